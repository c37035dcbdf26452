"""The evaluation, and the tuning of its weights."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from robotory import GAME
from robotory.bots.evaluate import SIZE, evaluate, features
from robotory.bots.kernel import position_of
from robotory.bots.weights import WEIGHTS
from robotory.tools import tuning
from tabletop.bots.parallel import workers
from tests.robotory.positions import arena
from tests.robotory.rules.test_any_game import play_out

START = position_of(GAME.start(2).view(None))


@given(seed=st.integers(0, 10**6))
def test_every_position_has_nine_weights_of_its_own(seed: int) -> None:
    for state in play_out(Random(seed)):
        if state.pending and state.pending.ask.name == "turn":
            found = features(position_of(state.view(None)))
            assert len(set(found)) == 9
            assert all(0 <= index < SIZE for index in found)
    assert len(WEIGHTS) == SIZE


def test_both_sides_are_judged_alike_on_the_turned_board() -> None:
    light = arena("a4,b2", "c5", robots="b3,d4,e2", light="2,1", dark="1,0", to=0)
    dark = arena("e1,d4", "c2", robots="d3,b2,a3", light="1,0", dark="2,1", to=1)
    assert evaluate(position_of(light.view(None))) == evaluate(position_of(dark.view(None)))


def test_robots_at_home_are_worth_more_the_nearer_the_end() -> None:
    def ahead(lid: str) -> int:
        return evaluate(position_of(arena(robots="b5,c6,a1", light="2,1", lid=lid).view(None)))

    assert 0 < ahead("9,9") < ahead("2,2")


def test_learning_moves_predictions_towards_results() -> None:
    weights = [0.0] * SIZE
    history, winner = tuning.play(weights, START, Random(3))
    side, found = history[-1]
    before = tuning.odds(weights, found)
    tuning.learn(weights, history, winner, 0.05)
    assert (tuning.odds(weights, found) > before) == (side == winner)


def test_tuning_repeats_itself_and_writes_a_module() -> None:
    weights = tuning.tune(START, 40, 5)
    with workers(jobs=2) as executor:
        assert weights == tuning.tune(START, 40, 5, executor), "whoever plays"
    module: dict[str, object] = {}
    exec(tuning.written(weights, 30, 5), module)
    assert module["WEIGHTS"] == tuple(weights)
