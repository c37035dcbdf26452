"""Setting up a race by touch: the contents of a cell, on a floor that the position itself describes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from roborally.board.inline import inline, parse_inline
from roborally.board.plan import BELTS, DIRECTIONS, EVEN, GEARS, HAMMER, ODD, OPEN, PIT, SITES, Fixture, Plan, edge
from roborally.show.arranging_robots import robots, with_robots
from tabletop.formats.notation import join
from tabletop.show.arranging import Choice, Control, Line, choose
from tabletop.show.words import Words

_MOST_FLAGS = 8
_REGISTERS = {ODD: "1, 3, 5", EVEN: "2, 4"}


def empty(width: int, height: int) -> str:
    """Return an open floor in one line."""
    return inline(Plan(width, height, (OPEN,) * (width * height)))


def controls(line: Line, x: int, y: int, words: Words) -> Iterator[Control]:
    """Yield the controls for a cell: its floor, walls, a laser, a pusher and a flag."""
    plan = parse_inline(line.words["floor"])
    if not (x < plan.width and y < plan.height):
        return
    cell = y * plan.width + x

    def choice(name: str, changed: Plan) -> Choice:
        return Choice(name, line.but(floor=inline(changed)))

    def laid(sign: str) -> Plan:
        signs = (*plan.signs[:cell], sign, *plan.signs[cell + 1 :])
        return replace(plan, signs=signs, pushers=_but(plan.pushers, cell) if sign == PIT else plan.pushers)

    signs = [(OPEN, words.say("arrange.floor.open")), (PIT, words.say("arrange.floor.pit"))]
    for sign, (speed, way) in BELTS.items():
        key = "arrange.floor.express" if speed > 1 else "arrange.floor.belt"
        signs.append((sign, words.say(key, way=words.say(f"way.{DIRECTIONS[way]}"))))
    for sign, quarter in GEARS.items():
        signs.append((sign, words.say("arrange.floor.gear.right" if quarter > 0 else "arrange.floor.gear.left")))
    for sign, site in SITES.items():
        signs.append((sign, words.say("arrange.floor.hammer" if site == HAMMER else "arrange.floor.wrench")))
    yield choose(words.say("arrange.floor"), line, [choice(name, laid(sign)) for sign, name in signs])
    nothing = words.say("arrange.nothing")
    for side, letter in enumerate(DIRECTIONS):
        open_, walled = _unwalled(plan, x, y, side), _walled(plan, x, y, side)
        name = words.say("arrange.wall", way=words.say(f"arrange.side.{letter}"))
        yield choose(name, line, [choice(nothing, open_), choice(words.say("arrange.wall.here"), walled)])
    ways = list(enumerate(words.say(f"way.{letter}") for letter in DIRECTIONS))
    lasers = [choice(nothing, replace(plan, lasers=_but(plan.lasers, cell)))]
    for way, name in ways:
        behind = _walled(plan, x, y, way ^ 2)
        lasers.append(choice(name, replace(behind, lasers=_but(plan.lasers, cell, (cell, way, 1)))))
    yield choose(words.say("arrange.laser"), line, lasers)
    pushers = [choice(nothing, replace(plan, pushers=_but(plan.pushers, cell)))]
    for mask, registers in _REGISTERS.items():
        for way, name in ways:
            behind = replace(_walled(plan, x, y, way ^ 2), pushers=_but(plan.pushers, cell, (cell, way, mask)))
            pushers.append(choice(words.say("arrange.pusher.push", way=name, registers=registers), behind))
    yield choose(words.say("arrange.pusher"), line, pushers)
    yield _flag(line, cell, words)


def _but(fixtures: Sequence[Fixture], cell: int, *more: Fixture) -> tuple[Fixture, ...]:
    """The lasers or pushers, with those on one cell replaced."""
    return tuple(sorted([*(one for one in fixtures if one[0] != cell), *more]))


def _walled(plan: Plan, x: int, y: int, side: int) -> Plan:
    return replace(plan, walls=plan.walls | {edge(x, y, side)})


def _unwalled(plan: Plan, x: int, y: int, side: int) -> Plan:
    """The plan without a wall, and without the laser or pusher on that wall."""
    gone = edge(x, y, side)

    def hangs(fixture: Fixture) -> bool:
        cell, way, _ = fixture
        return edge(cell % plan.width, cell // plan.width, way ^ 2) == gone

    lasers, pushers = ([one for one in fixtures if not hangs(one)] for fixtures in (plan.lasers, plan.pushers))
    return replace(plan, walls=plan.walls - {gone}, lasers=tuple(lasers), pushers=tuple(pushers))


def _flag(line: Line, cell: int, words: Words) -> Control:
    """Choose the flag on a cell; it moves there from its old cell. Without it, the flags behind it move up."""
    flags = [int(one) for one in line.parts("flags")]
    here = flags.index(cell) if cell in flags else -1
    rest = [one for one in flags if one != cell]

    def with_flags(now: Sequence[int]) -> str:
        touched = [robot.marked(flags=str(min(int(robot.marks.get("flags", 0)), len(now)))) for robot in robots(line)]
        return with_robots(line, touched, flags=join(now))

    choices = [Choice(words.say("arrange.nothing"), with_flags(rest))]
    for number in range(min(len(flags) + (here < 0), _MOST_FLAGS)):
        now = list(flags)
        if here >= 0:
            now[here], now[number] = now[number], now[here]
        else:
            now[number : number + 1] = [cell]
        choices.append(Choice(words.say("arrange.flag.number", flag=number + 1), with_flags(now), f"flag:{number + 1}"))
    return choose(words.say("arrange.flag"), line, choices)
