"""What every game shares: compiled functions, random streams, decks, decisions, the batch driver."""
