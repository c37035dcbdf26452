"""The drawings, found by the names of looks. A drawing gets only the parameters in that name, never a position."""
