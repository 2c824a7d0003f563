"""Playing by the thousand: bots, simulation, statistics and advice, from simulated games or from journals."""
