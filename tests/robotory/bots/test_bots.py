"""Computer players: legal, repeatable, and as strong as their names say."""

from itertools import count
from random import Random

import pytest

from robotory import GAME
from robotory.bots import analysis, players
from robotory.bots.analysis import Analysis, advise, chances
from robotory.bots.evaluate import WIN
from robotory.bots.kernel import position_of
from robotory.bots.ordering import Turns
from robotory.bots.search import CERTAIN, Search
from tabletop.bots import tournament
from tabletop.bots.bots import choose
from tabletop.core.game import Budget
from tabletop.core.session import Session
from tests.robotory.positions import arena, play

LEVELS = GAME.bots


@pytest.mark.parametrize("name", LEVELS)
def test_bots_play_whole_matches_by_the_rules_and_alike_each_time(name: str) -> None:
    links = []
    for _ in range(2):
        session = Session(GAME, [name, name], {"match": "two"}, 7)
        session.advance()
        while not session.over:
            session.play(choose(session, Budget(playouts=4)))
            session.advance()
        links.append([done.index for done in session.plies])
    assert links[0] == links[1]


@pytest.mark.parametrize("name", ["hard", "master"])
def test_the_strong_win_at_once_when_they_can(name: str) -> None:
    state = arena(robots="c4,b4,a1", light="2,1", lid="1,7")
    moves = state.legal()
    index = players.find(name)(state.view(0), moves, Random(1), Budget(playouts=50))
    assert moves[index].label == "refill=1+0"


