"""Everything that can be touched in Moon-Bots is marked where it lies."""

from typing import Any

import pytest

from moonbots import GAME
from tabletop.show.words import words as words_of
from tests.moonbots.positions import at
from tests.web.fake_browser import Browser

DICE = at("seats=3 r0=9/RA3/die+die+reroll r1=9 r2=9 dice=2,4,4 agenda=ask-place(0,0);following(0)")


@pytest.fixture
def desk(fake_browser: Browser) -> Any:
    words = words_of("moonbots", "en")
    return fake_browser.load("web.desks.moonbots.desk").MoonDesk(GAME, words, words)


def touched(fake_browser: Browser, *things: str) -> Any:
    """The controls after some touches, while dice lie before the player."""
    return fake_browser.load("web.table.play.controls").Controls(DICE.legal(), things)


def test_every_die_that_can_be_used_is_marked(fake_browser: Browser, desk: Any) -> None:
    view = DICE.view(0)
    scene = GAME.scene(view)
    two, *fours = (scene.items[f"die-{n}"].x for n in range(3))
    for chosen, dice in (([], fours), (["reroll"], [two, *fours])):
        assert [mark.x for mark in desk.marks(view, scene, touched(fake_browser, *chosen))] == dice


def test_as_many_dice_are_framed_as_were_chosen(fake_browser: Browser, desk: Any) -> None:
    view = DICE.view(0)
    scene = GAME.scene(view)
    for chosen in (["pip-4"], ["pip-4", "pip-4"], ["reroll", "pip-2"]):
        framed = desk.extras(view, scene, touched(fake_browser, *chosen), None)
        assert len(framed) == sum(thing.startswith("pip") for thing in chosen)


def test_what_lies_on_the_board_is_an_item_or_the_value_of_a_die(desk: Any) -> None:
    scene = GAME.scene(DICE.view(0))
    found = {thing: desk.lies_on_board(thing, scene) for thing in ("robot-1", "pip-4", "pip-5", "reroll")}
    assert found == {"robot-1": True, "pip-4": True, "pip-5": False, "reroll": False}
