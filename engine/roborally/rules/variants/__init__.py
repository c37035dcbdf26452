"""Special rules of courses and rules of teams (chapters 11 and 12), with a module for each that is more than a number.

The chapters of the base game call these modules in races with the rule; other races run none of their steps.
"""
