"""Changes of a drawing, without a browser: what each tool does to it, and its history for undo.

A drawing is always a floor that can be written to a file: lasers and pushers have their wall, docks and flags are
numbered without gaps. Every function here returns such a drawing; `problems` lists what it lacks for a race.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from roborally.board.course_file import MAX_FLAGS
from roborally.board.drawing import Drawing, can_hold_flag
from roborally.board.plan import (
    BELTS,
    DOCKS,
    EVEN,
    MAX_SIDE,
    NORTH,
    ODD,
    OFFSETS,
    OPEN,
    PIT,
    VOID,
    Plan,
    edge,
    joined,
    turned,
)
from roborally.position import special

MAX_DOCKS = len(DOCKS)
_BELT_SIGN = {meaning: sign for sign, meaning in BELTS.items()}
_SMALLEST = 2
"""The least width and height of a floor."""


def empty(width: int, height: int, name: str = "") -> Drawing:
    """A floor of open cells."""
    return Drawing(Plan(width, height, (OPEN,) * (width * height), name=name))


# One cell ------------------------------------------------------------------------------------------------------------------


def put(drawn: Drawing, cell: int, sign: str) -> Drawing:
    """Put a sign on a cell: open floor, pit, gear, repair site or VOID. What cannot be on such a cell is removed."""
    plan = drawn.plan
    if sign == VOID and sum(other != VOID for other in plan.signs) <= 1 and plan.signs[cell] != VOID:
        return drawn  # a floor keeps at least one cell
    signs = [*plan.signs]
    signs[cell] = sign
    plan = replace(plan, signs=tuple(signs))
    if sign in (PIT, VOID):
        plan = replace(plan, pushers=tuple(found for found in plan.pushers if found[0] != cell))
    if sign == VOID:
        plan = replace(plan, lasers=tuple(found for found in plan.lasers if found[0] != cell))
    if drawn.plan.signs[cell] in DOCKS:
        plan = _renumbered(plan)
    drawn = replace(drawn, plan=plan)
    return drawn if can_hold_flag(plan, cell) else drop_flag(drawn, cell)


def belt(drawn: Drawing, cell: int, way: int, speed: int) -> Drawing:
    """Lay a belt that carries that way."""
    return put(drawn, cell, _BELT_SIGN[speed, way])


def dock(drawn: Drawing, cell: int, number: int) -> Drawing:
    """Put a dock there, taking it from where it was. A number above the next free one becomes that one."""
    if drawn.plan.signs[cell] in DOCKS:
        drawn = put(drawn, cell, OPEN)
    number = min(number, drawn.docks + 1, MAX_DOCKS)
    signs = [*drawn.plan.signs]
    if str(number) in signs:
        signs[signs.index(str(number))] = OPEN
    signs[cell] = str(number)
    return drop_flag(replace(drawn, plan=replace(drawn.plan, signs=tuple(signs))), cell)


def _renumbered(plan: Plan) -> Plan:
    """Docks numbered 1, 2, … in the order of the numbers they have."""
    order = sorted({sign for sign in plan.signs if sign in DOCKS})
    number = {sign: str(place) for place, sign in enumerate(order, 1)}
    return replace(plan, signs=tuple(number.get(sign, sign) for sign in plan.signs))


def flag(drawn: Drawing, cell: int, number: int) -> Drawing:
    """Put a flag there, taking it from where it was. A number above the next free one becomes that one. Pits, docks and
    cells without floor get no flag."""
    if not can_hold_flag(drawn.plan, cell):
        return drawn
    flags = [at for at in drawn.flags if at != cell]
    if number <= len(flags):
        flags[number - 1] = cell
    elif len(flags) < MAX_FLAGS:
        flags.append(cell)
    return replace(drawn, flags=tuple(flags))


def drop_flag(drawn: Drawing, cell: int) -> Drawing:
    """Take the flag away from there, if there is one."""
    return replace(drawn, flags=tuple(at for at in drawn.flags if at != cell))


def laser(drawn: Drawing, cell: int, way: int, beams: int) -> Drawing:
    """Hang a laser there that fires that way, with the wall behind it; the same laser again takes it down."""
    plan = drawn.plan
    if plan.signs[cell] == VOID:
        return drawn
    others = [found for found in plan.lasers if found[:2] != (cell, way)]
    if (cell, way, beams) not in plan.lasers:
        others.append((cell, way, beams))
        drawn = wall(drawn, cell, way ^ 2, stands=True)
    return replace(drawn, plan=replace(drawn.plan, lasers=tuple(sorted(others))))


def pusher(drawn: Drawing, cell: int, way: int, registers: int) -> Drawing:
    """Hang a pusher there (`ODD` or `EVEN` registers), with the wall behind it; the same pusher again takes it down."""
    plan = drawn.plan
    if plan.signs[cell] in (PIT, VOID):
        return drawn
    others = [found for found in plan.pushers if found[0] != cell]
    if (cell, way, registers) not in plan.pushers:
        others.append((cell, way, registers))
        drawn = wall(drawn, cell, way ^ 2, stands=True)
    return replace(drawn, plan=replace(drawn.plan, pushers=tuple(sorted(others))))


def has_wall(drawn: Drawing, cell: int, side: int) -> bool:
    """Whether a wall stands on that side of the cell."""
    return edge(*drawn.xy(cell), side) in drawn.plan.walls


def wall(drawn: Drawing, cell: int, side: int, *, stands: bool) -> Drawing:
    """Build a wall on that side of the cell, or pull it down with the lasers and pushers that hang on it."""
    x, y = drawn.xy(cell)
    plan, at = drawn.plan, edge(x, y, side)
    if stands:
        return replace(drawn, plan=replace(plan, walls=plan.walls | {at}))
    hanging = {(cell, side ^ 2)}
    dx, dy = OFFSETS[side]
    if 0 <= x + dx < plan.width and 0 <= y + dy < plan.height:
        hanging.add((cell + dx + dy * plan.width, side))
    return replace(
        drawn,
        plan=replace(
            plan,
            walls=plan.walls - {at},
            lasers=tuple(found for found in plan.lasers if found[:2] not in hanging),
            pushers=tuple(found for found in plan.pushers if found[:2] not in hanging),
        ),
    )


def erase(drawn: Drawing, cell: int) -> Drawing:
    """Clear a cell: its flag, lasers, pushers and sign. If it has none of them, its walls."""
    plan = drawn.plan
    bare = replace(
        plan,
        lasers=tuple(found for found in plan.lasers if found[0] != cell),
        pushers=tuple(found for found in plan.pushers if found[0] != cell),
    )
    cleared = put(drop_flag(replace(drawn, plan=bare), cell), cell, OPEN)
    if cleared == drawn:
        for side in range(4):
            cleared = wall(cleared, cell, side, stands=False)
    return cleared


def facing(drawn: Drawing, way: int) -> Drawing:
    """Set the direction in which robots start."""
    return replace(drawn, plan=replace(drawn.plan, facing=way))


def titled(drawn: Drawing, title: str) -> Drawing:
    """Set the title: one line of at most 60 printable characters."""
    printable = "".join(sign if sign.isprintable() else " " for sign in title)
    return replace(drawn, plan=replace(drawn.plan, name=" ".join(printable.split())[:60].rstrip()))


def with_rule(drawn: Drawing, rule: str, *, holds: bool) -> Drawing:
    """Add a special rule such as "timer=30", in place of the rule with that name, or remove it unless it `holds`."""
    name = rule.partition("=")[0]
    rules = {other for other in drawn.rules if other.partition("=")[0] != name}
    known = special.ids()
    rules |= {rule} if holds else set()
    return replace(drawn, rules=tuple(sorted(rules, key=lambda one: known.index(one) if one in known else len(known))))


# The whole floor --------------------------------------------------------------------------------------------------------------


def grown(drawn: Drawing, side: int, by: int) -> Drawing:
    """Add rows of open floor on a side, or take rows away with a negative number, with all that is on them."""
    plan = drawn.plan
    width = plan.width + (by if side & 1 else 0)
    height = plan.height + (0 if side & 1 else by)
    if not (_SMALLEST <= width <= MAX_SIDE and _SMALLEST <= height <= MAX_SIDE):
        return drawn
    left, top = (by if side == 3 else 0), (by if side == NORTH else 0)

    def to(cell: int) -> int:
        x, y = cell % plan.width + left, cell // plan.width + top
        return y * width + x if 0 <= x < width and 0 <= y < height else -1

    signs = [OPEN] * (width * height)
    for cell, sign in enumerate(plan.signs):
        if to(cell) >= 0:
            signs[to(cell)] = sign
    if all(sign == VOID for sign in signs):
        return drawn
    walls = frozenset(
        (x + left, y + top, way)
        for x, y, way in plan.walls
        if 0 <= x + left < width + (way == 3) and 0 <= y + top < height + (way == NORTH)
    )
    fresh = replace(
        plan,
        width=width,
        height=height,
        signs=tuple(signs),
        walls=walls,
        lasers=tuple(sorted((to(cell), way, beams) for cell, way, beams in plan.lasers if to(cell) >= 0)),
        pushers=tuple(sorted((to(cell), way, mask) for cell, way, mask in plan.pushers if to(cell) >= 0)),
    )
    return Drawing(_renumbered(fresh), tuple(to(cell) for cell in drawn.flags if to(cell) >= 0), drawn.rules)


def without_docks(plan: Plan) -> Plan:
    """The floor with open floor in place of its docks."""
    return replace(plan, signs=tuple(OPEN if sign in DOCKS else sign for sign in plan.signs))


def joined_to(drawn: Drawing, piece: Plan, quarter_turns: int, side: int) -> Drawing | None:
    """The drawing with another floor, turned clockwise, joined to a side; None if the result is too large. If the drawing
    has docks, the docks of the other floor are dropped."""
    plan, added = drawn.plan, turned(piece, quarter_turns)
    if drawn.docks:
        added = without_docks(added)
    beside = side & 1
    width = plan.width + added.width if beside else max(plan.width, added.width)
    height = max(plan.height, added.height) if beside else plan.height + added.height
    if width > MAX_SIDE or height > MAX_SIDE:
        return None
    # A floor joined to the north or west moves the drawing down or right. Both begin at the left or top edge.
    left, top = (added.width if side == 3 else 0), (added.height if side == NORTH else 0)
    at = (plan.width if side == 1 else 0, plan.height if side == 2 else 0)
    whole = joined([(plan, left, top), (added, *at)])
    whole = replace(whole, name=plan.name, by=plan.by, facing=plan.facing if drawn.docks else whole.facing)
    flags = tuple((cell // plan.width + top) * whole.width + cell % plan.width + left for cell in drawn.flags)
    return Drawing(whole, flags, drawn.rules)


def along(drawn: Drawing, start: int, end: int) -> list[int]:
    """The cells of a straight or stepped path from one cell to another, both ends included."""
    (x, y), (to_x, to_y) = drawn.xy(start), drawn.xy(end)
    cells = [start]
    while (x, y) != (to_x, to_y):
        if abs(to_x - x) >= abs(to_y - y):
            x += 1 if to_x > x else -1
        else:
            y += 1 if to_y > y else -1
        cells.append(y * drawn.plan.width + x)
    return cells


def way_between(drawn: Drawing, start: int, end: int) -> int:
    """The direction from a cell to the next one."""
    (x, y), (to_x, to_y) = drawn.xy(start), drawn.xy(end)
    return OFFSETS.index((to_x - x, to_y - y))


# History ----------------------------------------------------------------------------------------------------------------------


@dataclass
class History:
    """A drawing with its earlier versions, for undo. A stroke is one step, however many cells it changes."""

    now: Drawing
    LIMIT = 300

    def __post_init__(self) -> None:
        self.past: list[Drawing] = []
        self.future: list[Drawing] = []
        self._before: Drawing | None = None

    def change(self, after: Drawing) -> bool:
        """Set the drawing; return whether that changes anything."""
        if after == self.now:
            return False
        if self._before is None:
            self._keep(self.now)
        self.now = after
        return True

    def begin(self) -> None:
        """Begin a stroke: all changes until its end are one step."""
        self._before = self.now

    def end(self) -> bool:
        """End the stroke; return whether it has changed anything."""
        before, self._before = self._before, None
        if before is None or before == self.now:
            return False
        self._keep(before)
        return True

    def cancel(self) -> None:
        """Drop the stroke: the drawing is again what it was when the stroke began."""
        if self._before is not None:
            self.now, self._before = self._before, None

    def _keep(self, drawn: Drawing) -> None:
        self.past.append(drawn)
        del self.past[: -self.LIMIT]
        self.future.clear()

    def undo(self) -> bool:
        """Go one step back; return whether there was one."""
        return self._step(self.past, self.future)

    def redo(self) -> bool:
        """Go one step forward again; return whether there was one."""
        return self._step(self.future, self.past)

    def _step(self, come_from: list[Drawing], to: list[Drawing]) -> bool:
        self.end()
        if not come_from:
            return False
        to.append(self.now)
        self.now = come_from.pop()
        return True


REGISTERS = {"odd": ODD, "even": EVEN}
"""The registers of the two kinds of pusher."""
