"""The pictures beside the lines of the log: sides, robots and discs of an event, as looks."""

from robotory.board.cells import COLOUR_NAMES, ROBOT_NAMES, SIDE_NAMES
from tabletop.rules.event import Event
from tabletop.telling.sentences import looks

LOOKS = {
    "side": lambda side: f"side:{SIDE_NAMES[side]}",
    "winner": lambda side: f"side:{SIDE_NAMES[side]}",
    "robot": lambda robot: f"robot:{ROBOT_NAMES[robot]}",
    "disc": lambda colour: f"disc:{COLOUR_NAMES[colour]}",
}


def pictures(event: Event) -> tuple[str, ...]:
    """Return the looks of sides, robots and discs, in the order of the event's numbers."""
    return looks(event, LOOKS)
