"""Gymnasium's own check passes for every game, alone and side by side in processes."""

import pickle
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import robodrome
import robodrome.gymnasium

every_game = pytest.mark.parametrize("title", ["RoboRally", "MoonBots", "StakBots", "Robotory"])


def play(env: Any, seed: int) -> tuple[float, dict[str, Any]]:
    """What a random game brought, and what was told at its end."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    total, ended = 0.0, False
    while not ended:
        seen, reward, ended, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert env.observation_space.contains(seen)
        total += reward
    return total, info


@every_game
def test_its_check_passes(title: str) -> None:
    check_env(gymnasium.make(f"robodrome/{title}-v2", render_mode="ansi").unwrapped)


@every_game
def test_a_game_ends_with_the_reward_of_its_seat_and_is_a_link(title: str) -> None:
    env = gymnasium.make(f"robodrome/{title}-v2")
    total, info = play(env, 5)
    opened = robodrome.from_link(info["link"])
    winners = opened.state.winners()
    assert total == ((1 if info["seat"] in winners else -1) if winners else 0)
    assert opened.seats[info["seat"]] == "person"
    assert sorted(opened.seats) == ["person", "random"]
    assert play(env, 5)[1]["link"] == info["link"]


def test_any_seat_can_be_taken_against_any_bots() -> None:
    env = gymnasium.make("robodrome/RoboRally-v2", opponents=("easy", "random"), seat=1, playouts=1)
    env.reset(seed=1)
    assert env.unwrapped.core.session.seats == ("random", "person", "easy")
    for settings in (
        {"opponents": ("nobody",)}, {"seat": 7}, {"seat": "mine"}, {"options": {"colour": "red"}},
        {"render_mode": "smell"}, {"illegal_limit": 0},
    ):  # fmt: skip
        with pytest.raises(robodrome.OptionError):
            robodrome.gymnasium.OneSeat("roborally", **settings)


@every_game
def test_a_seat_is_drawn_at_each_reset_and_equal_seeds_draw_alike(title: str) -> None:
    env, other = gymnasium.make(f"robodrome/{title}-v2"), gymnasium.make(f"robodrome/{title}-v2")
    seats = [env.reset(seed=seed)[1]["seat"] for seed in range(20)]
    assert set(seats) == {0, 1}
    assert seats == [other.reset(seed=seed)[1]["seat"] for seed in range(20)]
    stays = gymnasium.make(f"robodrome/{title}-v2", seat=1)
    assert {stays.reset(seed=seed)[1]["seat"] for seed in range(5)} == {1}


def test_an_action_that_is_not_legal_costs_less_than_a_loss_and_changes_nothing() -> None:
    env = gymnasium.make("robodrome/Robotory-v2")
    seen, info = env.reset(seed=2)
    before = env.unwrapped.core.link()
    again, reward, ended, cut, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, ended, cut, info["legal"]) == (-0.1, False, False, False)
    assert env.unwrapped.core.link() == before
    assert all(np.array_equal(again[part], seen[part]) for part in seen)
    assert gymnasium.make("robodrome/Robotory-v2", illegal_cost=0.5).unwrapped.illegal_cost == 0.5


def test_ten_illegal_actions_in_a_row_end_the_episode_and_cost_a_loss() -> None:
    env = gymnasium.make("robodrome/Robotory-v2")
    for _ in range(2):
        _, info = env.reset(seed=2)
        total, steps, ended, cut = 0.0, 0, False, False
        for legal in (False, False, True, *[False] * 20):
            wanted = np.flatnonzero(info["action_mask"] == int(legal))[0]
            _, reward, ended, cut, info = env.step(int(wanted))
            total, steps = total + reward, steps + 1
            if ended or cut:
                break
        assert (steps, cut, ended) == (3 + 10, True, False)
        assert total == pytest.approx(-1.2)
        assert not robodrome.from_link(info["link"]).over
    short = gymnasium.make("robodrome/Robotory-v2", illegal_limit=1)
    short.reset(seed=2)
    assert short.step(int(np.flatnonzero(short.unwrapped.action_masks() == 0)[0]))[3]


def test_many_games_are_played_side_by_side_in_processes() -> None:
    many = gymnasium.make_vec("robodrome/Robotory-v2", num_envs=2, vectorization_mode="async")
    try:
        seen, info = many.reset(seed=3)
        for _ in range(5):
            choices = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
            seen, _, _, _, info = many.step(np.array(choices))
        assert seen["observation"].shape[0] == 2
        assert not np.array_equal(seen["observation"][0], seen["observation"][1])
    finally:
        many.close()


@every_game
def test_it_is_pickled_with_its_game(title: str) -> None:
    env = gymnasium.make(f"robodrome/{title}-v2").unwrapped
    _, info = env.reset(seed=5)
    again = pickle.loads(pickle.dumps(env))
    assert again.core.link() == env.core.link()
    assert np.array_equal(
        again.step(np.argmax(info["action_mask"]))[0]["observation"],
        env.step(np.argmax(info["action_mask"]))[0]["observation"],
    )


def test_masked_players_are_told_what_is_legal() -> None:
    env = gymnasium.make("robodrome/Robotory-v2").unwrapped
    seen, info = env.reset(seed=5)
    assert env.action_masks().dtype == bool
    assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
    info["action_mask"][:] = 0
    assert seen["action_mask"].any()


def test_games_are_played_side_by_side_in_processes_that_are_spawned() -> None:
    many = gymnasium.vector.AsyncVectorEnv(
        [partial(gymnasium.make, "robodrome.gymnasium:robodrome/Robotory-v2")] * 2, context="spawn"
    )
    try:
        _, info = many.reset(seed=np.int64(3).item())
        seen, *_ = many.step(np.array([int(np.argmax(mask)) for mask in info["action_mask"]]))
        assert seen["observation"].shape[0] == 2
    finally:
        many.close()
