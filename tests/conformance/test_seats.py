"""Equal bots win about equally often from every seat, where the start favours none."""

from collections.abc import Sequence
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest

from tabletop.bots import bots
from tabletop.core.game import Budget
from tabletop.rules.state import CHANCE, State
from tests.conformance.cases import CASES, Case
from tests.conformance.playing import random_move

GAMES = 64
AT_MOST = {2: 10.8, 3: 13.8, 4: 16.3}
"""By seats: the unevenness that chance exceeds once in a thousand times."""


def unevenness(wins: Sequence[int]) -> float:
    """The chi-square of wins per seat against equal ones."""
    expected = sum(wins) / len(wins)
    return sum((count - expected) ** 2 / expected for count in wins)


def winner(case: Case, state: State, bot: str, rng: Random, playouts: int = 1) -> int | None:
    """Who wins when that bot plays all seats; None if several do."""
    choose = bots.find(case.game, bot)
    while (pending := state.pending) is not None:
        if pending.seat == CHANCE:
            state.apply(random_move(state, rng))
        else:
            legal = state.legal()
            state.apply(legal[choose(state.view(pending.seat), legal, rng, Budget(playouts=playouts))])
    won = state.winners()
    return won[0] if len(won) == 1 else None


def wins(case: Case, bot: str, lots: type[Random] = Random, games: int = GAMES, playouts: int = 1) -> list[int]:
    """How often each seat wins."""
    starts = islice(cycle(case.even_starts), games)
    won = [winner(case, case.begin(start), bot, lots(seed), playouts) for seed, start in enumerate(starts)]
    return [won.count(seat) for seat in range(len(case.begin(case.even_starts[0]).ranking()))]


@pytest.mark.parametrize(
    ("case", "bot"), [(case, bot) for case in CASES for bot in case.quick_bots if case.even_starts], ids=str
)
def test_equal_bots_win_about_equally_often_from_every_seat(case: Case, bot: str) -> None:
    found = wins(case, bot)
    assert sum(found) > GAMES // 2, f"too few games have one winner: {found}"
    assert unevenness(found) < AT_MOST[len(found)], found


@pytest.mark.nightly
@pytest.mark.parametrize(("playouts", "games"), [(6, 240), (600, 16)])
@pytest.mark.parametrize("case", [case for case in CASES if case.even_starts and "hard" in case.game.bots], ids=str)
def test_the_best_bots_win_equally_from_every_seat_on_a_slow_phone_and_a_quick_one(
    case: Case, playouts: int, games: int
) -> None:
    """A slow phone has a handful of playouts for a choice."""
    found = wins(case, "hard", games=games, playouts=playouts)
    assert sum(found) > games // 2, f"too few games have one winner: {found}"
    assert unevenness(found) < AT_MOST[len(found)], found


class HighestNumber(Random):
    """Lots that always fall to the last of equal moves."""

    def choice(self, seq: Any) -> Any:
        return seq[len(seq) - 1]


def test_a_bot_that_hits_the_highest_number_when_targets_tie_is_noticed() -> None:
    """Moon-Bots' bots did so once. `easy` chooses too often at random for the difference to show in so few games."""
    case = next(case for case in CASES if case.game.name == "moonbots")
    found = wins(case, "normal", HighestNumber)
    assert unevenness(found) > AT_MOST[len(found)], found


def test_bots_that_always_hit_the_highest_number_are_noticed() -> None:
    assert unevenness([74, 56, 18, 12]) > AT_MOST[4]
    assert unevenness([44, 36, 40, 40]) < AT_MOST[4]
