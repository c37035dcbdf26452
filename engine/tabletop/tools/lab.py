"""The referee of the lab: it plays games of bots that are given as source texts, one game at a time.

The referee has a worker of its own, and so has each bot. The page carries questions and answers between them as text, so that
no bot can change anything here.
"""

import json
import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from tabletop.base.errors import BotError, TabletopError
from tabletop.bots.bot_files import SECONDS, BotFile, Question, ends, read_line
from tabletop.bots.error_hints import hint
from tabletop.bots.local_bot import as_text, first_line
from tabletop.bots.tournament import Played, Table, course, schedule, summed_up
from tabletop.core import game
from tabletop.core.game import GENERIC_BOTS, Options
from tabletop.core.session import PERSON, Session
from tabletop.film.stretch import beginning, of_session
from tabletop.film.write import as_svg
from tabletop.formats.link import decode, encode
from tabletop.puzzle.goal import SOLVED, Goal, Progress, read_goal
from tabletop.show.words import words as words_of

TOGETHER = 8
"""The number of bots that the page keeps in memory; web/lab/arena.js has the same."""

_STAYING = TOGETHER - 2
"""Bots that stay in memory while others come and go. Two places are for the others, as the last one may still be there when
the next one comes."""

MOST_SHOWN = 200
"""The most characters of a value that is shown, and the most legal moves."""

_DEEPEST = 3
"""The most dots in the name of a value that is shown, such as `view.course.floor.width`."""

_ADDRESS = re.compile(r" at 0x[0-9a-f]+")

Going = Generator[Question, dict[str, Any], dict[str, Any]]


class Lab:
    """A tournament of bots that are given as source texts. Its input and output are JSON."""

    def __init__(self) -> None:
        self._language = "en"
        self._names: list[str] = []
        self._sources: dict[str, str] = {}
        self._goal: Goal | None = None
        self._tables: list[Table] = []
        self._links: dict[int, str] = {}
        self._out: dict[str, BotError] = {}
        self._going: Going | None = None
        self._question: Question | None = None

    def answer(self, asked: str) -> str:
        """Call the method named `do` with the other values of `asked` and return its result. `error` is a sentence in
        `language`. If a bot has to be asked first, `ask` has its name, the question, its seconds and, if it begins again, its
        `source`; `resume` takes the bot's answer."""
        given: dict[str, Any] = json.loads(asked)
        self._language = given.pop("language", self._language)
        try:
            answer = getattr(self, given.pop("do"))(**given)
        except TabletopError as error:
            answer = {"error": self._explained(error), "line": error.fields.get("line")}
        return json.dumps(answer)

    def _explained(self, error: TabletopError) -> str:
        words = words_of("tabletop", self._language)
        more = hint(error, self._sources.get(str(error.fields["bot"]), "")) if isinstance(error, BotError) else None
        return "\n".join(map(words.explain, (error, more) if more else (error,)))

    def games(self) -> list[dict[str, Any]]:
        """The games, with their built-in bots."""
        found = map(game.find, game.names())
        return [{"name": one.name, "title": one.title, "bots": [*one.bots, *GENERIC_BOTS]} for one in found]

    def check(self, name: str, source: str) -> dict[str, Any]:
        """Run a source text and check that it has a bot. Raises BotError."""
        self._out.clear()
        self._sources = {name: source}
        return self._go(_checked(_bot(name, source)))

    def begin(
        self,
        played: str,
        bots: Sequence[Any],
        count: int,
        seed: int,
        seconds: float = SECONDS,
        options: Options | None = None,
        goal: str = "",
        until: str = "",
    ) -> dict[str, Any]:
        """Prepare the games of a tournament in which texts meet each other and built-in bots two by two. A bot is [name, text]
        or the name of a built-in one; texts without a bot lose. `goal` and `until` are as in tasks, for the first bot in each
        of its games. Raises OptionError and TaskError."""
        entrants = [one if isinstance(one, str) else _bot(*one) for one in bots]
        self._names = [one if isinstance(one, str) else one.name for one in entrants]
        self._sources = {one[0]: one[1] for one in bots if not isinstance(one, str)}
        self._goal = read_goal(goal, until) if goal else None
        tables = schedule(game.find(played), entrants, count, seed, options, pairs=True, seconds=seconds)
        self._tables = sorted(
            (table for table in tables if any(isinstance(bot, BotFile) for bot in table.bots)), key=_near
        )
        self._links.clear()
        self._out.clear()
        return {"games": len(self._tables)}

    def play(self, number: int) -> dict[str, Any]:
        """Play a game. The result has its outcome (`played`), the number of `rounds`, 0 if it did not begin, and whether the
        first bot has `lost` it or `reached` its goal."""
        return self._go(self._met(number))

    def _met(self, number: int) -> Going:
        session, played = yield from course(self._tables[number], self._explained)
        if session.plies:
            self._links[number] = encode(session)
        table = self._tables[number]
        return {
            "played": played,
            "rounds": session.state.round if session.plies else 0,
            "lost": 0 in table.places and not played[0][table.places.index(0)],
            "reached": self._reached(table, session, played),
        }

    def _reached(self, table: Table, session: Session, played: Played) -> bool:
        failed = played[1]
        if self._goal is None or 0 not in table.places or (failed and table.places[failed[0]] == 0):
            return False
        progress = Progress(self._goal, table.order.index(table.places.index(0)))
        progress.see(session.opening)
        for ply in session.plies:
            progress.see(ply.events)
        if session.over:
            progress.end(session.state.winners())
        return progress.status == SOLVED

    def resume(self, line: str) -> dict[str, Any]:
        """Go on with the answer of the bot that was asked: a line from its worker, or the reason why the worker ended. A bot
        that cannot be asked again also loses the rest of its games, without waiting."""
        going, question = self._going, self._question
        assert going
        assert question
        answer = read_line(line)
        if "late" in answer or "busy" in answer:
            answer["line"] = answer.get("line") or first_line(question.bot.source)
        try:
            answer = question.read(answer)
        except BotError as error:
            if ends(answer):
                self._out[question.bot.name] = error
            return self._go(going, error)
        return self._go(going, answer)

    def _go(self, going: Going, answer: dict[str, Any] | BotError | None = None) -> dict[str, Any]:
        """Go on to the next question to a bot that is not out, or to the end."""
        try:
            while True:
                question = going.throw(answer) if isinstance(answer, BotError) else going.send(answer)  # type: ignore[arg-type]
                answer = self._out.get(question.bot.name)
                if answer is None:
                    break
        except StopIteration as end:
            self._going = None
            result: dict[str, Any] = end.value
            return result
        self._going, self._question = going, question
        return {
            "ask": {
                "bot": question.bot.name,
                "source": None if question.name == "answer" else question.bot.source.decode(),
                "what": as_text(question.seconds, question.name, *question.given),
                "seconds": question.seconds,
            }
        }

    def result(self, played: Sequence[Played]) -> dict[str, Any]:
        """The standings after the games that were played."""
        return summed_up(self._names, self._tables, played).as_json()

    def film(self, number: int, of_round: int) -> dict[str, Any]:
        """A film of one round of a game that was played, 0 for the last round, made from its link."""
        session = decode(self._links[number])
        rounds = session.state.round
        shown = min(of_round or rounds, rounds)
        ends_at = beginning(session, shown + 1) if shown < rounds else len(session.plies)
        stretch = of_session(session, beginning(session, shown), ends_at)
        return {
            "svg": as_svg(stretch, self._language, "medium"),
            "round": shown,
            "rounds": rounds,
            "link": self._links[number],
        }

    def asked(self, number: int, of_round: int) -> dict[str, Any]:
        """The first question to the first text of a played game in a round, or the last one before: see `_shown`."""
        table, session = self._tables[number], decode(self._links[number])
        place = min(place for place, bot in zip(table.places, table.bots, strict=True) if isinstance(bot, BotFile))
        seat, start, found = table.order.index(table.places.index(place)), beginning(session, of_round), None
        for ply, made in enumerate(session.plies):
            if made.seat == seat and made.free and (found is None or found < start):
                found = ply
        return _shown(session.at(found or 0), seat)

    def at_first(self, played: str, options: Options | None = None) -> dict[str, Any]:
        """The first question of a game: see `_shown`. Raises OptionError."""
        of = game.find(played)
        session = Session(of, [PERSON] * of.seats[0], options, 0)
        session.advance()
        return _shown(session, session.to_move or 0)


