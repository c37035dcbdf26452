"""A match as one line: `stakbots/2 seats=2 s0=-1,-1,12 h0=4,7 … agenda=ask-action(0)`.

Staks `s<n>` are listed from the bottom: a face-up card by its number in the deck list (from 0), a face-down card that
has been seen as -2 minus its number, an unseen card as -1. Options have their own names. Reading also accepts names of
cards, see `position.naming`.
"""

from collections.abc import Container

from stakbots.formats.checks import check_agenda
from stakbots.position import switches
from stakbots.position.codes import GOING_ON, NONE, SEATS, STOPPED, TURN_LIMIT, UNKNOWN, card_of
from stakbots.position.decks import RANKS
from stakbots.position.naming import numbered
from stakbots.position.state import Match
from stakbots.position.versions import NEWEST, OLDEST
from stakbots.rules.step_names import OPERANDS, STEPS
from tabletop.base.errors import NotationError
from tabletop.formats import notation
from tabletop.formats.notation import join, number
from tabletop.rules.state import CHANCE

_COUNTS = {"first": "first", "active": "active", "turn": "turn", "acts": "acts", "attacked": "attacks", "fed": "fed"}
"""Words of the notation, and the attributes of a match that hold their numbers."""

_LISTS = ("heap", "fresh", "renewed", "reset", "shown", "out", "fallen", "market")
_KNOWN = (
    *switches.DEFAULTS, "seats", *_COUNTS, "ended", *(f"s{stak}" for stak in range(3 * SEATS)),
    *(f"{kind}{seat}" for seat in range(SEATS) for kind in ("h", "bag", "quota")),
    *_LISTS, "damage", "attacker", "told",
)  # fmt: skip


def write(match: Match) -> str:
    """Return the match as one line."""
    words: dict[str, object] = {**dict(match.rules.written), "seats": match.seats}
    for name, attribute in _COUNTS.items():
        words[name] = int(getattr(match, attribute)) or ""
    words["ended"] = "" if match.ended == GOING_ON else match.ended
    for stak, cards in enumerate(match.staks):
        words[f"s{stak}"] = join(cards)
    for seat in range(match.seats):
        words[f"h{seat}"] = join(match.hand[seat])
        words[f"bag{seat}"] = join(match.bag[seat])
        words[f"quota{seat}"] = join(match.quota[seat]) if any(match.quota[seat]) else ""
    for name in _LISTS:
        words[name] = join(getattr(match, name))
    words["damage"] = join(part for card, hurt in enumerate(match.damage) if hurt for part in (card, hurt))
    words["attacker"] = join(match.attacker) if any(card != NONE for card in match.attacker) else ""
    words["told"] = match.event_count or ""
    return notation.write("stakbots", match.version, words, notation.write_agenda(match.agenda, STEPS))


def read(text: str) -> Match:
    """Return the match of a line; rule steps on top of its agenda run. Raises NotationError or OptionError."""
    words = notation.read(text, "stakbots", NEWEST, _KNOWN, OLDEST)
    if "seats" not in words:
        raise NotationError("The number of players is missing: seats=2, for example.")
    seats = number(words, "seats", low=2, high=SEATS)
    version = notation.heading(text)[1]
    match = Match(switches.read(notation.options(words, switches.OPTIONS), seats, version), seats, version)
    match.first = number(words, "first", low=0, high=match.seats - 1)
    match.active = number(words, "active", low=0, high=match.seats - 1)
    match.turn = number(words, "turn", low=0, high=200)
    match.acts, match.attacks = number(words, "acts", low=0, high=99), number(words, "attacked", low=0, high=99)
    match.fed = bool(number(words, "fed", low=0, high=1))
    match.ended = number(words, "ended", low=GOING_ON, high=TURN_LIMIT, usual=GOING_ON)
    match.event_count = number(words, "told", low=0, high=notation.MOST_EVENTS)
    _read_cards(match, numbered(words, match.rules.deck))
    _place_cards(match)
    match.agenda = notation.read_agenda(words.get("agenda", ""), STEPS, OPERANDS, _allowed(match))
    check_agenda(match)
    notation.run(match, words)
    return match


def _allowed(match: Match) -> dict[str, Container[int]]:
    """The values that ints of frames may have, by their names in OPERANDS."""
    cards = range(len(match.rules.deck))
    return {
        "seat": range(match.seats),
        "stak": [stak for stak in range(len(match.staks)) if match.owner(stak) < match.seats],
        "card": cards,
        "any-card": (UNKNOWN, *cards),
        "chance": (CHANCE,),
        "event": notation.EVENTS,
        "place": range(100),
        "rank": range(1, RANKS + 1),
    }


