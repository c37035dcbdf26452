"""The puzzle of the day: by the date alone, each game in its turn, and a run of days that a missed day ends."""

from __future__ import annotations

from typing import Any

from tabletop.shipped import SHIPPED
from tests.web.fake_browser import Browser


def test_each_game_has_its_turn(fake_browser: Browser) -> None:
    daily = fake_browser.load("web.page.daily")
    assert {daily.game_of(day) for day in range(20_000, 20_004)} == set(SHIPPED)
    assert daily.game_of(20_000) == daily.game_of(20_000 + len(SHIPPED))


def test_days_in_a_row_are_counted_and_a_missed_day_ends_them(fake_browser: Browser, monkeypatch: Any) -> None:
    daily = fake_browser.load("web.page.daily")
    today = 20_000
    monkeypatch.setattr(daily, "today", lambda: today)
    kept = {"solved": "", "daily": ""}
    run = daily.Daily(kept)
    run.solved("robotory-01", today)
    run.solved("robotory-01", today)
    assert (run.days, run.all_solved) == (1, ["robotory-01"])
    today = 20_001
    assert run.days == 1
    run.solved("robotory-02", today)
    run.solved("robotory-03", None)
    assert (run.days, run.last, len(run.all_solved)) == (2, today, 3)
    today = 20_003
    assert run.days == 0
    run.solved("robotory-04", today)
    assert run.days == 1


def test_what_is_kept_of_puzzles_is_checked(fake_browser: Browser) -> None:
    preferences = fake_browser.load("web.page.preferences").Preferences
    good = {"solved": "robotory-01 moonbots-12", "daily": "20000 3"}
    bad = {"solved": "<b>", "daily": "20000"}
    assert all(preferences._CHECKS[name](text) for name, text in good.items())
    assert not any(preferences._CHECKS[name](text) for name, text in bad.items())
