"""How a seat wishes to be asked changes what the people at the table see, and nothing else."""

from random import Random

import pytest

from moonbots.game import GAME
from tabletop.base.errors import OptionError
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import decode, encode, share

PREFERENCES = [one.name for one in GAME.preferences]


def played(preference: str, seed: int) -> tuple[Session, list[tuple[int, str, int]]]:
    """A game in which seat 0 asks for this and passes in every window that shows up; what it was asked."""
    session = Session(GAME, [PERSON] * 3, {"round-limit": "20"}, seed)
    session.prefer(0, preference)
    rng, shown = Random(seed), []
    session.advance()
    while not session.over:
        pending, legal = session.state.pending, session.legal()
        assert pending is not None
        respond = pending.ask.name.endswith("-respond") or pending.ask.name == "stronger"
        if pending.seat == 0 and respond:
            shown.append((session.ply, pending.ask.name, len(legal)))
            session.play(0)
        else:
            session.play(int(rng.random() * len(legal)))
        session.advance()
    return session, shown


@pytest.mark.parametrize("seed", range(4))
def test_link_record_and_log_are_the_same_whatever_a_seat_prefers(seed: int) -> None:
    games = [played(preference, seed)[0] for preference in PREFERENCES]
    assert len({encode(session) for session in games}) == 1
    assert len({tuple(session.events()) for session in games}) == 1


def test_a_seat_that_prefers_always_is_asked_whatever_it_holds() -> None:
    asked = {
        preference: [shown for seed in range(4) for shown in played(preference, seed)[1]] for preference in PREFERENCES
    }
    assert {length for _, _, length in asked["could"]} >= {2}
    assert 1 not in {length for _, _, length in asked["could"]}
    assert 1 in {length for _, _, length in asked["always"]}
    assert len(asked["always"]) > len(asked["could"]) > len(asked["attacked"])
    assert {name for _, name, _ in asked["attacked"]} <= {"attack-respond", "stronger"}


def test_a_link_made_at_a_forced_choice_opens_at_the_next_free_one() -> None:
    session = Session(GAME, [PERSON] * 3, {}, 5)
    for seat in range(3):
        session.prefer(seat, "always")
    rng = Random(5)
    session.advance()
    while len(session.legal()) > 1:
        session.play(int(rng.random() * len(session.legal())))
        session.advance()
    again = decode(share(session))
    assert GAME.write(again.state) == GAME.write(session.next_choice())
    assert len(again.legal()) > 1


def test_a_preference_can_be_changed() -> None:
    session = Session(GAME, [PERSON] * 2, {}, 1)
    session.prefer(0, "attacked")
    session.prefer(1, "always")
    session.prefer(0, "could")
    assert not session.autopass
    assert {seat for seat, _ in session.waiting} == {1}


def test_an_unknown_preference_is_refused_with_those_there_are() -> None:
    session = Session(GAME, [PERSON] * 2, {}, 1)
    with pytest.raises(OptionError, match="always, could, attacked"):
        session.prefer(0, "never")
