"""Outlines in path notation."""

import re

import pytest

from tabletop.show import outline

Point = tuple[float, float]


def walked(d: str) -> list[Point]:
    """The points that a path of M, L and Z visits, written absolutely or relatively."""
    x = y = 0.0
    start = (x, y)
    points = []
    for letter, numbers in re.findall(r"([MLZmlz])([^MLZmlz]*)", d):
        if letter in "Zz":
            x, y = start
            continue
        px, py = map(float, numbers.split())
        x, y = (px, py) if letter.isupper() else (x + px, y + py)
        if letter in "Mm":
            start = (x, y)
        points.append((round(x, 3), round(y, 3)))
    return points


HOOK = "M0 -.5L.25 0L0 .5ZM.1 .1L.2 .3"


def test_a_path_is_scaled_then_turned_then_moved() -> None:
    assert walked(outline.placed("M0 -1L1 0", 5, 7, 90, 2)) == [(7, 7), (5, 9)]


def test_a_mirrored_path_swaps_left_and_right_before_it_is_turned() -> None:
    assert walked(outline.placed("M1 2", turn=90, mirror=True)) == [(-2, -1)]


def test_a_mirrored_arc_bends_the_other_way() -> None:
    assert outline.placed("M0 0A1 1 0 0 1 1 1", mirror=True) == "M0 0A1 1 0 0 0 -1 1"


@pytest.mark.parametrize("quarter_turns", range(4))
def test_a_stamp_draws_the_same_points_wherever_it_is_put(quarter_turns: int) -> None:
    turned = outline.placed(HOOK, 3, 4, 90 * quarter_turns)
    assert walked("M3 4" + outline.stamp(HOOK, quarter_turns))[1:] == walked(turned)


def test_spreading_puts_a_copy_into_the_middle_of_each_cell() -> None:
    assert walked(outline.spread("M0 0", [0, 7], 5)) == [(0.5, 0.5), (0.5, 0.5), (2.5, 1.5), (2.5, 1.5)]


def test_a_box_has_its_corners_and_a_round_one_stays_inside() -> None:
    assert walked(outline.box(-1, -2, 3, 4)) == [(-1, -2), (3, -2), (3, 4), (-1, 4)]
    assert outline.box(0, 0, 2, 2, 0.5).startswith("M0.5 0L1.5 0A0.5 0.5 0 0 1 2 0.5")


def test_angles_run_clockwise_from_north() -> None:
    assert [tuple(round(v, 6) for v in outline.on_circle(2, angle)) for angle in (0, 90, 180)] == [
        (0, -2),
        (2, 0),
        (0, 2),
    ]


def test_an_arc_takes_the_long_way_when_asked_to() -> None:
    assert outline.arc(1, 0, 270) == "M0 -1A1 1 0 1 1 -1 0"
    assert outline.arc(1, 90, 0) == "M1 0A1 1 0 0 0 0 -1"


def test_numerals_differ_and_stand_side_by_side() -> None:
    digits = {outline.numeral(n) for n in range(10)}
    assert len(digits) == 10
    assert walked(outline.numeral(11, 1))[0][0] < -0.4 < 0.4 < walked(outline.numeral(11, 1))[-1][0]
