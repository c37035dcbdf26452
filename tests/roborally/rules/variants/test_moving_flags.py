"""Flags that belts carry along (rule 11.6)."""

import pytest

from roborally import GAME
from roborally.position.state import Race
from tests.roborally.positions import choose, position, run_on, told

BELT = "floor=.,>,>>,>>,.,O rules=moving-flags"
"""A belt, two express belts, open floor and a pit, from west to east."""


def flags_after(words: str, agenda: str) -> tuple[int, ...]:
    """Where the flags stand after these steps; there is a robot on cell 0."""
    return position(f"r0=0,0,N {words}", agenda).extra.flag_cells


@pytest.mark.parametrize(
    ("flag", "agenda", "to"),
    [
        (1, "carry-flags(1)", 1),
        (1, "carry-flags(2)", 2),
        (2, "carry-flags(1)", 3),
        (2, "carry-flags(2)", 3),
        (2, "register(1)", 4),
        (4, "register(1)", 4),
    ],
)
def test_belts_carry_flags_in_both_stages_as_they_carry_robots(flag: int, agenda: str, to: int) -> None:
    assert flags_after(f"{BELT} flags={flag}", agenda) == (to,)


def test_without_the_rule_flags_stay() -> None:
    assert flags_after(f"{BELT.split(maxsplit=1)[0]} flags=1", "register(1)") == (1,)


def test_robots_and_flags_do_not_block_each_other() -> None:
    race = position(f"{BELT} flags=1 r0=2,0,N r1=4,0,N", "carry-flags(2)")
    assert race.extra.flag_cells == (2,)


def test_two_flags_never_come_to_one_space() -> None:
    assert flags_after("floor=>,.,< rules=moving-flags flags=0,2", "carry-flags(2)") == (0, 2)


def test_two_flags_never_change_places() -> None:
    assert flags_after("floor=.,>,< rules=moving-flags flags=1,2", "carry-flags(2)") == (1, 2)


def test_a_flag_stays_behind_one_that_stays() -> None:
    assert flags_after("floor=.,>,. rules=moving-flags flags=1,2", "carry-flags(2)") == (1, 2)


def test_a_row_of_flags_moves_together() -> None:
    assert flags_after("floor=.,>,>,. rules=moving-flags flags=1,2", "carry-flags(2)") == (2, 3)


@pytest.mark.parametrize("floor", [".,>,O", ".,>"])
def test_a_flag_lost_in_a_pit_or_over_the_edge_is_back_at_its_start_in_the_next_register(floor: str) -> None:
    words = f"floor={floor} rules=moving-flags flags=1 r0=0,0,N"
    race = position(words, "register(1)")
    assert race.extra.flag_cells == (-1,)
    assert told(race, "flag-lost") == [(1,)]
    race = position(f"{words} flags-at=-1", "register(2)")
    assert told(race, "flag-back") == [(1, 1)]


def test_a_flag_lost_in_the_last_register_is_back_before_the_repairs() -> None:
    race = position("floor=.,>,O rules=moving-flags flags=1 flags-at=-1 r0=1,0,N/damage:2", "cleanup")
    assert race.extra.flag_cells == (1,)
    assert race.damage == [1]


def test_a_flag_waits_while_another_stands_at_its_start() -> None:
    race = position("floor=.,.,. rules=moving-flags flags=1,2 flags-at=-1,1 r0=0,0,N", "register(1)")
    assert race.extra.flag_cells == (-1, 1)


def test_robots_touch_flags_where_they_stand_now_and_keep_what_they_have_touched() -> None:
    race = position(
        "floor=.,.,.,. rules=moving-flags flags=0,1 flags-at=2,1 r0=0,0,N/archive:3,0 r1=2,0,N/archive:3,0", "touch"
    )
    assert race.flags == [0, 1]
    assert [cell % 4 for cell in race.archive] == [3, 2]


def test_robots_are_repaired_where_the_flag_stands_now() -> None:
    race = position("floor=.,.,. rules=moving-flags flags=0 flags-at=2 r0=0,0,N/damage:2 r1=2,0,N/damage:2", "cleanup")
    assert race.damage == [2, 1]


def test_an_arm_reaches_for_the_flag_where_it_stands_now() -> None:
    race = position(
        "floor=.,.,.,. options=yes rules=moving-flags flags=0 flags-at=3 r0=2,0,N o0=mechanical-arm",
        "touch-with-options",
    )
    choose(race, "reach=3")
    assert race.flags == [1]


def test_where_flags_stand_is_written_and_read() -> None:
    race = position(f"{BELT} flags=1,2 r0=0,0,N", "register(1)")
    assert f"flags-at={','.join(map(str, race.extra.flag_cells))}" in GAME.write(race)
    assert GAME.write(GAME.read(GAME.write(race))) == GAME.write(race)


def test_a_race_over_a_floor_of_belts_keeps_flags_apart_and_on_the_floor() -> None:
    for seed in range(3):
        race = GAME.start(4, {"course": "moving-targets", "turn-limit": "25"})
        assert isinstance(race, Race)
        while not race.over:
            run_on(race, "program", seed=seed)
            if race.over:
                break
            race.apply(race.legal()[-1])
            standing = [cell for cell in race.extra.flag_cells if cell >= 0]
            assert len({*standing}) == len(standing)
            assert not any(race.floor.pit[cell] for cell in standing)
