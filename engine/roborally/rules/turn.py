"""The turn: dealing, programming, announcing power-down, then five registers and the clean-up (rules 1 to 4)."""

from collections.abc import Sequence

from roborally.position.codes import BLIND_CARD, EMPTY, GOING_ON, RACING, REGISTERS, TURN_LIMIT
from roborally.position.events import ANNOUNCED, FILLED, LINED_UP, PROGRAMMED, SLEPT, TURN_BEGAN
from roborally.position.moves import BLIND, PLACE, POWER_DOWN, TAKE, Pair, Place, Take
from roborally.position.state import Race
from roborally.rules import cleanup, finish, register
from roborally.rules.choices import barrier, yes_or_no
from roborally.rules.dealing import deal
from roborally.rules.option_cards import holding
from roborally.rules.option_cards import program as option_program
from roborally.rules.option_cards import turn as option_turn
from roborally.rules.variants import capture, start
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import LEAD, Lead, Move, Verb
from tabletop.rules.state import CHANCE, Ask, Frame

# Set-up (rule 1) ---------------------------------------------------------------------------------------------------


def set_up(race: Race) -> None:
    """Rule 1.2: who starts on dock 1 is drawn by lot; the others follow clockwise."""
    race.then((FIRST_PLAYER, CHANCE), (begin,))


def _leads(race: Race, _seat: int) -> Sequence[Move]:
    return LEAD[: race.seats]


def _line_up(race: Race, move: Lead, _seat: int) -> None:
    race.first = move.seat
    if race.special.capture_the_flag:
        race.then((capture.CHOOSE_HOME, race.first), (start.lined_up,))
        return
    for dock, seat in enumerate(race.dock_order()):
        race.cell[seat] = race.archive[seat] = race.floor.docks[dock]
        race.facing[seat] = race.floor.dock_facing[dock]
        race.emit(LINED_UP, "1.2", NO_CAUSE, seat, race.cell[seat], race.facing[seat])
    start.lined_up(race)


FIRST_PLAYER = Ask("first-player", _leads, _line_up)


def begin(race: Race) -> None:
    """Begin a turn: powered-down robots lose their damage, the others are dealt cards."""
    if race.turn >= race.rules.turn_limit:
        finish.end(race, TURN_LIMIT, "8.5", NO_CAUSE)
        return
    race.turn += 1
    cause = race.emit(TURN_BEGAN, "1.4", NO_CAUSE, race.turn)
    for seat in race.racing():
        race.down[seat] = race.announced[seat]
        race.announced[seat] = False
        if race.down[seat]:
            _sleep(race, seat, cause)
    frames = option_turn.REGISTER_FRAMES if race.kit.active else _REGISTER_FRAMES
    if race.special.capture_the_flag:
        frames = (*frames[:-1], (finish.bring_home,), frames[-1])
    asked = [seat for seat in race.racing() if not race.down[seat]]
    race.then(
        *((deal, seat) for seat in asked),
        *(((option_program.before, seat) for seat in asked) if race.kit.active else ()),
        *((program, seat, 1) for seat in sorted(asked)),
        (READY, CHANCE),
        (fill,),
        *(((option_program.after, seat) for seat in asked) if race.kit.active else ()),
        *((announce, seat) for seat in race.dock_order()),
        *frames,
        (begin,),
    )


_REGISTER_FRAMES: tuple[Frame, ...] = (*((register.begin, number) for number in REGISTERS), (cleanup.begin,))
"""The frames after the announcements of a turn."""
_LAST_FRAME = (_REGISTER_FRAMES[-1], option_turn.REGISTER_FRAMES[-1])
"""The last frame of a turn, without option cards and with them."""


def go_on(race: Race) -> None:
    """Complete the agenda of a written position: the clean-up and the next turn follow what it waits for."""
    waiting, last = {frame[0] for frame in race.agenda}, _LAST_FRAME[race.kit.active]
    if race.ended == GOING_ON and begin not in waiting:
        race.agenda[:0] = [(begin,)] if last[0] in waiting else [(begin,), last]


