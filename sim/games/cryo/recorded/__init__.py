"""Recorded games: reading the files, turning their steps into moves, replaying them."""
