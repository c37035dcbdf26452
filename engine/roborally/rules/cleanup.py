"""The clean-up at the end of a turn: repairs, clearing, powered-down robots, and robots coming back (rule 7)."""

from collections.abc import Iterator, Sequence

from roborally.board.plan import VOID
from roborally.position.cards import DECK
from roborally.position.codes import AWAY, CLEAR_SIGHT, EMPTY, NO_ROBOT, RACING, REENTRY_DAMAGE, REGISTERS
from roborally.position.events import ANNOUNCED, ENTERED, REPAIRED, STAYED_DOWN, UNLOCKED, WIPED, WOKE
from roborally.position.moves import FACE, POWER_DOWN, Enter, Face
from roborally.position.state import Race
from roborally.rules import damage
from roborally.rules.choices import yes_or_no
from roborally.rules.lasers import in_sight
from roborally.rules.option_cards import damage as option_damage
from roborally.rules.option_cards import holding
from roborally.rules.variants import capture, control, moving_flags
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move
from tabletop.rules.state import Ask


def begin(race: Race) -> None:
    """Rule 7: repair, then do the rest of the clean-up."""
    if race.special.moving_flags:
        moving_flags.bring_back(race)
    repair(race)
    finish_turn(race)


def finish_turn(race: Race) -> None:
    """Rules 7.2 to 7.4: do the rest of the clean-up, after the repairs."""
    if race.extra.superbot != NO_ROBOT:
        heal(race, race.extra.superbot)
    race.register = 0
    wipe(race)
    race.then(
        *((stay_down, seat) for seat in race.racing() if race.down[seat]),
        *((come_back, seat) for seat in (control.returning(race) if race.special.toggle_flags else race.fallen)),
    )


def repair(race: Race) -> None:
    """Rule 7.1: a flag or either repair site repairs one damage; the lowest locked register unlocks first."""
    for seat in race.racing():
        cell = race.cell[seat]
        if race.down[seat] and not race.rules.asleep_touches:
            continue
        if race.floor.site[cell] or cell in race.extra.flag_cells:
            mend(race, seat)


def mend(race: Race, seat: int) -> None:
    """Rule 7.1: repair one damage, if there is any."""
    before, pinned = race.locks(seat), race.kit.pinned
    lowest = before & -before
    if not race.damage[seat] and not pinned[seat]:
        return
    pinned[seat] &= ~lowest
    race.damage[seat] = max(0, race.damage[seat] - 1)
    cause = race.emit(REPAIRED, "7.1", NO_CAUSE, seat, race.damage[seat], 1)
    freed = before & ~race.locks(seat)
    for number in REGISTERS:
        if freed >> number - 1 & 1:
            race.emit(UNLOCKED, "7.1", cause, seat, number)


def heal(race: Race, seat: int) -> None:
    """Rule 11.7: at the end of a turn all damage of SuperBot goes."""
    before, damage = race.locks(seat), race.damage[seat]
    if race.status[seat] != RACING or not (before or damage):
        return
    race.damage[seat] = race.kit.pinned[seat] = 0
    cause = race.emit(REPAIRED, "11.7", NO_CAUSE, seat, 0, damage)
    for number in REGISTERS:
        if before >> number - 1 & 1:
            race.emit(UNLOCKED, "11.7", cause, seat, number)


def wipe(race: Race) -> None:
    """Rule 7.2: all cards but the locked ones go back into the deck."""
    kept: set[int] = set()
    for seat in range(race.seats):
        mask = race.locks(seat) if race.status[seat] in (RACING, AWAY) else 0
        race.program[seat] = [card if mask >> i & 1 else EMPTY for i, card in enumerate(race.program[seat])]
        if race.kit.active:
            holding.turn_up(race, seat)
        race.face_up[seat] &= mask
        race.hand[seat].clear()
        kept.update(race.program[seat])
        if race.kit.active:
            holding.clear(race, seat, ~mask)
            kept.update(race.kit.cards_of(seat))
    race.discards.clear()
    race.pool = [card for card in DECK if card not in kept]
    race.emit(WIPED, "7.2", NO_CAUSE, race.turn)


# Sleepers (rule 7.3) ----------------------------------------------------------------------------------------------


