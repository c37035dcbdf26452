"""RoboRally at the table: its panels, the program that is laid out, its standings and the form for a new race.

Panels are written from the scene of the film's frame and from the viewer's view.
"""
