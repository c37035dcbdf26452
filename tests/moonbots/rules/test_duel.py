"""Two players with two robots each (rule 8): robots 0 and 1 are those of seat 0, and 0 faces 3, 1 faces 2."""

import pytest

from moonbots.game import GAME
from moonbots.position.state import Tournament
from tests.moonbots.positions import asked, at, kinds, offered, only, play, until

PLACE = "agenda=ask-place(0,0);following(0)"


@pytest.mark.parametrize(("first", "energy"), [(0, [15, 15, 16, 16]), (1, [16, 16, 15, 15])])
def test_both_robots_of_who_begins_have_15_and_the_others_16(first: int, energy: list[int]) -> None:
    state = GAME.start(2)
    assert isinstance(state, Tournament)
    play(state, f"first={first}")
    assert state.energy == energy


def test_a_player_has_two_turns_left_robot_first() -> None:
    state = at("seats=2 r0=9 r1=9 r2=9 r3=9 agenda=ask-act(0,0);following(0)")
    turns = []
    for _ in range(5):
        turns.append((asked(state)[0], state.active, state.rounds))
        play(state, "pass")
        until(state, "act")
    assert turns == [(0, 0, 1), (0, 1, 1), (1, 2, 1), (1, 3, 1), (0, 0, 2)]


