"""Chapter 1: the board against the table that was put together from all sources."""

import pytest

from robotory import GAME
from robotory.board.cells import CAMP, CELL, CELLS, DARK, LIGHT, NEIGHBOURS, START
from tests.robotory.positions import labels, play

TABLE = """
a1: a2 b1 b2 | a2: a1 a3 b2 b3 | a3: a2 a4 b3 b4 | a4: a3 b4 b5 | b1: a1 b2 c1 c2 | b2: a1 a2 b1 b3 c2 c3
b3: a2 a3 b2 b4 c3 c4 | b4: a3 a4 b3 b5 c4 c5 | b5: a4 b4 c5 c6 | c1: b1 c2 d1 | c2: b1 b2 c1 c3 d1 d2
c3: b2 b3 c2 c4 d2 d3 | c4: b3 b4 c3 c5 d3 d4 | c5: b4 b5 c4 c6 d4 d5 | c6: b5 c5 d5 | d1: c1 c2 d2 e1
d2: c2 c3 d1 d3 e1 e2 | d3: c3 c4 d2 d4 e2 e3 | d4: c4 c5 d3 d5 e3 e4 | d5: c5 c6 d4 e4 | e1: d1 d2 e2
e2: d2 d3 e1 e3 | e3: d3 d4 e2 e4 | e4: d4 d5 e3
"""
NEAR = {
    cell.strip(): near.split()
    for cell, near in (part.split(":") for line in TABLE.strip().split("\n") for part in line.split("|"))
}


@pytest.mark.parametrize("cell", CELLS)
def test_every_cell_touches_the_cells_of_the_table(cell: str) -> None:
    assert sorted(CELLS[near] for near in NEIGHBOURS[CELL[cell]]) == NEAR[cell]


def test_there_are_55_pairs_and_nine_of_them_cross_the_border() -> None:
    pairs = {(a, b) for a, near in enumerate(NEIGHBOURS) for b in near if a < b}
    assert len(pairs) == 55
    assert all(a in NEIGHBOURS[b] for a, b in pairs)
    assert sum(CAMP[a] != CAMP[b] for a, b in pairs) == 9
    assert sorted(map(len, NEIGHBOURS)) == [3] * 6 + [4] * 8 + [6] * 10


def test_each_camp_has_the_twelve_cells_of_the_table() -> None:
    assert (
        " ".join(name for cell, name in enumerate(CELLS) if CAMP[cell] == DARK) == "a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 e1"
    )
    assert (
        " ".join(name for cell, name in enumerate(CELLS) if CAMP[cell] == LIGHT)
        == "a4 b4 b5 c4 c5 c6 d3 d4 d5 e2 e3 e4"
    )


def test_half_a_turn_of_the_board_swaps_the_camps_and_keeps_who_touches_whom() -> None:
    for cell, near in enumerate(NEIGHBOURS):
        assert CAMP[23 - cell] == 1 - CAMP[cell]
        assert sorted(23 - other for other in near) == list(NEIGHBOURS[23 - cell])


def test_the_robots_start_where_light_has_only_the_red_one() -> None:
    assert [CELLS[cell] for cell in START] == ["b3", "c3", "d3"]
    assert [CAMP[cell] for cell in START] == [DARK, DARK, LIGHT]


def test_a_game_begins_with_light_on_the_first_seat_and_two_discs_of_each_colour() -> None:
    start = GAME.write(GAME.start(2))
    assert start == "robotory/1 turn=1 robots=b3,c3,d3 light=2,2 dark=2,2 lid=10,10 told=1 agenda=turn(0)"


def test_the_lot_may_say_who_plays_light() -> None:
    state = GAME.start(2, {"light": "lot"})
    assert labels(state) == ["lead=0", "lead=1"]  # type: ignore[arg-type]
    events = play(state, "lead=1")  # type: ignore[arg-type]
    assert [(event.kind, event.rule) for event in events] == [("lot-drawn", "1.5"), ("set-up", "1.4")]
    assert state.pending is not None
    assert state.pending.seat == 1
    assert "first=1" in GAME.write(state)
