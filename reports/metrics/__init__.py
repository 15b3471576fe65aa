"""Numbers for designers from the tables of a run: each with the games it rests on and its interval."""
