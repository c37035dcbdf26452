"""The public face of the wheel: games, sessions, links, positions, pictures, bots and tournaments.

    import robodrome

    race = robodrome.from_link("roborally.1.person-easy..7.B.0bx4ned")
    print(race.legal(), robodrome.Position.of(race))

What `__all__` names is kept: it changes in a new major version only, after a version that warns. What it does not name is
internal. The adaptors are modules of their own, which need their extras: `robodrome.pettingzoo`, `robodrome.gymnasium`
and `robodrome.openspiel`.
"""

from robodrome.positions import Position
from tabletop import __version__
from tabletop.bots import run_bots
from tabletop.errors import BoardError, IllegalMove, LinkError, NotationError, OptionError, TabletopError
from tabletop.event import Event
from tabletop.game import Budget, Game, Option, register
from tabletop.game import find as game
from tabletop.game import names as games
from tabletop.link import decode as from_link
from tabletop.link import share as to_link
from tabletop.move import Move
from tabletop.session import PERSON, Session
from tabletop.state import CHANCE, State
from tabletop.tournament import Result, Standing
from tabletop.tournament import run as tournament

__all__ = [
    "CHANCE",
    "PERSON",
    "BoardError",
    "Budget",
    "Event",
    "Game",
    "IllegalMove",
    "LinkError",
    "Move",
    "NotationError",
    "Option",
    "OptionError",
    "Position",
    "Result",
    "Session",
    "Standing",
    "State",
    "TabletopError",
    "__version__",
    "from_link",
    "game",
    "games",
    "register",
    "run_bots",
    "to_link",
    "tournament",
]
