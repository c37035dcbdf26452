"""Jobs that need a browser and the built site; no job that can do without."""
