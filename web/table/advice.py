"""Advice while one looks at a position: the best things to do, and over the slider how the game has turned."""

from typing import TYPE_CHECKING, Any

from tabletop import link as links
from web.page import dom
from web.page.dom import esc, fill

if TYPE_CHECKING:
    from web.table.table import Table

SLICE = 300
"""Milliseconds after which the worker tells what it has found, and listens to others."""
SLICES = 40
"""How often it goes on with one position."""


class Adviser:
    """The advice of one table; silent until it is asked for."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.on = False
        self._position = ""
        self._looking = False
        self._outlooks: list[Any] = []
        self._seen = 0  # plies that the outlooks reach to

    def toggle(self) -> None:
        """Begin or stop to give advice."""
        self.on = not self.on
        dom.mark("advice", "on" if self.on else "")
        if self.on:
            self.refresh()
        else:
            fill("advice", "")
            fill("outlook", "")

    def refresh(self) -> None:
        """Another moment may be shown now."""
        if self.on and not self._looking and not self.table.playing:
            self._looking = True
            dom.spawn(self._look())

    async def _look(self) -> None:
        table = self.table
        try:
            await self._look_back()
            for slices in range(SLICES):
                if not self.on or table.app.table is not table or table.playing:
                    return
                text = self._moment()
                if text != self._position:
                    self._position = text
                elif slices == 0:
                    return  # all has been said about it
                found = await table.app.thinker.advise(text, SLICE, table.app.reader.language)
                if text == self._moment():
                    self._write(found)
        finally:
            self._looking = False
        if self._moment() != self._position:
            self.refresh()

    def _moment(self) -> str:
        """The link to what is shown: a moment within the game, or now."""
        from web.table.share import at_moment

        table = self.table
        return links.encode(table.session) if table.scrubbed is None else at_moment(table)

    def _write(self, found: list[Any]) -> None:
        if not self.on:
            return
        say, seat = self.table.app.say, self._seat()
        rows = "".join(
            f'<li><span>{esc(words)}</span><meter min="0" max="1" value="{chances[seat]:.3f}" '
            f'aria-label="{esc(say("advice.chance"))}"></meter><b>{chances[seat]:.0%}</b></li>'
            for words, chances in found
        )
        name = esc(say("advice.title", name=self.table.desk.seat_name(seat)))
        fill("advice", f"<p>{name}</p><ol>{rows}</ol>" if rows else f"<p>{esc(say('advice.none'))}</p>")

    def _seat(self) -> int:
        session = self.table.session
        if self.table.scrubbed is not None:
            session = session.at(session.ply_at(self.table.scrubbed))
        return max(0, session.to_move or 0)

    async def _look_back(self) -> None:
        """How the first seat stood after each choice, as a line over the slider."""
        table, session = self.table, self.table.session
        if len(session.plies) < self._seen:
            self._outlooks, self._seen = [], 0  # something was taken back
        if len(session.plies) > self._seen:
            start, self._seen = self._seen, len(session.plies)
            self._outlooks += await table.app.thinker.outlooks(links.encode(session), start)
        length = max(1, len(table.reel))
        points = " ".join(
            f"{100 * count / length:.2f},{100 * (1 - chances[0]):.1f}" for count, chances in self._outlooks
        )
        told = esc(table.app.say("advice.line", name=table.desk.seat_name(0)))
        fill("outlook", (
            f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="{told}">'
            f'<path d="M0 50H100"/><polyline points="0,50 {points}"/></svg>'
        ))  # fmt: skip
