"""Advice while one looks at a position: the best things to do, and over the slider how the game has turned."""

from collections.abc import Callable, Sequence
from typing import Any

from tabletop import link as links
from web.page import dom
from web.page.dom import esc, fill
from web.page.reader import Reader
from web.table.bots import Thinker
from web.table.model import TableModel

SLICE = 300
"""Milliseconds after which the worker tells what it has found, and listens to others."""
SLICES = 40
"""How often it goes on with one position."""


class Adviser:
    """The advice of one table; silent until it is asked for."""

    def __init__(self, model: TableModel, thinker: Thinker, reader: Reader, paint: Callable[[], None]) -> None:
        """`paint` shows anew what is marked on the board."""
        self.paint = paint
        self.model, self.thinker, self.say = model, thinker, reader.say
        self.on = False
        self._advised = ""  # the link to the position that advice was asked for last
        self._looking = False
        self._outlooks: list[Any] = []
        self._plies = 0  # what the outlooks reach to

    def toggle(self) -> None:
        """Begin or stop to give advice."""
        self.on = not self.on
        dom.mark("advice", "on" if self.on else "")
        dom.by_id("advise").setAttribute("aria-pressed", str(self.on).lower())
        if self.on:
            self.refresh()
        else:
            fill("advice", "")
            fill("outlook", "")
            self._advised, self.model.advised = "", ()
            self.paint()

    def close(self) -> None:
        """The table is left: no more advice."""
        self.on = False
        dom.mark("advice", "")

    def refresh(self) -> None:
        """Another moment may be shown now."""
        if self.on and not self._looking and not self.model.playing:
            self._looking = True
            dom.spawn(self._look())

    async def _look(self) -> None:
        try:
            await self._look_back()
            for slices in range(SLICES):
                if not self.on or self.model.playing:
                    return
                text = self.model.link_to_shown()
                if text != self._advised:
                    self._advised, self.model.advised = text, ()
                    self.paint()
                elif slices == 0:
                    return  # all has been said about it
                found = await self.thinker.advise(text, SLICE, self.model.desk.words)
                if text == self.model.link_to_shown():
                    self._write(found)
        finally:
            self._looking = False
        if self.model.link_to_shown() != self._advised:
            self.refresh()

    def _write(self, found: Sequence[Any]) -> None:
        if not self.on:
            return
        say, seat = self.say, max(0, self.model.at_shown_moment().to_move or 0)
        rows = "".join(
            f'<li><span>{esc(words)}</span><meter min="0" max="1" value="{chances[seat]:.3f}" '
            f'aria-label="{esc(say("advice.chance"))}"></meter><b>{esc(self._percent(chances[seat]))}</b></li>'
            for words, chances, _things in found
        )
        name = esc(say("advice.title", name=self.model.desk.seat_name(seat)))
        self.model.advised = tuple(found[0][2]) if found else ()
        self.paint()
        fill("advice", f"<p>{name}</p><ol>{rows}</ol>" if rows else f"<p>{esc(say('advice.none'))}</p>")

    def _percent(self, chance: float) -> str:
        return self.say("advice.percent", number=round(100 * chance))

    async def _look_back(self) -> None:
        """How the first seat stood after each choice, as a line over the slider."""
        model, session = self.model, self.model.session
        if len(session.plies) < self._plies:
            self._outlooks, self._plies = [], 0  # something was taken back
        if len(session.plies) > self._plies:
            start, self._plies = self._plies, len(session.plies)
            self._outlooks += await self.thinker.outlooks(links.encode(session), start)
        if not self.on:
            return
        length = max(1, len(model.reel))
        points = " ".join(
            f"{100 * count / length:.2f},{100 * (1 - chances[0]):.1f}" for count, chances in self._outlooks
        )
        told = esc(self.say("advice.line", name=model.desk.seat_name(0)))
        fill("outlook", (
            f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="{told}">'
            f'<path d="M0 50H100"/><polyline points="0,50 {points}"/></svg>'
        ))  # fmt: skip
