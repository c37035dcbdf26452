"""Setting up a match by touch: the cards of Staks, hands and the scrapheap, damage, players, and whose turn it is."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from stakbots.position import decks
from stakbots.position.codes import SEATS, UNKNOWN, card_of, down
from stakbots.position.versions import NEWEST
from stakbots.show.arranging_table import Table
from stakbots.show.text import card_name, player_name
from tabletop.show.arranging import Choice, Control, Line, choose
from tabletop.show.words import Words

_DECK = "base"
_MOST_IN_HAND = 8
_MOST_IN_HEAP = 4
"""The number of cards on the scrapheap that can be changed, from its top."""
_MOST_IN_STAK = 12
_MOST_UNSEEN = 9

Change = Callable[[Table], None]


def openings(words: Words) -> Sequence[Choice]:
    """Return a small table for each number of players: two unseen cards below each top card, and two cards in hand."""
    count = len(decks.load(_DECK))
    cards = [card * 7 % count for card in range(count)]
    found = []
    for seats in range(2, SEATS + 1):
        tops = " ".join(f"s{seat}=-1,-1,{cards[3 * seat]}" for seat in range(seats))
        hands = " ".join(
            f"h{seat}={','.join(map(str, sorted(cards[3 * seat + 1 : 3 * seat + 3])))}" for seat in range(seats)
        )
        position = f"stakbots/{NEWEST} seats={seats} turn=1 {tops} {hands} agenda=ask-action(0)"
        found.append(Choice(words.say("arrange.players.count", seats), position))
    return found


def controls(position: str, spot: str, words: Words) -> Sequence[Control]:
    """Return the controls for a card, a Stak, the plate of a seat or the scrapheap, or for the whole table."""
    line = Table(Line.read(position)).line
    kind, *written = spot.split("-")
    at = [int(part) for part in written if part.isdecimal() and len(part) < 4]
    found: Iterable[Control] = []
    if len(at) == len(written):
        table = Table(line)
        match kind, at:
            case "", []:
                found = _table(line, words)
            case "heap", []:
                found = _heap(line, words)
            case "card", [card]:
                found = _of_card(line, card, words)
            case "seat", [seat] if seat < table.seats:
                found = _hand(line, seat, words)
            case "stak", [stak] if stak in table.staks:
                found = _stak(line, stak, words)
            case "down", [stak, number] if table.staks.get(stak, []).count(UNKNOWN) > number:
                unseen = [place for place, card in enumerate(table.staks[stak]) if card == UNKNOWN]
                found = _place(line, stak, unseen[number], words)
    return list(found)


def _changed(line: Line, name: str, change: Change, look: str = "") -> Choice:
    """A choice that changes cards of a table."""
    table = Table(line)
    change(table)
    return Choice(name, table.written(), look)


def _cards(line: Line, put: Callable[[int, Table], None], words: Words) -> list[Choice]:
    """A choice for each face in the deck."""
    table = Table(line)
    return [
        _changed(line, card_name(table.deck.tags[card], words), partial(put, card), table.look(card))
        for card in table.faces()
    ]


def _of_card(line: Line, card: int, words: Words) -> Iterator[Control]:
    """The controls for a visible card, wherever it lies."""
    table = Table(line)
    for stak, cards in table.staks.items():
        for place, lying in enumerate(cards):
            if lying != UNKNOWN and card_of(lying) == card:
                yield from _place(line, stak, place, words)
    for seat, hand in enumerate(table.hands):
        if card in hand:
            yield _held(line, seat, hand.index(card), words)
    if card in table.heap:
        yield _heaped(line, table.heap.index(card), words)


# A Stak -----------------------------------------------------------------------------------------------------------


def _place(line: Line, stak: int, place: int, words: Words) -> Iterator[Control]:
    """The controls for a place of a Stak."""
    yield from _card(line, stak, place, words)
    yield from _damage(line, stak, place, words)
    yield from _add(line, stak, words)


def _card(line: Line, stak: int, place: int, words: Words) -> Iterator[Control]:
    """Choose the card at a place of a Stak: face up, face down but seen, or unseen. Top cards lie face up."""
    table = Table(line)
    here = table.staks[stak][place]
    top = place == len(table.staks[stak]) - 1
    choices = (
        []
        if table.last(stak)
        else [_changed(line, words.say("arrange.nothing"), lambda table: table.remove(stak, place))]
    )

    def put(card: int, table: Table) -> None:
        table.put(stak, place, card if here >= 0 or top else down(card))

    yield choose(words.say("arrange.card", number=place + 1), line, [*choices, *_cards(line, put, words)])
    if top and table.waits:
        return
    known = card_of(here) if here != UNKNOWN else next(iter(table.free()), 0)

    def lay(lying: int, table: Table) -> None:
        table.put(stak, place, lying)

    lies = [
        _changed(line, words.say("arrange.face-up"), partial(lay, known)),
        _changed(line, words.say("arrange.face-down"), partial(lay, down(known))),
        _changed(line, words.say("arrange.unseen"), partial(lay, UNKNOWN)),
    ]
    yield choose(words.say("arrange.lies", number=place + 1), line, lies)


def _damage(line: Line, stak: int, place: int, words: Words) -> Iterator[Control]:
    """Choose the damage of a face-up card, below the amount that scraps it."""
    table = Table(line)
    card = table.staks[stak][place]
    if card < 0 or table.power(card) < 2:
        return

    def hurt(amount: int, table: Table) -> None:
        table.damage[card] = amount

    amounts = [_changed(line, str(amount), partial(hurt, amount)) for amount in range(table.power(card))]
    yield choose(words.say("arrange.damage"), line, amounts)


def _add(line: Line, stak: int, words: Words) -> Iterator[Control]:
    """Put one more card on top."""
    size = len(Table(line).staks[stak])
    if size >= _MOST_IN_STAK:
        return

    def put(card: int, table: Table) -> None:
        table.staks[stak].append(table.fetch(card))

    yield Control(words.say("arrange.on-top"), tuple(_cards(line, put, words)))


def _stak(line: Line, stak: int, words: Words) -> Iterator[Control]:
    """Choose the number of unseen cards at the bottom of a Stak, its cards one by one, and one more on top."""
    cards = Table(line).staks[stak]
    unseen = next((place for place, card in enumerate(cards) if card != UNKNOWN), len(cards))
    if unseen < len(cards):

        def have(count: int, table: Table) -> None:
            table.staks[stak] = [UNKNOWN] * count + table.staks[stak][unseen:]

        most = min(_MOST_UNSEEN, _MOST_IN_STAK - len(cards) + unseen)
        counts = [_changed(line, str(count), partial(have, count)) for count in range(most + 1)]
        yield choose(words.say("arrange.unseen.count"), line, counts)
    for place in range(unseen, len(cards)):
        yield from _card(line, stak, place, words)
    yield from _add(line, stak, words)


# Hands and the scrapheap ------------------------------------------------------------------------------------------


def _hand(line: Line, seat: int, words: Words) -> Iterator[Control]:
    """Choose the cards in hand one by one, and one more."""
    for place in range(min(len(Table(line).hands[seat]) + 1, _MOST_IN_HAND)):
        yield _held(line, seat, place, words)


def _held(line: Line, seat: int, place: int, words: Words) -> Control:
    hand = Table(line).hands[seat]
    held = hand[place] if place < len(hand) else UNKNOWN

    put = _in_place_of(held, lambda table, card: table.hands[seat].append(card))
    choices = [_changed(line, words.say("arrange.nothing"), partial(put, UNKNOWN)), *_cards(line, put, words)]
    return choose(words.say("arrange.hand", number=place + 1), line, choices)


def _in_place_of(old: int, lay: Callable[[Table, int], None]) -> Callable[[int, Table], None]:
    """A change that puts a card in place of another; UNKNOWN is none. A card with the same face changes nothing."""

    def put(card: int, table: Table) -> None:
        if UNKNOWN not in (old, card) and table.face(old) == table.face(card):
            return
        if old != UNKNOWN:
            table.take(old)
        if card != UNKNOWN:
            lay(table, table.fetch(card))

    return put


def _heap(line: Line, words: Words) -> Iterator[Control]:
    """Choose the uppermost cards of the scrapheap, and one more."""
    heap = Table(line).heap
    for place in range(max(0, len(heap) - _MOST_IN_HEAP), len(heap) + 1):
        yield _heaped(line, place, words)


def _heaped(line: Line, place: int, words: Words) -> Control:
    """Choose a card on the scrapheap."""
    heap = Table(line).heap
    lying = heap[place] if place < len(heap) else UNKNOWN

    put = _in_place_of(lying, lambda table, card: table.heap.insert(min(place, len(table.heap)), card))
    choices = [_changed(line, words.say("arrange.nothing"), partial(put, UNKNOWN)), *_cards(line, put, words)]
    return choose(words.say("arrange.heap", number=place + 1), line, choices)


# The table --------------------------------------------------------------------------------------------------------


def _table(line: Line, words: Words) -> Iterator[Control]:
    table = Table(line)
    waits = table.waits or "action"

    def seated(seats: int) -> Change:
        return lambda table: table.seat(seats) if seats != table.seats else None

    def waiting(what: str, seat: int) -> Change:
        return lambda table: table.wait(what, seat)

    counts = [_changed(line, str(seats), seated(seats)) for seats in range(2, SEATS + 1)]
    yield choose(words.say("arrange.players"), line, counts)
    playing = [
        seat for seat in range(table.seats) if any(table.staks[stak] for stak in table.staks if stak % SEATS == seat)
    ]
    if len(playing) > 1:
        whose = [_changed(line, player_name(seat, words), waiting(waits, seat)) for seat in playing]
        yield choose(words.say("arrange.turn"), line, whose)
    asked = [
        _changed(line, words.say("arrange.wait.action"), waiting("action", table.active)),
        _changed(line, words.say("arrange.wait.draw"), waiting("draw", table.active)),
    ]
    yield choose(words.say("arrange.wait"), line, asked)
    fed = [
        Choice(words.say("arrange.fed.no"), line.but(fed="")),
        Choice(words.say("arrange.fed.yes"), line.but(fed="1")),
    ]
    yield choose(words.say("arrange.fed"), line, fed)
