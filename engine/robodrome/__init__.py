"""The public face of the wheel: games, sessions, links, packets, positions, pictures, bots and tournaments.

    import robodrome

    race = robodrome.from_link("roborally.2.person-easy..7.B.1he8f87")
    print(race.legal(), robodrome.Position.of(race))

The names in `__all__` are stable: they change in a new major version only, after a version with a DeprecationWarning that says
what to use instead. All other names are internal. The adaptors are modules of their own, which need their extras:
`robodrome.pettingzoo`, `robodrome.gymnasium` and `robodrome.openspiel`.
"""

from typing import TYPE_CHECKING, Any
from warnings import warn

from robodrome.coaching import coach
from robodrome.figures import Figure
from robodrome.films import Film
from robodrome.logs import log
from robodrome.positions import Position
from tabletop import __version__
from tabletop.base.errors import (
    BoardError,
    BotError,
    IllegalMove,
    LessonError,
    LinkError,
    MessageError,
    NotationError,
    OptionError,
    TabletopError,
)
from tabletop.bots.bots import run_bots
from tabletop.bots.ratings import Rating, Ratings, rate
from tabletop.bots.tournament import Failure, Result, Standing
from tabletop.bots.tournament import run as tournament
from tabletop.core.game import Budget, Game, Option, register
from tabletop.core.game import find as game
from tabletop.core.game import names as games
from tabletop.core.session import PERSON, Session
from tabletop.formats.find import find as find_links
from tabletop.formats.find import open_last as from_link
from tabletop.formats.game_file import PlayedGame
from tabletop.formats.game_file import read as read_games
from tabletop.formats.link import share as to_link
from tabletop.rules.event import Event
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, State
from tabletop.telling.account import Share, luck
from tabletop.telling.coaching import Coaching, Cost
from tabletop.together.far import FarSeat
from tabletop.together.host import Host
from tabletop.together.message import Answer, Packet

__all__ = [
    "CHANCE",
    "PERSON",
    "Answer",
    "BoardError",
    "BotError",
    "Budget",
    "Coaching",
    "Cost",
    "Event",
    "Failure",
    "FarSeat",
    "Figure",
    "Film",
    "Game",
    "Host",
    "IllegalMove",
    "LessonError",
    "LinkError",
    "MessageError",
    "Move",
    "NotationError",
    "Option",
    "OptionError",
    "Packet",
    "PlayedGame",
    "Position",
    "Rating",
    "Ratings",
    "Result",
    "Session",
    "Share",
    "Standing",
    "State",
    "TabletopError",
    "__version__",
    "coach",
    "find_links",
    "from_link",
    "game",
    "games",
    "log",
    "luck",
    "rate",
    "read_games",
    "register",
    "run_bots",
    "to_link",
    "tournament",
]

_GOING: dict[str, tuple[str, object]] = {}
"""Names that the next major version removes: what to use instead, and their present value."""

if not TYPE_CHECKING:  # with `__getattr__`, type checkers would accept every name

    def __getattr__(name: str) -> Any:
        if name not in _GOING:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        instead, found = _GOING[name]
        warn(f"{__name__}.{name} goes with the next major version; use {instead}.", DeprecationWarning, stacklevel=2)
        return found
