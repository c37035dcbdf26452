"""Scenarios: robots on a small floor, some stages of one register, and their expected result.

A file is JSON: `{"cases": [case, …]}`; people may add a `format` beside it. A case has `id`, `rows`, `stages`, `robots`,
`expect` and may have `note`, `walls`, `lasers`, `pushers`, `register`; `Floor.from_rows` says how a floor is written.
A robot has `id`, `x`, `y`, `f` and may have `card` ([kind, priority]), `damage`, `down`. `expect` names for a robot any
of `x`, `y`, `f`, `alive`, `why`, `damage`, `down`; `alive` is true unless it says otherwise.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from roborally.board.courses import Course
from roborally.board.floor import DIRECTIONS, Floor
from roborally.position import cards
from roborally.position.codes import ALL_BELTS, EXPRESS_BELTS, OFF
from roborally.position.events import DAMAGED, DESTROYED
from roborally.position.state import Race
from roborally.position.switches import OPTIONS, HouseRules
from roborally.position.versions import NEWEST
from roborally.rules import belts, gears, lasers, movement, pushers, register
from tabletop.base.errors import NotationError
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.state import Frame

STAGES = ("cards", "belts", "pushers", "gears", "lasers")
WHY = ("pit", "edge", "damage")
"""Names of `codes.IN_A_PIT`, `OVER_THE_EDGE` and `SHOT_DOWN`."""

_RULES = HouseRules.read({option.name: option.default for option in OPTIONS})
_LARGEST = 5_000_000


@dataclass(frozen=True, slots=True)
class Robot:
    """A robot at the start of the register, with the kind and priority of its card (priority 0: no card)."""

    id: str
    x: int
    y: int
    facing: int
    kind: int = 0
    priority: int = 0
    damage: int = 0
    down: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """A robot at the end. For a destroyed robot, x and y are the pit, or the cell from which it left the floor."""

    x: int
    y: int
    f: str
    alive: bool
    why: str | None
    damage: int
    down: bool


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario; `expect` holds per robot the expected fields of its Outcome."""

    id: str
    note: str
    floor: Floor
    register: int
    stages: tuple[str, ...]
    robots: tuple[Robot, ...]
    expect: Mapping[str, Mapping[str, Any]]


# Playing ----------------------------------------------------------------------------------------------------------


def play(floor: Floor, robots: Sequence[Robot], stages: Iterable[str] = STAGES, number: int = 1) -> list[Outcome]:
    """Return the robots after those stages of register `number`. The rules themselves run them, in their own order."""
    race = Race(
        Course("", "", floor, (), (1, 8), "short", "expert", (), "scenario", (), ()), _RULES, len(robots), NEWEST
    )
    for seat, robot in enumerate(robots):
        race.cell[seat] = race.archive[seat] = robot.y * floor.width + robot.x
        race.facing[seat], race.damage[seat], race.down[seat] = robot.facing, robot.damage, robot.down
    for seat, cell in enumerate(race.cell):
        movement.fall(race, seat, cell, NO_CAUSE)
    programs = [
        (-robot.priority, seat, robot.kind) for seat, robot in enumerate(robots) if robot.priority and not robot.down
    ]
    frames: dict[str, list[Frame]] = {
        "cards": [(register.execute, seat, cards.KIND.index(kind), NO_CAUSE) for _, seat, kind in sorted(programs)],
        "belts": [(belts.run, EXPRESS_BELTS), (belts.run, ALL_BELTS)],
        "pushers": [(pushers.run, number)],
        "gears": [(gears.run,)],
        "lasers": [(lasers.fire,)],
    }
    race.then(*(frame for stage in STAGES if stage in stages for frame in frames[stage]))
    race.run()
    return _outcomes(race, robots)


def _outcomes(race: Race, robots: Sequence[Robot]) -> list[Outcome]:
    """Read damage and place from the events, because destroyed robots lose both at once."""
    damage, last, why = dict[int, int](), dict[int, int](), dict[int, str]()
    for event in race.events:
        if event.kind == DAMAGED:
            damage[event.robot] = event.damage
        elif event.kind == DESTROYED:
            last[event.robot], why[event.robot] = event.cell, WHY[event.why]
    ends = []
    for seat, robot in enumerate(robots):
        cell = last.get(seat, race.cell[seat])
        x, y = cell % race.floor.width, cell // race.floor.width
        alive = race.cell[seat] != OFF
        ends.append(
            Outcome(
                x,
                y,
                DIRECTIONS[race.facing[seat]],
                alive,
                why.get(seat),
                damage.get(seat, robot.damage),
                race.down[seat],
            )
        )
    return ends


