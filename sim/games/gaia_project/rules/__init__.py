"""The compiled rules: the verbs in moves.py, and one file for each subject of the rulebook."""
