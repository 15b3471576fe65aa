"""Fast batch simulators of tabletop games, and the tables of their outcomes."""
