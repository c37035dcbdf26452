"""Robotory at the table: the discs in hand, and the ways that robots go or may go."""
