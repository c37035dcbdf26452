"""The state of a game of Scrapyard."""

from typing import Self

from sample_game.position.cards import DECK, HIDDEN, NO_CARD
from sample_game.position.view import ScrapView
from tabletop.rules.state import State


class Scrap(State):
    """A state of Scrapyard: parallel lists by seat; `played` is the card laid face down."""

    __slots__ = ("discards", "hand", "hearts", "life", "mirrors", "out", "played", "pool", "rounds", "shields", "turn")

    def __init__(self, seats: int, life: int, rounds: int, version: int) -> None:
        super().__init__(version)
        self.life, self.rounds, self.turn = life, rounds, 0
        self.hearts = [life] * seats
        self.shields = [0] * seats
        self.mirrors = [0] * seats
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.played = [NO_CARD] * seats
        self.pool = list(DECK)
        self.discards: list[int] = []
        self.out: list[int] = []

    def clone(self) -> Self:
        twin = object.__new__(self.__class__)
        twin._copy_agenda(self)
        twin.life, twin.rounds, twin.turn = self.life, self.rounds, self.turn
        twin.hearts, twin.shields, twin.mirrors = self.hearts[:], self.shields[:], self.mirrors[:]
        twin.hand = [cards[:] for cards in self.hand]
        twin.played, twin.pool, twin.discards, twin.out = self.played[:], self.pool[:], self.discards[:], self.out[:]
        return twin

    def view(self, seat: int | None) -> ScrapView:
        pending = self.pending
        return ScrapView(
            seat=seat,
            version=self.version,
            life=self.life,
            rounds=self.rounds,
            turn=self.turn,
            hearts=tuple(self.hearts),
            shields=tuple(self.shields),
            mirrors=tuple(self.mirrors),
            hand=() if seat is None else tuple(self.hand[seat]),
            hand_sizes=tuple(map(len, self.hand)),
            played=tuple(
                card if card == NO_CARD or owner == seat else HIDDEN for owner, card in enumerate(self.played)
            ),
            discards=tuple(self.discards),
            deck_size=len(self.pool),
            out=tuple(self.out),
            to_move=pending.seat if pending else None,
            ask=pending.ask.name if pending else "",
            agenda=tuple(self.agenda),
            event_count=self.event_count,
        )

    @property
    def round(self) -> int:
        return self.turn

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hearts)

    def alive(self) -> list[int]:
        """Return the seats with hearts left."""
        return [seat for seat, hearts in enumerate(self.hearts) if hearts]

    def ranking(self) -> list[int]:
        return [*sorted(self.alive(), key=lambda seat: -self.hearts[seat]), *reversed(self.out)]

    def winners(self) -> list[int]:
        most = max(self.hearts)
        return [seat for seat, hearts in enumerate(self.hearts) if hearts == most] if self.over else []
