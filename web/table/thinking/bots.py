"""Asking the bots: in a worker, or in slices in the page if none can start."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from typing import TYPE_CHECKING, Any

import js

from tabletop.bots import bots
from tabletop.bots.bots import bot_to_move
from tabletop.core.game import Budget
from tabletop.core.session import PERSON, Session
from tabletop.formats import link
from tabletop.rules.state import CHANCE
from tabletop.show.words import Words
from tabletop.telling import advice
from tabletop.telling.recap import Note, note_of
from web.page import dom
from web.table.thinking import jobs
from web.table.thinking.bot_worker import BotWorker, WorkerError

if TYPE_CHECKING:
    from tabletop.telling.coaching import Coaching

Moments = tuple[list[Note], list[Note]]
"""(decisive turns for one person, turning points for everybody)."""
_TRIES = 2
"""Workers that are tried before the page thinks itself."""
_SLICE = 25
"""Milliseconds that a bot may think at a time in the page itself."""
_HINT = 500
"""Milliseconds that the search for a hint may take at most."""
_WHILE = 250
"""Milliseconds after which the worker reports the progress of a long work, and handles other requests."""
_PAUSE = 0.01
"""Seconds for painting and events between two choices made in the page."""


class Thinker:
    """Gets choices from bots without blocking the page."""

    def __init__(self) -> None:
        self._worker: asyncio.Future[BotWorker] | None = None
        self._texts = ""
        self._ahead: tuple[int, asyncio.Future[list[int]]] | None = None
        self.here = False
        """Whether bots think in the page, as no worker can start."""
        self._fallback_noticed = False

    def fallback_notice_due(self) -> bool:
        """Whether to tell the reader now that bots think in the page, and slow it down; True once."""
        due = self.here and not self._fallback_noticed
        self._fallback_noticed = self.here
        return due

    def wake(self, *_: object) -> None:
        """Start the worker, so that it is ready when the first bot is asked; replace it if the page has changed to a language
        of APART, whose texts it lacks."""
        texts = dom.archive(str(dom.root.lang))
        if self._worker is not None and texts not in ("", self._texts):
            self._worker.add_done_callback(lambda one: None if one.exception() else one.result().end())
            self._worker = None
        if self._worker is None and not self.here:
            self._texts = texts
            self._worker = asyncio.ensure_future(BotWorker.start([texts] if texts else []))

    async def choices(self, session: Session) -> list[int]:
        """The indexes that bots choose from here on, until a person is asked or the round is over."""
        ahead, self._ahead = self._ahead, None
        if ahead and ahead[0] == session.state.round and bot_to_move(session, sealed=True):
            found = await ahead[1]
            if found:
                return found
        return await self._choose(link.encode(session), session.game.milliseconds, sealed=False)

    def begin_early(self, session: Session) -> None:
        """Let later bots think while a person makes a sealed choice, which they may not know."""
        pending = session.state.pending
        if self.here or pending is None or not pending.ask.sealed or set(session.seats) == {PERSON}:
            return
        guess = link.decode(link.encode(session))
        while (now := guess.state.pending) is not None and now.ask.sealed and guess.seats[now.seat] == PERSON:
            guess.play(0)
            guess.advance()
        revealed = any(ply.seat == CHANCE for ply in guess.plies[session.ply :])  # with choices that nobody has made
        if bot_to_move(guess, sealed=True) and not revealed:
            self._ahead = (
                guess.state.round,
                asyncio.ensure_future(self._choose(link.encode(guess), guess.game.milliseconds, sealed=True)),
            )

    def forget(self) -> None:
        """Stop thinking, as another game comes onto the table."""
        if self._ahead:
            self._ahead[1].cancel()
            self._ahead = None

    async def advise(self, text: str, milliseconds: float, words: Words) -> list[Any]:
        """The best moves at the moment of a link, best first: (in words, chance of each seat to win, things)."""
        found = await self.ask(jobs.advise, text, milliseconds, words.manner)
        if found is None:
            await asyncio.sleep(0.05)
            return advice.advise(link.decode(text), _SLICE, words)
        return list(found)

    async def hint(self, session: Session, words: Words, meant: Sequence[int] = ()) -> advice.Hint | None:
        """A hint for the person who is asked, which compares with the choices `meant`; None without one."""
        milliseconds = min(session.game.milliseconds, _HINT)
        fields = await self.ask(jobs.hint, link.encode(session), milliseconds, words.manner, list(meant))
        if fields is None:
            await asyncio.sleep(0.05)
            return advice.hint(session, _SLICE, words, meant)
        return advice.Hint(*fields) if fields else None

    async def outlooks(self, text: str, start: int) -> list[Any]:
        """The chances after each choice from ply `start` on: (number of events, chance of each seat)."""
        return list(await self.ask(jobs.outlooks, text, start) or ())

    async def moments(self, session: Session, seats: Sequence[int], names: Sequence[str], words: Words) -> Moments:
        """The moments that decided a game: for the person on these seats, and for everybody; `names` are those of all seats."""
        given = (link.encode(session), list(seats), list(names), words.manner)
        own, public = await self.ask(jobs.moments, *given) or jobs.moments(*given)
        return [note_of(one) for one in own], [note_of(one) for one in public]

    async def coach(self, session: Session, seat: int, words: Words) -> "AsyncIterator[float | Coaching]":
        """Yield the progress of the coaching of a seat, from 0 to 1, and at the end the coaching. The work goes on only while
        somebody asks for the next value."""
        from tabletop.telling.coaching import Coaching

        given = (link.encode(session), seat, words.manner)
        while True:
            found = await self.ask(jobs.coach, *given, _WHILE)
            if found is None:
                await asyncio.sleep(_PAUSE)
                found = jobs.coach(*given, 0)
            part, fields = found
            if fields is not None:
                yield Coaching.of(fields)
                return
            yield part

    async def clip(
        self, session: Session, parts: Sequence[tuple[int, int]], seat_colours: Sequence[int], words: Words
    ) -> str:
        """These parts of a game as a moving SVG."""
        given = (link.encode(session), list(parts), list(seat_colours), words.manner)
        return str(await self.ask(jobs.clip, *given) or jobs.clip(*given))

    async def _choose(self, text: str, milliseconds: float, *, sealed: bool) -> list[int]:
        found = await self.ask(jobs.choices, text, milliseconds, sealed)
        return await self._think_here(text, sealed=sealed) if found is None else list(found)

    async def ask(self, function: Callable[..., object], *arguments: object) -> Any:
        """Call a function in the worker with texts and numbers, and return its result; None without a worker. If the worker
        ends before it answers, a new one is tried."""
        for _ in range(_TRIES):
            self.wake()
            started = self._worker
            if started is None:
                return None
            try:
                worker = await asyncio.shield(started)
                return json.loads(
                    await worker.call(f"{function.__module__}:{function.__name__}", json.dumps(arguments))
                )
            except WorkerError as error:
                js.console.warn(f"The bots' worker failed: {error}")
            except Exception as error:  # noqa: BLE001 - any failure of the worker: the game goes on without it
                js.console.warn(f"The bots' worker cannot be used: {error}")
                break
            if self._worker is started:  # another call may have replaced it already
                self._worker = None
        self._worker, self.here = None, True
        return None

    async def _think_here(self, text: str, *, sealed: bool) -> list[int]:
        await asyncio.sleep(_PAUSE)
        found = []
        for index in bots.choices(link.decode(text), Budget(milliseconds=_SLICE), one_round=True, sealed=sealed):
            found.append(index)
            await asyncio.sleep(_PAUSE)
        return found
