"""PettingZoo's own tests pass for every game, and what its environments promise beyond them holds."""

import copy
import importlib
import inspect
import pickle
from functools import partial
from time import time
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

import robodrome
import robodrome.pettingzoo
from robodrome import arrays
from tabletop.base.shipped import SHIPPED

every_game = pytest.mark.parametrize("game", SHIPPED)


def module(game: str) -> ModuleType:
    return importlib.import_module(f"robodrome.pettingzoo.{game}_v2")


@every_game
def test_its_api_test_passes(game: str) -> None:
    api_test(module(game).env(), num_cycles=60)


@every_game
def test_its_parallel_api_test_passes(game: str) -> None:
    parallel_api_test(module(game).parallel_env(), num_cycles=60)


@every_game
def test_its_seed_test_passes(game: str) -> None:
    seed_test(module(game).env, num_cycles=60)


@every_game
def test_its_render_test_passes(game: str) -> None:
    def drawn(picture: str) -> bool:
        return ElementTree.fromstring(picture).tag.endswith("svg")

    render_test(module(game).env, {"svg": drawn, "ansi": lambda text: f"{game}/" in text})


class LegalSamples:
    """An environment whose spaces sample what is legal, for a test that samples without a mask."""

    def __init__(self, env: Any) -> None:
        self.env = env

    def __getattr__(self, name: str) -> Any:
        return getattr(self.env, name)

    def action_space(self, agent: str) -> Any:
        space = self.env.action_space(agent)
        return SimpleNamespace(sample=lambda: space.sample(self.env.unwrapped.observe(agent)["action_mask"]))


@every_game
def test_its_max_cycles_test_passes(game: str) -> None:
    """It counts the turns of agents that act equally often, so here all of them act in every step."""

    def at_once(max_cycles: int) -> Any:
        return LegalSamples(module(game).parallel_env(max_cycles=max_cycles))

    def in_turn(max_cycles: int) -> Any:
        found = parallel_to_aec(module(game).parallel_env(max_cycles=max_cycles))
        return LegalSamples(found)

    max_cycles_test(SimpleNamespace(parallel_env=at_once, env=in_turn))


