"""The end of a race (rule 8): the last flag, all places, the last robot, nobody, the turn limit, the ranking."""

from tests.roborally.positions import position, robots, told

FLAGS = "flags=14,29"
"""On the plain floor of 6 by 5: flag 1 at (2,2), flag 2, the last, at (5,4)."""

PITFALL = "floor=.,O,.,./.,.,.,."
"""Whoever starts at (0,0) looking east and moves falls."""


# ---- the winner -------------------------------------------------------------------------------------


def test_the_first_robot_at_the_last_flag_wins_and_the_race_is_over() -> None:
    race = position(f"finish=first {FLAGS} r0=0,0,N r1=5,4,N/flags:1", "touch;cleanup;begin")
    assert race.over
    assert race.legal() == ()
    assert race.winners() == [1]
    assert told(race, "finished", "race-ended") == [("finished", 1, 1), ("race-ended", 0)]


def test_the_race_ends_in_the_register_of_the_last_flag() -> None:
    race = position(
        f"finish=first {FLAGS} r0=4,4,E/flags:1 r1=0,0,N p0=M1:490", "register(1);register(2);cleanup;begin"
    )
    assert race.over
    assert [number for (number,) in told(race, "register-began")] == [1]


def test_the_last_flag_before_the_others_wins_nothing() -> None:
    race = position(f"finish=first {FLAGS} r0=0,0,N r1=5,4,N", "touch")
    assert race.winners() == []
    assert told(race, "race-ended") == []


def test_a_robot_destroyed_on_the_last_flag_does_not_win() -> None:
    race = position(f"finish=first {FLAGS} r0=5,2,S r1=5,4,N/flags:1/damage:9", "lasers;touch")
    assert race.winners() == []
    assert race.status[1] == 1


def test_while_a_race_goes_on_nobody_has_won() -> None:
    assert position(f"{FLAGS} r0=0,0,N/flags:1 r1=5,4,N", "announce(0);begin").winners() == []


def test_on_a_course_without_flags_nobody_finishes() -> None:
    race = position("finish=first r0=0,0,N r1=5,4,N", "touch;begin")
    assert race.finished == []
    assert not race.over


# ---- all places -------------------------------------------------------------------------------------


def test_when_all_places_are_raced_for_the_first_leaves_the_floor_and_the_others_go_on() -> None:
    race = position(f"finish=all {FLAGS} r0=0,0,N r1=5,4,N/flags:1 r2=3,0,N", "touch;begin")
    assert not race.over
    assert robots(race) == ["0,0,N", "off", "3,0,N"]
    assert race.finished == [1]
    assert race.winners() == []


def test_a_robot_that_has_finished_gets_no_cards_and_is_not_asked_any_more() -> None:
    race = position(f"finish=all {FLAGS} r0=0,0,N r1=5,4,N/flags:1/damage:2 r2=3,0,N", "touch;begin")
    asks = set()
    while race.turn == 4:
        asks.add((race.agenda[-1][0].name, race.agenda[-1][1:]))
        race.apply(race.legal()[0])
    assert not [operands for name, operands in asks if name in ("program", "announce") and operands[0] == 1]
    assert not [operands for name, operands in asks if name == "deal" and operands[1] == 1]


def test_it_ends_when_one_robot_is_left() -> None:
    race = position(f"finish=all {FLAGS} r0=off,N/finished/flags:2 r1=5,4,N/flags:1 r2=3,0,N finished=0", "touch;begin")
    assert race.over
    assert race.winners() == [0]
    assert race.ranking() == [0, 1, 2]
    assert told(race, "finished", "race-ended") == [("finished", 1, 2), ("race-ended", 0)]


def test_with_the_fall_of_the_last_but_one_the_race_for_places_ends_too() -> None:
    words = "r0=off,N/finished/flags:1 r1=0,0,E/lives:0 r2=3,1,N p1=M1:490 finished=0"
    race = position(f"finish=all survivor=races-on {PITFALL} flags=6 {words}", "register(1);begin")
    assert race.over
    assert race.winners() == [0]
    assert race.ranking() == [0, 2, 1]


# ---- the last robot, nobody -------------------------------------------------------------------------


def test_the_last_robot_in_the_race_wins() -> None:
    words = "r0=0,0,E/lives:0 r1=3,1,N p0=M1:490"
    race = position(f"survivor=wins finish=first {PITFALL} flags=6 {words}", "register(1);register(2);begin")
    assert race.over
    assert race.winners() == [1]
    assert told(race, "race-ended") == [(1,)]
    assert [number for (number,) in told(race, "register-began")] == [1]


