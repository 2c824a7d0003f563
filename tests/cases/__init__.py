"""The fault cases, through the front door: each test is named after the case whose kind it belongs to."""
