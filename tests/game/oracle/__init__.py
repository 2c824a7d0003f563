"""A second, deliberately simple implementation of the rules of play, to hold the engine against."""
