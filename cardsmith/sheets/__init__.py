"""Sheets: which face goes where on which side of which paper. Pure geometry in millimetres, no ink."""
