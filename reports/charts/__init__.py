"""Charts of the metrics' tables: each a function of a table that returns a figure."""
