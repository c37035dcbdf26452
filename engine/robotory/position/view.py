"""What a seat knows of a game: everything, as all of it is open."""

from typing import NamedTuple

Pair = tuple[int, int]


class ArenaView(NamedTuple):
    """The game as `seat` sees it (None: a spectator); everything but `seat` is the same for all seats. Pairs
    are (white, black) discs, `stock` is by side, `wins` by seat."""

    seat: int | None
    version: int  # of the rules
    games: int
    game: int
    first: int
    turn: int
    wins: Pair
    disc: tuple[int, ...]
    robot: tuple[int, ...]
    stock: tuple[Pair, Pair]
    lid: Pair
    box: Pair
    to_move: int | None
    ask: str
    operands: tuple[int, ...]
    agenda: tuple[tuple[object, ...], ...]
    told: int

    @property
    def side(self) -> int | None:
        """The side that is to move, None when no seat is."""
        return None if self.to_move is None or self.to_move < 0 else self.to_move ^ self.first
