"""The exports of a figure: its link, texts to paste, files, a GIF, a video."""

import asyncio
from typing import Any, Protocol
from urllib.parse import quote

import js
from pyodide.ffi import JsException

from tabletop.show import svg
from tabletop.sketch.check import CheckedSketch
from tabletop.sketch.files import files
from tabletop.sketch.packing import MESSENGERS, phrases
from web.page import colours, dom
from web.page.reader import Reader
from web.studio import markup
from web.studio.draft import Draft
from web.table.dialogs.recorder import GIF, VIDEO, Recorder, kind_of_video

_ACROSS = 1200
"""Width of a picture in pixels."""
_SAID = 4
"""Seconds for which a button says that the text was copied."""
_KINDS = {"svg": "image/svg+xml", "html": "text/html", "txt": "text/plain", "md": "text/markdown"}


class Host(Protocol):
    """The part of the studio that the panel uses."""

    draft: Draft | None
    reader: Reader

    def checked(self) -> CheckedSketch | None:
        """The figure as it is now, None if something is wrong with it."""

    def refresh(self) -> None:
        """Redraw everything."""


class Export:
    """The last panel of the studio."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.site = str(js.location.href).partition("#")[0].rpartition("/")[0] + "/"
        self._signs: dict[str, dict[str, str]] = {}
        """The fetched phrases, by game: they shorten links."""
        self._files: dict[str, str] = {}
        """The files of the panel, by name."""
        self._recorder: Recorder | None = None

    def panel(self) -> str:
        """The markup of the panel, or a sentence if something is wrong with the figure."""
        say, draft, checked = self.host.reader.say, self.host.draft, self.host.checked()
        assert draft is not None
        if checked is None:
            return markup.problem(say("studio.not-yet"))
        signs = self._signs.get(draft.now.game)
        if signs is None:
            dom.spawn(self._fetch(draft.now.game))
            return f"<p>{dom.esc(say('studio.wait'))}</p>"
        self._files = files(checked, draft.parts.sketch(), signs, self.site)
        link = self._files["link.txt"].strip()
        length = say("studio.characters", count=len(link))
        if len(link) > MESSENGERS:
            length += " " + say("studio.long", most=MESSENGERS)
        ways = {way: self._files[f"{way}.html"] for way in ("frame", "element")}
        return markup.give(link, length, ways, self._files, [GIF, *([VIDEO] if kind_of_video() else [])], say)

    async def _fetch(self, game: str) -> None:
        try:
            answer = await js.fetch(f"./phrases/{game}.txt")
            self._signs[game] = phrases(str(await answer.text())) if answer.ok else {}
        except JsException:
            self._signs[game] = {}  # without phrases, the link is only longer
        self.host.refresh()

    async def copy(self, what: str, button: Any) -> None:
        """Put the link or one of the texts on the clipboard; the pressed button says so."""
        say, words = self.host.reader.say, dom.within(button, "span")
        copied = await dom.copy_field(dom.by_id(f"studio-{what}"))
        words.textContent = say("share.copied" if copied else "share.by-hand")
        dom.announce(str(words.textContent))
        await asyncio.sleep(_SAID)
        words.textContent = say("studio.copy")

    def look(self) -> None:
        """Open the figure as others see it."""
        js.window.open(str(dom.by_id("studio-link").value), "_blank", "noopener")

    def download(self, name: str) -> None:
        """Give the reader one of the files."""
        kind = _KINDS[name.rpartition(".")[2]]
        dom.download(name.rpartition("/")[2], self._files[name], kind)

    async def draw(self) -> None:
        """Give the reader a picture of the first moment."""
        checked = self.host.checked()
        if checked is None:
            return
        film = checked.figure.film
        theme = colours.current(film.game.name)
        cell = _ACROSS / film.part.width
        drawn = svg.paint(film.opening, film.look, theme, cell, checked.figure.title, film.part, film.notes)
        picture, canvas = js.Image.new(), dom.document.createElement("canvas")
        picture.src = f"data:image/svg+xml;charset=utf-8,{quote(drawn)}"
        await picture.decode()
        canvas.width, canvas.height = _ACROSS, round(film.part.height * cell)
        canvas.getContext("2d").drawImage(picture, 0, 0)
        made: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        taken = dom.proxy(made.set_result)
        canvas.toBlob(taken)
        dom.download(f"{checked.scene.step.id}.png", await made, "image/png")
        taken.destroy()

    async def record(self, kind: str) -> None:
        """Give the reader the film as a GIF or a video, and show the progress."""
        checked, say = self.host.checked(), self.host.reader.say
        if checked is None or self._recorder is not None:
            return
        figure = checked.figure
        status = dom.by_id("studio-made")

        def progress(now: int, whole: int) -> None:
            status.textContent = say(f"film.{kind}.making", now=now, all=whole)

        theme, words = colours.current(figure.film.game.name), self.host.reader.words_of(figure.film.game)
        self._recorder = Recorder(figure.film, theme, figure.title, words, progress)
        dom.show("studio-cancel", visible=True)
        try:
            film, suffix = await self._recorder.record(kind)
        except JsException as error:
            status.textContent = say("film.failed", reason=error)
        else:
            status.textContent = ""
            if film is not None:
                dom.download(f"{checked.scene.step.id}.{suffix}", film, str(film.type))
        finally:
            self._recorder = None
            if cancel := js.document.getElementById("studio-cancel"):
                cancel.hidden = True

    def stop(self) -> None:
        """Stop the GIF or video that is being made."""
        if self._recorder is not None:
            self._recorder.stop()
