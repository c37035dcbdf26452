"""The length of a film depends on its events."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.core.game import find
from tabletop.core.session import PERSON, Session
from tabletop.film.reel import Reel
from tabletop.film.stretch import Stretch, of_position
from tabletop.film.tempo import CALM, MOST, tempo
from tabletop.film.timeline import ENDING, OPENING, timeline


def played(name: str, events: int) -> Reel:
    """So many events of a game of as many as can play, all of them left to chance, as the first seat sees them."""
    game = find(name)
    session, rng = Session(game, [PERSON] * game.seats[1], {}, 3), Random(3)
    session.advance()
    while not session.over and len(session.events()) < events:
        session.play(rng.randrange(len(session.legal())))
        session.advance()
    return Reel(session, viewer=0)


def seconds(reel: Reel, start: int, stop: int) -> float:
    """How long a film runs between its first and its last picture."""
    return timeline(Stretch(reel, start, stop)).seconds - OPENING - ENDING


@pytest.mark.parametrize("name", SHIPPED)
def test_however_much_happens_a_film_takes_no_longer_than_people_look(name: str) -> None:
    reel = played(name, 300)
    assert seconds(reel, 0, len(reel)) < 1.25 * MOST


def test_a_short_film_takes_its_time() -> None:
    race = find("roborally")
    text = """roborally/2 floor=.,.,.,.,. r0=0,0,E r1=2,0,E p0=M3:790,-,-,-,- p1=M1:500,-,-,-,- agenda=register(1)"""
    film = of_position(race, race.read(text))
    assert seconds(film.reel, film.first, film.end) < CALM
    assert tempo(film.reel, film.first, film.end).shares == (1, 1, 1)


@pytest.mark.parametrize("name", ["roborally", "stakbots", "moonbots"])
def test_in_a_long_film_what_matters_is_seen_longer_and_what_happens_to_oneself_longest(name: str) -> None:
    reel = played(name, 250)
    dull, told, own = tempo(reel, 0, len(reel)).shares
    assert dull < told < own <= 1
