"""The tools of the editor: their pictures, their options, and what a touch with each does."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from roborally.board.drawing import Drawing
from roborally.board.plan import BELTS, DOCKS, NORTH, OPEN, PIT, VOID, Plan
from roborally.show.art import looks
from tabletop.show.scene import Shape, Shapes
from web.desks.roborally.editor import drawing

TOOLS = ("belt", "gear", "pusher", "laser", "wall", "pit", "site", "floor", "flag", "dock", "erase", "move")
CHOICES: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "belt": (("speed", ("1", "2")),),
    "gear": (("gear", ("R", "L")),),
    "pusher": (("registers", ("odd", "even")),),
    "laser": (("beams", ("1", "2", "3")),),
    "site": (("site", ("w", "W")),),
    "floor": (("floor", (OPEN, VOID)),),
}
"""The options of each tool, with their values."""
_FIRST_VALUES = {name: values[0] for choices in CHOICES.values() for name, values in choices}
TURNS = ("belt", "pusher", "laser", "wall", "dock")
"""Tools that have a direction."""
PAINTS = frozenset(TOOLS) - {"flag", "dock", "move", "laser", "pusher"}
"""Tools that draw while the finger moves."""


class Place(NamedTuple):
    """A touched point: its cell, the nearest side of the cell, and whether that edge is clearly meant."""

    cell: int
    side: int
    clear: bool


@dataclass
class Toolbox:
    """The tool in hand, its direction `way`, and the options `chosen` for all tools. `number` is the flag or dock to put
    next, 0 for the next new one."""

    tool: str = "belt"
    way: int = NORTH
    chosen: dict[str, str] = field(default_factory=lambda: dict(_FIRST_VALUES))
    number: int = 0

    def take(self, tool: str) -> None:
        """Take another tool."""
        self.tool, self.number = tool, 0

    def turn(self) -> None:
        """Turn the tool clockwise."""
        self.way = (self.way + 1) % 4

    def next_number(self, drawn: Drawing) -> int:
        """The number of the flag or dock to put next; the tool in hand is the one for it."""
        there = len(drawn.flags) if self.tool == "flag" else drawn.docks
        return self.number or min(there + 1, 8)


def touch(drawn: Drawing, toolbox: Toolbox, cell: int, side: int | None = None, *, stroke: bool = False) -> Drawing:
    """The drawing after a touch on a cell; `side` is the edge that was meant, if any. Touching the same thing again turns
    it or takes it away, except within a `stroke`."""
    return _TOUCH[toolbox.tool](drawn, toolbox, _Touch(cell, side, stroke))


class _Touch(NamedTuple):
    cell: int
    side: int | None
    stroke: bool


def _belt(drawn: Drawing, toolbox: Toolbox, at: _Touch) -> Drawing:
    way, speed = toolbox.way, int(toolbox.chosen["speed"])
    if not at.stroke and BELTS.get(drawn.plan.signs[at.cell]) == (speed, way):
        way = toolbox.way = (way + 1) % 4  # the same belt again: turn it
    return drawing.belt(drawn, at.cell, way, speed)


def _wall(drawn: Drawing, toolbox: Toolbox, at: _Touch) -> Drawing:
    side = toolbox.way if at.side is None else at.side
    return drawing.wall(drawn, at.cell, side, stands=at.stroke or not drawing.has_wall(drawn, at.cell, side))


def _sign(drawn: Drawing, toolbox: Toolbox, at: _Touch) -> Drawing:
    """Put the tool's sign, or open floor if the sign is there already."""
    sign = PIT if toolbox.tool == "pit" else toolbox.chosen[toolbox.tool]
    there = drawn.plan.signs[at.cell] == sign and not at.stroke
    return drawing.put(drawn, at.cell, OPEN if there else sign)


def _erase(drawn: Drawing, toolbox: Toolbox, at: _Touch) -> Drawing:
    if at.side is not None and not at.stroke and drawn.plan.signs[at.cell] == OPEN:
        pulled = drawing.wall(drawn, at.cell, at.side, stands=False)
        if pulled != drawn:
            return pulled
    return drawing.erase(drawn, at.cell)


