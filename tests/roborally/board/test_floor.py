"""The tables of floors: neighbours, belts, beams, and how plans turn and join."""

from typing import Any

import pytest

from roborally.board.floor import EAST, EDGE, NO_BELT, NORTH, SOUTH, WALL, WEST, Floor, compile_plan
from roborally.board.inline import parse_inline
from roborally.board.plan import joined, turned
from tabletop.base.errors import NotationError


def floor(line: str) -> Floor:
    return compile_plan(parse_inline(line))


def ahead(table: Floor, x: int, y: int, direction: int) -> int:
    return table.ahead[(y * table.width + x) * 4 + direction]


# ---- neighbours -------------------------------------------------------------------------------------


def test_cells_are_numbered_from_the_north_west_eastwards() -> None:
    table = floor(".,.,./.,.,.")
    assert [ahead(table, 1, 0, way) for way in (NORTH, EAST, SOUTH, WEST)] == [EDGE, 2, 4, 0]
    assert [ahead(table, 0, 1, way) for way in (NORTH, EAST, SOUTH, WEST)] == [0, 4, EDGE, EDGE]


@pytest.mark.parametrize("line", [".|E,.", ".,.|W"])
def test_a_wall_blocks_from_both_sides_whichever_cell_names_it(line: str) -> None:
    table = floor(line)
    assert (ahead(table, 0, 0, EAST), ahead(table, 1, 0, WEST)) == (WALL, WALL)


def test_a_wall_on_the_rim_keeps_robots_on_the_board() -> None:
    table = floor(".|NW,./.,.|ES")
    assert (ahead(table, 0, 0, NORTH), ahead(table, 0, 0, WEST)) == (WALL, WALL)
    assert (ahead(table, 1, 1, EAST), ahead(table, 1, 1, SOUTH)) == (WALL, WALL)
    assert (ahead(table, 1, 0, NORTH), ahead(table, 0, 1, SOUTH)) == (EDGE, EDGE)


def test_a_place_without_floor_is_an_edge_unless_a_wall_stands_before_it() -> None:
    table = floor(".,_,.|W")
    assert (ahead(table, 0, 0, EAST), ahead(table, 2, 0, WEST)) == (EDGE, WALL)


# ---- what lies on a cell ----------------------------------------------------------------------------


def test_each_sign_fills_its_table() -> None:
    table = floor(".,O,>,vv,R,L,w,W,1")
    assert table.pit == (False, True, *[False] * 7)
    assert table.belt == (0, 0, 1, 2, 0, 0, 0, 0, 0)
    assert table.belt_dir == (-1, -1, EAST, SOUTH, -1, -1, -1, -1, -1)
    assert table.gear == (0, 0, 0, 0, 1, -1, 0, 0, 0)
    assert table.site == (0, 0, 0, 0, 0, 0, 1, 2, 0)
    assert table.docks == (8,)


def test_belts_carry_to_their_neighbour_a_wall_or_the_edge() -> None:
    table = floor(">,.,<|W,^")
    assert table.carry == (1, NO_BELT, WALL, EDGE)


@pytest.mark.parametrize(
    ("line", "turn"),
    [
        (">,v", 1),  # a curve to the right turns a robot to the right
        (">,^", -1),
        (">,>>", 0),  # straight on
        (">,<", 0),  # a belt that runs against it is not at right angles
        (">,R", 0),
        (">,.", 0),
        (">,O", 0),
        (">>,vv", 1),
    ],
)
def test_only_a_belt_at_right_angles_turns_what_is_carried_onto_it(line: str, turn: int) -> None:
    assert floor(line).carry_turn[0] == turn


def test_the_cell_that_carries_knows_the_turn_so_a_merge_turns_each_side_its_own_way() -> None:
    table = floor(".,^,./>,^,</.,^,.")
    assert (table.carry_turn[3], table.carry_turn[5], table.carry_turn[7]) == (-1, 1, 0)


def test_pushers_act_in_their_registers() -> None:
    table = floor(".pE|W,./.qE|W,.")
    assert [register for register in range(1, 6) if table.push_registers[0] >> register & 1] == [1, 3, 5]
    assert [register for register in range(1, 6) if table.push_registers[2] >> register & 1] == [2, 4]
    assert table.push_dir == (EAST, -1, EAST, -1)


def test_docks_are_listed_by_number() -> None:
    assert floor("3,1/.,2").docks == (1, 3, 0)


@pytest.mark.parametrize(
    ("line", "path"),
    [
        (".1E|W,.,.", (0, 1, 2)),  # to the edge
        (".1E|W,.|E,.", (0, 1)),  # to a wall
        (".1E|WE,.,.", (0,)),  # the emitter's own cell at least
        (".1E|W,O,_,.", (0, 1)),  # over pits, not over places without floor
        (".,./.,./.3N|S,.", (4, 2, 0)),
    ],
)
def test_a_beam_runs_from_its_own_cell_to_the_first_wall_or_edge(line: str, path: tuple[int, ...]) -> None:
    (laser,) = floor(line).lasers
    assert laser.path == path
    assert laser.cell == path[0]


# ---- turning and joining ----------------------------------------------------------------------------


