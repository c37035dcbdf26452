"""Reads course files: floors side by side, flags, numbers of players, special rules (see boards/NOTATION.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from roborally.board.floor import Floor, compile_plan
from roborally.board.picture import Header, Place, read_header, shorten, split_lines
from roborally.board.plan import DOCKS, MAX_SIDE, PIT, VOID, Plan, joined, turned

LENGTHS = ("short", "medium", "long")
LEVELS = ("beginner easy", "beginner mid", "beginner hard", "expert", "team")
MAX_FLAGS = 8
MAX_ACROSS = 16  # floors in a row or column of a course

# Every special rule that a course may name, with its values ("" for none). `position/special.py` reads them.
RULES: dict[str, tuple[str, ...]] = {
    "timer": ("30", "60"),
    "options": ("1", "1-of-3"),
    "start-damage": ("2",),
    "no-power-down": ("",),
    "double-lasers": ("",),
    "option-sites": ("",),
    "moving-flags": ("",),
    "turning-floors": ("",),
    "superbot": ("",),
    "racer-and-blocker": ("",),
    "teams": ("pairs", "halves"),
    "shared-flags": ("",),
    "any-member-wins": ("",),
    "capture-the-flag": ("",),
    "toggle-flags": ("",),
    "last-team": ("",),
}

_SLOT = re.compile(r"([a-z0-9][a-z0-9-]{0,59})(?:@(90|180|270))?")
_FLAG = re.compile(r"flag (\*|[1-9])")
_XY = re.compile(r"([0-9]{1,3}), ?([0-9]{1,3})")
_FACTS = ("course", "players", "length", "level")


@dataclass(frozen=True, slots=True)
class Piece:
    """A floor as it lies in a course: quarter turns clockwise, its north-west cell at (x, y)."""

    floor: str
    quarter_turns: int
    x: int
    y: int


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A course ready to race on."""

    id: str
    title: str
    floor: Floor
    flags: tuple[int, ...]  # cells, in the order they are to be touched
    players: tuple[int, int]  # fewest and most
    length: str
    level: str
    rules: tuple[str, ...]  # ids such as "timer=30"
    source: str  # the set it ships with, or the file it was read from
    seats: tuple[int, ...]  # all numbers of players it is made for
    pieces: tuple[Piece, ...]
    carried: tuple[
        tuple[int, ...], ...
    ] = ()  # [register] -> cells of the flags in a turn that is being planned, if belts carry flags


class _Slot(NamedTuple):
    plan: Plan
    name: str
    quarter_turns: int
    at: Place


def parse_course(text: str, file: str, course_id: str, source: str, find: Callable[[str, Place], Plan]) -> Course:
    """Read a course file; `find(name, place)` returns a floor or raises. Raises BoardError."""
    facts, flag_lines, grid = _lines(text, file)
    start = Place(file)
    for key in _FACTS:
        if key not in facts:
            raise start.refuse(f"a course needs a line '{key}: …'")
    if not grid:
        raise start.refuse("a course needs 'floors:' and below it, indented, the names of its floors")
    rules = _rules(facts["rules"]) if "rules" in facts else ()
    seats = _seats(facts["players"])
    board, pieces = _board([_slots(line, at, find) for line, at in grid], grid[0][1])
    flags = _flags(flag_lines, board, rules, start)
    docks = sum(sign in DOCKS for sign in board.signs)
    if docks < seats[-1] and "capture-the-flag" not in rules:
        raise facts["players"].at.refuse(f"{seats[-1]} players need as many docks, this board has {docks or 'none'}")
    return Course(
        id=course_id,
        title=facts["course"].value,
        floor=compile_plan(board),
        flags=flags,
        players=(seats[0], seats[-1]),
        length=_choice(facts["length"], LENGTHS),
        level=_choice(facts["level"], LEVELS),
        rules=rules,
        source=source,
        seats=seats,
        pieces=pieces,
    )


def _lines(text: str, file: str) -> tuple[dict[str, Header], list[Header], list[tuple[str, Place]]]:
    """The facts, the flags and the grid of floors."""
    facts: dict[str, Header] = {}
    flags: list[Header] = []
    grid: list[tuple[str, Place]] = []
    in_grid = False
    for number, line in enumerate(split_lines(text, file), 1):
        here = Place(file, number)
        if not line or line.startswith("#"):
            continue
        if in_grid and line.startswith(" "):
            if len(grid) == MAX_ACROSS:
                raise here.refuse(f"{MAX_ACROSS} rows of floors are the most")
            grid.append((line, here))
            continue
        in_grid = line == "floors:"
        if in_grid:
            continue
        header = read_header(line, here)
        if _FLAG.fullmatch(header.key):
            flags.append(header)
        elif header.key not in (*_FACTS, "rules"):
            known = f"{', '.join(_FACTS)}, rules, floors, flag 1, flag 2 …"
            raise here.refuse(f"unknown header '{header.key}'; a course has {known}")
        elif header.key in facts:
            raise here.refuse(f"'{header.key}:' is given twice")
        else:
            facts[header.key] = header
    return facts, flags, grid


def _choice(header: Header, choices: Sequence[str]) -> str:
    if header.value not in choices:
        raise header.at.refuse(f"'{header.value}' is none of: {', '.join(choices)}")
    return header.value


