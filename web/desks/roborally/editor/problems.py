"""The problems of a drawing as a course for a race, with their cells, and how files with mistakes are read."""

import re
from typing import NamedTuple

from roborally.board import drawing as drawings
from roborally.board.drawing import Drawing
from roborally.board.floor import compile_plan
from roborally.board.plan import DOCKS
from roborally.position import special
from tabletop.base.errors import BoardError, OptionError, TabletopError

FEWEST = 2
"""The least number of robots in a race."""
_ENOUGH = 4
"""Robots with which every special rule can be played."""
_MAX_REPAIRS = 200
"""Most mistakes in a file that are left out; with more, reading fails."""


class Problem(NamedTuple):
    """A problem at some `cells`. Its sentence comes from the `error`, or else from `key` with `fields`. It `stops` a race,
    or is only a hint."""

    key: str
    fields: dict[str, object]
    cells: tuple[int, ...] = ()
    stops: bool = True
    error: TabletopError | None = None


def problems(drawn: Drawing) -> list[Problem]:
    """All problems, those that stop a race first."""
    found = []
    signs = drawn.plan.signs
    if drawn.docks < FEWEST:
        docks = tuple(cell for cell, sign in enumerate(signs) if sign in DOCKS)
        found.append(Problem("problem.docks", {"docks": drawn.docks}, docks))
    if not drawn.flags and "last-team" not in drawn.rules:
        found.append(Problem("problem.flags", {}))
    if drawn.flags:
        found += _cut_off(drawn)
    unknown = [rule for rule in drawn.rules if rule not in special.ids()]
    if unknown:
        found.append(Problem("problem.rules", {"rules": ", ".join(unknown)}))
    if not found:
        try:
            special.of_race(drawings.as_course(drawn, ""), special.NONE, _ENOUGH)
        except BoardError as error:
            found.append(Problem("problem.other", {"reason": error.reason}))
        except OptionError as error:
            found.append(Problem("", {}, error=error))
    length = len(drawings.pack(drawn))
    if length > drawings.MAX_ID:
        found.append(Problem("problem.long", {"length": length, "limit": drawings.MAX_ID}))
    if not any(sign in "wW" for sign in signs):
        found.append(Problem("problem.repairs", {}, stops=False))
    return found


def _cut_off(drawn: Drawing) -> list[Problem]:
    """Docks and flags that are not connected with the first flag."""
    floor, found = compile_plan(drawn.plan), []

    def reachable_from(start: int) -> set[int]:
        reached, open_ends = {start}, [start]
        while open_ends:
            cell = open_ends.pop()
            for side in range(4):
                beside = floor.ahead[cell * 4 + side]
                if beside >= 0 and beside not in reached and not floor.pit[beside]:
                    reached.add(beside)
                    open_ends.append(beside)
        return reached

    connected = reachable_from(drawn.flags[0])
    cut = [number for number, cell in enumerate(floor.docks, 1) if cell not in connected]
    if cut:
        cells = tuple(floor.docks[number - 1] for number in cut)
        found.append(Problem("problem.dock-cut", {"docks": ", ".join(map(str, cut))}, cells))
    for number, flag in enumerate(drawn.flags[1:], 2):
        if flag not in connected:
            found.append(Problem("problem.flag-cut", {"flag": number}, (flag,)))
    return found


# Files ----------------------------------------------------------------------------------------------------------------------


def read(text: str) -> tuple[Drawing, list[Problem]]:
    """(the drawing of a file, the mistakes that were left out of it). Raises BoardError for a mistake that cannot be left
    out."""
    repaired = []
    text = text.replace("\r\n", "\n").expandtabs()
    for _ in range(_MAX_REPAIRS):
        try:
            drawn = drawings.read_drawing(text)
        except BoardError as error:
            fixed = _without(text, error)
            if fixed is None:
                raise
            text, cell = fixed
            fields: dict[str, object] = {"line": error.line, "column": error.column, "reason": error.reason}
            repaired.append(Problem("problem.file", fields, cell, stops=False))
        else:
            return drawn, repaired
    raise BoardError("course", 1, 1, "too much in this file cannot be read")


def _without(text: str, error: BoardError) -> tuple[str, tuple[int, ...]] | None:
    """(the text without the place of the error, the cell there or () outside the picture); None if it cannot be left out."""
    lines = text.split("\n")
    if not 0 < error.line <= len(lines):
        return None
    line = lines[error.line - 1]
    if re.match(r"flag ([1-9]|\*)[ ]*:|rules[ ]*:", line):
        del lines[error.line - 1]
        return "\n".join(lines), ()
    top = next((number for number, drawn in enumerate(lines) if drawn.lstrip().startswith("+")), len(lines))
    step = lines[top].find("+", 1) if top < len(lines) else -1
    down, x = error.line - 1 - top, (error.column - 1) // step if step > 0 else 0
    if step < 2 or down < 0:
        return None
    width = (len(lines[top]) - 1) // step
    if x >= width or not 0 < len(lines[top]) <= len(line) + step * width:
        return None
    if down % 2 == 0:
        fixed = "".join("+" if at % step == 0 else " " for at in range(width * step + 1))
    else:
        padded = line.ljust(width * step + 1)[: width * step + 1]
        fixed = padded[: x * step] + _blank_edge(padded[x * step]) + ".".center(step - 1) + padded[(x + 1) * step :]
    if fixed == line:
        return None
    lines[error.line - 1] = fixed
    return "\n".join(lines), ((down // 2) * width + x,)


def _blank_edge(sign: str) -> str:
    return sign if sign in "| " else " "
