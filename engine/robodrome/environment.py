"""A game as an environment to learn in, in plain Python: what the adaptors for PettingZoo and Gymnasium have in common.

Actions are the numbers of moves in the game's vocabulary and observations are its fields, one after the other. Chance and
forced moves are played by themselves.
"""

from functools import cache
from operator import index
from typing import Any, SupportsIndex

from tabletop.base.errors import IllegalMove, OptionError
from tabletop.core import game as games
from tabletop.core.game import Game, Options
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import encode
from tabletop.tools.learning import Learning


@cache
def learning(name: str) -> Learning:
    """The vocabulary and fields of a game. Raises OptionError for a game that has none."""
    game = games.find(name)
    if game.learning is None:
        raise OptionError("{game} has no list of moves to learn from.", game=game.title)
    found: Learning = game.learning()
    return found


@cache
def numbers(name: str) -> dict[str, int]:
    """Label -> number of every move of a game."""
    return {label: number for number, label in enumerate(learning(name).moves)}


class Environment:
    """One game after another, each begun by `reset`; it can be pickled. `moves` is the number of moves of the
    vocabulary, `fields` are those of an observation and `size` is how many numbers these are together."""

    def __init__(self, game: str | Game, seats: int | None = None, options: Options | None = None) -> None:
        """`seats`: how many play, the fewest unless given. Raises OptionError for what the game does not have."""
        self.game = games.find(game) if isinstance(game, str) else game
        self.learning = learning(self.game.name)
        self.seats = self.game.check_seats(self.game.seats[0] if seats is None else seats)
        self.options = self.game.check_options(options or {})
        self.moves = len(self.learning.moves)
        begun = self.game.start(self.seats, self.options, self.learning.rules)
        self.fields = self.learning.fields(begun.view(None))
        self.size = sum(field.size for field in self.fields)
        self._number = numbers(self.game.name)
        self._session: Session | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {"game": self.game, "seats": self.seats, "options": self.options, "session": self._session}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["game"], kept["seats"], kept["options"])  # type: ignore[misc]
        self._session = kept["session"]

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
        self.session = Session(self.game, [PERSON] * self.seats, self.options, seed, self.learning.rules)
        self.session.advance()

    @property
    def asked(self) -> int | None:
        """The seat that has to choose, None when the game is over."""
        return self.session.to_move

    def legal(self) -> list[int]:
        """The numbers of the legal moves, in the order of the game; none when it is over."""
        number = self._number
        return [number[move.label] for move in self.session.legal()]

    def step(self, action: SupportsIndex) -> None:
        """Make the move of that number. Raises IllegalMove for one that the position does not offer."""
        try:
            chosen = index(action)
        except TypeError:
            raise IllegalMove("An action is a whole number, not {action!r}.", action=action) from None
        legal = self.legal()
        if chosen not in legal:
            known = self.learning.moves
            raise IllegalMove(
                "{move} is not legal here; legal are: {legal}.",
                move=known[chosen] if 0 <= chosen < len(known) else f"Action {chosen}",
                legal=", ".join(known[one] for one in legal) or "none, the game is over",
            )
        self.session.play(legal.index(chosen))
        self.session.advance()

    def observe(self, seat: int) -> list[int]:
        """What a seat may know: the numbers of all fields, one field after the other."""
        view = self.session.state.view(seat)
        return [number for field in self.fields for number in field.read(view)]

    def rewards(self) -> list[int]:
        """By seat, after the end: 1 for who has won, -1 for the others, 0 for all without winner; 0 before."""
        winners = self.session.state.winners() if self.session.over else []
        return [(1 if seat in winners else -1) if winners else 0 for seat in range(self.seats)]

    def link(self) -> str:
        """The game so far as a link."""
        return encode(self.session)
