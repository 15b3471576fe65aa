"""Recorded games: reading and checking the file, turning steps into moves, comparing states, replaying."""
