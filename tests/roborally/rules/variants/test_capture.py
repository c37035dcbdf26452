"""Capture the flag (rule 12.8): homes, setting up, carrying, dropping, chasing away, bringing home."""

import pytest

from roborally import GAME
from roborally.position.cards import LABEL
from roborally.position.codes import AWAY
from roborally.position.homes import homes
from roborally.position.state import Race
from roborally.show.text import cell_name
from tabletop.base.errors import NotationError, OptionError
from tabletop.show.words import words as words_of
from tests.roborally.options import equipped
from tests.roborally.positions import asked, choose, labels, position, robots, told

WIDE = "floor=" + "/".join([",".join("." * 16)] * 3) + " flags=17,30 rules=teams:halves+capture-the-flag"
"""An open floor of 16 by 3, halved between columns 7 and 8: flag 1 at (1,1), flag 2 at (14,1). Unless `first` says
otherwise, seats 0 and 2 have their home in the west, seats 1 and 3 in the east."""


def arena(words: str, agenda: str, floor: str = WIDE) -> Race:
    seats = [
        f"r{seat}={place}"
        for seat, place in enumerate(("0,0,N", "15,0,N", "0,2,N", "15,2,N"))
        if f"r{seat}=" not in words
    ]
    return position(f"{floor} {' '.join(seats)} {words}", agenda)


def at(x: int, y: int) -> int:
    return y * 16 + x


# ---- homes and setting up (12.8.1, 12.8.2) ----------------------------------------------------------


def test_on_the_course_the_homes_are_its_two_floors_and_the_back_rows_are_without_pits() -> None:
    course = GAME.start(4, {"course": "capture-the-flag"}).course  # type: ignore[attr-defined]
    found = homes(course)
    assert found is not None
    width, pit = course.floor.width, course.floor.pit
    for ground, back, columns, rows in zip(
        found.ground, found.back, (range(12), range(12, 24)), (range(6), range(18, 24)), strict=True
    ):
        cells = range(width * course.floor.height)
        assert ground == {cell for cell in cells if cell % width in columns and not pit[cell]}
        assert back == tuple(cell for cell in cells if cell % width in rows and not pit[cell])


@pytest.mark.parametrize("flags", ["0,1", "0", "0,5,30"])
def test_the_rule_needs_one_flag_in_each_half(flags: str) -> None:
    with pytest.raises(OptionError, match="a flag in each half"):
        arena("", "begin", WIDE.replace("flags=17,30", f"flags={flags}"))


@pytest.mark.parametrize(("first", "team"), [(0, 0), (1, 1), (2, 0), (3, 1)])
@pytest.mark.parametrize("home", [1, 2])
def test_whoever_wins_the_toss_chooses_the_home_of_its_team(first: int, team: int, home: int) -> None:
    race = GAME.start(4, {"course": "capture-the-flag"})
    assert isinstance(race, Race)
    choose(race, f"first={first}")
    assert asked(race) == ("home", first)
    assert labels(race) == ["home=1", "home=2"]
    events = choose(race, f"home={home}")
    assert told(events, "homes-chosen") == [(team, 1 - team) if home == 1 else (1 - team, team)]
    assert asked(race) == ("set-up", first)
    columns = range(6) if home == 1 else range(18, 24)
    assert {int(label.removeprefix("cell=")) % 24 for label in labels(race)} == set(columns)


def test_all_robots_of_the_team_that_chose_are_set_up_first() -> None:
    race = GAME.start(4, {"course": "capture-the-flag"})
    assert isinstance(race, Race)
    choose(race, "first=0", "home=1")
    order = []
    while (pending := asked(race)) and pending[0] != "program" and pending[1] >= 0:
        order.append(pending)
        choose(race, labels(race)[0])
    assert [seat for ask, seat in order if ask == "set-up"] == [0, 2, 1, 3]


def test_robots_are_set_up_one_after_the_other_in_their_own_rows_looking_any_way() -> None:
    race = GAME.start(4, {"course": "capture-the-flag"})
    assert isinstance(race, Race)
    choose(race, "first=1", "home=1", "cell=24", "face=S")
    assert asked(race) == ("set-up", 3)
    assert "cell=24" not in labels(race)
    choose(race, "cell=25", "face=N")
    assert asked(race) == ("set-up", 2)
    assert {int(label.removeprefix("cell=")) % 24 for label in labels(race)} == set(range(18, 24))
    choose(race, "cell=47", "face=W", "cell=71", "face=E")
    assert robots(race) == ["23,2,E", "0,1,S", "23,1,W", "1,1,N"]
    assert race.archive == [-1] * 4
    assert race.turn == 1


