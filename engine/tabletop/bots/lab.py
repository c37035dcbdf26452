"""What the page of the lab asks its worker for: bots in texts meet in one process, a game at a time, and the page keeps what
comes of each, as it may have to end the worker.
"""

import json
from collections.abc import Sequence
from typing import Any

from tabletop.base.errors import BotError, TabletopError
from tabletop.bots.bot_files import LOADING, SECONDS, BotFile, Player, problem
from tabletop.bots.bot_here import first_line
from tabletop.bots.tournament import Played, Table, lost, meet, opened, schedule, summed_up
from tabletop.core import game
from tabletop.core.game import GENERIC_BOTS
from tabletop.core.session import Session
from tabletop.film.stretch import beginning, of_session
from tabletop.film.write import as_svg
from tabletop.formats.link import share
from tabletop.show.words import words


class Lab:
    """A tournament of bots in texts. What goes in and comes out is JSON."""

    def __init__(self) -> None:
        self._language = "en"
        self._names: list[str] = []
        self._tables: list[Table] = []
        self._shown: tuple[int, Session] | None = None

    def answer(self, asked: str) -> str:
        """What the method `do` says with the rest of what is asked; `error` is a sentence in the language asked for."""
        given: dict[str, Any] = json.loads(asked)
        self._language = given.pop("language", self._language)
        try:
            told = getattr(self, given.pop("do"))(**given)
        except TabletopError as error:
            told = {"error": self._said(error), "line": error.fields.get("line")}
        return json.dumps(told)

    def _said(self, error: TabletopError) -> str:
        return words("tabletop", self._language).explain(error)

    def games(self) -> list[dict[str, Any]]:
        """The games, with their built-in bots."""
        found = map(game.find, game.names())
        return [{"name": one.name, "title": one.title, "bots": [*one.bots, *GENERIC_BOTS]} for one in found]

    def check(self, name: str, source: str) -> dict[str, Any]:
        """Run a text and see whether there is a bot in it. Raises BotError."""
        with Player(BotFile(name, source.encode())) as player:
            player.ask("load", seconds=LOADING)
        return {}

    def begin(
        self, played: str, bots: Sequence[Any], count: int, seed: int, seconds: float = SECONDS
    ) -> dict[str, Any]:
        """Prepare the games of a tournament, in which texts meet each other and built-in bots two by two; a bot is [name, text]
        or the name of a built-in one. Texts without a bot lose. Raises OptionError."""
        entrants = [one if isinstance(one, str) else BotFile(one[0], one[1].encode()) for one in bots]
        self._names = [one if isinstance(one, str) else one.name for one in entrants]
        tables = schedule(game.find(played), entrants, count, seed, pairs=True, seconds=seconds)
        self._tables = [table for table in tables if any(isinstance(bot, BotFile) for bot in table.bots)]
        self._shown = None
        return {"games": len(self._tables)}

    def play(self, number: int) -> Played:
        """A game, and what comes of it."""
        session, played = meet(self._tables[number], self._said)
        self._shown = number, session
        return played

    def ended(self, number: int, name: str, late: bool = True) -> Played:
        """What comes of a game in which the worker came to its end while a bot was asked: it was `late`, or ended it."""
        table = self._tables[number]
        files = {bot.name: (place, bot) for place, bot in enumerate(table.bots) if isinstance(bot, BotFile)}
        place, bot = files[name]
        told = {"late": True, "line": first_line(bot.source)} if late else {"ended": True}
        error = problem(name, told, table.seconds)
        assert isinstance(error, BotError)
        return lost(table, place, error, opened(table), self._said)

    def result(self, played: Sequence[Played]) -> dict[str, Any]:
        """The table of what has been played of the tournament."""
        return summed_up(self._names, self._tables, played).as_json()

    def film(self, number: int, of_round: int) -> dict[str, Any]:
        """A round of a game, the last one for 0, as a picture that moves; the game is played again unless it was the last."""
        if self._shown is None or self._shown[0] != number:
            self.play(number)
        assert self._shown is not None
        session = self._shown[1]
        rounds = session.state.round
        shown = min(of_round or rounds, rounds)
        ends = beginning(session, shown + 1) if shown < rounds else len(session.plies)
        stretch = of_session(session, beginning(session, shown), ends)
        return {
            "svg": as_svg(stretch, self._language, "medium"),
            "round": shown,
            "rounds": rounds,
            "link": share(session),
        }
