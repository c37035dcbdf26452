"""The picture of the board that the next start shows before Python runs (picture.js)."""

import js
from pyodide.ffi import create_once_callable

from tabletop.show import svg
from tabletop.show.theme import MODES, colours
from web.page import dom
from web.page.looks import VARIABLES
from web.table.play.state import TableState


def keep(state: TableState) -> None:
    """Save a picture of the present board, when the browser is idle. It has no secrets, as anybody may hold the device when it
    is shown."""
    js.robodromePictures.keep(create_once_callable(lambda: _painted(state)))


def _painted(state: TableState) -> object:
    game, scene = state.session.game, state.scene(state.public_view())
    roles = {
        mode: "".join(
            f"--{role}:{colour};" for role, colour in colours(mode, game.name, state.desk.seat_colours).items()
        )
        for mode in MODES
    }
    return dom.plain(
        link=state.save.link,
        save=state.save.id,
        title=state.title,
        svg=svg.paint(scene, state.desk.look, VARIABLES),
        desk=state.desk.layout,
        colours=dom.plain(**roles),
        width=scene.width,
        height=scene.height,
    )
