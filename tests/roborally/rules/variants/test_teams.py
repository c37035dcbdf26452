"""Teams (rules 12.1 to 12.6): who is with whom, shared flags, any member, the last team, rankings."""

import pytest

from roborally import GAME
from roborally.position.state import Race
from roborally.position.teams import sides
from tabletop.base.errors import OptionError
from tests.roborally.positions import asked, choose, position, robots, told

FLAGS = "flags=14,8,29"
"""On the plain floor of 6 by 5: flag 1 at (2,2), 2 at (2,1), 3 at (5,4)."""

FOUR = "r0={} r1={} r2={} r3={}"


def pairs(words: str, agenda: str, rules: str = "teams:pairs+shared-flags") -> Race:
    """Four robots in two pairs: 0 with 2, 1 with 3."""
    return position(f"rules={rules} {words}", agenda)


# ---- who is with whom (12.1) ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "seats", "expected"),
    [
        ("", 3, (0, 1, 2)),
        ("halves", 4, (0, 1, 0, 1)),
        ("halves", 8, (0, 1, 0, 1, 0, 1, 0, 1)),
        ("pairs", 4, (0, 1, 0, 1)),
        ("pairs", 6, (0, 1, 2, 0, 1, 2)),
        ("pairs", 8, (0, 1, 2, 3, 0, 1, 2, 3)),
    ],
)
def test_teams_take_turns_round_the_table(kind: str, seats: int, expected: tuple[int, ...]) -> None:
    assert sides(kind, seats) == expected


def test_everybody_sees_who_is_with_whom() -> None:
    race = GAME.start(6, {"course": "tandem-carnage"})
    assert [race.view(seat).team for seat in (None, 0, 5)] == [(0, 1, 2, 0, 1, 2)] * 3


@pytest.mark.parametrize("course", ["tandem-carnage", "war-zone", "capture-the-flag"])
def test_team_courses_refuse_odd_numbers_of_robots(course: str) -> None:
    for seats in (2, 3, 5, 7):
        with pytest.raises(OptionError, match=f"for 4, 6 or 8 robots, not {seats}"):
            GAME.start(seats, {"course": course})


# ---- robots of one team (12.2) ----------------------------------------------------------------------


def test_robots_shoot_their_mates() -> None:
    race = pairs(FOUR.format("0,0,E", "0,4,N/down", "3,0,N", "5,4,S/down"), "lasers")
    assert told(race, "shot") == [(0, 2)]
    assert race.damage == [0, 0, 1, 0]


def test_what_a_robot_programs_is_secret_from_its_mates() -> None:
    race = pairs(
        f"{FOUR.format('0,0,E', '0,4,N', '3,0,N', '5,4,S')} h0=M1:490,M1:500,M2:670 p0=UT:10", "ask-program(0,2)"
    )
    assert race.view(2).program[0][0] == race.view(1).program[0][0] < 0
    assert race.view(2).hand == ()


# ---- shared flags (12.4) ----------------------------------------------------------------------------


def test_a_flag_that_one_robot_touches_counts_for_its_mate_alone() -> None:
    race = pairs(f"{FLAGS} {FOUR.format('2,2,N', '0,0,N', '5,0,N', '0,4,N')}", "touch")
    assert race.flags == [1, 0, 1, 0]
    assert told(race, "touched", "shared") == [("touched", 0, 1), ("shared", 2, 1, 0)]


def test_without_the_rule_flags_are_not_shared() -> None:
    race = pairs(f"{FLAGS} {FOUR.format('2,2,N', '0,0,N', '5,0,N', '0,4,N')}", "touch", "teams:pairs+any-member-wins")
    assert race.flags == [1, 0, 0, 0]


@pytest.mark.parametrize("places", ["2,2,N 2,1,N", "2,1,N 2,2,N"])
def test_a_mate_on_the_flag_after_it_touches_that_one_register_later(places: str) -> None:
    one, other = places.split()
    race = pairs(f"{FLAGS} {FOUR.format(one, '0,0,N', other, '0,4,N')}", "touch;touch")
    assert race.flags == [2, 0, 2, 0]
    assert len(told(race, "touched")) == 2
    assert pairs(f"{FLAGS} {FOUR.format(one, '0,0,N', other, '0,4,N')}", "touch").flags == [1, 0, 1, 0]


def test_shared_flags_keep_their_order() -> None:
    race = pairs(f"{FLAGS} {FOUR.format('2,1,N', '0,0,N', '5,4,N', '0,4,N')}", "touch")
    assert race.flags == [0, 0, 0, 0]


def test_a_mate_that_waits_to_come_back_is_credited_as_well() -> None:
    words = "r0=2,2,N r1=0,0,N r2=off,N/destroyed/archive:5,0 r3=0,4,N fallen=2"
    assert pairs(f"{FLAGS} {words}", "touch").flags == [1, 0, 1, 0]


