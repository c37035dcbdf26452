"""What only programmers, and the course editor, need: commands, figures of speed, how a course plays, what a card lacks.

Nothing that plays a race imports from here.
"""
