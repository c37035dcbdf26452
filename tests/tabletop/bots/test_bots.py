"""Bots that serve every game: they know what their seat knows, repeat themselves, and get better with thinking."""

import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count, repeat
from math import inf
from random import Random
from typing import Any

import pytest
from sample_game import GAME
from sample_game.position.state import Scrap

from tabletop.base.errors import OptionError
from tabletop.bots import bots
from tabletop.core.game import GENERIC_BOTS, Budget
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import encode
from tabletop.rules.move import Move, Verb
from tabletop.rules.state import State
from tests.conformance.playing import random_move, states_in

QUICK = Budget(playouts=60)


def wins(kinds: tuple[str, str], games: int, budget: Budget) -> float:
    """How many games the first kind wins against the second; seats take turns, shared wins count half."""
    won = 0.0
    for seed in range(games):
        seats = kinds if seed % 2 else kinds[::-1]
        session = Session(GAME, seats, {"life": "3", "rounds": "9"}, seed)
        bots.run_bots(session, budget)
        winners = session.state.winners()
        won += sum(1 / len(winners) for seat in winners if seats[seat] == kinds[0])
    return won


@pytest.mark.parametrize(("games", "least"), [(6, 5), pytest.param(24, 19, marks=pytest.mark.nightly)])
def test_search_clearly_beats_random(games: int, least: int) -> None:
    assert wins(("search", "random"), games, QUICK) >= least


def test_looking_one_choice_ahead_beats_random() -> None:
    assert wins(("greedy", "random"), 100, QUICK) >= 62


def test_search_blocks_a_blow_that_would_end_it() -> None:
    state = GAME.read("sample_game/1 life=1 rounds=2 round=2 s0=1,0,0 s1=1,1,0 p0=0 agenda=reveal(0);begin")
    state.apply(state.legal()[0])
    moves = state.legal()
    assert [move.label for move in moves] == ["pass", "block"]
    for seed in range(10):
        assert bots.tree_search(GAME)(state.view(1), moves, Random(seed), QUICK) == 1
        assert bots.greedy(GAME)(state.view(1), moves, Random(seed), QUICK) == 1


@pytest.mark.parametrize("kind", GENERIC_BOTS)
def test_a_bot_chooses_the_same_in_all_positions_that_look_the_same_to_it(kind: str) -> None:
    """Hidden things do not help the bot."""
    rng = Random(4)
    bot = bots.find(GAME, kind)
    for seed in range(12):
        state: State = GAME.start(3)
        for _ in range(25 + seed):
            if not state.over:
                state.apply(random_move(state, rng))
        pending = state.pending
        if pending is None or pending.seat < 0:
            continue
        view = state.view(pending.seat)
        other = GAME.determinize(view, rng)
        assert GAME.write(other) != GAME.write(state)
        chosen = [bot(one.view(pending.seat), one.legal(), Random(1), Budget(playouts=20)) for one in (state, other)]
        assert chosen[0] == chosen[1]


def test_a_bot_is_given_its_view_and_never_the_state() -> None:
    asked: list[tuple[Any, Sequence[Move], Budget]] = []

    def spy(view: Any, moves: Sequence[Move], _rng: Random, budget: Budget) -> int:
        asked.append((view, moves, budget))
        return len(moves) - 1

    watched = replace(GAME, name="watched", bots=("spy",), bot=lambda _name: spy)
    session = Session(watched, ["spy", "spy", PERSON], seed=3)
    session.advance()
    seat, expected, budget = session.to_move, session.legal(), Budget(milliseconds=5)
    assert bots.choose(session, budget) == len(expected) - 1
    ((view, moves, given),) = asked
    assert view == session.state.view(seat)
    assert (list(moves), given) == (list(expected), budget)
    assert states_in(view) == []
    assert states_in(list(moves)) == []


@pytest.mark.parametrize("kind", ["first", *GENERIC_BOTS])
def test_a_bot_repeats_itself_with_a_budget_of_playouts(kind: str) -> None:
    records = []
    for _ in range(2):
        session = Session(GAME, [kind, "random"], seed=12)
        bots.run_bots(session, Budget(playouts=10))
        records.append(encode(session))
    assert records[0] == records[1]


def test_another_extra_seed_makes_another_choice() -> None:
    session = Session(GAME, ["random"] * 4, seed=3)
    session.advance()
    assert len({bots.choose(session, QUICK, extra) for extra in range(30)}) == len(session.legal())


def test_choosing_changes_nothing_in_the_session() -> None:
    session = Session(GAME, ["search", "greedy"], seed=3)
    session.advance()
    before = GAME.write(session.state), encode(session)
    bots.choose(session, QUICK)
    assert (GAME.write(session.state), encode(session)) == before


def test_the_dice_of_bots_are_not_those_of_the_table() -> None:
    """Otherwise a bot could see what will be dealt."""
    draws: list[list[int]] = []

    def spy(_view: Any, _moves: Sequence[Move], rng: Random, _budget: Budget) -> int:
        draws.append([rng.randrange(20) for _ in range(8)])
        return 0

    watched = replace(GAME, name="watched", bots=("spy",), bot=lambda _name: spy)
    session = Session(watched, ["spy", "spy"], seed=3)
    bots.run_bots(session, QUICK)
    dealt = [session.dealer.pick(ply, 20) for ply in range(session.ply + 8)]
    for ply in range(session.ply):
        assert dealt[ply : ply + 8] not in draws


def test_the_choices_of_bots_are_given_one_by_one_as_they_are_made() -> None:
    session = Session(GAME, ["random", PERSON, "random"], seed=3)
    made = []
    for index in bots.choices(session, QUICK):
        made.append(index)
        assert [done.index for done in session.plies if done.free] == made
    assert session.to_move == 1


