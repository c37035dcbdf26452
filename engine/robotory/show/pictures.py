"""Whom and what an event tells of, as looks: the pictures beside the lines of the log."""

from robotory.board.cells import COLOUR_NAMES, ROBOT_NAMES, SIDE_NAMES
from robotory.show.text import DATA
from tabletop.event import Event

_LOOKS = {"side": ("side", SIDE_NAMES), "robot": ("robot", ROBOT_NAMES), "disc": ("disc", COLOUR_NAMES)}
"""Name of a number in an event -> the kind of look, and the end of its name by that number."""


def pictures(event: Event) -> tuple[str, ...]:
    """The looks of sides, robots and discs."""
    named = ("side", "robot") if event.kind == "moved" else DATA.get(event.kind, "").split()
    found = [(*_LOOKS[name], value) for name, value in zip(named, event.data, strict=False) if name in _LOOKS]
    return tuple(f"{kind}:{names[value]}" for kind, names, value in found)
