"""The film dialog: a stretch of the game as a video, a GIF, or a moving SVG. Imported when it is first opened."""

from collections.abc import Mapping
from typing import Any

from pyodide.ffi import JsException

from tabletop.film.stretch import Stretch
from tabletop.film.write import as_svg
from web.page import dom
from web.page.dom import esc
from web.page.reader import Reader
from web.page.widgets import command
from web.table.dialogs.recorder import GIF, VIDEO, Recorder, best_button, best_kind
from web.table.dialogs.stretch import StretchDialog
from web.table.play.state import TableState


class FilmDialog(StretchDialog):
    """The dialog: the stretch of the film, and buttons to share or save it."""

    def __init__(self, state: TableState, reader: Reader, theme: Mapping[str, str], way: str) -> None:
        self.theme = theme
        self.recorder: Recorder | None = None
        self.made: tuple[int, int, str, Any] | None = None
        """The last film made for sharing: first event, end, name and content of the file."""
        say = reader.say
        others = command(say("film.gif"), "file", named="film-gif") if best_kind() == VIDEO else ""
        others += command(say("film.picture"), "file", named="film-picture")
        rest = (
            f'{best_button(reader, "film-share")}<div class="row">{others}</div>'
            f'<p class="small">{esc(say("film.pictures"))}</p>'
        )
        super().__init__(state, reader, say("film.title"), say("film.text"), rest, way)
        self.dialog.listen("#film-share", "click", lambda _event: self.share())
        self.dialog.listen("#film-picture", "click", lambda _event: self.save_picture())
        if best_kind() == VIDEO:
            self.dialog.listen("#film-gif", "click", lambda _event: self.save_gif())

    async def save_picture(self) -> None:
        """Download the film as a moving SVG."""
        if stretch := await self.ready():
            self.give(f"{stretch.game.name}.svg", as_svg(stretch, self.reader.language, "medium"), "image/svg+xml")

    async def save_gif(self) -> None:
        """Download the film as a GIF."""
        if made := await self.record(GIF):
            name, film = made
            self.give(name, film, str(film.type))

    async def share(self) -> None:
        """Open the system's share sheet with the film, or download it. If making the film took so long that the browser
        refuses the sheet, the next touch opens it."""
        chosen = self.chosen()
        if self.made is None or self.made[:2] != (chosen.first, chosen.end):
            if not (made := await self.record(best_kind())):
                return
            self.made = (chosen.first, chosen.end, *made)
        *_, name, film = self.made
        shared = await dom.share_file(name, film, self.state.title)
        if shared == dom.SHARED:
            self.dialog.close()
        elif shared == dom.NO_SHEET:
            self.give(name, film, str(film.type))
        else:
            self.show_status(self.reader.say("clip.ready"))

    async def record(self, kind: str) -> tuple[str, Any] | None:
        """Make a video or a GIF of the chosen stretch, and show the progress. Return (name, content) of the file, None if it
        failed or was stopped."""
        say = self.reader.say

        def progress(now: int, whole: int) -> None:
            self.show_status(say(f"film.{kind}.making", now=now, all=whole))

        if (stretch := await self.ready()) is None:
            return None
        game = stretch.game
        self.recorder = Recorder(stretch, self.theme, game.title, self.reader.words_of(game), progress)
        try:
            film, suffix = await self.recorder.record(kind)
        except JsException as error:
            self.show_status(say("film.failed", reason=error))
            return None
        finally:
            self.recorder = None
        return None if film is None else (f"{game.name}.{suffix}", film)

    async def ready(self) -> Stretch | None:
        """The chosen stretch, unless one is being recorded."""
        return None if self.recorder is not None else await super().ready()


async def open_film(state: TableState, reader: Reader, theme: Mapping[str, str], way: str = "") -> None:
    """Show the dialog until it is closed; `theme` has the colours of a video, `way` is the choice to begin with."""
    shown = FilmDialog(state, reader, theme, way)
    await shown.dialog.answer()
    if shown.recorder is not None:
        shown.recorder.stop()
