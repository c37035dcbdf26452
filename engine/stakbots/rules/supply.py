"""The supply and unseen cards (RULES.md 1.4 and 2.1): drawing, and which card a hidden card may be."""

from bisect import insort
from collections import Counter
from collections.abc import Sequence
from math import lcm

from stakbots.position import events
from stakbots.position.moves import Show, show
from stakbots.position.state import Match
from tabletop.rules.move import Each, Move
from tabletop.rules.state import CHANCE, Ask


def draw(match: Match, seat: int, event: int) -> None:
    """Draw a card. An empty supply is made anew from the scrapheap; if that is empty too, nothing is drawn (rule 2.1)."""
    if not match.supply():
        if not match.heap:
            match.emit(events.NOTHING_TO_DRAW, "2.1", event, seat)
            return
        match.renewed = sorted({*match.renewed, *match.heap})
        match.fresh, match.heap = sorted(match.heap), []
        event = match.emit(events.RENEWED, "1.4", event, len(match.fresh))
    match.then((DRAW, CHANCE, seat, event))


def drawable(match: Match) -> list[int]:
    """Return the cards that may be drawn next, ascending: first those never seen, then those shuffled in from the heap."""
    if len(match.pool) == match.unseen_in_staks():
        return match.fresh
    if match.rules.ranks != "dealt":
        return match.pool
    spare = _spare(match)
    return [card for card in match.pool if spare[match.rules.deck.rank[card]] > 0]


def _draw_weights(match: Match, *_operands: int) -> list[int]:
    cards = drawable(match)
    if match.rules.ranks != "dealt" or cards is match.fresh:
        return [1] * len(cards)
    return _weighted(match, cards, _spare(match))


def _spare(match: Match) -> dict[int, int]:
    """Per rank, the number of cards in the pool that are not in Staks to which ranks were dealt."""
    count = Counter(match.rules.deck.rank[card] for card in match.pool)
    return {rank: number - sum(quota[rank - 1] for quota in match.quota) for rank, number in count.items()}


def hidden_in(match: Match, stak: int) -> list[int]:
    """Return the cards that an unseen card of a Stak may be, ascending."""
    owner = match.owner(stak)
    if match.rules.ranks == "drafted":
        return match.bag[owner]
    if match.rules.ranks == "dealt":
        quota = match.quota[owner]
        return [card for card in match.pool if quota[match.rules.deck.rank[card] - 1] > 0]
    return match.pool


def shown(match: Match, cards: Sequence[int]) -> Each:
    """Return the moves of chance that show one of these cards."""
    tags = match.rules.deck.tags
    return Each(cards, lambda card: show(card, tags[card]))


def hidden_weights(match: Match, stak: int) -> list[int]:
    """Return the weight of each card of `hidden_in`."""
    cards = hidden_in(match, stak)
    if match.rules.ranks != "dealt":
        return [1] * len(cards)
    return _weighted(match, cards, dict(enumerate(match.quota[match.owner(stak)], 1)))


def _weighted(match: Match, cards: list[int], share: dict[int, int]) -> list[int]:
    """Weights in which each rank is as likely as its share, and all cards of a rank are equally likely."""
    rank = match.rules.deck.rank
    count = Counter(rank[card] for card in match.pool)
    common = lcm(*(count[rank[card]] for card in cards))
    return [share[rank[card]] * common // count[rank[card]] for card in cards]


def seen(match: Match, stak: int, card: int) -> None:
    """Note that an unseen card of a Stak has turned out to be this one."""
    if match.rules.ranks == "drafted":
        match.bag[match.owner(stak)].remove(card)
        return
    match.pool.remove(card)
    if match.rules.ranks == "dealt":
        match.quota[match.owner(stak)][match.rules.deck.rank[card] - 1] -= 1


def into_hand(match: Match, seat: int, card: int) -> None:
    """Put a drawn card into the hand."""
    source = match.fresh if len(match.pool) == match.unseen_in_staks() else match.pool
    source.remove(card)
    insort(match.hand[seat], card)


def _legal(match: Match, *_operands: int) -> Sequence[Move]:
    return shown(match, drawable(match))


def _drawn(match: Match, move: Show, _chance: int, seat: int, event: int) -> None:
    into_hand(match, seat, move.card)
    match.emit_secret(seat, (match.tag(move.card),), events.DREW, "2.1", event, seat)


def _dealt(match: Match, move: Show, _chance: int, seat: int, event: int) -> None:
    into_hand(match, seat, move.card)
    match.emit_secret(seat, (match.tag(move.card),), events.DEALT, "1.3", event, seat)


DRAW = Ask("draw", _legal, _drawn, weights=_draw_weights)
DEAL = Ask("deal", _legal, _dealt, weights=_draw_weights)
