"""The only room with ink: PDF, atomic output, and the proof of what was written."""
