"""RoboRally for learning machines: actions and observations, in which all seats are named from the seat that looks.

Floors keep the orientation of their drawing: north is north for every seat.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from roborally.board.floor import WALL, Floor
from roborally.board.plan import DIRECTIONS
from roborally.position.cards import DECK, HAND_SIZE
from roborally.position.codes import EMPTY, HIDDEN, REGISTERS
from roborally.position.homes import flag_of, homes, owner
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
    Pair,
    Reach,
)
from roborally.position.option_deck import OPTION_DECK
from roborally.position.teams import are_mates
from roborally.rules.step_names import OPERANDS, STEPS
from roborally.rules.turn import PROGRAM
from roborally.tools import tiny
from roborally.tools.ground import ground
from tabletop.rules.move import PASS, Move
from tabletop.tools.learning import (
    Actions,
    Field,
    FieldGroup,
    Learning,
    Plane,
    Planes,
    asked,
    asks,
    by_seat,
    field,
    marks,
    number,
    one_seat,
    operands,
    own_first,
    row,
    sheet,
    some_seats,
    turned,
)

_CARDS, _OPTIONS = len(DECK), len(OPTION_DECK)
_MOST = 255
"""More than any count of a race: turns, damage, tokens."""
_HAND = HAND_SIZE + 2
"""The most cards in a hand: one more with Extra Memory, and one from the Flywheel."""

# Actions ----------------------------------------------------------------------------------------------------------------


def _offers(view: Any) -> int:
    """The most cells offered in one choice: a ring around a cell, or the back rows of a home."""
    floor = view.course.floor
    ring: int = min(len(floor.signs), 2 * (floor.width + floor.height))
    found = homes(view.course) if view.special.capture_the_flag else None
    return max(ring, *map(len, found.back)) if found else ring


def _actions(view: Any) -> tuple[Actions, ...]:
    offered = range(_offers(view))
    groups: list[tuple[str, Sequence[Move | str]]] = [
        ("do nothing", [PASS]),
        ("leave this and all later registers to chance", [BLIND]),
        ("race on, or power down", [RUN, POWER_DOWN]),
        ("put this card into this register", [move for register in REGISTERS for move in PLACE[register]]),
        ("come back looking this way", FACE),
        ("the cell with this number less one in the plane `offered`", [_cell(place) for place in offered]),
    ]
    if view.special.capture_the_flag:
        groups.append(("take the half with this flag as home", [Home(flag, 0, 1) for flag in (1, 2)]))
    if view.kit.active:
        hand = range(_HAND)
        groups += [
            (
                "put two cards into this register, by their places in `hand_cards`",
                [
                    _pair(register, one, other)
                    for register in REGISTERS
                    for one in hand
                    for other in hand
                    if one != other
                ],
            ),
            ("put this card aside", ASIDE),
            ("keep this option card", KEEP),
            ("use this option card", USE),
            ("throw this option card away", DISCARD),
            ("destroy this option card of the robot that is hit", WRECK),
            ("lock this register of the robot that is hit", LOCK[1:]),
            ("go so many cells with the card", STEP_COUNTS),
        ]
    return tuple(
        Actions(about, tuple(move if isinstance(move, str) else move.label for move in moves))
        for about, moves in groups
    )


def _cell(place: int) -> str:
    return f"offered={place}"


def _pair(register: int, one: int, other: int) -> str:
    return f"{register}=hand-{one}+hand-{other}"


def _named(state: Any, seat: int, moves: Sequence[Move]) -> list[str]:
    offered, hand = 0, state.hand[seat]
    found = []
    for move in moves:
        match move:
            case Enter() | Reach():
                found.append(_cell(offered))
                offered += 1
            case Pair(register, card, second):
                found.append(_pair(register, hand.index(card), hand.index(second)))
            case _:
                found.append(move.label)
    return found


_OFFERING = {
    ask.name: ask for ask in asks(STEPS).values() if ask.name in ("enter-cell", "set-up", "arm", "arm-service")
}


def _offered(view: Any) -> list[int]:
    """The cells to choose from. They depend only on what all see, so the rules that list them accept a view."""
    ask = _OFFERING.get(view.ask)
    moves = ask.legal(view, *view.operands) if ask else ()
    return [move.cell for move in moves if isinstance(move, (Enter, Reach))]


# Planes -----------------------------------------------------------------------------------------------------------------


def _walls(floor: Floor, way: int) -> list[int]:
    return [int(floor.ahead[cell * 4 + way] == WALL) for cell in range(len(floor.signs))]


_FLOOR: tuple[tuple[Plane, Callable[[Floor], Sequence[int]]], ...] = (
    (Plane("pit", 0, 1, "1 a pit"), lambda floor: floor.pit),
    *(
        (
            Plane(f"belt_{name}", 0, 2, f"1 a belt, 2 an express belt, to {name}"),
            lambda floor, way=way: [belt * (to == way) for belt, to in zip(floor.belt, floor.belt_dir, strict=True)],
        )
        for way, name in enumerate(DIRECTIONS)
    ),
    (Plane("gear", -1, 1, "1 turns clockwise, -1 the other way"), lambda floor: floor.gear),
    *(
        (
            Plane(f"push_{name}", 0, 63, f"bit r: pushes to {name} in register r"),
            lambda floor, way=way: [
                acts * (to == way) for acts, to in zip(floor.push_registers, floor.push_dir, strict=True)
            ],
        )
        for way, name in enumerate(DIRECTIONS)
    ),
    (Plane("site", 0, 2, "1 a wrench, 2 wrench and hammer"), lambda floor: floor.site),
    *(
        (Plane(f"wall_{name}", 0, 1, f"1 no way out to {name}"), lambda floor, way=way: _walls(floor, way))
        for way, name in enumerate(DIRECTIONS)
    ),
    (Plane("lit", 0, 1, "1 crossed by a beam of the floor"), lambda floor: marks(floor.lit, len(floor.signs))),
)
"""Planes of the floor as it is now."""


@lru_cache(maxsize=64)
def _floor(floor: Floor) -> Sequence[int]:
    """The planes of _FLOOR."""
    rows = [(place, enumerate(map(int, read(floor)))) for place, (_, read) in enumerate(_FLOOR)]
    return sheet(len(_FLOOR), len(floor.signs), [(place, cell, one) for place, cells in rows for cell, one in cells])


def _planes(view: Any) -> tuple[Planes, ...]:
    shape, size = (view.floor.height, view.floor.width), len(view.floor.signs)
    flags, special = len(view.course.flags), view.special
    known = (
        Plane("own", 0, 1, "1 the viewer's robot"),
        Plane("robot", 0, view.seats, "1 the viewer's robot, 2 that of the seat to its left, …"),
        *(Plane(f"facing_{name}", 0, 1, f"1 a robot that looks to {name}") for name in DIRECTIONS),
        Plane("own_archive", 0, 1, "1 where the viewer's robot comes back"),
        Plane("flag", 0, flags, "the number of the flag that stands there"),
        Plane("goal", 0, 1, "1 the flag that the viewer has to touch next, where flags are touched in their order"),
        Plane("offered", 0, _offers(view), "1, 2, … the cells to choose from"),
    )
    own, robot, facing, archive, flag, goal, offered = 0, 1, 2, 6, 7, 8, 9

    def pieces(v: Any) -> Sequence[int]:
        seat = v.seat or 0
        marked = [(own, v.cell[seat], 1), (archive, v.archive[seat], 1)]
        marked += [(robot, cell, number) for number, cell in enumerate(own_first(v, v.cell), 1)]
        marked += [(facing + way, cell, 1) for way, cell in zip(v.facing, v.cell, strict=True)]
        marked += [(flag, cell, number) for number, cell in enumerate(v.extra.flag_cells, 1)]
        if not v.special.flags_held:
            marked += [(goal, cell, 1) for cell in v.extra.flag_cells[v.flags[seat] :][:1]]
        if v.ask in _OFFERING:
            marked += [(offered, cell, number) for number, cell in enumerate(_offered(v), 1)]
        return sheet(len(known), size, marked)

    def grounds(v: Any) -> Sequence[int]:
        found, team = homes(v.course), flag_of(v, v.team[v.seat or 0])
        halves = ((found.ground[team], 1), (found.ground[1 - team], -1)) if found else ()
        return sheet(1, size, [(0, cell, mark) for cells, mark in halves for cell in cells])

    floor = Planes(shape, tuple(plane for plane, _ in _FLOOR), lambda v: _floor(v.floor))
    home = Planes(shape, (Plane("home", -1, 1, "1 the home of the viewer's team, -1 the other"),), grounds)
    return (floor, Planes(shape, known, pieces), *((home,) if special.capture_the_flag else ()))


# Vectors ----------------------------------------------------------------------------------------------------------------


def _spot(name: str, count: int, view: Any, about: str, cells: Callable[[Any], Sequence[int]]) -> FieldGroup:
    """Cells as rows, counted from the north, and columns, from the west."""
    width, height = view.floor.width, view.floor.height

    def read(v: Any) -> list[int]:
        found = cells(v)
        return [cell // width for cell in found] + [cell % width if cell >= 0 else cell for cell in found]

    fields = (
        Field(f"{name}row", (count,), -1, height - 1, f"the row of {about}, -1 nowhere"),
        Field(f"{name}column", (count,), -1, width - 1, f"the column of {about}, -1 nowhere"),
    )
    return FieldGroup(fields, read)


_AT_ONCE = "while programs are chosen, as if nobody had chosen yet"
_PROGRAM = PROGRAM.name


def _programs(view: Any) -> Sequence[Sequence[int]]:
    """All choose at once but are asked in turn. The order of asking would tell seats apart, so new cards are hidden."""
    if view.ask != _PROGRAM:
        return view.program  # type: ignore[no-any-return]
    return [[EMPTY if card == HIDDEN else card for card in program] for program in view.program]


def _hand_sizes(view: Any) -> Sequence[int]:
    if view.ask != _PROGRAM:
        return view.hand_sizes  # type: ignore[no-any-return]
    return [size + program.count(HIDDEN) for size, program in zip(view.hand_sizes, view.program, strict=True)]


def _robots(view: Any) -> Iterator[FieldGroup]:
    seats = view.seats
    yield _spot("", seats, view, "each robot", lambda v: own_first(v, v.cell))
    yield _spot("archive_", seats, view, "where each robot comes back", lambda v: own_first(v, v.archive))
    yield by_seat(
        seats,
        ("facing", 0, 3, "where each looks: 0 north to 3 west"),
        ("damage", 0, 10, "damage of each"),
        ("lives", 0, 10, "life tokens of each"),
        ("flags", 0, 16, "flags that each has touched"),
        ("status", 0, 4, "0 racing, 1 destroyed, 2 out, 3 finished, 4 away"),
        ("down", 0, 1, "1 powered down"),
        ("announced", 0, 1, "1 will power down"),
        ("face_up", 0, 31, "bit r - 1: register r lies open"),
    )
    yield field(
        "hand_sizes", (seats,), 0, _CARDS, f"cards in each hand; {_AT_ONCE}", lambda v: own_first(v, _hand_sizes(v))
    )
    yield field(
        "program", (seats, 5), -3, _CARDS - 1,
        f"the cards in the registers: -1 none, -2 left to chance, -3 not known; {_AT_ONCE}",
        lambda v: [card for program in own_first(v, _programs(v)) for card in program],
    )  # fmt: skip
    yield from (some_seats(name, seats, f"seats {name}, in order") for name in ("fallen", "finished", "eliminated"))


def _options(view: Any) -> Iterator[FieldGroup]:
    seats = view.seats

    def of_kit(name: str, low: int, high: int, about: str) -> FieldGroup:
        return field(f"option_{name}", (seats,), low, high, about, lambda v: own_first(v, getattr(v.kit, name)))

    yield field(
        "hand_cards", (_HAND,), -1, _CARDS - 1, "the cards in the viewer's hand, by priority",
        lambda v: row(v.hand, _HAND),
    )  # fmt: skip
    yield field(
        "option_held", (seats, _OPTIONS), 0, 1, "1 for each option card that a robot holds",
        lambda v: [mark for held in own_first(v, v.kit.held) for mark in marks(held, _OPTIONS)],
    )  # fmt: skip
    yield field(
        "option_offered", (_OPTIONS,), 0, 1, "the option cards dealt to the viewer to choose from",
        lambda v: marks([] if v.seat is None else v.kit.offered[v.seat], _OPTIONS),
    )  # fmt: skip
    yield field(
        "option_under", (_OPTIONS,), 0, 1, "the option cards that the viewer has put under the deck",
        lambda v: marks([] if v.seat is None else v.kit.under[v.seat], _OPTIONS),
    )  # fmt: skip
    yield field("option_scrap", (_OPTIONS,), 0, 1, "thrown away", lambda v: marks(v.kit.scrap, _OPTIONS))
    yield field("option_left", (2,), 0, 9, "what the coat still takes, shells", lambda v: (v.kit.coat, v.kit.shells))
    yield field(
        "option_second", (seats, 5), -3, SIDEWAYS + _CARDS - 1, "second cards, 128 more for Crab Legs; -1 none, -3 not known",
        lambda v: [card for cards in own_first(v, v.kit.second) for card in cards],
    )  # fmt: skip
    yield field(
        "option_using", (seats, _OPTIONS), 0, 1, "1 for each option card in use",
        lambda v: [using >> option & 1 for using in own_first(v, v.kit.using) for option in OPTION_DECK],
    )  # fmt: skip
    yield of_kit("spare", -3, _CARDS - 1, "cards put aside, -1 none, -3 not known")
    yield of_kit("wheel", -3, _CARDS - 1, "cards on the Flywheel, -1 none, -3 not known")
    yield field(
        "option_ruler", (seats,), -1, seats - 1, "whose program each runs, -1 its own",
        lambda v: [turned(v, controller, seats) for controller in own_first(v, v.kit.controller)],
    )  # fmt: skip
    yield of_kit("pinned", 0, 31, "bit r - 1: register r is locked by Fire Control")


def _special(view: Any) -> Iterator[FieldGroup]:
    """The fields for special rules, in races that have them."""
    special, seats, flags = view.special, view.seats, len(view.course.flags)
    teams = max(view.team) + 1

    def of_extra(name: str, size: int, about: str, count: int = seats) -> FieldGroup:
        return field(
            name, (size,), -1, seats - 1, about,
            lambda v: row([turned(v, one, count) for one in getattr(v.extra, name)], size),
        )  # fmt: skip

    if special.teams or special.racer_and_blocker:
        yield field(
            "mate", (seats,), 0, 1, "1 for robots of the viewer's team, or of its player",
            lambda v: own_first(v, [int(are_mates(v, v.seat or 0, seat)) for seat in range(seats)]),
        )  # fmt: skip
    if special.racer_and_blocker:
        yield field(
            "blocker", (seats,), 0, 1, "1 a blocker", lambda v: own_first(v, [seat % 2 for seat in range(seats)])
        )
    if special.capture_the_flag:
        yield field(
            "flag_owner", (flags,), 0, 1, "whose flag each is: 0 the viewer's team, 1 the other",
            lambda v: [int(owner(v, flag) != v.team[v.seat or 0]) for flag in range(flags)],
        )  # fmt: skip
        yield of_extra("holders", flags, "the seat that carries each flag, -1 nobody")
        yield of_extra("chased", 2 * seats, "pairs of a robot that is sent back and who pushed it")
    elif special.flags_held:
        yield of_extra("holders", flags, "the team that holds each flag: 0 the viewer's, -1 nobody", teams)
    if special.toggle_flags:
        yield of_extra("sitting", seats, "seats that sit out a turn")
    if special.superbot:
        yield field(
            "superbot", (1,), -1, seats - 1, "the seat that is SuperBot, -1 nobody",
            lambda v: (turned(v, v.extra.superbot, seats),),
        )  # fmt: skip
        yield of_extra("blamed", seats, "the seats that last hit SuperBot, its heir first")
    if special.turning_floors:
        pieces = len(view.extra.turns)
        yield field("turns", (pieces,), 0, _MOST, "quarter turns of each piece of the floor", lambda v: v.extra.turns)


def _fields(view: Any) -> tuple[FieldGroup, ...]:
    seats, flags = view.seats, len(view.course.flags)
    return (
        asked(STEPS, seats),
        operands(
            STEPS, OPERANDS, len(view.floor.signs) + _CARDS + SIDEWAYS, {"seat": lambda v, seat: turned(v, seat, seats)}
        ),
        one_seat("first", seats, "the seat on dock 1"),
        number("turn", 0, _MOST, "the turn"),
        number("register", 0, 5, "the register that runs, 0 before"),
        number("ended", -1, 4, "-1 goes on, 0 flags, 1 a survivor, 2 nobody, 3 the limit, 4 the last team"),
        *_robots(view),
        field("hand", (_CARDS,), 0, 1, "1 for each card in the viewer's hand", lambda v: marks(v.hand, _CARDS)),
        field("discards", (_CARDS,), 0, 1, "1 for each card thrown away", lambda v: marks(v.discards, _CARDS)),
        number("deck_size", 0, _CARDS, "cards in the deck"),
        _spot("flag_", flags, view, "each flag", lambda v: v.extra.flag_cells),
        *_special(view),
        *(_options(view) if view.kit.active else ()),
    )  # fmt: skip


def learning() -> Learning:
    """Return the second version, which plays by version 2 of the rules."""
    return Learning(2, 2, _actions, _named, _fields, _planes, {"tiny": tiny.position()}, ground)
