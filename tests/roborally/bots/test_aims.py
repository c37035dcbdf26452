"""The aims of bots in races of teams; such races end under the rules of their courses."""

import pytest

from roborally import GAME
from roborally.bots.aims import aimed
from roborally.bots.situation import situation_of
from roborally.position.codes import FLAGS, LAST_TEAM
from roborally.position.state import Race
from tabletop.bots.bots import run_bots
from tabletop.core.game import Budget
from tabletop.core.session import Session
from tests.roborally.positions import position

ARENA = "floor=" + "/".join([",".join("." * 16)] * 3) + " flags=17,30 rules=teams:halves+capture-the-flag"
"""Flag 1 at (1,1), the home of seats 0 and 2; flag 2 at (14,1), the home of seats 1 and 3."""

TOGGLES = "flags=14,0,29 rules=teams:halves+toggle-flags"


def aims(words: str, seat: int = 0) -> tuple[int, ...]:
    """The cells that a seat goes for when it is asked."""
    race = position(words, f"ask-announce({seat})")
    return aimed(race.view(seat), seat).course.flags


@pytest.mark.parametrize("seats", [4, pytest.param(8, marks=pytest.mark.nightly)])
@pytest.mark.parametrize(
    ("course", "end"),
    [
        ("capture-the-flag", FLAGS),
        pytest.param("toggle-boggle", FLAGS, marks=pytest.mark.nightly),
        pytest.param("tandem-carnage", FLAGS, marks=pytest.mark.nightly),
        pytest.param("all-for-one-or-one-for-all", FLAGS, marks=pytest.mark.nightly),
        pytest.param("war-zone", LAST_TEAM, marks=pytest.mark.nightly),
    ],
)
def test_bots_race_every_team_course_to_its_own_end_long_before_the_last_turn(
    course: str, end: int, seats: int
) -> None:
    session = Session(GAME, ["normal"] * seats, {"course": course}, 2)
    run_bots(session, [Budget()] * seats)
    race = session.state
    assert isinstance(race, Race)
    assert race.ended == end
    assert race.turn < 75
    teams = {race.team[seat] for seat in race.winners()}
    assert len(teams) == 1
    assert len(race.winners()) == race.team.count(teams.pop())


@pytest.mark.parametrize("bot", ["easy", "hard", "straight"])
def test_every_bot_can_capture_flags(bot: str) -> None:
    session = Session(GAME, [bot] * 4, {"course": "capture-the-flag", "lives": "1"}, 3)
    run_bots(session, [Budget(playouts=4)] * 4)
    assert session.over


def test_in_races_without_teams_nothing_is_aimed_at_but_the_flags() -> None:
    view = position("flags=14,0 r0=1,1,N/damage:1 r1=4,1,N", "ask-announce(0)").view(0)
    assert aimed(view, 0) is view


def test_with_shared_flags_the_mate_that_is_farther_goes_ahead() -> None:
    words = "flags=14,0,29 rules=teams:pairs+shared-flags r0={}/damage:1 r1=3,0,N r2=1,2,N r3=5,2,N"
    assert aims(words.format("4,4,N"))[0] == 0
    assert aims(words.format("2,3,N")) == (14, 0, 29)


def test_flags_that_are_not_controlled_are_shared_out_among_the_team() -> None:
    words = f"{TOGGLES} r0=2,1,N/damage:1 r1=3,0,N r2=4,4,N/damage:1 r3=5,2,N flags-held=1,0,-1"
    assert aims(words, 0)[0] == 14
    assert aims(words, 2)[0] == 29


def test_where_the_last_team_wins_the_nearest_foe_is_hunted() -> None:
    words = "rules=teams:halves+last-team r0=0,0,N/damage:1 r1=3,0,N r2=1,0,N r3=5,4,N"
    assert aims(words) == (3, 29)


def test_whoever_is_not_superbot_goes_for_it() -> None:
    words = "flags=14,0 rules=superbot superbot=1 r0=0,0,N/damage:1 r1=3,0,N/damage:1 r2=1,2,N"
    assert aims(words, 0) == (3,)
    assert aims(words, 1) == (14, 0)


def test_a_blocker_gets_in_the_way_of_the_racer_that_leads_and_never_of_its_own() -> None:
    words = "flags=14,0 rules=racer-and-blocker r0=1,0,N/flags:1 r1=0,0,N/damage:1 r2=3,0,N r3=1,2,N r4=5,4,N/flags:1 r5=2,2,N"
    assert aims(words, 1) == (29, 3)
    assert aims(words, 0) == (14, 0)


@pytest.mark.parametrize(
    ("words", "aim"),
    [
        ("r0=3,0,N/damage:1", 30),  # the flag of the others
        ("r0=9,1,N/damage:1 flags-at=17,-1 flags-held=-1,0", 16 + 7),  # home with it
        ("r0=3,0,N/damage:1 flags-at=5,30", 5),  # its own flag lies about
        ("r0=3,0,N/damage:1 r1=5,2,N flags-at=-1,30 flags-held=1,-1", 37),  # somebody runs off with it
    ],
)
def test_flags_are_fetched_brought_home_and_saved(words: str, aim: int) -> None:
    seats = [f"r{n}={place}" for n, place in ((1, "15,0,N"), (2, "0,2,N"), (3, "15,2,N")) if f"r{n}=" not in words]
    assert aims(f"{ARENA} {words} {' '.join(seats)}")[0] == aim


def test_a_team_of_two_sends_the_nearer_robot_for_the_flag_and_has_the_other_guard_its_own() -> None:
    words = f"{ARENA} r0={{}},0,N/damage:1 r1=15,0,N r2={{}},2,N/damage:1 r3=15,2,N"
    assert [aims(words.format(5, 3), seat)[0] for seat in (0, 2)] == [30, 17]
    assert [aims(words.format(3, 5), seat)[0] for seat in (0, 2)] == [17, 30]


def test_half_of_a_larger_team_fetches_the_flag_one_robot_guards_and_the_others_hunt() -> None:
    team = " ".join(f"r{seat}={9 - seat},0,N/damage:1" for seat in (0, 2, 4, 6))
    foes = "r1=15,0,N r3=15,2,N r5=14,2,N r7=5,2,N"
    assert [aims(f"{ARENA} {team} {foes}", seat)[0] for seat in (0, 2, 4, 6)] == [30, 30, 37, 17]


def test_nobody_guards_a_flag_that_is_gone() -> None:
    words = f"{ARENA} r0=1,0,N/damage:1 r1=12,2,N r2=9,2,N/damage:1 r3=15,2,N"
    assert [aims(f"{words} flags-at=-1,30 flags-held=1,-1", seat)[0] for seat in (0, 2)] == [30, 44]
    assert [aims(f"{words} flags-at=24,30", seat)[0] for seat in (0, 2)] == [30, 24]


def test_bots_know_what_each_of_the_others_goes_for() -> None:
    words = f"{ARENA} r0=5,0,N/damage:1 r1=10,0,N r2=3,2,N r3=12,2,N"
    situation = situation_of(position(words, "ask-announce(0)").view(0), 0)
    assert [field.flags[0] for field in situation.fields] == [30, 17, 17, 30]
    words = "flags=14,0,29 rules=teams:pairs+shared-flags r0=4,4,N/flags:1/damage:1 r1=3,0,N r2=0,1,N/flags:1 r3=5,2,N"
    situation = situation_of(position(words, "ask-announce(0)").view(0), 0)
    assert [field.flags for field in situation.fields] == [(29, 0), (14, 0, 29), (14, 0, 29), (0, 14)]
    assert situation.flags == (0, 0, 1, 0)
