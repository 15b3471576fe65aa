"""The compiled rules: the verbs in moves.py, and one file per chapter of the rulebook."""
