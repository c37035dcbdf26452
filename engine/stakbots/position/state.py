"""The position of a match."""

from functools import cache

from stakbots.position.cards import LEADER
from stakbots.position.codes import GOING_ON, NONE, SEATS, TOGETHER, UNKNOWN, card_of
from stakbots.position.decks import RANKS
from stakbots.position.switches import HouseRules
from stakbots.position.view import MatchView
from tabletop.rules.state import State


class Match(State):
    """A match. The Staks of a seat are seat, seat + SEATS …, listed from bottom to top: a face-up card as itself, a
    face-down card as `down(card)`, or UNKNOWN. `pool` holds the cards that nobody has seen, in Staks and in the supply;
    `fresh` those in the supply that were shuffled in from the heap, `renewed` all that ever were. Indexed by seat: hand
    (sorted), bag (unseen cards of a drafted Stak), quota (unseen cards per rank in a dealt Stak). Indexed by card: damage."""

    __slots__ = (
        "active", "acts", "attacker", "attacks", "bag", "damage", "ended", "fallen", "fed", "first", "fresh", "hand", "heap",
        "market", "out", "pool", "quota", "renewed", "reset", "rules", "seats", "shown", "staks", "turn",
    )  # fmt: skip

    def __init__(self, rules: HouseRules, seats: int, version: int) -> None:
        """A match with all cards in the pool, empty Staks and hands, and an empty agenda."""
        super().__init__(version)
        self.rules = rules
        self.seats = seats
        self.first = self.active = self.turn = self.acts = self.attacks = 0
        self.fed = False
        self.ended = GOING_ON
        self.staks: list[list[int]] = [[] for _ in range(SEATS * (rules.staks - 1) + seats)]
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.pool = list(range(len(rules.deck)))
        self.fresh: list[int] = []
        self.renewed: list[int] = []
        self.heap: list[int] = []
        self.damage = [0] * len(rules.deck)
        self.attacker = [NONE] * len(self.staks)
        self.reset: list[int] = []
        self.shown: list[int] = []
        self.out: list[int] = []
        self.fallen: list[int] = []
        self.bag: list[list[int]] = [[] for _ in range(seats)]
        self.quota: list[list[int]] = [[0] * RANKS for _ in range(seats)]
        self.market: list[int] = []

    def clone(self) -> "Match":
        """Return an independent copy in the same position; it starts with no events."""
        other: Match = Match.__new__(Match)
        other.rules, other.seats = self.rules, self.seats
        other.first, other.active, other.turn, other.acts = self.first, self.active, self.turn, self.acts
        other.attacks, other.fed, other.ended = self.attacks, self.fed, self.ended
        other.staks = [stak[:] for stak in self.staks]
        other.hand = [hand[:] for hand in self.hand]
        other.pool, other.fresh, other.renewed, other.heap = self.pool[:], self.fresh[:], self.renewed[:], self.heap[:]
        other.damage, other.attacker = self.damage[:], self.attacker[:]
        other.reset, other.shown, other.out, other.fallen = self.reset[:], self.shown[:], self.out[:], self.fallen[:]
        if self.rules.ranks == "mixed":
            other.bag, other.quota = self.bag, self.quota  # never used with mixed ranks, so never changed
        else:
            other.bag, other.quota = [bag[:] for bag in self.bag], [quota[:] for quota in self.quota]
        other.market = self.market[:]
        other._copy_agenda(self)
        return other

    # Seats, Staks and cards ------------------------------------------------------------------------------------------

    def owner(self, stak: int) -> int:
        """Return the seat that owns a Stak."""
        return stak % SEATS

    def staks_of(self, seat: int) -> range:
        """Return the numbers of a seat's Staks."""
        return range(seat, len(self.staks), SEATS)

    def clockwise(self) -> tuple[int, ...]:
        """Return all Staks in the order of simultaneous effects: the active seat's first (rule 5.2)."""
        return _clockwise(self.active, self.seats, len(self.staks))

    def tag(self, card: int) -> int:
        """Return the number that stands for a card in events; see `cards.tag_of`."""
        return self.rules.deck.tags[card]

    def top(self, stak: int) -> int:
        """Return the card face up on top, or UNKNOWN if there is none."""
        cards = self.staks[stak]
        return cards[-1] if cards and cards[-1] >= 0 else UNKNOWN

    def power(self, stak: int, place: int) -> int:
        """Return the power of the face-up card at a place, from the bottom; that of a Leader is counted (rule 6.10)."""
        cards = self.staks[stak]
        card = cards[place]
        if self.rules.deck.bot[card] != LEADER:
            return self.rules.deck.power[card]
        return run_of_face_up(cards, place)

    def place(self, card: int) -> tuple[int, int] | None:
        """Return (Stak, place) of a card in a Stak; None for any other card."""
        for stak, cards in enumerate(self.staks):
            for place, there in enumerate(cards):
                if card_of(there) == card:
                    return stak, place
        return None

    def alive(self) -> list[int]:
        """Return the seats still in the match, ascending."""
        return [seat for seat in range(self.seats) if seat not in self.out]

    def unseen_in_staks(self) -> int:
        """Return how many cards of the pool are in Staks."""
        if self.rules.ranks == "drafted":
            return 0
        return sum([cards.count(UNKNOWN) for cards in self.staks])

    def supply(self) -> int:
        """Return how many cards can be drawn before the heap is shuffled."""
        return len(self.pool) - self.unseen_in_staks() + len(self.fresh)

    # For all games ---------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> MatchView:
        """Return what `seat` may know (None: a spectator). The agenda is public: it holds seats, Staks and open cards."""
        pending, shown = self.pending, self.shown
        return MatchView(  # in the order of the fields: keywords would take a quarter longer
            seat,
            self.version,
            self.rules,
            self.seats,
            self.first,
            self.active,
            self.turn,
            self.acts,
            self.attacks,
            self.fed,
            self.ended,
            tuple(map(tuple, self.staks)),
            () if seat is None else tuple(self.hand[seat]),
            tuple(map(len, self.hand)),
            tuple([tuple([card for card in hand if card in shown]) for hand in self.hand]),
            self.supply(),
            len(self.fresh),
            tuple(self.renewed),
            tuple(self.heap),
            tuple(self.damage),
            tuple(self.attacker),
            tuple(self.reset),
            tuple(self.out),
            tuple(self.fallen),
            tuple(map(tuple, self.bag)),
            tuple(map(tuple, self.quota)),
            tuple(self.market),
            pending.seat if pending else None,
            pending.ask.name if pending else "",
            pending.operands if pending else (),
            tuple(self.agenda),
            self.event_count,
        )

    def winners(self) -> list[int]:
        """Return the last seat with a Stak, or after a draw all that share it (rule 7.3)."""
        if self.ended == GOING_ON:
            return []
        return sorted(self.fallen) if self.ended == TOGETHER else self.alive()

    def ranking(self) -> list[int]:
        """Return all seats, best first: winners, then by cards in Staks, then those out, last out first."""
        size = [sum(len(self.staks[stak]) for stak in self.staks_of(seat)) for seat in range(self.seats)]
        won = self.winners()
        gone = {seat: place for place, seat in enumerate(self.out, 1)}
        return sorted(
            range(self.seats), key=lambda seat: (seat not in won, seat in gone, -gone.get(seat, 0), -size[seat], seat)
        )

    @property
    def round(self) -> int:
        """The number of the turn, from 1."""
        return max(1, self.turn)


@cache
def _clockwise(first: int, seats: int, staks: int) -> tuple[int, ...]:
    return tuple(stak for k in range(seats) for stak in range((first + k) % seats, staks, SEATS))


def run_of_face_up(cards: list[int] | tuple[int, ...], place: int) -> int:
    """Return how many face-up cards lie without a gap from a place downwards."""
    run = 0
    while place >= 0 and cards[place] >= 0:
        run += 1
        place -= 1
    return run