def problems(case: Case) -> list[str]:
    """Return the differences from what is expected, such as 'a: f is N, not E'; empty if the case holds."""
    ends = dict(
        zip((robot.id for robot in case.robots), play(case.floor, case.robots, case.stages, case.register), strict=True)
    )
    found = []
    for robot, fields in case.expect.items():
        end = asdict(ends[robot])
        for name, value in {"alive": True, **fields}.items():
            if end[name] != value:
                found.append(f"{robot}: {name} is {_written(end[name])}, not {_written(value)}")
    return found


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


# Reading ----------------------------------------------------------------------------------------------------------


def read(path: Path) -> list[Case]:
    """Return the cases of a file. Raises NotationError with file, case and reason."""
    at = ""
    cases = []
    try:
        with path.open("rb") as file:
            data = json.loads(file.read(_LARGEST).decode("utf-8"))
        top = _record(data, "the file", needed=("cases",), known=("format",))
        for number, case in enumerate(_list(top["cases"], "cases"), 1):
            at = f"case {_name(case) or number}: "
            cases.append(_case(case))
    except OSError as error:
        raise NotationError("In {file}: {reason}", file=path, reason=error.strerror) from None
    except (ValueError, TypeError, RecursionError) as error:  # bad text, JSON or floor, or an error of the checks below
        raise NotationError("In {file}: {reason}", file=path, reason=f"{at}{error}") from None
    return cases


def _name(case: Any) -> str:
    return str(case.get("id", ""))[:40] if isinstance(case, dict) else ""


def _case(data: Any) -> Case:
    known = ("note", "walls", "lasers", "pushers", "register")
    case = _record(data, "a case", needed=("id", "rows", "stages", "robots", "expect"), known=known)
    floor = Floor.from_rows(*(_list(case.get(part, []), part) for part in ("rows", "walls", "lasers", "pushers")))
    robots = tuple(_robot(robot, floor) for robot in _list(case["robots"], "robots"))
    if not 1 <= len(robots) <= 8:
        raise ValueError(f"a case has 1 to 8 robots, not {len(robots)}")
    if len({robot.id for robot in robots}) < len(robots):
        raise ValueError("two robots have the same id")
    if len({(robot.x, robot.y) for robot in robots}) < len(robots):
        raise ValueError("two robots stand on the same cell")
    expect: dict[str, dict[str, Any]] = {}
    for record in _list(case["expect"], "expect"):
        fields = dict(_record(record, "what is expected", needed=("id",), known=tuple(Outcome.__slots__)))
        robot = _one_of(str(fields.pop("id")), [robot.id for robot in robots], "the robot that is expected")
        expect.setdefault(robot, {}).update(fields)
    return Case(
        id=str(case["id"]),
        note=str(case.get("note", "")),
        floor=floor,
        register=_whole(case.get("register", 1), "register", 1, 5),
        stages=tuple(_one_of(stage, STAGES, "a stage") for stage in _list(case["stages"], "stages")),
        robots=robots,
        expect=expect,
    )


def _robot(data: Any, floor: Floor) -> Robot:
    robot = _record(data, "a robot", needed=("id", "x", "y", "f"), known=("card", "damage", "down"))
    kind, priority = 0, 0
    if robot.get("card") is not None:
        card = _list(robot["card"], "a card")
        if len(card) != 2:
            raise ValueError(f"a card is [kind, priority], not {str(card)[:40]}")
        kind = cards.NAME.index(_one_of(card[0], cards.NAME, "the kind of a card"))
        priority = _whole(card[1], "the priority of a card", 1, 100_000)
    down = robot.get("down", False)
    if not isinstance(down, bool):
        raise TypeError(f"down of a robot is true or false, not {str(down)[:40]}")
    return Robot(
        id=str(robot["id"]),
        x=_whole(robot["x"], "x of a robot", 0, floor.width - 1),
        y=_whole(robot["y"], "y of a robot", 0, floor.height - 1),
        facing=DIRECTIONS.index(_one_of(robot["f"], tuple(DIRECTIONS), "f of a robot")),
        kind=kind,
        priority=priority,
        damage=_whole(robot.get("damage", 0), "damage of a robot", 0, 9),
        down=down,
    )


def _record(data: Any, what: str, *, needed: Sequence[str], known: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise TypeError(f"{what} is a record, not {str(data)[:40]}")
    for name in data:
        if name not in needed and name not in known:
            raise ValueError(f"{what} has no field {name[:40]!r}; it has {', '.join((*needed, *known))}")
    for name in needed:
        if name not in data:
            raise ValueError(f"{what} needs the field {name!r}")
    return data


def _list(data: Any, what: str) -> list[Any]:
    if not isinstance(data, list):
        raise TypeError(f"{what}: a list is needed here, not {str(data)[:40]}")
    return data


def _one_of(value: Any, choices: Sequence[str], what: str) -> str:
    if value not in choices:
        raise ValueError(f"{what} is one of {', '.join(choices)}, not {str(value)[:40]}")
    return str(value)


def _whole(value: Any, what: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(f"{what} is a whole number from {low} to {high}, not {str(value)[:40]}")
    return value
