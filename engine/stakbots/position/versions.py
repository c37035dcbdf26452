"""Versions of the rules. Links and positions of every version play on by the rules that they were made with."""

WHO_IS_OUT_TAKES_NO_TURN = 2
"""Rule 7.1: a first player whom the set-up effects put out takes no turn and draws nothing."""
HANDS_OF_WHO_IS_OUT_FEED = 2
"""Rule 2.3: the hand of a player who is out feeds the heap."""

NEWEST = 2
