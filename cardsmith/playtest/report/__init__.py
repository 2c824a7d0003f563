"""The report: what an author should change in a set, with the figures behind it, as data and as one HTML page."""
