"""The walking path: load -> compose -> check; load -> compose -> impose -> print -> prove. Only the order is here."""
