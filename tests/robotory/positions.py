"""Positions of Robotory for tests, with defaults for everything that does not matter."""

from robotory import GAME
from robotory.position.state import Arena
from tabletop.rules.event import Event
from tabletop.rules.move import Move

START = "b3,c3,d3"


def arena(
    white: str = "", black: str = "", *, robots: str = START, light: str = "2,2", dark: str = "2,2", lid: str = "5,5",
    to: int = 0, more: str = "",
) -> Arena:  # fmt: skip
    """Return a position; `to` is the seat to move, `more` other words of the notation."""
    discs = f"white={white} black={black}"
    return GAME.read(f"robotory/1 {more} robots={robots} {discs} light={light} dark={dark} lid={lid} agenda=turn({to})")  # type: ignore[return-value]


def labels(state: Arena) -> list[str]:
    """Return the labels of the legal moves."""
    return [move.label for move in state.legal()]


def find(state: Arena, label: str) -> Move:
    """Return the legal move with that label."""
    return next(move for move in state.legal() if move.label == label)


def play(state: Arena, *names: str) -> list[Event]:
    """Make these moves; return all events."""
    return [event for name in names for event in state.play(find(state, name))]


def kinds(events: list[Event]) -> list[tuple[str, str]]:
    """Return (kind, rule) of each event."""
    return [(event.kind, event.rule) for event in events]
