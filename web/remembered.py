"""Everything that a page imports until a game stands on its table: what a browser remembers of Python from one start to the
next (web/remember.js)."""

from tabletop import game
from tabletop.session import PERSON, Session
from web import app
from web.desks.registry import class_of

__all__ = ["app"]

for name in game.names():
    class_of(name)
    found = game.find(name)
    Session(found, [PERSON] * found.seats[0]).advance()
