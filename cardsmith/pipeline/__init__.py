"""The walking path: load -> compose -> check, or load -> compose -> impose -> print -> prove. Here is only the order."""
