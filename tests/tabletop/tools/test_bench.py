"""The benchmark: some rows for every game, each with its unit."""

import gzip
import json
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from sample_game import GAME

from tabletop.__main__ import main
from tabletop.core import game
from tabletop.core.game import Budget, Game
from tabletop.core.session import PERSON, Session
from tabletop.film import stretch
from tabletop.film.stretch import Stretch
from tabletop.film.write import as_svg
from tabletop.tools import bench

ROBOTORY = game.find("robotory")


class Clock:
    """Stands for the time of the machine."""

    def __init__(self) -> None:
        self.now = 100.0

    def perf_counter(self) -> float:
        """The seconds now."""
        return self.now

    def takes(self, *seconds: float, count: int) -> Callable[[], int]:
        """A batch of `count` operations, which takes so long at each call in turn, and then as long as the last."""
        left = list(seconds)

        def batch() -> int:
            self.now += left.pop(0) if len(left) > 1 else left[0]
            return count

        return batch


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(bench, "time", made)
    return made


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


def test_a_batch_of_views_is_of_the_seats_that_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    viewed: list[tuple[int | None, int | None]] = []
    kind = type(GAME.start(2))
    view = kind.view

    def noting(state: Any, seat: int | None) -> Any:
        viewed.append((seat, state.pending and state.pending.seat))
        return view(state, seat)

    monkeypatch.setattr(kind, "view", noting)
    count = bench._seen(GAME)()
    assert len(viewed) == count > 5
    assert all(seat == asked for seat, asked in viewed)


def test_batches_begin_until_the_time_is_over(clock: Clock) -> None:
    assert bench.seconds_each(clock.takes(0.5, count=4), 1.2) == pytest.approx(0.125)
    assert clock.now == pytest.approx(101.5)


def test_a_row_is_measured_in_loops_of_the_machine_as_fast_as_it_is_then(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first batch fills caches and does not count, nor does a hiccup; the loop takes 2 µs before a batch and 4 µs after."""
    loop = clock.takes(*[0.04, 0.08] * 20, count=20_000)
    monkeypatch.setattr(bench, "reference_loop", loop)
    row = bench.Row("a game: a choice", "choices", clock.takes(9, 0.3, 7, 0.3, count=2))
    assert bench._measured(row) == {"name": "a game: a choice", "unit": "choices", "per_s": 6.7, "bi": 50_000.0}


def test_the_loop_says_how_often_it_runs() -> None:
    assert (bench.reference_loop(), bench.reference_loop(7)) == (20_000, 7)


def test_films_are_measured_of_games_that_were_stopped_later_and_later(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[Session, Stretch]] = []
    film = stretch.of_session

    def watched(session: Session, first: int) -> Stretch:
        assert first == stretch.last_turn(session)
        seen.append((session, film(session, first)))
        return seen[-1][1]

    monkeypatch.setattr(bench, "stretch", SimpleNamespace(of_session=watched, last_turn=stretch.last_turn))
    sizes = bench.film_sizes(ROBOTORY, 10)
    assert sizes == [len(gzip.compress(as_svg(filmed).encode(), mtime=0)) for _, filmed in seen]
    assert [session.seats for session, _ in seen] == [ROBOTORY.bots[:1] * 2] * 10
    assert [session.seed for session, _ in seen] == [*range(10)]
    assert [session.state.round for session, _ in seen] == [3, 4, 5, 6, 7, 8, 9, 10, 3, 4]


def test_the_command_prints_a_line_for_each_row_and_for_the_films_of_each_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        {"name": "robotory: a choice", "unit": "choices", "per_s": 12_345.6, "bi": 7.5},
        {"name": "robotory: opening a link", "unit": "links", "per_s": 3.2, "bi": 1_000_000.0},
    ]
    monkeypatch.setattr(bench, "measure_all", lambda: [*rows])
    monkeypatch.setattr(
        bench, "film_sizes", lambda one, games: [1000, 30_000, 2000 + games] if one == ROBOTORY else [1]
    )
    monkeypatch.setattr(game, "names", lambda: ["robotory", "stakbots"])
    assert main(["bench", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told[:2] == rows
    label = "the last turn as a film, median of 100 games of bots"
    assert told[2:] == [
        {"name": f"robotory: {label}", "unit": "bytes of gzip", "size": 2100},
        {"name": f"stakbots: {label}", "unit": "bytes of gzip", "size": 1},
    ]
    assert main(["bench"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "robotory: a choice                12,346 choices/s             8 bi",
        "robotory: opening a link               3 links/s     1,000,000 bi",
        f"robotory: {label}             2.1 kB (gzip)",
        f"stakbots: {label}             0.0 kB (gzip)",
    ]


def test_a_batch_asks_a_bot_with_what_it_is_asked_with_in_a_game() -> None:
    asked: list[tuple[Any, ...]] = []

    def choose(*given: Any) -> int:
        asked.append(given)
        return 0

    state, budget = ROBOTORY.start(2), Budget(playouts=3)
    assert bench.choices(choose, state, budget)() == 1
    ((view, moves, rng, spent),) = asked
    assert (view, moves, spent) == (state.view(0), state.legal(), budget)
    assert isinstance(rng, Random)


@pytest.mark.parametrize("one", [ROBOTORY, GAME], ids=["two seats", "few seats of many"])
def test_the_other_batches_count_the_choices_of_a_game_of_as_few_as_can_play(one: Game) -> None:
    assert bench._played(one, 1).seats == (PERSON,) * one.seats[0]
    played = sum(ply.free for ply in bench._played(one, 1).plies)
    assert bench._random_game(one)() == bench._replay(one)() == played > 4
    seen = bench._seen(one)
    assert seen() == seen() > 4
