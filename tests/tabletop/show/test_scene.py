"""Scenes: a picture changes only by motions, and never in place."""

import pytest

from tabletop.show.outline import arc, box, disc, on_circle
from tabletop.show.scene import BACKDROP, Item, Label, Motion, Scene, Shape, reach

ROBOT = Item("robot", 1, 2, values=(("damage", 0), ("lives", 3)))
SCENE = Scene(
    4, 3, "floor", {"robot": ROBOT, "flag": Item("flag", 0, 0, layer=2), "ghost": Item("ghost", 3, 0, shown=False)}
)


def test_an_item_tells_its_values_by_name() -> None:
    assert ROBOT.value("lives") == 3
    with pytest.raises(KeyError):
        ROBOT.value("hats")


def test_changing_a_value_makes_another_item() -> None:
    hurt = ROBOT.with_values(damage=4)
    assert (hurt.value("damage"), hurt.value("lives"), ROBOT.value("damage")) == (4, 3, 0)
    assert [name for name, _ in hurt.values] == ["damage", "lives"]


def test_motions_put_things_where_they_end_and_leave_the_scene_before_alone() -> None:
    moved = Item("robot", 2, 2)
    after = SCENE.after([Motion("robot", Item("robot", 9, 9), "slide"), Motion("robot", moved, "slide")])
    assert after.items["robot"] == moved
    assert after.items["flag"] is SCENE.items["flag"]
    assert SCENE.items["robot"] is ROBOT


def test_a_flash_leaves_nothing_behind() -> None:
    assert SCENE.after([Motion("", None, "pop", look="burst")]) == SCENE


def test_a_motion_may_change_what_lies_behind_all_things() -> None:
    after = SCENE.after([Motion("", None, BACKDROP, look="floor, turned")])
    assert (after.backdrop, after.items) == ("floor, turned", SCENE.items)


def test_only_what_shows_is_painted_lowest_layer_first() -> None:
    assert [name for name, _ in SCENE.painted()] == ["robot", "flag"]


def test_a_drawing_reaches_as_far_as_its_furthest_stroke_or_letter() -> None:
    assert reach(()) == 0
    assert reach((Shape("M-0.5 .25L.2 -1.75Z", stroke="ink", width=0.5),)) == 2
    assert reach((Shape(disc(0, -0.1, 0.2)),)) == pytest.approx(0.3)
    assert reach((Shape(box(-0.4, -0.2, 0.4, 0.3, 0.1)),)) == pytest.approx(0.4)
    assert reach((Shape(arc(0.4, -60, 60)),)) == pytest.approx(0.4, abs=0.01)
    assert reach((Shape("M0 0L9 9 3 0A1 1 0 0 1 2 1"),)) == 9
    assert reach((Label("X", 0, 1, 0.5, "ink"),)) == 1.25
    assert reach((Label("a long word", 0, 0, 1, "ink"),)) > 2.5


@pytest.mark.parametrize(("x", "y"), [(0, 0), (1, -0.5), (-2, 0.3), (0.25, 3)])
@pytest.mark.parametrize(("start", "end"), [(0, 270), (270, 0), (90, 0), (-60, 60), (200, 10), (45, 225)])
def test_an_arc_reaches_as_far_as_its_circle_or_its_ends_and_radius(x: float, y: float, start: int, end: int) -> None:
    drawn = reach((Shape(arc(0.8, start, end, x, y)),))
    ends = (*on_circle(0.8, start, x, y), *on_circle(0.8, end, x, y))
    assert drawn == pytest.approx(min(max(abs(x), abs(y)) + 0.8, 0.8 + max(map(abs, ends))), abs=0.03)
    low, high = sorted((start, end))
    ways = [one for angle in range(low, high + 1) for one in on_circle(0.8, angle, x, y)]
    assert drawn >= max(map(abs, ways)) - 0.03


def test_letters_stand_half_a_capital_below_their_middle() -> None:
    assert Label("8", 1, 2, 0.4, "ink").foot == pytest.approx(2.14)
