"""Special rules as data (rule 11): named by a course, put on any course by an option, checked, and kept in positions."""

import pytest

from roborally import GAME
from roborally.board.course_file import RULES
from roborally.position import special
from roborally.position.extra import extra_at_start
from roborally.position.special import PLAIN, SpecialRules
from roborally.position.state import Race
from tabletop.base.errors import OptionError
from tabletop.core.session import Session
from tabletop.formats.link import decode, encode
from tests.roborally.positions import position


def test_every_rule_of_course_files_has_its_field_and_nothing_else_has() -> None:
    assert [name.replace("-", "_") for name in RULES] == list(SpecialRules.__slots__)


def test_a_race_without_special_rules_has_none() -> None:
    race = GAME.start(2)
    assert isinstance(race, Race)
    assert race.special is PLAIN
    assert race.extra is extra_at_start(race.course)


def test_the_rules_of_the_course_and_those_of_the_option_hold_together() -> None:
    found = special.read(("timer=30", "options=1-of-3"), "double-lasers+start-damage:2")
    assert found == SpecialRules(timer=30, options="1-of-3", start_damage=2, double_lasers=True)


def test_the_option_may_repeat_what_the_course_says() -> None:
    assert special.read(("timer=30",), "timer:30") == SpecialRules(timer=30)


@pytest.mark.parametrize(
    ("course", "option", "reason"),
    [
        ((), "anarchy", 'no special rule "anarchy"; there are: timer=30'),
        ((), "start-damage:3", 'no special rule "start-damage=3"'),
        ((), "", 'no special rule ""'),
        (("timer=30",), "timer:60", "timer cannot be 30 and 60 at once"),
        ((), "superbot+racer-and-blocker", "racer-and-blocker and superbot do not go together"),
        (("capture-the-flag", "teams=halves"), "moving-flags", "moving-flags and capture-the-flag do not go together"),
        ((), "shared-flags", "shared-flags needs teams"),
    ],
)
def test_what_is_unknown_or_contradicts_is_refused_with_the_reason(
    course: tuple[str, ...], option: str, reason: str
) -> None:
    with pytest.raises(OptionError, match=reason):
        special.read(course, option)


def test_the_value_of_the_option_is_checked_like_any_other() -> None:
    with pytest.raises(OptionError, match="no special rule"):
        GAME.start(2, {"rules": "anarchy"})
    with pytest.raises(OptionError, match="no special rule"):
        position("rules=anarchy r0=1,1,N")


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_rules_for_twos_refuse_other_numbers_of_robots(seats: int) -> None:
    with pytest.raises(OptionError, match=f"for 4, 6 or 8 robots, not {seats}"):
        special.of_race(GAME.start(2).course, "teams:pairs", seats)  # type: ignore[attr-defined]


def test_ids_are_joined_and_split_without_loss() -> None:
    for chosen in (special.ids(), (), ("start-damage=2",)):
        assert special.split(special.joined(chosen)) == chosen


def test_a_written_race_keeps_its_special_rules() -> None:
    race = position("rules=start-damage:2+no-power-down r0=1,1,N")
    assert "rules=start-damage:2+no-power-down" in GAME.write(race)
    assert race.special == SpecialRules(start_damage=2, no_power_down=True)


@pytest.mark.parametrize(("docks", "robots"), [(3, 0), (4, 4), (7, 6), (8, 8)])
def test_where_robots_race_in_twos_an_odd_dock_stays_empty(docks: int, robots: int) -> None:
    assert special.most_seats(("teams=pairs",), docks) == robots
    assert special.most_seats((), docks) == docks


def test_every_value_of_the_switch_that_can_be_chosen_stands_in_a_link() -> None:
    for value in special.switch_values():
        if value.replace("-", "_") not in special.TEAM_RULES:  # these do not go alone
            session = Session(GAME, ["person"] * 4, {"rules": value}, 1)
            assert decode(encode(session)).options["rules"] == value
    with pytest.raises(OptionError, match="cannot be 'start-damage=2'"):
        Session(GAME, ["person"] * 2, {"rules": "start-damage=2"})
