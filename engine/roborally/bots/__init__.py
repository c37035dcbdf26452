"""The computer players: `players` finds them by name and answers what a seat is asked.

`kernel` runs a register quickly, `distances` knows how far every place is from the flags, `planner` finds the programs of one
robot, `other_robots` estimates what the others play and who wins, and `replies` what a rival plays that thinks. They read views
only and never change a race.
"""
