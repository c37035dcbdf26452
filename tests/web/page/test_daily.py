"""The puzzle of the day depends on the date alone; games take turns; a missed day ends a run of days."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.puzzle.task import of_day
from tests.web.fake_browser import Browser
from tools.pages import puzzles


def test_each_game_has_its_turn(fake_browser: Browser) -> None:
    daily = fake_browser.load("web.page.daily")
    assert {daily.game_of(day) for day in range(20_000, 20_000 + len(SHIPPED))} == set(SHIPPED)
    assert daily.game_of(20_000) == daily.game_of(20_000 + len(SHIPPED))


def test_the_picture_of_a_day_is_that_of_its_puzzle(fake_browser: Browser) -> None:
    daily = fake_browser.load("web.page.daily")
    lacking = [
        f"Write puzzles/{name}.txt: each game in turn has the puzzle of the day."
        for name in SHIPPED
        if not puzzles.kept().get(name)
    ]
    assert not lacking, "\n".join(lacking)
    for day in range(20_000, 20_000 + 3 * len(SHIPPED)):
        name, turn = daily.game_of(day), daily.turn_of(day)
        tasks, listed = puzzles.kept()[name], puzzles.days()[name]
        assert listed[turn % len(listed)] == tasks[of_day(tasks, turn)].number
    assert [daily.turn_of(day) for day in range(len(SHIPPED), 2 * len(SHIPPED))] == [1] * len(SHIPPED)


def test_days_in_a_row_are_counted_and_a_missed_day_ends_them(fake_browser: Browser, monkeypatch: Any) -> None:
    daily = fake_browser.load("web.page.daily")
    today = 20_000
    monkeypatch.setattr(daily, "today", lambda: today)
    kept = {"solved": "", "failed": "", "strength": "", "daily": ""}
    run = daily.Daily(kept)
    run.solved("robotory-01", 1, today)
    run.solved("robotory-01", 1, today)
    assert (run.days, run.all_solved) == (1, ["robotory-01"])
    today = 20_001
    assert run.days == 1
    run.solved("robotory-02", 1, today)
    run.solved("robotory-03", 1, None)
    assert (run.days, run.last, len(run.all_solved)) == (2, today, 3)
    today = 20_003
    assert run.days == 0
    run.solved("robotory-04", 1, today)
    assert run.days == 1


def test_what_is_kept_of_puzzles_is_checked(fake_browser: Browser) -> None:
    preferences = fake_browser.load("web.page.preferences").Preferences
    good = {"solved": "robotory-01 moonbots-12", "failed": "stakbots-03", "strength": "1240 310", "daily": "20000 3"}
    bad = {"solved": "<b>", "failed": "-", "strength": "1240 0", "daily": "20000"}
    assert all(preferences._CHECKS[name](text) for name, text in good.items())
    assert not any(preferences._CHECKS[name](text) for name, text in bad.items())
    assert not preferences._CHECKS["strength"]("١٢٤٠ ٣١٠"), "digits of other scripts"


@pytest.mark.parametrize(("milliseconds", "day"), [(0, 0), (86_399_999, 0), (86_400_000, 1), (1.7e12, 19675)])
def test_a_day_begins_at_midnight_in_utc(fake_browser: Browser, milliseconds: float, day: int) -> None:
    fake_browser.modules["js"].Date = SimpleNamespace(now=lambda: milliseconds)  # type: ignore[attr-defined]
    assert fake_browser.load("web.page.daily").today() == day


def test_a_run_ends_with_the_day_after_the_next(fake_browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    daily = fake_browser.load("web.page.daily")
    run = daily.Daily({"solved": "", "daily": "20000 4"})
    found = []
    for day in (20_000, 20_001, 20_002):
        monkeypatch.setattr(daily, "today", lambda now=day: now)
        found.append(run.days)
    assert found == [4, 4, 0]
    assert (run.last, daily.Daily({"solved": "", "daily": ""}).last) == (20_000, 0)


def test_what_was_not_solved_without_help_is_to_be_tried_again_until_it_is(fake_browser: Browser) -> None:
    kept = {"solved": "", "failed": "", "strength": "", "daily": ""}
    run = fake_browser.load("web.page.daily").Daily(kept)
    run.failed("robotory-01", 2)
    run.failed("robotory-02", 2)
    run.failed("robotory-01", 2)
    assert run.again == ["robotory-02", "robotory-01"]
    run.solved("robotory-02", 2, None, hinted=True)
    assert (run.again, run.all_solved) == (["robotory-01", "robotory-02"], ["robotory-02"])
    run.solved("robotory-02", 2, None)
    run.failed("robotory-02", 2)
    run.solved("robotory-02", 2, None, hinted=True)
    assert run.again == ["robotory-01"], "once it is solved without help it stays so"


def test_only_the_first_try_at_a_puzzle_changes_the_strength(fake_browser: Browser) -> None:
    kept = {"solved": "", "failed": "", "strength": "", "daily": ""}
    run = fake_browser.load("web.page.daily").Daily(kept)
    assert run.strength is None
    run.solved("robotory-01", 3, None)
    first = kept["strength"]
    helped = {"solved": "", "failed": "", "strength": "", "daily": ""}
    fake_browser.load("web.page.daily").Daily(helped).solved("robotory-01", 3, None, hinted=True)
    assert 1200 < float(helped["strength"].split()[0]) < float(first.split()[0])
    assert float(first.split()[0]) > 1200
    run.failed("robotory-01", 3)
    run.solved("robotory-01", 3, None)
    assert kept["strength"] == first
    run.failed("robotory-02", 1)
    assert [float(one) < float(other) for one, other in zip(kept["strength"].split(), first.split(), strict=True)] == [
        True,
        True,
    ]
