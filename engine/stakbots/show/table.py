"""What lies where on the table: read from a view or from a scene, and changed by events, so that their motions can be found."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from stakbots.position import decks
from stakbots.position.cards import LEADER, index_of
from stakbots.position.codes import NO_LIMIT, NONE, SEATS, STOPPED, UNKNOWN, down
from stakbots.position.decks import Deck
from stakbots.position.state import run_of_face_up
from stakbots.position.view import MatchView

NOBODY = -1
_NUMBERS = (
    "viewer", "seats", "count", "tally", "drafted", "active", "turn", "attacks", "ended", "supply", "out",
)  # fmt: skip
_LISTS = ("hands", "mine", "heap", "market", "damage", "attacker")


@dataclass(slots=True)
class Table:
    """What everybody sees, and the viewer's hand. `out` is a bit per seat, `count` the number of Staks of a seat, `tally` how
    many attacks a turn has (NO_LIMIT: one attacker per Stak)."""

    deck: Deck
    viewer: int = NOBODY
    seats: int = 0
    count: int = 0
    tally: int = NO_LIMIT
    drafted: int = 0
    active: int = 0
    turn: int = 0
    attacks: int = 0
    ended: int = -1
    supply: int = 0
    out: int = 0
    staks: list[list[int]] = field(default_factory=list)
    hands: list[int] = field(default_factory=list)
    mine: list[int] = field(default_factory=list)
    heap: list[int] = field(default_factory=list)
    market: list[int] = field(default_factory=list)
    damage: list[int] = field(default_factory=list)
    attacker: list[int] = field(default_factory=list)

    @staticmethod
    def of_view(view: MatchView) -> "Table":
        """The table as a seat sees it."""
        return Table(
            deck=view.rules.deck,
            viewer=NOBODY if view.seat is None else view.seat,
            seats=view.seats,
            count=view.rules.staks,
            tally=view.rules.attacks,
            drafted=int(view.rules.ranks == "drafted"),
            active=view.active,
            turn=view.turn,
            attacks=view.attacks,
            ended=view.ended,
            supply=view.supply,
            out=sum(1 << seat for seat in view.out),
            staks=[list(cards) for cards in view.staks],
            hands=list(view.hand_sizes),
            mine=list(view.hand),
            heap=list(view.heap),
            market=list(view.market),
            damage=list(view.damage),
            attacker=list(view.attacker),
        )

    def written(self) -> tuple[tuple[str, int], ...]:
        """The table as the values of an item: (name, number), and (name:index, number) for each entry of a list."""
        found = [(name, int(getattr(self, name))) for name in _NUMBERS]
        for name in _LISTS:
            found += _numbered(name, getattr(self, name))
        for stak, cards in enumerate(self.staks):
            found += _numbered(f"stak:{stak}", cards)
        return tuple(found)

    @staticmethod
    def of_values(deck: str, values: Iterable[tuple[str, int]]) -> "Table":
        """The table of the values of an item."""
        table = Table(decks.load(deck))
        for name, value in values:
            place, _, _index = name.rpartition(":")
            if not place:
                setattr(table, name, value)
            elif place in _LISTS:
                getattr(table, place).append(value)
            else:
                stak = int(place.removeprefix("stak:"))
                table.staks += [[] for _ in range(stak + 1 - len(table.staks))]
                table.staks[stak].append(value)
        table.staks += [[] for _ in range(len(table.attacker) - len(table.staks))]
        return table

    def stak_numbers(self) -> list[int]:
        """The numbers of all Staks in play, seat by seat."""
        return [seat + SEATS * k for seat in range(self.seats) for k in range(self.count)]

    def power(self, stak: int, place: int) -> int:
        """The power of a face-up card."""
        card = self.staks[stak][place]
        return run_of_face_up(self.staks[stak], place) if self.deck.bot[card] == LEADER else self.deck.power[card]

    def may_attack(self, stak: int) -> bool:
        """Whether the top may attack in this turn, as everybody can see."""
        cards = self.staks[stak]
        if stak % SEATS != self.active or not self.turn or self.ended >= 0 or not cards or cards[-1] < 0:
            return False
        if self.tally != NO_LIMIT:
            return self.attacks < self.tally
        return self.attacker[stak] in (NONE, cards[-1])

    def place(self, tag: int) -> tuple[int, int] | None:
        """Stak and place where the card of an event lies face up."""
        card = index_of(tag)
        for stak, cards in enumerate(self.staks):
            if card in cards:
                return stak, cards.index(card)
        return None

    # Events ----------------------------------------------------------------------------------------------------------

    def apply(self, kind: str, data: tuple[int, ...], secret: tuple[int, ...]) -> None:
        """Change the table as an event says."""
        if kind in ("dealt", "drew"):
            self.supply -= 1
            self._take(data[0], *map(index_of, secret))
        elif kind in _CHANGES:
            _CHANGES[kind](self, data)

    def _take(self, seat: int, *cards: int) -> None:
        self.hands[seat] += 1
        if seat == self.viewer:
            self.mine = sorted([*self.mine, *cards])

    def _give(self, seat: int, card: int) -> None:
        self.hands[seat] -= 1
        if seat == self.viewer:
            self.mine.remove(card)

    def _leaves(self, stak: int, card: int) -> None:
        self.damage[card] = 0
        if self.attacker[stak] == card:
            self.attacker[stak] = STOPPED

    def _first(self, data: tuple[int, ...]) -> None:
        self.active = data[0]

    def _laid(self, data: tuple[int, ...]) -> None:
        for stak in self.stak_numbers():
            self.staks[stak] = [UNKNOWN] * data[0]
            self.supply -= 0 if self.drafted else data[0]

    def _renewed(self, data: tuple[int, ...]) -> None:
        self.supply, self.heap = data[0], []

    def _turned(self, data: tuple[int, ...]) -> None:
        self.staks[data[0]][-1] = index_of(data[1])

    def _damaged(self, data: tuple[int, ...]) -> None:
        self.damage[index_of(data[1])] = data[2]

    def _shown(self, data: tuple[int, ...]) -> None:
        self.staks[data[0]][data[1]] = index_of(data[2])

    def _scrapped(self, data: tuple[int, ...]) -> None:
        stak, place, card = data[0], data[1], index_of(data[2])
        del self.staks[stak][place]
        self.heap.append(card)
        self._leaves(stak, card)

    def _sank(self, data: tuple[int, ...]) -> None:
        cards = self.staks[data[0]]
        cards[-1], cards[-2] = cards[-2], cards[-1]

    def _buried(self, data: tuple[int, ...]) -> None:
        cards = self.staks[data[0]]
        cards.insert(0, cards.pop())

    def _returned(self, data: tuple[int, ...]) -> None:
        stak, card = data[0], index_of(data[1])
        self.staks[stak].pop()
        self._leaves(stak, card)
        self._take(stak % SEATS, card)

    def _reset(self, data: tuple[int, ...]) -> None:
        stak, place, card = data[0], data[1], index_of(data[2])
        self.staks[stak][place] = down(card)
        self._leaves(stak, card)

    def _discarded(self, data: tuple[int, ...]) -> None:
        card = index_of(data[1])
        self._give(data[0], card)
        self.heap.append(card)

    def _played(self, data: tuple[int, ...]) -> None:
        card = index_of(data[1])
        self._give(data[0], card)
        self.staks[data[2]].append(card)

    def _attacked(self, _data: tuple[int, ...]) -> None:
        self.attacks += 1

    def _cancelled(self, _data: tuple[int, ...]) -> None:
        self.attacks -= 1

    def _battled(self, data: tuple[int, ...]) -> None:
        self.attacker[data[0]] = self.staks[data[0]][-1]

    def _turn_began(self, data: tuple[int, ...]) -> None:
        self.active, self.turn = data
        self.attacks, self.attacker = 0, [NONE] * len(self.attacker)

    def _turn_ended(self, _data: tuple[int, ...]) -> None:
        self.damage = [0] * len(self.damage)

    def _eliminated(self, data: tuple[int, ...]) -> None:
        seat = data[0]
        self.hands[seat] = 0
        self.out |= 1 << seat
        if seat == self.viewer:
            self.mine = []
        self.heap += map(index_of, data[1:])

    def _ended(self, data: tuple[int, ...]) -> None:
        self.ended = data[0]

    def _offered(self, data: tuple[int, ...]) -> None:
        self.market = sorted([*self.market, index_of(data[0])])
        self.supply -= 1

    def _taken(self, data: tuple[int, ...]) -> None:
        self.market.remove(index_of(data[1]))

    def _put_back(self, data: tuple[int, ...]) -> None:
        self.market = []
        self.supply += len(data)


_CHANGES: dict[str, Callable[[Table, tuple[int, ...]], None]] = {
    "first": Table._first,
    "laid": Table._laid,
    "renewed": Table._renewed,
    "turned": Table._turned,
    "damaged": Table._damaged,
    "shown": Table._shown,
    "scrapped": Table._scrapped,
    "sank": Table._sank,
    "buried": Table._buried,
    "returned": Table._returned,
    "reset": Table._reset,
    "discarded": Table._discarded,
    "played": Table._played,
    "attacked": Table._attacked,
    "cancelled": Table._cancelled,
    "battled": Table._battled,
    "turn-began": Table._turn_began,
    "turn-ended": Table._turn_ended,
    "eliminated": Table._eliminated,
    "match-ended": Table._ended,
    "offered": Table._offered,
    "taken": Table._taken,
    "put-back": Table._put_back,
}


def _numbered(name: str, numbers: list[int]) -> list[tuple[str, int]]:
    return [(f"{name}:{index}", number) for index, number in enumerate(numbers)]
