"""The compiled rules: state and vocabulary, the verbs in moves.py, a file for each subject of RULES.md."""