@every_game
def test_its_performance_benchmark_runs(game: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """On a clock that goes ten times as fast, to spare the time of all who run it."""
    monkeypatch.setitem(performance_benchmark.__globals__, "time", SimpleNamespace(time=lambda: 10 * time()))
    performance_benchmark(module(game).env())
    assert "Finished" in capsys.readouterr().out


@every_game
def test_it_is_in_the_registry(game: str) -> None:
    env = pettingzoo.make("aec", f"robodrome/{game}_v2", seats=2)
    env.reset(seed=1)
    assert str(env.unwrapped) == f"{game}_v2"
    assert pettingzoo.spec("parallel", f"robodrome/{game}_v2").version == 2


def played(game: str, **settings: Any) -> tuple[Any, dict[str, float], list[str]]:
    """A random game: the environment, what each agent got over the game, and the links that it was told."""
    env = module(game).env(**settings)
    env.reset(seed=3)
    rng, totals, links = np.random.default_rng(3), dict.fromkeys(env.agents, 0.0), []
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        totals[agent] += reward
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        assert env.observation_space(agent).contains(seen)
        if terminated or truncated:
            links.append(info["link"])
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    return env, totals, links


@every_game
def test_an_episode_is_a_link_rewards_go_to_winners_and_agents_are_removed(game: str) -> None:
    env, totals, links = played(game, seats=robodrome.game(game).seats[1])
    assert env.agents == []
    opened = robodrome.from_link(links[0])
    assert set(links) == {links[0]}
    assert len(links) == len(env.possible_agents)
    winners = opened.state.winners()
    assert opened.over
    assert list(totals.values()) == [
        (1 if seat in winners else -1) if winners else 0 for seat in range(len(opened.seats))
    ]


@every_game
def test_an_episode_that_is_cut_off_is_a_link_too(game: str) -> None:
    _, totals, links = played(game, max_cycles=3)
    assert not robodrome.from_link(links[0]).over
    assert set(totals.values()) == {0}


def test_what_cannot_be_is_refused_in_one_sentence() -> None:
    make = module("robotory").env
    for settings in ({"seats": 9}, {"options": {"colour": "red"}}, {"render_mode": "smell"}, {"max_cycles": 0}):
        with pytest.raises(robodrome.OptionError):
            make(**settings)
    env = make()
    env.reset(seed=1)
    before = env.unwrapped.link()
    for action in (159, 10**6, None, "place"):
        with pytest.raises(robodrome.IllegalMove):
            env.step(action)
    assert env.unwrapped.link() == before
    while not env.terminations[env.agent_selection]:
        env.step(np.flatnonzero(env.last()[0]["action_mask"])[0])
    with pytest.raises(robodrome.IllegalMove, match="the only action"):
        env.step(0)


@every_game
def test_all_acting_at_once_is_the_same_game(game: str) -> None:
    env = module(game).parallel_env()
    seen, _ = env.reset(seed=4)
    infos: dict[str, Any] = {}
    while env.agents:
        actions = {agent: int(np.argmax(one["action_mask"])) for agent, one in seen.items()}
        seen, _, _, _, infos = env.step(actions)
    assert robodrome.from_link(infos["player_0"]["link"]).over
    with pytest.raises(robodrome.IllegalMove, match="begin another"):
        env.step({})


@every_game
def test_it_is_pickled_with_its_game(game: str) -> None:
    for make in (module(game).env, module(game).raw_env, module(game).parallel_env):
        env = make()
        env.reset(seed=5)
        again = pickle.loads(pickle.dumps(env))
        assert again.unwrapped.link() == env.unwrapped.link()


def test_a_seed_may_come_from_numpy() -> None:
    env, other = module("robotory").raw_env(), module("robotory").raw_env()
    env.reset(seed=np.int64(42))
    other.reset(seed=42)
    assert env.link() == other.link()


def test_masks_are_those_of_whoever_asked_for_them() -> None:
    env = module("robotory").raw_env()
    env.reset(seed=1)
    for agent in env.agents:
        before = env.observe(agent)["action_mask"].copy()
        env.observe(agent)["action_mask"][:] = 1
        env.infos[agent]["action_mask"][:] = 1
        assert np.array_equal(env.observe(agent)["action_mask"], before)
    at_once = module("robotory").parallel_env()
    seen, infos = at_once.reset(seed=1)
    before = at_once.observe("player_1")["action_mask"].copy()
    seen["player_1"]["action_mask"][:] = infos["player_1"]["action_mask"][:] = 1
    assert np.array_equal(at_once.observe("player_1")["action_mask"], before)


@every_game
def test_what_somebody_was_given_stays_as_it_was_and_is_theirs_to_change(game: str) -> None:
    env, kept = module(game).env(), []
    env.reset(seed=3)
    for agent in env.agent_iter(60):
        seen, _, over, cut, info = env.last()
        assert info is env.infos[agent]
        given = [*seen.values(), info["action_mask"]]
        kept.append((given, [one.copy() for one in given]))
        env.step(None if over or cut else np.flatnonzero(info["action_mask"])[-1])
    for given, before in kept:
        assert all(map(np.array_equal, given, before))
    now = env.observe("player_0")
    once = {name: one.copy() for name, one in now.items()}
    for one in now.values():
        one[:] = 1
    assert all(np.array_equal(one, once[name]) for name, one in env.observe("player_0").items())


@every_game
def test_before_the_first_reset_one_is_told_to_begin(game: str) -> None:
    at_once, in_turn = module(game).parallel_env(render_mode="ansi"), module(game).raw_env(render_mode="ansi")
    for env in (at_once, in_turn):
        for verb in (env.link, env.render, partial(env.observe, "player_0"), partial(env.step, {})):
            with pytest.raises(robodrome.IllegalMove, match=r"call reset\(\) first"):
                verb()


@every_game
def test_every_field_is_where_it_is_said_to_be(game: str) -> None:
    env = module(game).raw_env(seats=robodrome.game(game).seats[1])
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    places = arrays.places(env.core)
    for _ in range(40):
        agent = env.agent_selection
        seen, told = env.observe(agent), env.core.observe(env.core.asked)
        assert list(places) == list(told)
        for name, numbers in told.items():
            place = places[name]
            found = seen["observation"][place] if isinstance(place, slice) else seen["planes"][place].ravel()
            assert found.tolist() == numbers, name
        assert ("planes" in seen) == bool(env.core.planes)
        env.step(rng.choice(np.flatnonzero(seen["action_mask"])))


@every_game
def test_a_copy_goes_on_alike(game: str) -> None:
    env = module(game).env()
    env.reset(seed=5)
    again = copy.deepcopy(env)
    for _ in range(5):
        legal = np.flatnonzero(env.last()[0]["action_mask"])
        assert all(np.array_equal(env.last()[0][part], again.last()[0][part]) for part in env.last()[0])
        env.step(legal[-1])
        again.step(legal[-1])
    assert again.unwrapped.link() == env.unwrapped.link()


def test_the_arguments_are_spelled_out() -> None:
    for make in (module("robotory").env, module("robotory").raw_env, module("robotory").parallel_env):
        assert list(inspect.signature(make).parameters) == ["seats", "options", "render_mode", "max_cycles"]
