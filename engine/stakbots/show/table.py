"""The contents of the table: read from a view or from a scene, and changed by events, from which motions follow."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from stakbots.position import decks, events
from stakbots.position.cards import LEADER, index_of
from stakbots.position.codes import NO_LIMIT, NONE, SEATS, STOPPED, UNKNOWN, down
from stakbots.position.decks import Deck
from stakbots.position.state import run_of_face_up
from stakbots.position.view import MatchView
from tabletop.rules.event import ByKind, Event

NOBODY = -1
_NUMBERS = (
    "viewer", "seats", "staks_per_seat", "attacks_per_turn", "drafted", "active", "turn", "attacks", "ended", "supply",
    "out",
)  # fmt: skip
_LISTS = ("hands", "mine", "heap", "market", "damage", "attacker")
CHANGES: ByKind[Callable[["Table", Event], None]] = ByKind()
"""Kind of event -> how it changes a table."""


@dataclass(slots=True)
class Table:
    """What all see, and the viewer's hand. `out` is a bit per seat. Without a limit of `attacks_per_turn` (NO_LIMIT), each Stak
    may have one attacker."""

    deck: Deck
    viewer: int = NOBODY
    seats: int = 0
    staks_per_seat: int = 0
    attacks_per_turn: int = NO_LIMIT
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
        """Return the table as a seat sees it."""
        return Table(
            deck=view.rules.deck, viewer=NOBODY if view.seat is None else view.seat, seats=view.seats,
            staks_per_seat=view.rules.staks, attacks_per_turn=view.rules.attacks, active=view.active, turn=view.turn,
            drafted=int(view.rules.ranks == "drafted"), attacks=view.attacks, ended=view.ended, supply=view.supply,
            out=sum(1 << seat for seat in view.out), staks=[list(cards) for cards in view.staks], hands=list(view.hand_sizes),
            mine=list(view.hand), heap=list(view.heap), market=list(view.market), damage=list(view.damage),
            attacker=list(view.attacker),
        )  # fmt: skip

    def written(self) -> tuple[tuple[str, int], ...]:
        """Return the table as the values of an item: (name, number), and (name:index, number) for each entry of a list."""
        found = [(name, int(getattr(self, name))) for name in _NUMBERS]
        for name in _LISTS:
            found += _numbered(name, getattr(self, name))
        for stak, cards in enumerate(self.staks):
            found += _numbered(f"stak:{stak}", cards)
        return tuple(found)

    @staticmethod
    def of_values(deck: str, values: Iterable[tuple[str, int]]) -> "Table":
        """Return the table from the values of an item."""
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
        """Return the numbers of all Staks in play, seat by seat."""
        return [seat + SEATS * k for seat in range(self.seats) for k in range(self.staks_per_seat)]

    def power(self, stak: int, place: int) -> int:
        """Return the power of a face-up card."""
        card = self.staks[stak][place]
        return run_of_face_up(self.staks[stak], place) if self.deck.bot[card] == LEADER else self.deck.power[card]

    def may_attack(self, stak: int) -> bool:
        """Whether the top card may attack in this turn, as far as all can see."""
        cards = self.staks[stak]
        if stak % SEATS != self.active or not self.turn or self.ended >= 0 or not cards or cards[-1] < 0:
            return False
        if self.attacks_per_turn != NO_LIMIT:
            return self.attacks < self.attacks_per_turn
        return self.attacker[stak] in (NONE, cards[-1])

    def place(self, tag: int) -> tuple[int, int] | None:
        """Return (Stak, place) where the card of an event lies face up, or None."""
        card = index_of(tag)
        for stak, cards in enumerate(self.staks):
            if card in cards:
                return stak, cards.index(card)
        return None

    # Events ----------------------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Change the table as an event says."""
        change = CHANGES.get(event.kind)
        if change is not None:
            change(self, event)

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

    @CHANGES.of(events.DEALT, events.DREW)
    def _drew(self, event: Event) -> None:
        self.supply -= 1
        self._take(event.player, *map(index_of, event.card))

    @CHANGES.of(events.FIRST)
    def _first(self, event: Event) -> None:
        self.active = event.player

    @CHANGES.of(events.LAID)
    def _laid(self, event: Event) -> None:
        for stak in self.stak_numbers():
            self.staks[stak] = [UNKNOWN] * event.depth
            self.supply -= 0 if self.drafted else event.depth

    @CHANGES.of(events.RENEWED)
    def _renewed(self, event: Event) -> None:
        self.supply, self.heap = event.supply, []

    @CHANGES.of(events.TURNED)
    def _turned(self, event: Event) -> None:
        self.staks[event.stak][-1] = index_of(event.card)

    @CHANGES.of(events.DAMAGED)
    def _damaged(self, event: Event) -> None:
        self.damage[index_of(event.card)] = event.damage

    @CHANGES.of(events.SHOWN)
    def _shown(self, event: Event) -> None:
        self.staks[event.stak][event.place] = index_of(event.card)

    @CHANGES.of(events.SCRAPPED)
    def _scrapped(self, event: Event) -> None:
        card = index_of(event.card)
        del self.staks[event.stak][event.place]
        self.heap.append(card)
        self._leaves(event.stak, card)

    @CHANGES.of(events.SANK)
    def _sank(self, event: Event) -> None:
        cards = self.staks[event.stak]
        cards[-1], cards[-2] = cards[-2], cards[-1]

    @CHANGES.of(events.BURIED)
    def _buried(self, event: Event) -> None:
        cards = self.staks[event.stak]
        cards.insert(0, cards.pop())

    @CHANGES.of(events.RETURNED)
    def _returned(self, event: Event) -> None:
        card = self.staks[event.stak].pop()
        self._leaves(event.stak, card)
        self._take(event.stak % SEATS, card)

    @CHANGES.of(events.RESET)
    def _reset(self, event: Event) -> None:
        card = index_of(event.card)
        self.staks[event.stak][event.place] = down(card)
        self._leaves(event.stak, card)

    @CHANGES.of(events.DISCARDED)
    def _discarded(self, event: Event) -> None:
        card = index_of(event.card)
        self._give(event.player, card)
        self.heap.append(card)

    @CHANGES.of(events.PLAYED)
    def _played(self, event: Event) -> None:
        card = index_of(event.card)
        self._give(event.player, card)
        self.staks[event.stak].append(card)

    @CHANGES.of(events.ATTACKED)
    def _attacked(self, _event: Event) -> None:
        self.attacks += 1

    @CHANGES.of(events.CANCELLED)
    def _cancelled(self, _event: Event) -> None:
        self.attacks -= 1

    @CHANGES.of(events.BATTLED)
    def _battled(self, event: Event) -> None:
        self.attacker[event.stak] = self.staks[event.stak][-1]

    @CHANGES.of(events.TURN_BEGAN)
    def _turn_began(self, event: Event) -> None:
        self.active, self.turn = event.player, event.turn
        self.attacks, self.attacker = 0, [NONE] * len(self.attacker)

    @CHANGES.of(events.TURN_ENDED)
    def _turn_ended(self, _event: Event) -> None:
        self.damage = [0] * len(self.damage)

    @CHANGES.of(events.ELIMINATED)
    def _eliminated(self, event: Event) -> None:
        self.hands[event.player] = 0
        self.out |= 1 << event.player
        if event.player == self.viewer:
            self.mine = []
        self.heap += map(index_of, event.cards)

    @CHANGES.of(events.MATCH_ENDED)
    def _ended(self, event: Event) -> None:
        self.ended = event.reason

    @CHANGES.of(events.OFFERED)
    def _offered(self, event: Event) -> None:
        self.market = sorted([*self.market, index_of(event.card)])
        self.supply -= 1

    @CHANGES.of(events.TAKEN)
    def _taken(self, event: Event) -> None:
        self.market.remove(index_of(event.card))

    @CHANGES.of(events.PUT_BACK)
    def _put_back(self, event: Event) -> None:
        self.market = []
        self.supply += len(event.cards)


def _numbered(name: str, numbers: list[int]) -> list[tuple[str, int]]:
    return [(f"{name}:{index}", number) for index, number in enumerate(numbers)]
