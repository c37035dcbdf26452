"""The kernel of the bots plays a register exactly as the rules do."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from roborally.board import courses
from roborally.board.floor import Floor, compile_plan
from roborally.board.inline import inline
from roborally.board.plan import DIRECTIONS, PIT, VOID, Plan
from roborally.bots import kernel
from roborally.bots.plays import AS_PRINTED, PLAYS, Play, open_to
from roborally.formats import notation
from roborally.position.cards import DECK, KIND, LABEL
from roborally.position.codes import EMPTY, OFF
from roborally.position.kit import SIDEWAYS
from roborally.position.option_deck import CRAB_LEGS, SLUGS
from roborally.position.versions import NEWEST
from tests.roborally.board.test_any_floor import plans

untimed = settings(deadline=None)
FLOORS = [courses.load(name).floor for name in courses.ids()]


def crowded(floor: Floor, rng: Random, crowd: int) -> list[int]:
    """Different cells near each other."""
    free = [cell for cell, sign in enumerate(floor.signs) if sign not in (PIT, VOID)]
    near = rng.choice(free)
    width = floor.width
    free.sort(key=lambda cell: abs(cell % width - near % width) + abs(cell // width - near // width) + rng.random())
    cells = free[: min(crowd, len(free))]
    rng.shuffle(cells)
    return cells


def both_ways(floor: Floor, seed: int, crowd: int) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]], str]:
    """The same random robots with the same random cards through a register of the rules and of the kernel: per robot
    (cell,) if it is off the floor, else (cell, facing, damage); and the position, for reading when they differ."""
    rng, width = Random(seed), floor.width
    cells = crowded(floor, rng, crowd)
    seats = range(len(cells))
    facings = [rng.randrange(4) for _ in seats]
    damage = [rng.choice((0, 0, 3, 8, 9)) for _ in seats]
    down = [rng.random() < 0.15 for _ in seats]
    cards = rng.sample(DECK, len(cells))
    register = rng.randrange(1, 6)
    words = [f"roborally/{NEWEST} floor={inline(floor.plan)} turn=1"]
    for seat in seats:
        place = f"{cells[seat] % width},{cells[seat] // width},{DIRECTIONS[facings[seat]]}"
        words.append(f"r{seat}={place}/damage:{damage[seat]}" + "/down" * down[seat])
        program = ["-"] * 5
        if not down[seat]:
            program[register - 1] = LABEL[cards[seat]]
        words.append(f"p{seat}=" + ",".join(program))
    line = " ".join([*words, f"agenda=register({register})"])
    race = notation.read(line)
    by_rules = [_outcome(race.cell[seat], race.facing[seat], race.damage[seat]) for seat in seats]

    awake = [seat for seat in seats if not down[seat]]
    actions = [(seat, KIND[cards[seat]]) for seat in sorted(awake, key=lambda seat: -cards[seat])]
    kernel.phase(kernel.tables(floor), register, actions, cells, facings, damage, awake)
    return by_rules, [_outcome(cells[seat], facings[seat], damage[seat]) for seat in seats], line


def _outcome(cell: int, facing: int, damage: int) -> tuple[int, ...]:
    return (OFF,) if cell == OFF else (cell, facing, damage)


@untimed
@given(plans(), st.integers(0, 1 << 30), st.integers(1, 8))
def test_a_register_on_any_floor_ends_as_under_the_rules(plan: Plan, seed: int, crowd: int) -> None:
    if all(sign in (PIT, VOID) for sign in plan.signs):
        return
    by_rules, by_kernel, line = both_ways(compile_plan(plan), seed, crowd)
    assert by_kernel == by_rules, line


@untimed
@given(st.sampled_from(FLOORS), st.integers(0, 1 << 30), st.integers(1, 8))
def test_a_register_on_a_course_that_ships_ends_as_under_the_rules(floor: Floor, seed: int, crowd: int) -> None:
    by_rules, by_kernel, line = both_ways(floor, seed, crowd)
    assert by_kernel == by_rules, line


def a_play_both_ways(floor: Floor, seed: int, crowd: int, play: Play) -> tuple[list[tuple[int, ...]], ...]:
    """The same for a play of the first robot alone, by the options that it needs."""
    rng, width, register = Random(seed), floor.width, 1 + seed % 5
    cells = crowded(floor, rng, crowd)
    seats = range(len(cells))
    facings = [rng.randrange(4) for _ in seats]
    card = KIND.index(play.card)
    second = KIND.index(play.second) + SIDEWAYS * (CRAB_LEGS in play.needs) if play.second >= 0 else EMPTY
    words = [f"roborally/{NEWEST} floor={inline(floor.plan)} turn=1 options=yes"]
    words += [f"r{seat}={cells[seat] % width},{cells[seat] // width},{DIRECTIONS[facings[seat]]}" for seat in seats]
    words.append(f"o0={','.join(SLUGS[option] for option in sorted(play.needs))}")
    stages = f"execute-with-options(0,{card},{second},-1);belts(1);belts(2);pushers({register});gears;lasers"
    race = notation.read(" ".join([*words, f"agenda={stages}"]))
    while race.pending:
        steps = f"steps={play.steps}"
        race.apply(next((move for move in race.legal() if move.label == steps), race.legal()[0]))
    t = kernel.tables_for(floor, open_to(play.needs))
    damage = [0 for _ in seats]
    kernel.phase(t, register, [(0, PLAYS.index(play))], cells, facings, damage, seats)
    return (
        [_outcome(race.cell[seat], race.facing[seat], race.damage[seat]) for seat in seats],
        [_outcome(cells[seat], facings[seat], damage[seat]) for seat in seats],
    )


@untimed
@given(plans(), st.integers(0, 1 << 30), st.integers(1, 8), st.sampled_from(PLAYS[len(AS_PRINTED) :]))
def test_a_play_by_options_ends_as_under_the_rules(plan: Plan, seed: int, crowd: int, play: Play) -> None:
    if all(sign in (PIT, VOID) for sign in plan.signs):
        return
    by_rules, by_kernel = a_play_both_ways(compile_plan(plan), seed, crowd, play)
    assert by_kernel == by_rules


def test_destroyed_robots_neither_block_nor_fire() -> None:
    floor = Floor.from_rows([". O . ."])
    cells, facings, damage = [0, 2, 3], [1, 3, 3], [0, 0, 0]
    kernel.phase(kernel.tables(floor), 1, [(0, 4), (1, 4), (2, 4)], cells, facings, damage, (0, 1, 2))
    assert cells == [OFF, OFF, 2]
    assert damage == [0, 0, 0]
