"""Series: several games of the same players, whose seats turn from game to game. How one stands is kept with each of its
games."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from web.page.gate import is_count, list_of

_T = TypeVar("_T")

LENGTHS = (1, 3, 5)
"""How many games a series may have at most; one game is none."""


class Series(NamedTuple):
    """How a series stands. A player is known by the seat in the first game."""

    most: int
    """Games that are played at most; whoever has won more than half of them ends it."""
    won: tuple[int, ...]
    """Games won, by player."""
    played: int = 0
    """Games that are over: everybody has moved on as often."""
    by: int = 1
    """Seats by which everybody moves on after a game: those of one person."""

    def seat(self, player: int) -> int:
        """Where a player sits in the present game."""
        return (player + self.played * self.by) % len(self.won)

    def player(self, seat: int) -> int:
        """Who sits on a seat in the present game."""
        return (seat - self.played * self.by) % len(self.won)

    def after(self, winners: Sequence[int], by: int = 1) -> "Series":
        """The same when the present game is over and everybody moves on `by` so many seats; `winners` are seats. A game that
        everybody has won counts for nobody."""
        players = {self.player(seat) for seat in winners}
        counts = len(players) < len(self.won)
        won = tuple(wins + (counts and player in players) for player, wins in enumerate(self.won))
        return Series(self.most, won, self.played + 1, by)

    @property
    def decided(self) -> bool:
        """Whether no game is to come."""
        return self.played >= self.most or max(self.won) > self.most / 2

    @property
    def leaders(self) -> list[int]:
        """The players who have won most."""
        return [player for player, wins in enumerate(self.won) if wins == max(self.won)]


def begun(most: int, seats: int) -> Series | None:
    """A series before its first game; None for a single game."""
    return Series(most, (0,) * seats) if most > 1 else None


def turned(held: Sequence[_T], by: int = 1) -> list[_T]:
    """What the seats hold in the next game, when so much of it has moved on."""
    return [*held[len(held) - by :], *held[: len(held) - by]]


def is_series(value: object) -> bool:
    """Whether a value is a series as it is kept."""
    if not isinstance(value, list) or len(value) not in (3, 4):
        return False
    most, won, played, by = (*value, 1)[:4]
    return (
        most in LENGTHS[1:]
        and list_of(is_count)(won)
        and 2 <= len(won) <= 99
        and is_count(played)
        and played <= most
        and is_count(by)
        and by <= len(won)
    )


def read(value: Any, seats: int) -> Series | None:
    """A series that was kept with a game of so many seats; None where there is none for them."""
    if value is None or len(value[1]) != seats:
        return None
    return Series(value[0], tuple(value[1]), *value[2:])
