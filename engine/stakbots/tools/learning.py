"""Stak Bots for learning machines: the numbers of its moves and the fields of its observations."""

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

from stakbots.position.codes import SEATS, UNKNOWN, card_of
from stakbots.position.decks import MOST, RANKS
from stakbots.position.moves import (
    DRAW,
    DRAW_NOTHING,
    END,
    aim,
    attack,
    discard,
    name,
    play,
    recycle,
    reset,
    scrap,
    take,
)
from stakbots.rules.steps import OPERANDS, STEPS
from tabletop.rules.move import PASS, Move
from tabletop.tools.learning import Field, Learning, asked, listed, marks, number

_STAKS = 3 * SEATS
_MOST_TURNS = 1000


def _moves() -> Iterator[Move]:
    """Every move of a seat, verb by verb; labels do not tell tags."""
    cards, staks = range(MOST), range(_STAKS)
    yield from (PASS, END, DRAW, DRAW_NOTHING)
    yield from (take(card, 0) for card in cards)
    yield from (play(card, stak, 0) for card in cards for stak in staks)
    yield from (scrap(stak) for stak in staks)
    yield from (discard(card, 0) for card in cards)
    yield from (recycle(stak, card, 0) for stak in staks for card in cards)
    yield from (attack(stak, target) for stak in staks for target in staks)
    yield from (aim(stak) for stak in staks)
    yield from (reset(card, 0) for card in cards)
    yield from (name(seat) for seat in range(SEATS))


def _lying(view: Any) -> Iterator[tuple[int, int, int]]:
    """(card, Stak, place from the bottom) of every card in a Stak that has been seen."""
    for stak, cards in enumerate(view.staks):
        for place, there in enumerate(cards):
            if there != UNKNOWN:
                yield card_of(there), stak, place


def _of_cards(view: Any) -> Iterator[Field]:
    deck, size = view.rules.deck, len(view.rules.deck)

    def told(which: int) -> Any:
        def read(seen: Any) -> list[int]:
            found = [-1] * size
            for one in _lying(seen):
                found[one[0]] = one[which]
            return found

        return read

    def holders(seen: Any) -> list[int]:
        found = [-1] * size
        for seat, hand in enumerate(seen.known_hands):
            for card in hand:
                found[card] = seat
        return found

    def marked(label: str, about: str) -> Field:
        return Field(label, (size,), 0, 1, about, lambda seen: marks(getattr(seen, label), size))

    for label, high, about in (
        ("bot", 15, "the Bot of each card of the deck, see `cards`"),
        ("power", 20, "its power"),
        ("rank", RANKS, "its rank"),
        ("shot", 9, "the damage of a Shot"),
    ):
        yield Field(label, (size,), 0, high, about, attrgetter(f"rules.deck.{label}"))
    yield Field(
        "stak", (size,), -1, _STAKS - 1, "the Stak in which each card lies, as far as it has been seen", told(1)
    )
    yield Field("place", (size,), -1, MOST, "its place there, counted from the bottom", told(2))
    yield Field(
        "face_up", (size,), 0, 1, "1 lies face up in a Stak",
        lambda seen: marks((card for cards in seen.staks for card in cards if card >= 0), size),
    )  # fmt: skip
    yield marked("hand", "1 in the viewer's hand")
    yield Field("holder", (size,), -1, SEATS - 1, "who holds each card that all have seen in a hand", holders)
    for label, about in (
        ("heap", "1 on the scrapheap"),
        ("renewed", "1 was shuffled into the supply"),
        ("reset", "1 was reset in this turn"),
        ("market", "1 is offered in the draft"),
    ):
        yield marked(label, about)
    yield Field("damage", (size,), 0, 255, "damage on each card", lambda seen: seen.damage)
    if view.rules.ranks != "mixed":
        yield Field(
            "bag", (view.seats, size), 0, 1, "what a drafted Stak holds unseen",
            lambda seen: [mark for bag in seen.bag for mark in marks(bag, size)],
        )  # fmt: skip
        yield Field(
            "quota", (view.seats, RANKS), 0, len(deck), "unseen cards of each rank in a dealt Stak",
            lambda seen: [count for quota in seen.quota for count in quota],
        )  # fmt: skip


def _fields(view: Any) -> tuple[Field, ...]:
    seats, staks, size = view.seats, len(view.staks), len(view.rules.deck)
    return (
        *asked(STEPS, OPERANDS, MOST),
        number("first", 0, SEATS - 1, "the seat that went first"),
        number("active", 0, SEATS - 1, "the seat whose turn it is"),
        number("turn", 0, _MOST_TURNS, "the turn"),
        number("acts", 0, 255, "actions in this turn"),
        number("attacks", 0, 255, "attacks in this turn"),
        number("fed", 0, 1, "1 the heap was fed in this turn"),
        number("ended", -1, 2, "-1 goes on, 0 the last one standing, 1 all at once, 2 the limit"),
        number("supply", 0, MOST, "cards that can be drawn"),
        number("fresh", 0, MOST, "how many of these come from the heap"),
        listed("hand_sizes", seats, 0, MOST, "cards in each hand"),
        listed("out", seats, -1, SEATS - 1, "seats in the order in which they went out"),
        listed("fallen", seats, -1, SEATS - 1, "seats that fell in this action"),
        Field("height", (staks,), 0, size, "cards in each Stak", lambda seen: list(map(len, seen.staks))),
        Field(
            "unseen", (staks,), 0, size, "cards of each Stak that nobody has seen",
            lambda seen: [cards.count(UNKNOWN) for cards in seen.staks],
        ),
        listed("attacker", staks, -2, size - 1, "the attacker of each Stak in this turn: -1 none, -2 none any more"),
        *_of_cards(view),
    )  # fmt: skip


def learning() -> Learning:
    """The first version, which plays by version 2 of the rules."""
    return Learning(1, 2, tuple(move.label for move in _moves()), _fields)
