"""Programs in scenes: the contents of registers, as far as all may know them.

A robot has the values `register-1` to `register-5`, each a card, HIDDEN or EMPTY. Where option cards are in play it also
has `second-1` to `second-5`: the second card of a face-up register, or EMPTY. Secrets of an owner are in no scene.
"""

from roborally.position import events, kit
from roborally.position.codes import AWAY, EMPTY, HIDDEN, RACING
from roborally.position.kit import plain
from roborally.position.view import RaceView
from roborally.show.motion_registry import MOTIONS, Motions, set_robot
from tabletop.rules.event import Event
from tabletop.show.scene import Item, Motion, Scene

_REGISTERS = tuple(f"register-{number}" for number in range(1, 6))
_SECONDS = tuple(f"second-{number}" for number in range(1, 6))


def robot_values(view: RaceView, seat: int) -> dict[str, int]:
    """Return what all may know of a robot's registers. A program that is not yet complete is not shown."""
    up, face_down = view.face_up[seat], [HIDDEN] * 5
    if view.ask == "program" and view.operands[0] == seat:
        locked = view.locks(seat)
        face_down = [HIDDEN if locked >> index & 1 else EMPTY for index in range(5)]
    values = {
        name: card if card == EMPTY or up >> index & 1 else face_down[index]
        for index, (name, card) in enumerate(zip(_REGISTERS, view.program[seat], strict=True))
    }
    if view.kit.active:
        for index, card in enumerate(view.kit.second[seat]):
            values[_SECONDS[index]] = plain(card) if up >> index & 1 else EMPTY
    return values


# Read by panels ---------------------------------------------------------------------------------------------------


def cards(robot: Item) -> tuple[int, ...]:
    """Return the contents of the five registers: a card, HIDDEN or EMPTY."""
    values = dict(robot.values)
    return tuple([values[name] for name in _REGISTERS])


def seconds(robot: Item) -> tuple[int, ...]:
    """Return the second cards of the five registers, EMPTY where there is none."""
    values = dict(robot.values)
    return tuple([values.get(name, EMPTY) for name in _SECONDS])


def locks(picture: Scene, seat: int) -> int:
    """Return the locked registers of a robot (rules 6.2 and 10.16) as bits, r - 1 for register r."""
    values, race = dict(picture.items[f"robot-{seat}"].values), dict(picture.items["race"].values)
    return kit.locks(values["damage"], values.get("pinned", 0), bool(race.get("pins-hurt")))


# Changed by events ------------------------------------------------------------------------------------------------


def cleared(picture: Scene, seat: int) -> dict[str, int]:
    """Return the changes of a robot that leaves the floor: its cards go, unless another robot runs them (rule 10.25)."""
    run_by_others = any(dict(item.values).get("ruled") == seat + 1 for item in picture.items.values())
    return {} if run_by_others else emptied()


def emptied() -> dict[str, int]:
    """Return the register values of a robot whose cards are all discarded."""
    return dict.fromkeys((*_REGISTERS, *_SECONDS), EMPTY)


def wiped(picture: Scene, seat: int) -> dict[str, int]:
    """Return the register values after the clean-up (rule 7.2): only locked registers keep their cards."""
    in_the_race = picture.items[f"robot-{seat}"].value("status") in (RACING, AWAY)
    kept = locks(picture, seat) if in_the_race else 0
    return {
        name: EMPTY for names in (_REGISTERS, _SECONDS) for index, name in enumerate(names) if not kept >> index & 1
    }


@MOTIONS.of(events.PROGRAMMED)
def _programmed(picture: Scene, event: Event) -> Motions:
    """Every register that is not locked now holds a card."""
    locked = locks(picture, event.robot)
    laid = {name: HIDDEN for index, name in enumerate(_REGISTERS) if not locked >> index & 1}
    return (set_robot(picture, event.robot, **laid),)


@MOTIONS.of(events.REVEALED, events.DRAWN)
def _shown(picture: Scene, event: Event) -> Motions:
    return (set_robot(picture, event.robot, **{_REGISTERS[event.register - 1]: event.card}),)


@MOTIONS.of(events.REVEALED_SECOND)
def _second_shown(picture: Scene, event: Event) -> Motions:
    return (set_robot(picture, event.robot, **{_SECONDS[event.register - 1]: event.card}),)


@MOTIONS.of(events.SWAPPED)
def _swapped(picture: Scene, event: Event) -> Motions:
    return (_alone(picture, event, HIDDEN),)


@MOTIONS.of(events.REPLACED)
def _replaced(picture: Scene, event: Event) -> Motions:
    return (_alone(picture, event, event.card),)


def _alone(picture: Scene, event: Event, card: int) -> Motion:
    """A card takes the place of all that was in a register."""
    index = event.register - 1
    return set_robot(picture, event.robot, **{_REGISTERS[index]: card, _SECONDS[index]: EMPTY})
