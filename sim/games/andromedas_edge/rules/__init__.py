"""The compiled rules: the verbs are in moves.py, each subject of the rulebook has a file."""
