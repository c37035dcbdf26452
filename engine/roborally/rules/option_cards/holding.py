"""Drawing, holding and losing option cards (rules 10.1 and 10.4), and the program cards that lie with them."""

from collections.abc import Sequence
from itertools import chain

from roborally.position import events
from roborally.position.codes import EMPTY, LEFT, LOST, OWN_PROGRAM, REGISTERS
from roborally.position.kit import plain
from roborally.position.moves import DISCARD, GAIN, Discard, Gain
from roborally.position.option_deck import ABLATIVE_COAT, COAT, FLYWHEEL, MINI_HOWITZER, SHELLS, WHOLE_TURN
from roborally.position.state import Race
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, Ask

_RULE = ("10.3", "10.4", "10.4", "10.16", "10.4")
"""The rule by which an option card is discarded, by its reason (the codes from `codes.ABSORBED` on)."""


# Drawing (rule 10.1) ----------------------------------------------------------------------------------------------


def draw(race: Race, seat: int) -> None:
    """Rule 10.1: draw the top card of the option deck, if there is one."""
    kit = race.kit
    if not kit.pool and any(kit.under):
        kit.pool, kit.under = sorted(chain(*kit.under)), [[] for _ in kit.under]
    if not kit.pool and race.rules.reshuffles_options and kit.scrap:
        kit.pool, kit.scrap = sorted(kit.scrap), []
        race.emit(events.OPTIONS_SHUFFLED, "10.1", NO_CAUSE)
    if kit.pool:
        race.then((DRAW, CHANCE, seat))


def _deck(race: Race, _chance: int, _seat: int) -> Sequence[Move]:
    return [GAIN[option] for option in race.kit.pool]


def _gain(race: Race, move: Gain, _chance: int, seat: int) -> None:
    race.kit.pool.remove(move.option)
    take_up(race, seat, move.option, "10.1")


def take_up(race: Race, seat: int, option: int, rule: str) -> None:
    """Give a seat an option card from the deck; all see it."""
    kit = race.kit
    kit.held[seat] = sorted([*kit.held[seat], option])
    if option == ABLATIVE_COAT:
        kit.coat = COAT
    if option == MINI_HOWITZER:
        kit.shells = SHELLS
    race.emit(events.OPTION_DRAWN, rule, NO_CAUSE, seat, option)


DRAW = Ask("option", _deck, _gain)


# Losing (rule 10.4) -----------------------------------------------------------------------------------------------


def discard(race: Race, seat: int, option: int, why: int, cause: int) -> int:
    """Discard an option card of a seat. Returns the id of the event."""
    kit = race.kit
    kit.held[seat].remove(option)
    kit.scrap = sorted([*kit.scrap, option])
    kit.using[seat] &= ~(1 << option & WHOLE_TURN)
    cause = race.emit(events.OPTION_DISCARDED, _RULE[why], cause, seat, option, why)
    if option == FLYWHEEL and kit.wheel[seat] != EMPTY:
        race.discards.append(kit.wheel[seat])
        race.emit(events.WHEEL_EMPTIED, "10.17", cause, seat, kit.wheel[seat])
        kit.wheel[seat] = EMPTY
    return cause


def on_destruction(race: Race, seat: int, cause: int) -> None:
    """Rule 10.4: a destroyed robot loses one option card, chosen by its owner. The first destroyed loses one first."""
    held = race.kit.held[seat]
    if len(held) == 1:
        discard(race, seat, held[0], LOST, cause)
    elif held:
        at = len(race.agenda)
        while at and race.agenda[at - 1][0] is LOSE:
            at -= 1
        race.agenda.insert(at, (LOSE, seat, cause))


def _held(race: Race, seat: int, _cause: int) -> Sequence[Move]:
    return [DISCARD[option] for option in race.kit.held[seat]]


def _lose(race: Race, move: Discard, seat: int, cause: int) -> None:
    discard(race, seat, move.option, LOST, cause)


LOSE = Ask("lose-option", _held, _lose, rule="10.4")


def on_leaving(race: Race, seat: int, cause: int) -> None:
    """Rule 10.4: a robot that leaves the race discards all its option cards."""
    for option in race.kit.held[seat][:]:
        discard(race, seat, option, LEFT, cause)


# Program cards that lie with option cards -------------------------------------------------------------------------


def empty_register(race: Race, seat: int, number: int) -> None:
    """Empty a register: cards that all have seen go to the discards, others to the leftovers of the hand."""
    index, second = number - 1, race.kit.second[seat]
    pile = race.discards if race.face_up[seat] >> index & 1 else race.hand[seat]
    pile += [card for card in (race.program[seat][index], plain(second[index])) if card >= 0]
    race.hand[seat].sort()
    race.program[seat][index] = second[index] = EMPTY
    race.face_up[seat] &= ~(1 << index)


def release(race: Race, seat: int) -> bool:
    """End what lasts as long as a robot's program, and empty its registers. Returns False if the registers stay filled until
    the clean-up, because another robot runs the program by Radio Control (rule 10.25)."""
    kit = race.kit
    kit.pinned[seat] = 0
    kit.controller[seat] = OWN_PROGRAM
    if seat in kit.controller:
        return False
    for number in REGISTERS:
        empty_register(race, seat, number)
    return True


def unlock_all(race: Race, seat: int) -> list[int]:
    """Rule 4.2 with option cards: unlock all registers. Returns the second cards that lay there."""
    kit = race.kit
    kit.pinned[seat] = 0
    cards = [plain(card) for card in kit.second[seat] if card != EMPTY]
    kit.second[seat] = [EMPTY] * 5
    return cards


def turn_up(race: Race, seat: int) -> None:
    """Rule 10.25: reveal the cards left in the locked registers of a robot that ran another's program."""
    second = race.kit.second[seat]
    for index, card in enumerate(race.program[seat]):
        if card != EMPTY and not race.face_up[seat] >> index & 1:
            race.face_up[seat] |= 1 << index
            shown = race.emit(events.REVEALED, "10.25", NO_CAUSE, seat, index + 1, card)
            if second[index] != EMPTY:
                race.emit(events.REVEALED_SECOND, "10.6", shown, seat, index + 1, plain(second[index]))


def clear(race: Race, seat: int, mask: int) -> None:
    """Rule 7.2 with option cards: end what lasts for a turn; `mask` has the bits of the registers to be cleared."""
    kit = race.kit
    kit.second[seat] = [EMPTY if mask >> index & 1 else card for index, card in enumerate(kit.second[seat])]
    kit.spare[seat] = EMPTY
    kit.controller[seat] = OWN_PROGRAM
    kit.using[seat] = 0
