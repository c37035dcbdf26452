"""Hints and advice, in every game that ships."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import Any

import pytest

from stakbots.bots.outcomes import CHANCE, EXPELS
from tabletop.base.shipped import SHIPPED
from tabletop.bots import bots
from tabletop.core import game
from tabletop.core.game import Advice, Budget, Choose, Game
from tabletop.core.session import Session
from tabletop.rules.move import Move
from tabletop.rules.state import State
from tabletop.show.words import words as words_of
from tabletop.telling import advice


def _session(name: str, seed: int = 3) -> Session:
    session = Session(game.find(name), ["person", "person"], {}, seed)
    session.advance()
    return session


@pytest.mark.parametrize("name", SHIPPED)
def test_a_hint_can_be_followed_and_changes_nothing_by_itself(name: str) -> None:
    session = _session(name)
    for _ in range(5):
        before, seat = session.game.write(session.state), session.to_move
        found = advice.hint(session, 20, words_of(name, "en"))
        assert session.game.write(session.state) == before
        assert found is not None
        assert found.words
        assert found.things
        assert found.reason
        for index in found.choices:
            assert session.to_move == seat
            session.play(index)
        session.advance()
        if session.over:
            return


def test_a_hint_at_a_program_is_the_whole_program() -> None:
    found = advice.hint(_session("roborally"), 20, words_of("roborally", "en"))
    assert found is not None
    assert len(found.choices) == 5
    assert len({thing for things in found.things for thing in things if thing.startswith("card-")}) == 5


def test_a_hint_says_what_a_beginner_would_have_of_it_unless_both_are_about_the_same() -> None:
    session = _session("stakbots", 6)
    while session.state.pending.ask.name != "action":  # type: ignore[union-attr]
        session.play(0)
        session.advance()
    words = words_of("stakbots", "en")
    for chance, compared in ((0.1, True), (0.895, False)):
        better, worse = {EXPELS: 1.0, CHANCE: 0.9}, {EXPELS: 0.0, CHANCE: chance}

        def compare(_view: Any, lines: Sequence[Any], *_: Any, told: Any = (better, worse)) -> Any:
            return [[one] * 24 for one in told[: len(lines)]]

        session.game = replace(session.game, compare=compare, adviser="easy", beginner="random")
        found = advice.hint(session, None, words)
        assert found is not None
        assert found.reason.startswith("Somebody else is out by your next turn in 24 of 24 guesses")
        assert found.reason.endswith("”: 0.") == compared


def test_nobody_gets_a_hint_when_the_game_is_over() -> None:
    session = _session("robotory")
    while not session.over:
        session.play(0)
        session.advance()
    assert advice.hint(session, 20, words_of("robotory", "en")) is None


def test_advice_names_the_things_that_it_is_about() -> None:
    session = _session("robotory")
    legal = {thing for move in session.legal() for thing in move.path}
    for told, chances, things in advice.advise(session, 50, words_of("robotory", "en")):
        assert told
        assert sum(chances) == pytest.approx(1)
        assert {*things} & legal


@pytest.mark.parametrize("name", SHIPPED)
def test_every_game_says_what_matters(name: str) -> None:
    assert any(kind.matters for kind in game.find(name).events)


def test_outlooks_tell_each_chance_after_every_choice_of_a_seat() -> None:
    session = _session("robotory")
    for _ in range(4):
        session.play(0)
        session.advance()
    chances = session.game.chances
    assert chances is not None
    counts = [ply for ply, done in enumerate(session.plies, 1) if done.free]
    ends = [ply for ply in counts if ply == len(session.plies) or not session.plies[ply].continues]
    found = advice.outlooks(session)
    assert [one.chances for one in found] == [chances(session.at(ply).state) for ply in ends]
    assert [one.events for one in found] == [len(session.at(ply).events()) for ply in ends]
    assert advice.outlooks(session, ends[0]) == found[1:]


def test_a_game_without_advice_gives_none() -> None:
    session = _session("robotory")
    session.game = replace(session.game, advise=None)
    assert advice.advise(session, 10, words_of("robotory", "en")) == []


def test_there_are_no_outlooks_where_a_game_gives_no_chances() -> None:
    session = _session("roborally")
    assert session.game.chances is None
    session.play(0)
    assert advice.outlooks(session) == []


def test_a_hint_at_a_program_says_whether_to_power_down_afterwards() -> None:
    floor = "floor=" + "/".join([",".join("." * 12)] * 2)
    asked = "ask-program(0,1);program(1,1);ask-ready(-1);fill;announce(0);announce(1);register(1);begin"
    for damage, cards, then in (
        (1, "h0=RL:70,RL:90,RL:110,RL:130,RL:150,RL:170,M1:510,M1:520", ""),
        (7, "h0=RL:70,RL:90 p0=-,-,RR:80,RL:110,RR:100", "Power down next turn"),
    ):
        others = "r1=0,1,E h1=M1:490,M1:500,M1:530,M1:540,M1:550,M1:560,M1:570,M1:580,M1:590"
        lines = f"{floor} flags=11 turn=3 r0=0,0,E/damage:{damage} {cards} {others} agenda={asked}"
        session = Session(game.find("roborally"), ["person", "person"], {}, 3, position=f"roborally/2 {lines}")
        found = advice.hint(session, 20, words_of("roborally", "en"))
        assert found is not None
        assert found.then == then, damage


@pytest.mark.parametrize("milliseconds", [None, 5])
def test_a_hint_takes_no_longer_than_allowed(monkeypatch: pytest.MonkeyPatch, milliseconds: float | None) -> None:
    given: list[float | None] = []
    find = bots.find

    def recorded(one: Game, name: str) -> Choose:
        bot = find(one, name)

        def choose(view: State, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
            if name == one.adviser:
                given.append(budget.milliseconds)
            return bot(view, moves, rng, Budget(playouts=1))

        return choose

    monkeypatch.setattr(bots, "find", recorded)
    assert advice.hint(_session("moonbots"), milliseconds, words_of("moonbots", "en")) is not None
    assert {*given} == {milliseconds}


@pytest.mark.parametrize("name", ["moonbots", "stakbots"])
def test_a_hint_goes_on_until_something_new_is_seen(name: str) -> None:
    session, longest = _session(name), 0
    for _ in range(8):
        seat, found = session.to_move, advice.hint(session, 5, words_of(name, "en"))
        assert found is not None
        longest = max(longest, len(found.choices))
        assert len(found.choices) == len(found.words) == len(found.things) <= 3
        *seen, last = (session.play(index) for index in found.choices)
        assert not any(event.kind.reveals for events in seen for event in events)
        goes_on = session.to_move == seat and not any(event.kind.reveals for event in last)
        assert len(found.choices) == 3 or not goes_on
        session.advance()
    assert longest > 1


@pytest.mark.parametrize("name", ["moonbots", "stakbots"])
def test_a_hint_says_what_matters_most_of_all_that_follows_until_something_new_is_seen(name: str) -> None:
    session, words, later = _session(name), words_of(name, "en"), 0
    while not later:
        seat, found = session.to_move, advice.hint(session, None, words)
        assert found is not None
        assert seat is not None
        played = [session.play(index) for index in found.choices]
        events = [(event, number) for number, made in enumerate(played) for event in made]
        seen = takewhile(lambda one: not one[0].kind.reveals, events)
        matters = [(event, number) for event, number in seen if event.kind.matters]
        best, later = max(matters, key=lambda one: one[0].kind.matters, default=(None, 0))
        assert found.follows == (session.game.tell(best.seen_by(seat), words) if best else "")
        session.advance()


@pytest.mark.parametrize(("name", "options"), [("moonbots", {}), ("stakbots", {"reactive": "yes"}), ("roborally", {})])
def test_a_hint_is_the_same_whatever_the_seat_does_not_know(name: str, options: dict[str, str]) -> None:
    words, rng, hidden = words_of(name, "en"), Random(4), 0
    session = Session(game.find(name), ["person"] * 3, options, 4)
    session.advance()
    easy = bots.find(session.game, "easy")
    for _ in range(120):
        seat = session.to_move
        if seat is None:
            break
        view = session.state.view(seat)

        def choose(trial: Session, seat: int = seat) -> int:
            return easy(trial.state.view(seat), trial.legal(), Random(trial.ply), Budget(playouts=5))

        guessed = copy.copy(session)
        guessed.state = session.game.determinize(view, rng)
        hidden += session.game.write(guessed.state) != session.game.write(session.state)
        assert advice.hint_by(guessed, choose, words) == advice.hint_by(session, choose, words)
        session.play(int(rng.random() * len(session.legal())))
        session.advance()
    assert hidden > 20


def _advised(*chances: float) -> Session:
    """A game of Robotory whose first moves are advised in order, with these chances of whoever is asked."""
    session = _session("robotory")
    advised = [Advice((move,), (chance, 1 - chance)) for move, chance in zip(session.legal(), chances, strict=False)]
    session.game = replace(session.game, advise=lambda _state, _milliseconds: advised)
    assert session.to_move == 0
    return session


def test_an_advised_hint_ends_with_the_moves_that_are_advised() -> None:
    session = _session("robotory")
    while not (again := [move for move in session.legal() if _moved(session, move).to_move == session.to_move]):
        session.play(0)
        session.advance()
    advised = [Advice((again[0],), (0.6, 0.4))]
    session.game = replace(session.game, advise=lambda _state, _milliseconds: advised)
    found = advice.hint(session, 10, words_of("robotory", "en"))
    assert found is not None
    assert [session.legal()[index] for index in found.choices] == again[:1]


def test_all_choices_of_a_long_move_are_one_decision() -> None:
    """The red robot eats as many of six discs as it can."""
    position = "robotory/1 robots=b3,c3,d3 white=d4,c4,c5 black=d5,b4,b5 light=2,2 dark=2,2 lid=5,5 agenda=turn(0)"
    session = Session(game.find("robotory"), ["person", "person"], {}, 3, position=position)
    session.advance()

    def choose(trial: Session) -> int:
        labels = [move.label for move in trial.legal()]
        return (
            labels.index("red>d4") if "red>d4" in labels else next(n for n, one in enumerate(labels) if one != "stop")
        )

    chosen = advice.decision(session, choose)
    assert len(chosen) > 3
    for index in chosen:
        assert session.to_move == 0
        session.play(index)
    assert session.to_move == 1


def test_an_advised_hint_tells_the_turns_that_are_expected_after_it() -> None:
    session = _session("robotory")
    now, line = copy.copy(session), list[tuple[Move, ...]]()
    for label in ("white@b4", "white>b4", "black@a1"):
        move = next(move for move in now.legal() if move.label == label)
        line.append((move,))
        now.play(move)
        now.advance()
    session.game = replace(session.game, advise=lambda *_: [Advice(line[0], (0.6, 0.4), tuple(line[1:]))])
    found = advice.hint(session, 10, words_of("robotory", "en"))
    assert found is not None
    assert found.follows == (
        "Dark moves the white robot along b3 → b4 and eats 1 disc. Light places a black disc on a1."
    )


def _moved(session: Session, move: Move) -> Session:
    trial = copy.copy(session)
    trial.play(move)
    return trial


@pytest.mark.parametrize(
    ("chances", "meant", "says"),
    [
        ((1.0, 0.9), (), "You win this game for certain, whatever the other does."),
        ((0.0, 0.0), (), "The other wins this game for certain, whatever you do."),
        ((0.56, 0.27, 0.2), (), "Chance to win: 56%; “Place a white disc on a2”: 27%."),
        ((0.56, 0.27, 0.2), (2,), "Chance to win: 56%; “Place a white disc on a3”: 20%."),
        ((0.56, 0.55), (), "Chance to win: 56%."),
        ((0.56, 0.55), (1,), "Chance to win: 56%; “Place a white disc on a2”: about the same."),
        ((0.56, 0.27), (0,), "Chance to win: 56%."),
        ((0.56, 0.27), (5,), "Chance to win: 56%."),
        ((0.56,), (), "Chance to win: 56%."),
    ],
)
def test_an_advised_move_is_compared_with_what_is_meant_or_with_the_next_best(
    chances: tuple[float, ...], meant: tuple[int, ...], says: str
) -> None:
    found = advice.hint(_advised(*chances), 10, words_of("robotory", "en"), meant)
    assert found is not None
    assert found.reason == says
    assert found.bare
