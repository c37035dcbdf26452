"""Asking the bots: in a worker that starts when the first of them sits down, or here in slices where none can start."""

import asyncio
import json
from typing import TYPE_CHECKING, Any

import js

from tabletop import advice, bots, link
from tabletop.bots import bot_to_move
from tabletop.game import Budget
from tabletop.session import PERSON, Session
from tabletop.words import Words
from web.table.thinking.bot_worker import BotWorker, WorkerError

if TYPE_CHECKING:
    from roborally.tools.analysis import Trial

_TRIES = 2
"""How often a worker is asked before the page thinks itself."""
_SLICE = 25
"""Milliseconds that a bot may think at a time in the page itself."""
_PAUSE = 0.01
"""Seconds in which the page paints and listens between two choices made here."""


class Thinker:
    """Gets choices from bots without holding up the page."""

    def __init__(self) -> None:
        self._worker: asyncio.Future[BotWorker] | None = None
        self._ahead: tuple[int, asyncio.Future[list[int]]] | None = None
        self.here = False
        """Whether they have to think in the page itself, for want of a worker."""
        self._fallback_noticed = False

    def fallback_notice_due(self) -> bool:
        """Whether the reader has to be told now that the bots think in the page, where they hold it up a little; true once."""
        due = self.here and not self._fallback_noticed
        self._fallback_noticed = self.here
        return due

    def wake(self, *_: object) -> None:
        """Start the worker, so that it is ready when the first bot is asked."""
        if self._worker is None and not self.here:
            self._worker = asyncio.ensure_future(BotWorker.start())

    async def choices(self, session: Session) -> list[int]:
        """What the bots choose from here on, until a person is asked or the round is over."""
        ahead, self._ahead = self._ahead, None
        if ahead and ahead[0] == session.state.round and bot_to_move(session, sealed=True):
            found = await ahead[1]
            if found:
                return found
        return await self._ask(link.encode(session), session.game.milliseconds, sealed=False)

    def begin_early(self, session: Session) -> None:
        """A person is making a sealed choice: the bots that come after may think meanwhile, for they may not know it."""
        pending = session.state.pending
        if self.here or pending is None or not pending.ask.sealed or set(session.seats) == {PERSON}:
            return
        guess = link.decode(link.encode(session))
        while (now := guess.state.pending) is not None and now.ask.sealed and guess.seats[now.seat] == PERSON:
            guess.play(0)
            guess.advance()
        if bot_to_move(guess, sealed=True):
            self._ahead = (
                guess.state.round,
                asyncio.ensure_future(self._ask(link.encode(guess), guess.game.milliseconds, sealed=True)),
            )

    def forget(self) -> None:
        """Another game is on the table."""
        if self._ahead:
            self._ahead[1].cancel()
            self._ahead = None

    async def advise(self, text: str, milliseconds: float, said: Words) -> list[Any]:
        """The best things to do at the moment of a link: (in words, chance of each seat to win), best first."""
        found = await self._call("advise", text, milliseconds, said.manner)
        if found is None:
            await asyncio.sleep(0.05)
            return advice.advise(link.decode(text), _SLICE, said)
        return list(json.loads(found))

    async def hint(self, session: Session, said: Words) -> advice.Hint | None:
        """What the person who is asked would best do."""
        found = await self._call("hint", link.encode(session), session.game.milliseconds, said.manner)
        if found is None:
            await asyncio.sleep(0.05)
            return advice.hint(session, _SLICE, said)
        fields = json.loads(found)
        return advice.Hint(*fields) if fields else None

    async def outlooks(self, text: str, start: int) -> list[Any]:
        """How everybody stood after each choice from ply `start` on: (number of events, chance of each seat)."""
        found = await self._call("outlooks", text, start)
        return [] if found is None else list(json.loads(found))

    async def trial(self, course: str, seats: int, seed: int) -> "Trial":
        """What a race of bots on a course of RoboRally shows."""
        from roborally.tools import analysis

        found = await self._call("trial", course, seats, seed)
        if found is not None:
            return analysis.Trial.read(found)
        race = analysis.race(course, seats, seed)
        while (shown := next(race)) is None:
            await asyncio.sleep(0.01)  # lets the page paint and listen between two turns
        return shown

    async def _ask(self, text: str, milliseconds: float, *, sealed: bool) -> list[int]:
        found = await self._call("choices", text, milliseconds, sealed)
        if found is None:
            return await self._think_here(text, sealed=sealed)
        return [int(number) for number in found.split(",") if number]

    async def _call(self, name: str, *arguments: object) -> str | None:
        """What a worker answers; None where there is none. One that ends before it answers gets a successor."""
        for _ in range(_TRIES):
            self.wake()
            asked = self._worker
            if asked is None:
                return None
            try:
                return await (await asyncio.shield(asked)).call(name, *arguments)
            except WorkerError as error:
                js.console.warn(f"The bots' worker failed: {error}")
            except Exception as error:  # noqa: BLE001 - whatever went wrong there, the game goes on without it
                js.console.warn(f"The bots' worker cannot be used: {error}")
                break
            if self._worker is asked:  # other calls may have found out before
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
