"""Stak Bots for learning machines: actions and observations, in which all Staks are numbered from the seat that looks.

The Staks of the viewer have the first numbers; then come those of the seat to its left, and so on.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

from stakbots.position.codes import SEATS, UNKNOWN, card_of
from stakbots.position.decks import MOST, RANKS
from stakbots.position.moves import (
    DRAW,
    DRAW_NOTHING,
    END,
    Aim,
    Attack,
    Name,
    Play,
    Recycle,
    Scrap,
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
from stakbots.rules.step_names import OPERANDS, STEPS
from tabletop.rules.move import PASS, Move
from tabletop.tools.learning import (
    Actions,
    Field,
    FieldGroup,
    Learning,
    asked,
    by_seat,
    field,
    marks,
    number,
    one_seat,
    operands,
    own_first,
    some_seats,
    turned,
)

_MOST_TURNS = 1000

# Staks as a seat calls them ---------------------------------------------------------------------------------------------


@cache
def _staks(seat: int, seats: int, each: int) -> tuple[int, ...]:
    """The Staks of a game in the order in which a seat counts them."""
    return tuple((seat + to_the_left) % seats + SEATS * place for to_the_left in range(seats) for place in range(each))


def _seen_staks(view: Any) -> tuple[int, ...]:
    return _staks(view.seat or 0, view.seats, view.rules.staks)


def _stak(view: Any, stak: int) -> int:
    return _seen_staks(view).index(stak) if stak >= 0 else stak


@cache
def _name(move: Move, seat: int, seats: int, each: int) -> str:
    """The label of a move with the viewer's numbers of Staks and seats; labels leave out tags."""
    found = _staks(seat, seats, each).index
    match move:
        case Play(card, stak, _):
            move = play(card, found(stak), 0)
        case Scrap(stak):
            move = scrap(found(stak))
        case Recycle(stak, card, _):
            move = recycle(found(stak), card, 0)
        case Attack(stak, target):
            move = attack(found(stak), found(target))
        case Aim(stak):
            move = aim(found(stak))
        case Name(other):
            move = name((other - seat) % seats)
    return move.label


def _named(state: Any, seat: int, moves: Sequence[Move]) -> list[str]:
    seats, each = state.seats, state.rules.staks
    return [_name(move, seat, seats, each) for move in moves]


# Actions ----------------------------------------------------------------------------------------------------------------


def _actions(view: Any) -> tuple[Actions, ...]:
    rules, cards = view.rules, range(len(view.rules.deck))
    own, staks = range(rules.staks), range(rules.staks * view.seats)
    others = staks[rules.staks :]
    onto = staks if rules.borderless else others if rules.traitors else own
    groups: tuple[tuple[str, list[Move]], ...] = (
        ("do nothing", [PASS]),
        ("end the turn", [END]),
        ("draw a card, or none", [DRAW, DRAW_NOTHING]),
        ("draft this card", [take(card, 0) for card in cards] if rules.ranks != "mixed" else []),
        ("play this card onto this Stak", [play(card, stak, 0) for card in cards for stak in onto]),
        ("scrap the top of this Stak", [scrap(stak) for stak in own]),
        ("discard this card", [discard(card, 0) for card in cards]),
        (
            "scrap the top of this Stak together with this card",
            [recycle(stak, card, 0) for stak in own for card in cards] if rules.recycling else [],
        ),
        ("attack: with this Stak, that one", [attack(stak, target) for stak in own for target in others]),
        ("turn an effect on this Stak", [aim(stak) for stak in staks]),
        ("reset this card", [reset(card, 0) for card in cards]),
        ("make this seat discard a card", [name(seat) for seat in range(view.seats)]),
    )
    return tuple(Actions(about, tuple(move.label for move in moves)) for about, moves in groups if moves)


# Fields -----------------------------------------------------------------------------------------------------------------


def _of_staks(staks: int, size: int) -> FieldGroup:
    def read(view: Any) -> list[int]:
        order = _seen_staks(view)
        cards = [view.staks[stak] for stak in order]
        unseen = [some.count(UNKNOWN) for some in cards]
        return [*map(len, cards), *unseen, *[view.attacker[stak] for stak in order]]

    return FieldGroup(
        (
            Field("height", (staks,), 0, size, "cards in each Stak"),
            Field("unseen", (staks,), 0, size, "cards of each Stak that nobody has seen"),
            Field(
                "attacker",
                (staks,),
                -2,
                size - 1,
                "the attacker of each Stak in this turn: -1 none, -2 none any more",
            ),
        ),
        read,
    )


