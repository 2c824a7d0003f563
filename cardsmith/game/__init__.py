"""The rules engine: state, actions, events, what may be seen, seeded randomness and journals. No I/O but journals."""
