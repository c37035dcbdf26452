"""Accounts by chances to win: they add up, luck is only the deal, and planning does not depend on the cards of others."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from tabletop.bots import bots
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import Session
from tabletop.telling.account import Share, luck, shares

# What is the same for all games is tried by day with the quickest one.
GAMES = ["robotory", *(pytest.param(name, marks=pytest.mark.nightly) for name in ("moonbots", "stakbots"))]

SOON_OVER = {"moonbots": 2, "stakbots": 4, "robotory": 4}
"""Seeds of short games, as the account of a long one takes seconds."""


@cache
def _played(name: str, *kinds: str, seed: int | None = None) -> Session:
    session = Session(game.find(name), kinds, {}, SOON_OVER[name] if seed is None else seed)
    bots.run_bots(session, Budget(playouts=8))
    return session


@cache
def _account(name: str, *kinds: str, seat: int = 0) -> tuple[Share, ...]:
    return tuple(shares(_played(name, *kinds), seat))


@pytest.mark.parametrize("name", ["moonbots", "stakbots", "robotory"])
def test_the_parts_add_up_from_the_chance_at_the_start_to_the_result(name: str) -> None:
    session, found = _played(name, "easy", "normal"), _account(name, "easy", "normal")
    assert found[0].before == pytest.approx(0.5, abs=0.15)
    assert found[-1].after == (0 in session.state.winners())
    assert all(one.after == two.before and one.end == two.first for one, two in pairwise(found))
    assert (found[0].first, found[-1].end) == (len(session.opening), len(session.events()))
    parts = sum(share.deal + share.planning + share.others for share in found)
    assert parts == pytest.approx(found[-1].after - found[0].before, abs=1e-9)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_game_has_the_same_account(name: str) -> None:
    assert tuple(shares(_played(name, "easy", "normal"), 0)) == _account(name, "easy", "normal")


@pytest.mark.parametrize("name", GAMES)
def test_who_plays_badly_pays_for_it_by_planning(name: str) -> None:
    found = [sum(share.planning for share in shares(_played(name, "random", "hard"), seat)) for seat in (0, 1)]
    assert found[0] < -0.2
    assert found[0] < found[1]


def test_without_chance_nothing_is_luck() -> None:
    assert not any(share.deal for share in _account("robotory", "easy", "normal"))


@pytest.mark.parametrize("name", ["moonbots", "stakbots", "robotory"])
def test_luck_alone_is_what_the_deals_of_the_account_add_up_to(name: str) -> None:
    deals = [share.deal for share in _account(name, "easy", "normal")]
    assert luck(_played(name, "easy", "normal"), 0) == pytest.approx(sum(deals), abs=1e-9)
    assert any(deals) == (name != "robotory")


@pytest.mark.parametrize("games", [1, pytest.param(8, marks=pytest.mark.nightly)])
def test_the_deal_is_nothing_on_average(games: int) -> None:
    """Each deal is one of those that it is compared with."""
    deals = [
        share.deal
        for seed in range(2, 2 + games)
        for share in shares(_played("moonbots", "easy", "easy", seed=seed), 0)
    ]
    mean = sum(deals) / len(deals)
    spread = sum((deal - mean) ** 2 for deal in deals) / (len(deals) - 1)
    assert abs(mean) < 3 * (spread / len(deals)) ** 0.5


def test_a_game_that_judges_nothing_has_no_account() -> None:
    session = Session(replace(game.find("robotory"), judge=None), ["random", "random"], {}, 1)
    bots.run_bots(session, Budget())
    assert not list(shares(session, 0))
    assert luck(session, 0) == 0


@pytest.mark.parametrize("name", ["moonbots", "stakbots"])
def test_planning_is_judged_by_what_the_seat_knows(name: str) -> None:
    """Positions that look alike to the seat, with other secrets of the others, have the same planning."""
    session, found = _played(name, "easy", "normal"), list[float]()
    for ply, done in enumerate(session.plies):
        if done.seat != 0 or done.radix < 3 or len(found) == 4:
            continue
        view, planning = session.at(ply).state.view(0), list[float]()
        for secrets in (1, 2):
            line = session.game.write(session.game.determinize(view, Random(secrets)))
            other = Session(session.game, session.seats, {}, 4, position=line)
            other.play(len(other.legal()) - 1)
            planning.append(sum(share.planning for share in shares(other, 0)))
        assert planning[0] == planning[1]
        found.append(planning[0])
    assert len(found) == 4
    assert any(found)
