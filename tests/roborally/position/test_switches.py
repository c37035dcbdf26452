"""The switches of a race (rules, chapter 9). What each does is tested in the chapter it belongs to."""

import pytest

from roborally import GAME
from roborally.position.state import Race
from roborally.position.switches import HouseRules
from tabletop.base.errors import OptionError


def test_by_default_the_booklet_is_played() -> None:
    rules = HouseRules.read(GAME.check_options({}))
    assert (rules.lives, rules.spare_life) == (3, True)
    assert (rules.race_for_all_places, rules.survivor_wins, rules.asleep_touches) == (False, True, True)
    assert rules.turn_limit == 100


@pytest.mark.parametrize("lives", range(1, 6))
def test_robots_start_with_as_many_tokens_as_the_table_agrees_on(lives: int) -> None:
    race = GAME.start(5, {"lives": str(lives)})
    assert isinstance(race, Race)
    assert race.lives == [lives] * 5


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"course": "round-trip", "lives": "4", "last-life": "last", "finish": "all"},
        {"survivor": "races-on", "asleep-touches": "no", "turn-limit": "25"},
    ],
)
def test_rules_know_the_options_other_than_the_usual_that_lead_to_them(options: dict[str, str]) -> None:
    assert dict(HouseRules.read(GAME.check_options(options)).written) == options


@pytest.mark.parametrize(
    ("name", "value"),
    [("lives", "0"), ("lives", "6"), ("last-life", "maybe"), ("finish", "second"), ("turn-limit", "3"), ("course", "")],
)
def test_a_value_that_an_option_does_not_have_is_refused_with_those_it_has(name: str, value: str) -> None:
    with pytest.raises(OptionError, match=f"Option {name} cannot be '{value}'"):
        GAME.check_options({name: value})


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(OptionError, match="no option 'weather'"):
        GAME.check_options({"weather": "rain"})