def _sleep(race: Race, seat: int, cause: int) -> None:
    """Rule 4.2: all damage goes, so every register unlocks and its card returns to the deck."""
    race.emit(SLEPT, "4.2", cause, seat, race.damage[seat])
    race.damage[seat] = 0
    seconds = holding.unlock_all(race, seat) if race.kit.active else []
    race.pool = sorted([*race.pool, *seconds, *(card for card in race.program[seat] if card != EMPTY)])
    race.program[seat] = [EMPTY] * 5
    race.face_up[seat] = 0


# Programming (rule 3) ---------------------------------------------------------------------------------------------


def program(race: Race, seat: int, number: int) -> None:
    """Rules 3.1 and 3.2: ask for a card for each register that is not locked, from the first on."""
    locks = race.locks(seat)
    while locks >> number - 1 & 1:
        number += 1
    cards_left = race.hand[seat][race.program[seat].count(BLIND_CARD) :]  # if none, registers stay empty (rule 2.2)
    if number <= 5 and cards_left:
        race.then((PROGRAM, seat, number))
    else:
        race.emit(PROGRAMMED, "3.1", NO_CAUSE, seat)


def _programs(race: Race, seat: int, number: int) -> Sequence[Move]:
    if BLIND_CARD in race.program[seat]:
        return [BLIND]
    row = PLACE[number]
    moves: list[Move] = [row[card] for card in race.hand[seat]]
    if race.kit.active:
        moves += option_program.pairs(race, seat, number)
    if len(moves) > 1 and _will_be_filled(race):
        moves.append(BLIND)
    return moves


def _will_be_filled(race: Race) -> bool:
    """Whether `fill` comes next after all have programmed, or nothing, if a written position ends there."""
    for frame in reversed(race.agenda):
        if frame[0] not in (program, PROGRAM, READY):
            return frame[0] is fill
    return True


def _place(race: Race, move: Place | Pair | Verb, seat: int, number: int) -> None:
    if isinstance(move, Verb):
        race.program[seat][number - 1] = BLIND_CARD
    elif isinstance(move, Pair):
        option_program.place_pair(race, seat, move)
    else:
        race.hand[seat].remove(move.card)
        race.program[seat][number - 1] = move.card
    program(race, seat, number + 1)


PROGRAM = Ask("program", _programs, _place, sealed=True, rule="3.1")


READY = barrier("ready")


def fill(race: Race) -> None:
    """Rule 3.3: registers left open are filled at random from the rest of the hand."""
    race.then(
        *(
            (FILL, CHANCE, seat, number)
            for seat in race.dock_order()
            for number in REGISTERS
            if race.program[seat][number - 1] == BLIND_CARD
        )
    )


def _rest_of_hand(race: Race, _chance: int, seat: int, _number: int) -> Sequence[Move]:
    return [TAKE[card] for card in race.hand[seat]]


def _fill(race: Race, move: Take, _chance: int, seat: int, number: int) -> None:
    race.hand[seat].remove(move.card)
    race.program[seat][number - 1] = move.card
    race.emit_secret(seat, (move.card,), FILLED, "3.3", NO_CAUSE, seat, number)


FILL = Ask("fill", _rest_of_hand, _fill)


# Announcing power-down (rule 4.1) ---------------------------------------------------------------------------------


def announce(race: Race, seat: int) -> None:
    """Rule 4.1: ask a robot that is damaged and awake."""
    if race.special.no_power_down:
        return  # rule 11.2
    if race.status[seat] == RACING and race.damage[seat] and not race.down[seat]:
        race.then((ANNOUNCE, seat))


def _announce(race: Race, move: Move, seat: int) -> None:
    if move is POWER_DOWN:
        race.announced[seat] = True
        race.emit(ANNOUNCED, "4.1", NO_CAUSE, seat)


ANNOUNCE = Ask("announce", yes_or_no, _announce, rule="4.1")


def reasons_to_sleep(race: Race, seat: int) -> tuple[int, int, int]:
    """Return damage, locked registers and lost lives: only when one of them rises may a robot that did not want to power
    down change its mind."""
    return race.damage[seat], race.locks(seat).bit_count(), race.rules.lives - race.lives[seat]
