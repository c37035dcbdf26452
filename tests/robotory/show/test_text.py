"""Words: sides, robots, whole chains, and how a match ended."""

import pytest

from robotory import GAME
from robotory.board.cells import CELL
from robotory.position.events import GAME_WON, MATCH_DRAWN, MATCH_WON, PLACED, SWAPPED
from robotory.position.moves import Place, Step
from robotory.show.text import light_at, naming_sides
from tabletop.rules.event import Event
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of
from tests.robotory.positions import arena, play

NBSP = "\N{NO-BREAK SPACE}"


def said(language: str, line: str, seat: int | None = None) -> str:
    """The prompt of a position."""
    return GAME.prompt(GAME.read(line).view(seat), words_of("robotory", language))


def test_a_chain_is_told_as_one_move() -> None:
    events = play(arena("a2,a1", ""), "white>a2", ">a1")
    told = [GAME.tell(event, words_of("robotory", "en")) for event in events if not event.kind.summed]
    assert told == ["Light moves the white robot along b3 → a2 → a1 and eats 2 discs."]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Dark fills up with 1 white disc and 2 black discs."),
        ("fr", f"Sombre fait le plein{NBSP}: 1 pion blanc et 2 pions noirs."),
        ("de", "Dunkel füllt auf: 1 weiße Scheibe und 2 schwarze Scheiben."),
    ],
)
def test_filling_up_names_the_mix(language: str, text: str) -> None:
    event = play(arena(dark="0,1", to=1), "refill=1+2")[0]
    assert GAME.tell(event, words_of("robotory", language)) == text


def test_nobody_is_told_to_do_what_cannot_be_done() -> None:
    line = "robotory/1 robots=b3,c3,d3 {} dark=2,2 lid=5,5 agenda=turn(0)"
    assert said("en", line.format("light=2,2"), 0) == "Light: place a disc."
    assert said("en", line.format("light=2,1"), 0) == "Light: place a disc or fill up."
    assert said("en", line.format("white=b4 light=2,2"), 0) == "Light: place a disc or move a robot."
    assert said("en", line.format("white=b4 light=2,1"), 0) == "Light: place a disc, move a robot or fill up."


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_way_a_match_can_end_has_its_own_sentence(language: str) -> None:
    over = "robotory/1 games=2 game=2 wins={} robots={} light=2,2 dark=2,2 lid=0,5 agenda="
    texts = {said(language, over.format(wins, "a1,b1,c6")) for wins in ("0,2", "1,1")}
    one = said(language, "robotory/1 wins=0,1 robots=a1,b1,c6 light=2,2 dark=2,2 lid=0,5 agenda=")
    assert len({*texts, one}) == 3
    assert "2" in one


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_match_is_said_in_the_same_words_above_the_board_and_in_the_log(language: str) -> None:
    over = "robotory/1 games=2 game=2 wins={} robots=a1,b1,c6 light=2,2 dark=2,2 lid=0,5 agenda="
    ends = (("0,2", Event(9, MATCH_WON, "7.2", 8, (1,))), ("1,1", Event(9, MATCH_DRAWN, "7.2", 8, ())))
    for wins, event in ends:
        assert said(language, over.format(wins)) == GAME.tell(event, words_of("robotory", language))


@pytest.mark.parametrize(
    ("language", "placing", "moving"),
    [
        ("en", "Place a white disc on b4", "Move the white robot to b4"),
        ("fr", "Poser un pion blanc en b4", "Déplacer le robot blanc en b4"),
        ("de", "Eine weiße Scheibe auf b4 legen", "Den weißen Roboter nach b4 ziehen"),
    ],
)
def test_moves_say_what_is_done(language: str, placing: str, moving: str) -> None:
    words = words_of("robotory", language)
    assert GAME.name_move(Place(0, CELL["b4"]), words) == placing
    assert GAME.name_move(Step(0, CELL["b4"]), words) == moving


def test_a_robot_that_stands_somewhere_is_not_named_as_if_it_were_moved() -> None:
    view = GAME.read("robotory/1 robots=b3,c3,d3 light=2,2 dark=2,2 lid=10,10 agenda=turn(0)").view(0)
    words = words_of("robotory", "de")
    about = GAME.about(view, "robot-white", words)
    assert about is not None
    assert (about.title, about.now) == ("Der weiße Roboter", "b3, dunkles Lager: der weiße Roboter")
    assert GAME.piece_name(view, "robot-red", words) == "Der rote Roboter"


def test_a_side_goes_by_the_name_of_its_player_in_each_game_of_a_match() -> None:
    words = words_of("robotory", "en").naming({"seat:0": "Anna", "seat:1": "Ben"})
    line = "robotory/1 games=2 game=2 first=1 wins=1,0 robots=b3,c3,d3 light=2,2 dark=2,2 lid=5,5 agenda=turn(1)"
    assert GAME.prompt(GAME.read(line).view(None), words) == "Waiting for Ben (light)."
    swapped = Event(3, SWAPPED, "7.1", 2, (2, 1))
    assert [light_at([swapped], number, 0) for number in (-1, 0)] == [0, 1]
    placed = Event(4, PLACED, "3.1", -1, (1, 0, 3, 1, 2))
    assert GAME.tell(placed, naming_sides(words, 1)).startswith("Anna (dark) places")
    assert GAME.tell(swapped, words) == "The sides are swapped: Ben plays light in game 2."
    won = Event(5, GAME_WON, "6.2", 4, (1, 0, 2, 1))
    assert GAME.tell(won, naming_sides(words, 1)) == "Dark (Anna) wins with 2 robots in camp."
