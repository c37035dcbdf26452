"""Which cards lie open in whose registers, told from the events alone: what panels show while a round is played."""

from collections.abc import Callable
from typing import Any, NamedTuple

from roborally.position.codes import EMPTY, HIDDEN
from roborally.position.view import RaceView
from tabletop.event import Event

NOBODY = -1
_NONE = (EMPTY,) * 5


class Cards(NamedTuple):
    """What everybody can see: per seat five registers, damage, and whether the robot is racing; whose card is being
    carried out, or NOBODY."""

    turn: int
    register: int
    programs: tuple[tuple[int, ...], ...]
    damage: tuple[int, ...]
    racing: tuple[bool, ...]
    acting: int = NOBODY


def opening(view: RaceView) -> Cards:
    """Before anything has happened."""
    return Cards(0, 0, (_NONE,) * view.seats, (0,) * view.seats, (True,) * view.seats)


def after(cards: Cards, event: Event) -> Cards:
    """Past one event."""
    rule = _RULES.get(event.kind)
    return rule(cards, *event.data) if rule else cards


def _with(values: tuple[Any, ...], at: int, value: object) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _lay(cards: Cards, seat: int, program: tuple[int, ...]) -> Cards:
    return cards._replace(programs=_with(cards.programs, seat, program))


def _hurt(cards: Cards, seat: int, damage: int, *_: int) -> Cards:
    return cards._replace(damage=_with(cards.damage, seat, damage))


def _shown(cards: Cards, seat: int, register: int, card: int) -> Cards:
    return _lay(cards, seat, _with(cards.programs[seat], register - 1, card))


def _programmed(cards: Cards, seat: int) -> Cards:
    return _lay(cards, seat, tuple(HIDDEN if card == EMPTY else card for card in cards.programs[seat]))


def _destroyed(cards: Cards, seat: int, *_: int) -> Cards:
    return _lay(_hurt(cards, seat, 0), seat, _NONE)._replace(racing=_with(cards.racing, seat, False))


def _wiped(cards: Cards, *_: int) -> Cards:
    programs = []
    for program, damage, racing in zip(cards.programs, cards.damage, cards.racing, strict=True):
        open_registers = 5 - max(0, damage - 4) if racing else 5
        programs.append((EMPTY,) * open_registers + program[open_registers:])
    return cards._replace(programs=tuple(programs), register=0, acting=NOBODY)


def _nobody_acts(cards: Cards, *_: int) -> Cards:
    return cards._replace(acting=NOBODY)


_RULES: dict[str, Callable[..., Cards]] = {
    "turn-began": lambda cards, turn: cards._replace(turn=turn, register=0, acting=NOBODY),
    "slept": lambda cards, seat, _damage: _lay(_hurt(cards, seat, 0), seat, _NONE),
    "programmed": _programmed,
    "register-began": lambda cards, register: cards._replace(register=register, acting=NOBODY),
    "revealed": _shown,
    "drawn": _shown,
    "executed": lambda cards, seat, _card: cards._replace(acting=seat),
    "belts-ran": _nobody_acts,
    "pushers-ran": _nobody_acts,
    "gears-ran": _nobody_acts,
    "lasers-fired": _nobody_acts,
    "damaged": _hurt,
    "repaired": _hurt,
    "destroyed": _destroyed,
    "entered": lambda cards, seat, *_: cards._replace(racing=_with(cards.racing, seat, True)),
    "wiped": _wiped,
    "race-ended": lambda cards, _reason: cards._replace(register=0, acting=NOBODY),
}