def test_the_last_flag_wins_for_both_of_a_pair() -> None:
    race = pairs(f"finish=first {FLAGS} {FOUR.format('5,4,N/flags:2', '0,0,N', '5,0,N/flags:2', '0,4,N')}", "touch")
    assert race.over
    assert race.winners() == [0, 2]
    assert race.ranking()[:2] == [0, 2]


# ---- any member wins (12.5), and the ranking (12.3) -------------------------------------------------


def test_any_member_wins_for_its_team_those_that_are_out_included() -> None:
    words = "r0=5,4,N/flags:2 r1=2,2,N/flags:2 r2=off,N/out/lives:0 r3=0,4,N eliminated=2"
    race = pairs(f"finish=first {FLAGS} {words}", "touch", "teams:halves+any-member-wins")
    assert race.winners() == [0, 2]
    assert race.ranking() == [0, 2, 1, 3]


def test_a_team_stands_where_its_best_robot_stands() -> None:
    words = FOUR.format("0,0,N/flags:1", "1,0,N/flags:2", "2,0,N/flags:2/lives:2", "3,0,N")
    race = pairs(f"{FLAGS} {words}", "announce(0);begin", "teams:halves+any-member-wins")
    assert race.ranking() == [1, 3, 2, 0]


def test_where_all_places_are_raced_for_the_whole_team_leaves_the_floor() -> None:
    words = (
        "r0=5,4,N/flags:2 r1=1,0,N r2=2,0,N r3=off,N/destroyed/archive:1,1/flags:2 r4=4,0,N r5=5,0,N fallen=3 "
        "h2=M1:490 finish=all"
    )
    race = pairs(f"{FLAGS} {words}", "touch;cleanup;begin", "teams:pairs+shared-flags")
    assert race.finished == [0, 3]
    assert told(race, "finished") == [(0, 1), (3, 1)]
    assert robots(race)[0] == robots(race)[3] == "off"
    assert not race.over
    assert race.fallen == []
    assert asked(race) is not None


def test_the_second_team_takes_the_second_place() -> None:
    words = (
        "r0=off,N/finished/flags:3 r1=5,4,N/flags:2 r2=2,0,N r3=off,N/finished/flags:3 r4=4,0,N/flags:2 r5=5,0,N "
        "finished=0,3 finish=all"
    )
    race = pairs(f"{FLAGS} {words}", "touch;begin")
    assert told(race, "finished") == [(1, 2), (4, 2)]
    assert race.over
    assert race.winners() == [0, 3]
    assert race.ranking() == [0, 3, 1, 4, 2, 5]


# ---- the last team (12.6) ---------------------------------------------------------------------------


def test_the_last_team_with_a_robot_wins() -> None:
    words = "r0=0,0,N r1=off,N/out/lives:0 r2=off,N/out/lives:0 r3=off,N/out/lives:0 eliminated=2,1,3"
    race = pairs(words, "touch;begin", "teams:halves+last-team")
    assert race.over
    assert race.winners() == [0, 2]
    assert told(race, "team-won", "race-ended") == [("team-won", 0), ("race-ended", 4)]
    assert race.ranking() == [0, 2, 3, 1]


def test_two_teams_with_a_robot_each_race_on() -> None:
    words = "r0=0,0,N r1=5,0,N r2=off,N/out/lives:0 r3=off,N/out/lives:0 eliminated=2,3"
    assert not pairs(words, "touch;begin", "teams:halves+last-team").over


@pytest.mark.parametrize(
    ("switch", "rules", "over"),
    [("wins", "any-member-wins", True), ("races-on", "last-team", True), ("races-on", "any-member-wins", False)],
)
def test_only_where_the_last_team_is_the_goal_no_switch_lets_it_race_on(switch: str, rules: str, over: bool) -> None:
    words = "r0=0,0,N r1=off,N/out/lives:0 r2=5,0,N r3=off,N/out/lives:0 eliminated=1,3"
    assert pairs(f"{FLAGS} survivor={switch} {words}", "touch;begin", f"teams:halves+{rules}").over == over


def test_when_both_teams_go_out_at_once_nobody_wins() -> None:
    words = (
        "r0=0,0,E/lives:0/damage:9 r1=2,0,W/lives:0/damage:9 r2=off,N/out/lives:0 r3=off,N/out/lives:0 eliminated=2,3"
    )
    race = pairs(words, "lasers;touch;begin", "teams:halves+last-team")
    assert race.over
    assert race.winners() == []
    assert race.ended == 2


def test_the_last_team_is_looked_for_among_teams_and_not_among_robots() -> None:
    race = pairs(
        "floor=.,O,.,./.,.,.,. r0=0,0,E/lives:0 r1=off,N/out/lives:0 r2=3,1,N r3=2,1,N eliminated=1 p0=M1:490",
        "register(1);begin", "teams:halves+last-team",
    )  # fmt: skip
    assert robots(race)[0] == "off"
    assert not race.over
    choose(race, race.legal()[0].label)