def _shown(session: Session, seat: int) -> dict[str, Any]:
    """A question to a bot, for people. `view` has the names and values of the seat's view; a value with names of its own is
    such a list, too. `moves` are the labels of the legal moves."""
    labels = [move.label for move in session.legal()[:MOST_SHOWN]]
    return {"view": [*_named(session.state.view(seat), _DEEPEST)], "moves": labels}


def _named(value: Any, depth: int) -> Iterator[list[Any]]:
    for name in _names(value):
        one = getattr(value, name)
        if depth and _names(one):
            yield [name, [*_named(one, depth - 1)]]
        else:
            text = _ADDRESS.sub("", repr(one))
            yield [name, text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"]


def _names(value: Any) -> list[str]:
    """The fields and properties of a named tuple or dataclass, none for another value."""
    of = [one.name for one in fields(value)] if is_dataclass(value) else [*getattr(value, "_fields", ())]
    return [*of, *(name for name, one in vars(type(value)).items() if of and isinstance(one, property))]


def _bot(name: str, source: str) -> BotFile:
    """A bot from its text. Characters that cannot be encoded, which may come from a link, become question marks."""
    return BotFile(name, source.encode(errors="replace"))


def _checked(bot: BotFile) -> Going:
    yield Question.load(bot)
    return {}


def _near(table: Table) -> tuple[int, int]:
    """The sort key of a table, as only TOGETHER bots are in memory: first all pairs of the first bots; then each group of
    _STAYING bots meets the others one after another."""
    one, other = sorted(table.places)
    return (0, 0) if other < TOGETHER else (one // _STAYING, other)