def _number(drawn: Drawing, toolbox: Toolbox, at: _Touch) -> Drawing:
    """Pick up the touched flag or dock; the next touch puts it down."""
    cell = at.cell
    if toolbox.tool == "flag":
        number = drawn.flags.index(cell) + 1 if cell in drawn.flags else 0
        put = drawing.flag
    else:
        sign = drawn.plan.signs[cell]
        number = int(sign) if sign in DOCKS else 0
        put = drawing.dock
    if number:
        toolbox.number = 0 if toolbox.number == number else number
        return drawn
    after = put(drawn, cell, toolbox.next_number(drawn))
    toolbox.number = 0
    return after


_TOUCH: dict[str, Callable[[Drawing, Toolbox, _Touch], Drawing]] = {
    "belt": _belt,
    "gear": _sign,
    "pusher": lambda drawn, toolbox, at: drawing.pusher(
        drawn, at.cell, toolbox.way, drawing.REGISTERS[toolbox.chosen["registers"]]
    ),
    "laser": lambda drawn, toolbox, at: drawing.laser(drawn, at.cell, toolbox.way, int(toolbox.chosen["beams"])),
    "wall": _wall,
    "pit": _sign,
    "site": _sign,
    "floor": _sign,
    "flag": _number,
    "dock": _number,
    "erase": _erase,
    "move": lambda drawn, _kit, _at: drawn,
}


def draw_along(drawn: Drawing, toolbox: Toolbox, start: int, end: int) -> Drawing:
    """The drawing after a stroke from one cell to another; belts follow the finger."""
    for before, cell in pairwise(drawing.along(drawn, start, end)):
        if toolbox.tool == "belt":
            way, speed = drawing.way_between(drawn, before, cell), int(toolbox.chosen["speed"])
            drawn = drawing.belt(drawing.belt(drawn, before, way, speed), cell, way, speed)
        else:
            drawn = touch(drawn, toolbox, cell, stroke=True)
    return drawn


# Pictures -------------------------------------------------------------------------------------------------------------------

_RUBBER = "M-.3 -.02L.02 -.34L.34 -.02L.02 .3L-.12 .3L-.3 .12ZM-.14 -.18L.18 .14"
_ARROWS = "M0 -.4L0 .4M-.4 0L.4 0M-.1 -.3L0 -.42L.1 -.3M-.1 .3L0 .42L.1 .3M-.3 -.1L-.42 0L-.3 .1M.3 -.1L.42 0L.3 .1"
GAP = Shape("M-.4 -.4L.4 -.4L.4 .4L-.4 .4Z", "", "ink-soft", 0.03, 0.5)
"""The look of a cell without floor in the editor."""


def sample(toolbox: Toolbox, drawn: Drawing, tool: str) -> Plan | None:
    """A floor of one cell with the thing that a tool would draw now; None for tools that draw nothing on the floor."""
    bare = Plan(1, 1, (OPEN,))
    if tool == "dock":
        return replace(bare, signs=("1",), facing=drawn.plan.facing)
    if tool in ("flag", "erase", "move") or (tool == "floor" and toolbox.chosen["floor"] == VOID):
        return None
    return touch(Drawing(bare), replace(toolbox, tool=tool), 0, stroke=True).plan


def sign(toolbox: Toolbox, drawn: Drawing, tool: str) -> Shapes:
    """The picture of a tool that has no sample, around (0, 0)."""
    match tool:
        case "flag":
            return looks.look(f"flag:{(toolbox if toolbox.tool == tool else Toolbox(tool)).next_number(drawn)}")
        case "erase":
            return (Shape(_RUBBER, "panel", "ink", 0.06), Shape("M-.3 .42L.38 .42", "", "ink", 0.06))
        case "move":
            return (Shape(_ARROWS, "", "ink", 0.07),)
    return (GAP,)
