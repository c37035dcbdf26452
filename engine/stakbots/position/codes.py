"""Numbers that stand for things in matches, views and events."""

SEATS = 6
"""The most players. The Staks of a seat are numbered seat, seat + SEATS and so on."""

UNKNOWN = -1
"""A face-down card in a Stak that nobody has seen; it has no identity yet."""

NONE, STOPPED = -1, -2
"""What stands for the attacker of a Stak in this turn instead of a card: none so far, or one that may not attack again."""

NO_LIMIT = 0
"""Attacks a turn where they are not counted: each Stak has one attacker instead (rule 9.7)."""

GOING_ON, LAST_STANDING, TOGETHER, TURN_LIMIT = range(-1, 3)
"""How a match ends."""

MOST_ACTIONS = 60
"""Actions of one turn after which only the heap may be fed and the turn ended (rule 2.5)."""

LOST_COVERED, LOST_NOTHING = range(2)
"""Why an effect does nothing: its card is not on top any more; there is nothing for it to work on."""


def down(card: int) -> int:
    """The number in a Stak of a face-down card that has been seen; a face-up card has its own."""
    return -2 - card


def card_of(place: int) -> int:
    """The card at a place in a Stak whichever way it lies, or UNKNOWN."""
    return -2 - place if place <= -2 else place
