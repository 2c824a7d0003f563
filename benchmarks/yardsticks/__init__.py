"""What we measure ourselves against: other programs doing the same work."""
