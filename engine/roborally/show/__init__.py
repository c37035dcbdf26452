"""What players see and read of a race: scenes, motions, colours and texts.

All of it comes from views and events only; the rules of play are in `rules`.
"""
