"""The rules by subject, compiled. The verbs are in moves.py, each chapter of the rulebook has a file."""
