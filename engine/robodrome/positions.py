"""Positions for programs: a state together with its game, which can be read, written and drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from tabletop.base.errors import OptionError
from tabletop.core import game as games
from tabletop.core.game import Game
from tabletop.core.picture import AUTO, picture
from tabletop.core.session import Session
from tabletop.formats import notation
from tabletop.rules.move import Move
from tabletop.rules.state import State


@dataclass(frozen=True, slots=True)
class Position:
    """A position: a `game` with a `state` of it. `str` gives its notation; notebooks show its picture, as spectators see it."""

    game: Game
    state: State

    @classmethod
    def of(cls, session: Session) -> Self:
        """The present position of a session, as a copy."""
        return cls(session.game, session.state.clone())

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a position from its notation, a `text` such as `robotory/1 robots=b3,c3,d3 …`. Raises NotationError if it cannot
        be read, and OptionError for an unknown game or option."""
        game = games.find(notation.heading(text)[0])
        return cls(game, game.read(text))

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.state.ranking())

    def legal(self) -> Sequence[Move]:
        """The legal moves, in file-format order: their indices are those of links."""
        return self.state.legal()

    def after(self, move: Move) -> Self:
        """The position after a legal move; this one stays as it is. Raises IllegalMove."""
        state = self.state.clone()
        state.play(move)
        return self.__class__(self.game, state)

    def view(self, seat: int | None = None) -> Any:
        """The view of a `seat` (None: a spectator), as a named tuple. Raises OptionError if there is no such seat."""
        if seat is not None and not 0 <= seat < self.seats:
            raise OptionError(
                "There is no seat {seat}; there are {count}, counted from 0.", seat=seat, count=self.seats
            )
        return self.state.view(seat)

    def picture(self, seat: int | None = None, theme: str = AUTO) -> str:
        """The position as an SVG document, as `seat` sees it (None: a spectator). `theme` is auto, light, dark or contrast.
        Raises OptionError for another theme or seat."""
        return picture(self.game, self.view(seat), theme)

    def __str__(self) -> str:
        return self.game.write(self.state)

    def _repr_svg_(self) -> str:
        return self.picture()