def stay_down(race: Race, seat: int) -> None:
    """Rule 7.3: a robot that was powered down in this turn may stay so."""
    race.then((STAY_DOWN, seat))


def _stay_down(race: Race, move: Move, seat: int) -> None:
    race.announced[seat] = move is POWER_DOWN
    race.emit(STAYED_DOWN if race.announced[seat] else WOKE, "7.3", NO_CAUSE, seat)


STAY_DOWN = Ask("stay-down", yes_or_no, _stay_down, rule="7.3")


# Coming back (rule 7.4) -------------------------------------------------------------------------------------------


def come_back(race: Race, seat: int) -> None:
    """Rule 7.4: on the archive marker if nobody stands there, else on a cell near it; rule 12.8.5: in the back rows."""
    if race.special.capture_the_flag:
        if capture.cells(race, seat):
            race.then((CELL, seat))
    elif _is_free(race, race.archive[seat]):
        race.then((FACING, seat, race.archive[seat]))
    else:
        race.then((CELL, seat))


def _cells(race: Race, seat: int) -> Sequence[Move]:
    if race.special.capture_the_flag:
        return capture.cells(race, seat)
    for ring in _rings(race, race.archive[seat]):
        cells = [cell for cell in ring if _is_free(race, cell) and _ways(race, cell)]
        if cells:
            return [Enter(cell, race.floor.width) for cell in cells]
    return [Enter(race.archive[seat], race.floor.width)]


def _rings(race: Race, centre: int) -> Iterator[list[int]]:
    """The eight cells around a cell, then the ring around those, and so on, each in ascending order."""
    width, height = race.floor.width, race.floor.height
    x, y = centre % width, centre // width
    for distance in range(1, max(width, height)):
        yield [
            row * width + column
            for row in range(max(0, y - distance), min(height, y + distance + 1))
            for column in range(max(0, x - distance), min(width, x + distance + 1))
            if max(abs(row - y), abs(column - x)) == distance
        ]


def _is_free(race: Race, cell: int) -> bool:
    return cell not in race.cell and not race.floor.pit[cell] and race.floor.signs[cell] != VOID


def _ways(race: Race, cell: int) -> list[int]:
    """Rule 7.4.2: the directions that a robot may face beside its archive marker."""
    return [way for way in range(4) if in_sight(race, cell, way, CLEAR_SIGHT) < 0]


def _choose_cell(race: Race, move: Enter, seat: int) -> None:
    if not _is_free(race, move.cell):
        if race.special.toggle_flags:
            control.has_sat_out(race, seat)
        return  # no room on the whole floor: it waits for the end of the next turn
    race.then((FACING, seat, move.cell))


CELL = Ask("enter-cell", _cells, _choose_cell, rule="7.4.1")


def _facings(race: Race, seat: int, cell: int) -> Sequence[Move]:
    if race.special.capture_the_flag:
        return [FACE[way] for way in capture.ways(race, seat, cell)]
    return FACE if cell == race.archive[seat] else [FACE[way] for way in _ways(race, cell)]


def _enter(race: Race, move: Face, seat: int, cell: int) -> None:
    race.fallen.remove(seat)
    chased = race.status[seat] == AWAY
    race.status[seat] = RACING
    race.cell[seat] = cell
    race.facing[seat] = move.direction
    cause = race.emit(ENTERED, "7.4", NO_CAUSE, seat, cell, move.direction)
    if not race.special.no_power_down and (race.damage[seat] or not chased):
        race.then((ENTER_DOWN, seat))
    if chased:
        return
    if race.kit.active:
        option_damage.come_back(race, seat, REENTRY_DAMAGE, cause)
    else:
        damage.take(race, seat, REENTRY_DAMAGE, cause)


FACING = Ask("enter-facing", _facings, _enter, rule="7.4.2")


def _enter_down(race: Race, move: Move, seat: int) -> None:
    if move is POWER_DOWN:
        race.announced[seat] = True
        race.emit(ANNOUNCED, "7.4.3", NO_CAUSE, seat)


ENTER_DOWN = Ask("enter-down", yes_or_no, _enter_down, rule="7.4.3")