@pytest.fixture
def own_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock is a tenth of a millisecond later, however busy the machine is."""
    looks = count()
    monkeypatch.setattr("time.perf_counter", lambda: next(looks) / 10_000)


@pytest.mark.usefixtures("own_clock")
@pytest.mark.parametrize("name", ["normal", "hard", "master"])
def test_a_chain_is_walked_to_its_end(name: str) -> None:
    """Light fetches the red robot home over three discs, with a budget of time as well."""
    for budget in (Budget(playouts=200), Budget(milliseconds=200)):
        state = arena(robots="a1,a4,b1", white="b2", black="b3,b4", light="2,2", dark="2,1", lid="9,1", to=0)
        names = []
        choose_move = players.find(name)
        while state.pending is not None and state.pending.seat == 0:
            moves = state.legal()
            names.append(moves[choose_move(state.view(0), moves, Random(3), budget)].label)
            play(state, names[-1])
        assert names[:3] == ["red>b2", ">b3", ">b4"], (name, names)


@pytest.mark.parametrize(
    ("better", "worse", "least"), [("easy", "random", 11), ("normal", "easy", 10), ("hard", "normal", 9)]
)
def test_every_level_beats_the_one_before(better: str, worse: str, least: int) -> None:
    result = tournament.run(GAME, [better, worse], 14, 5, budgets=[Budget(playouts=40)])
    assert result.standings[0].wins >= least


@pytest.mark.parametrize(("games", "least"), [(2, 2), pytest.param(6, 5, marks=pytest.mark.nightly)])
def test_master_beats_a_plain_tree_search(games: int, least: int) -> None:
    result = tournament.run(GAME, ["master", "search"], games, 5, budgets=[Budget(playouts=60), Budget(playouts=100)])
    assert result.standings[0].wins >= least


def test_hard_never_loses_to_random() -> None:
    result = tournament.run(GAME, ["hard", "random"], 20, 11, budgets=[Budget(playouts=30)])
    assert result.standings[0].wins == 20


def test_bots_do_not_play_the_same_game_again_and_again() -> None:
    links = set()
    for seed in range(4):
        session = Session(GAME, ["master", "master"], {}, seed)
        for _ in range(4):
            session.play(choose(session, Budget(playouts=60)))
        links.add(tuple(done.index for done in session.plies))
    assert len(links) > 1


@pytest.mark.usefixtures("own_clock")
def test_a_chain_that_was_planned_is_not_thought_over_at_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    state = arena(robots="a1,a4,b1", white="b2", black="b3,b4", light="2,2", dark="2,1", lid="9,1", to=0)
    budget = Budget(milliseconds=100)
    moves = state.legal()
    play(state, moves[players.find("master")(state.view(0), moves, Random(3), budget)].label)
    monkeypatch.delattr(players, "Analysis")
    moves = state.legal()
    assert moves[players.find("master")(state.view(0), moves, Random(3), budget)].label == ">b3"


# Analysis -------------------------------------------------------------------------------------------------------------


def test_the_best_advice_goes_on_with_the_turns_that_the_search_expects() -> None:
    """The best turn of light is followed by one of dark and one of light, each of which is the best of its position."""
    state = arena("b4", "c2", light="2,1", dark="2,2", lid="5,4")
    best, *rest = advise(state, None)
    assert [one.line for one in rest] == [()] * len(rest)
    assert len(best.line) == 2
    for move in best.moves:
        state.play(move)
    for seat, turn in zip((1, 0), best.line, strict=True):
        assert state.agenda[-1][1] == seat
        for move in turn:
            state.play(move)
    assert state.agenda[-1][1] == 1


def test_turns_are_expected_even_if_the_search_has_forgotten_their_scores() -> None:
    state = arena("b4", "c2", light="2,1", dark="2,2", lid="5,4")
    searched = Analysis(state.view(None))
    searched.deepen(nodes=400)
    line = searched.line()
    searched.search._scores.clear()
    assert searched.line() == line
    assert len(line) == 2


def test_after_the_end_of_a_game_no_turn_is_expected() -> None:
    state = arena(robots="c4,b4,a1", light="2,1", lid="1,7")
    best, *_ = advise(state, None)
    assert [move.label for move in best.moves] == ["refill=1+0"]
    assert best.line == ()


def test_advice_is_whole_turns_best_first_that_can_be_played() -> None:
    state = arena("a2,a1,b2", "c4,c5", light="1,1", dark="2,1", lid="4,3")
    advice = Analysis(state.view(None)).deepen(nodes=300)
    seat = state.agenda[-1][1]
    assert [one.chances[seat] for one in advice] == sorted((one.chances[seat] for one in advice), reverse=True)
    assert [sum(one.chances) for one in advice] == pytest.approx([1] * len(advice))
    for one in advice:
        trial = state.clone()
        for move in one.moves:
            trial.play(move)
        assert trial.over or trial.agenda[-1][1] == 1 - seat


def test_an_analysis_sees_a_win_and_a_loss() -> None:
    winning = Analysis(arena(robots="c4,b4,a1", light="2,1", lid="1,7").view(None))
    best = winning.deepen(nodes=300)[0]
    assert ([move.label for move in best.moves], best.chances) == (["refill=1+0"], (1.0, 0.0))
    assert winning.search.best[0].score == WIN - 1
    losing = arena(robots="a1,b1,c1", light="0,0", lid="1,1")
    best = Analysis(losing.view(None)).deepen(nodes=300)[0]
    assert ([move.label for move in best.moves], best.chances) == (["refill=1+1"], (0.0, 1.0))
    assert chances(losing) == (0.0, 1.0)


def test_an_analysis_goes_on_where_it_was() -> None:
    one = Analysis(GAME.start(2).view(None))
    depths = []
    for _ in range(4):
        one.deepen(nodes=150)
        depths.append(one.search.depth)
    assert depths == sorted(depths)
    assert depths[-1] > depths[0]


def test_there_is_no_advice_for_a_game_that_is_over() -> None:
    state = arena(robots="c4,b4,a1", light="2,1", lid="1,7")
    play(state, "refill=1+0")
    assert advise(state, 10) == []
    assert chances(state) == [1.0, 0.0]


def test_looking_ahead_finds_the_exact_score_of_a_shallow_tree() -> None:
    """Two turns ahead with all children in full: what plain minimax says."""
    position = position_of(arena("a2", "c4,d4", light="1,1", dark="1,2", lid="3,2").view(None))
    roots = [*Turns(position)]
    plain = max(child.score if child.over else -Turns(child.after)[0].score for child in roots[:3])
    found = Search(roots[:3]).deepen(depth=2)
    assert found[0].score == plain


class Plain(Search):
    """Makes the position after every turn, also where the search judges a turn without it."""

    def _best(self, children: Turns, first: int, depth: int, alpha: int, beta: int) -> tuple[int, int]:
        best, chosen = -WIN, 0
        for number, index in enumerate(sorted(range(len(children)), key=lambda index: index != first)):
            score, _, after, over = children[index]
            less = 0 if number < 3 else 1 if number < 10 else 2
            if not over:
                if depth - 1 > less or not less:
                    score = -self._value(after, depth - 1 - less, -beta, -alpha)
                if less and score > alpha:
                    score = -self._value(after, depth - 1, -beta, -alpha)
                score -= (score >= CERTAIN) - (score <= -CERTAIN)
            if score > best:
                best, chosen = score, index
            alpha = max(alpha, best)
            if best >= beta:
                break
        return best, chosen


@pytest.mark.parametrize("lid", ["5,5", "2,1"])
@pytest.mark.parametrize("board", [("a4,b2", "c5"), ("b1,b5,c6", "c4,d4,d5"), ("", "")])
@pytest.mark.parametrize("lines", [1, 3])
def test_the_search_finds_the_same_as_one_that_makes_every_position(
    board: tuple[str, str], lid: str, lines: int
) -> None:
    roots = [*Turns(position_of(arena(*board, robots="b3,c1,e1", light="2,0", dark="1,2", lid=lid).view(None)))]
    assert Search(roots, lines).deepen(depth=4)[:lines] == Plain(roots, lines).deepen(depth=4)[:lines]


def test_advice_without_a_limit_of_time_is_the_same_whatever_was_searched_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analysis, "ADVISED", 600)
    state = arena("a2", "c4,d4")
    first = advise(state, None)
    advise(state, 50)
    assert advise(state, None) == first
    assert len(first) == 5
