"""What the tools do to a drawing, which always stays a floor that could be written to a file; undo and redo."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roborally.board import courses
from roborally.board import drawing as drawings
from roborally.board.drawing import Drawing
from roborally.board.plan import MAX_SIDE, ODD, VOID, plan_from_rows
from web.desks.roborally.editor import drawing
from web.desks.roborally.editor.tools import CHOICES, TOOLS, Toolbox, draw_along, sample, sign, touch


def rows(*written: str, flags: tuple[int, ...] = ()) -> Drawing:
    """A drawing from rows of signs."""
    return Drawing(plan_from_rows(list(written)), flags)


def is_sound(drawn: Drawing) -> bool:
    """Whether the drawing comes back from its packed form, which checks it like a file."""
    return drawings.unpack(drawings.pack(drawn)) == drawn


TOOLBOXES = st.builds(
    lambda tool, way, number, chosen: Toolbox(tool, way, chosen, number),
    st.sampled_from(TOOLS),
    st.integers(0, 3),
    st.integers(0, 8),
    st.fixed_dictionaries({name: st.sampled_from(values) for some in CHOICES.values() for name, values in some}),
)
TOUCHES = st.lists(
    st.tuples(TOOLBOXES, st.integers(0, 19), st.sampled_from([None, 0, 1, 2, 3]), st.booleans()), max_size=40
)


@given(TOUCHES)
def test_whatever_is_touched_with_whatever_tool_the_drawing_stays_sound(
    touches: list[tuple[Toolbox, int, int, bool]],
) -> None:
    drawn = drawing.empty(5, 4)
    for toolbox, cell, side, stroke in touches:
        drawn = touch(drawn, toolbox, cell, side, stroke=stroke)
    assert is_sound(drawn)
    assert all(drawings.can_hold_flag(drawn.plan, flag) for flag in drawn.flags)


@given(TOUCHES, st.lists(st.tuples(st.integers(0, 3), st.sampled_from([-1, 1, -2, 3])), max_size=8), st.integers(0, 3))
def test_a_drawing_stays_sound_when_it_is_turned_and_changes_size(
    touches: list[tuple[Toolbox, int, int, bool]], sizes: list[tuple[int, int]], quarters: int
) -> None:
    drawn = drawing.empty(5, 4)
    for toolbox, cell, side, stroke in touches:
        drawn = touch(drawn, toolbox, cell, side, stroke=stroke)
    for side, by in sizes:
        drawn = drawing.grown(drawn, side, by)
    assert is_sound(drawings.turned_drawing(drawn, quarters))


@pytest.mark.parametrize("side", range(4))
def test_rows_that_are_added_and_taken_away_again_leave_nothing_behind(side: int) -> None:
    course = courses.load("knock-knock")
    drawn = Drawing(course.floor.plan, course.flags)
    assert drawing.grown(drawing.grown(drawn, side, 2), side, -2) == drawn


def test_docks_are_numbered_without_gaps_whichever_is_removed() -> None:
    drawn = drawing.empty(4, 2)
    for cell in range(4):
        drawn = drawing.dock(drawn, cell, cell + 1)
    drawn = drawing.erase(drawn, 1)
    assert drawn.plan.signs[:4] == ("1", ".", "2", "3")
    assert drawing.dock(drawn, 7, 8).plan.signs[7] == "4"


def test_a_dock_or_flag_that_is_touched_is_moved_by_the_next_touch() -> None:
    toolbox = Toolbox("flag")
    drawn = drawing.empty(4, 4)
    for cell in (0, 5):
        drawn = touch(drawn, toolbox, cell)
    assert drawn.flags == (0, 5)
    assert touch(drawn, toolbox, 0) == drawn
    assert touch(drawn, toolbox, 15).flags == (15, 5)
    toolbox.take("dock")
    drawn = touch(touch(drawn, toolbox, 8), toolbox, 9)
    assert touch(drawn, toolbox, 8) == drawn
    moved = touch(drawn, toolbox, 12)
    assert (moved.plan.signs[8], moved.plan.signs[9], moved.plan.signs[12]) == (".", "2", "1")


def test_no_flag_stands_in_pits_on_docks_or_beside_the_floor() -> None:
    drawn = rows(". O", "_ 1")
    assert all(drawing.flag(drawn, cell, 1) == drawn for cell in (1, 2, 3))
    flagged = drawing.flag(drawn, 0, 1)
    assert flagged.flags == (0,)
    assert drawing.put(flagged, 0, "O").flags == ()
    assert drawing.dock(flagged, 0, 2).flags == ()


def test_the_last_cell_of_a_floor_stays() -> None:
    drawn = rows("_ .", "_ _")
    assert drawing.put(drawn, 1, VOID) == drawn


def test_lasers_and_pushers_bring_their_wall_and_fall_with_it() -> None:
    drawn = drawing.pusher(drawing.laser(drawing.empty(3, 3), 4, 1, 3), 3, 3, ODD)
    assert drawn.plan.lasers == ((4, 1, 3),)
    assert drawn.plan.walls == {(1, 1, 3)}  # one wall bears both
    assert drawing.has_wall(drawn, 4, 3)
    assert drawing.has_wall(drawn, 3, 1)
    bare = drawing.wall(drawn, 3, 1, stands=False)
    assert not bare.plan.lasers
    assert not bare.plan.pushers


def test_an_identical_laser_is_taken_down_and_a_different_one_replaces_it() -> None:
    drawn = drawing.laser(drawing.empty(3, 3), 4, 1, 1)
    assert drawing.laser(drawn, 4, 1, 2).plan.lasers == ((4, 1, 2),)
    assert drawing.laser(drawn, 4, 1, 1).plan.lasers == ()


def test_a_stroke_draws_belts_the_way_it_goes() -> None:
    drawn = draw_along(drawing.empty(4, 4), Toolbox("belt", chosen={"speed": "2"}), 0, 2)
    assert drawn.plan.signs[:4] == (">>", ">>", ">>", ".")
    drawn = draw_along(drawn, Toolbox("belt", chosen={"speed": "2"}), 2, 10)
    assert [drawn.plan.signs[cell] for cell in (2, 6, 10)] == ["vv", "vv", "vv"]


def test_a_belt_that_is_touched_again_is_turned() -> None:
    toolbox = Toolbox("belt")
    drawn = touch(drawing.empty(2, 2), toolbox, 0)
    assert drawn.plan.signs[0] == "^"
    assert touch(drawn, toolbox, 0).plan.signs[0] == ">"


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("side", range(4))
def test_a_floor_that_is_joined_keeps_everything_of_both(side: int, quarters: int) -> None:
    drawn = rows("1 . w", "2 O .", flags=(1,))
    joined = drawing.joined_to(drawn, courses.plan("skerries"), quarters, side)
    assert joined
    assert is_sound(joined)
    assert joined.docks == 2
    assert joined.plan.signs[joined.flags[0] - 1] == "1"
    floor = courses.plan("skerries")
    for kind in "OwWRL":
        assert joined.plan.signs.count(kind) == floor.signs.count(kind) + drawn.plan.signs.count(kind)
    assert len(joined.plan.lasers) == len(floor.lasers)


def test_only_the_docks_that_were_there_first_stay() -> None:
    dock = courses.plan("boathouse")
    fresh = drawing.joined_to(drawing.empty(12, 4), dock, 0, 2)
    assert fresh
    assert fresh.docks == 8
    again = drawing.joined_to(fresh, dock, 0, 2)
    assert again
    assert again.docks == 8


def test_a_board_does_not_outgrow_the_largest() -> None:
    large = drawing.empty(MAX_SIDE, 4)
    assert drawing.joined_to(large, courses.plan("boathouse"), 0, 1) is None
    assert drawing.grown(large, 1, 1) == large


def test_a_special_rule_takes_the_place_of_another_of_its_name_and_can_be_dropped() -> None:
    drawn = drawing.with_rule(drawing.empty(2, 2), "no-power-down", holds=True)
    drawn = drawing.with_rule(drawing.with_rule(drawn, "timer=60", holds=True), "timer=30", holds=True)
    assert drawn.rules == ("timer=30", "no-power-down")
    assert is_sound(drawn)
    assert drawing.with_rule(drawn, "timer=30", holds=False).rules == ("no-power-down",)
    assert drawing.with_rule(replace(drawn, rules=("with-cheese",)), "with-cheese", holds=False).rules == ()


def test_undo_goes_back_stroke_by_stroke_to_the_beginning_and_redo_forward() -> None:
    first = drawing.empty(3, 3)
    history = drawing.History(first)
    one = drawing.put(first, 0, "O")
    assert history.change(one)
    assert not history.change(one)
    history.begin()
    history.change(drawing.put(one, 1, "O"))
    two = drawing.put(drawing.put(one, 1, "O"), 2, "O")
    history.change(two)
    history.end()
    assert history.undo()
    assert history.now == one
    assert history.undo()
    assert history.now == first
    assert not history.undo()
    assert history.redo()
    assert history.redo()
    assert history.now == two
    assert not history.redo()


def test_a_new_change_forgets_what_was_undone_and_a_cancelled_stroke_changes_nothing() -> None:
    history = drawing.History(drawing.empty(3, 3))
    history.change(drawing.put(history.now, 0, "O"))
    history.undo()
    history.change(drawing.put(history.now, 1, "R"))
    assert not history.redo()
    before = history.now
    history.begin()
    history.change(drawing.put(before, 2, "O"))
    history.cancel()
    assert history.now == before
    assert len(history.past) == 1


def test_a_title_is_one_line_that_can_be_printed() -> None:
    drawn = drawing.titled(drawing.empty(2, 2), "  Pits\n\t and \x07 pushers " + "x" * 80)
    assert drawn.plan.name.startswith("Pits and pushers xxx")
    assert len(drawn.plan.name) == 60
    assert is_sound(drawn)


def test_every_tool_has_a_picture() -> None:
    drawn = drawing.empty(2, 2)
    for tool in TOOLS:
        for way in range(4):
            toolbox = Toolbox(tool, way)
            plan = sample(toolbox, drawn, tool)
            assert plan is not None or sign(toolbox, drawn, tool)
    assert sample(Toolbox("laser", 2), drawn, "laser") == replace(
        drawing.laser(drawing.empty(1, 1), 0, 2, 1).plan, name=""
    )
