"""The frozen data that passes between the rooms: no I/O, no pydantic, nothing of ours imported."""