# ---- touching (12.8.3) ------------------------------------------------------------------------------


def test_a_robot_picks_up_the_flag_of_the_other_team() -> None:
    race = arena("r0=14,1,N", "touch")
    assert race.extra.flag_cells == (17, -1)
    assert race.extra.holders == (-1, 0)
    assert told(race, "picked-up") == [(0, 1, 2)]


def test_nobody_picks_up_the_flag_of_their_own_team() -> None:
    race = arena("r0=1,1,N r1=14,1,N", "touch")
    assert race.extra.holders == (-1, -1)
    assert told(race, "recovered") == []


def test_a_carried_flag_goes_where_its_robot_goes_and_cannot_be_touched() -> None:
    race = arena("r0=14,1,W p0=M3:790 r3=14,2,N flags-at=17,-1 flags-held=-1,0", "register(1)")
    assert robots(race)[0] == "11,1,W"
    assert race.extra.holders == (-1, 0)
    assert arena("r0=14,1,W r2=14,2,N flags-at=17,-1 flags-held=-1,0 p2=M1:490", "touch").extra.holders == (-1, 0)


@pytest.mark.parametrize(("x", "back"), [(5, True), (9, False)])
def test_its_own_flag_goes_back_only_from_home_ground(x: int, back: bool) -> None:
    race = arena(f"r0={x},0,N flags-at={x},30", "touch")
    assert race.extra.flag_cells[0] == (17 if back else x)
    assert told(race, "recovered") == ([(0, 0, 1, 17)] if back else [])


def test_a_lying_flag_repairs_and_a_carried_one_does_not() -> None:
    lying = arena("r0=5,0,N/damage:3 flags-at=5,30", "cleanup;begin")
    assert lying.damage[0] == 2
    carried = arena("r0=5,0,N/damage:3 flags-at=17,-1 flags-held=-1,0", "cleanup;begin")
    assert carried.damage[0] == 3
    assert arena("r0=1,1,N/damage:3 flags-at=5,30", "cleanup;begin").damage[0] == 3


def test_archive_markers_are_not_used() -> None:
    assert arena("r0=14,1,N", "touch").archive == [-1] * 4


def test_the_mechanical_arm_picks_a_flag_up() -> None:
    race = equipped(f"{WIDE} r0=13,0,N r1=15,0,N r2=0,0,N r3=15,2,N o0=mechanical-arm", "touch-with-options;begin")
    choose(race, "reach=30")
    assert race.extra.holders == (-1, 0)


# ---- dropping (12.8.4) ------------------------------------------------------------------------------


def test_a_robot_that_is_shot_down_drops_the_flag_where_it_stood() -> None:
    race = arena("r0=9,1,N/damage:9 r1=12,1,W flags-at=17,-1 flags-held=-1,0", "lasers")
    assert race.extra.flag_cells == (17, at(9, 1))
    assert race.extra.holders == (-1, -1)
    assert told(race, "dropped") == [(0, 1, 2, at(9, 1))]


@pytest.mark.parametrize("floor", [WIDE, WIDE.replace("floor=.", "floor=O", 1)])
def test_a_flag_that_falls_goes_back_to_its_place(floor: str) -> None:
    place, card = ("0,0,N", "M1:490") if floor == WIDE else ("1,0,W", "M1:490")
    race = arena(f"r0={place} p0={card} flags-at=17,-1 flags-held=-1,0", "register(1)", floor)
    assert robots(race)[0] == "off"
    assert race.extra.flag_cells == (17, 30)
    assert told(race, "flag-home") == [(1, 2, 30)]


@pytest.mark.parametrize(("x", "drops"), [(9, True), (6, False)])
@pytest.mark.parametrize("by", [1, 2])
def test_a_robot_pushed_by_anybody_on_the_other_ground_drops_its_flag(x: int, drops: bool, by: int) -> None:
    words = f"r0={x},1,N r{by}={x - 1},1,E p{by}=M1:490! flags-at=17,-1 flags-held=-1,0"
    race = arena(words, f"execute({by},48,-1)")
    assert race.extra.flag_cells[1] == (at(x, 1) if drops else -1)


def test_pushers_make_nobody_drop_a_flag() -> None:
    floor = WIDE.replace("floor=" + ",".join("." * 16), "floor=" + ",".join(["."] * 9 + [".pE|W"] + ["."] * 6))
    race = arena("r0=9,0,N flags-at=17,-1 flags-held=-1,0", "pushers(1);touch", floor)
    assert robots(race)[0] == "10,0,N"
    assert race.extra.holders == (-1, 0)


