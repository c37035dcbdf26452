"""Versions of the rules. Links and positions of every version continue by the rules of their time. Each constant is the first
version with a changed rule; its docstring has the number of the rule."""

NEWEST = 2

OLDEST = 1
"""The oldest supported version of links and positions."""

CARDS_GO_BACK_INTO_THE_DECK = 2
"""5.4: the cards of a seat that is out return to the deck at once."""
