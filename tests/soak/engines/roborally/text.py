"""Reads floors, courses and positions for the second RoboRally engine, without the project's engine.

It reads the notations of boards/NOTATION.md and of RULES.md, appendix A.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

Space = tuple[int, int]

WAYS = "NESW"
AHEAD = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BELT = {"^": "N", ">": "E", "v": "S", "<": "W"}
RULES = {
    *("double-lasers", "no-power-down", "moving-flags", "start-damage:2", "racer-and-blocker", "timer:30", "timer:60"),
    *("teams:pairs", "teams:halves", "shared-flags", "any-member-wins", "toggle-flags", "superbot"),
}
"""The special rules that this engine supports (11, 12)."""
BOARDS = Path(__file__).parents[4] / "boards"

_CELL = re.compile(r"(\^\^|>>|vv|<<|[.O^>v<RLwW_1-8])((?:[123pq][NESW])*)")


def turned(way: str, quarters: int) -> str:
    """Return the direction after so many quarter turns clockwise."""
    return WAYS[(WAYS.index(way) + quarters) % 4]


def beside(at: Space, way: str) -> Space:
    """Return the next space in that direction."""
    return at[0] + AHEAD[way][0], at[1] + AHEAD[way][1]


class Floor(NamedTuple):
    """A floor by coordinates. Spaces without floor have no entry; a wall has an entry for each of its sides."""

    ground: dict[Space, str]
    walls: frozenset[tuple[Space, str]]
    lasers: tuple[tuple[Space, str, int], ...]
    pushers: dict[Space, tuple[str, str]]


def assemble(cells: Iterable[tuple[Space, str]], walls: Iterable[tuple[Space, str]]) -> Floor:
    """Make a floor from the texts of its cells, and from its walls, each given from one side."""
    ground, lasers, pushers = {}, [], {}
    for at, text in cells:
        match = _CELL.fullmatch(text)
        assert match, text
        if match[1] != "_":
            ground[at] = match[1]
        for kind, way in re.findall("(.)([NESW])", match[2]):
            if kind in "pq":
                pushers[at] = kind, way
            else:
                lasers.append((at, way, int(kind)))
    one_side = set(walls)
    other_side = {(beside(at, way), turned(way, 2)) for at, way in one_side}
    return Floor(ground, frozenset(one_side | other_side), tuple(lasers), pushers)


@lru_cache(maxsize=4)
def from_line(line: str) -> Floor:
    """Read a floor written in one line."""
    cells, walls = [], []
    for y, row in enumerate(line.split("@", maxsplit=1)[0].split("/")):
        for x, cell in enumerate(row.split(",")):
            text, _, sides = cell.partition("|")
            cells.append(((x, y), text))
            walls += [((x, y), side) for side in sides]
    return assemble(cells, walls)


class Piece(NamedTuple):
    """A drawn floor: its size, the texts of its cells and its walls."""

    size: Space
    cells: dict[Space, str]
    walls: set[tuple[Space, str]]


def _picture(text: str) -> Piece:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    begin = next(number for number, line in enumerate(lines) if line.startswith("+"))
    lines = [line for line in lines[begin:] if line.strip()]
    step = lines[0].index("+", 1)
    wide, high = len(lines[0].rstrip()) // step, len(lines) // 2
    cells, walls = {}, set()
    for y in range(high + 1):
        for x in range(wide):
            if lines[2 * y][x * step + 1 : x * step + 2] == "-":
                walls.add(((x, y), "N"))
    for y in range(high):
        row = lines[2 * y + 1].ljust(wide * step + 1)
        for x in range(wide + 1):
            if row[x * step] == "|":
                walls.add(((x, y), "W"))
        for x in range(wide):
            cells[x, y] = row[x * step + 1 : (x + 1) * step].strip()
    return Piece((wide, high), cells, walls)


def _quarter(piece: Piece) -> Piece:
    """Return the piece turned a quarter clockwise."""
    high = piece.size[1]

    def moved(at: Space) -> Space:
        return high - 1 - at[1], at[0]

    belts = str.maketrans("^>v<", ">v<^")

    def drawn(text: str) -> str:
        return re.sub("(?<=[123pq])[NESW]", lambda way: turned(way[0], 1), text.translate(belts))

    return Piece(
        (high, piece.size[0]),
        {moved(at): drawn(text) for at, text in piece.cells.items()},
        {(moved(at), turned(way, 1)) for at, way in piece.walls},
    )


def _shipped(name: str) -> str:
    (path,) = BOARDS.glob(f"*/{name}")
    return path.read_text(encoding="utf-8")


def _piece(name: str) -> Piece:
    floor, _, degrees = name.partition("@")
    piece = _picture(_shipped(floor + ".floor"))
    for _ in range(int(degrees or 0) // 90):
        piece = _quarter(piece)
    return piece


class Course(NamedTuple):
    """A whole floor with its flags, special rules, docks (from 1, with facing), and possible numbers of robots."""

    floor: Floor
    flags: tuple[Space, ...]
    rules: frozenset[str]
    docks: tuple[tuple[Space, str], ...]
    robots: tuple[int, ...]


@cache
def known_courses() -> tuple[str, ...]:
    """Return the courses that ship and have only special rules that this engine supports."""
    names = sorted(file.stem for file in BOARDS.glob("*/*.course"))
    return tuple(name for name in names if _rules(_shipped(name + ".course")) <= RULES)


def _header(text: str, name: str) -> str:
    found = re.search(rf"^{name}: *(.*)$", text, re.MULTILINE)
    return found[1] if found else ""


def _rules(text: str) -> frozenset[str]:
    return frozenset(_header(text, "rules").replace("=", ":").split())


def _robots(text: str) -> tuple[int, ...]:
    """Return the possible numbers of robots; with racer and blocker, each player has two."""
    players: list[int] = []
    for part in _header(text, "players").split(","):
        low, _, high = part.partition("-")
        players += range(int(low), int(high or low) + 1)
    each = 2 if "racer-and-blocker" in _rules(text) else 1
    return tuple(each * count for count in players)


@cache
def course(name: str) -> Course:
    """Read a course that ships."""
    text = _shipped(name + ".course")
    flags = tuple((int(x), int(y)) for x, y in re.findall(r"^flag [\d*]: *(\d+),(\d+)", text, re.MULTILINE))
    listed = text.split("floors:\n")[1].split("\n\n")[0].splitlines()
    names = [row.split() for row in listed if row[:1] == " "]
    table = [[None if name == "-" else _piece(name) for name in row] for row in names]
    highs = [max(piece.size[1] for piece in row if piece) for row in table]
    wides = [max(row[x].size[0] for row in table if x < len(row) and row[x]) for x in range(len(table[0]))]  # type: ignore[union-attr]
    lefts, tops = [0, *accumulate(wides)], [0, *accumulate(highs)]
    cells, walls = [], []
    docks: dict[str, tuple[Space, str]] = {}
    for y, row in enumerate(table):
        for x, piece in enumerate(row):
            if piece:
                left, top = lefts[x], tops[y]
                here = [((left + at[0], top + at[1]), cell) for at, cell in piece.cells.items()]
                quarters = int(names[y][x].partition("@")[2] or 0) // 90
                docks |= {cell[0]: (at, turned("N", quarters)) for at, cell in here if cell[0] in "12345678"}
                cells += here
                walls += [((left + at[0], top + at[1]), way) for at, way in piece.walls]
    return Course(
        assemble(cells, walls), flags, _rules(text), tuple(docks[dock] for dock in sorted(docks)), _robots(text)
    )


class Robot(NamedTuple):
    """A robot and its player's cards; a face-up card ends with `!`."""

    seat: int
    at: Space | None
    face: str
    damage: int
    lives: int
    flags: int
    archive: Space | None
    status: str
    down: bool
    announced: bool
    program: tuple[str, ...]
    hand: tuple[str, ...]


