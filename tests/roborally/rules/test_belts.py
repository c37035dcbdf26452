"""Belts (rules 5.3.1 to 5.3.4): express first, then all; they turn, they never push, and in doubt nobody moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roborally.board.floor import EDGE, WALL, compile_plan
from roborally.board.inline import inline
from roborally.board.plan import PIT, VOID, Plan
from roborally.rules.belts import unblocked
from tests.roborally.board.test_any_floor import plans
from tests.roborally.positions import causes, position, robots, told

BOTH = "belts(1);belts(2)"


def carried(floor: str, *placed: str, stages: str = BOTH) -> list[str]:
    """Where robots placed at 'x,y,facing' stand after the belts have run."""
    words = " ".join(f"r{seat}={place}" for seat, place in enumerate(placed))
    return robots(position(f"floor={floor} {words}", stages))


# ---- how far ----------------------------------------------------------------------------------------


def test_a_normal_belt_carries_one_space() -> None:
    assert carried(">,>,>,.", "0,0,N") == ["1,0,N"]


def test_an_express_belt_carries_two_spaces() -> None:
    assert carried(">>,>>,>>,.", "0,0,N") == ["2,0,N"]


def test_express_belts_run_alone_first_and_then_together_with_the_normal_ones() -> None:
    assert carried(">>,>>,./>,>,.", "0,0,N", "0,1,N", stages="belts(1)") == ["1,0,N", "0,1,N"]
    assert carried(">>,>>,./>,>,.", "0,0,N", "0,1,N", stages="belts(2)") == ["1,0,N", "1,1,N"]


def test_who_comes_from_an_express_belt_onto_a_normal_one_is_carried_on_by_it() -> None:
    assert carried(">>,>,.,.", "0,0,N") == ["2,0,N"]


def test_who_comes_from_a_normal_belt_onto_an_express_one_stays_there() -> None:
    assert carried(">,>>,>>,.", "0,0,N") == ["1,0,N"]


def test_an_express_belt_that_ends_after_one_space_carries_one() -> None:
    assert carried(">>,.,.", "0,0,N") == ["1,0,N"]


def test_a_robot_beside_the_belt_is_left_alone() -> None:
    assert carried(">,>/.,.", "0,1,N") == ["0,1,N"]


@pytest.mark.parametrize(("sign", "end"), [("^", "1,0,E"), (">", "2,1,E"), ("v", "1,2,E"), ("<", "0,1,E")])
def test_a_belt_carries_the_way_of_its_arrow_whichever_way_the_robot_looks(sign: str, end: str) -> None:
    assert carried(f".,.,./.,{sign},./.,.,.", "1,1,E") == [end]


# ---- turning ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("floor", "end"),
    [
        (">,v/.,.", "1,0,E"),  # right
        (">,^/.,.", "1,0,W"),  # left
        (">,>/.,.", "1,0,N"),  # straight on
        (">,./.,.", "1,0,N"),  # off the belt
        (">,R/.,.", "1,0,N"),  # onto a gear, which acts later
    ],
)
def test_a_robot_is_turned_when_a_belt_carries_it_onto_a_belt_at_right_angles(floor: str, end: str) -> None:
    assert carried(floor, "0,0,N") == [end]


def test_an_express_belt_turns_onto_a_normal_one_and_the_normal_one_carries_on() -> None:
    assert carried(">>,v/.,.", "0,0,N", stages="belts(1)") == ["1,0,E"]
    assert carried(">>,v/.,.", "0,0,N") == ["1,1,E"]


def test_both_spaces_of_an_express_belt_may_turn() -> None:
    assert carried(">>,vv/.,<<", "0,0,N") == ["1,1,S"]


def test_leaving_a_curve_does_not_turn() -> None:
    assert carried(".,./>,^", "1,1,E") == ["1,0,E"]


@pytest.mark.parametrize(("start", "end"), [("0,1,N", "1,1,W"), ("2,1,N", "1,1,E"), ("1,2,N", "1,1,N")])
def test_a_merge_turns_each_side_its_own_way_and_straight_entry_not_at_all(start: str, end: str) -> None:
    assert carried(".,.,./>,^,</.,^,.", start) == [end]


def test_a_robot_that_walks_onto_a_curve_is_carried_but_not_turned() -> None:
    race = position("floor=.,.,./>,^,. r0=2,1,W r1=0,0,N p0=M1:490", "register(1)")
    assert robots(race)[0] == "1,0,W"


def test_a_robot_that_is_pushed_onto_a_curve_is_carried_but_not_turned() -> None:
    race = position("floor=.,.,.,./>,^,.,. r0=3,1,W r1=2,1,N p0=M1:490", "register(1)")
    assert robots(race) == ["2,1,W", "1,0,N"]


# ---- blocked ----------------------------------------------------------------------------------------


def test_belts_do_not_push_a_robot_that_stands_in_the_way() -> None:
    assert carried(">,.,.", "0,0,N", "1,0,N") == ["0,0,N", "1,0,N"]


def test_belts_do_not_carry_through_walls() -> None:
    assert carried(">|E,.", "0,0,N") == ["0,0,N"]
    assert carried(">,.|W", "0,0,N") == ["0,0,N"]


def test_two_belts_into_one_space_carry_neither() -> None:
    assert carried(">,.,<", "0,0,N", "2,0,N") == ["0,0,N", "2,0,N"]


def test_two_belts_into_one_pit_carry_neither() -> None:
    assert carried(">,O,<", "0,0,N", "2,0,N") == ["0,0,N", "2,0,N"]


def test_two_belts_that_face_each_other_do_not_swap_their_robots() -> None:
    assert carried(">,<", "0,0,N", "1,0,S") == ["0,0,N", "1,0,S"]


def test_a_robot_follows_one_that_leaves() -> None:
    assert carried(">,>,.", "0,0,N", "1,0,N") == ["1,0,N", "2,0,N"]


def test_a_row_moves_as_one_and_stops_as_one() -> None:
    assert carried(">,>,>,.,.", "0,0,N", "1,0,N", "2,0,N") == ["1,0,N", "2,0,N", "3,0,N"]
    assert carried(">,>,>,.,.", "0,0,N", "1,0,N", "2,0,N", "3,0,S") == ["0,0,N", "1,0,N", "2,0,N", "3,0,S"]


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])
def test_it_does_not_matter_in_which_order_the_robots_sit(order: tuple[int, ...]) -> None:
    places = ["0,0,N", "1,0,N", "2,0,N", "3,0,N"]
    assert carried(">,>,>,.", *(places[seat] for seat in order)) == [places[seat] for seat in order]


def test_a_closed_loop_full_of_robots_goes_round() -> None:
    assert carried(">,v/^,<", "0,0,N", "1,0,N", "1,1,N", "0,1,N") == ["1,0,E", "1,1,E", "0,1,E", "0,0,E"]


def test_a_loop_of_express_belts_goes_round_twice() -> None:
    assert carried(">>,vv/^^,<<", "0,0,N", "1,0,N", "1,1,N", "0,1,N") == ["1,1,S", "0,1,S", "0,0,S", "1,0,S"]


def test_when_one_of_two_for_a_space_cannot_move_the_space_is_still_not_free_for_both() -> None:
    assert carried(">,>,./.,^,.", "0,0,N", "1,1,N", "1,0,N", "2,0,N") == ["0,0,N", "1,1,N", "1,0,N", "2,0,N"]


def test_two_who_want_the_space_that_a_third_leaves_both_stay_and_the_third_goes() -> None:
    assert carried(">,>,./.,^,.", "0,0,N", "1,1,N", "1,0,N") == ["0,0,N", "1,1,N", "2,0,N"]


def test_a_merge_that_empties_takes_the_one_that_follows() -> None:
    assert carried(".,.,./>,v,./.,.,.", "0,1,N", "1,1,N") == ["1,1,E", "1,2,N"]


def test_when_express_belts_run_a_robot_on_a_normal_belt_is_in_the_way() -> None:
    assert carried(">>,>,.", "0,0,N", "1,0,N", stages="belts(1)") == ["0,0,N", "1,0,N"]
    assert carried(">>,>,.", "0,0,N", "1,0,N") == ["1,0,N", "2,0,N"]


def test_who_is_held_is_told() -> None:
    race = position("floor=>,.,. r0=0,0,N r1=1,0,N", "belts(2)")
    assert told(race, "held", "carried") == [("held", 0, 0)]


# ---- falling ----------------------------------------------------------------------------------------


def test_a_belt_carries_into_a_pit_at_once() -> None:
    race = position("floor=>>,O,. r0=0,0,N r1=2,0,N", "belts(1)")
    assert robots(race) == ["off", "2,0,N"]
    assert told(race, "destroyed") == [(0, 0, 1)]


def test_a_belt_carries_over_the_edge_at_once() -> None:
    race = position("floor=.,> r0=1,0,N r1=0,0,N", "belts(2)")
    assert robots(race) == ["off", "0,0,N"]
    assert told(race, "destroyed") == [(0, 1, 1)]


def test_two_belts_may_drop_their_robots_over_the_edge_together() -> None:
    assert carried("<,>", "0,0,N", "1,0,N") == ["off", "off"]


def test_who_is_gone_after_the_first_step_of_an_express_belt_blocks_nobody_in_the_second() -> None:
    assert carried("O,<<,<<", "1,0,N", "2,0,N") == ["off", "off"]


def test_robots_that_fall_together_fall_in_dock_order() -> None:
    race = position("first=2 floor=^,^,^ r0=0,0,N r1=1,0,N r2=2,0,N", "belts(2)")
    assert race.fallen == [2, 0, 1]


def test_a_fall_is_told_with_the_belt_that_led_to_it() -> None:
    race = position("floor=>,O,. r0=0,0,N r1=2,0,N", "belts(2)")
    (fall,) = [event for event in race.events if event.kind == "destroyed"]
    assert causes(race.events, fall) == ["carried", "belts-ran"]


# ---- in general -------------------------------------------------------------------------------------


@given(st.dictionaries(st.integers(0, 7), st.integers(-2, 9), max_size=8), st.permutations(range(10)))
def test_exactly_those_move_that_have_no_reason_to_stay(wishes: dict[int, int], places: list[int]) -> None:
    cells = places[:8]
    wishes = {seat: to for seat, to in wishes.items() if to != cells[seat]}
    goes = unblocked(wishes, cells)
    assert all(wishes[seat] == to for seat, to in goes.items())
    for seat, to in wishes.items():
        there = cells.index(to) if to in cells else None
        stays = (
            to == WALL
            or (to != EDGE and list(wishes.values()).count(to) > 1)
            or (there is not None and (there not in goes or wishes[there] == cells[seat]))
        )
        assert (seat not in goes) == stays


@given(plans(), st.data())
def test_belts_never_put_two_robots_on_one_space_and_carry_nobody_off_the_belts(
    plan: Plan, data: st.DataObject
) -> None:
    free = [cell for cell, sign in enumerate(plan.signs) if sign not in (PIT, VOID)]
    if not free:
        return
    cells = data.draw(st.lists(st.sampled_from(free), min_size=1, max_size=8, unique=True))
    words = [f"r{seat}={cell % plan.width},{cell // plan.width},N" for seat, cell in enumerate(cells)]
    race = position(f"floor={inline(plan)} {' '.join(words)}", "belts(2)")
    table = compile_plan(plan)
    on_floor = [cell for cell in race.cell if cell >= 0]
    assert len(set(on_floor)) == len(on_floor)
    for seat, start in enumerate(cells):
        end = race.cell[seat]
        if end < 0:
            assert table.carry[start] == EDGE or table.pit[table.carry[start]]
        else:
            assert end in (start, table.carry[start])
            assert race.facing[seat] == (table.carry_turn[start] % 4 if end != start else 0)