def test_robots_of_a_turned_dock_face_the_way_it_is_turned() -> None:
    assert floor("1,2").dock_facing == (NORTH, NORTH)
    assert compile_plan(turned(parse_inline("1,2"), 1)).dock_facing == (EAST, EAST)


@pytest.mark.parametrize(("north", "south"), [(".|S", "."), (".", ".|N")])
def test_either_floor_may_draw_the_wall_of_a_seam(north: str, south: str) -> None:
    table = compile_plan(joined([(parse_inline(north), 0, 0), (parse_inline(south), 0, 1)]))
    assert (ahead(table, 0, 0, SOUTH), ahead(table, 0, 1, NORTH)) == (WALL, WALL)


def test_belts_and_beams_run_on_over_a_seam() -> None:
    table = compile_plan(joined([(parse_inline(".1E|W,>"), 0, 0), (parse_inline("v,."), 2, 0)]))
    assert table.carry[1] == 2
    assert table.carry_turn[1] == 1
    assert table.lasers[0].path == (0, 1, 2, 3)


def test_there_is_no_floor_where_nothing_was_laid() -> None:
    plan = joined([(parse_inline(".,."), 0, 0), (parse_inline("1"), 1, 1)])
    assert plan.signs == (".", ".", "_", "1")
    assert ahead(compile_plan(plan), 0, 0, SOUTH) == EDGE


def test_a_board_faces_as_its_dock_does() -> None:
    dock = turned(parse_inline("1/2"), 3)
    plan = joined([(parse_inline(".,."), 0, 0), (dock, 0, 1)])
    assert compile_plan(plan).dock_facing == (WEST, WEST)


# ---- the list format of scenarios -------------------------------------------------------------------


def test_rows_walls_lasers_and_pushers_make_the_same_floor_as_the_line() -> None:
    table = Floor.from_rows(
        [". >>  O", "R w .", ". . ."],
        walls=[[0, 0, "E"], [2, 2, "S"]],
        lasers=[{"x": 0, "y": 1, "fires": "E", "beams": 2}],
        pushers=[{"x": 1, "y": 2, "pushes": "N", "registers": "24"}],
    )
    assert table.plan == parse_inline(".,>>|W,O/R2E|W,w,./.,.qN|S,.|S")


def test_lasers_and_pushers_of_rows_bring_their_wall() -> None:
    lasers = Floor.from_rows([". ."], lasers=[{"x": 1, "y": 0, "fires": "E", "beams": 1}])
    pushers = Floor.from_rows([". ."], pushers=[{"x": 0, "y": 0, "pushes": "W", "registers": "135"}])
    assert ahead(lasers, 1, 0, WEST) == WALL
    assert ahead(pushers, 0, 0, EAST) == WALL


def test_a_laser_of_rows_has_one_beam_unless_it_says_more() -> None:
    assert Floor.from_rows([". ."], lasers=[{"x": 1, "y": 0, "fires": "E"}]).lasers[0].beams == 1


def test_a_pusher_of_rows_may_act_in_any_registers() -> None:
    table = Floor.from_rows(["."], pushers=[{"x": 0, "y": 0, "pushes": "W", "registers": "15"}])
    assert table.push_registers == (0b100010,)


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"rows": []}, "0 by 0"),
        ({"rows": [" "]}, "0 by 1"),
        ({"rows": ["." + " ." * 64]}, "65 by 1"),
        ({"rows": [". .", "."]}, "row 1 has 1 cells"),
        ({"rows": [". {x}"]}, "unknown sign '{x}'"),
        ({"rows": ["."], "walls": [[0, 0]]}, "a wall is [x, y, side]"),
        ({"rows": ["."], "walls": [7]}, "a wall is [x, y, side]"),
        ({"rows": ["."], "walls": [[1, 0, "N"]]}, "(1, 0) is outside"),
        ({"rows": ["."], "walls": [[0, -1, "N"]]}, "(0, -1) is outside"),
        ({"rows": ["."], "walls": [[0, 0, "NE"]]}, "'NE' is no direction"),
        ({"rows": ["."], "walls": [[0, 0, ""]]}, "'' is no direction"),
        ({"rows": ["."], "lasers": [{"x": 0, "y": 0, "fires": "N", "beams": 4}]}, "not 4"),
        ({"rows": ["."], "lasers": [{"y": 0, "fires": "N"}]}, "(None, 0) is outside"),
        ({"rows": ["."], "lasers": [3]}, "not 3"),
        ({"rows": ["."], "pushers": [{"x": 0, "y": 0, "pushes": "N", "registers": "16"}]}, "not in '16'"),
        ({"rows": ["."], "pushers": [{"x": 0, "y": 0, "pushes": "N"}]}, "not in ''"),
        ({"rows": ["."], "pushers": ["east"]}, "not east"),
        (
            {"rows": ["."], "pushers": [{"x": 0, "y": 0, "pushes": way, "registers": "1"} for way in "NS"]},
            "two pushers",
        ),
    ],
)
def test_rows_that_cannot_be_a_floor_are_refused_with_the_reason(parts: dict[str, Any], reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        Floor.from_rows(**parts)
    assert reason in str(refused.value)
