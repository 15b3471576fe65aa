"""Players that learn the worth of positions from their own games, written once for all games."""
