"""What a seat knows of a game: everything, as all of it is open."""

from typing import NamedTuple

Pair = tuple[int, int]


class ArenaView(NamedTuple):
    """The game as `seat` sees it (None: a spectator); everything but `seat` is the same for all seats. Pairs
    are (white, black) discs, `stock` is by side, `wins` by seat."""

    seat: int | None
    """The seat that looks; None for a spectator."""
    version: int
    """The version of the rules."""
    games: int
    """Games of the match: 1 or 2."""
    game: int
    """The present game: 1 or 2."""
    first: int
    """The seat that plays light."""
    turn: int
    """Turns begun."""
    wins: Pair
    """Games won, by seat."""
    disc: tuple[int, ...]
    """By cell what lies there: -1 nothing, 0 a white disc, 1 a black one."""
    robot: tuple[int, ...]
    """The cells of the white, the black and the red robot."""
    stock: tuple[Pair, Pair]
    """White and black discs in the stock of light and of dark."""
    lid: Pair
    """White and black discs on the lid."""
    box: Pair
    """White and black discs in the box, which were eaten."""
    to_move: int | None
    """The seat that is asked, -1 for dice and decks; None when the game is over."""
    ask: str
    """What is asked; "" when the game is over."""
    operands: tuple[int, ...]
    """The numbers that belong to the question; the first is the seat."""
    agenda: tuple[tuple[object, ...], ...]
    """What is asked and what follows, the last comes first: a step and its numbers."""
    event_count: int
    """How many events have happened."""

    @property
    def side(self) -> int | None:
        """The side that is to move, None when no seat is."""
        return None if self.to_move is None or self.to_move < 0 else self.to_move ^ self.first
