"""The ``libration`` command: thin, each command a few lines."""
