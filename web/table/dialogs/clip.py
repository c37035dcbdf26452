"""The clip of a moment: a video for the share sheet or as a file, a moving picture, a GIF, and the link to it. Imported when it
is first asked for."""

import base64
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import js
from pyodide.ffi import JsException

from tabletop.film.cut import clip
from tabletop.film.stretch import Stretch
from tabletop.formats import link as links
from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.reader import Reader
from web.page.widgets import command
from web.table.dialogs.recorder import GIF, VIDEO, Recorder, best_button, best_kind
from web.table.play.state import TableState

_SVG = "image/svg+xml"

Draw = Callable[[], Awaitable[str]]
"""Returns the clip as a moving SVG, without blocking the page."""


class ClipDialog:
    """The dialog. It makes the video at once (a GIF if the browser has no video), so that one touch shares it."""

    def __init__(
        self,
        state: TableState,
        reader: Reader,
        theme: Mapping[str, str],
        parts: Sequence[tuple[int, int]],
        draw: Draw,
    ) -> None:
        """`theme` has the colours of the video; `parts` are (first event, end) of the stretches of the film."""
        self.state, self.reader, self.theme, self.draw = state, reader, theme, draw
        self.parts, self.say = parts, reader.say
        self.kind = best_kind()
        self.made: dict[str, tuple[str, Any]] = {}
        """Kind -> (name, content) of a finished file."""
        self._recorder: Recorder | None = None
        self._picture = ""
        say = self.say
        others = command(say("film.picture"), "file", named="clip-svg")
        others += command(say("film.gif"), "file", named="clip-gif") if self.kind == VIDEO else ""
        others += command(say("clip.link"), "copy", named="clip-link") if self._may_link() else ""
        body = (
            f'<div id="clip-picture" role="img" aria-label="{esc(say("clip.picture"))}"></div>'
            f'<progress id="clip-progress" max="1" value="0" aria-label="{esc(say("clip.making"))}"></progress>'
            f"{best_button(reader, 'clip-share', off=True)}"
            f'<p id="clip-status" role="status">{esc(say("clip.making"))}</p><div class="row">{others}</div>'
            f'<p class="small">{esc(say("clip.public"))}</p>'
        )
        self.dialog = Dialog(say("clip.title"), body, kind="share", close=say("close"))
        self.dialog.listen("#clip-share", "click", lambda _event: self.share())
        self.dialog.listen("#clip-svg", "click", lambda _event: self.save_picture())
        if self.kind == VIDEO:
            self.dialog.listen("#clip-gif", "click", lambda _event: self.save_gif())
        if self._may_link():
            self.dialog.listen("#clip-link", "click", lambda _event: self.copy_link())

    def _may_link(self) -> bool:
        """Whether the link to the moment, which has the whole game, reveals no secret."""
        session = self.state.session
        return self.state.past is None and (session.over or not session.game.secrets)

    async def begin(self) -> None:
        """Show the moving picture, then make the file and share it at once, if the browser still allows that for this
        touch."""
        await self._show_picture()
        await self.make(self.kind)
        if self.kind in self.made and not self.dialog.answered:
            button = self.dialog.part("#clip-share")
            button.removeAttribute("aria-disabled")
            if js.navigator.userActivation.isActive if hasattr(js.navigator, "userActivation") else False:
                await self.share()
            else:
                self.show_status(self.say("clip.ready"))
                button.focus()

    async def _show_picture(self) -> None:
        self._picture = await self.draw()
        if not self.dialog.answered:
            data = base64.b64encode(self._picture.encode()).decode()
            dom.put(self.dialog.part("#clip-picture"), f'<img alt="" src="data:{_SVG};base64,{data}">')

    def _stretch(self) -> Stretch:
        desk = self.state.desk
        film = clip(self.state.past or self.state.session, self.parts)
        return film._replace(seat_colours=desk.seat_colours, own_look=desk.export_look, own_tell=desk.tell)

    async def make(self, kind: str) -> None:
        """Make a video or a GIF, and show the progress; does nothing if one is being made, or if this one is finished."""
        if self._recorder is not None or kind in self.made or self.dialog.answered:
            return
        game, words = self.state.session.game, self.state.desk.words
        bar = self.dialog.part("#clip-progress")
        bar.hidden = False

        def progress(now: int, whole: int) -> None:
            bar.max, bar.value = whole, now

        recorder = self._recorder = Recorder(self._stretch(), self.theme, game.title, words, progress)
        try:
            film, suffix = await recorder.record(kind)
        except JsException as error:
            self.show_status(self.say("film.failed", reason=error))
        else:
            if film is not None:
                self.made[kind] = f"{game.name}.{suffix}", film
        finally:
            self._recorder = None
            bar.hidden = True

    async def share(self) -> None:
        """Open the system's share sheet with the file; without one, download it."""
        if self.kind not in self.made:
            return
        name, film = self.made[self.kind]
        shared = await dom.share_file(name, film, self.state.title)
        if shared == dom.SHARED:
            self.dialog.close()
        elif shared == dom.NO_SHEET:
            self.save(name, film, str(film.type))
        else:
            self.show_status(self.say("clip.ready"))

    async def save_gif(self) -> None:
        """Download the clip as a GIF."""
        self.show_status(self.say("clip.making"))
        await self.make(GIF)
        if GIF in self.made:
            name, film = self.made[GIF]
            self.save(name, film, str(film.type))

    def save_picture(self) -> None:
        """Download the clip as a moving SVG."""
        if self._picture:
            self.save(f"{self.state.session.game.name}.svg", self._picture, _SVG)

    async def copy_link(self) -> None:
        """Put a link to this moment of the game on the clipboard."""
        session = self.state.session
        then = session.at(session.ply_at(self.parts[-1][1]))
        address = str(js.location.href).partition("#")[0]
        copied = await dom.copy(f"{address}#{links.encode(then, moment=True)}")
        self.show_status(self.say("share.copied" if copied else "clip.no-clipboard"))

    def save(self, name: str, content: Any, kind: str) -> None:
        """Give the reader a file, and say so."""
        dom.download(name, content, kind)
        self.show_status(self.say("film.saved", name=name))

    def show_status(self, text: str) -> None:
        """Show a line about what was done."""
        self.dialog.part("#clip-status").textContent = text

    def stop(self) -> None:
        """Stop making a video or GIF."""
        if self._recorder is not None:
            self._recorder.stop()


async def open_clip(
    state: TableState, reader: Reader, theme: Mapping[str, str], parts: Sequence[tuple[int, int]], draw: Draw
) -> None:
    """Show the dialog with the clip of `parts` of the film, until it is closed."""
    shown = ClipDialog(state, reader, theme, parts, draw)
    dom.spawn(shown.begin())
    await shown.dialog.answer()
    shown.stop()
