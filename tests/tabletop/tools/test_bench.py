"""The benchmark: some rows for every game, each with its unit."""

from random import Random

import pytest

from tabletop.core import game
from tabletop.tools import bench


def test_every_game_has_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_measured", lambda row: {"name": row.name, "unit": row.unit})
    rows = bench.measure_all()
    names = [row["name"] for row in rows]
    assert len(names) == len(set(names))
    assert {name for name in game.names() if any(row.startswith(name) for row in names)} == set(game.names())
    assert all(row["unit"] for row in rows)


def test_a_batch_of_decisions_is_a_whole_random_game() -> None:
    one = game.find("robotory")
    batch = bench._decisions(one)
    state, rng, count = one.start(one.seats[0], one.check_options({})), Random(1), 0
    while not state.over:
        legal = state.legal()
        state.apply(legal[int(rng.random() * len(legal))])
        count += 1
    assert batch() == batch() == count > 10
