"""Floors as pictures in text, drawn by hand; boards/NOTATION.md describes the notation.

Reading raises BoardError, with place and reason, for every text that is not a floor.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from roborally.board.plan import DIRECTIONS, DOCKS, EVEN, MAX_SIDE, NORTH, ODD, PIT, SIGNS, VOID, WEST, Edge, Plan, edge
from tabletop.base.errors import BoardError

MAX_TEXT = 100_000  # characters of a floor or course file
MAX_VALUE = 200  # characters of one header value
CELL_WIDTH = 5  # unless something needs more room
MIN_CELL, MAX_CELL = 3, 12  # the longest cell has an express belt, four lasers and a pusher
FACINGS = ("north", "east", "south", "west")
PUSHERS = {"p": ODD, "q": EVEN}

_CELL = re.compile(r"(\^\^|>>|vv|<<|[.O^>v<RLwW_1-8])((?:[1-3pq][NESW])*)")
_HEADER = re.compile(r"([a-z][a-z0-9 *]*?)[ ]*:[ ]*(.*?)[ ]*")


class Place(NamedTuple):
    """A place in a file, counted from 1."""

    file: str
    line: int = 1
    column: int = 1

    def refuse(self, reason: str) -> BoardError:
        """Return the error to raise for this place."""
        return BoardError(self.file, self.line, self.column, reason)


class Header(NamedTuple):
    """One `key: value` line and the place of its value."""

    key: str
    value: str
    at: Place


class Written(NamedTuple):
    """The text of a cell, and where it starts."""

    text: str
    at: Place


def split_lines(text: str, file: str) -> list[str]:
    """Return the lines of a file, without trailing blanks. Raises BoardError for a text above `MAX_TEXT` characters."""
    if len(text) > MAX_TEXT:
        raise Place(file).refuse(f"the text has {len(text)} characters; {MAX_TEXT} are plenty for a board")
    return [line.rstrip(" \r") for line in text.split("\n")]


def read_header(text: str, start: Place) -> Header:
    """Read one `key: value` line that starts at that place. Raises BoardError."""
    found = _HEADER.fullmatch(text)
    if found is None:
        raise start.refuse(f"expected a line such as 'floor: Name', found {shorten(text)}")
    at = start._replace(column=found.start(2) + 1)
    if not found[2]:
        raise at.refuse(f"'{found[1]}:' needs a value")
    if len(found[2]) > MAX_VALUE or not found[2].isprintable():
        raise at.refuse(f"the value of '{found[1]}' is too long or unprintable")
    return Header(found[1], found[2], at)


# ---- reading -----------------------------------------------------------------------------------------------------


def parse(text: str, file: str = "floor") -> Plan:
    """Read a floor file: header lines, then the picture. Raises BoardError."""
    lines = split_lines(text, file)
    headers: dict[str, Header] = {}
    top = 0
    while top < len(lines) and not lines[top].lstrip().startswith("+"):
        if lines[top] and not lines[top].startswith("#"):
            here = Place(file, top + 1)
            header = read_header(lines[top], here)
            if header.key not in ("floor", "by", "facing"):
                raise here.refuse(f"unknown header '{header.key}'; a floor has floor, by, facing")
            if header.key in headers:
                raise here.refuse(f"'{header.key}:' is given twice")
            headers[header.key] = header
        top += 1
    if "floor" not in headers:
        raise Place(file).refuse("a floor file starts with a line 'floor: Name'")
    facing = headers.get("facing")
    if facing is not None and facing.value not in FACINGS:
        raise facing.at.refuse(f"'{facing.value}' is none of {', '.join(FACINGS)}")
    bottom = len(lines)
    while bottom > top and not lines[bottom - 1]:
        bottom -= 1
    width, cells, walls = _picture(lines[top:bottom], Place(file, top + 1))
    return replace(
        assemble(width, cells, walls),
        facing=FACINGS.index(facing.value) if facing else NORTH,
        name=headers["floor"].value,
        by=headers["by"].value if "by" in headers else "",
    )


def _picture(lines: Sequence[str], start: Place) -> tuple[int, list[Written], set[Edge]]:
    """Width, cells and walls of the drawing that starts at that place."""
    if len(lines) < 3:
        raise start.refuse("the picture is missing; it starts with a border such as +-----+-----+")
    step = lines[0].find("+", 1)
    if step < 0 or lines[0][0] != "+":
        raise start.refuse(f"expected a border such as +-----+-----+, found {shorten(lines[0])}")
    if not MIN_CELL <= step - 1 <= MAX_CELL:
        raise start.refuse(f"cells are {MIN_CELL} to {MAX_CELL} characters wide, the first is {step - 1}")
    width, height = (len(lines[0]) - 1) // step, len(lines) // 2
    if width > MAX_SIDE or height > MAX_SIDE:
        raise start.refuse(f"{width} by {height} cells are too many; {MAX_SIDE} each way is the limit")
    cells: list[Written] = []
    walls: set[Edge] = set()
    here = start
    for index, line in enumerate(lines):
        here = start._replace(line=start.line + index)
        for column, sign in enumerate(line, 1):
            if not " " <= sign <= "~":
                raise here._replace(column=column).refuse(f"the picture cannot hold the character {sign!r}")
        if index % 2 == 0:
            walls.update((x, index // 2, NORTH) for x in _border(line, step, width, here))
        else:
            row, upright = _row(line, step, width, here)
            cells.extend(row)
            walls.update((x, index // 2, WEST) for x in upright)
    if len(lines) % 2 == 0:
        raise here.refuse("the picture ends with a border line below its last row")
    return width, cells, walls


def _border(line: str, step: int, width: int, here: Place) -> list[int]:
    """The x of each wall drawn in a border line."""
    if len(line) != width * step + 1:
        at = here._replace(column=min(len(line), width * step + 1) + 1)
        raise at.refuse(f"the border of {width} cells is {width * step + 1} characters long, this line {len(line)}")
    walls = []
    for x in range(width + 1):
        if line[x * step] != "+":
            at = here._replace(column=x * step + 1)
            raise at.refuse(f"a corner is drawn +, not {line[x * step]!r}")
    for x in range(width):
        mark = line[x * step + 1 : (x + 1) * step]
        if mark == "-" * (step - 1):
            walls.append(x)
        elif mark.strip():
            at = here._replace(column=x * step + 2)
            raise at.refuse(f"an edge is a wall {'-' * (step - 1)} or blank, not {mark!r}")
    return walls


def _row(line: str, step: int, width: int, here: Place) -> tuple[list[Written], list[int]]:
    """The cells of a row and the x of each upright wall in it."""
    if len(line) > width * step + 1:
        at = here._replace(column=width * step + 2)
        raise at.refuse(f"this row is longer than the {width} cells of the first border")
    drawn = line.ljust(width * step + 1)
    walls = []
    for x in range(width + 1):
        if drawn[x * step] == "|":
            walls.append(x)
        elif drawn[x * step] != " ":
            at = here._replace(column=x * step + 1)
            raise at.refuse(f"between cells stands a wall | or a blank, not {drawn[x * step]!r}")
    cells = []
    for x in range(width):
        text = drawn[x * step + 1 : (x + 1) * step].rstrip()
        indent = len(text) - len(text.lstrip())
        cells.append(Written(text.lstrip(), here._replace(column=x * step + 2 + indent)))
    return cells, walls


def assemble(width: int, cells: Sequence[Written], walls: set[Edge]) -> Plan:
    """Check the texts of all cells and return their plan. Raises BoardError."""
    signs: list[str] = []
    lasers: list[tuple[int, int, int]] = []
    pushers: list[tuple[int, int, int]] = []
    for cell, (text, at) in enumerate(cells):
        sign, attached = _split(text, at)
        signs.append(sign)
        seen = ""
        for kind, letter in zip(attached[::2], attached[1::2], strict=True):
            way = DIRECTIONS.index(letter)
            thing = f"the {'pusher' if kind in PUSHERS else 'laser'} {kind}{letter}"
            if sign == VOID:
                raise at.refuse(f"{thing} needs a floor to stand on")
            if edge(cell % width, cell // width, way ^ 2) not in walls:
                raise at.refuse(f"{thing} needs a wall behind it, on the {FACINGS[way ^ 2]} side of this cell")
            if kind in PUSHERS:
                if sign == PIT:
                    raise at.refuse(f"{thing} stands over a pit, where there is nobody to push")
                pushers.append((cell, way, PUSHERS[kind]))
            else:
                lasers.append((cell, way, int(kind)))
            mark = "p" if kind in PUSHERS else letter
            if mark in seen:
                raise at.refuse(f"{thing} is one too many; a cell has one pusher, and one laser each way")
            seen += mark
    _check_docks(signs, cells)
    if all(sign == VOID for sign in signs):
        raise cells[0].at.refuse("there is no floor in this picture")
    height = len(cells) // width
    return Plan(width, height, tuple(signs), frozenset(walls), tuple(sorted(lasers)), tuple(sorted(pushers)))


def _check_docks(signs: Sequence[str], cells: Sequence[Written]) -> None:
    """Raise BoardError unless docks are numbered 1, 2, … without gap or repetition."""
    docks = sorted((sign, cell) for cell, sign in enumerate(signs) if sign in DOCKS)
    for number, (sign, cell) in enumerate(docks, 1):
        if int(sign) < number:
            raise cells[cell].at.refuse(f"dock {sign} is drawn twice")
        if int(sign) > number:
            raise cells[cell].at.refuse(f"docks are numbered from 1; dock {number} is missing")


def _split(text: str, at: Place) -> tuple[str, str]:
    """Base sign and attachments of a cell."""
    if not text:
        raise at.refuse(f"empty cell; write . for open floor or {VOID} where there is none")
    found = _CELL.match(text)
    if found is None:
        raise at.refuse(f"unknown sign {shorten(text)}; a cell starts with one of {' '.join(sorted(SIGNS))}")
    rest = text[found.end() :]
    if rest:
        place = at._replace(column=at.column + found.end())
        raise place.refuse(f"unknown {shorten(rest)} after '{found[0]}'; a laser is written 1E, a pusher pE or qE")
    return found[1], found[2]


def shorten(text: str) -> str:
    """Return the text in quotes for an error, cut to 40 characters."""
    return repr(text if len(text) <= 40 else text[:40] + "…")


# ---- drawing -----------------------------------------------------------------------------------------------------


def cell_texts(plan: Plan) -> list[str]:
    """Return base sign and attachments of every cell. Raises ValueError for pushers that have no sign."""
    texts = list(plan.signs)
    for cell, way, beams in plan.lasers:
        texts[cell] += f"{beams}{DIRECTIONS[way]}"
    kinds = {mask: kind for kind, mask in PUSHERS.items()}
    for cell, way, mask in plan.pushers:
        if mask not in kinds:
            raise ValueError("pushers are drawn only for registers 1, 3, 5 or 2, 4")
        texts[cell] += kinds[mask] + DIRECTIONS[way]
    return texts


def draw(plan: Plan) -> str:
    """Return the floor file of a plan. `parse` reads the same plan back."""
    lines = [f"floor: {plan.name or 'untitled'}"]
    if plan.by:
        lines.append(f"by: {plan.by}")
    if plan.facing != NORTH:
        lines.append(f"facing: {FACINGS[plan.facing]}")
    texts = cell_texts(plan)
    room = max(CELL_WIDTH, *map(len, texts))
    for y in range(plan.height + 1):
        marks = ("-" * room if (x, y, NORTH) in plan.walls else " " * room for x in range(plan.width))
        lines.append("+" + "+".join(marks) + "+")
        if y == plan.height:
            break
        row = ""
        for x in range(plan.width):
            text = texts[y * plan.width + x]
            row += "|" if (x, y, WEST) in plan.walls else " "
            row += (" " + text if len(text) < room else text).ljust(room)
        lines.append((row + ("|" if (plan.width, y, WEST) in plan.walls else "")).rstrip())
    return "\n".join(lines) + "\n"
