"""Rules and causes of events that occur in no golden game."""

from random import Random

from moonbots import GAME
from moonbots.position.events import FELL, FINAL_BEGAN
from moonbots.position.moves import Aim
from moonbots.show.about import guarded
from tabletop.core.session import Session
from tests.moonbots.positions import at, play


def test_an_adjusted_die_names_the_weapon_that_was_used() -> None:
    state = at("seats=3 r0=9/RL1/die/adjustment r1=9 r2=9 dice=1,6 agenda=ask-place(0,0);following(0)")
    used, adjusted = play(state, "play=adjustment/0/12")[:2]
    assert (used.kind, adjusted.kind, adjusted.rule, adjusted.cause) == ("played", "adjusted", "7.8", used.id)


def test_the_final_begins_because_the_last_but_two_has_fallen() -> None:
    state = at("seats=2 active=2 r0=9///spy/idle r1=2 r2=9/RL2 r3=0 out=3 dice=6 agenda=ask-place(1,2);following(2)")
    events = {event.kind: event for event in play(state, "place=right-leg/6", "aim=1x2")}
    assert (events[FINAL_BEGAN].rule, events[FINAL_BEGAN].cause) == ("8.5", events[FELL].id)


def test_protection_is_noted_of_exactly_the_robots_that_it_then_protects() -> None:
    protected = 0
    for seed in range(6):
        session = Session(GAME, ["person"] * (2 + seed % 3), {}, seed)
        rng = Random(seed)
        while not session.over and session.ply < 400:
            session.advance()
            state = session.state
            if state.pending is None:
                break
            moves = state.legal()
            index = rng.randrange(len(moves))
            move, view = moves[index], state.view(state.pending.seat)
            session.play(index)
            if isinstance(move, Aim):
                stopped = [event.robot for event in session.state.events if event.kind == "guarded"]
                assert stopped == guarded(view, move)
                protected += len(stopped)
    assert protected
