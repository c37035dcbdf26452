"""Engines of the base rules of games by other means: nothing here imports an engine of the project."""