class Race(NamedTuple):
    """The changing part of a race. `flags` are the current spaces, None for a lost flag (11.6); `held` is the team that
    controls each flag, -1 for none. `sitting` are the seats that come back at the end of this turn (12.7). `superbot` is a
    seat or -1, and `blamed` are the seats that last shot or pushed it, its heir first (11.7)."""

    robots: tuple[Robot, ...]
    flags: tuple[Space | None, ...]
    held: tuple[int, ...]
    sitting: tuple[int, ...]
    superbot: int
    blamed: tuple[int, ...]
    discards: tuple[str, ...]
    fallen: tuple[int, ...]
    finished: tuple[int, ...]
    eliminated: tuple[int, ...]
    turn: int
    register: int
    ended: int | None


class Setting(NamedTuple):
    """The constant part of a race. `flags` are the spaces at its beginning."""

    rules: frozenset[str]
    floor: Floor
    flags: tuple[Space, ...]
    first: int
    lives: int
    last_life: str
    finish: str
    survivor: str
    asleep_touches: str
    turn_limit: int


def read(line: str) -> tuple[Setting, Race, list[str]]:
    """Read a position: its constant part, its changing part, and the remaining steps."""
    words = _words(line)
    if "floor" in words:
        flags = tuple(at for at in _cells(words["flags"], width(words)) if at)
        floor, rules = from_line(words["floor"]), frozenset[str]()
    else:
        floor, flags, rules, *_ = course(words.get("course", "conveyor-row"))
    setting = Setting(
        rules | frozenset(words.get("rules", "").split("+")),
        floor,
        flags,
        int(words.get("first", 0)),
        int(words.get("lives", 3)),
        words.get("last-life", "spare"),
        words.get("finish", "first"),
        words.get("survivor", "wins"),
        words.get("asleep-touches", "yes"),
        int(words.get("turn-limit", 100)),
    )
    return setting, read_race(line, setting), [step for step in words.get("agenda", "").split(";") if step]


