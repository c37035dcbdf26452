"""The list of saved games: which of them waits for whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.fake_browser import Browser

SEATS = ["person", "easy", "person"]


@pytest.mark.parametrize(
    ("about", "here", "expected"),
    [
        ({"mover": 0}, [0], "YOURS"),
        ({"mover": 2}, [0], "WAITING"),
        ({"mover": 2}, None, "YOURS"),
        ({"mover": 1}, None, "WAITING"),
        ({"mover": None, "over": True}, None, "OVER"),
        ({}, [0], "YOURS"),
    ],
    ids=["here", "elsewhere", "before anybody was asked", "a bot", "finished", "of an earlier version"],
)
def test_a_saved_game_waits_for_those_who_play_here_or_for_others_or_is_over(
    fake_browser: Browser, about: dict[str, Any], here: list[int] | None, expected: str
) -> None:
    saved, saves = fake_browser.load("web.home.saved"), fake_browser.load("web.page.saves")
    game = saves.Save("1a", "link", here=here, about={"seats": SEATS, **about})
    assert saved.pressing(game) == getattr(saved, expected)
