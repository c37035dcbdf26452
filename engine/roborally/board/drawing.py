"""Drawn courses: one board with its flags, packed into an id that stands in a link, or written as a file.

The id is `~d` and a compressed text in URL-safe base 64. That text has a line each for the floor (see `inline`), the
cells of the flags, the special rules, the title and the author. The file is a course file with the picture of its floor below.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from dataclasses import dataclass, replace

from roborally.board.course_file import MAX_FLAGS, Course, parse_course
from roborally.board.inline import inline, parse_inline
from roborally.board.picture import MAX_TEXT, MAX_VALUE, Place, draw, read_header, shorten
from roborally.board.picture import parse as parse_floor
from roborally.board.plan import DOCKS, PIT, VOID, Plan, turned

PREFIX = "~d"
"""Begins the id of a drawn course."""
MAX_ID = 4000
"""Most characters of an option in a link."""
SOURCE = "drawn"
_OWN_FLOOR = "drawn"  # the name under which a file's course finds the floor drawn below it
_FLOOR = re.compile(r"^floor[ ]*:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing, perhaps unfinished: the floor (its name is the title), cells of the flags in order, ids of special rules."""

    plan: Plan
    flags: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def docks(self) -> int:
        """How many robots can start."""
        return sum(sign in DOCKS for sign in self.plan.signs)

    def xy(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell, from 0."""
        return cell % self.plan.width, cell // self.plan.width


def turned_drawing(drawn: Drawing, quarter_turns: int) -> Drawing:
    """Return the drawing turned clockwise, with its flags."""
    flags = drawn.flags
    width, height = drawn.plan.width, drawn.plan.height
    for _ in range(quarter_turns % 4):
        flags = tuple(cell % width * height + height - 1 - cell // width for cell in flags)
        width, height = height, width
    return replace(drawn, plan=turned(drawn.plan, quarter_turns), flags=flags)


# ---- as an id ----------------------------------------------------------------------------------------------------


def pack(drawn: Drawing) -> str:
    """Return the id of a drawing. If it is longer than `MAX_ID`, it does not fit into a link."""
    lines = (inline(drawn.plan), ",".join(map(str, drawn.flags)), " ".join(drawn.rules), drawn.plan.name, drawn.plan.by)
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = squeezer.compress("\n".join(lines).rstrip("\n").encode()) + squeezer.flush()
    return PREFIX + urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(course_id: str) -> Drawing:
    """Return the drawing in an id. Raises BoardError for every damaged id."""
    here = Place("drawing")
    body = course_id.removeprefix(PREFIX)
    try:
        packed = urlsafe_b64decode(body + "=" * (-len(body) % 4))
        opener = zlib.decompressobj(-15)
        text = opener.decompress(packed, MAX_TEXT).decode()
    except (Base64Error, ValueError, zlib.error):
        raise here.refuse("the drawing is damaged: it cannot be unpacked") from None
    if not course_id.startswith(PREFIX) or not opener.eof:
        raise here.refuse("the drawing is damaged or too large")
    line, flags, rules, title, by, *more = [*text.split("\n"), "", "", "", ""]
    if any(more) or max(len(title), len(by)) > MAX_VALUE or not (title + by).isprintable():
        raise here.refuse("the drawing is damaged: it does not end where it should")
    plan = replace(parse_inline(line, "drawing"), name=title, by=by)
    return Drawing(plan, _flags(flags, len(plan.signs), here), tuple(rules.split()))


def _flags(listed: str, count: int, here: Place) -> tuple[int, ...]:
    flags = tuple(int(text) if re.fullmatch(r"\d{1,4}", text) else count for text in listed.split(",") if text)
    if len(flags) > MAX_FLAGS or len(set(flags)) < len(flags) or any(cell >= count for cell in flags):
        raise here.refuse(f"flags stand on up to {MAX_FLAGS} different cells of the floor, not on {shorten(listed)}")
    return flags


def load(course_id: str) -> Course:
    """Return the course in an id. Raises BoardError if it cannot be raced."""
    return as_course(unpack(course_id), course_id)


def as_course(drawn: Drawing, course_id: str) -> Course:
    """Return the drawing as a course. Raises BoardError if it cannot be raced."""
    # Read as a file, so that a drawn course passes the same checks as all others.
    head = _head(drawn, replace(drawn.plan, name="-"))
    read = parse_course(head + _GRID, "drawing", course_id, SOURCE, lambda _name, _at: drawn.plan)
    return replace(read, title=drawn.plan.name, pieces=())


# ---- as a file ---------------------------------------------------------------------------------------------------

_GRID = f"\nfloors:\n  {_OWN_FLOOR}\n"


def write(drawn: Drawing) -> str:
    """Return the file of a drawing: a course file with the picture of its floor below. `read_drawing` reads it back."""
    plan = replace(drawn.plan, name=drawn.plan.name or "untitled")
    return f"{_head(drawn, plan)}\n{draw(plan)}"


def _head(drawn: Drawing, plan: Plan) -> str:
    lines = [f"course: {plan.name}", f"players: 2-{max(2, drawn.docks)}", "length: medium", "level: expert"]
    if drawn.rules:
        lines.append(f"rules: {' '.join(drawn.rules)}")
    for number, cell in enumerate(drawn.flags, 1):
        x, y = drawn.xy(cell)
        lines.append(f"flag {number}: {x},{y}")
    return "\n".join(lines) + "\n"


def holds_floor(text: str) -> bool:
    """Whether a course file contains its own floor, drawn below its headers."""
    return bool(_FLOOR.search(text)) and "\nfloors:" not in text


def read(text: str, file: str = "course") -> Course:
    """Return the course of a file that contains its own floor. Raises BoardError."""
    head, plan = _parts(text, file)
    return parse_course(head + _GRID, file, SOURCE, file, lambda _name, _at: plan)


def read_drawing(text: str, file: str = "course") -> Drawing:
    """Return the drawing in a floor file or in a course file with its own floor, which may lack docks or flags.
    Raises BoardError."""
    head, plan = _parts(text, file)
    facts = dict(_HEADER.findall(head))
    for found in _HEADER.finditer(head):
        if found[2]:
            read_header(found[0].rstrip(" \r"), Place(file, head.count("\n", 0, found.start()) + 1))
    flags: list[int] = []
    for number in range(1, MAX_FLAGS + 1):
        if place := re.fullmatch(r"(\d{1,3}), ?(\d{1,3})", facts.get(f"flag {number}", "")):
            x, y = int(place[1]), int(place[2])
            cell = y * plan.width + x
            if x < plan.width and y < plan.height and cell not in flags and can_hold_flag(plan, cell):
                flags.append(cell)
    drawn = Drawing(
        replace(plan, name=facts.get("course", plan.name)), tuple(flags), tuple(facts.get("rules", "").split())
    )
    if "course" in facts and drawn.docks > 1 and "flag 1" in facts:
        read(text, file)  # with docks and a flag it should be a whole course: check it as one
    return drawn


_HEADER = re.compile(r"^([a-z][a-z0-9 *]*?)[ ]*:[ ]*(.*?)[ \r]*$", re.MULTILINE)


def _parts(text: str, file: str) -> tuple[str, Plan]:
    """The headers of a course and the floor below them."""
    found = _FLOOR.search(text[:MAX_TEXT])
    if found is None:
        raise Place(file).refuse("a drawn course has its floor below: a line 'floor: Name', then the picture")
    head = text[: found.start()]
    # Blank lines replace the headers, so that errors name the right line.
    return head, parse_floor("\n" * head.count("\n") + text[found.start() :], file)


def can_hold_flag(plan: Plan, cell: int) -> bool:
    """Whether a flag may stand on a cell: not on a pit, a dock or a place without floor."""
    return plan.signs[cell] not in (PIT, VOID) and plan.signs[cell] not in DOCKS
