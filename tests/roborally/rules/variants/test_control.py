"""Flags that change hands (rule 12.7): taking them, controlling all, sitting a turn out."""

import pytest

from roborally.position.state import Race
from tests.roborally.options import equipped
from tests.roborally.positions import asked, choose, position, told

FLAGS = "flags=14,0,29 rules=teams:halves+toggle-flags"
"""On the plain floor of 6 by 5: flags at (2,2), (0,0) and (5,4). Seats 0 and 2 are a team, 1 and 3 the other."""


def race_of(words: str, agenda: str = "touch;begin") -> Race:
    return position(f"{FLAGS} {words}", agenda)


def test_flags_are_taken_in_any_order_by_whoever_stands_on_them() -> None:
    race = race_of("r0=5,4,N r1=0,0,N r2=3,0,N r3=4,0,N")
    assert race.extra.holders == (-1, 1, 0)
    assert told(race, "taken") == [(0, 0, 1, 3), (1, 1, 1, 2)]


def test_a_flag_goes_to_the_team_that_touched_it_last() -> None:
    race = race_of("r0=2,2,N r1=1,0,N r2=3,0,N r3=4,0,N flags-held=1,1,-1")
    assert race.extra.holders == (0, 1, -1)


def test_a_team_keeps_its_flags_when_its_robots_leave_them() -> None:
    race = race_of("r0=1,1,N r1=1,0,N r2=3,0,N r3=4,0,N flags-held=0,1,0")
    assert race.extra.holders == (0, 1, 0)
    assert told(race, "taken") == []


def test_touching_a_flag_of_its_own_team_changes_nothing() -> None:
    race = race_of("r0=2,2,N r1=1,0,N r2=3,0,N r3=4,0,N flags-held=0,-1,-1")
    assert told(race, "taken") == []


@pytest.mark.parametrize("finish", ["first", "all"])
def test_who_controls_every_flag_wins_at_once(finish: str) -> None:
    race = race_of(f"finish={finish} r0=2,2,N r1=1,0,N r2=3,0,N r3=4,0,N flags-held=1,0,0")
    assert race.over
    assert race.winners() == [0, 2]
    assert told(race, "team-won", "race-ended") == [("team-won", 0), ("race-ended", 0)]


def test_all_robots_touch_before_anybody_wins() -> None:
    race = race_of("r0=2,2,N r1=0,0,N r2=3,0,N r3=4,0,N flags-held=1,0,0")
    assert race.extra.holders == (0, 1, 0)
    assert not race.over


def test_control_counts_in_the_ranking() -> None:
    race = race_of("r0=1,1,N/lives:1 r1=1,0,N r2=3,0,N/lives:1 r3=4,0,N flags-held=0,-1,0")
    assert race.ranking() == [0, 2, 1, 3]


def test_two_teams_that_touch_a_flag_at_once_leave_it_as_it_was() -> None:
    race = equipped(
        f"{FLAGS} r0=2,2,N r1=2,1,N r2=4,0,N r3=5,0,N o1=mechanical-arm flags-held=-1,0,1", "touch-with-options;begin"
    )
    assert asked(race) == ("arm", 1)
    choose(race, "reach=14")
    assert race.extra.holders == (-1, 0, 1)


def test_the_mechanical_arm_takes_a_flag_it_reaches() -> None:
    race = equipped(
        f"{FLAGS} r0=0,3,N r1=2,1,N r2=4,0,N r3=5,0,N o1=mechanical-arm flags-held=0,-1,-1", "touch-with-options;begin"
    )
    choose(race, "reach=14")
    assert race.extra.holders == (1, -1, -1)


def test_archive_markers_lie_on_flags_as_ever() -> None:
    assert race_of("r0=2,2,N/archive:1,1 r1=1,0,N r2=3,0,N r3=4,0,N").archive[0] == 14


# ---- sitting out (12.7.2) ---------------------------------------------------------------------------


def test_a_destroyed_robot_comes_back_one_turn_later_than_others() -> None:
    words = "r0=off,N/destroyed/archive:1,1 r1=1,0,N/damage:1 r2=3,0,N r3=4,0,N fallen=0"
    race = race_of(words, "cleanup;ask-announce(1)")
    assert asked(race) == ("announce", 1)
    assert told(race, "sits-out") == [(0,)]
    assert race.extra.sitting == (0,)
    later = race_of(f"{words} sitting=0", "cleanup;ask-announce(1)")
    assert asked(later) == ("enter-facing", 0)
    assert later.extra.sitting == ()


def test_a_robot_that_has_sat_out_and_finds_no_room_does_not_sit_out_again() -> None:
    words = "floor=.,.,. flags=0,1 rules=teams:halves+toggle-flags fallen=0 sitting=0"
    race = position(f"{words} r0=off,N/destroyed/archive:0,0 r1=0,0,N r2=1,0,N r3=2,0,N", "cleanup")
    choose(race, "cell=0")
    assert (race.fallen, race.extra.sitting) == ([0], (0,))


def test_without_the_rule_it_comes_back_in_the_same_turn() -> None:
    words = "r0=off,N/destroyed/archive:1,1 r1=1,0,N r2=3,0,N r3=4,0,N fallen=0"
    assert asked(position(f"flags=14 rules=teams:halves {words}", "cleanup;begin")) == ("enter-facing", 0)


def test_who_sits_out_gets_no_cards() -> None:
    race = race_of("r0=off,N/destroyed/archive:1,1 r1=1,0,N r2=3,0,N r3=4,0,N fallen=0", "cleanup;begin")
    dealt = {frame[1] for frame in race.agenda if getattr(frame[0], "__name__", "") == "deal"} | {race.agenda[-1][2]}
    assert dealt == {1, 2, 3}
