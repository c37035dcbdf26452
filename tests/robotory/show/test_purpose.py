"""The threat of a move, as a hint says it."""

import pytest

from robotory.game import GAME
from robotory.show.purpose import purpose
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_robot_that_a_move_lets_come_into_the_own_camp_is_named(language: str) -> None:
    """The white robot stands on b3, beside two free cells of the light camp; a white disc on either is its way there."""
    state = GAME.read("robotory/1 robots=b3,c3,d3 white= black= light=2,2 dark=2,2 lid=5,5 agenda=turn(0)")
    words = words_of("robotory", language)
    told = {move.label: purpose(state.view(0), [move], words) for move in state.legal()}
    assert {label for label, text in told.items() if words.say("robot.white") in text} == {"white@b4", "white@c4"}
    assert told["black@e1"] == ""


def test_what_could_be_done_before_is_no_threat_of_a_move() -> None:
    state = GAME.read("robotory/1 robots=b3,c3,d3 white=b4 black= light=2,2 dark=2,2 lid=5,5 agenda=turn(0)")
    words = words_of("robotory", "en")
    told = {purpose(state.view(0), [move], words) for move in state.legal()}
    assert "" in told
    assert not any(words.say("robot.white") in text for text in told)
