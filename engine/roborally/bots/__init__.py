"""The computer players: `players` finds them by name and chooses moves for a seat.

`kernel` runs a register quickly, `distances` measures how far every place is from the flags, and `planner` finds the
programs of one robot. `other_robots` estimates the programs of the others and the chance to win; in `replies` a rival
thinks too, and `values` has learned the chance. All read views only and never change a race.
"""
