"""The packages of games that come with this one. Imports point from the games to this package, so it knows them by name
only and loads them when they are first needed."""

SHIPPED = ("roborally", "moonbots", "stakbots", "robotory")
"""In the order in which they are shown."""
