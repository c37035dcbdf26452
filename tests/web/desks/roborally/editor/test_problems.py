"""What is wrong with a drawing, and how files with mistakes are read."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roborally.board import courses
from roborally.board import drawing as drawings
from roborally.board.drawing import Drawing
from roborally.board.plan import plan_from_rows
from tabletop.base.errors import BoardError
from tests.web.page.stores import Lasting, a_gate
from web.desks.roborally.editor.problems import problems, read
from web.desks.roborally.editor.saved import saved_drawings


def rows(*written: str, flags: tuple[int, ...] = (), walls: list[list[object]] | None = None) -> Drawing:
    """A drawing from rows of signs."""
    return Drawing(replace(plan_from_rows(list(written), walls or []), name="Test"), flags)


FINE = rows(". w .", "1 2 .", flags=(2,))


def keys(drawn: Drawing) -> list[str]:
    """The problems that are found."""
    return [problem.key for problem in problems(drawn)]


def test_nothing_is_wrong_with_a_small_course_or_with_any_that_ships_without_special_rules() -> None:
    assert keys(FINE) == []
    for name in courses.ids():
        course = courses.load(name)
        if not course.rules:
            assert not [p for p in problems(Drawing(course.floor.plan, course.flags)) if p.stops], name


@pytest.mark.parametrize(
    ("drawn", "key", "cells"),
    [
        (rows(". w .", "1 . .", flags=(2,)), "problem.docks", (3,)),
        (rows(". w .", "1 2 ."), "problem.flags", ()),
        (rows(". O . w", ". O . 1", ". O . 2", flags=(0,)), "problem.dock-cut", (7, 11)),
        (rows("w . .", "1 2 .", flags=(1, 2), walls=[[1, 0, "E"], [2, 0, "S"]]), "problem.flag-cut", (2,)),
        (replace(FINE, rules=("with-cheese",)), "problem.rules", ()),
    ],
)
def test_what_stops_a_race_is_told_with_its_cells(drawn: Drawing, key: str, cells: tuple[int, ...]) -> None:
    found = {problem.key: problem for problem in problems(drawn)}
    assert found[key].cells == cells
    assert found[key].stops
    assert not courses.exists(drawings.pack(drawn)) or key.endswith("-cut")


def test_a_course_without_repairs_may_be_raced() -> None:
    (problem,) = problems(rows(". . .", "1 2 .", flags=(2,)))
    assert problem.key == "problem.repairs"
    assert not problem.stops


def test_a_file_comes_back_as_it_was_drawn_and_floors_and_courses_may_stand_alone() -> None:
    assert read(drawings.write(FINE)) == (FINE, [])
    assert read(drawings.write(FINE).replace("\n", "\r\n")) == (FINE, [])


@pytest.mark.parametrize(
    ("old", "new", "cells"),
    [
        (" w ", " x ", (1,)),
        (" w ", " wpN", (1,)),
        (" w ", " w9E", (1,)),
        (" 2 ", " 3 ", (4,)),
        ("flag 1: 2,0", "flag 1: 7,7", ()),
    ],
)
def test_what_cannot_be_read_is_left_out_and_told_with_its_cell(old: str, new: str, cells: tuple[int, ...]) -> None:
    drawn, repaired = read(drawings.write(FINE).replace(old, new))
    assert repaired
    assert repaired[0].cells == cells
    assert (drawn.plan.width, drawn.plan.height) == (3, 2)
    assert drawn.plan.signs[3] == "1"


def test_a_border_that_is_only_half_a_wall_is_read_as_no_wall() -> None:
    text = drawings.write(rows(". w .", "1 2 .", flags=(2,), walls=[[0, 1, "N"]]))
    drawn, repaired = read(text.replace("+-----+", "+---  +"))
    assert [problem.cells for problem in repaired] == [(3,)]
    assert not drawn.plan.walls


@pytest.mark.parametrize("text", ["", "hello", "floor: x", "floor: x\n\n+", "course: x\nfloors:\n  orbital"])
def test_what_holds_no_floor_is_refused(text: str) -> None:
    with pytest.raises(BoardError):
        read(text)


@given(st.data())
def test_however_a_file_is_damaged_it_is_read_or_refused(data: st.DataObject) -> None:
    text = drawings.write(FINE)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text = (
            text[:at]
            + data.draw(st.sampled_from(["", "+", "|", "-", "x", "9", "\n", " ", ":", "O1E"]))
            + text[at + 1 :]
        )
    try:
        drawn, _ = read(text)
    except BoardError:
        return
    assert drawings.unpack(drawings.pack(drawn)) == drawn


def test_a_drawing_is_kept_beside_all_others() -> None:
    times = iter(range(1000, 2000))
    saved = saved_drawings(a_gate(), lambda: next(times))
    first, second = saved.create(drawings.pack(FINE)), saved.create(drawings.pack(rows(". .")))
    assert saved.all() == []
    saved.keep(first)
    saved.keep(second)
    assert saved.lasts(first.id)
    assert [entry.id for entry in saved.all()] == [second.id, first.id]
    assert saved.find(drawings.pack(FINE)) == first
    first.content = drawings.pack(rows(". O"))
    saved.keep(first)
    assert saved.get(first.id) == first
    assert saved.find(drawings.pack(FINE)) is None
    saved.delete(second.id)
    assert [entry.id for entry in saved.all()] == [first.id]


def test_drawings_begun_in_the_same_moment_are_two() -> None:
    saved = saved_drawings(a_gate(), lambda: 5.0)
    for drawn in (FINE, rows(". .")):
        saved.keep(saved.create(drawings.pack(drawn)))
    assert {entry.content for entry in saved.all()} == {drawings.pack(FINE), drawings.pack(rows(". ."))}


def test_drawings_that_cannot_be_read_are_set_aside() -> None:
    memory = Lasting()
    memory["robodrome:drawing:a"] = "{}"
    memory["robodrome:drawing:b"] = '{"id": "b", "course": "~dbad", "when": 1}'
    memory["robodrome:drawing:c"] = "not even json"
    fine = drawings.pack(FINE)
    memory["robodrome:drawing:d"] = json.dumps({"id": "d", "course": fine, "when": "abc"})
    memory["robodrome:drawing:e"] = json.dumps({"id": "e", "course": fine, "when": 1})
    gate = a_gate(memory)
    assert [entry.id for entry in saved_drawings(gate, lambda: 1).all()] == ["e"]
    assert gate.aside().keys() == {f"robodrome:aside:drawing:{number}" for number in "abcd"}


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (("superbot", "racer-and-blocker"), "do not go together"),
        (("turning-floors",), "no square floor that could turn"),
    ],
)
def test_special_rules_that_cannot_be_played_here_are_told(rules: tuple[str, ...], reason: str) -> None:
    (problem,) = problems(replace(FINE, rules=rules))
    assert problem.stops
    assert reason in str(problem.error)
