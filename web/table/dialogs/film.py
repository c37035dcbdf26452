"""The film dialog: a stretch of the game as a picture that moves, a GIF, or a video. Loaded when it is first opened."""

from collections.abc import Mapping

from pyodide.ffi import JsException

from tabletop.film.stretch import Stretch
from tabletop.film.write import as_svg
from web.page.dom import esc
from web.page.reader import Reader
from web.page.widgets import command
from web.table.dialogs.recorder import GIF, VIDEO, Recorder, kind_of_video
from web.table.dialogs.stretch import StretchDialog
from web.table.play.state import TableState


class FilmDialog(StretchDialog):
    """What the film shows, and how it is saved."""

    def __init__(self, state: TableState, reader: Reader, theme: Mapping[str, str], way: str) -> None:
        self.theme = theme
        self.recorder: Recorder | None = None
        say = reader.say
        rows = command(say("film.picture"), "file", named="film-picture", kind="main")
        rows += command(say("film.gif"), "file", named="film-gif")
        rows += command(say("film.video"), "play", named="film-video") if kind_of_video() else ""
        rest = f'<div class="row">{rows}</div><p class="small">{esc(say("film.pictures"))}</p>'
        super().__init__(state, reader, say("film.title"), say("film.text"), rest, way)
        self.dialog.listen("#film-picture", "click", lambda _event: self.save_picture())
        self.dialog.listen("#film-gif", "click", lambda _event: self.save_film(GIF))
        if kind_of_video():
            self.dialog.listen("#film-video", "click", lambda _event: self.save_film(VIDEO))

    async def save_picture(self) -> None:
        """Give the film as an SVG file."""
        if stretch := await self.ready():
            self.give(f"{stretch.game.name}.svg", as_svg(stretch, self.reader.language, "medium"), "image/svg+xml")

    async def save_film(self, kind: str) -> None:
        """Give the film as a GIF or a video, of which it is told how far it is."""
        say = self.reader.say

        def told(now: int, whole: int) -> None:
            self.tell(say(f"film.{kind}.making", now=now, all=whole))

        if stretch := await self.ready():
            game = stretch.game
            self.recorder = Recorder(stretch, self.theme, game.title, self.reader.words_of(game), told)
            try:
                film, suffix = await self.recorder.record(kind)
            except JsException as error:
                self.tell(say("film.failed", reason=error))
            else:
                if film is not None:
                    self.give(f"{game.name}.{suffix}", film, str(film.type))
            finally:
                self.recorder = None

    async def ready(self) -> Stretch | None:
        """The chosen stretch, unless one is being recorded."""
        return None if self.recorder is not None else await super().ready()


async def open_film(state: TableState, reader: Reader, theme: Mapping[str, str], way: str = "") -> None:
    """Show the dialog until it is closed; `theme` has the colours of a video, `way` is the choice to begin with."""
    shown = FilmDialog(state, reader, theme, way)
    await shown.dialog.answer()
    if shown.recorder is not None:
        shown.recorder.stop()
