"""Sketches: figures of one step, which anybody writes, and the links that hold all of a figure."""