def _seats(header: Header) -> tuple[int, ...]:
    """Read `2-8` or `4,6,8` as ascending numbers from 2 to 8."""
    seats: tuple[int, ...] = ()
    if found := re.fullmatch(r"([2-8])-([2-8])", header.value):
        seats = tuple(range(int(found[1]), int(found[2]) + 1))
    elif re.fullmatch(r"[2-8](, ?[2-8])*", header.value):
        seats = tuple(sorted({int(part) for part in header.value.split(",")}))
    if not seats:
        raise header.at.refuse(f"players are written 2-8 or 4,6,8 with 2 to 8 robots, not '{header.value}'")
    return seats


def _rules(header: Header) -> tuple[str, ...]:
    rules = tuple(header.value.split())
    names = [rule.partition("=")[0] for rule in rules]
    for rule, name in zip(rules, names, strict=True):
        if name not in RULES:
            raise header.at.refuse(f"unknown rule '{name}'; the rules are {', '.join(RULES)}")
        usual = [f"{name}={value}" if value else name for value in RULES[name]]
        if rule not in usual:
            raise header.at.refuse(f"the rule '{rule}' is written {' or '.join(usual)}")
        if names.count(name) > 1:
            raise header.at.refuse(f"the rule '{name}' is named twice")
    return rules


def _slots(line: str, here: Place, find: Callable[[str, Place], Plan]) -> list[_Slot | None]:
    """One row of the grid of floors; None is a gap."""
    row: list[_Slot | None] = []
    for word in re.finditer(r"\S+", line):
        at = here._replace(column=word.start() + 1)
        found = _SLOT.fullmatch(word[0])
        if found:
            quarters = int(found[2] or 0) // 90
            row.append(_Slot(turned(find(found[1], at), quarters), found[1], quarters, at))
        elif word[0] == "-":
            row.append(None)
        else:
            raise at.refuse(f"{shorten(word[0])} is no floor; write its name, name@90 (180, 270), or - for a gap")
        if len(row) > MAX_ACROSS:
            raise at.refuse(f"{MAX_ACROSS} floors in a row are the most")
    return row


def _board(slots: Sequence[Sequence[_Slot | None]], start: Place) -> tuple[Plan, tuple[Piece, ...]]:
    """The floors of the grid laid side by side."""
    if len({len(row) for row in slots}) > 1:
        raise start.refuse("the rows of floors differ in length; write - where no floor lies")
    if not any(slot for row in slots for slot in row):
        raise start.refuse("there is no floor among the floors")
    widths = [max((slot.plan.width for slot in column if slot), default=0) for column in zip(*slots, strict=True)]
    heights = [max((slot.plan.height for slot in row if slot), default=0) for row in slots]
    if sum(widths) > MAX_SIDE or sum(heights) > MAX_SIDE:
        raise start.refuse(f"the board is larger than {MAX_SIDE} cells each way")
    laid: list[tuple[Plan, int, int]] = []
    pieces: list[Piece] = []
    docked = ""
    for down, row in enumerate(slots):
        for across, slot in enumerate(row):
            if slot is None:
                continue
            plan, name = slot.plan, slot.name
            if (plan.width, plan.height) != (widths[across], heights[down]):
                size = f"{plan.width} by {plan.height}"
                raise slot.at.refuse(f"'{name}' is {size} cells in a place of {widths[across]} by {heights[down]}")
            if "1" in plan.signs:
                if docked:
                    raise slot.at.refuse(f"both '{docked}' and '{name}' have docks; a board starts from one")
                docked = name
            x, y = sum(widths[:across]), sum(heights[:down])
            laid.append((plan, x, y))
            pieces.append(Piece(name, slot.quarter_turns, x, y))
    return joined(laid), tuple(pieces)


def _flags(lines: Sequence[Header], board: Plan, rules: Sequence[str], start: Place) -> tuple[int, ...]:
    """Cells of the flags: numbered from 1, or in the order of the file where the rules leave them unnumbered."""
    standing: dict[int, Header] = {}
    for header in lines:
        cell = _flag_cell(header, board)
        if cell in standing:
            raise header.at.refuse(f"{header.key} stands where {standing[cell].key} stands already")
        standing[cell] = header
    if not lines and "last-team" not in rules:
        raise start.refuse("a course needs a line 'flag 1: x,y', or the rule last-team")
    if len(lines) > MAX_FLAGS:
        raise lines[-1].at.refuse(f"{len(lines)} flags are too many; {MAX_FLAGS} are the most")
    if all(header.key == "flag *" for header in lines):
        if lines and "toggle-flags" not in rules:
            raise lines[0].at.refuse("flags without numbers need the rule toggle-flags")
        return tuple(standing)
    in_order = sorted(standing, key=lambda cell: standing[cell].key)
    for number, cell in enumerate(in_order, 1):
        header = standing[cell]
        if header.key == "flag *":
            raise header.at.refuse("either every flag has a number or none")
        if int(header.key[5:]) < number:
            raise header.at.refuse(f"{header.key} is given twice")
        if int(header.key[5:]) > number:
            raise header.at.refuse(f"flags are numbered from 1; flag {number} is missing")
    return tuple(in_order)


def _flag_cell(header: Header, board: Plan) -> int:
    found = _XY.fullmatch(header.value)
    if found is None:
        raise header.at.refuse(f"a flag stands at x,y such as 7,2, not at '{header.value}'")
    x, y = int(found[1]), int(found[2])
    cell = y * board.width + x
    if x >= board.width or y >= board.height or board.signs[cell] == VOID:
        raise header.at.refuse(f"{header.key} at {x},{y} stands beside the board")
    if board.signs[cell] == PIT:
        raise header.at.refuse(f"{header.key} at {x},{y} stands in a pit")
    if board.signs[cell] in DOCKS:
        raise header.at.refuse(f"{header.key} at {x},{y} stands on a dock")
    return cell
