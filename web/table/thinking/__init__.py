"""Asking the bots: in a worker, or in the page itself if none can start. It never reads or changes what is shown."""
