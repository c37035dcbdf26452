"""Tournaments: fair seats, honest intervals, and the same result however many processes play."""

import re
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from sample_game import GAME

from tabletop.base.errors import OptionError
from tabletop.bots import bots, tournament
from tabletop.bots.bots import run_bots
from tabletop.bots.tournament import Failure, Result, Standing, wilson
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import Session

QUICK = {"life": "1", "rounds": "2"}


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (50, 100, 0.4038, 0.5962), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_seats_rotate_from_game_to_game(monkeypatch: pytest.MonkeyPatch) -> None:
    seated = []
    monkeypatch.setattr(tournament, "run_bots", lambda session, _budget: seated.append(session.seats))
    tournament.run(GAME, ["first", "random", "greedy"], 4, 1)
    assert seated == [
        ("first", "random", "greedy"),
        ("random", "greedy", "first"),
        ("greedy", "first", "random"),
        ("first", "random", "greedy"),
    ]


def test_every_win_is_counted_for_the_bot_that_sat_there(monkeypatch: pytest.MonkeyPatch) -> None:
    sessions: list[Session] = []

    def watched(session: Session, budget: Budget) -> None:
        run_bots(session, budget)
        sessions.append(session)

    monkeypatch.setattr(tournament, "run_bots", watched)
    result = tournament.run(GAME, ["first", "random"], 20, 3, QUICK)
    for standing in result.standings:
        won = 0.0
        for session in sessions:
            winners = [session.seats[seat] for seat in session.state.winners()]
            won += winners.count(standing.bot) / len(winners) if winners else 0
        assert standing.wins == pytest.approx(won)
        assert standing.games == 20
    assert any(len(session.state.winners()) > 1 for session in sessions), "no shared win to divide"


def test_a_tournament_repeats_itself_and_another_seed_is_another() -> None:
    first = tournament.run(GAME, ["random", "random"], 30, 5)
    assert first == tournament.run(GAME, ["random", "random"], 30, 5)
    assert first != tournament.run(GAME, ["random", "random"], 30, 6)


def test_several_processes_come_to_the_same_result() -> None:
    race, options = game.find("roborally"), {"turn-limit": "25"}
    alone = tournament.run(race, ["easy", "random"], 6, 2, options)
    assert tournament.run(race, ["easy", "random"], 6, 2, options, jobs=2) == alone


def test_a_result_is_told_as_json_and_as_a_table() -> None:
    result = Result((Standing("hard", 7.5, 10), Standing("easy", 2.5, 10)))
    assert result.as_json() == {
        "bots": [
            {"bot": "hard", "wins": 7.5, "games": 10, "rate": 0.75, "low": 0.4422, "high": 0.9191},
            {"bot": "easy", "wins": 2.5, "games": 10, "rate": 0.25, "low": 0.0809, "high": 0.5578},
        ],
        "failures": [],
    }
    heading, hard, easy = result.table()
    assert heading.split()[:4] == ["bot", "wins", "games", "rate"]
    assert hard.split()[:4] == ["hard", "7.5", "10", "75.0%"]
    assert easy.split()[0] == "easy"


@pytest.mark.parametrize(
    ("bots", "count", "given", "said"),
    [
        (["random", "clever"], 4, {}, "no bot 'clever'"),
        (["random"], 4, {}, "2 to 4 seats"),
        (["random"], 4, {"pairs": True}, "A tournament of pairs needs at least two bots, not 1."),
        (["random", "random"], 0, {}, "needs at least one game and one job, not 0 and 1."),
        (["random", "random"], 4, {"jobs": 0}, "needs at least one game and one job, not 4 and 0."),
        (["random", "random"], 4, {"seconds": 3600.5}, "A bot has up to 3600 seconds for a choice, not 3600.5."),
    ],
)
def test_a_tournament_that_cannot_be_held_is_refused(
    bots: list[str], count: int, given: dict[str, Any], said: str
) -> None:
    with pytest.raises(OptionError, match=re.escape(said)):
        tournament.run(GAME, bots, count, 1, **given)