# ---- chased away (12.8.5) ---------------------------------------------------------------------------

CHASE = "r0=6,1,E r1=7,1,N/damage:6 p0=M1:490 p1=-,-,-,RL:70!,RL:90!"
"""Robot 0 pushes robot 1 from the last column of its home ground."""


def test_who_is_pushed_on_the_other_ground_is_sent_back_without_losing_a_life() -> None:
    race = arena("r0=4,1,E r1=5,1,N/damage:6 p0=M1:490 p1=-,-,-,RL:70!,RL:90!", "register(1)")
    assert told(race, "sent-back") == [(1, 0)]
    assert race.status[1] == AWAY
    assert race.fallen == [1]
    assert race.lives[1] == 3
    assert race.damage[1] == 7  # with the shot that followed the push


def test_it_counts_where_the_robot_stood_that_pushed_and_not_where_the_pushed_one_is() -> None:
    assert told(arena(CHASE, "register(1)"), "sent-back") == [(1, 0)]
    from_home_onto_foreign_ground = CHASE.replace("6,1,E", "7,1,E").replace("7,1,N", "8,1,N")
    assert told(arena(from_home_onto_foreign_ground, "register(1)"), "sent-back") == [(1, 0)]
    on_foreign_ground = CHASE.replace("6,1,E", "8,1,E").replace("7,1,N", "9,1,N")
    assert told(arena(on_foreign_ground, "register(1)"), "sent-back") == []


def test_robots_of_its_own_team_chase_nobody_away() -> None:
    race = arena("r0=4,1,E r2=5,1,N p0=M1:490", "register(1)")
    assert told(race, "sent-back") == []


def test_who_does_not_survive_the_register_chases_nobody_away() -> None:
    race = arena("r0=4,1,E/damage:9 r1=5,1,N r3=0,1,E p0=M1:490", "register(1)")
    assert robots(race)[0] == "off"
    assert told(race, "sent-back") == []


def test_who_is_pushed_off_the_floor_is_destroyed_and_not_sent_back() -> None:
    race = arena("r0=4,1,S r1=4,2,N p0=M1:490", "register(1)")
    assert told(race, "sent-back") == []
    assert race.lives[1] == 2


def test_who_is_sent_back_has_touched_nothing() -> None:
    pushed_onto_a_flag = arena("r0=3,1,W r1=2,1,N p0=M1:490", "register(1)")
    assert told(pushed_onto_a_flag, "pushed", "sent-back", "picked-up") == [
        ("pushed", 1, at(2, 1), at(1, 1), 3, 0),
        ("sent-back", 1, 0),
    ]
    assert pushed_onto_a_flag.extra.flag_cells == (17, 30)


def test_it_comes_back_in_its_own_rows_unhurt_with_its_locked_registers() -> None:
    words = "r1=off,N/away/damage:6 fallen=1 p1=-,-,-,RL:70!,RL:90!"
    race = arena(words, "cleanup;begin")
    assert asked(race) == ("enter-cell", 1)
    assert {int(label.removeprefix("cell=")) % 16 for label in labels(race)} == set(range(10, 16))
    events = choose(race, f"cell={at(12, 2)}", "face=W", "run")
    assert told(events, "damaged") == []
    assert race.damage[1] == 6
    assert [LABEL[card] for card in race.program[1][3:]] == ["RL:70", "RL:90"]


def test_an_unhurt_robot_that_was_chased_away_is_not_asked_to_power_down() -> None:
    race = arena("r1=off,N/away fallen=1", "cleanup;begin")
    choose(race, f"cell={at(12, 2)}", "face=W")
    assert asked(race) != ("enter-down", 1)


def test_a_destroyed_robot_comes_back_in_its_own_rows_with_two_damage() -> None:
    race = arena("r1=off,N/destroyed fallen=1", "cleanup;begin")
    events = choose(race, f"cell={at(12, 2)}", "face=W")
    assert told(events, "damaged") == [(1, 2, 2)]


def test_it_sees_no_robot_of_the_other_team_within_three_spaces_when_it_comes_back() -> None:
    race = arena("r1=off,N/destroyed r0=11,1,N r2=13,2,N fallen=1", "cleanup;begin")
    choose(race, f"cell={at(13, 1)}")
    assert labels(race) == ["face=N", "face=E"]
    beside_a_mate = arena("r1=off,N/destroyed r3=12,1,N fallen=1", "cleanup;begin")
    choose(beside_a_mate, f"cell={at(13, 1)}")
    assert labels(beside_a_mate) == ["face=N", "face=E", "face=S", "face=W"]


