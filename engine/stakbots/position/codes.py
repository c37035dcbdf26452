"""Named numbers in matches, views and events."""

SEATS = 6
"""The most players. The Staks of a seat have the numbers seat, seat + SEATS, and so on."""

UNKNOWN = -1
"""A face-down card in a Stak that nobody has seen. Chance decides later which card it is."""

NONE, STOPPED = -1, -2
"""In place of the card that attacks for a Stak in this turn: none so far, or none may attack any more."""

NO_LIMIT = 0
"""In place of a number of attacks a turn: attacks are not counted, each Stak has one attacker (rule 9.7)."""

GOING_ON, LAST_STANDING, TOGETHER, TURN_LIMIT = range(-1, 3)
"""How a match ends."""

MOST_ACTIONS = 60
"""The number of actions in a turn after which the player can only feed the scrapheap and end the turn (rule 2.5)."""

LOST_COVERED, LOST_NOTHING = range(2)
"""Why an effect does nothing: its card is no longer on top, or it has no target."""


def down(card: int) -> int:
    """Return the number that stands in a Stak for a face-down card that has been seen."""
    return -2 - card


def card_of(place: int) -> int:
    """Return the card at a place in a Stak, face up or down, or UNKNOWN."""
    return -2 - place if place <= -2 else place
