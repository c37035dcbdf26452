"""Floors and courses: plans, their two text forms, compiled tables, and the courses that ship or are drawn.

This package knows no robots, cards or rules. `plan` holds a floor, `picture` and `inline` are its text forms,
`floor` compiles its tables, `courses` finds a course by its id.
"""
