"""Sweeps: a plan becomes cells, cells become shards of games, shards become the tables of a run."""