def test_the_choices_of_one_round_end_when_the_next_begins() -> None:
    session = Session(GAME, ["random"] * 3, seed=3)
    rounds = []
    while not session.over:
        rounds.append(session.state.round)
        assert list(bots.choices(session, QUICK, one_round=True))
    assert rounds == sorted(set(rounds))
    assert len(rounds) > 2


def test_sealed_choices_end_where_an_answer_would_be_seen() -> None:
    session = Session(GAME, ["random"] * 3, seed=3)
    assert len(list(bots.choices(session, QUICK, sealed=True))) == 3
    assert bots.bot_to_move(session)
    assert not bots.bot_to_move(session, sealed=True)


def test_bots_that_are_never_done_are_stopped() -> None:
    session = Session(GAME, ["random"] * 3, seed=3)
    with pytest.raises(RuntimeError, match="after 2 choices"):
        bots.run_bots(session, QUICK, limit=2)


def test_bots_play_on_until_a_person_is_to_move() -> None:
    session = Session(GAME, ["first", PERSON, "random"], seed=5)
    bots.run_bots(session, QUICK)
    assert session.to_move == 1
    assert [done.seat for done in session.plies if done.seat >= 0] == [0]


def test_bots_play_a_game_to_its_end() -> None:
    session = Session(GAME, ["random", "greedy", "first", "random"], seed=5)
    bots.run_bots(session, QUICK)
    assert session.over
    assert session.state.winners()


def test_a_limit_of_time_is_kept_to() -> None:
    """The bot finishes its playout, and begins no other."""
    state = GAME.start(2)
    while state.pending is None or state.pending.seat < 0:
        state.apply(state.legal()[0])
    counted: list[Any] = []

    def counting(view: Any, rng: Random) -> State:
        counted.append(view)
        return GAME.determinize(view, rng)

    watched = replace(GAME, determinize=counting)
    index = bots.tree_search(watched)(state.view(0), state.legal(), Random(1), Budget(milliseconds=1e-6))
    assert 0 <= index < len(state.legal())
    assert len(counted) == 1


def tried(most: int, seconds: float, picks: Sequence[int]) -> list[int]:
    """How often each of three moves was tried when the playouts ended; playout n tries move picks[n]."""
    root, moves = bots.Node(), [Verb(name) for name in "abc"]
    for number in bots.playouts(root, most, seconds):
        root.children.setdefault(moves[picks[number]], bots.Node()).visits += 1
    return [root.children[move].visits if move in root.children else 0 for move in moves]


def test_playouts_end_when_the_choice_can_no_longer_change() -> None:
    """They look at every eighth."""
    assert tried(100, inf, [0] * 100) == [57, 0, 0]
    assert tried(100, inf, [1, *[0] * 99]) == [56, 1, 0]
    assert tried(100, inf, [0, 1] * 50) == [50, 50, 0]
    assert tried(3, inf, [0] * 3) == [3, 0, 0]


def test_playouts_that_end_early_change_no_choice() -> None:
    shorter = 0
    for seed in range(300):
        rng = Random(seed)
        picks = rng.choices(range(3), [rng.random() for _ in range(3)], k=90)
        found = tried(90, inf, picks)
        whole = [picks.count(move) for move in range(3)]
        assert found.index(max(found)) == whole.index(max(whole))
        shorter += sum(found) < 90
    assert shorter > 100


@pytest.mark.parametrize(("picks", "expected"), [([0] * 99, [41, 0, 0]), ([0, 1] * 50, [41, 40, 0])])
def test_playouts_end_early_within_a_limit_of_time_too(
    monkeypatch: pytest.MonkeyPatch, picks: Sequence[int], expected: list[int]
) -> None:
    """A playout takes a second here, and the limit is 80 seconds."""
    monkeypatch.setattr(time, "perf_counter", count().__next__)
    assert tried(1_000_000, 80, picks) == expected


def test_a_clock_that_stands_still_for_a_while_ends_no_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks of browsers may only tell milliseconds."""
    monkeypatch.setattr(time, "perf_counter", chain(repeat(0, 50), count(40)).__next__)
    assert tried(1_000_000, 80, [0] * 99) == [57, 0, 0]


def test_every_playout_starts_from_a_fresh_guess() -> None:
    """With a single guess a bot would play as if it knew the cards of others."""
    state = GAME.start(3)
    rng = Random(2)
    while state.pending is None or state.pending.seat < 0:
        state.apply(random_move(state, rng))
    guesses = []

    def noting(view: Any, rng: Random) -> State:
        guess = GAME.determinize(view, rng)
        guesses.append(GAME.write(guess))
        return guess

    watched = replace(GAME, determinize=noting)
    for bot, budget in ((bots.tree_search(watched), Budget(playouts=12)), (bots.greedy(watched), Budget())):
        guesses.clear()
        bot(state.view(state.pending.seat), state.legal(), Random(1), budget)
        assert len(set(guesses)) == len(guesses) > 3


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="no bot 'clever'; it has: first, random, greedy, search"):
        bots.find(GAME, "clever")


def test_values_after_the_end_are_shared_among_the_winners() -> None:
    state = GAME.read("sample_game/1 rounds=2 round=2 s0=2,0,0 s1=1,0,0 s2=2,0,0 agenda=begin")
    assert isinstance(state, Scrap)
    assert state.over
    assert bots.values(GAME, state) == [0.5, 0.0, 0.5]
    assert bots.values(replace(GAME, value=None), GAME.start(2)) == [0.5, 0.5]
