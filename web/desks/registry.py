"""Which game has a desk of its own at the table, and a form of its own for new games."""

import importlib
from typing import TYPE_CHECKING, Any

from tabletop.game import Game
from web.page.reader import Reader
from web.table.desk import Desk

if TYPE_CHECKING:
    from web.home.newgame import Host, NewGame

_DESKS = {
    "roborally": ("web.desks.roborally.desk", "RaceDesk"),
    "moonbots": ("web.desks.moonbots.desk", "MoonDesk"),
    "stakbots": ("web.desks.stakbots.desk", "StakDesk"),
    "robotory": ("web.desks.robotory.desk", "RobotoryDesk"),
}
"""Per game the module and class of its desk; `Desk` for the others."""
_FORMS = {"roborally": ("web.desks.roborally.form", "RaceForm")}
"""The same for the form of a new game; `NewGame` for the others."""


def desk_of(game: Game, reader: Reader) -> Desk:
    """What a game has at the table. Its module is imported when it is first wanted."""
    desk: Desk = _class(*_DESKS.get(game.name, ("web.table.desk", "Desk")))(game, reader.words_of(game), reader.words)
    return desk


def form_of(game: Game, host: "Host") -> "NewGame":
    """The form for a new game of it."""
    form: NewGame = _class(*_FORMS.get(game.name, ("web.home.newgame", "NewGame")))(host, game)
    return form


def _class(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)
