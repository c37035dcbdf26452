"""Damages files and ids of floors and courses at random: each must be refused with a message, or be usable for a race."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

from roborally import GAME
from roborally.board import courses
from roborally.board import drawing as drawings
from roborally.board.drawing import Drawing
from tabletop.base import resources
from tabletop.base.errors import OptionError, TabletopError
from tabletop.core.session import PERSON, Session
from tests.playing import play_on

UNIT = "damaged drawings"
DAMAGED, PLAYED_ON = 20, 30
SIGNS = " .,:|+-=<>^vLRwWO_12345678pqNESW/\n\r\t\0~\u0663é"


@cache
def real() -> Sequence[str]:
    """Return the texts of all floors and courses that ship, and of all courses as drawings."""
    texts = [
        resources.read("roborally", f"boards/{folder}/{name}{kind}").decode()
        for kind in (courses.FLOOR, courses.COURSE)
        for folder in courses.SETS
        for name in courses.names(kind, folder)
    ]
    return [*texts, *(drawings.write(drawing) for drawing in shipped())]


@cache
def shipped() -> Sequence[Drawing]:
    """Return all courses that ship, as drawings."""
    loaded = (courses.load(name) for name in courses.ids())
    return [Drawing(replace(one.floor.plan, name=one.title), one.flags, one.rules) for one in loaded]


def run(seed: int) -> int:
    """Damage some files and ids, and check them."""
    rng = Random(seed)
    for _ in range(DAMAGED):
        if rng.random() < 0.5:
            check_file(damaged(rng.choice(real()), rng), rng)
        else:
            check_id(any_id(rng), rng)
    return DAMAGED


def damaged(text: str, rng: Random) -> str:
    """Return the text with a few random errors: in characters, lines, or a piece of another text."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        lines = text.split("\n")
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        spot = rng.randrange(len(text) + 1)
        how = rng.randrange(7)
        if how == 0:
            del lines[at]
        elif how == 1:
            lines.insert(at, rng.choice(rng.choice(real()).split("\n")))
        elif how == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif how == 3:
            lines = [text[:spot]]
        else:
            lines = [text[:spot] + rng.choice(SIGNS) + text[spot + rng.choice((0, 1, 1, 2)) :]]
        text = "\n".join(lines)
    return text


def any_id(rng: Random) -> str:
    """Return the id of a drawing, damaged after or before packing."""
    packed = drawings.pack(rng.choice(shipped()))
    if rng.random() < 0.3:
        at = rng.randrange(len(packed) + 1)
        return packed[:at] + rng.choice(("", "A", "_", "=", "~", "é", "\0")) + packed[at + rng.choice((0, 1, 3)) :]
    body = packed.removeprefix(drawings.PREFIX)
    inside = zlib.decompress(urlsafe_b64decode(body + "=" * (-len(body) % 4)), -15).decode()
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    again = squeezer.compress(damaged(inside, rng).encode()) + squeezer.flush()
    return drawings.PREFIX + urlsafe_b64encode(again).decode().rstrip("=")


def check_file(text: str, rng: Random) -> None:
    """Raise if a file is neither refused with a message nor a valid floor or course."""
    try:
        for read in (courses.parse, drawings.read_drawing):
            try:
                found = read(text)
            except TabletopError as error:
                _said(error)
                continue
            if isinstance(found, Drawing):
                assert drawings.unpack(drawings.pack(found)) == found
                check_id(drawings.pack(found), rng)
    except Exception as error:
        raise AssertionError(f"a file breaks the program: {text!r}") from error


def check_id(course_id: str, rng: Random) -> None:
    """Raise if an id is neither refused with a message nor a valid drawing; race on a course."""
    try:
        try:
            drawing = drawings.unpack(course_id)
        except TabletopError as error:
            _said(error)
            assert not courses.exists(course_id)
            return
        assert drawings.unpack(drawings.pack(drawing)) == drawing
        if courses.exists(course_id):
            race(course_id, rng)
    except Exception as error:
        raise AssertionError(f"an id breaks the program: {course_id!r}") from error


def race(course_id: str, rng: Random) -> None:
    """Raise if a course neither allows a race with its numbers of seats nor is refused with a message."""
    count = rng.choice(courses.load(course_id).seats)
    try:
        session = Session(GAME, [PERSON] * count, {"course": course_id}, rng.getrandbits(20))
    except OptionError as error:  # its special rules are for other numbers of robots
        _said(error)
        return
    play_on(session, rng, PLAYED_ON)
    written = GAME.write(session.state)
    assert GAME.write(GAME.read(written)) == written


def _said(error: TabletopError) -> None:
    assert str(error), "it is refused without a word"
