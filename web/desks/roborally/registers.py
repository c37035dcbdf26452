"""The cards in registers at a moment of the film: as everybody sees them, and the viewer's own as the viewer knows them."""

from collections.abc import Sequence
from typing import NamedTuple

from roborally.position.codes import EMPTY, HIDDEN
from roborally.position.events import EXECUTED, FILLED, PROGRAMMED, REPLACED, REVEALED, REVEALED_SECOND, SWAPPED, WIPED
from roborally.position.kit import plain
from roborally.position.view import RaceView
from roborally.show import program_scene
from tabletop.core.session import Session
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.show.scene import Scene

NOBODY = -1


class Registers(NamedTuple):
    """The five registers of a seat: cards, second cards, and locks as bits, r - 1 for register r."""

    cards: tuple[int, ...]
    seconds: tuple[int, ...]
    locks: int


def in_scene(scene: Scene, seat: int) -> Registers:
    """The registers of a robot as everybody sees them."""
    robot = scene.items[f"robot-{seat}"]
    return Registers(program_scene.cards(robot), program_scene.seconds(robot), program_scene.locks(scene, seat))


def laid_in(session: Session, events: Sequence[Event], seat: int) -> RaceView | None:
    """A seat's view at the time when it had laid the program that is in its registers after these events; None if it has
    not, or if a register has changed since."""
    filled: dict[int, int] = {}
    for event in reversed(events):
        if event.kind == WIPED or (event.kind in (SWAPPED, REPLACED) and event.robot == seat):
            return None
        if event.kind == FILLED and event.robot == seat:  # kept, as after the last one the turn may be over at once
            filled[event.register] = event.cards[0]
        if event.kind == PROGRAMMED and event.robot == seat:
            found: RaceView = session.at(session.ply_at(event.id + 1)).state.view(seat)
            own = tuple(filled.get(register, card) for register, card in enumerate(found.program[seat], 1))
            return found._replace(program=(*found.program[:seat], own, *found.program[seat + 1 :]))
    return None


def known_to_viewer(
    seen: Registers, view: RaceView, coming: Sequence[Event], laid: RaceView | None = None
) -> Registers:
    """The viewer's own registers; `coming` are the events from that moment up to the position of the view, `laid` is the
    result of `laid_in`."""
    known = [
        _face_down(view, register, coming, laid) if card == HIDDEN else (card, second)
        for register, card, second in zip(range(1, 6), seen.cards, seen.seconds, strict=True)
    ]
    return Registers(tuple(card for card, _ in known), tuple(second for _, second in known), seen.locks)


def _face_down(view: RaceView, register: int, coming: Sequence[Event], laid: RaceView | None) -> tuple[int, int]:
    """(card, second card) in a face-down register of the viewer: the cards that later events reveal there; those of the
    view if no event touches them; those that were laid if an event takes them away face down."""
    assert view.seat is not None
    for number, event in enumerate(coming):
        if event.kind == REVEALED and (event.robot, event.register) == (view.seat, register):
            after = coming[number + 1 : number + 2]
            seconds = [one.card for one in after if one.kind == REVEALED_SECOND]
            return event.card, seconds[0] if seconds else EMPTY
        gone = event.kind in (SWAPPED, REPLACED) and (event.robot, event.register) == (view.seat, register)
        if gone or event.kind == WIPED:
            return _lying(laid, register)
    there = _lying(view, register)
    return _lying(laid, register) if there[0] == HIDDEN else there


def _lying(view: RaceView | None, register: int) -> tuple[int, int]:
    """(card, second card) in the viewer's register in a view; (HIDDEN, EMPTY) if it has none."""
    if view is None or view.seat is None or view.program[view.seat][register - 1] == EMPTY:
        return HIDDEN, EMPTY
    return view.program[view.seat][register - 1], plain(view.kit.second[view.seat][register - 1])


def acting(events: Sequence[Event], count: int) -> int:
    """The seat whose card led to the last of the first `count` events, or NOBODY."""
    number = count - 1
    while number != NO_CAUSE:
        event = events[number]
        if event.kind == EXECUTED:
            return int(event.robot)
        number = event.cause
    return NOBODY
