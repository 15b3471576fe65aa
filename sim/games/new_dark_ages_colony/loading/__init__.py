"""From data files to arrays: schema, checks, packing, ids, and the options of a run."""
