"""Before the first turn (RULES.md, chapters 1 and 9.8): the first player, Staks, top cards, hands."""

from collections.abc import Sequence

from stakbots.position import events
from stakbots.position.codes import UNKNOWN
from stakbots.position.decks import RANKS
from stakbots.position.moves import Show, Take, show, take
from stakbots.position.state import Match
from stakbots.rules import chain, supply, turn
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import LEAD, Lead, Move
from tabletop.rules.state import CHANCE, Ask


def _leads(match: Match, _chance: int) -> Sequence[Move]:
    return LEAD[: match.seats]


def _led(match: Match, move: Lead, _chance: int) -> None:
    match.first = match.active = move.seat
    match.emit(events.FIRST, "1.5", NO_CAUSE, move.seat)
    draft = [(offer, rank) for rank in range(1, RANKS + 1)] if match.rules.ranks == "drafted" else []
    match.then(*draft, (lay,))


def lay(match: Match) -> None:
    """Lay out face-down Staks, turn up the top cards, deal hands, then begin the first turn. Entry effects of top cards are
    carried out only with set-up effects (rule 9.4)."""
    rules = match.rules
    for stak in match.clockwise():
        match.staks[stak] = [UNKNOWN] * rules.depth
    if rules.ranks == "dealt":
        match.quota = [[rules.each_rank] * RANKS for _ in range(match.seats)]
    event = match.emit(events.LAID, "1.1", NO_CAUSE, rules.depth)
    staks = match.clockwise()
    seats = [(match.first + k) % match.seats for k in range(match.seats)]
    match.then(
        *((chain.flip, stak, event) for stak in staks),
        *((supply.DEAL, CHANCE, seat, event) for seat in seats for _ in range(rules.hand)),
        *((chain.effect, stak, UNKNOWN, event) for stak in staks if rules.set_up_effects),
        (turn.settle,),
        (turn.begin, match.first),
    )


def offer(match: Match, rank: int) -> None:
    """Turn up cards of one rank, one more than will be taken if there are so many (rule 9.8)."""
    deck, each = match.rules.deck, match.rules.each_rank
    there = sum(deck.rank[card] == rank for card in match.pool)
    count = min(there, match.seats * each + 1)
    seats = [(match.first + rank - 1 + k) % match.seats for k in range(match.seats)]
    match.then(*[(OFFER, CHANCE, rank)] * count, *[(PICK, seat) for _ in range(each) for seat in seats], (put_back,))


def put_back(match: Match) -> None:
    """Put the cards that nobody took back into the supply."""
    match.pool = sorted([*match.pool, *match.market])
    match.emit(events.PUT_BACK, "9.8", NO_CAUSE, *map(match.tag, match.market))
    match.market = []


def _offers(match: Match, _chance: int, rank: int) -> list[Move]:
    return [show(card, match.tag(card)) for card in match.pool if match.rules.deck.rank[card] == rank]


def _offered(match: Match, move: Show, _chance: int, _rank: int) -> None:
    match.pool.remove(move.card)
    match.market = sorted([*match.market, move.card])
    match.emit(events.OFFERED, "9.8", NO_CAUSE, match.tag(move.card))


def _picks(match: Match, _seat: int) -> list[Move]:
    return [take(card, match.tag(card)) for card in match.market]


def _picked(match: Match, move: Take, seat: int) -> None:
    match.market.remove(move.card)
    match.bag[seat] = sorted([*match.bag[seat], move.card])
    match.emit(events.TAKEN, "9.8", NO_CAUSE, seat, match.tag(move.card))


FIRST = Ask("first", _leads, _led)
OFFER = Ask("offer", _offers, _offered)
PICK = Ask("pick", _picks, _picked, rule="9.8")
