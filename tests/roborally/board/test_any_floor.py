"""What holds for every floor, shown on random ones."""

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from roborally.board.floor import WALL, compile_plan
from roborally.board.inline import inline, parse_inline
from roborally.board.picture import draw, parse
from roborally.board.plan import DIRECTIONS, DOCKS, EVEN, ODD, OFFSETS, PIT, SIGNS, VOID, Edge, Plan, edge, turned
from tabletop.base.errors import BoardError

untimed = settings(deadline=None)  # a busy machine is no failure
SIGNS_TO_DRAW = sorted(SIGNS - set(DOCKS))


@st.composite
def plans(pick: st.DrawFn) -> Plan:
    """A plan that can be drawn: up to 6 by 6 cells, with walls, lasers, pushers and docks."""
    width, height = pick(st.integers(1, 6)), pick(st.integers(1, 6))
    count = width * height
    signs = pick(st.lists(st.sampled_from(SIGNS_TO_DRAW), min_size=count, max_size=count))
    cells = st.integers(0, count - 1)
    for number, cell in enumerate(pick(st.lists(cells, unique=True, max_size=8)), 1):
        signs[cell] = str(number)
    if all(sign == VOID for sign in signs):
        signs[0] = "."
    walls: set[Edge] = set()
    for cell, side in pick(st.lists(st.tuples(cells, st.integers(0, 3)), max_size=20)):
        walls.add(edge(cell % width, cell // width, side))
    ways = st.integers(0, len(DIRECTIONS) - 1)
    lasers = {
        (cell, way): beams
        for cell, way, beams in pick(st.lists(st.tuples(cells, ways, st.integers(1, 3)), max_size=6))
        if signs[cell] != VOID
    }
    pushers = {
        cell: (way, mask)
        for cell, way, mask in pick(st.lists(st.tuples(cells, ways, st.sampled_from([ODD, EVEN])), max_size=6))
        if signs[cell] not in (VOID, PIT)
    }
    hung = [*lasers, *((cell, way) for cell, (way, _) in pushers.items())]
    walls.update(edge(cell % width, cell // width, way ^ 2) for cell, way in hung)
    return Plan(
        width,
        height,
        tuple(signs),
        frozenset(walls),
        tuple(sorted((cell, way, beams) for (cell, way), beams in lasers.items())),
        tuple(sorted((cell, way, mask) for cell, (way, mask) in pushers.items())),
        pick(ways) if "1" in signs else 0,
        pick(st.sampled_from(["Corner Shop", "Ångström 2: the return", "#1"])),
        pick(st.sampled_from(["", "somebody"])),
    )


def refusal(read: Callable[[], Plan]) -> BoardError | None:
    """The error with which a text is refused, if it is; any other exception fails the test."""
    try:
        read()
    except BoardError as error:
        return error
    return None


@untimed
@given(plans())
def test_a_drawn_floor_reads_back_as_the_same_plan(plan: Plan) -> None:
    assert parse(draw(plan)) == plan
    assert draw(parse(draw(plan))) == draw(plan)


@untimed
@given(plans())
def test_a_floor_in_one_line_reads_back_as_the_same_plan_without_its_names(plan: Plan) -> None:
    line = inline(plan)
    assert parse_inline(line) == replace(plan, name="", by="")
    assert line.split() == [line]


@untimed
@given(plans())
def test_every_neighbour_leads_back(plan: Plan) -> None:
    table = compile_plan(plan)
    for place, target in enumerate(table.ahead):
        cell, way = divmod(place, 4)
        x, y = cell % plan.width + OFFSETS[way][0], cell // plan.width + OFFSETS[way][1]
        if target >= 0:
            assert target == y * plan.width + x
            assert table.ahead[target * 4 + (way ^ 2)] == cell
        elif target == WALL and 0 <= x < plan.width and 0 <= y < plan.height:
            assert table.ahead[(y * plan.width + x) * 4 + (way ^ 2)] == WALL


@untimed
@given(plans())
def test_four_quarter_turns_change_nothing(plan: Plan) -> None:
    assert turned(turned(plan, 1), 3) == plan
    assert turned(plan, -2) == turned(turned(plan, 1), 1)


@untimed
@given(plans())
def test_a_turned_floor_has_the_same_tables_turned(plan: Plan) -> None:
    before, after = compile_plan(plan), compile_plan(turned(plan, 1))

    def move(cell: int) -> int:
        return (cell % plan.width) * plan.height + plan.height - 1 - cell // plan.width if cell >= 0 else cell

    def way(direction: int) -> int:
        return (direction + 1) % 4 if direction >= 0 else -1

    for cell in range(len(plan.signs)):
        new = move(cell)
        for direction in range(4):
            assert after.ahead[new * 4 + way(direction)] == move(before.ahead[cell * 4 + direction])
        assert after.carry[new] == move(before.carry[cell])
        assert after.carry_turn[new] == before.carry_turn[cell]
        assert after.belt_dir[new] == way(before.belt_dir[cell])
        assert after.push_dir[new] == way(before.push_dir[cell])
        assert after.push_registers[new] == before.push_registers[cell]
        assert (after.pit[new], after.gear[new], after.site[new], after.belt[new]) == (
            before.pit[cell],
            before.gear[cell],
            before.site[cell],
            before.belt[cell],
        )
    assert after.docks == tuple(map(move, before.docks))
    assert after.dock_facing == tuple(map(way, before.dock_facing))
    assert {(laser.beams, laser.path) for laser in after.lasers} == {
        (laser.beams, tuple(map(move, laser.path))) for laser in before.lasers
    }


@untimed
@given(plans(), st.data())
def test_a_damaged_picture_is_read_or_refused_but_never_fails_otherwise(plan: Plan, data: st.DataObject) -> None:
    text = draw(plan)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 8))
    put = data.draw(st.text(st.sampled_from("+-| .O^>v<RLwW_0123456789pqNESW:#\n\r\t@é\x00"), max_size=8))
    error = refusal(lambda: parse(text[:at] + put + text[at + cut :]))
    assert error is None or (error.line >= 1 and error.column >= 1 and error.reason in str(error))


@untimed
@given(st.text(st.sampled_from("./,|@NESW^>v<O_1234pq~;x\n é"), max_size=60))
def test_a_damaged_line_is_read_or_refused_but_never_fails_otherwise(text: str) -> None:
    error = refusal(lambda: parse_inline(text))
    assert error is None or (error.line == 1 and 1 <= error.column <= len(text) + 1)
    assert error is not None or parse_inline(inline(parse_inline(text))) == parse_inline(text)
