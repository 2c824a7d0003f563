"""Dates in words: reading what an author wrote and printing what stands on the card."""
