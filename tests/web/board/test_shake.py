"""The board trembles when something is destroyed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.fake_browser import Browser


def animations(browser: Browser, speed: float, *, still: bool) -> list[tuple[Any, int]]:
    started: list[tuple[Any, int]] = []
    place = SimpleNamespace(animate=lambda frames, milliseconds: started.append((frames, milliseconds)))
    browser.load("web.board.shake").shake(place, speed, still=still)
    return started


def test_it_ends_where_it_began_and_is_as_quick_as_the_film(fake_browser: Browser) -> None:
    ((frames, milliseconds),) = animations(fake_browser, 2, still=False)
    assert milliseconds == 140
    assert len(frames) > 2
    assert frames[0] == frames[-1] != frames[1]


@pytest.mark.parametrize(("speed", "still"), [(1.0, True), (0.0, False)])
def test_nothing_trembles_where_nothing_may_move_or_no_film_is_seen(
    fake_browser: Browser, speed: float, *, still: bool
) -> None:
    assert animations(fake_browser, speed, still=still) == []
