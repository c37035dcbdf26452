"""Tuning the weights of Stak Bots: what is learned comes nearer to what it is learned from, and is written as it is read."""

import math
from copy import deepcopy

import pytest

from stakbots.bots import value_weights
from stakbots.tools import tuning


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "PLAYOUTS", 4)


def test_the_module_of_weights_is_what_the_tool_writes() -> None:
    found: dict[str, object] = {}
    exec(tuning.written(tuning.net()), found)
    for name in ("HIDDEN", "OUT", "START", "TURN", "ROWS"):
        assert found[name] == getattr(value_weights, name)


@pytest.mark.usefixtures("_quick")
def test_a_game_teaches_the_share_of_its_winner_at_its_end() -> None:
    positions = tuning.play((3, 11))
    assert positions
    for position in positions:
        assert sum(wanted for _, wanted in position) == pytest.approx(1)
    assert max(wanted for _, wanted in positions[0]) > 0.9


@pytest.mark.usefixtures("_quick")
def test_each_step_goes_down_the_slope_of_the_loss() -> None:
    """A tiny step lowers the loss by the rate times the square of the slope."""
    for position in tuning.play((3, 5))[:8]:
        net, rate = tuning.net(), 1e-7
        before = deepcopy(net)
        loss = tuning.learn(net, position, rate)
        squares = sum((one - other) ** 2 for one, other in zip(_flat(net), _flat(before), strict=True)) / rate
        assert loss - tuning.learn(net, position, 0) == pytest.approx(squares, rel=1e-2, abs=1e-12)


def _flat(net: tuning.Net) -> list[float]:
    turn = [number for block in net.turn for row in block for number in row]
    return [*net.out, *net.start, *turn, *(number for row in net.rows for number in row)]


@pytest.mark.usefixtures("_quick")
def test_a_round_learns_from_its_games() -> None:
    pieces = [(2, seed) for seed in range(4)]
    positions = [position for piece in pieces for position in tuning.play(piece)]
    net = tuning.net()
    before = sum(tuning.learn(deepcopy(net), position, 0) for position in positions)
    for _ in range(3):
        for position in positions:
            tuning.learn(net, position, 0.02)
    after = sum(tuning.learn(deepcopy(net), position, 0) for position in positions)
    assert after < before - 0.01 * len(positions)
    assert math.isfinite(after)


@pytest.mark.usefixtures("_quick")
def test_a_round_is_the_same_again() -> None:
    assert tuning.tune(2, 3) == tuning.tune(2, 3)
    assert tuning.tune(2, 3) != tuning.tune(2, 4)
