"""Computer players: legal, repeatable, and able to see a win or a loss that is one action away."""

from random import Random

import pytest

from stakbots import GAME
from stakbots.bots import players
from stakbots.bots.judge import judge
from stakbots.position.state import Match
from tabletop.bots import bots, tournament
from tabletop.bots.bots import run_bots
from tabletop.core.game import Budget, Options
from tabletop.core.session import Session
from tests.stakbots.positions import match, named


@pytest.mark.parametrize("level", GAME.bots)
def test_every_level_plays_a_game_to_its_end_and_the_same_again(level: str) -> None:
    ends = []
    for _ in range(2):
        session = Session(GAME, [level] * 3, {"depth": "4", "reactive": "yes"}, 7)
        run_bots(session, Budget(playouts=12))
        ends.append(GAME.write(session.state))
    assert ends[0] == ends[1]


def choice(level: str, state: Match, playouts: int = 400) -> str:
    moves, pending = state.legal(), state.pending
    assert pending is not None
    index = players.find(level)(state.view(pending.seat), moves, Random(1), Budget(playouts=playouts))
    return named(moves[index].label)


STRONG = pytest.mark.parametrize("level", ["hard", "master"])


@STRONG
def test_a_strong_bot_scraps_the_last_card_of_an_opponent_when_it_can(level: str) -> None:
    assert choice(level, match("core5 core4 core6", "core5")) == "attack 0>1"


@STRONG
def test_a_strong_bot_does_not_scrap_its_own_last_card_while_it_can_discard(level: str) -> None:
    assert choice(level, match("core1", "core4 core6 core7", h0="core2")) != "scrap 0"


@STRONG
def test_a_strong_bot_turns_a_reaper_on_the_opponent(level: str) -> None:
    state = match("core5 core4", "core5 core7", h0="reaper1")
    state.play(state.legal()[0])
    assert choice(level, state) == "aim 1"


def test_a_value_is_a_chance_of_winning() -> None:
    for state in (match("core5", "core1 core2"), match("core5", "core1", "core2 core3")):
        values = judge(state)
        assert all(0 < value < 1 for value in values)
        assert values[0] < values[-1]


@pytest.mark.parametrize("playouts", [8, 20, 40])
def test_a_bot_with_a_handful_of_playouts_does_not_scrap_its_own_last_card(playouts: int) -> None:
    state = GAME.read("stakbots/2 seats=4 active=3 turn=3 s0=-1,2 s1=-1,3 s2=-1,0 s3=-1,50 agenda=ask-action(3)")
    moves = state.legal()
    for level in ("normal", "hard", "master"):
        chosen = [
            moves[players.find(level)(state.view(3), moves, Random(seed), Budget(playouts=playouts))].label
            for seed in range(20)
        ]
        assert "scrap=3" not in chosen


@pytest.mark.parametrize(("better", "worse"), [("normal", "easy"), ("hard", "normal")])
@pytest.mark.parametrize(
    ("playouts", "games"),
    [(20, 6), *(pytest.param(*some, marks=pytest.mark.nightly) for some in ((20, 60), (4, 300)))],
)
def test_each_level_beats_the_one_below_it_on_a_slow_phone_too(
    better: str, worse: str, playouts: int, games: int
) -> None:
    result = tournament.run(GAME, [better, worse], games, 5, budgets=[Budget(playouts=playouts)])
    assert result.standings[0].wins > games * (0.4 if playouts < 12 else 0.5)  # below 12 playouts levels are alike


@pytest.mark.nightly
def test_master_beats_hard_on_a_slow_phone_too() -> None:
    """A sample; docs/design/strength.md has the rates."""
    budgets = [Budget(playouts=20)]
    assert tournament.run(GAME, ["master", "hard"], 400, 5, budgets=budgets).standings[0].rate > 0.5


def choices(level: str, budget: Budget, options: Options) -> list[str]:
    """What a level chooses at the first twelve actions of a match that `easy` plays."""
    session = Session(GAME, ["easy"] * 3, {"depth": "4", **options}, 5)
    session.advance()
    found: list[str] = []
    while len(found) < 12 and (seat := session.to_move) is not None:
        moves, view = session.legal(), session.state.view(seat)
        if len(moves) > 1:
            found.append(moves[players.find(level)(view, moves, Random(session.ply), budget)].label)
        session.play(bots.choose(session, Budget()))
        session.advance()
    return found


def test_master_plays_as_hard_where_there_is_time_for_nothing_but_the_policy() -> None:
    for budget in (Budget(playouts=4), Budget(milliseconds=1e-6)):
        assert choices("master", budget, {}) == choices("hard", budget, {})


@pytest.mark.parametrize(
    "options",
    [
        {"recycling": "yes"},
        {"reactive": "yes"},
        {"borderless": "yes"},
        {"attacks": "2"},
        {"variant": "traitors"},
        {"staks": "2"},
        {"ranks": "drafted", "depth": "6"},
    ],
    ids=str,
)
def test_master_plays_as_hard_with_actions_that_it_has_not_learned(options: Options) -> None:
    assert choices("master", Budget(playouts=30), options) == choices("hard", Budget(playouts=30), options)


def test_master_plays_otherwise_than_hard_where_it_has_learned() -> None:
    assert choices("master", Budget(playouts=60), {}) != choices("hard", Budget(playouts=60), {})
