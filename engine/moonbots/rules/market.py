"""The market: the price of a card, who may buy it, buying, drawing secret weapons, and restocking (rules 3 and 4.6)."""

from collections import Counter
from collections.abc import Sequence

from moonbots.position import cards, events
from moonbots.position.moves import ARM, LUCK, Arm, Stock
from moonbots.position.moves import STOCK as STOCK_MOVES
from moonbots.position.state import GOING_ON, Tournament
from moonbots.rules import energy
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, Ask

COLUMNS = ((0, 2, 4), (1, 3, 5))
"""The places of each column from the bottom up. A row costs half the number of its places, rounded down."""

FILLING = tuple(place for column in COLUMNS for place in column)
"""Rule 4.6: the left column is filled first, each from the bottom up."""

BAD_LUCK_COSTS = 2


def price(place: int, card: int) -> int:
    """Return the price of the row, and one more for a card with the mark (rules 3.1 and 3.2)."""
    return place // 2 + cards.surcharge(card)


def fits(state: Tournament, robot: int, card: int) -> bool:
    """Rules 3.3 to 3.5: whether the robot has room for the card."""
    if cards.is_part(card):
        return state.part[robot][cards.slot_of(card)] == cards.NO_CARD
    if cards.is_upgrade(card):
        have = state.upgrades[robot]
        return len(have) < cards.MOST_UPGRADES and have.count(card) < (
            cards.MOST_EXTRA_DICE if card == cards.DIE else 1
        )
    return card == cards.FACE_DOWN


def on_offer(state: Tournament, robot: int, free: bool) -> list[int]:
    """Return the places of the market from which the robot may buy; it must keep at least one energy."""
    owned = state.energy[robot]
    return [
        place
        for place, card in enumerate(state.market)
        if card != cards.NO_CARD and (free or price(place, card) < owned) and fits(state, robot, card)
    ]


def buy(state: Tournament, robot: int, place: int, free: bool, rule: str, cause: int) -> None:
    """Take a card out of the market, pay for it, and put it on the robot."""
    card = state.market[place]
    state.market[place] = cards.NO_CARD
    cost = 0 if free else price(place, card)
    state.energy[robot] -= cost
    state.quiet = -1
    event = state.emit(events.BOUGHT, rule, cause, robot, place, card, state.energy[robot], cost)
    if card == cards.FACE_DOWN:
        state.then((arm, robot, event))
    else:
        build(state, robot, card)


def build(state: Tournament, robot: int, card: int) -> None:
    """Put a part into its slot, or an upgrade beside the robot."""
    if cards.is_part(card):
        state.part[robot][cards.slot_of(card)] = card
    else:
        state.upgrades[robot] = sorted([*state.upgrades[robot], card])


# Chance decides on a secret weapon when a seat first looks at it (rule 3.5) ----------------------------------------


def arm(state: Tournament, robot: int, cause: int) -> None:
    """Rule 3.5: all see whether the weapon is Bad Luck, which goes off at once; only the buyer learns any other."""
    seat = state.owner(robot)
    state.then((LUCK_ASK if cards.BAD_LUCK not in state.gone else ARM_ASK, CHANCE, seat, robot, cause))


def _luck_weights(state: Tournament, *_frame: int) -> Sequence[int]:
    return (1, len(state.unseen_weapons()) - 1)


def _luck(state: Tournament, move: Move, _chance: int, seat: int, robot: int, cause: int) -> None:
    if move is LUCK[1]:
        state.then((ARM_ASK, CHANCE, seat, robot, cause))
        return
    state.gone = sorted([*state.gone, cards.BAD_LUCK])
    event = state.emit(events.BAD_LUCK, "7.18", cause, robot)
    energy.lose(state, robot, BAD_LUCK_COSTS, "7.18", event)


LUCK_ASK = Ask("luck", lambda *_: LUCK, _luck, weights=_luck_weights)


def _arms(state: Tournament, *_frame: int) -> Sequence[Move]:
    return [ARM[card] for card in state.unseen_weapons() if card != cards.BAD_LUCK]


def _arm(state: Tournament, move: Arm, _chance: int, seat: int, robot: int, cause: int) -> None:
    state.hand[robot] = sorted([*state.hand[robot], move.card])
    state.known[move.card - cards.FIRST_WEAPON] = 1 << seat
    state.emit_secret(seat, (move.card,), events.ARMED, "3.5", cause, robot)


ARM_ASK = Ask("arm", _arms, _arm)

# Restocking (rule 4.6) ---------------------------------------------------------------------------------------------


def restock(state: Tournament) -> None:
    """Weapons in the bottom row leave, cards slide down their columns, then the pile fills the gaps."""
    if state.ended != GOING_ON:
        return
    for place in (0, 1):
        if state.market[place] == cards.FACE_DOWN:
            state.market[place] = cards.NO_CARD
            state.dropped += 1
            state.emit(events.DISCARDED, "4.6", NO_CAUSE, place)
    for column in COLUMNS:
        _slide(state, column)
    state.then(*((fill, place) for place in FILLING if state.market[place] == cards.NO_CARD))


def _slide(state: Tournament, column: Sequence[int]) -> None:
    bottom = 0
    for place in column:
        card = state.market[place]
        if card == cards.NO_CARD:
            continue
        goal = column[bottom]
        bottom += 1
        if goal != place:
            state.market[place], state.market[goal] = cards.NO_CARD, card
            state.emit(events.SLID, "4.6", NO_CAUSE, place, goal)


def fill(state: Tournament, place: int) -> None:
    """Put one card from the pile into a place, if there is any."""
    if state.market[place] == cards.NO_CARD and (state.pool or state.backs):
        state.then((STOCK_ASK, CHANCE, place))


def _pile(state: Tournament, *_frame: int) -> Sequence[Move]:
    found: list[Move] = [STOCK_MOVES[card] for card in dict.fromkeys(state.pool)]
    if state.backs:
        found.append(STOCK_MOVES[cards.FACE_DOWN])
    return found


def _pile_weights(state: Tournament, *_frame: int) -> Sequence[int]:
    counts = Counter(state.pool)
    return [*counts.values(), state.backs] if state.backs else list(counts.values())


def _stock(state: Tournament, move: Stock, _chance: int, place: int) -> None:
    if move.card == cards.FACE_DOWN:
        state.backs -= 1
    else:
        state.pool.remove(move.card)
    state.market[place] = move.card
    state.emit(events.STOCKED, "4.6", NO_CAUSE, place, move.card)


STOCK_ASK = Ask("stock", _pile, _stock, weights=_pile_weights)
