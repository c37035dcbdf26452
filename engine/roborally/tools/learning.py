"""RoboRally for learning machines: the numbers of its moves and the fields of its observations."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

from roborally.board.floor import WALL, Floor
from roborally.board.plan import MAX_SIDE
from roborally.position.cards import DECK, FORWARD, KIND, QUARTERS
from roborally.position.codes import REGISTERS
from roborally.position.kit import SIDEWAYS
from roborally.position.moves import (
    ASIDE,
    BLIND,
    DISCARD,
    FACE,
    KEEP,
    LOCK,
    PLACE,
    POWER_DOWN,
    RUN,
    STEP_COUNTS,
    USE,
    WRECK,
    Enter,
    Home,
    Reach,
    pair,
)
from roborally.position.option_deck import OPTION_DECK
from roborally.rules.steps import OPERANDS, STEPS
from tabletop.rules.move import PASS, Move
from tabletop.tools.learning import Field, Learning, asked, listed, marks, number, row

_CARDS, _OPTIONS, _CELLS = len(DECK), len(OPTION_DECK), MAX_SIDE * MAX_SIDE
_MOST = 255
"""More than any count of a race: turns, damage, tokens."""


def _moves() -> Iterator[Move]:
    """Every move of a seat, verb by verb."""
    yield from (PASS, BLIND, RUN, POWER_DOWN)
    for register in REGISTERS:
        yield from PLACE[register]
    moving, turning = [card for card in DECK if FORWARD[KIND[card]]], [card for card in DECK if QUARTERS[KIND[card]]]
    yield from (pair(register, card, second) for register in REGISTERS for card in moving for second in turning)
    for same_verb in (ASIDE, KEEP, USE, DISCARD, WRECK, LOCK, STEP_COUNTS, FACE):
        yield from same_verb
    yield from (Home(flag, 0, MAX_SIDE) for flag in (1, 2))
    yield from (Reach(cell, MAX_SIDE) for cell in range(_CELLS))
    yield from (Enter(cell, MAX_SIDE) for cell in range(_CELLS))


def _walls(floor: Floor) -> list[int]:
    ways = range(4)
    return [sum(1 << way for way in ways if floor.ahead[cell * 4 + way] == WALL) for cell in range(len(floor.signs))]


_PLANES: tuple[tuple[str, int, int, str, Callable[[Floor], Sequence[int]]], ...] = (
    ("pit", 0, 1, "1 a pit", lambda floor: list(map(int, floor.pit))),
    ("belt", 0, 2, "0 none, 1 a belt, 2 an express belt", lambda floor: floor.belt),
    ("belt_dir", -1, 3, "where the belt goes: 0 north to 3 west, -1 without one", lambda floor: floor.belt_dir),
    ("gear", -1, 1, "1 turns clockwise, -1 the other way, 0 none", lambda floor: floor.gear),
    ("push_dir", -1, 3, "where a pusher pushes, -1 without one", lambda floor: floor.push_dir),
    ("push_registers", 0, 63, "bit r: the pusher acts in register r", lambda floor: floor.push_registers),
    ("site", 0, 2, "0 none, 1 a wrench, 2 wrench and hammer", lambda floor: floor.site),
    ("wall", 0, 15, "bit d: no way out in direction d", _walls),
    ("lit", 0, 1, "1 crossed by a beam of the floor", lambda floor: marks(floor.lit, len(floor.signs))),
)
"""The floor as it lies now: one number for each cell, row by row from the north."""


@lru_cache(maxsize=64)
def _plane(floor: Floor, index: int) -> tuple[int, ...]:
    return tuple(_PLANES[index][4](floor))


def _plane_seen(index: int, view: Any) -> tuple[int, ...]:
    return _plane(view.floor, index)


def _extra(name: str, size: int, view: Any) -> list[int]:
    return row(getattr(view.extra, name), size)


def _planes(view: Any) -> Iterator[Field]:
    shape = (view.floor.height, view.floor.width)
    for index, (name, low, high, about, _) in enumerate(_PLANES):
        yield Field(f"floor_{name}", shape, low, high, about, partial(_plane_seen, index))


def _robots(view: Any) -> Iterator[Field]:
    seats = view.seats
    for name, low, high, about in (
        ("cell", -1, _CELLS - 1, "where each robot stands, -1 not on the floor"),
        ("facing", 0, 3, "where each looks: 0 north to 3 west"),
        ("damage", 0, 10, "damage of each"),
        ("lives", 0, 10, "life tokens of each"),
        ("flags", 0, 16, "flags that each has touched"),
        ("archive", -1, _CELLS - 1, "the cell where each comes back"),
        ("status", 0, 4, "0 racing, 1 destroyed, 2 out, 3 finished, 4 away"),
        ("down", 0, 1, "1 powered down"),
        ("announced", 0, 1, "1 will power down"),
        ("face_up", 0, 31, "bit r - 1: register r lies open"),
        ("hand_sizes", 0, _CARDS, "cards in each hand"),
    ):
        yield listed(name, seats, low, high, about)
    yield Field(
        "program", (seats, 5), -3, _CARDS - 1, "the cards in the registers: -1 none, -2 left to chance, -3 not known",
        lambda v: [card for program in v.program for card in program],
    )  # fmt: skip
    for name in ("fallen", "finished", "eliminated"):
        yield listed(name, seats, -1, 7, f"seats {name}, in this order")


def _options(view: Any) -> Iterator[Field]:
    seats = view.seats

    def of_kit(name: str, low: int, high: int, about: str) -> Field:
        return Field(f"option_{name}", (seats,), low, high, about, lambda v: getattr(v.kit, name))

    yield Field(
        "option_held", (seats, _OPTIONS), 0, 1, "1 for each option card that a robot holds",
        lambda v: [mark for held in v.kit.held for mark in marks(held, _OPTIONS)],
    )  # fmt: skip
    yield Field(
        "option_offered", (_OPTIONS,), 0, 1, "the option cards dealt to the viewer to choose from",
        lambda v: marks([] if v.seat is None else v.kit.offered[v.seat], _OPTIONS),
    )  # fmt: skip
    yield Field(
        "option_under", (_OPTIONS,), 0, 1, "the option cards that the viewer has put under the deck",
        lambda v: marks([] if v.seat is None else v.kit.under[v.seat], _OPTIONS),
    )  # fmt: skip
    yield Field("option_scrap", (_OPTIONS,), 0, 1, "thrown away", lambda v: marks(v.kit.scrap, _OPTIONS))
    yield Field("option_left", (2,), 0, 9, "what the coat still takes, shells", lambda v: (v.kit.coat, v.kit.shells))
    yield Field(
        "option_second", (seats, 5), -1, SIDEWAYS + _CARDS - 1, "second cards, 128 more for Crab Legs; -1 none",
        lambda v: [card for cards in v.kit.second for card in cards],
    )  # fmt: skip
    yield Field(
        "option_using", (seats, _OPTIONS), 0, 1, "1 for each option card in use",
        lambda v: [using >> option & 1 for using in v.kit.using for option in OPTION_DECK],
    )  # fmt: skip
    yield of_kit("spare", -3, _CARDS - 1, "cards put aside, -1 none, -3 not known")
    yield of_kit("wheel", -3, _CARDS - 1, "cards on the Flywheel, -1 none, -3 not known")
    yield of_kit("ruler", -1, 7, "whose program each runs, -1 its own")
    yield of_kit("pinned", 0, 31, "bit r - 1: register r is locked by Fire Control")


def _fields(view: Any) -> tuple[Field, ...]:
    flags, pieces, seats = len(view.course.flags), len(view.extra.turns), view.seats
    special = (
        ("flag_cells", flags, -1, _CELLS - 1, "where each flag stands, -1 nowhere"),
        ("holders", flags, -1, 7, "the team or seat that holds each flag, -1 nobody"),
        ("turns", pieces, -1, _MOST, "quarter turns of each piece of the floor"),
        ("blamed", seats, -1, 7, "the seats that last hit SuperBot, its heir first"),
        ("sitting", seats, -1, 7, "seats that sit out a turn"),
        ("chased", 2 * seats, -1, 7, "pairs of a robot that is sent back and who pushed it"),
    )
    return (
        *asked(STEPS, OPERANDS, _CELLS - 1),
        number("first", 0, 7, "the seat on dock 1"),
        number("turn", 0, _MOST, "the turn"),
        number("register", 0, 5, "the register that runs, 0 before"),
        number("ended", -1, 4, "-1 goes on, 0 flags, 1 a survivor, 2 nobody, 3 the limit, 4 the last team"),
        *_planes(view),
        *_robots(view),
        Field("hand", (_CARDS,), 0, 1, "1 for each card in the viewer's hand", lambda v: marks(v.hand, _CARDS)),
        Field("discards", (_CARDS,), 0, 1, "1 for each card thrown away", lambda v: marks(v.discards, _CARDS)),
        number("deck_size", 0, _CARDS, "cards in the deck"),
        *_options(view),
        *(
            Field(name, (size,), low, high, about, partial(_extra, name, size))
            for name, size, low, high, about in special
            if size
        ),
        Field("superbot", (1,), -1, 7, "the seat that is SuperBot, -1 nobody", lambda v: (v.extra.superbot,)),
        Field("home", (1,), 1, 2, "the flag in the home of the team on dock 1", lambda v: (v.extra.home,)),
        Field("team", (seats,), 0, 7, "the team of each seat", lambda v: v.team),
    )


def learning() -> Learning:
    """The first version, which plays by version 2 of the rules."""
    return Learning(1, 2, tuple(move.label for move in _moves()), _fields)
