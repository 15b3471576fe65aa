"""From data files to arrays: schema, checks, packing, and the options of a run."""
