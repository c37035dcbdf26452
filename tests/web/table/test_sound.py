"""Sounds: every sound of an event exists, and none is fetched before the reader wants sounds."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tests.web.fake_browser import Browser
from tools.serve import ROOT
from tools.service_worker import is_kept

MADE = set(re.findall(r"^  (\w+): \[\[", (ROOT / "web" / "sound.js").read_text(), re.MULTILINE))


def test_sounds_are_heard_by_those_who_have_chosen_that_each_once(fake_browser: Browser) -> None:
    heard: list[str] = []
    fake_browser.modules["js"].hear = heard.append  # type: ignore[attr-defined]
    preferences = {"sound": "off"}
    sound = fake_browser.load("web.table.panels.sound_switch").Sound(preferences)
    events = [SimpleNamespace(kind=SimpleNamespace(sound=name)) for name in ("push", "", "move", "push")]
    sound.call()
    sound.happened(events)
    assert heard == []
    sound.choose("on")
    sound.happened(events)
    sound.happened(events[1:2])
    sound.call()
    sound.choose("off")
    assert (heard, preferences) == (["yours", "push move", "yours"], {"sound": "off"})


@pytest.mark.parametrize("name", SHIPPED)
def test_every_sound_of_a_game_is_made(name: str) -> None:
    sounds = {kind.sound for kind in game.find(name).events} - {""}
    assert sounds
    assert sounds <= MADE


def test_each_kind_of_happening_has_a_sound_and_no_start_fetches_any() -> None:
    assert {"move", "push", "laser", "damage", "destroyed", "score", "card", "yours", "end"} == MADE
    assert not is_kept("sound.js")
