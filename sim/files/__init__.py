"""Files: reading and writing them, and the tables of a run."""
