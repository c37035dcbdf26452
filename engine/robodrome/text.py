"""Games as text, for language models: the view of a seat in sentences, and moves as text that is read back.

    from robodrome.text import TextEnvironment

    env = TextEnvironment("robotory", bots={1: "easy"})
    env.reset(seed=1)
    done = False
    while not done:
        seat, observation = env.get_observation()
        done, info = env.step(model(observation))
    rewards, info = env.close()

The methods are those of TextArena, so its agents and loops can play these games; nothing has to be installed. The first
observation of a seat explains the game, how to answer, and the board. Every observation has the events since the one before,
the view in sentences, and the choices. It is made from the view of the seat and the events that it may know, so it reveals no
secret.

An answer is any text with a choice in square brackets, such as `I fill up. [refill=2+2]`; the last brackets count. An answer
without a legal choice is a mistake: it changes nothing, and the next observation says so. A seat that makes more than
`mistakes` of them in a row loses the game.
"""

import re
from collections.abc import Mapping
from itertools import count, takewhile
from typing import Any, SupportsIndex

from tabletop.base.errors import IllegalMove
from tabletop.bots.bots import run_bots
from tabletop.core import game as games
from tabletop.core.game import Budget, Game, Options
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import encode
from tabletop.show.words import words as words_of
from tabletop.telling.sentences import captions, log

_BRACKETS = re.compile(r"\[([^\[\]]{1,200})\]")


class TextEnvironment:
    """A text environment: one game after another, each begun by `reset`."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Options | None = None,
        *,
        bots: Mapping[int, str] | None = None,
        playouts: int = 20,
        mistakes: int = 2,
    ) -> None:
        """`seats` is the number of seats; None is the fewest. `bots` are the seats that bots play, each with so many `playouts`
        for a choice. `mistakes` are those allowed in a row. Raises OptionError for a game, seats or options that there are
        not."""
        self.game = games.find(game) if isinstance(game, str) else game
        self.seats = self.game.check_seats(self.game.seats[0] if seats is None else seats)
        self.options, self.bots, self.mistakes = self.game.check_options(options or {}), dict(bots or {}), mistakes
        self._budget, self._words = Budget(playouts=playouts), words_of(self.game.name, "en")
        self._session: Session | None = None
        self._made: list[int] = []  # seat -> mistakes in a row
        self._events_read: list[int] = []  # seat -> number of events in its observations so far
        self._board: list[list[str]] = []  # seat -> the board in its last observation
        self._lost: int | None = None

    @property
    def session(self) -> Session:
        """The present game. Raises IllegalMove before the first `reset`."""
        if self._session is None:
            raise IllegalMove("No game has begun: call reset() first.")
        return self._session

    def reset(self, num_players: int | None = None, seed: SupportsIndex | None = None) -> None:
        """Begin a game for so many players; equal seeds give equal deals. Raises OptionError for a number of players, a bot or
        a seed that the game does not allow."""
        self.seats = self.game.check_seats(self.seats if num_players is None else num_players)
        kinds = [self.bots.get(seat, PERSON) for seat in range(self.seats)]
        self._session = Session(self.game, kinds, self.options, seed)
        run_bots(self._session, self._budget)
        self._made, self._events_read, self._lost = [0] * self.seats, [0] * self.seats, None
        self._board = [[] for _ in range(self.seats)]

    @property
    def asked(self) -> int | None:
        """The seat that has to choose, None when the game is over."""
        return None if self._lost is not None else self.session.to_move

    def choices(self) -> dict[str, str]:
        """Legal answer, without brackets -> its meaning; empty when the game is over."""
        if self.asked is None:
            return {}
        pending, moves = self.session.state.pending, self.session.legal()
        assert pending is not None
        return dict(
            zip((move.label for move in moves), captions(self.game, pending.ask.name, moves, self._words), strict=True)
        )

    def get_observation(self) -> tuple[int, str]:
        """The seat that has to choose, and its observation as text. Raises IllegalMove when the game is over."""
        seat = self.asked
        if seat is None:
            raise IllegalMove("The game is over.")
        return seat, "\n\n".join("\n".join(part) for part in self._parts(seat) if part)

    def _parts(self, seat: int) -> list[list[str]]:
        view, words = self.session.state.view(seat), self._words
        events, first = self.session.events(), self._events_read[seat]
        parts = []
        if not first:
            parts.append(self._welcome(seat))
        if (board := self._ground(view)) != self._board[seat]:
            parts.append(board)
        happened = [f"- {text}" for _, text in log(self.game, events[first:], seat, words)]
        parts.append(["What has happened:", *happened] if happened else [])
        parts.append(["What you see:", *(f"- {one}" for one in self.game.describe(view, words))])
        if self._made[seat]:
            parts.append(["Your last answer was none of these choices."])
        choices = (f"[{label}] {meaning}" for label, meaning in self.choices().items())
        parts.append([self.game.prompt(view, words), *choices])
        self._events_read[seat], self._board[seat] = len(events), board
        return parts

    def _welcome(self, seat: int) -> list[str]:
        keys = takewhile(self._words.has, map("help.{}".format, count(1)))
        return [
            f"You play {self.game.title} on seat {seat} of {self.seats}, counted from 0. The last question calls you by name.",
            *map(self._words.say, keys),
            "Answer with one of the choices that are listed, in square brackets. The last brackets of your answer count.",
        ]

    def _ground(self, view: Any) -> list[str]:
        return list(self.game.learning().ground(view)) if self.game.learning else []

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Take an answer. Return whether the game is over, and a dictionary with the `seat`, the `move` (None for a mistake)
        and the `link`. Raises IllegalMove when the game is over."""
        seat, labels = self.asked, list(self.choices())
        if seat is None:
            raise IllegalMove("The game is over.")
        found = _BRACKETS.findall(action)
        place = _place(found[-1], labels) if found else None
        if place is None:
            self._made[seat] += 1
            if self._made[seat] > self.mistakes:
                self._lost = seat
        else:
            self._made[seat] = 0
            self.session.play(place)
            run_bots(self.session, self._budget)
        move = None if place is None else labels[place]
        return self.asked is None, {"seat": seat, "move": move, "link": encode(self.session)}

    def close(self) -> tuple[dict[int, int], dict[str, Any]]:
        """Return the reward of each seat, and a dictionary with the `link` and the seat that `lost` by mistakes, or None.
        Rewards are 1 for winners and -1 for the others; 0 for all if nobody won or the game is not over."""
        state = self.session.state
        winners = (
            [seat for seat in range(self.seats) if seat != self._lost] if self._lost is not None else state.winners()
        )
        rewards = {seat: (1 if seat in winners else -1) if winners else 0 for seat in range(self.seats)}
        return rewards, {"link": encode(self.session), "lost": self._lost}


def _place(text: str, labels: list[str]) -> int | None:
    """The index of an answer among the labels, without regard to case and blanks; None if there is none."""
    plain = ["".join(label.split()).casefold() for label in labels]
    given = "".join(text.split()).casefold()
    return plain.index(given) if plain.count(given) == 1 else None
