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
    threat = words.say("hint.threat", robot=words.say("robot.white"))
    assert {label for label, text in told.items() if text == threat} == {"white@b4", "white@c4"}
    assert told["black@e1"] == ""


def test_what_could_be_done_before_is_no_threat_of_a_move() -> None:
    state = GAME.read("robotory/1 robots=b3,c3,d3 white=b4 black= light=2,2 dark=2,2 lid=5,5 agenda=turn(0)")
    words = words_of("robotory", "en")
    told = {purpose(state.view(0), [move], words) for move in state.legal()}
    assert "" in told
    assert words.say("hint.threat", robot=words.say("robot.white")) not in told


def _told(position: str, seat: int, label: str) -> str:
    state = GAME.read(f"robotory/1 {position}")
    move = next(move for move in state.legal() if move.label == label)
    return purpose(state.view(seat), [move], words_of("robotory", "en"))


def test_a_robot_that_comes_into_the_own_camp_is_counted_with_those_that_are_there() -> None:
    stocks = "light=2,2 dark=2,2 lid=5,5"
    one = f"robots=b3,c3,d2 white=b4 black= {stocks} agenda=turn(0)"
    two = f"robots=b3,c3,d3 white=b4 black= {stocks} agenda=turn(0)"
    assert _told(one, 0, "white>b4") == "Then 1 robot is in your camp; with two at the end you win."
    assert _told(two, 0, "white>b4") == "Then 2 robots are in your camp; with two at the end you win."


def test_a_robot_that_the_other_could_have_fetched_is_named() -> None:
    """The red robot stands on d3 in the light camp, and a disc on d2 is its way out; on d4 that is out of its reach."""
    position = "robots=b3,c3,d3 white=d2,d4 black= light=2,2 dark=2,2 lid=5,5 agenda=turn(0)"
    assert _told(position, 0, "red>d4") == "Otherwise the other could bring the red robot into their camp next."
    assert "Otherwise" not in _told(position, 0, "black@e4")


@pytest.mark.parametrize(
    ("discs", "label", "says"),
    [
        ("white= black=", "black@d4", "On your next turn you could then move the red robot deeper into your camp."),
        ("white=b4 black=", "white@b5", "On your next turn you could then move the white robot deeper into your camp."),
        ("white=d4 black=", "black@d5", "On your next turn you could then move the red robot deeper into your camp."),
        (
            "white= black=",
            "black@d5",
            "With a second disc on d4, you could move the red robot over both, deeper into your camp.",
        ),
        ("white= black=", "white@a1", ""),
    ],
)
def test_a_way_that_a_disc_makes_for_a_robot_is_named(discs: str, label: str, says: str) -> None:
    stocks = "light=2,2 dark=2,2 lid=5,5"
    assert _told(f"robots=b3,c3,d3 {discs} {stocks} agenda=turn(0)", 0, label) == says


def test_a_robot_that_goes_deeper_into_the_own_camp_is_named() -> None:
    told = _told("robots=b3,c3,d3 white= black=d4 light=2,2 dark=2,2 lid=5,5 agenda=turn(0)", 0, "red>d4")
    assert told == "That takes the red robot deeper into your camp, where the other reaches it less easily."


def test_a_robot_in_the_other_camp_comes_closer() -> None:
    position = "robots=a1,c3,d3 white= black= light=2,2 dark=2,2 lid=5,5 agenda=turn(0)"
    assert (
        _told(position, 0, "white@a2") == "On your next turn you could then move the white robot closer to your camp."
    )
    position = "robots=a1,c3,d3 white=a2 black= light=2,2 dark=2,2 lid=5,5 agenda=turn(0)"
    assert _told(position, 0, "white>a2") == "That takes the white robot closer to your camp."


def test_filling_up_is_for_later_unless_it_ends_the_game() -> None:
    position = "robots=b3,c3,d3 white= black= light=1,1 dark=2,2 lid={lid} agenda=turn(0)"
    told = "That gives you discs for what comes, and leaves the board as it is."
    assert _told(position.format(lid="5,5"), 0, "refill=1+1") == told
    assert _told(position.format(lid="1,5"), 0, "refill=1+1") == ""
