"""Metrics, charts and documents from the tables of a run; nothing here knows the rules of a game."""

import sim  # noqa: F401  # before NumPy: it sets the threads of the libraries for matrices
