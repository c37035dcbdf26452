"""Asking the bots: in a worker, or in the page itself where none can start. Nothing here knows what is shown."""
