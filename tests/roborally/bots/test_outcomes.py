"""Reasons for programs: what they say comes true in fresh guesses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from roborally.bots import outcomes
from tabletop.bots import bots
from tabletop.core import game
from tabletop.core.game import Budget, Feature
from tabletop.core.session import Session
from tabletop.show.words import LANGUAGES, words
from tabletop.telling import advice, reasons

_LANE = "floor=" + "/".join([",".join("." * 12)] * 6)
_HAND = "h0=RL:70,RL:90,RL:110,RL:130,RR:80,RR:100,M1:510,M1:520,M3:790"
_OTHERS = "r1=11,5,E h1=M1:490,M1:500,M1:530,M1:540,M1:550,M1:560,M1:570,M1:580,M1:590"
_ASKED = "agenda=ask-program(0,1);program(1,1);ask-ready(-1);fill;announce(0);announce(1);register(1);begin"
_TOUCHES = ("1=M3:790", "2=RL:70", "3=RL:90", "4=RR:80", "5=RR:100")
_TURNS = ("1=RL:70", "2=RL:90", "3=RL:110", "4=RL:130", "5=RR:80")


def _session(line: str = f"{_LANE} flags=3,11 turn=3 r0=0,0,E {_HAND} {_OTHERS} {_ASKED}") -> Session:
    return Session(game.find("roborally"), ["person", "person"], {}, 3, position=f"roborally/2 {line}")


def _choices(session: Session, labels: tuple[str, ...]) -> list[int]:
    trial, found = session.at(session.ply), list[int]()
    for label in labels:
        found.append([move.label for move in trial.legal()].index(label))
        trial.play(found[-1])
    return found


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "You touch the next flag in 24 of 24 guesses at the others\u2019 cards; your program: 0."),
        ("fr", "Tu touches le prochain drapeau dans 24 tours devinés sur 24\u00a0; ton programme\u00a0: 0."),
        ("de", "Du berührst die nächste Flagge in 24 von 24 geratenen Runden; dein Programm: 0."),
    ],
)
def test_a_program_that_touches_the_flag_is_better_for_that(language: str, says: str) -> None:
    session = _session()
    found = advice.hint(session, None, words("roborally", language), _choices(session, _TURNS))
    assert found is not None
    assert found.reason == says


def test_a_program_that_is_as_good_is_told_so() -> None:
    session = _session()
    best = advice.hint(session, None, words("roborally", "en"))
    assert best is not None
    found = advice.hint(session, None, words("roborally", "en"), best.choices)
    assert found is not None
    assert found.reason == "You touch the next flag in 24 of 24 guesses at the others\u2019 cards."


def test_whoever_means_something_better_gets_that_as_the_hint() -> None:
    session = _session()
    session.game = replace(session.game, adviser="random")
    meant = _choices(session, _TOUCHES)
    found = advice.hint(session, None, words("roborally", "en"), meant)
    assert found is not None
    assert list(found.choices) == meant
    assert found.words[0] == "Register 1: Move 3 (790)"


def _positions(options: dict[str, str], seats: int, races: int, turns: int = 4) -> Iterator[Session]:
    """Moments at which seat 0 is asked for a program, or what it announces."""
    normal = bots.find(game.find("roborally"), "normal")
    for seed in range(races):
        session = Session(game.find("roborally"), ["person"] * seats, options, seed)
        session.advance()
        while not session.over and session.state.round <= turns:
            view = session.state.view(session.to_move)
            if session.to_move == 0 and view.operands[1:2] in ((), (1,)) and view.ask in ("program", "announce"):
                yield session
            session.play(normal(view, session.legal(), Random(seed), Budget(playouts=1)))
            session.advance()


def _lines(session: Session, rng: Random) -> list[list[int]]:
    """What `normal` and `straight` choose there."""
    found = []
    for name in ("normal", "straight"):
        bot = bots.find(session.game, name)
        trial, line, ask = session.at(session.ply), list[int](), session.state.view(0).ask
        while trial.to_move == 0 and trial.state.view(0).ask == ask:
            line.append(bot(trial.state.view(0), trial.legal(), rng, Budget(playouts=1)))
            trial.play(line[-1])
        found.append(line)
    return found


def test_a_hint_that_is_followed_is_not_worse_than_the_quick_way() -> None:
    for number, session in enumerate(_positions({}, 2, 3)):
        found = advice.hint(session, 500, words("roborally", "en"))
        assert found is not None
        _, straight = _lines(session, Random(number))
        compared = reasons.compare(session, [found.choices, straight], Random(number + 5000), guesses=60)
        if compared is not None and list(found.choices) != straight:
            assert not compared.refuted(), session.game.write(session.state)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {"rules": "teams:pairs", "course": "night-shift"}),
        (4, {"rules": "options:1", "options": "yes"}),
        (4, {"rules": "moving-flags"}),
        (4, {"rules": "superbot"}),
        (3, {}),
    ],
)
def test_every_kind_of_race_has_its_numbers(seats: int, options: dict[str, str]) -> None:
    units, asked = set(), 0
    for number, session in enumerate(_positions(options, seats, 1)):
        compared = reasons.compare(session, _lines(session, Random(number)), Random(number), guesses=8)
        if compared is not None:
            asked += 1
            units.add(compared.chance)
            for line in compared.outcomes:
                assert all(0 <= numbers[compared.chance] <= 1 for numbers in line)
    assert asked > 2
    mates = "teams" in options.get("rules", "")
    assert (outcomes.AHEAD in units) == (mates or options.get("rules") == "superbot")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_feature_has_words(language: str) -> None:
    features = [one for one in vars(outcomes).values() if isinstance(one, Feature)]
    assert len(features) > 9
    for feature in features:
        number = 0.07 if feature.unit == "chance" else 7
        assert "7" in reasons.sentence(reasons.Reason(feature, number, 24), "", words("roborally", language))
