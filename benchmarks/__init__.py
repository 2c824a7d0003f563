"""The budgets, measured: every figure a ratio against a named yardstick run in the same breath."""