def test_a_robot_that_will_come_back_is_still_in_the_race() -> None:
    words = "r0=0,0,E/lives:1/archive:0,1 r1=3,1,N p0=M1:490"
    race = position(f"survivor=wins finish=first {PITFALL} flags=6 {words}", "register(1);ask-announce(1)")
    assert not race.over


def test_the_last_robot_may_win_while_it_waits_to_come_back() -> None:
    words = "r0=0,0,E/lives:0 r1=0,1,N/lives:1/archive:3,1 p0=M1:490 p1=BU:430"
    race = position(f"survivor=wins finish=first {PITFALL} flags=6 {words}", "register(1);begin")
    assert robots(race) == ["off", "off"]
    assert race.winners() == [1]


def test_when_the_last_two_go_at_once_nobody_wins() -> None:
    race = position("survivor=wins r0=0,2,E/damage:9/lives:0 r1=3,2,W/damage:9/lives:0 flags=0", "lasers;touch;begin")
    assert race.over
    assert race.winners() == []
    assert told(race, "race-ended") == [(2,)]


def test_a_robot_that_goes_out_later_in_the_same_register_has_not_won() -> None:
    words = "survivor=wins finish=first flags=6 r0=0,0,N/lives:0 r1=3,0,N/lives:0 p0=M1:500 p1=M2:700"
    race = position(words, "register(1);begin")
    assert race.over
    assert race.winners() == []
    assert told(race, "race-ended") == [(2,)]
    assert race.ranking() == [0, 1]


def test_under_the_house_rule_the_last_robot_has_to_finish() -> None:
    words = "r0=0,0,E/lives:0 r1=3,1,N/flags:0 p0=M1:490"
    race = position(f"survivor=races-on finish=first {PITFALL} flags=6 {words}", "register(1);ask-announce(1)")
    assert not race.over
    race = position("survivor=races-on finish=first flags=0 r0=off,N/out r1=0,0,N eliminated=0", "touch;begin")
    assert race.winners() == [1]
    race = position(
        f"survivor=races-on finish=first {PITFALL} flags=6 r0=off,N/out r1=0,0,E/lives:0 eliminated=0 p1=M1:490",
        "register(1);begin",
    )
    assert told(race, "race-ended") == [(2,)]
    assert race.winners() == []


# ---- the turn limit ---------------------------------------------------------------------------------


def test_after_the_last_turn_the_race_ends_without_a_winner() -> None:
    race = position("turn=25 turn-limit=25 flags=0 r0=3,3,N r1=5,4,N", "begin")
    assert race.over
    assert race.winners() == []
    assert told(race, "race-ended") == [(3,)]


def test_the_last_turn_is_played() -> None:
    race = position("turn=24 turn-limit=25 flags=0 r0=3,3,N r1=5,4,N", "begin")
    assert race.turn == 25
    assert not race.over


def test_who_has_finished_before_the_turn_limit_has_won() -> None:
    race = position(
        "turn=25 turn-limit=25 finish=all flags=0 r0=3,3,N r1=5,4,N r2=off,N/finished/flags:1 finished=2", "begin"
    )
    assert race.winners() == [2]
    assert race.ranking()[0] == 2


# ---- the ranking ------------------------------------------------------------------------------------


def test_those_who_finished_come_first_and_the_eliminated_last_with_the_last_out_ahead() -> None:
    race = position(
        "flags=0 r0=off,N/out r1=3,3,N r2=off,N/finished/flags:1 r3=off,N/out r4=off,N/finished/flags:1 "
        "finished=4,2 eliminated=3,0"
    )
    assert race.ranking() == [4, 2, 1, 0, 3]


def test_those_still_racing_rank_by_flags_then_lives_then_damage_then_dock() -> None:
    race = position(
        "first=1 flags=0,29 r0=1,1,N r1=2,1,N/damage:1 r2=3,1,N/lives:2 r3=4,1,N/flags:1/lives:0/damage:9 r4=5,1,N"
    )
    assert race.ranking() == [3, 4, 0, 1, 2]


def test_a_robot_waiting_to_come_back_still_ranks_among_those_racing() -> None:
    race = position(
        "flags=0,29 r0=1,1,N r1=off,N/destroyed/flags:1/lives:2/archive:0,0 r2=off,N/out fallen=1 eliminated=2"
    )
    assert race.ranking() == [1, 0, 2]