_MARKED = (
    ("hand", "1 in the viewer's hand"),
    ("heap", "1 on the scrapheap"),
    ("renewed", "1 was shuffled into the supply"),
    ("reset", "1 was reset in this chain"),
    ("market", "1 is offered in the draft"),
)


def _of_cards(view: Any) -> FieldGroup:
    """Where each card of the deck is, read at once: this is most of an observation."""
    size, seats = len(view.rules.deck), view.seats
    marked = attrgetter(*(name for name, _ in _MARKED))
    nowhere, nothing = array("h", [-1] * (3 * size)), array("h", bytes(2 * size * (1 + len(_MARKED))))

    def read(seen: Any) -> Sequence[int]:
        found = nowhere + nothing  # the Stak, the place in it, the holder; face up, and the rest
        for spot, stak in enumerate(_seen_staks(seen)):
            for place, there in enumerate(seen.staks[stak]):
                if there != UNKNOWN:
                    card = there if there >= 0 else card_of(there)
                    found[card], found[size + card] = spot, place
                    found[3 * size + card] = there >= 0
        for seat, hand in enumerate(own_first(seen, seen.known_hands)):
            for card in hand:
                found[2 * size + card] = seat
        at = 4 * size
        for cards in marked(seen):
            for card in cards:
                found[at + card] = 1
            at += size
        found.extend(seen.damage)
        return found

    fields = (
        Field("stak", (size,), -1, seats * view.rules.staks - 1, "the Stak in which each card has been seen, -1 none"),
        Field("place", (size,), -1, MOST, "its place there, counted from the bottom"),
        Field("holder", (size,), -1, seats - 1, "who holds each card that all have seen in a hand"),
        Field("face_up", (size,), 0, 1, "1 lies face up in a Stak"),
        *(Field(name, (size,), 0, 1, about) for name, about in _MARKED),
        Field("damage", (size,), 0, 255, "damage on each card"),
    )
    return FieldGroup(fields, read)


def _drafted(view: Any) -> Iterator[FieldGroup]:
    size = len(view.rules.deck)
    yield field(
        "bag", (view.seats, size), 0, 1, "what a drafted Stak holds unseen",
        lambda seen: [mark for bag in own_first(seen, seen.bag) for mark in marks(bag, size)],
    )  # fmt: skip
    yield field(
        "quota", (view.seats, RANKS), 0, size, "unseen cards of each rank in a dealt Stak",
        lambda seen: [count for quota in own_first(seen, seen.quota) for count in quota],
    )  # fmt: skip


def _deck(size: int) -> Iterator[FieldGroup]:
    for label, high, about in (
        ("bot", 15, "the Bot of each card of the deck, see `cards`"),
        ("power", 20, "its power"),
        ("rank", RANKS, "its rank"),
        ("shot", 9, "the damage of a Shot"),
    ):
        yield field(label, (size,), 0, high, about, attrgetter(f"rules.deck.{label}"), constant=True)


def _fields(view: Any) -> tuple[FieldGroup, ...]:
    seats, size = view.seats, len(view.rules.deck)
    staks = seats * view.rules.staks
    return (
        asked(STEPS, seats),
        operands(STEPS, OPERANDS, MOST, {"stak": _stak, "seat": lambda seen, seat: turned(seen, seat, seats)}),
        one_seat("first", seats, "the seat that went first"),
        one_seat("active", seats, "the seat whose turn it is"),
        number("turn", 0, _MOST_TURNS, "the turn"),
        number("acts", 0, 255, "actions in this turn"),
        number("attacks", 0, 255, "attacks in this turn"),
        number("fed", 0, 1, "1 the heap was fed in this turn"),
        number("ended", -1, 2, "-1 goes on, 0 the last one standing, 1 all at once, 2 the limit"),
        number("supply", 0, MOST, "cards that can be drawn"),
        number("fresh", 0, MOST, "how many of these come from the heap"),
        by_seat(seats, ("hand_sizes", 0, MOST, "cards in each hand")),
        some_seats("out", seats, "seats in the order in which they went out"),
        some_seats("fallen", seats, "seats that fell in this action"),
        _of_staks(staks, size),
        _of_cards(view),
        *(_drafted(view) if view.rules.ranks != "mixed" else ()),
        *_deck(size),
    )  # fmt: skip


def learning() -> Learning:
    """Return the second version, which plays by version 2 of the rules."""
    return Learning(2, 2, _actions, _named, _fields)
