"""Versions of the rules. Links and positions of every version play on by the rules that they were made with. Each name is the
version from which on a changed rule holds, with the number of that rule."""

NEWEST = 2

OLDEST = 1
"""The first version that links and positions may be of."""

CARDS_GO_BACK_INTO_THE_DECK = 2
"""5.4: the cards of a seat that is out can be drawn again at once."""