def test_every_bot_gets_its_own_budget_wherever_it_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = set()

    def note(session: Session, budget: Budget) -> int:
        seat = session.to_move
        assert seat is not None
        spent.add((session.seats[seat], budget.playouts))
        return 0

    monkeypatch.setattr(bots, "choose", note)
    tournament.run(GAME, ["first", "random"], 4, 1, budgets=[Budget(playouts=3), Budget(playouts=5)])
    assert spent == {("first", 3), ("random", 5)}
    with pytest.raises(OptionError, match="2 bots need one budget for all or one each, not 3"):
        tournament.run(GAME, ["first", "random"], 4, 1, budgets=[Budget()] * 3)


@pytest.mark.parametrize(
    ("bots", "places"),
    [
        (2, [(0, 1)]),
        (3, [(0, 1), (1, 2), (2, 0)]),
        (4, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)]),
    ],
)
def test_in_pairs_everybody_meets_everybody_neighbours_first(bots: int, places: list[tuple[int, int]]) -> None:
    tables = tournament.schedule(GAME, ["random"] * bots, 2, 0, pairs=True)
    assert [table.places for table in tables] == places * 2


RESULT = Result(
    (Standing("<hard>", 7.5, 10), Standing("easy", 2.5, 10)),
    (Failure("<hard>", 7, "<hard>, line 7: it chose -1", 2, 3, "robotory.1.x"),),
)


def test_a_result_is_a_table_in_a_notebook_with_what_failed_below_it() -> None:
    table, failed = RESULT._repr_html_().split("<ul>")
    assert table == (
        "<table><thead><tr><th>bot</th><th>wins</th><th>games</th><th>rate</th><th>95 % interval</th></tr></thead><tbody>"
        "<tr><th>&lt;hard&gt;</th><td>7.5</td><td>10</td><td>75.0%</td><td>44.2% to 91.9%</td></tr>"
        "<tr><th>easy</th><td>2.5</td><td>10</td><td>25.0%</td><td>8.1% to 55.8%</td></tr></tbody></table>"
    )
    assert failed == (
        "<li>&lt;hard&gt; lost 2 of its games by an error, the first in game 3: &lt;hard&gt;, line 7: it chose -1</li></ul>"
    )
    assert Result(RESULT.standings)._repr_html_() == table


def test_below_the_table_stands_what_failed_with_the_link_to_it() -> None:
    assert RESULT.table()[3:] == [
        "<hard> lost 2 of its games by an error, the first in game 3: <hard>, line 7: it chose -1",
        "  robotory.1.x",
    ]


class Axes:
    """Stands for those of matplotlib, and notes what is drawn."""

    def __init__(self) -> None:
        self.drawn: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Callable[..., None]:
        def note(*given: Any, **named: Any) -> None:
            self.drawn[name] = [[*one] if isinstance(one, range) else one for one in given], named

        return note


def test_a_result_is_drawn_as_a_bar_with_its_interval_for_each_bot_the_first_on_top() -> None:
    axes = Axes()
    assert RESULT.plot(axes) is axes
    bars = axes.drawn.pop("barh")
    assert axes.drawn == {
        "set_yticks": ([[0, 1], ["<hard>", "easy"]], {}),
        "invert_yaxis": ([], {}),
        "set_xlim": ([0, 1], {}),
        "set_xlabel": (["wins per game, with 95 % interval"], {}),
    }
    (places, rates), looks = bars
    assert (places, rates) == ([0, 1], [0.75, 0.25])
    below, above = looks.pop("xerr")
    assert looks == {"capsize": 4, "color": "#4c78a8"}
    assert below == pytest.approx([0.3078, 0.1691], abs=1e-4)
    assert above == pytest.approx([0.1691, 0.3078], abs=1e-4)


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(OptionError, match=r"A plot needs the extra: pip install 'robodrome\[plot\]'\."):
        RESULT.plot()
    axes = Axes()
    monkeypatch.setitem(sys.modules, "matplotlib", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", SimpleNamespace(subplots=lambda: ("figure", axes)))
    assert RESULT.plot() is axes
