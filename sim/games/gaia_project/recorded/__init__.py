"""Recorded games: reading the files, translating the log into moves, replaying."""
