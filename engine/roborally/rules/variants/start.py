"""Special rules for robots that have just lined up (rules 11.1, 11.4 and 11.7)."""

from collections.abc import Sequence
from dataclasses import replace

from roborally.position import events
from roborally.position.moves import GAIN, KEEP, Gain, Keep
from roborally.position.state import Race
from roborally.rules.choices import barrier
from roborally.rules.option_cards import holding
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, Ask, Frame

OFFERED = 3
"""Option cards dealt to each robot, which keeps one of them."""


def lined_up(race: Race) -> None:
    """Give damage, name SuperBot, and deal option cards, before the first turn."""
    special, order = race.special, race.dock_order()
    if special.start_damage:
        for seat in order:
            race.damage[seat] = special.start_damage
            race.emit(events.DAMAGED, "11.1", NO_CAUSE, seat, special.start_damage, special.start_damage)
    if special.superbot:
        race.extra = replace(race.extra, superbot=race.first)
        race.emit(events.SUPERBOT, "11.7", NO_CAUSE, race.first)
    if special.options == "1":
        race.then(*((holding.draw, seat) for seat in order))
    elif special.options:
        frames: list[Frame] = [(OFFER, CHANCE, seat, OFFERED) for seat in order]
        race.then(*frames, *((KEEPING, seat) for seat in range(race.seats)), (ALL_KEPT, CHANCE), (take_up,))


# Choosing among options (rule 11.4) -------------------------------------------------------------------------------


def _deck(race: Race, _chance: int, _seat: int, _left: int) -> Sequence[Move]:
    return [GAIN[option] for option in race.kit.pool]


def _offer(race: Race, move: Gain, _chance: int, seat: int, left: int) -> None:
    kit = race.kit
    kit.pool.remove(move.option)
    kit.offered[seat] = sorted([*kit.offered[seat], move.option])
    if left > 1:
        race.then((OFFER, CHANCE, seat, left - 1))
    else:
        race.emit_secret(seat, tuple(kit.offered[seat]), events.OFFERED, "11.4", NO_CAUSE, seat, len(kit.offered[seat]))


OFFER = Ask("offer", _deck, _offer)


def _offered(race: Race, seat: int) -> Sequence[Move]:
    return [KEEP[option] for option in race.kit.offered[seat]]


def _keep(race: Race, move: Keep, seat: int) -> None:
    kit = race.kit
    kit.under[seat] = [option for option in kit.offered[seat] if option != move.option]
    kit.offered[seat] = [move.option]
    race.emit(events.CHOSEN, "11.4", NO_CAUSE, seat)


KEEPING = Ask("keep", _offered, _keep, sealed=True, rule="11.4")


ALL_KEPT = barrier("all-kept")


def take_up(race: Race) -> None:
    """All show at the same moment which card they keep."""
    for seat in race.dock_order():
        offered, race.kit.offered[seat] = race.kit.offered[seat], []
        for option in offered:
            holding.take_up(race, seat, option, "11.4")
