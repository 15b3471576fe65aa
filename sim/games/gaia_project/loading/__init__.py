"""From data files to arrays: schema, checks, overlays, packing, and the options of a run."""
