"""Finds the desk of a game and its form for new games."""

import importlib
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tabletop.core.game import Game
from tabletop.core.session import PERSON
from tabletop.show.words import YOU
from web.page.names import distinct_names
from web.page.reader import Reader
from web.table.play.desk import Desk

if TYPE_CHECKING:
    from web.home.newgame import Host, NewGame

_DESKS = {
    "roborally": ("web.desks.roborally.desk", "RaceDesk"),
    "moonbots": ("web.desks.moonbots.desk", "MoonDesk"),
    "stakbots": ("web.desks.stakbots.desk", "StakDesk"),
    "robotory": ("web.desks.robotory.desk", "RobotoryDesk"),
}
"""Module and class of a game's desk; other games use `Desk`."""
_FORMS = {"roborally": ("web.desks.roborally.form", "RaceForm")}
"""Module and class of a game's form for new games; other games use `NewGame`."""
FIRST_GAMES: Mapping[str, str] = {
    "roborally": "roborally.2.person-easy.course=~d09PRg0F9EGkHZwehiINgGZTtjyaOwa4J1gFhw5rgcB0jEKEHJbgMDXSMTLm4whOLcnVDCxR8EgsA"
    ".ak.B.10n8dbd",
}
"""A game's link for somebody who has never played: for RoboRally the race at the end of the first lessons."""
ALONE_GAMES = ("roborally",)
"""The games that one can play alone, listed here so that the home page need not load any."""


_NONE: Mapping[int, str] = MappingProxyType({})


def desk_of(
    game: Game,
    reader: Reader,
    names: Mapping[int, str] = _NONE,
    seat_colours: tuple[int, ...] = (),
    seats: Sequence[str] = (),
) -> Desk:
    """The desk of a game. `names` are those that people gave to some of the `seats`, `seat_colours` the colours that they
    chose. Its module is imported when it is first needed."""
    kind, words = class_of(game.name), reader.words_of(game)
    desk = kind(game, words, reader.words)
    desk.for_seats(len(seats))
    given: dict[str, str] = {}
    if names:
        usual = [desk.seat_name(seat) for seat in range(len(seats))]
        given = desk.things_named(distinct_names(names, usual), len(seats))
    persons = [seat for seat, seated in enumerate(seats) if seated == PERSON]
    if len(persons) == 1 and persons[0] not in names:
        given[YOU] = str(persons[0])
    if given:
        desk = kind(game, words.naming(given), reader.words)
        desk.for_seats(len(seats))
    if len(seat_colours) == len(desk.coloured_looks(len(seats))):
        desk.set_colours(seat_colours)
    return desk


def class_of(game: str) -> type[Desk]:
    """The class of a game's desk."""
    found: type[Desk] = _class(*_DESKS.get(game, ("web.table.play.desk", "Desk")))
    return found


def form_of(game: Game, host: "Host") -> "NewGame":
    """The form for a new game."""
    form: NewGame = _class(*_FORMS.get(game.name, ("web.home.newgame", "NewGame")))(host, game)
    return form


def _class(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)
