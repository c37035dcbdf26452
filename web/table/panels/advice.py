"""Advice on the shown position: the best moves with chances to win, and a curve of these chances over the slider."""

from collections.abc import Callable, Sequence
from typing import Any

from tabletop.formats import link as links
from web.page import dom
from web.page.dom import esc, fill
from web.page.reader import Reader
from web.table.play.state import TableState
from web.table.thinking.bots import Thinker

SLICE = 300
"""Milliseconds that the worker thinks before it reports and handles other requests."""
SLICES = 40
"""Most slices for one position."""


class Adviser:
    """The advice of one table; off until it is asked for."""

    def __init__(
        self, state: TableState, thinker: Thinker, reader: Reader, advise: Callable[[Sequence[str]], None]
    ) -> None:
        """`advise` marks the things of the best move on the board."""
        self.advise = advise
        self.state, self.thinker, self.say = state, thinker, reader.say
        self.on = False
        self._advised = ""  # the link to the last position with advice
        self._looking = False
        self._outlooks: list[Any] = []
        self._plies = 0  # that have an outlook

    def toggle(self) -> None:
        """Switch advice on or off."""
        self.on = not self.on
        dom.mark("advice", "on" if self.on else "")
        dom.by_id("advise").setAttribute("aria-pressed", str(self.on).lower())
        if self.on:
            self.refresh()
        else:
            fill("advice", "")
            fill("outlook", "")
            self._advised = ""
            self.advise(())

    def close(self) -> None:
        """Switch advice off when the table is left."""
        self.on = False
        dom.mark("advice", "")

    def refresh(self) -> None:
        """Look again, as another moment may be shown now."""
        if self.on and not self._looking and not self.state.playing:
            self._looking = True
            dom.spawn(self._look())

    async def _look(self) -> None:
        try:
            await self._look_back()
            for slices in range(SLICES):
                if not self.on or self.state.playing:
                    return
                text = self.state.link_to_shown()
                if text != self._advised:
                    self._advised = text
                    self.advise(())
                elif slices == 0:
                    return  # the advice for this position is complete
                found = await self.thinker.advise(text, SLICE, self.state.desk.words)
                if text == self.state.link_to_shown():
                    self._write(found)
        finally:
            self._looking = False
        if self.state.link_to_shown() != self._advised:
            self.refresh()

    def _write(self, found: Sequence[Any]) -> None:
        if not self.on:
            return
        say, seat = self.say, max(0, self.state.at_shown_moment().to_move or 0)
        rows = "".join(
            f'<li><span>{esc(words)}</span><meter min="0" max="1" value="{chances[seat]:.3f}" '
            f'aria-label="{esc(say("advice.chance"))}"></meter><b>{esc(self._percent(chances[seat]))}</b></li>'
            for words, chances, _things in found
        )
        name = esc(say("advice.title", name=self.state.desk.seat_name(seat)))
        self.advise(found[0][2] if found else ())
        fill("advice", f"<p>{name}</p><ol>{rows}</ol>" if rows else f"<p>{esc(say('advice.none'))}</p>")

    def _percent(self, chance: float) -> str:
        from tabletop.telling.reasons import percent

        return self.say("advice.percent", number=percent(chance))

    async def _look_back(self) -> None:
        """Draw the chances of the first seat after each choice, as a line over the slider."""
        state, session = self.state, self.state.session
        if len(session.plies) < self._plies:
            self._outlooks, self._plies = [], 0  # a choice was taken back
        if len(session.plies) > self._plies:
            start, self._plies = self._plies, len(session.plies)
            self._outlooks += await self.thinker.outlooks(links.encode(session), start)
        if not self.on:
            return
        length = max(1, len(state.reel))
        points = " ".join(
            f"{100 * count / length:.2f},{100 * (1 - chances[0]):.1f}" for count, chances in self._outlooks
        )
        label = esc(self.say("advice.line", name=state.desk.seat_name(0)))
        fill("outlook", (
            f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="{label}">'
            f'<path d="M0 50H100"/><polyline points="0,50 {points}"/></svg>'
        ))  # fmt: skip
