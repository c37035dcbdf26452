"""Par in the set-up of a race and beside the survey of a drawing."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from roborally.board.par import mean, par
from roborally.tools import lone
from roborally.tools.course_analysis import Trial
from tabletop.core.game import find
from tests.web.fake_browser import Browser
from tests.web.table.laid import Laid


@pytest.mark.parametrize(
    ("docks", "told"),
    [
        ([4.5, 4.6], "No dock starts behind another."),
        ([4.5, 4.75, 4.6], "Dock 2 starts a quarter of a turn behind dock 1."),
        ([5.0, 4.5], "Dock 1 starts half a turn behind dock 2."),
        ([4.5, 5.25], "Dock 2 starts three quarters of a turn behind dock 1."),
        ([4.5, 5.6], "Dock 2 starts 1.1 turns behind dock 1."),
    ],
)
def test_the_worst_dock_is_told_in_quarters_of_a_turn(fake_browser: Browser, docks: list[float], told: str) -> None:
    laid = Laid(fake_browser)
    module = fake_browser.load("web.desks.roborally.par")
    assert module.fairness(docks, laid.reader.words) == told
    assert module.sentences(docks, laid.reader.words).startswith(
        f"A robot alone needs {mean(docks):.1f} turns on average."
    )


def race_form(browser: Browser) -> Any:
    laid = Laid(browser)
    laid.reader.preferences["set-up"] = ""
    registry = browser.load("web.desks.registry")
    host = SimpleNamespace(
        reader=laid.reader,
        desk=lambda game: registry.desk_of(game, laid.reader),
        storage=SimpleNamespace(names=list),
    )
    form = registry.form_of(find("roborally"), host)
    form.laid = laid
    form.open()
    return form


async def test_the_set_up_says_how_long_the_chosen_course_is_and_which_dock_starts_behind(
    fake_browser: Browser,
) -> None:
    form = race_form(fake_browser)

    def told() -> str:
        return str(form.laid.part("course-par").textContent)

    assert told().startswith(f"A robot alone needs {mean(par('conveyor-row')[:3]):.1f} turns on average.")
    form.choose("course", "night-shift")
    assert "Dock 3 starts three quarters of a turn behind dock 2." in told()
    form._add_seat()
    assert told().startswith(f"A robot alone needs {mean(par('night-shift')[:4]):.1f} turns")
    form.choose("rules", "start-damage:2")
    assert told() == "", "par is for the course as it is drawn"
    form.choose("rules", "none")
    form.choose("course", "moving-targets")
    assert told() == ""


ROUND_TRIP_ON_TWO_DOCKS = [[4] * 5 + [5] * 5, [6] * 5 + [7] * 5]


async def test_lone_bots_race_on_a_drawing_beside_the_others_until_they_are_enough(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Laid(fake_browser).reader.words
    module = fake_browser.load("web.desks.roborally.editor.survey")
    monkeypatch.setattr(module, "_PAUSE", 0)
    monkeypatch.setattr(module.lone, "RACES", 30)
    asked: list[tuple[str, int, int]] = []

    async def trial(_course: str, _seats: int, _seed: int) -> Trial:
        return Trial(5, finished=True, places=(_seed % 2, 1 - _seed % 2), lost=(), pushed=())

    async def alone(course: str, first: int, count: int) -> list[list[int]]:
        asked.append((course, first, count))
        return ROUND_TRIP_ON_TWO_DOCKS

    survey = module.Survey(trial, alone, lambda: None)
    survey.look_at("round-trip", 2)
    while survey.running:
        await asyncio.sleep(0)
    assert asked == [("round-trip", first, lone.TOGETHER) for first in (0, 10, 20)]
    assert survey.found.races == module.RACES
    told = module.summary(survey, words)
    assert "A bot alone needs 5.5 turns (5.3 to 5.7). It may miss the best way." in told
    assert "Dock 2 starts 2.0 turns behind dock 1." in told
    assert "Fair docks" not in told, "races do not show it, which is no reason to contradict"
    assert "It does not show in races so far." in told
    survey.look_at("moving-targets", 2)
    await asyncio.sleep(0)
    survey.stop()
    assert survey.lone.count == 0


async def test_without_a_worker_lone_bots_race_here_one_by_one(fake_browser: Browser) -> None:
    module = fake_browser.load("web.desks.roborally.editor.survey")

    async def nobody(*_asked: object) -> None:
        return None

    found = await module.asking_alone(SimpleNamespace(ask=nobody))("round-trip", 3, 1)
    assert found == lone.races_on("round-trip", 3, 1)
