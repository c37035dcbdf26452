"""Drafts: choices that are laid out on the desk, changed as often as wanted, and then made all at once."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from tabletop.rules.move import Move


class Draft(Protocol):
    """What one seat has laid out so far; a game whose desk `drafts` makes one in `Desk.begin_draft`. It is kept with the saved
    game as the numbers that `dump` gives, and made anew from them."""

    @property
    def seat(self) -> int:
        """Whose choices these are."""

    @property
    def full(self) -> bool:
        """Whether all is laid out, so that the choices can be made."""

    def dump(self) -> Sequence[int]:
        """What to keep of it with the saved game."""

    # Changing it; whatever says so gives whether anything was changed.

    def touch(self, thing: str) -> bool:
        """The thing of that id was touched, or its button was pressed."""

    def drop(self, thing: str, place: str) -> bool:
        """A thing (its `data-drag`) was dragged onto a place (its `data-drop`)."""

    def press(self, digit: int) -> bool:
        """A digit key was pressed, 1 for the first thing of the hand: it is laid out, or taken back."""

    def take(self) -> bool:
        """Take back what was laid out last."""

    def aim(self, step: int) -> None:
        """Choose the next (1) or the previous (-1) place for what is laid out next."""

    def fill(self, rng: Random) -> None:
        """Lay out at random all that is missing."""

    def clear(self) -> None:
        """Take everything back."""

    # Making it

    def moves(self) -> Sequence[Move]:
        """The moves that make these choices; only of a draft that is `full`."""

    def offers(self) -> Sequence[Move]:
        """The legal moves for the next place, for those who choose from the list of moves; none when it is full."""

    def accept(self, move: Move) -> None:
        """Lay out a move picked from `offers`."""
