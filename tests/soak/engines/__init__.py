"""Independent engines of our games; nothing here imports an engine of the project."""
