"""Damage, locked registers, destruction and lives (rule 6)."""

from roborally.position import events
from roborally.position.codes import DESTROYED, EMPTY, FATAL, OFF, OUT, RACING, SHOT_DOWN
from roborally.position.moves import Take
from roborally.position.state import Race
from roborally.rules.choices import deck
from roborally.rules.option_cards import holding
from roborally.rules.variants import carrying, superbot
from tabletop.rules.state import CHANCE, Ask, Frame


def take(race: Race, seat: int, amount: int, cause: int, locked: int = 0) -> list[Frame]:
    """Rules 6.1 and 6.2: give a robot damage tokens and lock registers. Registers in `locked`, as bits, were locked before and
    get no event. Returns frames that draw cards for registers that locked empty (rule 4.4). The caller destroys robots with
    FATAL damage, all of one moment together."""
    before = race.locks(seat) | locked
    race.damage[seat] = min(FATAL, race.damage[seat] + amount)
    cause = race.emit(events.DAMAGED, "6.1", cause, seat, race.damage[seat], amount)
    draws: list[Frame] = []
    if race.damage[seat] == FATAL:
        return draws
    fresh = race.locks(seat) & ~before
    for number in (5, 4, 3, 2, 1) if fresh else ():
        if fresh >> number - 1 & 1:
            locked = race.emit(events.LOCKED, "6.2", cause, seat, number)
            draws += card_for(race, seat, number, locked)
    return draws


def card_for(race: Race, seat: int, number: int, cause: int) -> list[Frame]:
    """Rule 4.4: return the frames that draw a card for a locked register; none if it holds a card."""
    empty = race.program[seat][number - 1] == EMPTY and (race.down[seat] or race.kit.active)
    return [(draw, seat, number, cause)] if empty else []


def draw(race: Race, seat: int, number: int, cause: int) -> None:
    """Rule 4.4: a register that locks on a powered-down robot gets a card from the deck, face up."""
    if race.status[seat] == RACING and race.restock():
        race.then((DRAW, CHANCE, seat, number, cause))


def _draw(race: Race, move: Take, _chance: int, seat: int, number: int, cause: int) -> None:
    race.pool.remove(move.card)
    race.program[seat][number - 1] = move.card
    race.face_up[seat] |= 1 << number - 1
    race.emit(events.DRAWN, "4.4", cause, seat, number, move.card)


DRAW = Ask("draw", deck, _draw)


def destroy(race: Race, seat: int, why: int, last_cell: int, cause: int) -> None:
    """Rules 6.3 and 6.4: the robot leaves the floor with its program, and a life is due."""
    race.status[seat] = DESTROYED
    race.cell[seat] = OFF
    race.damage[seat] = 0
    race.down[seat] = race.announced[seat] = False
    discard_program(race, seat)
    cause = race.emit(events.DESTROYED, "6.3", cause, seat, why, last_cell)
    if race.special.capture_the_flag:
        carrying.drop(race, seat, last_cell if why == SHOT_DOWN else OFF, cause)
    if seat == race.extra.superbot:
        superbot.destroyed(race, cause)
    if race.lives[seat]:
        race.lives[seat] -= 1
        race.emit(events.LIFE_LOST, "6.4", cause, seat, race.lives[seat])
        if race.lives[seat] or race.rules.spare_life:
            race.fallen.append(seat)
            holding.on_destruction(race, seat, cause)
            return
    race.status[seat] = OUT
    race.eliminated.append(seat)
    cause = race.emit(events.ELIMINATED, "6.4", cause, seat)
    if seat == race.extra.superbot:
        superbot.left(race, cause)
    holding.on_leaving(race, seat, cause)


def discard_program(race: Race, seat: int) -> None:
    """Cards that all have seen go to the discards; cards that only the owner knows join the leftovers of the hand."""
    if race.kit.active and not holding.release(race, seat):
        return
    for index, card in enumerate(race.program[seat]):
        if card != EMPTY:
            (race.discards if race.face_up[seat] >> index & 1 else race.hand[seat]).append(card)
    race.hand[seat].sort()
    race.program[seat] = [EMPTY] * 5
    race.face_up[seat] = 0
