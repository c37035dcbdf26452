"""The pause after a motion of a film. A kind of event may have its own, as `rest` in a game's `position/events.py`."""

from tabletop.rules.event import Kind

USUAL = 0.3
"""Beats of the pause after a motion whose kind of event has none of its own."""


def rest_after(kind: Kind, moves: bool) -> float:
    """Return the beats without motion after an event of this kind. `moves` says whether there was a motion."""
    return kind.rest if kind.rest is not None else USUAL * moves
