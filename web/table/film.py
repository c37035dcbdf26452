"""The film dialog: a stretch of the game as a picture that moves, or as a video. Loaded when it is first opened."""

from collections.abc import Mapping

from pyodide.ffi import JsException

from tabletop.film.reel import Reel
from tabletop.film.stretch import Stretch, last_turn
from tabletop.film.write import as_svg
from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.icons import icon
from web.page.reader import Reader
from web.table.model import TableModel
from web.table.recorder import Recorder, kind_of_video

_WAYS = ("turn", "stretch", "game")
_ENDS = ("from", "to")


class FilmDialog:
    """What the film shows, and how it is saved. Only what everybody may know is in it."""

    def __init__(self, model: TableModel, reader: Reader, theme: Mapping[str, str]) -> None:
        self.model, self.reader, self.theme = model, reader, theme
        self.reel = Reel(model.session)
        self.turn = len(model.session.at(last_turn(model.session)).events())
        self.recorder: Recorder | None = None
        self.dialog = Dialog(reader.say("film.title"), self._body(), kind="share", close=reader.say("close"))
        self.dialog.listen("", "input", lambda _event: self.show())
        self.dialog.listen("#film-picture", "click", lambda _event: self.save_picture())
        if kind_of_video():
            self.dialog.listen("#film-video", "click", lambda _event: self.save_video())
        self.show()

    def _body(self) -> str:
        say, shown = self.reader.say, self.model.scrubbed
        way_now = "turn" if shown is None else "stretch"
        ways = "".join(
            f'<label><input type="radio" name="film" value="{way}"{" checked" * (way == way_now)}>'
            f"{esc(say(f'film.{way}'))}</label>"
            for way in _WAYS
        )
        places = zip(_ENDS, (self.turn if shown is None else shown, len(self.reel)), strict=True)
        ends = "".join(
            f'<label class="field"><span>{esc(say(f"film.{end}"))}</span><input type="range" id="film-{end}" min="0" '
            f'max="{len(self.reel)}" value="{place}"></label><p class="small" id="film-{end}-said"></p>'
            for end, place in places
        )
        buttons = [("picture", "file", "main"), *([("video", "play", "plain")] if kind_of_video() else [])]
        rows = "".join(
            f'<button class="{look}" id="film-{what}">{icon(picture)}<span>{esc(say(f"film.{what}"))}</span></button>'
            for what, picture, look in buttons
        )
        return (
            f"<p>{esc(say('film.text'))}</p>"
            f'<fieldset><legend class="unseen">{esc(say("film.which"))}</legend>{ways}</fieldset>'
            f'<div id="film-ends">{ends}</div><div class="row">{rows}</div><p id="film-said" role="status"></p>'
            f'<p class="small">{esc(say("film.pictures"))}</p>'
        )

    def chosen(self) -> Stretch:
        """The stretch that is chosen now."""
        way = self._way()
        if way == "stretch":
            return Stretch(self.reel, *(int(self.dialog.part(f"#film-{end}").value) for end in _ENDS))
        return Stretch(self.reel, self.turn if way == "turn" else 0, len(self.reel))

    def _way(self) -> str:
        return str(self.dialog.part("input[type=radio]:checked").value)

    def show(self) -> None:
        """Say between which events the film goes."""
        _, first, end = self.chosen()
        self.dialog.part("#film-ends").hidden = self._way() != "stretch"
        for name, count in zip(_ENDS, (first, end), strict=True):
            self.dialog.part(f"#film-{name}-said").textContent = self._told(count)

    def _told(self, count: int) -> str:
        """The last of so many events."""
        game, words = self.model.session.game, self.model.desk.words
        event = next((one for one in reversed(self.reel.events[:count]) if one.kind not in game.summed), None)
        return game.tell(event.seen_by(None), words) if event else self.reader.say("film.beginning")

    def _say(self, text: str) -> None:
        self.dialog.part("#film-said").textContent = text

    async def save_picture(self) -> None:
        """Give the film as an SVG file."""
        say = self.reader.say
        if stretch := await self._ready():
            name = f"{stretch.game.name}.svg"
            dom.download(name, as_svg(stretch, self.reader.language, "medium"), "image/svg+xml")
            self._say(say("film.saved", name=name))

    async def save_video(self) -> None:
        """Give the film as a video, which is recorded while it plays."""
        say = self.reader.say

        def told(now: int, whole: int) -> None:
            self._say(say("film.recording", now=now, all=whole))

        if stretch := await self._ready():
            self.recorder = Recorder(stretch, self.theme, told)
            try:
                video, name = await self.recorder.record()
            except JsException as error:
                self._say(say("film.failed", reason=error))
            else:
                if video is not None:
                    dom.download(name, video, str(video.type))
                    self._say(say("film.saved", name=name))
            finally:
                self.recorder = None

    async def _ready(self) -> Stretch | None:
        """The chosen stretch, if anything happens in it and nothing is being recorded."""
        stretch = self.chosen()
        if self.recorder is not None:
            return None
        if stretch.first >= stretch.end:
            self._say(self.reader.say("film.empty"))
            return None
        self._say(self.reader.say("film.making"))
        await dom.next_frame()
        return stretch


async def open_film(model: TableModel, reader: Reader, theme: Mapping[str, str]) -> None:
    """Show the dialog until it is closed; `theme` has the colours of a video."""
    shown = FilmDialog(model, reader, theme)
    await shown.dialog.answer()
    if shown.recorder is not None:
        shown.recorder.stop()
