"""Games and their options; the registry."""

import pytest
from sample_game import GAME

from tabletop.base.errors import OptionError
from tabletop.core import game
from tabletop.core.game import Option
from tabletop.core.session import PERSON, Session


def test_games_that_ship_are_found_by_name() -> None:
    assert "roborally" in game.names()
    assert game.find("roborally").name == "roborally"
    assert game.find("roborally") is game.find("roborally")


def test_a_registered_game_is_found_too_and_listed_once() -> None:
    game.register(GAME)
    game.register(GAME)
    assert game.find("sample_game") is GAME
    assert game.names().count("sample_game") == 1


@pytest.mark.parametrize("name", ["chess", "", "os", "tabletop", "robo rally", "x" * 500])
def test_an_unknown_game_is_refused_and_never_imported(name: str) -> None:
    with pytest.raises(OptionError, match="There is no game") as refused:
        game.find(name)
    assert len(str(refused.value)) < 200


def test_options_that_are_not_given_have_their_defaults() -> None:
    assert GAME.check_options({}) == GAME.defaults == {"life": "2", "rounds": "6"}
    assert GAME.check_options({"life": "3"}) == {"life": "3", "rounds": "6"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"hats": "1"}, "no option 'hats'; it has: life, rounds"),
        ({"life": "7"}, "life cannot be '7'; it can be: 1, 2, 3"),
        ({"life": "7" * 61}, f"life cannot be '{'7' * 60}'; it can be"),
    ],
)
def test_options_that_the_game_does_not_have_are_refused_with_what_it_has(options: dict[str, str], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        GAME.start(2, options)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_a_number_of_seats_that_the_game_does_not_have_is_refused(seats: int) -> None:
    with pytest.raises(OptionError, match=f"2 to 4 seats, not {seats}"):
        GAME.start(seats)


def test_a_game_for_one_number_of_seats_is_not_called_one_for_two_to_two() -> None:
    with pytest.raises(OptionError, match=r"^Robotory is for 2 seats, not 4\.$"):
        game.find("robotory").check_seats(4)


def test_an_option_with_many_values_tells_them_and_lists_them() -> None:
    even = Option("even", "2", check=lambda value: value.isdigit() and int(value) % 2 == 0, listing=lambda: ("2", "4"))
    assert even.allows("1000")
    assert not even.allows("3")
    assert even.values() == ("2", "4")
    few = Option("few", "a", ("a", "b"))
    assert few.allows("b")
    assert not few.allows("c")
    assert few.values() == ("a", "b")


def test_two_games_do_not_share_anything_that_changes() -> None:
    one, other = GAME.start(2), GAME.start(2)
    before = GAME.write(other)
    one.apply(one.legal()[0])
    assert GAME.write(other) == before


@pytest.mark.parametrize("version", [0, 9])
def test_a_version_of_the_rules_that_there_is_not_is_named_with_those_that_there_are(version: int) -> None:
    with pytest.raises(OptionError, match=f"^Scrapyard has rules of version 1 to {GAME.version}, not {version}\\.$"):
        GAME.check_version(version)
    assert GAME.check_version(None) == GAME.version
    assert GAME.check_version(1) == 1


def test_the_only_version_of_the_rules_is_named_alone() -> None:
    race = game.find("roborally")
    with pytest.raises(OptionError, match=r"^RoboRally has only version 2 of its rules, not 1\.$"):
        race.check_version(1)
    assert race.check_version(race.oldest) == race.version


def test_for_many_seats_a_set_up_may_propose_another_value() -> None:
    lives = next(option for option in game.find("roborally").options if option.name == "lives")
    assert [lives.proposed(seats) for seats in (2, 4, 5, 8)] == ["3", "3", "4", "4"]
    assert [option.proposed(4) for option in GAME.options] == [option.default for option in GAME.options]


def test_others_look_away_while_a_seat_sees_or_chooses_what_they_must_not_know() -> None:
    hidden = {}
    for name in ("robotory", "moonbots", "stakbots", "roborally"):
        session = Session(game.find(name), [PERSON] * 2, seed=5)
        session.advance()
        hidden[name] = [session.game.hides(session.state, seat) for seat in (0, 1)]
    assert hidden == {
        "robotory": [False, False],  # no secrets
        "moonbots": [False, False],  # the bag is a secret to both
        "stakbots": [True, True],  # hands
        "roborally": [True, True],  # everybody programs at once
    }
    session = Session(game.find("stakbots"), [PERSON] * 2, seed=5)
    session.advance()
    while session.state.view(1).hand:
        session.play(0)
        session.advance()
    assert [session.game.hides(session.state, seat) for seat in (0, 1)] == [True, False], "an empty hand is no secret"
