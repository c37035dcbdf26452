"""The camera follows what happens on a floor that is too large to be seen as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.show.scene import Item, Motion, Scene
from tests.web.fake_browser import Browser

FLOOR = (12.0, 28.0)
SHOWN = (12.0, 10.0)


@pytest.fixture
def follow(fake_browser: Browser) -> Any:
    return fake_browser.load("web.board.follow")


def test_the_camera_stays_while_what_acts_is_in_sight(follow: Any) -> None:
    assert follow.middle_for([(3, 12), (9, 8)], (6, 10), SHOWN, FLOOR) is None
    assert follow.middle_for([], (6, 10), SHOWN, FLOOR) is None


def test_it_goes_to_the_middle_of_all_that_acts_with_a_cell_around_it(follow: Any) -> None:
    assert follow.middle_for([(5, 14.5)], (6, 10), SHOWN, FLOOR) == (5, 14.5)
    assert follow.middle_for([(2, 20), (8, 24)], (6, 10), SHOWN, FLOOR) == (5, 22)


def test_beyond_the_rim_of_the_floor_there_is_nothing_to_see(follow: Any) -> None:
    assert follow.middle_for([(6, 27.5)], (6, 23), SHOWN, FLOOR) is None


def test_where_not_all_fits_the_first_counts(follow: Any) -> None:
    assert follow.middle_for([(6, 20), (6, 2)], (6, 10), SHOWN, FLOOR) == (6, 20)
    assert follow.middle_for([(6, 2), (6, 20)], (6, 5), SHOWN, FLOOR) is None


def test_what_moves_and_what_flashes_acts_and_what_is_only_set_does_not(follow: Any) -> None:
    there, hidden = Item("robot:0", 3, 4), Item("robot:1", 0, 0, shown=False)
    scene = Scene(*FLOOR, "floor", {"robot-0": there, "robot-1": hidden})
    motions = [
        Motion("robot-0", Item("robot:0", 3, 5), "slide"),
        Motion("robot-0", there, "set", 0),
        Motion("flash", None, "beam", 1, "shot", 1, 1, 9, 1),
        Motion("robot-1", Item("robot:1", 7, 8), "pop"),
    ]
    assert follow.acting(scene, motions) == [(3, 4), (3, 5), (1, 1), (9, 1), (7, 8)]
    assert follow.acting(scene, motions, "robot-1")[0] == (7, 8)


def test_it_glides_from_one_zoom_and_place_to_another(follow: Any) -> None:
    glide = follow.Glide((1, 2), (6, 10), (6, 20), 0.5)
    assert [glide.at(seconds) for seconds in (0, 0.25, 0.5, 9)] == [
        (1, (6, 10)),
        (1.5, (6, 15)),
        (2, (6, 20)),
        (2, (6, 20)),
    ]
