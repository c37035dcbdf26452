"""The tools of the editor: what each looks like, what can be chosen for it, and what a touch with it does."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from roborally.board.drawn import Drawn
from roborally.board.plan import BELTS, DOCKS, NORTH, OPEN, PIT, VOID, Plan
from roborally.show.art import looks
from tabletop.scene import Shape, Shapes
from web.editor import drawing as plans

TOOLS = ("belt", "gear", "pusher", "laser", "wall", "pit", "site", "floor", "flag", "dock", "erase", "move")
CHOICES: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "belt": (("speed", ("1", "2")),),
    "gear": (("gear", ("R", "L")),),
    "pusher": (("registers", ("odd", "even")),),
    "laser": (("beams", ("1", "2", "3")),),
    "site": (("site", ("w", "W")),),
    "floor": (("floor", (OPEN, VOID)),),
}
"""Per tool what may be chosen for it, with the values."""
_FIRST = {name: values[0] for choices in CHOICES.values() for name, values in choices}
TURNS = ("belt", "pusher", "laser", "wall", "dock")
"""Tools that have a direction."""
PAINTS = frozenset(TOOLS) - {"flag", "dock", "move", "laser", "pusher"}
"""Tools that a finger draws along."""


@dataclass
class Kit:
    """The tool in hand and what is chosen for each. `number` is the flag or dock to be put next, 0 for the next new one."""

    tool: str = "belt"
    way: int = NORTH
    chosen: dict[str, str] = field(default_factory=lambda: dict(_FIRST))
    number: int = 0

    def take(self, tool: str) -> None:
        """Take another tool."""
        self.tool, self.number = tool, 0

    def turn(self) -> None:
        """Turn the tool clockwise."""
        self.way = (self.way + 1) % 4

    def next_number(self, drawn: Drawn) -> int:
        """The flag or dock that is put next, with the tool for it in hand."""
        there = len(drawn.flags) if self.tool == "flag" else drawn.docks
        return self.number or min(there + 1, 8)


def touch(drawn: Drawn, kit: Kit, cell: int, side: int | None = None, *, stroke: bool = False) -> Drawn:
    """The drawing after a touch on a cell; `side` is the edge nearest to the finger, where there was one. A `stroke` draws
    on and takes nothing back."""
    return _TOUCH[kit.tool](drawn, kit, _Touch(cell, side, stroke))


class _Touch(NamedTuple):
    cell: int
    side: int | None
    stroke: bool


def _belt(drawn: Drawn, kit: Kit, at: _Touch) -> Drawn:
    way, speed = kit.way, int(kit.chosen["speed"])
    if not at.stroke and BELTS.get(drawn.plan.signs[at.cell]) == (speed, way):
        way = kit.way = (way + 1) % 4  # what lies there already is turned
    return plans.belt(drawn, at.cell, way, speed)


def _wall(drawn: Drawn, kit: Kit, at: _Touch) -> Drawn:
    side = kit.way if at.side is None else at.side
    return plans.wall(drawn, at.cell, side, stands=at.stroke or not plans.has_wall(drawn, at.cell, side))


def _sign(drawn: Drawn, kit: Kit, at: _Touch) -> Drawn:
    """What is touched with the sign that lies there already becomes open floor."""
    sign = PIT if kit.tool == "pit" else kit.chosen[kit.tool]
    there = drawn.plan.signs[at.cell] == sign and not at.stroke
    return plans.put(drawn, at.cell, OPEN if there else sign)


def _erase(drawn: Drawn, kit: Kit, at: _Touch) -> Drawn:
    if at.side is not None and not at.stroke and drawn.plan.signs[at.cell] == OPEN:
        pulled = plans.wall(drawn, at.cell, at.side, stands=False)
        if pulled != drawn:
            return pulled
    return plans.erase(drawn, at.cell)


def _number(drawn: Drawn, kit: Kit, at: _Touch) -> Drawn:
    """A flag or dock that is touched is picked up; the next touch puts it down."""
    cell = at.cell
    if kit.tool == "flag":
        number = drawn.flags.index(cell) + 1 if cell in drawn.flags else 0
        put = plans.flag
    else:
        sign = drawn.plan.signs[cell]
        number = int(sign) if sign in DOCKS else 0
        put = plans.dock
    if number:
        kit.number = 0 if kit.number == number else number
        return drawn
    after = put(drawn, cell, kit.next_number(drawn))
    kit.number = 0
    return after


_TOUCH: dict[str, Callable[[Drawn, Kit, _Touch], Drawn]] = {
    "belt": _belt,
    "gear": _sign,
    "pusher": lambda drawn, kit, at: plans.pusher(drawn, at.cell, kit.way, plans.REGISTERS[kit.chosen["registers"]]),
    "laser": lambda drawn, kit, at: plans.laser(drawn, at.cell, kit.way, int(kit.chosen["beams"])),
    "wall": _wall,
    "pit": _sign,
    "site": _sign,
    "floor": _sign,
    "flag": _number,
    "dock": _number,
    "erase": _erase,
    "move": lambda drawn, _kit, _at: drawn,
}


def draw_along(drawn: Drawn, kit: Kit, start: int, end: int) -> Drawn:
    """The drawing after a stroke from one cell to another; belts run the way the finger went."""
    for before, cell in pairwise(plans.along(drawn, start, end)):
        if kit.tool == "belt":
            way, speed = plans.way_between(drawn, before, cell), int(kit.chosen["speed"])
            drawn = plans.belt(plans.belt(drawn, before, way, speed), cell, way, speed)
        else:
            drawn = touch(drawn, kit, cell, stroke=True)
    return drawn


# Pictures -------------------------------------------------------------------------------------------------------------------

_RUBBER = "M-.3 -.02L.02 -.34L.34 -.02L.02 .3L-.12 .3L-.3 .12ZM-.14 -.18L.18 .14"
_ARROWS = "M0 -.4L0 .4M-.4 0L.4 0M-.1 -.3L0 -.42L.1 -.3M-.1 .3L0 .42L.1 .3M-.3 -.1L-.42 0L-.3 .1M.3 -.1L.42 0L.3 .1"
GAP = Shape("M-.4 -.4L.4 -.4L.4 .4L-.4 .4Z", "", "ink-soft", 0.03, 0.5)
"""How a place without floor shows in the editor."""


def sample(kit: Kit, drawn: Drawn, tool: str) -> Plan | None:
    """A floor of one cell with what a tool would draw now; None for tools that draw nothing on the floor."""
    bare = Plan(1, 1, (OPEN,))
    if tool == "dock":
        return replace(bare, signs=("1",), facing=drawn.plan.facing)
    if tool in ("flag", "erase", "move") or (tool == "floor" and kit.chosen["floor"] == VOID):
        return None
    return touch(Drawn(bare), replace(kit, tool=tool), 0, stroke=True).plan


def sign(kit: Kit, drawn: Drawn, tool: str) -> Shapes:
    """The picture of a tool without a sample, around (0, 0)."""
    match tool:
        case "flag":
            return looks.look(f"flag:{(kit if kit.tool == tool else Kit(tool)).next_number(drawn)}")
        case "erase":
            return (Shape(_RUBBER, "panel", "ink", 0.06), Shape("M-.3 .42L.38 .42", "", "ink", 0.06))
        case "move":
            return (Shape(_ARROWS, "", "ink", 0.07),)
    return (GAP,)
