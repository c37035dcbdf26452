"""A register and the clean-up with option cards: the chapters of the base game, with the moments of option cards between
them (rules 5, 7 and 10)."""

from collections.abc import Sequence

from roborally.position.cards import KIND, MOVE_1, U_TURN
from roborally.position.codes import EMPTY, OWN_PROGRAM, RACING, REGISTERS
from roborally.position.events import ABORTED, REGISTER_BEGAN, REVEALED, REVEALED_SECOND, STEADIED, SWAPPED
from roborally.position.kit import SIDEWAYS, plain
from roborally.position.moves import USE, Use
from roborally.position.option_deck import (
    ABORT_SWITCH,
    CONDITIONAL_PROGRAM,
    CRAB_LEGS,
    DUAL_PROCESSOR,
    GYROSCOPIC_STABILIZER,
    WHOLE_TURN,
)
from roborally.position.state import Race
from roborally.rules import cleanup, gears, pushers
from roborally.rules.option_cards import holding, movement, touching, weapons
from roborally.rules.option_cards.replacing import replace
from roborally.rules.variants import capture, moving_flags
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import PASS, Move
from tabletop.rules.state import Ask, Frame

# Before the registers ---------------------------------------------------------------------------------------------


def steady(race: Race) -> None:
    """Rule 10.19: each owner of the Gyroscopic Stabilizer chooses now whether it works in this turn."""
    race.then(*((STEADY, seat) for seat in race.racing() if race.kit.has(seat, GYROSCOPIC_STABILIZER)))


def _steady_or_not(_race: Race, _seat: int) -> Sequence[Move]:
    return [PASS, USE[GYROSCOPIC_STABILIZER]]


def _steady(race: Race, move: Move, seat: int) -> None:
    if move is not PASS:
        race.kit.using[seat] |= 1 << GYROSCOPIC_STABILIZER
        race.emit(STEADIED, "10.19", NO_CAUSE, seat)


STEADY = Ask("gyro", _steady_or_not, _steady, rule="10.19")


# A register -------------------------------------------------------------------------------------------------------


def begin(race: Race, number: int) -> None:
    """Rule 5 with option cards: before cards are revealed, a card put aside may replace another."""
    racing = race.racing()
    if not racing and not race.special.moving_flags:
        return
    race.register = number
    race.kit.using = [marks & WHOLE_TURN for marks in race.kit.using]
    cause = race.emit(REGISTER_BEGAN, "5", NO_CAUSE, number)
    if race.special.moving_flags:
        moving_flags.bring_back(race)
    race.then(*((swap_or_not, seat, number) for seat in racing), (reveal, number, cause))


def _runs_its_own(race: Race, seat: int) -> bool:
    """Whether a robot runs its own program now."""
    return race.status[seat] == RACING and not race.down[seat] and race.kit.controller[seat] == OWN_PROGRAM


def swap_or_not(race: Race, seat: int, number: int) -> None:
    """Rule 10.11: ask about the Conditional Program."""
    ready = race.kit.has(seat, CONDITIONAL_PROGRAM) and race.kit.spare[seat] != EMPTY
    if ready and _runs_its_own(race, seat) and race.is_open(seat, number):
        race.then((SWAP, seat, number))


def _swaps(race: Race, seat: int, _number: int) -> Sequence[Move]:
    return [PASS, USE[CONDITIONAL_PROGRAM]] if race.kit.spare[seat] != EMPTY else [PASS]


def _swap(race: Race, move: Move, seat: int, number: int) -> None:
    if move is PASS:
        return
    kit = race.kit
    holding.empty_register(race, seat, number)
    race.program[seat][number - 1] = kit.spare[seat]
    kit.spare[seat] = EMPTY
    race.emit(SWAPPED, "10.11", NO_CAUSE, seat, number)


SWAP = Ask("conditional", _swaps, _swap, rule="10.11")


