"""A match as one line: `stakbots/1 seats=2 s0=-1,-1,12 h0=4,7 … agenda=ask-action(0)`.

Staks `s<n>` are listed from the bottom: a face-up card by its number in the deck list (from 0), a face-down one that has
been seen as -2 minus its number, an unseen one as -1. Options stand under their own names.
"""

from collections.abc import Iterable

from stakbots.position import switches
from stakbots.position.codes import GOING_ON, NONE, SEATS, STOPPED, TURN_LIMIT, UNKNOWN, card_of
from stakbots.position.decks import RANKS
from stakbots.position.state import Match
from stakbots.rules.steps import OPERANDS, STEPS
from tabletop import notation
from tabletop.errors import NotationError, OptionError
from tabletop.event import NO_CAUSE
from tabletop.state import CHANCE

VERSION = 1
_EVENTS = 10**8
_COUNTS = {"first": "first", "active": "active", "turn": "turn", "acts": "acts", "attacked": "attacks", "fed": "fed"}
"""Words of the notation and the numbers of a match that they hold."""

_LISTS = ("heap", "fresh", "renewed", "reset", "shown", "out", "fallen", "market")
_KNOWN = (
    *switches.DEFAULTS, "seats", *_COUNTS, "ended", *(f"s{stak}" for stak in range(3 * SEATS)),
    *(f"{kind}{seat}" for seat in range(SEATS) for kind in ("h", "bag", "quota")),
    *_LISTS, "damage", "attacker", "told",
)  # fmt: skip


def write(match: Match) -> str:
    """The match as a line."""
    words: dict[str, object] = {**dict(match.rules.written), "seats": match.seats}
    for name, number in _COUNTS.items():
        words[name] = int(getattr(match, number)) or ""
    words["ended"] = "" if match.ended == GOING_ON else match.ended
    for stak, cards in enumerate(match.staks):
        words[f"s{stak}"] = _joined(cards)
    for seat in range(match.seats):
        words[f"h{seat}"] = _joined(match.hand[seat])
        words[f"bag{seat}"] = _joined(match.bag[seat])
        words[f"quota{seat}"] = _joined(match.quota[seat]) if any(match.quota[seat]) else ""
    for name in _LISTS:
        words[name] = _joined(getattr(match, name))
    words["damage"] = _joined(part for card, hurt in enumerate(match.damage) if hurt for part in (card, hurt))
    words["attacker"] = _joined(match.attacker) if any(card != NONE for card in match.attacker) else ""
    words["told"] = match.told or ""
    return notation.write("stakbots", VERSION, words, notation.write_agenda(match.agenda, STEPS))


def _joined(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def read(text: str) -> Match:
    """The match of a line. Raises NotationError."""
    game, version = notation.heading(text)
    if game != "stakbots" or version > VERSION:
        raise NotationError(
            "This reads stakbots/{known}, not {game}/{version}.", known=VERSION, game=game, version=version
        )
    words = notation.read(text, _KNOWN)

    def one(word: str, low: int, high: int, default: int = 0) -> int:
        return notation.numbers(word, words.get(word, str(default)), low=low, high=high, count=1)[0]

    if "seats" not in words:
        raise NotationError("The number of players is missing: seats=2, for example.")
    seats = one("seats", 2, SEATS)
    match = Match(_rules(words, seats), seats)
    match.first, match.active = one("first", 0, match.seats - 1), one("active", 0, match.seats - 1)
    match.turn, match.acts, match.attacks = one("turn", 0, 200), one("acts", 0, 99), one("attacked", 0, 99)
    match.fed, match.ended = bool(one("fed", 0, 1)), one("ended", GOING_ON, TURN_LIMIT, GOING_ON)
    match.told = one("told", 0, _EVENTS)
    _read_cards(match, words)
    _place_cards(match)
    match.agenda = notation.read_agenda(words.get("agenda", ""), STEPS)
    _check_agenda(match)
    match.run()
    if not match.over and not match.legal():
        raise NotationError(
            "The position asks for a choice that has no options: {agenda}.", agenda=words["agenda"][:60]
        )
    return match


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


def _rules(words: dict[str, str], seats: int) -> switches.HouseRules:
    from stakbots.game import GAME

    try:
        given = {name: words[name] for name in switches.DEFAULTS if name in words}
        return switches.read(GAME.check_options(given), seats)
    except OptionError as error:
        raise NotationError(error.template, **error.fields) from None


def _place_cards(match: Match) -> None:
    """What lies nowhere is in the pool; no card lies twice, and there are enough for all hidden places."""
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


def _check_agenda(match: Match) -> None:
    """Every number of a frame is one that its step can work with."""
    names = {step: name for name, step in STEPS.items()}
    last = len(match.rules.deck) - 1
    bounds = {
        "seat": (0, match.seats - 1), "stak": (0, len(match.staks) - 1), "card": (0, last), "any-card": (UNKNOWN, last),
        "chance": (CHANCE, CHANCE), "event": (NO_CAUSE, _EVENTS), "place": (0, 99), "rank": (1, RANKS),
    }  # fmt: skip
    for step, *numbers in match.agenda:
        operands = OPERANDS[names[step]]
        if len(operands) != len(numbers):
            raise NotationError("{step} needs {count} numbers.", step=names[step], count=len(operands))
        for operand, number in zip(operands, numbers, strict=True):
            low, high = bounds[operand]
            nobodys = operand == "stak" and number % SEATS >= match.seats
            if not low <= number <= high or nobodys:
                raise NotationError(
                    "{step}: there is no {operand} {number}.", step=names[step], operand=operand, number=number
                )
