"""A seat's view of a game of Scrapyard."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScrapView:
    """The game as `seat` sees it (None: a spectator); HIDDEN is a card laid face down by another seat."""

    seat: int | None
    version: int  # of the rules
    life: int
    rounds: int
    turn: int
    hearts: tuple[int, ...]
    shields: tuple[int, ...]
    mirrors: tuple[int, ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    played: tuple[int, ...]
    discards: tuple[int, ...]
    deck_size: int
    out: tuple[int, ...]
    to_move: int | None
    ask: str
    agenda: tuple[tuple[object, ...], ...]
    event_count: int
