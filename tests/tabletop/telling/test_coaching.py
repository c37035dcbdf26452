"""Coaching: the account in a sentence, in every language, and the choices that cost most."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from stakbots.bots.outcomes import CHANCE
from tabletop.base.errors import OptionError
from tabletop.core import game
from tabletop.core.game import Advice
from tabletop.core.session import PERSON, Session
from tabletop.formats import find
from tabletop.rules.state import State
from tabletop.show.words import words
from tabletop.telling import advice, coaching
from tabletop.telling.account import Share
from tabletop.telling.coaching import Coaching, coach

_LINK = "roborally.2.hard-normal..3.EpjtbIydkvP5SmVNunj.0sosu52"


@cache
def _coached() -> Coaching:
    return coach(find.open_last(_LINK), 1)


def _share(turn: int, deal: float = 0.0, planning: float = 0.0, others: float = 0.0, *deeds: str) -> Share:
    gain = deal + planning + others
    return Share(turn, 0, 1, -1, 5.0, 4.0 - gain, gain, deal, planning, deeds)


def _said(language: str, unit: str, *found: Share) -> str:
    return coaching._sentence(found, unit, words("roborally", language))


@pytest.mark.parametrize(
    ("language", "says"),
    [
        (
            "en",
            (
                "The cards cost you 1.5 turns, your plans cost nothing, the others cost 4.7: "
                "pushed and shot in turns 1 and 4 to 6."
            ),
        ),
        (
            "fr",
            (
                "Les cartes t\u2019ont coûté 1,5 tour, tes choix ne t\u2019ont rien coûté, "
                "les autres t\u2019ont coûté 4,7\u00a0: poussé et touché aux tours 1 et 4 à 6."
            ),
        ),
        (
            "de",
            (
                "Die Karten haben dich 1,5 Runden gekostet, deine Pläne haben dich nichts gekostet, "
                "die anderen haben dich 4,7 gekostet: geschoben und getroffen in den Runden 1 und 4 bis 6."
            ),
        ),
    ],
)
def test_the_sentence_says_what_each_part_cost_and_when_the_others_did(language: str, says: str) -> None:
    found = [
        _share(1, -1.5, -0.1, -1.0, "pushed"),
        _share(2, 0, 0, 0, "shot"),
        *(_share(turn, 0, 0, -1.2333, "pushed", "shot") for turn in (4, 5, 6)),
    ]
    assert _said(language, "turns", *found) == says


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Luck gave you 12 points (a win is 100), your plans cost 30, the others cost nothing."),
        (
            "fr",
            (
                "Le hasard t\u2019a rapporté 12 points (une victoire vaut 100), tes choix t\u2019ont coûté 30, "
                "les autres ne t\u2019ont rien coûté."
            ),
        ),
        (
            "de",
            (
                "Der Zufall hat dir 12 Punkte (ein Sieg ist 100) gebracht, deine Pläne haben dich 30 gekostet, "
                "die anderen haben dich nichts gekostet."
            ),
        ),
    ],
)
def test_chances_are_said_in_points(language: str, says: str) -> None:
    assert _said(language, "chance", _share(1, 0.12, -0.3, 0.01)) == says


def test_what_comes_first_has_the_unit() -> None:
    assert _said("en", "turns", _share(1, 0.1, -0.6, 1.0)) == (
        "The cards were neither good nor bad, your plans cost 0.6 turns, the others gave you 1.0."
    )


def test_the_choices_that_cost_most_come_with_better_ones_and_why() -> None:
    (cost, *_) = _coached().costs
    assert cost.worse == -min(share.planning for share in _coached().shares)
    session = find.open_last(_LINK)
    assert session.plies[cost.ply].seat == 1
    assert cost.chosen != cost.better
    assert "your program" in cost.reason
    trial = session.at(cost.ply)
    trial = Session(trial.game, trial.seats, {}, 1, position=trial.game.write(trial.state))
    for index in cost.choices:
        trial.play(index)


def test_the_stretch_in_which_the_others_took_most() -> None:
    worst = _coached().worst
    assert worst is not None
    assert worst.others == min(share.others for share in _coached().shares)
    assert "pushed" in worst.deeds


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "The others cost you 1.2 turns: pushed and shot."),
        ("fr", "Les autres t\u2019ont coûté 1,2 tour\u00a0: poussé et touché."),
        ("de", "Die anderen haben dich 1,2 Runden gekostet: geschoben und getroffen."),
    ],
)
def test_the_worst_that_the_others_did_is_said_with_what_it_cost(language: str, says: str) -> None:
    assert coaching._blow(_share(4, 0, 0, -1.2, "shot", "pushed"), "turns", words("roborally", language)) == says


def test_a_blow_in_points_has_no_deeds_and_none_is_said_where_nothing_was_taken() -> None:
    assert coaching._blow(_share(4, 0, 0, -0.18), "chance", words("stakbots", "en")) == "The others cost you 18 points."
    assert coaching._blow(None, "chance", words("stakbots", "en")) == ""


def test_nobody_who_plays_alone_hears_of_others() -> None:
    alone = coaching._sentence([_share(1, -1.5, 0, 0)], "turns", words("roborally", "en"), alone=True)
    assert alone == "The cards cost you 1.5 turns, your plans cost nothing."


def test_it_is_the_same_again_from_json() -> None:
    again = Coaching.of(json.loads(json.dumps(_coached())))
    assert again.as_json() == _coached().as_json()
    assert again.blow == _coached().blow != ""


def test_the_parts_are_sums_in_json_too() -> None:
    found, data = _coached(), _coached().as_json()
    assert data["planning"] == round(sum(share.planning for share in found.shares), 4)
    assert data["shares"][0].keys() >= {"deal", "planning", "others", "first", "end", "ply", "deeds"}
    assert data["sentence"] == found.sentence


def test_it_says_how_far_it_is_and_can_be_stopped() -> None:
    told = list[float]()
    assert coach(find.open_last(_LINK), 1, progress=told.append) == _coached()
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] <= 1
    assert len(told) >= len(_coached().shares)

    def stop(_part: float) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        coach(find.open_last(_LINK), 1, progress=stop)


def test_without_a_seat_it_is_the_game_of_the_first_person() -> None:
    session = find.open_last(_LINK)
    session.seats = ("hard", PERSON)
    assert coach(session).seat == 1
    assert coach(find.open_last(_LINK)).seat == 0


def test_what_cannot_be_coached_is_refused_with_the_reason() -> None:
    session = find.open_last(_LINK)
    with pytest.raises(OptionError, match="There is no seat 2"):
        coach(session, 2)
    with pytest.raises(OptionError, match="when the game is over"):
        coach(session.at(30), 1)
    session.game = replace(session.game, account=None)
    with pytest.raises(OptionError, match="cannot be told apart"):
        coach(session, 0)


@pytest.mark.parametrize(("less", "costs"), [(0.0, []), (0.01, []), (0.3, [0.3])])
def test_a_choice_costs_what_the_advice_of_the_game_says_of_it(less: float, costs: list[float]) -> None:
    session = Session(game.find("robotory"), [PERSON, PERSON], {}, 3)
    session.advance()
    ply, seat = session.ply, session.to_move
    assert seat is not None

    def advise(state: State, _milliseconds: float | None) -> list[Advice]:
        mine = [0.6, *[0.6 - less] * (len(state.legal()) - 1)]
        return [Advice((move,), (one, one)) for move, one in zip(state.legal(), mine, strict=True)]

    session.game = replace(session.game, advise=advise)
    session.play(5)
    blamed = _share(1, planning=-0.1)._replace(ply=ply)
    found = list(coaching._costs(session, [blamed], 0.02, words("robotory", "en")))
    assert [one.worse for one in found] == pytest.approx(costs)
    assert all(one.reason.startswith("Chance to win: 60%; ") and one.reason.endswith(": 30%.") for one in found)


@pytest.mark.parametrize(
    ("others", "costs"), [((0.49, 0.49), []), ((0.2, 0.86), []), ((0.4, 0.4), [0.1])], ids=["alike", "unclear", "worse"]
)
def test_a_choice_costs_nothing_where_the_comparison_finds_it_about_as_good(
    others: tuple[float, float], costs: list[float]
) -> None:
    """`others` are the chances of the choice, in turn, in guesses in which the best one has a chance of 50 %."""
    session = Session(game.find("stakbots"), [PERSON, PERSON], {}, 3)
    session.advance()
    while session.state.pending and session.state.pending.ask.name != "action":
        session.play(0)
        session.advance()
    ply = session.ply

    def compare(_view: Any, lines: Sequence[Any], *_: Any) -> Any:
        return [[{CHANCE: chance} for chance in chances] * 12 for chances in ((0.5, 0.5), others)[: len(lines)]]

    session.game = replace(session.game, compare=compare, adviser="easy")
    best = advice.hint(session, None, words("stakbots", "en"))
    assert best is not None
    session.play(next(index for index in range(len(session.legal())) if index != best.choices[0]))
    blamed = _share(1, planning=-0.1)._replace(ply=ply)
    found = list(coaching._costs(session, [blamed], 0.02, words("stakbots", "en")))
    assert [one.worse for one in found] == costs


def test_the_best_choice_is_as_good_as_itself() -> None:
    session = find.open_last(_LINK)
    ply = next(number for number, done in enumerate(session.plies) if done.seat == 1 and done.free)
    best = advice.hint(session.at(ply), None, words("roborally", "en"))
    assert best is not None
    again = advice.hint(session.at(ply), None, words("roborally", "en"), best.choices)
    assert again is not None
    assert (again.choices, again.behind) == (best.choices, 0.0)
