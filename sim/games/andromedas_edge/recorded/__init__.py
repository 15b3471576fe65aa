"""Recorded games: reading the file, turning its steps into moves, replaying."""
