"""What is heard: every sound of a desk is made, of events that there are, and nothing of it is fetched before it is chosen."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.fake_browser import Browser
from tools.serve import ROOT
from tools.service_worker import is_kept

MADE = set(re.findall(r"^  (\w+): \[\[", (ROOT / "web" / "sound.js").read_text(), re.MULTILINE))
DESKS = {"roborally": "RaceDesk", "moonbots": "MoonDesk", "stakbots": "StakDesk", "robotory": "RobotoryDesk"}


@pytest.mark.parametrize("name", DESKS)
def test_every_sound_of_a_game_is_made_and_every_event_with_a_sound_is_there(fake_browser: Browser, name: str) -> None:
    desk: Any = getattr(fake_browser.load(f"web.desks.{name}.desk"), DESKS[name])
    assert desk.sounds.keys() <= MADE
    kinds = " ".join(desk.sounds.values()).split()
    assert len(kinds) == len(set(kinds)), "an event has one sound"
    told = (ROOT / f"engine/{name}/locale/en/LC_MESSAGES/{name}.po").read_text()
    assert {*kinds, *desk.shaking} <= set(re.findall(r'^msgid "event\.([\w-]+)', told, re.MULTILINE))


def test_each_kind_of_happening_has_a_sound_and_no_start_fetches_any() -> None:
    assert {"move", "push", "laser", "damage", "destroyed", "score", "card", "yours", "end"} == MADE
    assert not is_kept("sound.js")
