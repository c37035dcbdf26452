"""Setting up a match by touch: the cards of a written position, taken from where they lie and put elsewhere."""

from collections.abc import Iterable

from stakbots.position import switches
from stakbots.position.cards import LEADER
from stakbots.position.codes import SEATS, UNKNOWN, card_of, down
from stakbots.position.decks import Deck
from stakbots.position.naming import numbered
from tabletop.formats import notation
from tabletop.formats.notation import join
from tabletop.show.arranging import Line

_LISTS = ("heap", "fresh", "renewed", "reset", "shown", "market")
_NOBODY = "-1"
_WAITS = {"action": "ask-action({seat})", "draw": "ask-draw(-1,{seat},-1);act({seat})"}
"""The choices that a position can wait for, with their agendas."""
_DEPTH = 3
"""The number of cards in the Stak of a new seat."""


class Table:
    """A position that can be changed card by card."""

    def __init__(self, line: Line) -> None:
        self.seats, version = int(line.words["seats"]), notation.heading(f"{line.heading} ")[1]
        rules = switches.read(notation.options(line.words, switches.OPTIONS), self.seats, version)
        self.deck: Deck = rules.deck
        self._each = rules.staks
        words = numbered(line.words, self.deck)
        self.line = Line(line.heading, words)
        self.staks = {stak: self._numbers(f"s{stak}") for stak in self.numbers()}
        self.hands = [self._numbers(f"h{seat}") for seat in range(self.seats)]
        self._bags = [self._numbers(f"bag{seat}") for seat in range(self.seats)]
        self.lists = {name: self._numbers(name) for name in _LISTS}
        hurt = self._numbers("damage")
        self.damage = dict(zip(hurt[::2], hurt[1::2], strict=False))
        self.attacker = self.line.parts("attacker")
        self.active = int(words.get("active", "0"))
        self.agenda = words.get("agenda", "")

    def _numbers(self, word: str) -> list[int]:
        return [int(number) for number in self.line.parts(word)]

    def numbers(self) -> list[int]:
        """Return the numbers of the Staks in play, seat by seat."""
        return [seat + SEATS * number for seat in range(self.seats) for number in range(self._each)]

    @property
    def heap(self) -> list[int]:
        """The scrapheap, its uppermost card last."""
        return self.lists["heap"]

    @property
    def waits(self) -> str:
        """The choice for which the position waits; "" if only play leads to it."""
        return next((what for what, agenda in _WAITS.items() if agenda.format(seat=self.active) == self.agenda), "")

    # Cards ------------------------------------------------------------------------------------------------------------

    def faces(self) -> list[int]:
        """Return the first card of each face in the deck."""
        return list({self.face(card): card for card in reversed(range(len(self.deck)))}.values())[::-1]

    def face(self, card: int) -> tuple[int, int, int]:
        """Return what is printed on a card; players cannot tell equal cards apart."""
        return self.deck.bot[card], self.deck.power[card], self.deck.shot[card]

    def look(self, card: int) -> str:
        """Return the look of a card."""
        deck = self.deck
        return f"card:{deck.bot[card]}:{deck.power[card]}:{deck.shot[card]}:{deck.rank[card]}"

    def power(self, card: int) -> int:
        """Return the printed power; for a Leader, the number of cards in a new Stak."""
        return _DEPTH if self.deck.bot[card] == LEADER else self.deck.power[card]

    def free(self) -> list[int]:
        """Return the cards that lie nowhere; unseen cards of Staks are among them."""
        lying = {card_of(place) for cards in self.staks.values() for place in cards}
        lying.update(*self.hands, *self._bags, *(self.lists[name] for name in ("heap", "fresh", "market")))
        return [card for card in range(len(self.deck)) if card not in lying]

    def fetch(self, face: int) -> int:
        """Return a card with the face of this one, taken from its place: first from nowhere, then from heap, hands, Staks."""
        alike = [card for card in range(len(self.deck)) if self.face(card) == self.face(face)]
        unseen = sum(cards.count(UNKNOWN) for cards in self.staks.values())
        free = self.free()
        rows = [free if len(free) > unseen else [], self.lists["fresh"], self.heap, *self.hands]
        rows += [[card_of(place) for place in cards] for cards in self.staks.values()]
        card = next((card for row in rows for card in row if card in alike), alike[0])
        self.take(card)
        return card

    def take(self, card: int) -> None:
        """Take a card from where it lies. If it was the last card of a Stak, an unseen card takes its place."""
        for stak, cards in self.staks.items():
            if card in map(card_of, cards):
                self.staks[stak] = [place for place in cards if card_of(place) != card] or [UNKNOWN]
        for row in (*self.hands, *self._bags, *self.lists.values()):
            if card in row:
                row.remove(card)
        self.damage.pop(card, None)
        self.attacker = [_NOBODY if one == str(card) else one for one in self.attacker]

    def put(self, stak: int, place: int, card: int) -> None:
        """Lay a card with this face at a place of a Stak, face up or down, or UNKNOWN, in place of the card there."""
        cards = self.staks[stak]
        here = cards[place] if place < len(cards) else None
        if here is not None and UNKNOWN not in (here, card) and self.face(card_of(here)) == self.face(card_of(card)):
            new = card_of(here)
        elif card == UNKNOWN:
            new = UNKNOWN
        else:
            held = -3 - len(self.deck)
            self.staks[stak] = [*cards[:place], held, *cards[place + 1 :]]
            new = self.fetch(card_of(card))
            cards = self.staks[stak]
            place = cards.index(held)
        if here is not None and card_of(here) not in (UNKNOWN, new):
            self.damage.pop(card_of(here), None)
        lies = new if card >= 0 or new == UNKNOWN else down(new)
        self.staks[stak] = [*cards[:place], lies, *cards[place + 1 :]]
        self._forget()

    def remove(self, stak: int, place: int) -> None:
        """Take away the card at a place of a Stak."""
        card = card_of(self.staks[stak].pop(place))
        if card != UNKNOWN:
            self.damage.pop(card, None)
            self._forget()

    def last(self, stak: int) -> bool:
        """Whether the seat of a Stak has no other card in Staks."""
        return sum(len(self.staks[one]) for one in self.numbers() if one % SEATS == stak % SEATS) < 2

    def _forget(self) -> None:
        """Drop what the position says about cards that lie nowhere any more."""
        free = set(self.free())
        self.lists = {name: [card for card in cards if card not in free] for name, cards in self.lists.items()}
        self.attacker = [one if int(one) not in free else _NOBODY for one in self.attacker]

    # Seats ------------------------------------------------------------------------------------------------------------

    def seat(self, seats: int) -> None:
        """Set the number of players; new ones have a small Stak."""
        before = self.seats
        self.seats = seats
        self.active = min(self.active, seats - 1)
        self.staks = {stak: self.staks.get(stak, []) for stak in self.numbers()}
        self.hands = [*self.hands, *([] for _ in range(seats))][:seats]
        self._bags = [*self._bags, *([] for _ in range(seats))][:seats]
        for stak in self.numbers():
            if stak % SEATS >= before:
                self.staks[stak] = [UNKNOWN] * _DEPTH
        self._forget()
        self.wait("action", self.active)

    def wait(self, what: str, seat: int) -> None:
        """Give a seat the turn, to act or to draw. The attackers of the earlier turn are forgotten."""
        self.attacker = [] if seat != self.active else self.attacker
        self.active, self.agenda = seat, _WAITS[what].format(seat=seat)

    def written(self, **words: str) -> str:
        """Return the position. If a seat may act, the top cards of all Staks lie face up."""
        if self.waits:
            for stak, cards in self.staks.items():
                if cards and cards[-1] < 0:
                    top = card_of(cards[-1])
                    free = self.free()
                    self.staks[stak] = [*cards[:-1], top if top != UNKNOWN else free[len(free) // 2]]
        hurt = [number for card in sorted(self.damage) if self.damage[card] for number in (card, self.damage[card])]
        count = SEATS * (self._each - 1) + self.seats
        seated = [f"{kind}{seat}" for kind in ("h", "bag", "quota") for seat in range(self.seats, SEATS)]
        gone = dict.fromkeys([*(f"s{stak}" for stak in range(3 * SEATS)), *seated], "")
        idle = all(one == _NOBODY for one in self.attacker)
        words = {
            "seats": str(self.seats),
            "active": str(self.active) if self.active else "",
            **gone,
            **{f"s{stak}": join(cards) for stak, cards in self.staks.items()},
            **{f"h{seat}": join(sorted(cards)) for seat, cards in enumerate(self.hands)},
            **{f"bag{seat}": join(sorted(cards)) for seat, cards in enumerate(self._bags)},
            **{name: join(cards) for name, cards in self.lists.items()},
            **{name: self._seats(name) for name in ("out", "fallen")},
            "first": "" if int(self.line.words.get("first", "0")) >= self.seats else self.line.words.get("first", ""),
            "damage": join(hurt),
            "attacker": "" if idle else ",".join([*self.attacker, *[_NOBODY] * count][:count]),
            "agenda": self.agenda,
            **words,
        }
        return self.line.but(**words)

    def _seats(self, word: str) -> str:
        return _below(self.line.parts(word), self.seats)


def _below(seats: Iterable[str], count: int) -> str:
    return ",".join(seat for seat in seats if int(seat) < count)
