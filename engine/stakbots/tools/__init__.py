"""Tools for developers of the game: benchmarks, learning, puzzles. Nothing that plays a game imports from here."""
