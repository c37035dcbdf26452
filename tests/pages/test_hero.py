"""The film of the home page: short, light, and a race worth looking at."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from tabletop.show.theme import MODES, colours
from tests.structure import TOP
from tools.pages import hero
from tools.pages.page import Site


def test_much_happens_in_it() -> None:
    happened = {event.kind for event in hero.stretch().reel.events}
    assert happened >= {"pushed", "carried", "turned", "beamed", "shot", "touched", "destroyed"}


def test_it_weighs_little_and_takes_its_colours_from_the_page(tmp_path: Path) -> None:
    hero.write(Site(tmp_path))
    written = (tmp_path / hero.PATH).read_bytes()
    assert len(gzip.compress(written)) < 12_000
    text = written.decode()
    assert set(re.findall(r"var\(--([a-z0-9-]{2,})\)", text)) <= set(colours(MODES[0], hero.GAME))
    assert "prefers-color-scheme" not in text
    assert f"./{hero.PATH}" in (TOP / "web/home/home.py").read_text()


def test_the_page_keeps_its_room_before_it_has_come() -> None:
    scene = hero.stretch().reel.frame(0).scene
    assert f"aspect-ratio: {scene.width:g} / {scene.height:g};" in (TOP / "web/styles/home.css").read_text()
