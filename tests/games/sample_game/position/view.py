"""A seat's view of a game of Scrapyard."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScrapView:
    """The game as `seat` sees it (None: a spectator); HIDDEN is a card laid face down by another seat."""

    seat: int | None
    """The seat whose view this is; None for a spectator."""
    version: int
    """The version of the rules."""
    life: int
    """Hearts at the beginning."""
    rounds: int
    """Rounds of the game."""
    turn: int
    """Rounds begun."""
    hearts: tuple[int, ...]
    """Hearts left, by seat."""
    shields: tuple[int, ...]
    """Open shields, by seat."""
    mirrors: tuple[int, ...]
    """Open mirrors, by seat."""
    hand: tuple[int, ...]
    """The cards of the viewer."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    played: tuple[int, ...]
    """The card that each seat has laid: -1 none, -2 face down."""
    discards: tuple[int, ...]
    """Cards on the discard pile."""
    deck_size: int
    """How many cards the deck has."""
    out: tuple[int, ...]
    """Seats without hearts, the first that fell first."""
    to_move: int | None
    """The seat that chooses, -1 for dice and decks; None when the game is over."""
    ask: str
    """The name of the choice; "" when the game is over."""
    agenda: tuple[tuple[object, ...], ...]
    """Steps with their numbers: the choice that waits, and what follows; the last comes first."""
    event_count: int
    """How many events have happened."""