# ---- bringing home (12.8.6) -------------------------------------------------------------------------


def test_a_team_wins_at_the_end_of_the_turn_when_a_robot_has_the_flag_on_its_ground() -> None:
    race = arena("r0=7,1,N flags-at=17,-1 flags-held=-1,0", "bring-home;cleanup;begin")
    assert race.over
    assert race.winners() == [0, 2]
    assert told(race, "team-won", "race-ended", "wiped") == [("team-won", 0), ("race-ended", 0)]


def test_a_flag_that_lies_on_the_ground_of_the_other_team_wins_nothing() -> None:
    assert not arena("r0=9,1,N flags-at=17,7", "bring-home;cleanup;begin").over


def test_the_home_that_was_chosen_decides_who_has_brought_a_flag_home() -> None:
    race = arena("home=2 r0=9,1,N flags-at=-1,30 flags-held=0,-1", "bring-home;begin")
    assert race.winners() == [0, 2]


def test_on_the_other_ground_nothing_is_won_yet() -> None:
    assert not arena("r0=8,1,N flags-at=17,-1 flags-held=-1,0", "bring-home;begin").over


def test_nothing_is_won_before_the_turn_ends() -> None:
    race = arena("r0=7,1,W p0=M1:490 flags-at=17,-1 flags-held=-1,0", "register(1);ask-announce(0)")
    assert not race.over


def test_the_end_of_the_turn_is_after_the_fifth_register() -> None:
    race = arena("r0=8,1,W/damage:1 flags-at=17,-1 flags-held=-1,0", "begin")
    waiting = [getattr(frame[0], "__name__", "") for frame in reversed(race.agenda)]
    home = waiting.index("bring_home")
    assert [
        frame[1] for frame in reversed(race.agenda) if getattr(frame[0], "__name__", "") == "begin" and len(frame) == 2
    ] == [1, 2, 3, 4, 5]
    assert waiting[home - 1 : home + 3] == ["begin", "bring_home", "begin", "begin"]


def test_both_teams_may_win_together() -> None:
    race = arena("r0=7,1,N r1=8,1,N flags-at=-1,-1 flags-held=1,0", "bring-home;begin")
    assert sorted(race.winners()) == [0, 1, 2, 3]


# ---- as text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "flags-at=17,-1",
        "flags-at=-1,30 flags-held=0,-1",
        "flags-held=-1,0",
        "r0=off,N/away fallen=0 flags-at=17,-1 flags-held=-1,0",
    ],
)
def test_flags_that_nobody_could_carry_are_refused(words: str) -> None:
    with pytest.raises(NotationError, match="lies on the floor or is carried"):
        arena(words, "begin")


def test_positions_name_what_is_carried_and_chased() -> None:
    race = equipped(
        f"{WIDE} r0=4,1,E r1=5,1,N r2=0,2,N r3=9,2,N p0=M1:490 o0=ramming-gear o1=brakes flags-at=-1,30 flags-held=3,-1",
        "execute-with-options(0,48,-1,-1);ask-announce(1)",
    )
    assert asked(race) == ("absorb", 1)
    text = GAME.write(race)
    assert "chased=1,0" in text
    assert "flags-held=3,-1" in text
    assert GAME.write(GAME.read(text)) == text


@pytest.mark.parametrize("place", ["r0=0,0,N first=0 agenda=ask-home(0);begin", "first=1 agenda=ask-home(0);begin"])
def test_a_home_is_chosen_by_the_first_robot_before_any_stands_on_the_floor(place: str) -> None:
    others = " ".join(f"r{seat}=off,N" for seat in range(4) if f"r{seat}=" not in place)
    with pytest.raises(NotationError, match="ask-home does not go with the rest"):
        GAME.read(f"roborally/2 {WIDE} {others} {place}")


def test_a_home_is_named_by_the_space_of_its_flag_and_can_be_touched_there() -> None:
    race = GAME.start(4, {"course": "capture-the-flag"})
    assert isinstance(race, Race)
    choose(race, "first=0")
    flags = race.course.flags
    assert [move.path for move in race.legal()] == [(f"cell-{cell}",) for cell in flags]
    words = words_of("roborally", "en")
    named = [GAME.name_move(move, words) for move in race.legal()]
    assert named == [f"The half with the flag on {cell_name(cell, race.floor.width)}" for cell in flags]
