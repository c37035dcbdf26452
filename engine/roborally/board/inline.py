"""Floors in one line without blanks, for position notations; described in boards/NOTATION.md."""

from __future__ import annotations

from dataclasses import replace

from roborally.board.picture import MAX_TEXT, Place, Written, assemble, cell_texts, shorten
from roborally.board.plan import DIRECTIONS, EAST, MAX_SIDE, NORTH, SOUTH, Edge, Plan, edge


def inline(plan: Plan) -> str:
    """Return the plan in one line without blanks: cells parted by `,`, rows by `/`, walls after `|`; its name is left out."""
    texts = cell_texts(plan)
    sides: list[list[int]] = [[] for _ in texts]
    for x, y, side in plan.walls:
        if x == plan.width:
            sides[y * plan.width + x - 1].append(EAST)
        elif y == plan.height:
            sides[(y - 1) * plan.width + x].append(SOUTH)
        else:
            sides[y * plan.width + x].append(side)
    for cell, found in enumerate(sides):
        if found:
            texts[cell] += "|" + "".join(DIRECTIONS[side] for side in sorted(found))
    rows = (",".join(texts[start : start + plan.width]) for start in range(0, len(texts), plan.width))
    return "/".join(rows) + (f"@{DIRECTIONS[plan.facing]}" if plan.facing != NORTH else "")


def parse_inline(text: str, file: str = "floor") -> Plan:
    """Read the one-line form. Raises BoardError, whose column is the place in the line."""
    if len(text) > MAX_TEXT:
        raise Place(file).refuse(f"the text has {len(text)} characters; {MAX_TEXT} are plenty for a floor")
    body, mark, letter = text.partition("@")
    if mark and (len(letter) != 1 or letter not in DIRECTIONS):
        at = Place(file, 1, len(body) + 2)
        raise at.refuse(f"after @ stands where the docks face, one of N E S W, not {shorten(letter)}")
    rows = [row.split(",") for row in body.split("/")]
    if len(rows) > MAX_SIDE or len(rows[0]) > MAX_SIDE:
        raise Place(file).refuse(f"too many cells; {MAX_SIDE} each way is the limit")
    cells: list[Written] = []
    walls: set[Edge] = set()
    at = Place(file)
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise at.refuse(f"row {y + 1} has {len(row)} cells, row 1 has {len(rows[0])}")
        for x, written in enumerate(row):
            base, bar, sides = written.partition("|")
            if bar and (not sides or any(side not in DIRECTIONS for side in sides)):
                raise at.refuse(f"after | stand the sides with a wall, some of N E S W, not {shorten(sides)}")
            walls.update(edge(x, y, DIRECTIONS.index(side)) for side in sides)
            cells.append(Written(base, at))
            at = at._replace(column=at.column + len(written) + 1)
    return replace(assemble(len(rows[0]), cells, walls), facing=DIRECTIONS.index(letter) if mark else NORTH)
