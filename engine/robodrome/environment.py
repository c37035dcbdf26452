"""A game as an environment for learning, in plain Python. The adaptors for PettingZoo and Gymnasium use it.

Actions and observations are as the seat that chooses or looks sees them. It is seat 0, and the seats to its left are 1, 2, …
A board with sides is turned to it. So a policy that was learned on one seat can play on every other. An action is a number, the
index of its name in `actions`. Chance and forced moves are automatic.
"""

import math
from collections.abc import Sequence
from functools import cache
from itertools import islice
from operator import index
from typing import Any, SupportsIndex

from tabletop.base.errors import IllegalMove, OptionError
from tabletop.core import game as games
from tabletop.core.game import Game, Options
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import encode
from tabletop.rules.move import Move
from tabletop.rules.state import State
from tabletop.tools.learning import Learning


@cache
def learning(name: str) -> Learning:
    """The learning interface of a game, by its name. Raises OptionError if the game has none."""
    game = games.find(name)
    if game.learning is None:
        raise OptionError("{game} has no list of moves to learn from.", game=game.title)
    found: Learning = game.learning()
    return found


class Environment:
    """An environment: one game after another, each begun by `reset`. It can be pickled. `actions` are the names of all actions;
    `kinds` has them in groups. An observation has `fields` and, in games with a board, `planes`."""

    def __init__(
        self, game: str | Game, seats: int | None = None, options: Options | None = None, position: str = ""
    ) -> None:
        """`seats` is the number of seats; None is the fewest. `position` is the first position of each game, in notation or by
        its name among the game's small positions; it has its own options. Raises OptionError for a game, seats or options
        that there are not, and NotationError for a damaged position."""
        self.game = games.find(game) if isinstance(game, str) else game
        self.learning = learning(self.game.name)
        self.position = self.learning.positions.get(position, position)
        fewest = len(self.game.read(self.position).ranking()) if self.position else self.game.seats[0]
        self.seats = self.game.check_seats(fewest if seats is None else seats)
        self.options = self.game.check_options(options or {})
        begun = self.begin().state.view(None)
        self.kinds = self.learning.actions(begun)
        self.actions = tuple(name for kind in self.kinds for name in kind.names)
        self.field_groups = self.learning.fields(begun)
        self.fields = tuple(field for part in self.field_groups for field in part.fields)
        self.planes = self.learning.planes(begun)
        self._number = {name: number for number, name in enumerate(self.actions)}
        self._session: Session | None = None
        self._named: tuple[Sequence[Move], int | None] | None = None
        self._legal: list[int] = []

    def __getstate__(self) -> dict[str, Any]:
        return {name: vars(self)[name] for name in ("game", "seats", "options", "position", "_session")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["game"], kept["seats"], kept["options"], kept["position"])  # type: ignore[misc]
        self._session = kept["_session"]

    @property
    def moves(self) -> int:
        """The number of actions."""
        return len(self.actions)

    @property
    def session(self) -> Session:
        """The present game. Raises IllegalMove before the first `reset`."""
        if self._session is None:
            raise IllegalMove("No game has begun: call reset() first.")
        return self._session

    @session.setter
    def session(self, session: Session) -> None:
        self._session = session

    def reset(self, seed: SupportsIndex | None = None) -> None:
        """Begin a game; equal seeds give equal deals. Raises OptionError for a seed that is no whole number."""
        self.session = self.begin(seed)
        self.session.advance()

    def begin(self, seed: SupportsIndex | None = None) -> Session:
        """A new game before its first choice. Raises OptionError for a seed that is no whole number."""
        people = [PERSON] * self.seats
        return Session(self.game, people, self.options, seed, self.learning.rules, self.position)

    @property
    def asked(self) -> int | None:
        """The seat that has to choose, None when the game is over."""
        return self.session.to_move

    def legal(self) -> list[int]:
        """The numbers of the legal actions, in the order of `Session.legal`; empty when the game is over. Do not change the
        list: it is cached."""
        session = self.session
        moves, seat = session.legal(), session.to_move
        # The session keeps its list for a position; a list that several positions share has the same names in all of them.
        if self._named is None or self._named[0] is not moves or self._named[1] != seat:
            self._named, self._legal = (moves, seat), self.numbers(session.state, seat, moves)
        return self._legal

    def numbers(self, state: State, seat: int | None, moves: Sequence[Move]) -> list[int]:
        """The action numbers of these legal moves of a seat; empty for seat None."""
        number = self._number
        return [] if seat is None else [number[name] for name in self.learning.named(state, seat, moves)]

    def step(self, action: SupportsIndex) -> None:
        """Make the move with this action number. Raises IllegalMove if it is not legal."""
        legal = self.legal()
        try:
            chosen = index(action)
        except TypeError:
            raise IllegalMove("An action is a whole number, not {action!r}.", action=action) from None
        if chosen not in legal:
            known = self.actions
            raise IllegalMove(
                "{move} is not legal here; legal are: {legal}.",
                move=known[chosen] if 0 <= chosen < len(known) else f"Action {chosen}",
                legal=", ".join(known[one] for one in legal) or "none, the game is over",
            )
        session = self.session
        session.play(legal.index(chosen))
        session.advance()

    def observe(self, seat: int) -> dict[str, list[int]]:
        """The observation of a seat: the numbers of each field and plane, by its name, row by row."""
        return self.seen(self.session.state.view(seat))

    def seen(self, view: Any) -> dict[str, list[int]]:
        """A view as numbers: those of each field and plane, by its name, row by row."""
        found = {}
        for part in self.field_groups:
            numbers = iter(part.read(view))
            for field in part.fields:
                found[field.name] = list(map(int, islice(numbers, field.size)))
        for some in self.planes:
            numbers = iter(some.read(view))
            for plane in some.planes:
                found[plane.name] = list(islice(numbers, math.prod(some.shape)))
        return found

    def rewards(self) -> list[int]:
        """The reward of each seat: 1 for winners, -1 for the others; 0 for all if nobody won or the game is not over."""
        session = self.session
        winners = session.state.winners() if session.over else []
        return [(1 if seat in winners else -1) if winners else 0 for seat in range(self.seats)]

    def link(self) -> str:
        """The game so far as a link."""
        return encode(self.session)
