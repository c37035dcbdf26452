"""What takes longer than `make test` allows: jobs that look for faults for as many minutes as one gives.

A job is a module in `jobs/` with a function `run(seed)`, or one in `second/` with `compare(seed)`: an engine of its own for a
game, held against ours. The function raises on a find and returns how many of its `UNIT` it has looked at; None is one. A job
with a `WEIGHT` is given as many times as long as others, so that after an hour all have looked at enough. The same seed does
the same again, everywhere. Its claims about the program are no tests of `make test`, which holds the runner.

Jobs that need a browser and the built site lie in `browser/`, beside `jobs/`, with the same function: killed browsers, lost
networks, damaged updates and starts, opened links, random walks and memory so far; what a browser does in its own time is
not the same again. Faults of a real browser's storage belong there too and are not looked at yet.
"""
