"""Jobs that need a browser and the built site."""
