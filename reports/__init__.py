"""Designer reports from tables; nothing here knows the rules of a game."""