@pytest.mark.parametrize(("robot", "victim"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_a_robot_attacks_only_the_one_it_faces(robot: int, victim: int) -> None:
    robots = " ".join(f"r{n}=9{'/RL2' if n == robot else ''}" for n in range(4))
    seat = robot // 2
    state = at(f"seats=2 active={robot} {robots} dice=6 agenda=ask-place({seat},{robot});following({robot})")
    play(state, "place=right-leg/6")
    assert offered(state) == [f"aim={victim}x2"]


def test_what_a_robot_buys_is_its_own() -> None:
    state = at("seats=2 r0=9 r1=9 r2=9 r3=9 market=HE1,weapon,-,-,-,- agenda=ask-act(0,0);following(0)")
    play(state, "buy=1", "a-weapon", "arm=stock")
    assert state.hand[:2] == [[30], []]
    assert state.view(0).hand[0] == (30,)


def test_weapons_of_both_robots_can_be_used_while_they_fight_but_markets_only_by_the_one_whose_turn_it_is() -> None:
    state = at(
        "seats=2 r0=9///stock r1=9///virus+black-market r2=9 r3=9 market=HE1,-,-,-,-,- agenda=ask-act(0,0);following(0)"
    )
    assert offered(state) == ["pass", "roll", "buy=0", "play=stock/0", "play=virus/1"]


def test_a_deflector_sends_damage_back_to_the_robot_opposite() -> None:
    state = at(f"seats=2 r0=9/RL2 r1=9 r2=9 r3=9///deflector dice=6 {PLACE}")
    play(state, "place=right-leg/6", "aim=3x2")
    assert offered(state) == ["pass", "play=deflector/3/0"]
    play(state, "play=deflector/3/0")
    assert state.energy == [7, 9, 9, 9]


@pytest.mark.parametrize(
    ("hands", "then"),
    [
        (("pump", "", "", ""), (0, "place")),
        (("", "pump", "", ""), (0, "place")),
        (("", "", "pump", ""), (1, "gain-respond")),
        (("", "", "", "pump"), (1, "gain-respond")),
    ],
)
def test_only_a_gain_of_the_other_team_lets_one_pump(hands: tuple[str, ...], then: tuple[int, str]) -> None:
    robots = " ".join(f"r{n}=9/{'' if n else 'HE1'}//{weapon}" for n, weapon in enumerate(hands))
    state = at(f"seats=2 {robots} dice=1 {PLACE}")
    assert only(play(state, "place=head/1"), "gained") == [(0, 10, 1)]
    assert asked(state) == then


def test_the_winner_of_a_duel_is_deactivated_and_its_turn_is_over() -> None:
    state = at(f"seats=2 r0=9/RL2+RA2/die/spy r1=9 r2=9 r3=2 dice=1,6 market=weapon,-,-,-,-,- {PLACE}")
    play(state, "place=right-leg/6", "aim=3x2")
    events = play(state, "pass")
    assert kinds(events) == ["damaged", "fell", "deactivated", "discarded"]
    assert state.idle == [True, False, False, False]
    until(state, "act")
    turns = []
    for _ in range(3):
        turns.append(state.active)
        play(state, "pass")
        until(state, "act")
    assert turns == [1, 2, 1]


def test_the_part_that_wins_a_duel_gives_its_energy() -> None:
    state = at(f"seats=2 r0=9/RA1 r1=9 r2=9 r3=1 dice=2 {PLACE}")
    play(state, "place=right-arm/2", "aim=3x1")
    assert state.idle == [True, False, False, False]
    assert state.energy == [10, 9, 9, 0]


def test_the_part_that_wins_the_second_duel_gives_its_energy_before_the_final() -> None:
    state = at("seats=2 active=2 r0=9////idle r1=1 r2=9/RA1 r3=0 out=3 dice=2 agenda=ask-place(1,2);following(2)")
    events = play(state, "place=right-arm/2", "aim=1x1")
    assert kinds(events)[-2:] == ["final-began", "gained"]
    assert state.energy == [9, 0, 10, 0]


def test_what_the_part_that_wins_a_duel_gives_can_be_pumped() -> None:
    state = at(f"seats=2 r0=9/RA1 r1=9 r2=9///pump r3=1 dice=2 {PLACE}")
    play(state, "place=right-arm/2", "aim=3x1")
    assert asked(state) == (1, "gain-respond")
    play(state, "play=pump/2")
    assert state.energy == [10, 9, 11, 0]


def test_a_robot_that_fell_by_its_own_attack_gains_nothing() -> None:
    state = at(f"seats=2 r0=1/RA1 r1=9 r2=9 r3=1///deflector dice=2 {PLACE}")
    events = play(state, "place=right-arm/2", "aim=3x1", "play=deflector/3/0")
    assert "gained" not in kinds(events)
    assert state.energy == [0, 9, 9, 1]


@pytest.mark.parametrize(("weapon", "robot"), [("virus", 0), ("advance", 1)])
def test_a_turn_goes_on_when_a_weapon_ends_the_other_duel(weapon: str, robot: int) -> None:
    hands = [weapon if one == robot else "" for one in range(2)]
    other = "spy" if weapon == "virus" else ""
    state = at(
        f"seats=2 r0=5///{hands[0]} r1=5///{hands[1]} r2=1///{other} r3=9///dodge agenda=ask-act(0,0);following(0)"
    )
    play(state, f"play={weapon}/{robot}")
    assert state.idle == [False, True, False, False]
    assert (asked(state), state.active) == ((0, "act"), 0)
    assert "roll" in offered(state)


def test_a_turn_in_which_a_weapon_ends_the_second_duel_is_over() -> None:
    state = at(
        "seats=2 r0=5///virus r1=0 r2=9////idle r3=1///spy out=1 market=weapon,-,-,-,-,- agenda=ask-act(0,0);following(0)"
    )
    events = play(state, "play=virus/0")
    assert kinds(events)[-2:] == ["final-began", "discarded"]


START = "agenda=ask-start-respond(1,0);act(0);following(0)"


def test_a_player_who_rests_rests_with_both_robots() -> None:
    state = at(f"seats=2 r0=9 r1=9 r2=9///rest r3=9 market=weapon,weapon,-,-,-,- {START}")
    events = play(state, "play=rest/2")
    assert only(events, "rested") == [(0,), (1,)]
    assert only(events, "discarded") == [(0,), (1,)]
    until(state, "act")
    assert state.active == 2


def test_at_the_start_of_the_right_robots_turn_only_that_one_is_left_to_rest() -> None:
    state = at("seats=2 active=1 r0=9 r1=9 r2=9///rest r3=9 agenda=ask-start-respond(1,0);act(1);following(1)")
    assert only(play(state, "play=rest/2"), "rested") == [(1,)]
    until(state, "act")
    assert state.active == 2


def test_a_left_robot_rests_alone_when_the_right_one_does_not_fight() -> None:
    state = at(f"seats=2 r0=9 r1=9////idle r2=0 r3=9///rest out=2 {START}")
    assert only(play(state, "play=rest/3"), "rested") == [(0,)]
    until(state, "act")
    assert state.active == 3


def test_a_position_with_both_robots_at_rest_can_be_written() -> None:
    state = at(f"seats=2 r0=9 r1=9 r2=9///rest r3=9 {START}")
    play(state, "play=rest/2")
    assert asked(state) == (-1, "stock")
    written = GAME.write(state)
    assert written.endswith("following(1)")
    assert GAME.write(GAME.read(written)) == written


def test_a_deactivated_robot_is_immune_and_uses_no_weapons() -> None:
    state = at(
        "seats=2 active=2 r0=9///stock+pump/idle r1=9///dodge r2=9///virus+spy r3=0 out=3 agenda=ask-act(1,2);following(2)"
    )
    assert [label for label in offered(state) if "play" in label] == ["play=virus/2", "play=spy/2/1"]
    play(state, "play=virus/2")
    assert state.energy == [9, 8, 8, 0]
    play(state, "pass")
    assert asked(state) == (0, "closing-respond")
    assert offered(state) == ["pass"]


def test_who_wins_both_duels_has_won() -> None:
    state = at("seats=2 active=1 r0=9///spy/idle r1=9/RL2 r2=2 r3=0 out=3 dice=6 agenda=ask-place(0,1);following(1)")
    events = play(state, "place=right-leg/6", "aim=2x2")
    assert kinds(events)[-2:] == ["fell", "ended"]
    assert only(events, "ended") == [(0, 0, 1)]
    assert (state.winners(), state.ranking()) == ([0], [0, 1])


def test_with_one_robot_each_the_final_begins_with_the_robot_that_won_first() -> None:
    state = at("seats=2 active=2 r0=9///spy/idle r1=2 r2=9/RL2 r3=0 out=3 dice=6 agenda=ask-place(1,2);following(2)")
    events = play(state, "place=right-leg/6", "aim=1x2")
    assert only(events, "final-began") == [(0, 2)]
    assert state.idle == [False] * 4
    until(state, "act")
    assert (asked(state), state.active) == ((0, "act"), 0)
    play(state, "roll", "roll=1", "place=body/1")
    assert offered(state) == ["aim=2x1"]


def test_the_final_is_won_by_the_robot_that_is_left() -> None:
    state = at("seats=2 r0=9/RL2 r1=0 r2=1 r3=0 out=3,1 dice=6 agenda=ask-place(0,0);following(0)")
    play(state, "place=right-leg/6", "aim=2x2")
    assert (state.over, state.winners()) == (True, [0])


def test_a_virus_cannot_fell_both_robots_of_a_duel() -> None:
    state = at("seats=2 r0=1///virus+spy r1=9 r2=9 r3=1///dodge agenda=ask-act(0,0);following(0)")
    events = play(state, "play=virus/0")
    assert only(events, "fell") == [(3, 31)]
    assert state.energy == [1, 9, 9, 0]
    assert state.idle[0]


def test_a_virus_can_end_both_duels_at_once() -> None:
    state = at("seats=2 r0=5///virus r1=1///spy r2=9 r3=1///dodge agenda=ask-act(0,0);following(0)")
    events = play(state, "play=virus/0")
    assert only(events, "fell") == [(1, 43), (3, 31)]
    assert only(events, "final-began") == [(2, 0)]
    until(state, "act")
    assert state.active == 2


def test_when_the_rounds_are_over_the_energy_of_both_robots_counts() -> None:
    state = at("seats=2 round-limit=20 round=20 quiet=-1 r0=9 r1=3 r2=7 r3=6 active=3 agenda=following(3)")
    assert state.winners() == [1]
