"""Versions of the rules. Links and positions of every version play on by the rules that they were made with."""

WINNER_KEEPS_WHAT_ITS_PART_GIVES = 2
"""Rule 8.4: the part that wins a duel gives its energy before the robot waits."""
REST_IS_FOR_BOTH_ROBOTS = 2
"""Rule 7.9: with two players the turn that is rested is that of both robots."""

NEWEST = 2
