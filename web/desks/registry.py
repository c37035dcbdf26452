"""Finds the desk of a game and its form for new games."""

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
"""Per game the module and class of its desk; all others have `Desk`."""
_FORMS = {"roborally": ("web.desks.roborally.form", "RaceForm")}
"""Per game the module and class of its form for a new game; all others have `NewGame`."""


def desk_of(game: Game, reader: Reader) -> Desk:
    """The desk of a game. Its module is imported when it is first needed."""
    desk: Desk = _class(*_DESKS.get(game.name, ("web.table.desk", "Desk")))(game, reader.words_of(game), reader.words)
    return desk


def form_of(game: Game, host: "Host") -> "NewGame":
    """The form for a new game."""
    form: NewGame = _class(*_FORMS.get(game.name, ("web.home.newgame", "NewGame")))(host, game)
    return form


def _class(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)
