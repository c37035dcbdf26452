"""What robots drive on: plans of floors, their pictures in text, the tables made from them, courses that ship or are drawn.

It knows no robot, no card and no rule: `plan` is what lies where, `picture` and `inline` are its two texts, `floor` its
tables, `courses` finds a course by its id.
"""
