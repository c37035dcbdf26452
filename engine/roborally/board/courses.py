"""The floors and courses that ship, and those in files: listed, loaded, checked.

The name of a floor and the id of a course are its file name without the ending. Files in `boards` of the package never
change while the program runs, so everything read from them is cached.
"""

from __future__ import annotations

import copyreg
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from roborally.board import drawing
from roborally.board.course_file import LENGTHS, LEVELS, Course, Piece, parse_course
from roborally.board.floor import Floor, compile_plan
from roborally.board.inline import parse_inline
from roborally.board.picture import Place, shorten
from roborally.board.picture import parse as parse_floor
from roborally.board.plan import PIT, VOID, Plan
from tabletop.base import resources
from tabletop.base.errors import BoardError, OptionError

__all__ = [
    "Course",
    "Piece",
    "check_files",
    "exists",
    "floor_names",
    "ids",
    "inline_id",
    "load",
    "load_floor",
    "parse",
    "plan",
]

SETS = ("original", "classic")
INLINE = "~"  # begins the id of a course that does not ship
FLOOR, COURSE = ".floor", ".course"
MAX_BYTES = 500_000  # enough for any text that is not refused for its length
_NAME = re.compile(r"[a-z0-9-]{1,60}")


def names(kind: str, source: str) -> list[str]:
    """Return the names of all shipped files of a kind (FLOOR or COURSE) in a set."""
    return resources.names("roborally", f"boards/{source}", kind)


def _shipped(kind: str, name: str) -> tuple[str, str] | None:
    """Return the text and the set of a shipped file, or None if no set has that name."""
    if _NAME.fullmatch(name):
        for source in SETS:
            try:
                return resources.read("roborally", f"boards/{source}/{name}{kind}").decode(), source
            except FileNotFoundError:
                continue
    return None


@cache
def ids() -> tuple[str, ...]:
    """Return the ids of all shipped courses: original before classic, easy before hard, short before long, then by title."""

    def rank(name: str) -> tuple[int, int, int, str]:
        course = load(name)
        return SETS.index(course.source), LEVELS.index(course.level), LENGTHS.index(course.length), course.title

    return tuple(sorted(_course_names(), key=rank))


def _course_names() -> list[str]:
    return [name for source in SETS for name in names(COURSE, source)]


@cache
def floor_names() -> tuple[str, ...]:
    """Return the names of all shipped floors and docks, original before classic."""
    return tuple(name for source in SETS for name in names(FLOOR, source))


def exists(course_id: str) -> bool:
    """Whether a course ships under this id, or the id holds a drawn course."""
    if course_id.startswith(INLINE) and not course_id.startswith(drawing.PREFIX):
        return False  # courses of written positions, which no link or set-up may choose
    try:
        load(course_id)
    except (BoardError, OptionError):
        return False
    return True


def ships(file: Path) -> bool:
    """Whether the file is that of a course that ships, unchanged. Raises BoardError if it cannot be read."""
    shipped = _shipped(COURSE, file.stem)
    return shipped is not None and shipped[0] == read_text(file)


@lru_cache(maxsize=128)
def load(course_id: str) -> Course:
    """Return the course with this id; `inline_id` and `drawing.pack` also make ids. Raises OptionError or BoardError."""
    if course_id.startswith(drawing.PREFIX):
        return drawing.load(course_id)
    if course_id.startswith(INLINE):
        return _from_inline(course_id)
    shipped = _shipped(COURSE, course_id)
    if shipped is None:
        raise OptionError(
            "there is no course '{course}'; `robodrome boards --list` names those that ship", course=course_id[:60]
        )
    text, source = shipped
    return parse_course(text, course_id + COURSE, course_id, source, _find)


def inline_id(line: str, flags: Sequence[int]) -> str:
    """Return the id of a course that does not ship, from a floor in one line and the cells of its flags."""
    return f"{INLINE}{line};{','.join(map(str, flags))}"


