"""A game as an environment to learn in, in plain Python: what the adaptors for PettingZoo and Gymnasium have in common.

Actions and observations are as the seat sees them that chooses or looks. It is seat 0, and the seats to its left are 1, 2, …
A board that has sides lies with its own side before it. So a policy that was learned on one seat plays on every other. An
action is a number, the place of its name in `actions`. Chance and forced moves are played by themselves.
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
    """The actions and fields of a game. Raises OptionError for a game that has none."""
    game = games.find(name)
    if game.learning is None:
        raise OptionError("{game} has no list of moves to learn from.", game=game.title)
    found: Learning = game.learning()
    return found


class Environment:
    """One game after another, each begun by `reset`; it can be pickled. `actions` are the names of all actions, by `kinds`. An
    observation is made of `fields` and, in games with a board, of `planes`."""

    def __init__(
        self, game: str | Game, seats: int | None = None, options: Options | None = None, position: str = ""
    ) -> None:
        """`seats`: how many play, the fewest unless given. `position`: where each game begins, as a notation or by its name
        among the small positions of the game; it has options of its own. Raises OptionError for what the game does not have,
        and NotationError."""
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
        """How many actions there are."""
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
        """Begin a game; equal seeds deal alike. Raises OptionError for a seed that is no whole number."""
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
        """The numbers of the legal moves, in the order of the game; none when it is over. The list is not to be changed."""
        session = self.session
        moves, seat = session.legal(), session.to_move
        # The session makes a list once for each position; what it shares between positions has the same names in all.
        if self._named is None or self._named[0] is not moves or self._named[1] != seat:
            self._named, self._legal = (moves, seat), self.numbers(session.state, seat, moves)
        return self._legal

    def numbers(self, state: State, seat: int | None, moves: Sequence[Move]) -> list[int]:
        """The number of each of these moves, which a seat may make in that position."""
        number = self._number
        return [] if seat is None else [number[name] for name in self.learning.named(state, seat, moves)]

    def step(self, action: SupportsIndex) -> None:
        """Make the move of that number. Raises IllegalMove for one that the position does not offer."""
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
        """What a seat may know: the numbers of each field and plane by its name, row by row."""
        return self.seen(self.session.state.view(seat))

    def seen(self, view: Any) -> dict[str, list[int]]:
        """What a view holds: the numbers of each field and plane by its name, row by row."""
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
        """By seat, after the end: 1 for who has won, -1 for the others, 0 for all without winner; 0 before."""
        session = self.session
        winners = session.state.winners() if session.over else []
        return [(1 if seat in winners else -1) if winners else 0 for seat in range(self.seats)]

    def link(self) -> str:
        """The game so far as a link."""
        return encode(self.session)