def _read_cards(match: Match, words: dict[str, str]) -> None:
    last = len(match.rules.deck) - 1

    def some(word: str, low: int, high: int) -> list[int]:
        return notation.numbers(word, words.get(word, ""), low=low, high=high)

    for stak in range(len(match.staks)):
        match.staks[stak] = some(f"s{stak}", -2 - last, last)
        if match.staks[stak] and match.owner(stak) >= match.seats:
            raise NotationError("Stak {stak} belongs to no seat.", stak=stak)
    for seat in range(match.seats):
        match.hand[seat] = sorted(some(f"h{seat}", 0, last))
        match.bag[seat] = sorted(some(f"bag{seat}", 0, last))
        if f"quota{seat}" in words:
            match.quota[seat] = notation.numbers(f"quota{seat}", words[f"quota{seat}"], low=0, high=9, count=RANKS)
    match.heap, match.market = some("heap", 0, last), sorted(some("market", 0, last))
    match.fresh, match.renewed = sorted(some("fresh", 0, last)), sorted(set(some("renewed", 0, last)))
    match.reset, match.shown = sorted(set(some("reset", 0, last))), sorted(set(some("shown", 0, last)))
    match.out, match.fallen = some("out", 0, match.seats - 1), some("fallen", 0, match.seats - 1)
    hurt = some("damage", 0, 999)
    for card, amount in zip(hurt[::2], hurt[1::2], strict=len(hurt) % 2 == 0):
        if card > last:
            raise NotationError("The deck has no card {card}.", card=card)
        match.damage[card] = amount
    if "attacker" in words:
        match.attacker = notation.numbers("attacker", words["attacker"], low=STOPPED, high=last, count=len(match.staks))


def _place_cards(match: Match) -> None:
    """Put all cards that lie nowhere into the pool. Raises NotationError if a card lies twice, or if there are more unseen
    places than cards in the pool."""
    lying = [card_of(place) for cards in match.staks for place in cards if place != UNKNOWN]
    lying += [card for cards in (*match.hand, *match.bag, match.heap, match.market, match.fresh) for card in cards]
    if len(set(lying)) < len(lying):
        twice = next(card for card in lying if lying.count(card) > 1)
        raise NotationError("Card {card} lies in two places.", card=twice)
    if len(set(match.out)) < len(match.out) or len(set(match.fallen)) < len(match.fallen):
        raise NotationError("A seat stands twice among those that are out.")
    gone = set(lying)
    match.pool = [card for card in range(len(match.rules.deck)) if card not in gone]
    if not set(match.fresh) <= set(match.renewed) or set(match.renewed) & set(match.pool):
        raise NotationError("Cards of the new supply, and no cards never seen, stand in the word renewed.")
    if not set(match.shown) <= {card for hand in match.hand for card in hand}:
        raise NotationError("Cards in the word shown lie in hands.")
    if len(match.pool) < match.unseen_in_staks():
        raise NotationError(
            "There are {hidden} unseen cards in Staks, but only {count} that lie nowhere else.",
            hidden=match.unseen_in_staks(), count=len(match.pool),
        )  # fmt: skip
    _check_ranks(match)


def _check_ranks(match: Match) -> None:
    unseen = [sum(match.staks[stak].count(UNKNOWN) for stak in match.staks_of(seat)) for seat in range(match.seats)]
    rules = match.rules
    if (rules.ranks != "drafted" and any(match.bag)) or (rules.ranks != "dealt" and any(map(any, match.quota))):
        raise NotationError("Bags go with drafted ranks, quotas with dealt ones.")
    if rules.ranks == "drafted" and any(len(bag) < count for bag, count in zip(match.bag, unseen, strict=True)):
        raise NotationError("A drafted Stak has more unseen cards than its bag.")
    if rules.ranks == "dealt":
        if [sum(quota) for quota in match.quota] != unseen:
            raise NotationError("The quota of each seat counts the unseen cards of its Staks.")
        for rank, column in enumerate(zip(*match.quota, strict=True), 1):
            if sum(column) > sum(rules.deck.rank[card] == rank for card in match.pool):
                raise NotationError("There are not enough unseen cards of rank {rank}.", rank=rank)
