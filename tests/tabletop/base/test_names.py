"""Names that people give stand wherever a game names a seat, and braces in them mean nothing."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tabletop.show.words import words as words_of

NAME = "{n} <Anna>"


@pytest.mark.parametrize("name", SHIPPED)
def test_a_given_name_is_said_in_prompts(name: str) -> None:
    played = game.find(name)
    session = Session(played, [PERSON] * min(3, played.seats[1]), {}, 1)
    session.advance()
    seat = session.to_move
    words = words_of(name, "en").naming({f"seat:{seat}": NAME, f"robot:{seat}": NAME})
    other = session.state.view(next(one for one in range(len(session.seats)) if one != seat))
    assert NAME in session.game.prompt(other, words)
    assert NAME not in session.game.prompt(other, words_of(name, "en"))


@pytest.mark.parametrize("name", ["roborally", "moonbots", "stakbots"])
def test_a_given_name_is_said_in_what_happens(name: str) -> None:
    session = Session(game.find(name), ["easy"] * 3, {}, 1)
    session.advance()
    rng = Random(1)
    while session.ply < 60 and not session.over:
        session.play(rng.randrange(len(session.legal())))
    given = {f"{kind}:{seat}": f"{NAME}{seat}" for kind in ("seat", "robot") for seat in range(3)}
    plain, words = words_of(name, "en"), words_of(name, "en").naming(given)
    told = [(session.game.tell(event, plain), session.game.tell(event, words)) for event in session.events()]
    assert any(NAME in new for _, new in told)
    for seat in range(3):
        usual = next(old for old, new in told if f"{NAME}{seat}" in new)
        assert NAME not in usual
