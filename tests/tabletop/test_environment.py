"""Games as environments to learn in."""

from collections import Counter
from random import Random

import pytest

from tabletop import link
from tabletop.environment import Environment
from tabletop.errors import IllegalMove, OptionError
from tabletop.game import Game
from tests.conformance.cases import CASES

every_game = pytest.mark.parametrize("game", [case.game for case in CASES], ids=lambda game: game.name)


def play(env: Environment, seed: int) -> Counter[str]:
    """Plays a game to its end at random; gives how often each agent was called after it."""
    random = Random(seed)
    env.reset(seed)
    dead: Counter[str] = Counter()
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        assert not truncated
        assert terminated is env.session.over
        assert terminated is (not seen["legal"])
        assert seen["action_mask"] == (1,) * len(seen["legal"])
        dead[agent] += terminated
        env.step(None if terminated else int(random.random() * len(seen["legal"])))
    return dead


@every_game
def test_a_game_ends_with_one_last_call_and_a_reward_for_everybody(game: Game) -> None:
    env = Environment(game, min(game.seats[0] + 1, game.seats[1]))
    assert play(env, 3) == dict.fromkeys(env.possible_agents, 1)
    assert env.num_agents == 0
    winners = env.session.state.winners()
    for seat, agent in enumerate(env.possible_agents):
        assert env.rewards[agent] == (0 if not winners else 1 if seat in winners else -1)


@every_game
def test_any_moment_of_an_environment_is_a_link(game: Game) -> None:
    env = Environment(game)
    env.reset(seed=5)
    while not env.session.over and env.session.ply < 20:
        env.step(0)
    opened = link.decode(link.encode(env.session))
    assert game.write(opened.state) == env.render()


@every_game
def test_nobody_observes_more_than_the_view_of_its_seat_and_only_who_is_asked_has_moves(game: Game) -> None:
    env = Environment(game)
    env.reset(seed=2)
    while not env.session.over and env.session.ply < 60:
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert seen["view"] == env.session.state.view(seat)
            assert bool(seen["legal"]) is (agent == env.agent_selection)
        env.step(len(env.observe(env.agent_selection)["legal"]) - 1)


@every_game
def test_equal_seeds_and_actions_give_equal_games(game: Game) -> None:
    first, second = Environment(game), Environment(game)
    play(first, 7)
    play(second, 7)
    assert first.render() == second.render()
    assert first.rewards == second.rewards


def test_impossible_actions_are_refused_and_change_nothing() -> None:
    env = Environment(CASES[0].game)
    env.reset(seed=1)
    before = env.render()
    with pytest.raises(IllegalMove, match="does not exist"):
        env.step(10_000)
    with pytest.raises(IllegalMove, match="has to choose"):
        env.step(None)
    assert env.render() == before
    while not env.session.over:
        env.step(0)
    with pytest.raises(IllegalMove, match="The game is over"):
        env.step(0)
    while env.agents:
        env.step(None)
    with pytest.raises(IllegalMove, match="The game is over"):
        env.step(None)


def test_seats_and_options_that_a_game_does_not_have_are_refused() -> None:
    game = CASES[0].game
    for seats in (0, 99):
        with pytest.raises(OptionError):
            Environment(game, seats)
    with pytest.raises(OptionError):
        Environment(game, options={"colour": "red"})


class Number:
    """Like an integer of numpy: usable as an index, without being an int."""

    def __index__(self) -> int:
        return 0


@every_game
def test_whatever_can_be_an_index_is_an_action_and_what_is_observed_cannot_change_the_game(game: Game) -> None:
    env = Environment(game)
    env.reset(seed=4)
    legal = env.observe(env.agent_selection)["legal"]
    assert isinstance(legal, tuple)
    env.step(Number())
    assert env.session.plies[-1].index == 0 or not env.session.plies[-1].free


def test_options_are_those_of_the_environment_unless_a_game_has_its_own() -> None:
    game = next(case.game for case in CASES if case.game.name == "roborally")
    env = Environment(game, options={"lives": "4"})
    env.reset(seed=1)
    assert env.session.options["lives"] == "4"
    env.reset(seed=1, options={"lives": "2"})
    assert env.session.options["lives"] == "2"
    assert len(env.possible_agents) == game.seats[0]


def test_nothing_is_observed_unless_wanted_and_no_more_agents_are_called_than_asked_for() -> None:
    env = Environment(CASES[0].game)
    env.reset(seed=1)
    assert env.last(observe=False)[0] == {}
    assert len(list(env.agent_iter(3))) == 3
