"""Films in the other engines: things are where their keyframes say, and letters in the middle of their place."""

from __future__ import annotations

from time import monotonic, sleep
from typing import Any

import pytest

from e2e.board.test_film import STAND, THINGS
from e2e.engines.conftest import Network
from e2e.engines.drivers import Driver
from tabletop.film import stretch
from tabletop.film.write import as_svg
from tabletop.show import svg
from tabletop.show.scene import Label
from tests.tabletop.film.playing import for_every_film, played
from tests.tabletop.film.reading import Film

_PUT = "text => { document.body.innerHTML = text; }"
_DRAW = """source => {
  const image = new Image(), side = 400;
  delete window.inked;
  image.onload = () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0, side, side);
    const { data } = pen.getImageData(0, 0, side, side), rows = [];
    for (let at = 3; at < data.length; at += 4) if (data[at] > 127) rows.push(Math.floor(at / 4 / side) / side);
    window.inked = [rows[0], rows.at(-1) + 1 / side];
  };
  image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
}"""
"""Draws a picture and notes from where to where it is inked, as parts of its height."""

_DRAWN = """() => [...document.querySelectorAll(".step:not([hidden]) .film > svg > .q use")]
  .map(use => use.checkVisibility() && use.getBBox().width > 0)"""
"""Whether each thing in the films of the step that one sees is drawn."""


def awaited(driver: Driver, script: str) -> Any:
    """What a function returns, once that is something."""
    patience = monotonic() + 30
    while not (found := driver.run(script)) and monotonic() < patience:
        sleep(0.02)
    return found


@for_every_film
def test_things_of_a_film_are_where_their_keyframes_say(driver: Driver, name: str) -> None:
    session = played(name, 1, 30)
    text = as_svg(stretch.of_session(session, session.ply * 2 // 3))
    film = Film(text)
    driver.open("about:blank")
    driver.run(_PUT, text)
    for part in (0.0, 0.33, 0.77, 0.99):
        at = part * film.seconds
        driver.run(STAND, at)
        assert driver.run(THINGS) == [pytest.approx([one.x, one.y, one.alpha], abs=0.02) for one in film.things(at)]


@pytest.mark.parametrize("size", [0.22, 0.4, 1.0])
def test_letters_stand_in_the_middle_of_their_place(driver: Driver, size: float) -> None:
    """By its own baselines WebKit sets small letters half their height too high."""
    driver.open("about:blank")
    driver.run(_DRAW, svg.icon((Label("8", 0, 0, size, "ink"),), {"ink": "#000"}, 400))
    top, bottom = awaited(driver, "() => window.inked")
    assert (top + bottom) / 2 == pytest.approx(0.5, abs=0.1 * (bottom - top))


def test_a_step_shows_what_was_drawn_in_one_that_is_hidden(driver: Driver, network: Network) -> None:
    """Drawings stand in the first film of a page that has them."""
    driver.open(f"{network.address}lessons/roborally/five-cards/en/#wall")
    assert awaited(driver, "() => document.querySelector('#program').hidden")
    assert awaited(driver, "() => document.querySelector('#wall [ready]') && true")
    drawn = driver.run(_DRAWN)
    assert len(drawn) > 3
    assert all(drawn)
