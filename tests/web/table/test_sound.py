"""What is heard: every sound of an event is made, and nothing of it is fetched before it is chosen."""

from __future__ import annotations

import re

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tools.serve import ROOT
from tools.service_worker import is_kept

MADE = set(re.findall(r"^  (\w+): \[\[", (ROOT / "web" / "sound.js").read_text(), re.MULTILINE))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_sound_of_a_game_is_made(name: str) -> None:
    sounds = {kind.sound for kind in game.find(name).events} - {""}
    assert sounds
    assert sounds <= MADE


def test_each_kind_of_happening_has_a_sound_and_no_start_fetches_any() -> None:
    assert {"move", "push", "laser", "damage", "destroyed", "score", "card", "yours", "end"} == MADE
    assert not is_kept("sound.js")
