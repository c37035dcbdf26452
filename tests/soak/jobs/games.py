"""Plays random games to the end, with all options and versions of the rules, and checks the claims of the conformance suite."""

from __future__ import annotations

from random import Random

from tabletop.core.session import Session
from tabletop.formats.link import MAX_LENGTH, decode, encode
from tests.conformance.cases import Case
from tests.conformance.playing import labels, out_of_order
from tests.soak.random_games import MOST_CHOICES, random_case, random_session

UNIT = "games"
WEIGHT = 8
COUNTED = 0.3
"""The share of positions whose pieces are counted."""
LOOKED_AT = 0.03
"""The share of positions with a seat's view compared with a guess."""
LINKED = 0.25
"""The share of games whose link is opened again. It is small, because that plays the game twice, and other jobs open links."""


def run(seed: int) -> None:
    """Play one game to its end."""
    rng = Random(seed)
    case = random_case(rng)
    session = random_session(case, rng)
    components = case.components(session.state)
    try:
        while not session.over:
            assert len(session.plies) < MOST_CHOICES, "the game does not end"
            session.play(int(rng.random() * len(session.legal())))
            session.advance()
            check(case, session, components, rng)
        assert case.components(session.state) == components, "something was lost or made"
        if rng.random() < LINKED:
            check_link(case, session)
    except Exception as error:
        raise AssertionError(f"after {len(session.plies)} choices: {encode(session)}") from error


def check(case: Case, session: Session, components: object, rng: Random) -> None:
    """Raise if a position is impossible."""
    state = session.state
    if rng.random() < COUNTED:
        assert case.components(state) == components, "something was lost or made"
    assert case.faults(state) == []
    legal = session.legal()
    assert bool(legal) != session.over, "nothing can be chosen"
    assert out_of_order(legal) == []
    assert len(set(labels(legal))) == len(legal), "two moves have one name"
    if rng.random() < LOOKED_AT:
        check_views(case, session, rng)


def check_views(case: Case, session: Session, rng: Random) -> None:
    """Raise if a guess gives a different view, or if a position changes when it is written and read."""
    state, game = session.state, case.game
    written = game.write(state)
    assert game.write(game.read(written)) == written
    seat = rng.choice((*range(len(state.ranking())), session.to_move, None))
    view = state.view(seat)
    guess = game.determinize(view, rng)
    assert guess.view(seat) == view, f"a guess of seat {seat} looks different"
    assert case.components(guess) == case.components(state)
    if session.to_move == seat:
        assert labels(guess.legal()) == labels(session.legal())
    assert game.write(state) == written, "looking has changed something"


def check_link(case: Case, session: Session) -> None:
    """Raise if the link of a game does not lead to the same position."""
    link = encode(session)
    if len(link) <= MAX_LENGTH:  # only a game of random choices is longer
        again = decode(link)
        assert case.game.write(again.state) == case.game.write(session.state)
        assert again.plies == session.plies
