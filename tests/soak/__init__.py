"""The soak: jobs that search for faults for a given number of minutes, longer than `make test` allows.

A job is a module in `jobs/` with a function `run(seed)`, or one in `second/` with `compare(seed)`, which compares an
independent engine of a game with ours. The function raises on a find, and returns how many of its `UNIT` it has checked; None
means one. A job with a `WEIGHT` gets that many times the time of others, so that after an hour all jobs have checked enough.
The same seed gives the same run on every machine. `make test` does not run the jobs; it tests the runner.

Jobs that need a browser and the built site lie in `browser/`, with the same function: killed browsers, lost networks, damaged
updates and starts, opened links, random walks and memory. Their timing differs from run to run. No job tests faults of a real
browser's storage yet.
"""
