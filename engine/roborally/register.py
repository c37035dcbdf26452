"""A register phase, stage by stage (rule 5)."""

from roborally import elements, finish, lasers, movement, moving_flags
from roborally.cards import KIND, STEPS, TURN
from roborally.codes import EMPTY, RACING
from roborally.state import Race
from tabletop.event import NO_CAUSE
from tabletop.state import Frame


def begin(race: Race, number: int) -> None:
    """Rule 5.1: everybody reveals; 5.2: robots move by priority, highest first; then the floor, lasers, touching."""
    racing = race.racing()
    if not racing:
        return
    race.register = number
    cause = race.emit("register-began", "5", NO_CAUSE, number)
    if race.special.moving_flags:
        moving_flags.bring_back(race)
    cards = []
    for seat in racing:
        card = race.program[seat][number - 1]
        if card != EMPTY and not race.down[seat]:
            race.face_up[seat] |= 1 << number - 1
            cards.append((card, seat, race.emit("revealed", "5.1", cause, seat, number, card)))
    cards.sort(reverse=True)
    race.then(
        *[(execute, seat, card, revealed) for card, seat, revealed in cards],
        *belts(race),
        (elements.pushers, number),
        (elements.gears,),
        (lasers.fire,),
        (finish.touch,),
    )


def belts(race: Race) -> tuple[Frame, ...]:
    """Rules 5.3.1 and 5.3.2: both stages of the belts; where flags move (rule 11.6), they follow the robots."""
    return _WITH_FLAGS if race.special.moving_flags else _BELTS


_BELTS: tuple[Frame, ...] = ((elements.belts, elements.EXPRESS), (elements.belts, elements.ALL))
_WITH_FLAGS: tuple[Frame, ...] = (
    _BELTS[0], (moving_flags.carry, elements.EXPRESS), _BELTS[1], (moving_flags.carry, elements.ALL)
)  # fmt: skip


def execute(race: Race, seat: int, card: int, cause: int) -> None:
    """Rule 5.2: a robot that is still on the floor carries out its card, step by step."""
    if race.status[seat] != RACING:
        return
    kind = KIND[card]
    cause = race.emit("executed", "5.2.1", cause, seat, card)
    if TURN[kind]:
        movement.turn(race, seat, TURN[kind], "5.2.5", cause)
        return
    steps = STEPS[kind]
    way = race.facing[seat] if steps > 0 else race.facing[seat] ^ 2
    for _ in range(abs(steps)):
        if not movement.step(race, seat, way, cause) or race.status[seat] != RACING:
            return
