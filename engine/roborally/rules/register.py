"""A register phase, stage by stage (rule 5)."""

from roborally.position.cards import FORWARD, KIND, QUARTERS
from roborally.position.codes import ALL_BELTS, EMPTY, EXPRESS_BELTS, RACING
from roborally.position.events import EXECUTED, REGISTER_BEGAN, REVEALED
from roborally.position.state import Race
from roborally.rules import belts, finish, gears, lasers, movement, pushers
from roborally.rules.variants import capture, moving_flags
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.state import Frame


def begin(race: Race, number: int) -> None:
    """Rules 5.1 to 5.4: reveal the cards, move robots by priority, highest first, then run the floor and fire the lasers.
    No choice comes before the lasers have fired, so all this runs at once, without frames."""
    racing = race.racing()
    if not racing and not race.special.moving_flags:
        return
    race.register = number
    cause = race.emit(REGISTER_BEGAN, "5", NO_CAUSE, number)
    if race.special.moving_flags:
        moving_flags.bring_back(race)
    cards = []
    for seat in racing:
        card = race.program[seat][number - 1]
        if card != EMPTY and not race.down[seat]:
            race.face_up[seat] |= 1 << number - 1
            cards.append((card, seat, race.emit(REVEALED, "5.1", cause, seat, number, card)))
    cards.sort(reverse=True)
    for card, seat, revealed in cards:
        execute(race, seat, card, revealed)
    if race.special.moving_flags or not race.floor.moving[number].isdisjoint(race.cell):
        _move_floor(race, number)
    race.then(*_AFTER_CAPTURING if race.special.capture_the_flag else _AFTER)
    lasers.fire(race)


_AFTER: tuple[Frame, ...] = ((finish.touch,),)
_AFTER_CAPTURING: tuple[Frame, ...] = ((capture.send_back,), (finish.touch,))
"""The frames after the lasers."""


def _move_floor(race: Race, number: int) -> None:
    """Rule 5.3: run belts, then pushers and gears. Where flags move (11.6), belts also carry flags."""
    for stage in (EXPRESS_BELTS, ALL_BELTS):
        belts.run(race, stage)
        if race.special.moving_flags:
            moving_flags.carry(race, stage)
    pushers.run(race, number)
    gears.run(race)


def execute(race: Race, seat: int, card: int, cause: int) -> None:
    """Rule 5.2: a robot that is still on the floor carries out its card, step by step."""
    if race.status[seat] != RACING:
        return
    kind = KIND[card]
    cause = race.emit(EXECUTED, "5.2.1", cause, seat, card)
    if QUARTERS[kind]:
        movement.rotate(race, seat, QUARTERS[kind], "5.2.5", cause)
        return
    steps = FORWARD[kind]
    way = race.facing[seat] if steps > 0 else race.facing[seat] ^ 2
    for _ in range(abs(steps)):
        if not movement.step(race, seat, way, cause) or race.status[seat] != RACING:
            return
