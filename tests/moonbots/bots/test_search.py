"""The look-ahead of `hard`, and the chances by which it judges."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonbots.bots import players, search
from moonbots.bots.chances import NAMES, SIZE, all_features, chances, duel_chances
from moonbots.bots.weights import DUEL, MANY
from moonbots.game import GAME
from moonbots.position.state import Tournament
from moonbots.tools import bench, tuning
from tabletop.bots.bots import pick_at_random
from tabletop.core.game import Budget
from tests.moonbots.positions import at

ACT = "agenda=ask-act(0,0);following(0)"


def chosen(state: Tournament, budget: Budget | None = None) -> str:
    """The choice of `hard` on the seat that is asked."""
    pending, moves = state.pending, state.legal()
    assert pending is not None
    return moves[players.find("hard")(state.view(pending.seat), moves, Random(1), budget or Budget())].label


def random_position(seats: int, choices: int, rng: Random) -> Tournament:
    """A game after so many random choices of seats and chance."""
    state = GAME.start(seats)
    assert isinstance(state, Tournament)
    for _ in range(choices):
        if state.over:
            break
        legal = state.legal()
        state.apply(legal[pick_at_random(None, legal, rng, Budget())])
    return state


# Choosing ----------------------------------------------------------------------------------------------------------


STRONGER = "agenda=ask-stronger(0,0,-1,0,1,0,0);land(0,-1,0,1,0,0);placing(0);following(0)"


def test_a_blow_that_wins_is_struck_harder_and_one_that_fells_anyway_is_not() -> None:
    assert chosen(at(f"seats=3 r0=9///stronger+spy r1=3 r2=0 out=2 {STRONGER}")) == "play=stronger/0/1"
    assert chosen(at(f"seats=3 r0=9///stronger+spy r1=1 r2=0 out=2 {STRONGER}")) == "pass"


def test_a_virus_is_let_loose_when_it_fells_everybody_else() -> None:
    state = at(f"seats=3 r0=9///virus r1=2///dodge+spy r2=1///decoy {ACT}")
    assert chosen(state) == "play=virus/0"
    assert chosen(at(f"seats=3 r0=2///virus+stock+rest r1=12 r2=12 {ACT}")) != "play=virus/0"


def test_the_better_of_two_gifts_is_taken() -> None:
    """Both cost nothing: a fourth die with a full robot is worth more than a head that hardly ever fires."""
    state = at(f"seats=3 r0=12/TO1+RA2+LA2+RL1+LL1/die+die r1=12 r2=12 market=HE3,die,-,-,-,- {ACT}")
    assert chosen(state) == "buy=1"


@pytest.mark.parametrize("held", ["dodge", "absorber", "pump", "virus"])
def test_what_others_hold_in_secret_changes_no_choice(held: str) -> None:
    def choice(weapon: str) -> str:
        robots = f"r0=9/RA1+LL1/die/stock+advance r1=9/RL2//{weapon} r2=9"
        return chosen(at(f"seats=3 {robots} market=LA3,weapon,die,TO1,-,- {ACT}"))

    assert choice(held) == choice("decoy")


def test_a_budget_of_playouts_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at(f"seats=3 r0=12 r1=12 r2=12 market=HE1,TO1,RA1,LA1,RL1,LL1 {ACT}")
    chance_after, count = search.chance_after, [0]

    def counted(*arguments: object) -> float:
        count[0] += 1
        return chance_after(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(search, "chance_after", counted)
    for playouts in (1, 30, 90):
        count[0] = 0
        chosen(state, Budget(playouts=playouts))
        assert count[0] <= playouts + 3 * search.WIDTH


def test_when_time_is_up_it_stops_with_one_guess_for_each_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, tries = iter(range(10**6)), []  # every look at it is a second later

    def chance_after(*arguments: object) -> float:
        tries.append(arguments)
        return 0.5

    monkeypatch.setattr("time.perf_counter", lambda: next(clock))
    monkeypatch.setattr(search, "chance_after", chance_after)
    chosen(at(f"seats=3 r0=12 r1=12 r2=12 market=HE1,TO1,RA1,LA1,RL1,LL1 {ACT}"), Budget(milliseconds=100))
    assert len(tries) == 6 + 3 + 2


# Judging -----------------------------------------------------------------------------------------------------------


@given(seats=st.integers(2, 4), choices=st.integers(20, 400), seed=st.integers(0, 10**6))
def test_chances_are_those_of_one_winner(seats: int, choices: int, seed: int) -> None:
    state = random_position(seats, choices, Random(seed))
    found = chances(state)
    assert len(found) == seats
    assert sum(found) == pytest.approx(1)
    assert all(0 <= chance <= 1 for chance in found)
    for seat in range(seats):
        assert (found[seat] == 0) >= (state.strength(seat) == 0)


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ("r0=5", "r0=12"),
        ("r0=9", "r0=9/RA2+LA2"),
        ("r0=9/RA2+LA2", "r0=9/RA2+LA2/die+die"),
        ("r0=9", "r0=9///stock+dodge"),
    ],
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_energy_parts_dice_and_weapons_are_worth_something(seats: int, worse: str, better: str) -> None:
    others = " ".join(f"r{n}=9" for n in range(1, 4 if seats == 2 else seats))
    low, high = (chances(at(f"seats={seats} {own} {others} {ACT}"))[0] for own in (worse, better))
    assert low < high


def test_a_match_of_two_is_won_by_both_duels_or_by_one_and_the_final() -> None:
    even = dict.fromkeys(range(4), 0.0)
    assert duel_chances(even) == [0.5, 0.5]
    assert duel_chances({0: 9.0, 1: 9.0, 2: -9.0, 3: -9.0})[0] == pytest.approx(1)
    lost_left = {1: 0.0, 2: 0.0, 3: 0.0}  # robot 0 has fallen, 3 waits: robot 1 has to win twice
    assert duel_chances(lost_left)[0] == pytest.approx(0.25)
    assert duel_chances({1: 0.0, 3: 0.0}) == [0.5, 0.5]  # the final
    assert duel_chances({0: 1.0, 2: 1.0}) == [0.5, 0.5]


# Tuning ------------------------------------------------------------------------------------------------------------


def test_every_weight_has_its_feature() -> None:
    assert len(MANY) == len(DUEL) == SIZE == len(NAMES) + 16
    state = at(f"seats=4 r0=9 r1=9 r2=9 r3=9 {ACT}")
    assert {len(found) for found in all_features(state).values()} == {SIZE}


@pytest.mark.parametrize("shares", [(1.0, 0.0, 0.0), (1.0, 0.0), (0.0, 1.0)])
def test_the_gradient_makes_the_winner_more_likely(shares: tuple[float, ...]) -> None:
    strong = {0: 0.3, 1: -0.2, 2: 0.1} | ({3: 0.4} if len(shares) == 2 else {})
    for robot, change in tuning.gradient(strong, shares).items():
        mine = robot == 0 if len(shares) == 3 else robot // 2 == 0
        assert (change > 0) == (mine == (shares[0] == 1.0))


def test_tuning_finds_that_energy_wins() -> None:
    rng = Random(1)
    samples = [sample for _ in range(6) for sample in tuning.play(GAME.start(3), rng)]  # type: ignore[arg-type]
    weights = tuning.fit(samples, rng)
    assert len(weights) == SIZE
    assert sum(weights[:3]) > 0
    assert tuning.written(weights, weights, 6, 1).count(",\n)") == 2


def test_bench_rows_say_how_many_they_did() -> None:
    rows = {name: batch() for name, _, batch in bench.rows()}
    assert all(done > 0 for done in rows.values())
    assert {f"a choice of {name}" for name in GAME.bots} < set(rows)
