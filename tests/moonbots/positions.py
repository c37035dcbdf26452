"""Positions of Moon-Bots from notation, and moves by label."""

import re

from moonbots.game import GAME
from moonbots.position.cards import CODES, FACE_DOWN, WEAPON_CARDS
from moonbots.position.state import Tournament
from moonbots.position.versions import NEWEST
from tabletop.rules.event import Event
from tabletop.rules.state import State

_WEAPONS = [CODES[card] for card in WEAPON_CARDS]


def at(line: str) -> Tournament:
    """Return the position of a line without its heading; secret weapons that it does not name are in the pile."""
    words = line.split()
    if not any(word.startswith("round=") for word in words):
        words.insert(1, "round=1")
    if not any(word.startswith("backs=") for word in words):
        hands = [word.split("/")[3] for word in words if re.match(r"r\d=", word) and word.count("/") >= 3]
        held = sum(len(hand.split("+")) for hand in hands if hand)
        market = sum(word.count(CODES[FACE_DOWN]) for word in words if word.startswith("market="))
        gone = sum(word.count(",") + 1 for word in words if word.startswith("gone="))
        words.append(f"backs={12 - held - market - gone}")
    state = GAME.read(f"moonbots/{NEWEST} {' '.join(words)}")
    assert isinstance(state, Tournament)
    return state


def play(state: State, *labels: str) -> list[Event]:
    """Make the legal moves with these labels in order; return all events."""
    happened: list[Event] = []
    for label in labels:
        found = [move for move in state.legal() if move.label == label]
        assert found, f"{label} is not among {offered(state)} at {asked(state)}"
        happened += state.apply(found[0])
    return happened


def offered(state: State) -> list[str]:
    """Return the labels of the legal moves."""
    return [move.label for move in state.legal()]


def asked(state: State) -> tuple[int, str]:
    """Return the pending seat and ask; (-2, "") when the game is over."""
    pending = state.pending
    return (pending.seat, pending.ask.name) if pending else (-2, "")


def until(state: State, ask: str) -> list[Event]:
    """Make the first legal move, also for chance, until this ask is pending; return all events."""
    happened: list[Event] = []
    for _ in range(200):
        if asked(state)[1] == ask:
            return happened
        happened += state.apply(state.legal()[0])
    raise AssertionError(f"{ask} is never asked")


def kinds(events: list[Event]) -> list[str]:
    """Return the kinds of events."""
    return [event.kind for event in events]


def only(events: list[Event], kind: str) -> list[tuple[int, ...]]:
    """Return the data of all events of a kind."""
    return [event.data for event in events if event.kind == kind]


def weights_of(state: State) -> list[int]:
    """Return the weights of chance's moves."""
    pending = state.pending
    assert pending is not None
    assert pending.ask.weights is not None
    return list(pending.ask.weights(state, *pending.operands))
