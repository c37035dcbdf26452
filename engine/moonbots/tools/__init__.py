"""Tools for developers of the game: benchmarks, tuning of the bots, learning, puzzles.

Nothing that plays a game imports from here.
"""
