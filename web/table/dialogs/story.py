"""The story of a game: its end, its turning points, and a picture and a film. Imported when it is first asked for."""

import asyncio
from collections.abc import Mapping
from typing import Any

from pyodide.ffi import create_once_callable

from tabletop.core.picture import picture
from tabletop.film.stretch import Stretch
from tabletop.show import svg
from tabletop.telling.turning_points import turning_points
from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.looks import VARIABLES
from web.page.reader import Reader
from web.page.widgets import command, sign
from web.table.dialogs.canvas import OneCanvas
from web.table.play.stage import Stage
from web.table.play.state import TableState

_WIDTH = 720
"""Width in pixels of the picture of the end."""


async def open_story(table: Stage, reader: Reader, theme: Mapping[str, str]) -> None:
    """Show the story until it is closed; its buttons lead to the turning points. `theme` has the colours of pictures and
    films."""
    state, say = table.state, reader.say
    game, view, desk = state.session.game, state.public_view(), state.desk
    notes = turning_points(state.session, desk.words, desk.seat_name)
    several = len(desk.chapters(state.reel)) > 1
    lines = []
    for number, note in enumerate(notes):
        title = desk.chapter_at(state.reel, note.events[-1])
        text = say("story.at", round=title, sentence=note.text) if several else note.text
        buttons = "".join(
            sign(say(key, sentence=note.text), picture, answer=f"{what}:{number}")
            for what, picture, key in (("show", "eye", "story.show"), ("watch", "play", "recap.watch"))
        )
        lines.append(f"<li><span>{esc(text)}</span>{buttons}</li>")
    end = svg.paint(game.scene(view), desk.export_look, VARIABLES)
    files = "".join(command(say(key), "file", named=key.replace(".", "-")) for key in ("story.svg", "story.png"))
    body = (
        f"<p><b>{esc(game.prompt(view, desk.words))}</b></p>"
        f'<div class="ending" role="img" aria-label="{esc(say("story.picture"))}">{end}</div>'
        f'<h3>{esc(say("story.turns"))}</h3><ol class="turns">{"".join(lines)}</ol>'
        f'<div class="row">{files}{command(say("share.film"), "play", answer="film")}</div>'
        f'<p id="story-status" role="status"></p>'
    )
    dialog = Dialog(say("story.title"), body, kind="story", close=say("close"))

    def saved(name: str, content: Any, kind: str) -> None:
        dom.download(name, content, kind)
        dialog.part("#story-status").textContent = say("film.saved", name=name)

    async def save_png(_event: Any) -> None:
        saved(f"{game.name}.png", await _as_png(state, theme), "image/png")

    whole = picture(game, view, seat_colours=desk.seat_colours, look=desk.export_look)
    dialog.listen("#story-svg", "click", lambda _event: saved(f"{game.name}.svg", whole, "image/svg+xml"))
    dialog.listen("#story-png", "click", save_png)
    answer, _, which = (await dialog.answer()).partition(":")
    if answer == "show":
        table.look_back(notes[int(which)].events[-1] + 1)
    elif answer == "watch":
        table.play_again(*notes[int(which)].parts)
    elif answer == "film":
        from web.table.dialogs.film import open_film

        await open_film(state, reader, theme, way="game")


async def _as_png(state: TableState, theme: Mapping[str, str]) -> Any:
    """The public board as a Blob, painted like the last frame of a film."""
    game = state.session.game
    scene = game.scene(state.public_view())
    painter = OneCanvas(Stretch(state.reel, 0, len(state.reel), own_look=state.desk.export_look), theme, scene, _WIDTH)
    painter.paint_things(scene, {}, ())
    made: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    painter.canvas.toBlob(create_once_callable(made.set_result), "image/png")
    return await made
