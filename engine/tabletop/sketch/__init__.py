"""Sketches: figures of one step that anybody can write, and links that contain a whole figure."""
