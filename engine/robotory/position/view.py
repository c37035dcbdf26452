"""The view: what a seat knows of a game. It is everything, since all of it is open."""

from typing import NamedTuple

Pair = tuple[int, int]


class ArenaView(NamedTuple):
    """The game as `seat` sees it (None: a spectator); everything but `seat` is the same for all seats. Pairs are (white, black)
    discs; `stock` is by side, `wins` by seat."""

    seat: int | None
    """The seat whose view this is; None for a spectator."""
    version: int
    """The version of the rules."""
    games: int
    """Games of the match: 1 or 2."""
    game: int
    """The present game: 1 or 2."""
    first: int
    """The seat that plays light."""
    start: tuple[int, ...]
    """The cells of the white and the black disc of a fair start; () for the printed start."""
    turn: int
    """Turns begun, over all games of the match."""
    wins: Pair
    """Games won, by seat."""
    disc: tuple[int, ...]
    """The disc on each cell: -1 none, 0 white, 1 black."""
    robot: tuple[int, ...]
    """The cells of the white, the black and the red robot."""
    stock: tuple[Pair, Pair]
    """White and black discs in the stock of light and of dark."""
    lid: Pair
    """White and black discs on the lid."""
    box: Pair
    """White and black discs in the box, which were eaten."""
    to_move: int | None
    """The seat that chooses, -1 for dice and decks; None when the game is over."""
    ask: str
    """The name of the choice; "" when the game is over."""
    operands: tuple[int, ...]
    """The numbers of the choice; the first is the seat."""
    agenda: tuple[tuple[object, ...], ...]
    """Steps with their numbers: the choice that waits, and what follows; the last comes first."""
    event_count: int
    """How many events have happened."""

    @property
    def side(self) -> int | None:
        """The side to move; None when no seat is asked."""
        return None if self.to_move is None or self.to_move < 0 else self.to_move ^ self.first
