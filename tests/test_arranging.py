"""Setting positions up: whatever is chosen is a position that can be, or is refused with a sentence."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.base.errors import TabletopError
from tabletop.core import game as games
from tabletop.core.game import Game
from tabletop.show.arranging import Control, Line
from tabletop.show.words import LANGUAGES, words
from tests.structure import GAMES

ARRANGED = [name for name in GAMES if games.find(name).controls]
steps = pytest.mark.parametrize("steps", [20, pytest.param(120, marks=pytest.mark.nightly)])
"""Choices from each table on."""


def spots(game: Game, position: str) -> list[str]:
    """Everything that can be touched on the table that a position shows, and the table as a whole."""
    scene = game.scene(game.read(position).view(None))
    cells = [f"{x},{y}" for x in range(int(scene.width)) for y in range(int(scene.height))]
    return ["", *scene.items, *cells]


def controls(game: Game, position: str, spot: str, language: str = "en") -> list[Control]:
    assert game.controls
    return list(game.controls(position, spot, words(game.name, language)))


def tables(game: Game) -> list[str]:
    """Tables to begin with: the first ones, and some of the many courses that a game may have."""
    assert game.openings
    found = [opening.position for opening in game.openings(words(game.name, "en"))]
    return [*found[:6], *found[6::12]]


@pytest.mark.parametrize("name", ARRANGED)
def test_a_table_to_begin_with_is_a_position_that_waits_for_somebody(name: str) -> None:
    game = games.find(name)
    assert game.openings
    for language in LANGUAGES:
        for opening in game.openings(words(name, language)):
            state = game.read(opening.position)
            assert not state.events, "it has run on before anybody can see it"
            assert state.pending


@pytest.mark.parametrize("name", ARRANGED)
def test_what_holds_at_a_spot_is_marked_as_chosen_and_changes_nothing(name: str) -> None:
    game = games.find(name)
    for opening in tables(game):
        now = game.write(game.read(opening))
        for spot in spots(game, now):
            for control in controls(game, now, spot):
                assert len(control.choices) > 1
                assert all(choice.name for choice in control.choices)
                assert control.chosen < len(control.choices)
                if control.chosen >= 0:
                    assert game.write(game.read(control.choices[control.chosen].position)) == now, (spot, control.name)


def test_words_of_a_position_are_replaced_and_left_out_and_the_agenda_stands_last() -> None:
    line = Line.read("sample/1 turn=2 agenda=turn(0) light=2,2")
    assert line.but(turn="3", dark="1") == "sample/1 turn=3 light=2,2 dark=1 agenda=turn(0)"
    assert line.but(light="", agenda="end") == "sample/1 turn=2 agenda=end"
    assert Line.read("sample/1 turn=2").but() == "sample/1 turn=2 agenda="
    assert (line.parts("light"), line.parts("dark")) == (["2", "2"], [])


@steps
@pytest.mark.parametrize("name", ARRANGED)
def test_whatever_is_chosen_one_after_the_other_is_a_position_or_is_refused(name: str, steps: int) -> None:
    """Most of what is offered can be; what is put down stands there."""
    game, rng = games.find(name), Random(name)
    taken = refused = 0
    for opening in tables(game):
        now = opening
        for _ in range(steps):
            offered = [one for spot in rng.sample(spots(game, now), 6) for one in controls(game, now, spot)]
            choices = [choice for control in offered for choice in control.choices]
            if not choices:
                continue
            choice = rng.choice(choices)
            try:
                state = game.read(choice.position)
            except TabletopError:
                refused += 1
                continue
            if state.events or state.over:
                continue
            taken += 1
            now = game.write(state)
            for look in filter(None, (one.look for one in choices)):
                assert game.look(look)
    assert taken > refused


@pytest.mark.parametrize("name", ARRANGED)
def test_everything_that_can_be_changed_is_said_in_every_language(name: str) -> None:
    game = games.find(name)
    position = tables(game)[0]
    counted = {
        language: [len(controls(game, position, spot, language)) for spot in spots(game, position)]
        for language in LANGUAGES
    }
    assert len({tuple(found) for found in counted.values()}) == 1
    assert sum(counted["en"]) > 0
