"""Data files to arrays: what the files may hold, checks between them, packing, and the options of a run."""
