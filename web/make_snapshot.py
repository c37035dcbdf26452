"""Imports, reads and draws all that a page needs until a game is on its table, so that the snapshot of Python has it
(web/make_snapshot.js). Caches filled here save time in every later start."""

from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import decode, encode
from tabletop.show.theme import MODES, colours
from tabletop.show.words import words
from web import app
from web.desks.registry import class_of
from web.home import home
from web.page import dom

__all__ = ["app", "home"]

language = dom.root.lang
for name in game.names():
    found = game.find(name)
    desk = class_of(name)(found, words(name, language), words("web", language))
    session = Session(found, [PERSON] * found.seats[0], seed=1)
    session.advance()
    decode(encode(session))
    view = session.state.view(0)
    found.describe(view, desk.words)
    desk.spoken_robots(view)
    colours(MODES[0], name)
    scene = found.scene(view)
    for event in session.events():
        found.pictures(event)
        found.motions(scene, event)
    for look in {scene.backdrop, *(item.look for item in scene.items.values())}:
        desk.look(look)
