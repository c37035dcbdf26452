"""The films of the home page: short, light, and worth looking at."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.film.timeline import timeline
from tabletop.show.theme import MODES, colours
from tests.structure import TOP
from tools.pages import hero
from tools.pages.page import Site


def test_much_happens_in_it() -> None:
    happened = {event.kind for event in hero.stretch("hero").reel.events}
    assert happened >= {"pushed", "carried", "turned", "beamed", "shot", "touched", "destroyed"}


def test_every_game_has_one_in_which_something_moves() -> None:
    lacking = [f"Add a film of {name} to FILMS of tools/pages/hero.py." for name in SHIPPED if name not in hero.FILMS]
    assert not lacking, "\n".join(lacking)
    assert {*hero.FILMS} == {"hero", *SHIPPED}
    for name in SHIPPED:
        assert hero.FILMS[name].game == name
        assert any(thing.ways for thing in timeline(hero.stretch(name)).things), (
            f"Let something slide in the film of {name} in FILMS of tools/pages/hero.py: nothing goes from place to place."
        )


def test_they_weigh_little_and_that_of_the_race_takes_its_colours_from_the_page(tmp_path: Path) -> None:
    hero.write(Site(tmp_path))
    written = {name: (tmp_path / hero.PATH.format(name)).read_bytes() for name in hero.FILMS}
    assert all(len(gzip.compress(film)) < 12_000 for film in written.values())
    text = written["hero"].decode()
    assert set(re.findall(r"var\(--([a-z0-9-]{2,})\)", text)) <= set(colours(MODES[0], "roborally"))
    assert "prefers-color-scheme" not in text
    assert f'"./{hero.PATH}"' in (TOP / "web/home/home.py").read_text()


def test_those_of_the_games_have_the_shape_of_their_places() -> None:
    assert ".game .film { margin: 0 -10px 4px; aspect-ratio: 5 / 3;" in (TOP / "web/styles/home.css").read_text()
    for name in SHIPPED:
        part = hero.stretch(name).part
        assert part.width / part.height == pytest.approx(5 / 3, rel=0.05), (
            f"Give the film of {name} in tools/pages/hero.py a Crop five wide by three high: "
            f"it shows {part.width:g} by {part.height:g} cells."
        )
