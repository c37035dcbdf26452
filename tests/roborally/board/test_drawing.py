"""Drawn courses: packed into an id that stands in a link, and as files of their own."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roborally.board import courses
from roborally.board import drawing as drawings
from roborally.board.drawing import Drawing
from roborally.board.picture import draw
from roborally.board.plan import plan_from_rows
from roborally.formats.notation import read, write
from roborally.position.state import Race
from tabletop.base.errors import BoardError, LinkError, OptionError, TabletopError
from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tabletop.formats import link

SMALL = Drawing(
    replace(plan_from_rows([". . . .", "> w v .", "O . . W", "1 2 . ."], [[1, 1, "N"]]), name="Two of us"), (2, 7)
)
ID = "~d09PRA0F9O53yGj-dMiDLHywSrm-oYwRicRnpmHNxhZTnK-SnKZQWAwA"


def shipped() -> list[Drawing]:
    """Every course that ships, as a drawing."""
    found = []
    for name in courses.ids():
        course = courses.load(name)
        found.append(Drawing(replace(course.floor.plan, name=course.title), course.flags, course.rules))
    return found


@pytest.mark.parametrize("drawn", [SMALL, *shipped()], ids=lambda drawn: drawn.plan.name)
def test_a_drawing_comes_back_from_its_id_and_from_its_file(drawn: Drawing) -> None:
    assert drawings.unpack(drawings.pack(drawn)) == drawn
    if drawn.flags and drawn.docks:  # one without numbers or docks is a course by its special rules only
        assert drawings.read_drawing(drawings.write(drawn)) == drawn
    for quarters in range(1, 4):
        turned = drawings.turned_drawing(drawn, quarters)
        assert drawings.turned_drawing(turned, 4 - quarters) == drawn


def test_a_drawing_keeps_its_author_in_its_id_and_in_its_file() -> None:
    signed = replace(SMALL, plan=replace(SMALL.plan, by="Ada and Zoë"))
    assert drawings.unpack(drawings.pack(signed)) == signed
    assert drawings.read_drawing(drawings.write(signed)) == signed
    untitled = replace(signed, plan=replace(signed.plan, name=""))
    assert drawings.unpack(drawings.pack(untitled)) == untitled


def test_a_drawing_without_an_author_keeps_the_id_that_it_always_had() -> None:
    assert drawings.pack(SMALL) == ID


def test_courses_of_three_floors_fit_a_link_many_times_over() -> None:
    assert max(len(drawings.pack(drawn)) for drawn in shipped()) < drawings.MAX_ID / 4


def test_the_course_of_an_id_has_flags_title_docks_and_seats_of_the_drawing() -> None:
    course = courses.load(drawings.pack(SMALL))
    assert (course.title, course.flags, course.seats) == ("Two of us", (2, 7), (2,))
    assert course.floor.docks == (12, 13)
    assert course.floor.walls == ((1, 1, 0),)


def test_a_race_on_a_drawn_course_is_saved_in_its_link_and_in_its_notation() -> None:
    session = Session(game.find("roborally"), [PERSON, "easy"], {"course": drawings.pack(SMALL)}, 5)
    session.advance()
    again = link.decode(link.encode(session))
    assert isinstance(session.state, Race)
    assert isinstance(again.state, Race)
    assert write(again.state) == write(session.state)
    assert write(read(write(session.state))) == write(session.state)


@pytest.mark.parametrize(
    "wrong",
    [
        replace(SMALL, flags=()),
        replace(SMALL, flags=(8,)),
        replace(SMALL, flags=(12,)),
        replace(SMALL, rules=("with-cheese",)),
        replace(SMALL, plan=replace(SMALL.plan, signs=tuple(sign.replace("2", ".") for sign in SMALL.plan.signs))),
    ],
    ids=["no flag", "flag in a pit", "flag on a dock", "unknown rule", "one dock"],
)
def test_what_cannot_be_raced_is_a_drawing_but_no_course(wrong: Drawing) -> None:
    packed = drawings.pack(wrong)
    assert drawings.unpack(packed) == wrong
    assert not courses.exists(packed)
    with pytest.raises(OptionError):
        game.find("roborally").check_options({"course": packed})


@given(st.text(alphabet="abcXYZ019-_~d=", max_size=60))
def test_any_other_text_is_refused_with_a_sentence(text: str) -> None:
    assert not courses.exists(drawings.PREFIX + text)
    with pytest.raises(BoardError):
        drawings.unpack(drawings.PREFIX + text)


@given(st.integers(0, 300), st.integers(0, 255))
def test_an_id_with_a_wrong_sign_is_refused_or_gives_another_drawing(at: int, sign: int) -> None:
    packed = drawings.pack(SMALL)
    at %= len(packed)
    try:
        drawings.load(packed[:at] + chr(sign) + packed[at + 1 :])
    except TabletopError:
        return


def test_an_id_that_unpacks_to_very_much_is_refused_without_unpacking_it() -> None:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = squeezer.compress(b".," * 5_000_000) + squeezer.flush()
    with pytest.raises(BoardError, match="too large"):
        drawings.unpack(drawings.PREFIX + urlsafe_b64encode(bomb).decode().rstrip("="))


def test_a_link_with_an_impossible_course_is_refused() -> None:
    session = Session(game.find("roborally"), [PERSON, "easy"], {"course": drawings.pack(SMALL)}, 5)
    session.options = {**session.options, "course": drawings.pack(replace(SMALL, flags=()))}
    with pytest.raises(LinkError):
        link.decode(link.encode(session))


def test_a_file_tells_the_line_of_what_is_wrong_wherever_it_stands() -> None:
    text = drawings.write(SMALL)
    row = next(number for number, line in enumerate(text.split("\n"), 1) if " O " in line)
    with pytest.raises(BoardError) as floor:
        courses.parse(text.replace(" O ", " Q "))
    assert floor.value.line == row
    with pytest.raises(BoardError) as flag:
        courses.parse(text.replace("flag 2: 3,1", "flag 2: 9,9"))
    assert flag.value.line == text.split("\n").index("flag 2: 3,1") + 1


def test_the_file_is_checked_like_any_course_file() -> None:
    course = courses.parse(drawings.write(SMALL), "mine.course")
    assert course.flags == SMALL.flags
    assert course.floor.plan.signs == SMALL.plan.signs


def test_a_file_without_docks_or_flags_can_still_be_drawn_on() -> None:
    bare = Drawing(replace(plan_from_rows([". .", ". ."]), name="Bare"))
    assert drawings.read_drawing(drawings.write(bare)) == bare
    floor = courses.plan("orbital")
    assert drawings.read_drawing(draw(floor)).plan == floor


@pytest.mark.parametrize("title", ["Tide Poo\tls", "x" * 300])
def test_a_drawing_that_is_no_course_yet_has_a_title_that_fits_an_id(title: str) -> None:
    text = drawings.write(replace(SMALL, plan=replace(SMALL.plan, name="Pools"))).replace(
        "course: Pools", f"course: {title}"
    )
    unfinished = "\n".join(line for line in text.split("\n") if not line.startswith("flag"))
    with pytest.raises(BoardError, match="too long or unprintable") as refused:
        drawings.read_drawing(unfinished)
    assert refused.value.line == 1
