"""Games as text: a seat reads only what it may know, and its answer is read as the move that it names."""

from __future__ import annotations

import re
from random import Random

import pytest

from robodrome.text import TextEnvironment
from tabletop.base.errors import IllegalMove, OptionError
from tabletop.base.shipped import SHIPPED
from tabletop.formats import link
from tests.conformance.cases import CASES, Case

every_game = pytest.mark.parametrize("case", [case for case in CASES if case.game.name in SHIPPED], ids=repr)


def begun(case: Case, seed: int = 1, **more: object) -> TextEnvironment:
    seats, options = case.new_games[0]
    env = TextEnvironment(case.game, seats, options, **more)  # type: ignore[arg-type]
    env.reset(seed=seed)
    return env


@every_game
def test_a_game_is_played_to_its_end_by_answers_in_brackets(case: Case) -> None:
    env, rng, done = begun(case), Random(1), False
    while not done:
        seat, seen = env.get_observation()
        legal, choices = env.session.legal(), env.choices()
        assert len(choices) == len(legal)
        for label, meaning in choices.items():
            assert not set(label) & set("[]\n")
            assert meaning
            assert f"\n[{label}] {meaning}" in seen
        index = rng.randrange(len(legal))
        ply = env.session.ply
        done, info = env.step(f"Some thoughts about [it], then: [ {legal[index].label.upper()} ]!")
        assert (info["seat"], info["move"]) == (seat, legal[index].label)
        assert env.session.plies[ply].index == index
    rewards, info = env.close()
    winners = link.decode(info["link"]).state.winners()
    assert rewards == {seat: (1 if seat in winners else -1) if winners else 0 for seat in range(env.seats)}
    for call in (env.get_observation, lambda: env.step("[pass]")):
        with pytest.raises(IllegalMove, match="over"):
            call()


@every_game
def test_what_is_read_depends_on_nothing_that_the_seat_does_not_know(case: Case) -> None:
    for seed in range(3):
        env, rng = begun(case, seed), Random(seed)
        for _ in range(8):
            seat, _ = env.get_observation()
            told = env._events_read[:]
            seen = env.get_observation()
            state = env.session.state
            env.session.state = case.game.determinize(state.view(seat), Random(seed))
            env.session._legal = None
            env._events_read = told
            assert env.get_observation() == seen
            env.session.state, env.session._legal = state, None
            if env.step(rng.choice([f"[{label}]" for label in env.choices()]))[0]:
                break


def test_others_cards_are_told_as_cards_alone() -> None:
    env = TextEnvironment("roborally")
    env.reset(seed=1)
    cards = {}
    for _ in range(2):
        seat, seen = env.get_observation()
        cards[seat] = set(re.findall(r"dealt 9 cards: (.*)\.", seen))
        assert seen.count("is dealt 9 cards") == 2
        assert len(cards[seat]) == 1
        while env.asked == seat:
            env.step("[random]")
    assert cards[0] != cards[1]


def test_the_first_text_explains_the_game_and_each_tells_what_is_new() -> None:
    env = TextEnvironment("roborally", bots={1: "easy"})
    env.reset(seed=1)
    _, first = env.get_observation()
    assert "seat 0 of 2" in first
    assert "J3: pit, wall in the west." in first
    assert "G1: belt to the south." in first
    env.step(f"[{next(iter(env.choices()))}]")
    _, second = env.get_observation()
    assert "Register 1:" not in second
    assert "J3: pit" not in second
    assert "What has happened:" not in second
    assert env.choices().keys() <= set(re.findall(r"\[(.*?)\]", second))


def test_a_floor_that_turns_is_told_again() -> None:
    env = TextEnvironment("roborally", options={"rules": "turning-floors"}, bots={1: "normal"})
    env.reset(seed=3)  # heads
    told: list[tuple[int, ...]] = []
    done = False
    while not done:
        _, seen = env.get_observation()
        lies = env.session.state.view(0).extra.turns
        assert ("The floor has columns" in seen) == (told[-1:] != [lies])
        told.append(lies)
        done, _ = env.step(f"[{list(env.choices())[-1]}]")
    assert len(set(told)) > 1


@pytest.mark.parametrize("answer", ["", "white@a1", "[]", "[nonsense]", "[white@a1] or rather [none]", "[" * 9_999])
def test_an_answer_without_a_legal_choice_changes_nothing_and_is_said(answer: str) -> None:
    env = TextEnvironment("robotory")
    env.reset(seed=1)
    _, before = env.get_observation()
    assert env.step(answer) == (False, {"seat": 0, "move": None, "link": link.encode(env.session)})
    seat, again = env.get_observation()
    assert seat == 0
    assert "none of these choices" in again
    assert before.partition("What you see:")[2].split("\n\n")[0] == again.partition("What you see:")[2].split("\n\n")[0]


def test_too_many_mistakes_in_a_row_lose_the_game() -> None:
    env = TextEnvironment("robotory", mistakes=1)
    env.reset(seed=1)
    assert not env.step("?")[0]
    assert not env.step("[white@a1]")[0]
    assert not env.step("?")[0]  # of the other seat
    assert env.step("?")[0]
    rewards, info = env.close()
    assert (rewards, info["lost"]) == ({0: 1, 1: -1}, 1)
    assert env.choices() == {}
    env.reset(seed=1)
    assert env.close()[0] == {0: 0, 1: 0}


def test_bots_play_their_seats() -> None:
    env = TextEnvironment("stakbots", 3, bots={0: "easy", 2: "random"})
    env.reset(seed=2)
    done = False
    while not done:
        assert env.get_observation()[0] == 1
        done, _ = env.step(f"[{list(env.choices())[-1]}]")
    assert list(env.session.seats) == ["easy", "person", "random"]
    env.reset(num_players=4, seed=2)
    assert list(env.session.seats) == ["easy", "person", "random", "person"]
    with pytest.raises(OptionError, match="2 to 6"):
        env.reset(num_players=9)
    with pytest.raises(IllegalMove, match="reset"):
        TextEnvironment("stakbots").get_observation()
