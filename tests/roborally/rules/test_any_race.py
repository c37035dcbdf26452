"""Properties of every race, checked by random play on courses that ship and on random floors."""

from collections.abc import Iterator
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from roborally import GAME
from roborally.board import courses
from roborally.board.floor import WALL
from roborally.board.inline import inline
from roborally.board.plan import PIT, VOID, Plan
from roborally.position import special
from roborally.position.cards import DECK
from roborally.position.codes import AWAY, DESTROYED, EMPTY, FINISHED, OFF, OUT, RACING
from roborally.position.events import EVENTS
from roborally.position.state import Race
from tests.roborally.board.test_any_floor import plans
from tests.roborally.positions import all_cards, position

PLAYABLE = list(courses.ids())
SEEDS = st.integers(0, 1 << 30)


def check(race: Race) -> None:
    """Check what holds whenever a seat is asked."""
    assert all_cards(race) == list(DECK)
    on_floor = [cell for cell in race.cell if cell != OFF]
    assert len(set(on_floor)) == len(on_floor)
    for seat in range(race.seats):
        status, cell, damage = race.status[seat], race.cell[seat], race.damage[seat]
        if race.turn:
            assert (cell == OFF) == (status != RACING)
            assert (race.archive[seat] == OFF) == race.special.capture_the_flag
        if cell != OFF:
            assert not race.floor.pit[cell]
            assert race.floor.signs[cell] != VOID
        assert 0 <= damage <= 9 + race.kit.active  # until all shots of the moment have hit
        assert 0 <= race.lives[seat] <= race.rules.lives
        assert len(race.hand[seat]) <= 9 + race.kit.active
        if status == RACING and not race.down[seat]:
            locked = [card for index, card in enumerate(race.program[seat]) if not race.is_open(seat, index + 1)]
            assert EMPTY not in locked
        assert (seat in race.fallen) == (status in (DESTROYED, AWAY))
        assert (seat in race.eliminated) == (status == OUT)
        assert (status == FINISHED) <= (seat in race.finished)


def check_ways(race: Race) -> None:
    """Robots go from space to neighbouring space and never through a wall."""
    for event in race.events:
        if event.kind in EVENTS.group("arrives"):
            assert race.floor.ahead[event.start * 4 + event.way] == event.to != WALL


def play(race: Race, seed: int, plies: int) -> Iterator[Race]:
    rng = Random(seed)
    for _ in range(plies):
        if race.over:
            return
        moves = race.legal()
        race.apply(moves[rng.randrange(len(moves))])
        yield race


@given(
    st.sampled_from(PLAYABLE), st.integers(2, 8), SEEDS, st.sampled_from(["1", "3"]), st.sampled_from(["first", "all"])
)
def test_on_any_course_that_ships_cards_robots_and_counts_stay_right(
    name: str, seats: int, seed: int, lives: str, finish: str
) -> None:
    if special.read(courses.load(name).rules, special.NONE).in_twos:
        seats = max(4, seats // 2 * 2)
    race = GAME.start(seats, {"course": name, "lives": lives, "finish": finish})
    assert isinstance(race, Race)
    for after in play(race, seed, 500):
        check(after)
        check_ways(after)


@given(plans(), st.integers(1, 8), SEEDS)
def test_on_any_floor_cards_robots_and_counts_stay_right(plan: Plan, crowd: int, seed: int) -> None:
    rng = Random(seed)
    free = [cell for cell, sign in enumerate(plan.signs) if sign not in (PIT, VOID)]
    rng.shuffle(free)
    if not free:
        return
    cells, flags = free[:crowd], free[crowd : crowd + 3]
    words = [f"flags={','.join(map(str, flags))}"] if flags else []
    words += [
        f"r{seat}={cell % plan.width},{cell // plan.width},{rng.choice('NESW')}" for seat, cell in enumerate(cells)
    ]
    race = position(f"floor={inline(plan)} {' '.join(words)}", "begin")
    for after in play(race, seed, 300):
        check(after)
        check_ways(after)


@given(SEEDS, st.integers(2, 8))
def test_every_race_ends(seed: int, seats: int) -> None:
    race = GAME.start(seats, {"lives": "1", "last-life": "last", "turn-limit": "25"})
    assert isinstance(race, Race)
    for _ in play(race, seed, 100_000):
        pass
    assert race.over
    assert sorted(race.ranking()) == list(range(seats))
    assert set(race.winners()) <= set(race.ranking()[:1])


@given(SEEDS)
def test_a_clone_goes_on_alike_and_leaves_the_original_alone(seed: int) -> None:
    race = GAME.start(3)
    assert isinstance(race, Race)
    for _ in play(race, seed, Random(seed).randrange(400)):
        pass
    before = GAME.write(race)
    twin = race.clone()
    for _ in play(twin, seed + 1, 100):
        pass
    assert GAME.write(race) == before
    for _ in play(race, seed + 1, 100):
        pass
    assert GAME.write(race) == GAME.write(twin)


@given(SEEDS)
def test_events_are_numbered_without_a_gap_and_causes_come_before_what_they_lead_to(seed: int) -> None:
    race = GAME.start(4)
    assert isinstance(race, Race)
    number = len(race.events)
    for after in play(race, seed, 400):
        for event in after.events:
            assert event.id == number
            assert -1 <= event.cause < number
            assert event.rule
            number += 1