def reveal(race: Race, number: int, cause: int) -> None:
    """Rule 5.1: reveal all cards that run in this register. Then owners may abort, or choose the effect of two cards."""
    controller = race.kit.controller
    awake = [seat for seat in race.racing() if not race.down[seat]]
    sources = {seat if controller[seat] == OWN_PROGRAM else controller[seat] for seat in awake}
    frames: list[Frame] = []
    for seat in race.dock_order():
        card, second = race.program[seat][number - 1], race.kit.second[seat][number - 1]
        if seat not in sources or card == EMPTY:
            continue
        race.face_up[seat] |= 1 << number - 1
        shown = race.emit(REVEALED, "5.1", cause, seat, number, card)
        if second != EMPTY:
            race.emit(REVEALED_SECOND, "10.6", shown, seat, number, plain(second))
        frames += [(abort_or_not, seat, number, shown), (tell_which, seat, number)]
    race.then(*frames, (run, number, cause))


def abort_or_not(race: Race, seat: int, number: int, cause: int) -> None:
    """Rule 10.8: ask about the Abort Switch, except for a locked register. Once used, it works to the end of the turn."""
    if not (race.kit.has(seat, ABORT_SWITCH) and _runs_its_own(race, seat) and race.is_open(seat, number)):
        return
    if race.kit.uses(seat, ABORT_SWITCH):
        replace(race, seat, number, cause)
    else:
        race.then((ABORT, seat, number, cause))


def _abort_or_not(_race: Race, _seat: int, _number: int, _cause: int) -> Sequence[Move]:
    return [PASS, USE[ABORT_SWITCH]]


def _abort(race: Race, move: Move, seat: int, number: int, cause: int) -> None:
    if move is not PASS:
        race.kit.using[seat] |= 1 << ABORT_SWITCH
        replace(race, seat, number, race.emit(ABORTED, "10.8", cause, seat))


ABORT = Ask("abort", _abort_or_not, _abort, rule="10.8")


def tell_which(race: Race, seat: int, number: int) -> None:
    """Rule 10.6: a seat with both option cards chooses the effect of a Move 1 and a rotation in one register."""
    kit, card, second = race.kit, race.program[seat][number - 1], race.kit.second[seat][number - 1]
    both = kit.has(seat, CRAB_LEGS) and kit.has(seat, DUAL_PROCESSOR)
    if second != EMPTY and both and KIND[card] == MOVE_1 and KIND[plain(second)] != U_TURN:
        race.then((TELL, seat, number))


def _either(_race: Race, _seat: int, _number: int) -> Sequence[Move]:
    return [USE[CRAB_LEGS], USE[DUAL_PROCESSOR]]


def _tell(race: Race, move: Use, seat: int, number: int) -> None:
    second = race.kit.second[seat]
    card = plain(second[number - 1])
    second[number - 1] = SIDEWAYS + card if move.option == CRAB_LEGS else card


TELL = Ask("two-cards", _either, _tell, rule="10.6")


def run(race: Race, number: int, cause: int) -> None:
    """Rules 5.2 to 5.5: run cards by priority; a robot under Radio Control runs right after its controller."""
    controller, order = race.kit.controller, race.dock_order()
    runs = []
    for seat in race.racing():
        source = seat if controller[seat] == OWN_PROGRAM else controller[seat]
        card = race.program[source][number - 1]
        if card != EMPTY and not race.down[seat]:
            runs.append((-card, source != seat, order.index(seat), seat, card, race.kit.second[source][number - 1]))
    race.then(
        *[(movement.execute, seat, card, second, cause) for *_, seat, card, second in sorted(runs)],
        *moving_flags.belt_frames(race),
        (pushers.run, number),
        (gears.run,),
        (weapons.fire, number),
        *(((capture.send_back,),) if race.special.capture_the_flag else ()),
        (touching.touch,),
    )


# The clean-up -----------------------------------------------------------------------------------------------------


def clean_up(race: Race) -> None:
    """Rule 7 with option cards: in dock order each robot is repaired and draws; then comes the rest of the clean-up."""
    if race.special.moving_flags:
        moving_flags.bring_back(race)
    race.then(
        *((touching.service, seat) for seat in race.racing()),
        (cleanup.finish_turn,),
        *((touching.circuit_breaker, seat) for seat in race.dock_order()),
    )


REGISTER_FRAMES: tuple[Frame, ...] = ((steady,), *((begin, number) for number in REGISTERS), (clean_up,))
"""The frames after the announcements of a turn."""
