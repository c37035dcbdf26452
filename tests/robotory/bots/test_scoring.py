"""Scoring all turns of a position at once gives the same as evaluating each position after them."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from robotory import GAME
from robotory.bots.evaluate import REACHES, WIN, evaluate
from robotory.bots.kernel import WON_BY, Position, children, position_of
from robotory.bots.ordering import Turns
from robotory.bots.scoring import turn_scores


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Robots and discs anywhere, any stocks and any lid with which a game goes on."""
    rng = Random(draw(st.integers(0, 1 << 30)))
    cells = rng.sample(range(24), 24)
    count = draw(st.integers(0, 21))
    white = sum(1 << cell for cell in cells[3 : 3 + count] if rng.random() < 0.5)
    black = sum(1 << cell for cell in cells[3 : 3 + count]) & ~white
    stocks = [rng.choice([(w, b) for w in range(5) for b in range(5 - w)]) for _ in range(2)]
    lid = draw(st.integers(1, 10)), draw(st.integers(1, 10))
    return white, black, cells[0], cells[1], cells[2], *stocks[0], *stocks[1], *lid, draw(st.integers(0, 1))


FULL: Position = (0x1FF8, 0xFFE000, 0, 1, 2, 1, 1, 2, 0, 5, 4, 0)
"""No cell is empty."""

OPENING = position_of(GAME.start(2).view(None))


def score_of(after: Position, side: int, *, over: bool) -> int:
    if over:
        _, _, rw, rb, rr, *_ = after
        return WIN - 1 if WON_BY[rw][rb][rr] == side else 1 - WIN
    return -evaluate(after)


@given(positions())
@example(FULL)
def test_turns_have_the_scores_of_the_positions_after_them_and_are_sorted_by_score(position: Position) -> None:
    alone = {turn: score_of(after, position[-1], over=over) for turn, after, over in children(position, 3)}
    assert turn_scores(position, 3) == [*alone.values()]
    found = [*Turns(position)]
    assert {child.turn: child.score for child in found} == alone
    assert [child.score for child in found] == sorted(alone.values(), reverse=True)


@given(positions(), st.randoms(use_true_random=False))
def test_a_turn_leads_to_the_position_that_the_kernel_gives(position: Position, rng: Random) -> None:
    after = {turn: (where, over) for turn, where, over in children(position, 3)}
    turns = Turns(position)
    child = turns[rng.randrange(len(turns))]
    assert (child.after, child.over) == after[child.turn]


def test_kept_values_of_boards_can_be_dropped_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = turn_scores(FULL, 3), turn_scores(OPENING, 3)
    monkeypatch.setattr("robotory.bots.evaluate._MOST", 1)
    monkeypatch.setattr("robotory.bots.scoring._MOST", 1)
    REACHES.clear()
    assert (turn_scores(FULL, 3), turn_scores(OPENING, 3)) == alone
    assert len(REACHES) <= 3
