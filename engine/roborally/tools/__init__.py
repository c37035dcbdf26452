"""Tools for programmers and for the course editor: commands, benchmarks, analysis of courses, checks of option cards.

Nothing that plays a race imports from here.
"""