def _from_inline(course_id: str) -> Course:
    line, _, listed = course_id.removeprefix(INLINE).partition(";")
    floor = compile_plan(parse_inline(line))
    flags = []
    for text in listed.split(",") if listed else ():
        cell = int(text) if text.isdecimal() and len(text) < 5 else -1
        if not 0 <= cell < len(floor.signs) or floor.signs[cell] in (PIT, VOID):
            raise Place("floor").refuse(f"no flag can stand on cell {shorten(text)}")
        flags.append(cell)
    return Course(course_id, "", floor, tuple(flags), (1, 8), "short", "expert", (), "inline", tuple(range(1, 9)), ())


@cache
def plan(name: str) -> Plan:
    """Return the plan of a shipped floor. Raises OptionError if there is none of that name."""
    shipped = _shipped(FLOOR, name)
    if shipped is None:
        raise OptionError("there is no floor '{floor}'; there are {names}", floor=name[:60], names=_names())
    return parse_floor(shipped[0], name + FLOOR)


def parse(text: str, file: str = "course") -> Course:
    """Read a course file; its floors ship, lie beside it, or are drawn in it. Raises BoardError."""
    if drawing.holds_floor(text):
        return drawing.read(text, file)
    path = Path(file)

    def find(name: str, at: Place) -> Plan:
        beside = path.parent / (name + FLOOR)
        if path.suffix == COURSE and not _shipped(FLOOR, name) and beside.is_file():
            return parse_floor(read_text(beside), str(beside))
        return _find(name, at)

    return parse_course(text, file, path.stem, file, find)


def load_floor(name_or_path: str) -> Floor:
    """Return the tables of a floor or of a course's board, by name or file path. Raises OptionError or BoardError."""
    path = Path(name_or_path)
    if _shipped(COURSE, name_or_path):
        return load(name_or_path).floor
    if path.suffix == COURSE:
        return parse(read_text(path), name_or_path).floor
    if path.suffix or path.parent != Path():
        return compile_plan(parse_floor(read_text(path), name_or_path))
    return compile_plan(plan(name_or_path))


def check_files(paths: Sequence[str]) -> list[str]:
    """Return the problems of floors and courses, one line each. A folder stands for its files, no path for all that ship."""
    if not paths:
        return [*_problems(plan, floor_names()), *_problems(load, _course_names())]
    problems = []
    for path in map(Path, paths):
        files = sorted([*path.glob("*" + FLOOR), *path.glob("*" + COURSE)]) if path.is_dir() else [path]
        if not files:
            problems.append(f"{path}: there is no {FLOOR} or {COURSE} file in this folder")
        problems += _problems(_check_file, files)
    return problems


def _problems(check: Callable[[Any], object], items: Iterable[Any]) -> Iterator[str]:
    for item in items:
        try:
            check(item)
        except BoardError as error:
            yield str(error)


def _check_file(file: Path) -> None:
    text = read_text(file)
    if file.suffix == COURSE:
        parse(text, str(file))
    else:
        parse_floor(text, str(file))


def read_text(path: Path) -> str:
    """Return the text of a file. Raises BoardError for every failure."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES).decode("utf-8-sig")  # editors of Windows begin files with a byte order mark
    except UnicodeDecodeError:
        raise Place(str(path)).refuse("the file is not text in UTF-8") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a file name"
        raise Place(str(path)).refuse(f"cannot read the file: {reason}") from None


def _find(name: str, at: Place) -> Plan:
    if not _shipped(FLOOR, name):
        raise at.refuse(f"unknown floor '{name}'; there are {_names()}")
    return plan(name)


def _names() -> str:
    return ", ".join(floor_names())


def _by_id(course: Course) -> str | tuple[Any, ...]:
    """How a course is copied and pickled: one with an id is loaded again, since only the same object is an equal floor."""
    if course.source in SETS or course.id.startswith(INLINE):
        return load, (course.id,)
    return object.__reduce_ex__(course, 2)


copyreg.pickle(Course, _by_id)
