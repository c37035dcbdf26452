"""Drafts: choices that are laid out on the desk, changed any number of times, and then made all at once."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from tabletop.rules.move import Move


class Draft(Protocol):
    """The choices that one seat has laid out so far. A desk with `drafts` makes one in `Desk.begin_draft`. It is saved with the
    game as the numbers from `dump`."""

    @property
    def seat(self) -> int:
        """The seat that chooses."""

    @property
    def full(self) -> bool:
        """Whether everything is laid out, so that the choices can be made."""

    def dump(self) -> Sequence[int]:
        """The numbers to save with the game."""

    # Changing it; methods that return a bool return whether anything changed.

    def touch(self, thing: str) -> bool:
        """Handle a touch of a thing or its button."""

    def drop(self, thing: str, place: str) -> bool:
        """Handle a drag of a thing (its `data-drag`) onto a place (its `data-drop`)."""

    def press(self, digit: int) -> bool:
        """Lay out the thing of a digit key, 1 for the first of the hand, or take it back."""

    def take(self) -> bool:
        """Take back the thing that was laid out last."""

    def aim(self, step: int) -> None:
        """Choose the next (1) or the previous (-1) place for the next thing."""

    def fill(self, rng: Random) -> None:
        """Fill all empty places at random."""

    def clear(self) -> None:
        """Take everything back."""

    # Making it

    def moves(self) -> Sequence[Move]:
        """The moves that make these choices; call it only if the draft is `full`."""

    def offers(self) -> Sequence[Move]:
        """The legal moves for the next place, for the list of moves; empty when the draft is full."""

    def accept(self, move: Move) -> None:
        """Lay out a move picked from `offers`."""
