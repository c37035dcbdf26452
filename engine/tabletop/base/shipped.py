"""The games that come with this package. Imports point from the games to `tabletop`, so `tabletop` has only their names and
loads a game when it is first needed."""

SHIPPED = ("roborally", "moonbots", "stakbots", "robotory")
"""The packages of the games, in the order in which they are shown."""
