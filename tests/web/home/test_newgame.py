"""The set-up of a game: who plays on each seat and where, and what they are called."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.core.game import find
from tests.web.fake_browser import Browser
from tests.web.table.laid import Laid


class Form:
    """The set-up of a game, and the games that were begun with it."""

    def __init__(self, browser: Browser, game: str, recalled: str = "") -> None:
        self.laid = Laid(browser)
        self.preferences = self.laid.reader.preferences
        self.preferences["set-up"] = recalled
        self.begun: list[tuple[list[str], dict[str, Any]]] = []
        self.registry = browser.load("web.desks.registry")
        host = SimpleNamespace(
            reader=self.laid.reader,
            desk=lambda game: self.registry.desk_of(game, self.laid.reader),
            begin=lambda _game, kinds, _options, _position, players: self.begun.append((kinds, players)),
        )
        self.form = browser.load("web.home.newgame").NewGame(host, find(game))
        self.dom = browser.load("web.page.dom")
        self.form.open()

    def names(self) -> list[str]:
        """What the fields of the seats are called."""
        return [one.textContent for one in self.laid.part("seats").querySelectorAll(".field span")]

    def choose(self, do: str, value: str) -> None:
        """Choose something, or write it, in the field with that data-do."""
        self.dom.act(do, SimpleNamespace(target=SimpleNamespace(value=value)))

    def begin(self) -> tuple[list[str], dict[str, Any]]:
        """Begin; gives who sits where, and what is kept of them."""
        self.form._begin()
        return self.begun[-1]


def test_the_seats_are_called_as_in_the_game(fake_browser: Browser) -> None:
    form = Form(fake_browser, "moonbots")
    assert form.names() == ["Crater", "Comet", "Eclipse", "Quasar"]
    for _ in range(2):
        form.form._drop_seat(len(form.form.kinds) - 1)
    assert form.names() == ["Crater & Comet", "Eclipse & Quasar"]
    assert "colours" not in form.begin()[1], "nobody has chosen any"


def test_whoever_plays_far_away_gets_a_name_and_so_does_the_reader(fake_browser: Browser) -> None:
    form = Form(fake_browser, "robotory")
    assert not form.laid.part("seats").querySelectorAll("input")
    form.choose("kind:1", "far")
    assert form.names() == ["Player 1", form.laid.say("seat.me.name"), "Player 2", form.laid.say("seat.far.name")]
    assert form.begin() == (["me", "far"], {"names": {"1": "Player 2"}})
    form.choose("name:1", " Anna ")
    form.choose("name:0", "Ben")
    assert form.begin() == (["me", "far"], {"names": {"0": "Ben", "1": "Anna"}})


def test_the_name_of_somebody_far_away_does_not_stay_with_a_bot(fake_browser: Browser) -> None:
    form = Form(fake_browser, "robotory")
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
def test_one_button_plays_with_somebody_far_away_in_the_place_of_bots(
    fake_browser: Browser, game: str, kinds: list[str], then: list[str]
) -> None:
    form = Form(fake_browser, game, json.dumps({game: {"kinds": kinds, "names": {"1": "Ann"}}}))
    assert form.laid.part("by-link").textContent == form.laid.say("new.begin")
    form.dom.act("far-seat")
    assert form.form.kinds == then
    assert form.form.names == ({1: "Ann"} if then[1] != "far" else {})
    assert form.laid.part("by-link").textContent == form.laid.say("new.by-link")
    assert form.laid.part("seats").querySelectorAll('[data-do="far-seat"]') == [], "there is somebody far away"


def test_names_that_are_typed_one_after_the_other_all_stay(fake_browser: Browser) -> None:
    form = Form(fake_browser, "robotory")
    fields = form.laid.part("names").querySelectorAll("input")
    form.choose("name:0", "Anna")
    assert form.laid.part("names").querySelectorAll("input") == fields, "the next field keeps what is typed there"
    form.choose("name:1", "Ben")
    assert form.form.names == {0: "Anna", 1: "Ben"}


def test_the_reader_has_one_seat_and_others_are_somebody_here(fake_browser: Browser) -> None:
    form = Form(fake_browser, "robotory")
    form.choose("kind:1", "me")
    assert form.form.kinds == ["here", "me"]


@pytest.mark.parametrize(
    ("kept", "kinds"),
    [(["person", "person"], ["me", "here"]), (["far", "me"], ["far", "me"]), (["x", "me"], ["me", "easy"])],
)
def test_what_was_chosen_last_comes_back_also_from_an_earlier_version(
    fake_browser: Browser, kept: list[str], kinds: list[str]
) -> None:
    form = Form(fake_browser, "robotory", json.dumps({"robotory": {"kinds": kept, "names": {"0": "Ann"}}}))
    assert form.form.kinds == kinds
    assert form.form.names == {0: "Ann"}
