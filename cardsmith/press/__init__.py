"""The only room with ink: PDF and PNG, atomic output, and the proof of what was written."""
