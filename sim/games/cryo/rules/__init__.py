"""The compiled rules, by subject: the verbs are in moves.py, the others are named after the rulebook."""
