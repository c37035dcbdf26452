"""Ratings: known strengths are found again, luck of a deal counts for both, and one who always wins has a rating too."""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random

import pytest

from tabletop.base.errors import OptionError
from tabletop.bots import tournament
from tabletop.bots.ratings import coupled, rate, rated, without_luck
from tabletop.bots.tournament import Table, opened, schedule
from tabletop.core.game import find
from tabletop.telling import account

_TRUE = {"hard": 250.0, "normal": 120.0, "easy": 0.0, "random": -300.0}


def _couples(games: int, seed: int) -> list[tuple[int, int, float, float]]:
    """The games that bots of known strength win against each other."""
    rng, points, found = Random(seed), list(_TRUE.values()), []
    for one in range(len(points)):
        for other in range(one):
            chance = 1 / (1 + 10 ** ((points[other] - points[one]) / 400))
            for _ in range(games // 2):
                wins = sum(rng.random() < chance for _ in range(2))
                found.append((one, other, float(wins), float(2 - wins)))
    return found


def test_ratings_find_known_strengths_within_their_intervals() -> None:
    inside = 0
    for seed in range(10):
        ratings = rated([*_TRUE], _couples(300, seed))
        assert [one.bot for one in ratings] == ["hard", "normal", "easy", "random"]
        by_bot = {one.bot: one for one in ratings}
        assert (by_bot["easy"].points, by_bot["easy"].low, by_bot["easy"].high) == (0, 0, 0)
        inside += sum(one.low <= _TRUE[one.bot] <= one.high for one in ratings if one.bot != "easy")
        assert all(20 < one.high - one.low < 120 for one in ratings if one.bot != "easy")
    assert inside >= 26, "of 30 intervals of 95 %"


def test_who_has_won_all_games_is_rated_above_the_others_and_the_last_bot_counts_zero_without_an_easy_one() -> None:
    best, worst = rated(["a", "b"], [(0, 1, 2.0, 0.0)] * 50)
    assert (best.bot, worst.bot, worst.points) == ("a", "b", 0)
    assert 400 < best.points < 1500
    more, _ = rated(["a", "b"], [(0, 1, 2.0, 0.0)] * 200)
    assert more.points > best.points


def test_two_games_of_a_pair_share_their_deal_and_exchange_the_seats() -> None:
    tables = coupled(schedule(find("stakbots"), ["easy", "random", "greedy"], 4, 5, pairs=True))
    assert len(tables) == 12
    deals: dict[tuple[int, ...], list[Table]] = {}
    for table in tables:
        deals.setdefault((*table.places, table.number), []).append(table)
    assert len(deals) == 6
    for first, second in deals.values():
        assert first.seated == second.seated[::-1]
        sessions = [opened(table) for table in (first, second)]
        for session in sessions:
            session.advance()
        assert sessions[0].game.write(sessions[0].state) == sessions[1].game.write(sessions[1].state)


def test_bots_are_rated_by_games_and_odd_numbers_are_rounded_up() -> None:
    found = rate(find("robotory"), ["greedy", "random"], 7, 3)
    assert [one.bot for one in found.ratings] == ["greedy", "random"]
    assert [one.games for one in found.result.standings] == [8, 8]
    assert found.as_json()["ratings"][1] == {"bot": "random", "points": 0, "low": 0, "high": 0}
    assert found.table()[1].split()[0] == "greedy"


def test_bots_of_files_are_rated_what_fails_is_told_and_their_processes_end(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text("def choose(view, moves, rng, budget):\n    return moves[0]\n")
    bad.write_text("def choose(view, moves, rng, budget):\n    return 1 // 0\n")
    found = rate(find("robotory"), [str(good), str(bad)], 2, 1)
    assert [one.bot for one in found.ratings] == [str(good), str(bad)]
    assert [one.games for one in found.result.failures] == [2]
    assert "ZeroDivisionError" in found.table()[-1]
    assert not vars(tournament._own)["players"], "no process waits for another game"


def test_one_bot_alone_is_not_rated() -> None:
    with pytest.raises(OptionError, match="at least two bots"):
        rate(find("robotory"), ["greedy"], 2, 3)


def test_without_luck_known_strengths_are_found_in_narrower_intervals() -> None:
    """The bots are equal, and the luckier one wins most games."""
    rng, couples, leads = Random(5), list[tuple[int, int, float, float]](), list[float]()
    for _ in range(400):
        luck = [rng.gauss(0, 1) for _ in range(2)]
        wins = float(sum(rng.random() < 1 / (1 + exp(-3 * lead)) for lead in luck))
        couples.append((0, 1, wins, 2 - wins))
        leads.append(sum(luck))
    found, explained = without_luck(couples, leads)
    assert 0.4 < explained < 0.8
    plain, better = (next(one for one in rated(["a", "b"], some) if one.bot == "a") for some in (couples, found))
    assert better.high - better.low < 0.8 * (plain.high - plain.low)
    assert better.low <= 0 <= better.high
    assert all(sum(couple[2:]) == pytest.approx(2) for couple in found)


def test_luck_is_fitted_for_each_pair_by_itself() -> None:
    """Of the first pair luck decides every game, of the second none."""
    leads = [-1.0, 1.0, -2.0, 2.0]
    couples = [(0, 1, 1 + lead / 2, 1 - lead / 2) for lead in leads] + [(2, 1, 1.0, 1.0), (2, 1, 2.0, 0.0)]
    found, explained = without_luck(couples, [*leads, 0.0, 0.0])
    assert found[:4] == [(0, 1, 1.0, 1.0)] * 4
    assert found[4:] == couples[4:]
    assert explained == pytest.approx(2.5 / 3)


def test_a_game_without_luck_has_the_same_ratings_without_it(tmp_path: Path) -> None:
    game, kept = find("robotory"), tmp_path / "kept"
    plain = rate(game, ["greedy", "random"], 6, 3)
    adjusted = rate(game, ["greedy", "random"], 6, 3, luck=account.luck, keep=kept)
    assert adjusted.ratings == plain.ratings
    assert (plain.luck, adjusted.luck) == (None, 0.0)
    assert adjusted.table()[-1].startswith("Luck, which explains 0 % of the results")
    assert rate(game, ["greedy", "random"], 6, 3, luck=account.luck, keep=kept) == adjusted
    with pytest.raises(OptionError, match="belongs to other work"):
        rate(game, ["greedy", "random"], 6, 3, keep=kept)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "games"), [("roborally", 300), ("moonbots", 300), ("stakbots", 120), ("robotory", 300)]
)
def test_the_levels_of_a_game_are_as_strong_as_it_says(name: str, games: int) -> None:
    game = find(name)
    found = {one.bot: one for one in rate(game, list(game.ratings), games, seed=7, jobs=2).ratings}
    for level, points in game.ratings.items():
        one = found[level]
        assert one.low - 25 <= points <= one.high + 25, (level, points, one)
