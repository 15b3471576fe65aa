"""Playing games: tables and batches, matches, the ladder, tuning, and how fast all that is."""
