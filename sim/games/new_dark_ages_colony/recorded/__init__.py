"""Recorded games: reading their files, translating steps into moves, and replaying them."""
