"""The board as a picture, which the next start shows before Python runs (picture.js)."""

import js
from pyodide.ffi import create_once_callable

from tabletop import svg
from tabletop.theme import MODES, colours
from web.page import dom
from web.page.looks import VARIABLES
from web.table.model import TableModel


def keep(model: TableModel) -> None:
    """Keep the board as it stands, once there is time. What one seat alone may know is never in it: nobody knows who will hold
    the device when it is shown."""
    js.robodromePictures.keep(create_once_callable(lambda: _painted(model)))


def _painted(model: TableModel) -> object:
    game, scene = model.session.game, model.scene(model.public_view())
    roles = {
        mode: "".join(f"--{role}:{colour};" for role, colour in colours(mode, game.name, model.desk.worn).items())
        for mode in MODES
    }
    return dom.plain(
        link=model.save.link,
        save=model.save.id,
        title=model.title,
        svg=svg.paint(scene, model.desk.look, VARIABLES),
        desk=model.desk.layout,
        colours=dom.plain(**roles),
        width=scene.width,
        height=scene.height,
    )
