"""The set-up of a game on the page: robots to touch, their sheets, presets and switches."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.core.game import find
from tests.web.fake_browser import Browser
from tests.web.table.laid import Laid


class Form:
    """The set-up of a game, and the games that were begun with it."""

    def __init__(self, browser: Browser, game: str, recalled: str = "", *, far: bool = False) -> None:
        self.laid = Laid(browser)
        self.say = self.laid.say
        self.preferences = self.laid.reader.preferences
        self.preferences["set-up"] = recalled
        self.begun: list[tuple[list[str], dict[str, Any]]] = []
        self.options: dict[str, str] = {}
        self.registry = browser.load("web.desks.registry")
        host = SimpleNamespace(
            reader=self.laid.reader, desk=lambda game: self.registry.desk_of(game, self.laid.reader), begin=self._begin
        )
        self.form = browser.load("web.home.newgame").NewGame(host, find(game))
        self.dom = browser.load("web.page.dom")
        self.form.open(far=far)

    def _begin(self, _game: object, kinds: list[str], options: dict[str, str], _position: str, players: Any) -> None:
        self.begun.append((kinds, players))
        self.options = options

    @property
    def setup(self) -> Any:
        """The present choices."""
        return self.form.setup

    def names(self) -> list[str]:
        """The text below the robots."""
        return [one.textContent for one in self.laid.part("seats").querySelectorAll(".seat b")]

    def choose(self, do: str, value: str = "", *, checked: bool = True) -> None:
        """Choose something, or write it, in the field with that data-do."""
        self.dom.run_action(do, SimpleNamespace(target=SimpleNamespace(value=value, checked=checked)))

    def begin(self) -> tuple[list[str], dict[str, Any]]:
        """Begin the game; return its seats and the facts about its players that are saved."""
        self.form._begin()
        return self.begun[-1]

    async def ask(self, seat: int) -> Any:
        """Touch a robot; return its sheet."""
        self.dom.run_action(f"seat:{seat}")
        await asyncio.sleep(0)
        return self.laid.document.querySelector("dialog")


def test_robots_are_called_as_in_the_game_and_two_players_have_two_each(fake_browser: Browser) -> None:
    form = Form(fake_browser, "moonbots")
    assert form.names() == ["Crater", "Comet", "Eclipse", "Quasar"]
    assert not form.laid.part("teams").textContent
    for _ in range(2):
        form.setup.leave_out(len(form.setup.kinds) - 1)
    form.form.changed()
    assert form.names() == ["Crater & Comet", "Eclipse & Quasar"]
    assert len(form.laid.part("seats").querySelectorAll(".seat .face")) == 4
    told = form.laid.part("teams").textContent
    assert told == "Each player plays 2 robots. Me: Crater + Comet. Easy: Eclipse + Quasar."
    assert "colours" not in form.begin()[1], "nobody has chosen any"


async def test_the_sheet_of_a_robot_says_who_may_play_it(fake_browser: Browser) -> None:
    form = Form(fake_browser, "robotory")
    sheet = await form.ask(1)
    radios = sheet.querySelectorAll("input[type=radio]")
    assert [one.getAttribute("value") for one in radios] == ["me", "here", "far", *find("robotory").bots]
    assert [one.getAttribute("value") for one in radios if one.hasAttribute("checked")] == ["easy"]
    form.choose("kind:1", "far")
    assert form.begin() == (["me", "far"], {})
    form.choose("name:1", " Anna ")
    form.choose("name:0", "Ben")
    assert form.begin() == (["me", "far"], {"names": {"0": "Ben", "1": "Anna"}})
    assert form.names() == ["Ben", "Anna"]


async def test_a_name_that_is_still_being_typed_is_kept_when_the_sheet_goes(fake_browser: Browser) -> None:
    form = Form(fake_browser, "robotory")
    await form.ask(1)
    form.laid.part("seat-name").value = " Turbo  & Co"
    fake_browser.load("web.page.dialogs").close_topmost()
    for _ in range(3):
        await asyncio.sleep(0)
    assert form.setup.names == {1: "Turbo & Co"}
    assert json.loads(form.preferences["set-up"])["robotory"]["names"] == {"1": "Turbo & Co"}


@pytest.mark.parametrize(("game", "may_leave"), [("moonbots", True), ("robotory", False)])
async def test_a_robot_is_left_out_in_its_sheet_as_long_as_enough_are_left(
    fake_browser: Browser, game: str, may_leave: bool
) -> None:
    form = Form(fake_browser, game)
    sheet = await form.ask(1)
    assert len(sheet.querySelectorAll('[data-answer="left-out"]')) == may_leave
    if may_leave:
        form.dom.run_action("set-colour:1-6")
        assert form.begin()[1] == {"colours": [0, 6, 2, 3]}
        sheet.click('[data-answer="left-out"]')
        for _ in range(3):
            await asyncio.sleep(0)
        assert form.names() == ["Crater", "Comet", "Eclipse"]
        assert 6 not in form.begin()[1]["colours"], "its colour goes along"


async def test_the_name_of_somebody_far_away_does_not_stay_with_a_bot(fake_browser: Browser) -> None:
    form = Form(fake_browser, "robotory")
    await form.ask(1)
    form.choose("kind:1", "far")
    form.choose("name:1", "Anna")
    form.laid.part("seat-name").value = "Anna"
    form.choose("kind:1", "easy")
    fake_browser.load("web.page.dialogs").close_topmost()
    for _ in range(3):
        await asyncio.sleep(0)
    assert form.begin() == (["me", "easy"], {})
    form.choose("kind:1", "far")
    form.choose("name:1", "Anna")
    form.choose("kind:1", "easy")
    assert form.begin() == (["me", "easy"], {})
    form.choose("kind:1", "here")
    form.choose("name:1", "Anna")
    form.choose("kind:1", "easy")
    assert form.begin() == (["me", "easy"], {}), "nor that of anybody else"


@pytest.mark.parametrize(
    ("game", "kinds", "then"),
    [
        ("stakbots", ["me", "easy", "hard"], ["me", "far"]),
        ("stakbots", ["easy", "me", "here", "easy"], ["far", "me", "here"]),
        ("stakbots", ["me", "here"], ["me", "here", "far"]),
        ("robotory", ["me", "here"], ["me", "far"]),
        ("robotory", ["me", "easy"], ["me", "far"]),
    ],
)
async def test_one_button_plays_with_somebody_far_away_in_the_place_of_bots(
    fake_browser: Browser, game: str, kinds: list[str], then: list[str]
) -> None:
    form = Form(fake_browser, game, json.dumps({game: {"kinds": kinds, "names": {"1": "Ann"}}}))
    assert form.laid.part("by-link").textContent == form.say("new.begin")
    form.dom.run_action("far-seat")
    await asyncio.sleep(0)
    assert form.setup.kinds == then
    assert form.setup.names == ({1: "Ann"} if then[1] != "far" else {})
    assert form.laid.part("by-link").textContent == form.say("new.by-link")
    assert form.laid.part("far").querySelectorAll('[data-do="far-seat"]') == [], "there is somebody far away"
    assert form.laid.document.activeElement is form.laid.part("seat-name"), "who is to be named next"


def test_whoever_is_invited_chooses_first_and_no_sheet_opens(fake_browser: Browser) -> None:
    for kinds, then in ((["me", "easy", "hard"], ["far", "me"]), (["me", "here"], ["far", "me", "here"])):
        form = Form(
            fake_browser, "stakbots", json.dumps({"stakbots": {"kinds": kinds, "names": {"1": "Ann"}}}), far=True
        )
        assert form.setup.kinds == then
        assert form.setup.names == ({2: "Ann"} if len(then) == 3 else {})
        assert form.laid.document.querySelectorAll("dialog") == []


def test_the_reader_has_one_seat_and_others_are_somebody_here(fake_browser: Browser) -> None:
    form = Form(fake_browser, "robotory")
    form.choose("kind:1", "me")
    assert form.setup.kinds == ["here", "me"]


@pytest.mark.parametrize(
    ("kept", "kinds"),
    [(["me", "me"], ["me", "here"]), (["far", "me"], ["far", "me"]), (["x", "me"], ["me", "easy"])],
)
def test_what_was_chosen_last_comes_back_as_far_as_it_is_allowed(
    fake_browser: Browser, kept: list[str], kinds: list[str]
) -> None:
    form = Form(fake_browser, "robotory", json.dumps({"robotory": {"kinds": kept, "names": {"0": "Ann"}}}))
    assert form.setup.kinds == kinds
    assert form.setup.names == {0: "Ann"}


def test_what_is_on_or_off_is_a_switch_in_sight_or_in_its_group(fake_browser: Browser) -> None:
    form = Form(fake_browser, "stakbots")
    on_or_off = {option.name for option in find("stakbots").options if {*option.choices} == {"yes", "no"}}
    switches = form.laid.part("house-rules").querySelectorAll("input[role=switch]")
    assert {one.getAttribute("data-do") for one in switches} == {f"switch:{name}" for name in on_or_off}
    on = [one.getAttribute("data-do") for one in switches if one.hasAttribute("checked")]
    assert on == ["switch:first-draw"]
    form.choose("switch:first-draw", checked=False)
    form.begin()
    assert form.options["first-draw"] == "no"


def test_a_preset_is_marked_until_something_else_is_chosen(fake_browser: Browser) -> None:
    form = Form(fake_browser, "stakbots")

    def marked() -> list[str]:
        radios = form.laid.part("presets").querySelectorAll("input")
        return [one.getAttribute("value") for one in radios if one.hasAttribute("checked")]

    assert marked() == ["printed"]
    form.choose("preset:quick")
    assert marked() == ["quick"]
    assert form.begin()[0] == ["me", "easy"]
    assert form.options["depth"] == "5"
    form.choose("option:depth", "6")
    assert marked() == []
    assert form.laid.part("chosen-more").textContent == form.say("new.changed", 1)
    assert json.loads(form.preferences["set-up"])["stakbots"]["options"] == {"depth": "6"}
