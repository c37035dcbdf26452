"""Cards by name in written positions: `spike`, `core-3` with the power, `shot-4` with the damage; `-spike` lies face down.

If a deck has several cards of a name, each name stands for the first that lies nowhere yet. In words about cards that lie
somewhere, such as `damage`, it stands for the first of that name that does.
"""

import re
from collections.abc import Mapping

from stakbots.position.cards import NAMES, SHOT
from stakbots.position.codes import card_of, down
from stakbots.position.decks import Deck
from tabletop.base.errors import NotationError

_PLACES = re.compile(r"s\d+|h\d|bag\d|heap|market|fresh")
_ABOUT = ("damage", "attacker", "shown", "renewed", "reset")
_NAME = re.compile(r"(-?)([a-z][a-z0-9-]*)", re.IGNORECASE)
_NEAR = 4
"""The number of similar names that an error suggests for an unknown name."""


def names(deck: Deck) -> dict[str, list[int]]:
    """Return the cards of a deck by each of their names."""
    found: dict[str, list[int]] = {}
    for card, bot in enumerate(deck.bot):
        number = deck.shot[card] if bot == SHOT else deck.power[card]
        for name in (NAMES[bot], *([f"{NAMES[bot]}-{number}"] if number else [])):
            found.setdefault(name, []).append(card)
    return found


def numbered(words: Mapping[str, str], deck: Deck) -> dict[str, str]:
    """Return the words of a position with numbers in place of the names of cards. Raises NotationError for a name that no card
    has, and for a name that appears too often."""
    cards = {word: value.split(",") for word, value in words.items() if _PLACES.fullmatch(word) or word in _ABOUT}
    if not any(_NAME.fullmatch(part) for parts in cards.values() for part in parts):
        return dict(words)
    known = names(deck)
    placed = {word: parts for word, parts in cards.items() if word not in _ABOUT}
    lying = {card_of(int(part)) for parts in placed.values() for part in parts if re.fullmatch(r"-?\d{1,9}", part)}
    found = dict(words)
    for word, parts in [*placed.items(), *((word, cards[word]) for word in _ABOUT if word in cards)]:
        numbers = []
        for part in parts:
            match = _NAME.fullmatch(part)
            if not match:
                numbers.append(part)
                continue
            card = _card(match[2].lower(), known, lying, lies=word in _ABOUT)
            lying.add(card)
            numbers.append(str(down(card) if match[1] else card))
        found[word] = ",".join(numbers)
    return found


def _card(name: str, known: Mapping[str, list[int]], lying: set[int], *, lies: bool) -> int:
    """The first card of a name that lies somewhere, or with `lies` False the first that lies nowhere."""
    if name not in known:
        near = sorted(known, key=lambda other: (-_alike(name, other), other))[:_NEAR]
        raise NotationError("No card is called {name!r}; near are: {near}.", name=name[:20], near=", ".join(near))
    card = next((card for card in known[name] if (card in lying) == lies), None)
    if card is None and not lies:
        raise NotationError("The deck has only {count} of the card {name!r}.", name=name, count=len(known[name]))
    return known[name][0] if card is None else card


def _alike(one: str, other: str) -> float:
    """The share of pairs of letters that two names have in common, from 0 to 1."""
    pairs = [{text[place : place + 2] for place in range(len(text) - 1)} for text in (f" {one}", f" {other}")]
    return 2 * len(pairs[0] & pairs[1]) / (len(pairs[0]) + len(pairs[1]))
