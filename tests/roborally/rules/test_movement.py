"""Moving by cards (rule 5.2): priority, steps, walls, pushing, falling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roborally.board.floor import OFFSETS
from roborally.position.cards import FORWARD, KIND, LABEL
from tests.roborally.positions import causes, position, robots, told

ROW = "floor=.,.,.,.,.,.,."


def moved(words: str) -> list[str]:
    """Where the robots of a position stand after the cards of the first register."""
    return robots(position(words, "register(1)"))


# ---- single cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "end"),
    [
        ("M1:490", "2,3,N"),
        ("M2:670", "2,2,N"),
        ("M3:790", "2,1,N"),
        ("BU:430", "2,5,N"),
        ("RL:70", "2,4,W"),
        ("RR:80", "2,4,E"),
        ("UT:10", "2,4,S"),
    ],
)
def test_each_kind_of_card_does_what_it_says(card: str, end: str) -> None:
    open_floor = "floor=" + "/".join([".,.,.,.,."] * 6)
    assert moved(f"{open_floor} r0=2,4,N r1=4,0,N p0={card}")[0] == end


@pytest.mark.parametrize("way", range(4))
def test_robots_move_the_way_they_look_and_back_up_without_turning(way: int) -> None:
    dx, dy = OFFSETS[way]
    letter = "NESW"[way]
    assert moved(f"r0=2,2,{letter} r1=5,4,N p0=M1:490")[0] == f"{2 + dx},{2 + dy},{letter}"
    assert moved(f"r0=2,2,{letter} r1=5,4,N p0=BU:430")[0] == f"{2 - dx},{2 - dy},{letter}"


def test_a_robot_without_a_card_in_the_register_stays() -> None:
    assert moved("r0=2,2,N r1=5,4,N p0=-,M1:490") == ["2,2,N", "5,4,N"]


def test_all_cards_of_a_register_are_revealed_before_the_first_is_carried_out() -> None:
    race = position("r0=2,2,N r1=5,4,N p0=M1:490 p1=M1:500", "register(1)")
    assert [kind for kind, *_ in told(race, "revealed", "executed")] == ["revealed", "revealed", "executed", "executed"]
    assert race.face_up == [1, 1]


# ---- priority ---------------------------------------------------------------------------------------


def test_the_higher_priority_moves_first() -> None:
    race = position("r0=2,2,N r1=5,4,N p0=M1:490 p1=M1:500", "register(1)")
    assert [seat for seat, _ in told(race, "executed")] == [1, 0]


@given(st.lists(st.integers(0, 83), min_size=2, max_size=8, unique=True))
def test_cards_run_from_the_highest_priority_to_the_lowest_whoever_plays_them(cards: list[int]) -> None:
    floor = "floor=" + "/".join([".,.,.,.,.,.,."] * (7 * len(cards)))
    words = [f"r{seat}=3,{7 * seat + 3},E p{seat}={LABEL[card]}" for seat, card in enumerate(cards)]
    race = position(f"{floor} {' '.join(words)}", "register(1)")
    assert [card for _, card in told(race, "executed")] == sorted(cards, reverse=True)


def test_the_faster_robot_takes_the_space_and_the_slower_then_pushes_it_on() -> None:
    assert moved(f"{ROW} r0=1,0,E r1=3,0,W p0=M1:490 p1=M1:500") == ["2,0,E", "3,0,W"]


def test_the_booklets_example_the_fast_robot_pushes_the_slow_one_which_then_moves_from_there() -> None:
    assert moved(f"{ROW} r0=1,0,E r1=2,0,E p0=M1:500 p1=M1:490") == ["2,0,E", "4,0,E"]


# ---- step by step -----------------------------------------------------------------------------------


def test_a_move_is_single_steps_each_told_by_itself() -> None:
    race = position(f"{ROW} r0=1,0,E r1=6,0,E p0=M3:790", "register(1)")
    assert told(race, "moved") == [(0, 1, 2, 1), (0, 2, 3, 1), (0, 3, 4, 1)]


def test_each_step_may_push() -> None:
    assert moved(f"{ROW} r0=0,0,E r1=2,0,N p0=M3:790")[:2] == ["3,0,E", "4,0,N"]


def test_a_robot_merely_driving_over_belts_gears_and_beams_is_not_moved_turned_or_hurt() -> None:
    race = position("floor=.,v,R,.1W|E,./.,.,.,.,. r0=0,0,E r1=4,1,E p0=M3:790", "execute(0,83,-1)")
    assert robots(race)[0] == "3,0,E"
    assert race.damage[0] == 0


# ---- walls ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("floor", ["floor=.,.|E,.,.", "floor=.,.,.|W,."])
def test_a_wall_stops_a_robot_from_either_side(floor: str) -> None:
    assert moved(f"{floor} r0=1,0,E r1=2,0,W p0=M1:490 p1=M1:500") == ["1,0,E", "2,0,W"]


def test_the_rest_of_a_card_is_lost_at_a_wall() -> None:
    race = position("floor=.,.|E,.,. r0=0,0,E r1=3,0,N p0=M3:790", "register(1)")
    assert robots(race)[0] == "1,0,E"
    assert told(race, "bumped") == [(0, 1)]


def test_a_wall_behind_stops_backing_up() -> None:
    assert moved("floor=.,.|W,.,. r0=1,0,E r1=3,0,N p0=BU:430")[0] == "1,0,E"


def test_a_wall_on_the_rim_keeps_a_robot_on_the_floor() -> None:
    assert moved("floor=.,.,.|E r0=1,0,E r1=0,0,N p0=M3:790")[0] == "2,0,E"


def test_walls_do_no_damage() -> None:
    race = position("floor=.|E,.,. r0=0,0,E r1=2,0,N p0=M3:790", "register(1)")
    assert race.damage == [0, 0]


# ---- pushing ----------------------------------------------------------------------------------------


def test_a_whole_row_is_pushed() -> None:
    race = position(f"{ROW} r0=0,0,E r1=1,0,N r2=2,0,S r3=3,0,W p0=M2:670", "register(1)")
    assert robots(race) == ["2,0,E", "3,0,N", "4,0,S", "5,0,W"]


def test_pushed_robots_keep_looking_the_same_way_and_take_no_damage() -> None:
    race = position("r0=2,3,N r1=2,2,E", "execute(0,48,-1)")
    assert robots(race) == ["2,2,N", "2,1,E"]
    assert told(race, "pushed") == [(1, 14, 8, 0, 0)]
    assert race.damage == [0, 0]


def test_a_robot_is_pushed_backwards_too() -> None:
    assert moved(f"{ROW} r0=3,0,E r1=2,0,N p0=BU:430") == ["2,0,E", "1,0,N"]


def test_robots_are_not_pushed_through_walls_and_the_pusher_stops() -> None:
    race = position("floor=.,.|E,.,. r0=0,0,E r1=1,0,N p0=M2:670", "register(1)")
    assert robots(race) == ["0,0,E", "1,0,N"]
    assert told(race, "bumped") == [(0, 1)]


def test_a_wall_behind_the_last_of_a_row_stops_them_all() -> None:
    assert moved("floor=.,.,.|E,. r0=0,0,E r1=1,0,N r2=2,0,N p0=M1:490") == ["0,0,E", "1,0,N", "2,0,N"]


def test_a_wall_between_robots_parts_the_row() -> None:
    assert moved("floor=.,.|E,.,. r0=0,0,E r1=1,0,N r2=2,0,N p0=M1:490") == ["0,0,E", "1,0,N", "2,0,N"]


def test_pushing_goes_on_until_the_row_is_blocked() -> None:
    assert moved("floor=.,.,.,.|E,. r0=0,0,E r1=1,0,N p0=M3:790") == ["2,0,E", "3,0,N"]


def test_a_robot_is_pushed_onto_a_belt_which_then_carries_it() -> None:
    assert moved("floor=.,.,v/.,.,. r0=0,0,E r1=1,0,N p0=M1:490") == ["1,0,E", "2,1,N"]


# ---- falling ----------------------------------------------------------------------------------------


def test_a_pit_takes_a_robot_in_the_middle_of_a_card() -> None:
    race = position("floor=.,.,O,.,. r0=0,0,E r1=4,0,N p0=M3:790", "register(1)")
    assert robots(race)[0] == "off"
    assert told(race, "destroyed") == [(0, 0, 2)]
    assert told(race, "moved") == [(0, 0, 1, 1), (0, 1, 2, 1)]


def test_the_edge_takes_a_robot_in_the_middle_of_a_card() -> None:
    race = position(f"{ROW} r0=5,0,E r1=0,0,N p0=M3:790", "register(1)")
    assert robots(race)[0] == "off"
    assert told(race, "destroyed") == [(0, 1, 6)]


def test_a_place_without_floor_is_an_edge() -> None:
    race = position("floor=.,.,_,. r0=0,0,E r1=3,0,N p0=M3:790", "register(1)")
    assert told(race, "destroyed") == [(0, 1, 1)]


def test_a_robot_that_backs_up_into_a_pit_falls() -> None:
    assert moved("floor=O,.,.,. r0=1,0,E r1=3,0,N p0=BU:430")[0] == "off"


@pytest.mark.parametrize(("floor", "why"), [("floor=.,.,O,.", 0), ("floor=.,.,_,.", 1)])
def test_robots_are_pushed_into_pits_and_over_the_edge(floor: str, why: int) -> None:
    race = position(f"{floor} r0=0,0,E r1=1,0,N p0=M1:490", "register(1)")
    assert robots(race) == ["1,0,E", "off"]
    assert told(race, "destroyed")[0][:2] == (1, why)


def test_the_pusher_follows_into_the_same_pit() -> None:
    race = position("floor=.,.,O,. r0=0,0,E r1=1,0,N p0=M2:670", "register(1)")
    assert told(race, "destroyed") == [(1, 0, 2), (0, 0, 2)]


def test_the_far_end_of_a_row_falls_and_the_others_close_up() -> None:
    assert moved("floor=.,.,.,O,. r0=0,0,E r1=1,0,N r2=2,0,N p0=M1:490") == ["1,0,E", "2,0,N", "off"]


def test_a_robot_that_was_pushed_off_does_not_carry_out_its_card() -> None:
    race = position("floor=.,.,O,. r0=0,0,E r1=1,0,W p0=M1:500 p1=M1:490", "register(1)")
    assert robots(race) == ["1,0,E", "off"]
    assert told(race, "executed") == [(0, 49)]


def test_a_robot_that_has_fallen_is_not_in_the_way_of_the_next() -> None:
    floor = "floor=O,.,.,./.,.,.,."
    race = position(f"{floor} r0=1,0,W r1=3,0,W p0=M1:500 p1=M2:670", "execute(0,49,-1);execute(1,66,-1)")
    assert robots(race) == ["off", "1,0,W"]


def test_a_fall_is_told_with_all_that_led_to_it() -> None:
    race = position("floor=.,.,O,. r0=0,0,E r1=1,0,N p0=M1:490", "register(1)")
    (fall,) = [event for event in race.events if event.kind == "destroyed"]
    assert causes(race.events, fall) == ["pushed", "moved", "executed", "revealed", "register-began"]


# ---- in general -------------------------------------------------------------------------------------


@given(
    st.lists(st.integers(0, 29), min_size=2, max_size=8, unique=True),
    st.lists(st.integers(0, 3), min_size=8, max_size=8),
    st.integers(0, 83),
    st.lists(st.tuples(st.integers(0, 29), st.sampled_from("NESW")), max_size=12),
)
def test_a_card_moves_every_robot_in_one_line_only_and_never_through_a_wall(
    cells: list[int], facings: list[int], card: int, walls: list[tuple[int, str]]
) -> None:
    sides: dict[int, set[str]] = {}
    for cell, side in walls:
        sides.setdefault(cell, set()).add(side)
    texts = [f".|{''.join(sorted(sides[cell]))}" if cell in sides else "." for cell in range(30)]
    floor = "/".join(",".join(texts[row * 6 : row * 6 + 6]) for row in range(5))
    words = [f"r{seat}={cell % 6},{cell // 6},{'NESW'[facings[seat]]}" for seat, cell in enumerate(cells)]
    race = position(f"floor={floor} {' '.join(words)}", f"execute(0,{card},-1)")
    dx, dy = OFFSETS[facings[0]] if FORWARD[KIND[card]] >= 0 else OFFSETS[facings[0] ^ 2]
    for seat, start in enumerate(cells):
        if race.cell[seat] < 0:
            continue
        far = (race.cell[seat] % 6 - start % 6) * dx + (race.cell[seat] // 6 - start // 6) * dy
        assert race.cell[seat] == start + far * (dx + 6 * dy)
        assert 0 <= far <= abs(FORWARD[KIND[card]])
        way = OFFSETS.index((dx, dy))
        assert all(race.floor.ahead[(start + n * (dx + 6 * dy)) * 4 + way] >= 0 for n in range(far))
