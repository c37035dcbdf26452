"""Whom and what an event tells of, as looks: the pictures beside the lines of the log."""

from robotory.board.cells import COLOUR_NAMES, ROBOT_NAMES, SIDE_NAMES
from tabletop.rules.event import Event
from tabletop.telling.phrases import looks

LOOKS = {
    "side": lambda side: f"side:{SIDE_NAMES[side]}",
    "winner": lambda side: f"side:{SIDE_NAMES[side]}",
    "robot": lambda robot: f"robot:{ROBOT_NAMES[robot]}",
    "disc": lambda colour: f"disc:{COLOUR_NAMES[colour]}",
}


def pictures(event: Event) -> tuple[str, ...]:
    """The looks of sides, robots and discs."""
    return looks(event, LOOKS)
