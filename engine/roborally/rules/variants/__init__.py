"""Special rules of courses and rules of teams (chapters 11 and 12), a module for each that has more to it than a number.

The chapters of the base game call these modules where a race has the rule; they run no steps in races without it.
"""
