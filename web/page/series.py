"""Series: several games of the same players, who move on by seats from game to game. Each saved game has its series with
it."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from web.page.gate import is_count, list_of

_T = TypeVar("_T")

LENGTHS = (1, 3, 5)
"""The lengths that a series may have, in games; a single game is no series."""


class Series(NamedTuple):
    """The standing of a series. The number of a player is the seat in the first game."""

    most: int
    """Most games; a player who has won more than half of them ends the series."""
    won: tuple[int, ...]
    """Games won, by player."""
    played: int = 0
    """Games that are over; everybody has moved on that often."""
    by: int = 1
    """Seats by which everybody moves on after a game: the number of seats of one person."""

    def seat(self, player: int) -> int:
        """The seat of a player in the present game."""
        return (player + self.played * self.by) % len(self.won)

    def player(self, seat: int) -> int:
        """The player on a seat in the present game."""
        return (seat - self.played * self.by) % len(self.won)

    def after(self, winners: Sequence[int], by: int = 1) -> "Series":
        """The series after the present game, when everybody moves on by `by` seats; `winners` are seats. A game that
        everybody has won counts for nobody."""
        players = {self.player(seat) for seat in winners}
        counts = len(players) < len(self.won)
        won = tuple(wins + (counts and player in players) for player, wins in enumerate(self.won))
        return Series(self.most, won, self.played + 1, by)

    @property
    def decided(self) -> bool:
        """Whether the series is over."""
        return self.played >= self.most or max(self.won) > self.most / 2

    @property
    def leaders(self) -> list[int]:
        """The players who have won most."""
        return [player for player, wins in enumerate(self.won) if wins == max(self.won)]


def begun(most: int, seats: int) -> Series | None:
    """A series before its first game; None for a single game."""
    return Series(most, (0,) * seats) if most > 1 else None


def turned(held: Sequence[_T], by: int = 1) -> list[_T]:
    """A list by seat for the next game, moved on by `by` seats."""
    return [*held[len(held) - by :], *held[: len(held) - by]]


def is_series(value: object) -> bool:
    """Whether a value is a series in the form of a saved game."""
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
    """The series saved with a game of that many seats; None without one that fits."""
    if value is None or len(value[1]) != seats:
        return None
    return Series(value[0], tuple(value[1]), *value[2:])
