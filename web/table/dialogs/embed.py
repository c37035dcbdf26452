"""The embed dialog: texts and files that put a stretch of the game, or the game itself, into another page, with a preview.
Imported when it is first opened."""

import base64
import zlib
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from tabletop.core.session import Session
from tabletop.figure.embedding import iframe
from tabletop.figure.figure import Figure
from tabletop.figure.write import VERSION, as_block, as_html, as_page
from tabletop.film import stretch as films
from tabletop.film.stretch import Stretch
from tabletop.film.write import as_svg
from tabletop.formats import link as links
from web.page import dom
from web.page.dom import esc
from web.page.names import add_extras
from web.page.reader import Reader
from web.page.widgets import command, radios
from web.table.dialogs.stretch import StretchDialog
from web.table.play.state import TableState

_KINDS = ("img", "block", "element", "frame", "game")


@dataclass(frozen=True, slots=True)
class EmbedCode:
    """A text to paste, and the name and content of the file that it needs, '' for none. The reader has to upload the file."""

    text: str
    file: str = ""
    content: str = ""


def _packed(session: Session) -> str:
    """A picture of the public position, compressed for embed.js: a frame shows it before Python has started."""
    drawing = as_svg(films.of_session(session, len(session.plies)), size="small").encode()
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(press.compress(drawing) + press.flush()).decode().rstrip("=")


class EmbedDialog(StretchDialog):
    """The dialog: stretch, way of embedding, and preview."""

    def __init__(self, state: TableState, reader: Reader) -> None:
        say = reader.say
        self.site = str(js.location.href).partition("#")[0].rpartition("/")[0] + "/"
        self.link = add_extras(links.share(state.session), {}, state.desk.seat_colours)
        self.game = f"{self.site}embed.html#{self.link}&picture={_packed(state.session)}"
        self.now = EmbedCode("")
        self._shown = 0
        kinds = {kind: say(f"embed.{kind}") for kind in _KINDS}
        rest = (
            f'<div id="embed-kinds">{radios("embed", say("embed.how"), kinds, "img", unseen=False)}</div>'
            f'<p class="small" id="embed-about"></p>'
            f'<label class="unseen" for="embed-text">{esc(say("embed.paste"))}</label>'
            f'<textarea id="embed-text" readonly rows="5" spellcheck="false"></textarea>'
            f'<div class="row">{command(say("share.copy"), "copy", named="embed-copy", kind="main")}'
            f"{command('', 'file', named='embed-file')}</div>"
            f'<h3>{esc(say("embed.preview"))}</h3><div id="embed-preview"></div>'
        )
        super().__init__(state, reader, say("embed.title"), say("embed.text"), rest)
        self.dialog.listen("#embed-kinds", "input", lambda _event: self.show())
        self.dialog.listen("#embed-copy", "click", lambda _event: self.copy())
        self.dialog.listen("#embed-file", "click", lambda _event: self.save())

    def show(self) -> None:
        """Show the chosen stretch, then the text for it and its preview."""
        super().show()
        self._shown += 1
        dom.spawn(self._embed(self._shown))

    async def _embed(self, turn: int) -> None:
        stretch = await self.ready()
        if stretch is None or turn != self._shown:
            return
        say, part = self.reader.say, self.dialog.part
        kind = str(part("input[name=embed]:checked").value)
        self.now = self._embedded(kind, stretch)
        part("#embed-about").textContent = say(f"embed.{kind}.about", file=self.now.file)
        part("#embed-text").value = self.now.text
        part("#embed-file").hidden = not self.now.file
        part("#embed-file span").textContent = say("embed.file", name=self.now.file)
        await self._preview(kind, stretch)
        self.show_status("")

    def _embedded(self, kind: str, stretch: Stretch) -> EmbedCode:
        name, title, language = stretch.game.name, esc(self.state.title), self.reader.language
        figure = Figure(name, self.state.title, stretch, link=self.link)
        if kind == "img":
            file = f"{name}.svg"
            text = f'<img src="{file}" alt="{title}" width="100%" style="max-width:640px">'
            return EmbedCode(text, file, as_svg(stretch, language, "medium"))
        if kind == "game":
            return EmbedCode(iframe(self.game, self.state.title))
        file = f"{name}.html"
        if kind == "frame":
            return EmbedCode(iframe(file, self.state.title), file, as_page(figure, language, self.site))
        block = as_block(figure, language, self.site)
        if kind == "block":
            return EmbedCode(block, file, block)
        text = (
            f'<script type="module" src="{esc(self.site)}figure.js"></script>\n'
            f'<robodrome-figure src="{file}"><a href="{file}">{title}</a></robodrome-figure>'
        )
        return EmbedCode(text, file, block)

    async def _preview(self, kind: str, stretch: Stretch) -> None:
        """Show the result of the text in a page."""
        place = self.dialog.part("#embed-preview")
        if kind == "game":
            shown = dom.document.createElement("iframe")
            shown.src = self.game
            shown.title = self.state.title
        elif kind == "img":
            shown = dom.document.createElement("img")
            blob = js.Blob.new(to_js([self.now.content]), dom.plain(type="image/svg+xml"))
            shown.src = js.URL.createObjectURL(blob)
            shown.alt = self.state.title
        else:
            shown = await shown_figure(Figure(stretch.game.name, self.state.title, stretch), self.reader.language)
        place.replaceChildren(shown)

    async def copy(self) -> None:
        """Put the text on the clipboard."""
        copied = await dom.copy_field(self.dialog.part("#embed-text"))
        self.show_status(self.reader.say("share.copied" if copied else "share.by-hand"))

    def save(self) -> None:
        """Download the file that the text names."""
        kind = "image/svg+xml" if self.now.file.endswith(".svg") else "text/html"
        self.give(self.now.file, self.now.content, kind)


async def open_embed(state: TableState, reader: Reader) -> None:
    """Show the dialog until it is closed."""
    await EmbedDialog(state, reader).dialog.answer()


async def shown_figure(figure: Figure, language: str) -> Any:
    """The element of a figure as on other pages, with its script if that can be fetched."""
    markup = as_html(figure, language)
    shown = dom.document.createElement("robodrome-figure")
    shown.setAttribute("version", str(VERSION))
    dom.put(shown, markup.partition(">")[2].rpartition("</robodrome-figure>")[0])
    with suppress(JsException):  # a figure is readable without its script
        await js.figures()
    return shown