def read_race(line: str, setting: Setting) -> Race:
    """Read the changing part of a position, with a known setting."""
    words = _words(line)
    return Race(
        tuple(_robot(words, seat, setting.lives) for seat in range(8) if f"r{seat}" in words),
        tuple(_cells(words["flags-at"], width(words))) if "flags-at" in words else setting.flags,
        _ints(words["flags-held"]) if "flags-held" in words else (-1,) * len(setting.flags),
        _ints(words.get("sitting", "")),
        int(words.get("superbot", -1)),
        _ints(words.get("blamed", "")),
        _cards(words.get("discards", "")),
        _ints(words.get("fallen", "")),
        _ints(words.get("finished", "")),
        _ints(words.get("eliminated", "")),
        int(words.get("turn", 0)),
        int(words.get("register", 0)),
        int(words["ended"]) if "ended" in words else None,
    )


def _words(line: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in line.split()[1:])


def width(words: dict[str, str]) -> int:
    """Return the width of the floor in these words, in spaces."""
    if "floor" in words:
        return words["floor"].split("/")[0].count(",") + 1
    return 1 + max(x for x, _ in course(words.get("course", "conveyor-row")).floor.ground)


def _cells(text: str, wide: int) -> list[Space | None]:
    return [(cell % wide, cell // wide) if cell >= 0 else None for cell in _ints(text)]


def _robot(words: dict[str, str], seat: int, lives: int) -> Robot:
    place, *marks = words[f"r{seat}"].split("/")
    named = dict(mark.split(":") for mark in marks if ":" in mark)
    *where, face = place.split(",")
    at = None if where == ["off"] else _space(",".join(where))
    status = next((mark for mark in marks if mark in ("destroyed", "out", "finished")), "racing")
    archive = named.get("archive", "")
    return Robot(
        seat,
        at,
        face,
        int(named.get("damage", 0)),
        int(named.get("lives", lives)),
        int(named.get("flags", 0)),
        at if not archive else None if archive == "off" else _space(archive),
        status,
        "down" in marks,
        "announced" in marks,
        tuple(words.get(f"p{seat}", "-,-,-,-,-").split(",")),
        _cards(words.get(f"h{seat}", "")),
    )


def _space(text: str) -> Space:
    x, y = text.split(",")
    return int(x), int(y)


def _ints(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(",") if part)


def _cards(text: str) -> tuple[str, ...]:
    return tuple(sorted(card for card in text.split(",") if card))
