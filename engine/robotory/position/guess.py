"""The position that fits what a seat knows: since everything is open, there is only one."""

from random import Random

from robotory.position.state import Arena
from robotory.position.view import ArenaView


def determinize(view: ArenaView, _rng: Random) -> Arena:
    """Return the game whose view for this seat is `view`."""
    arena = Arena(view.version, view.games)
    arena.game, arena.first, arena.start = view.game, view.first, view.start
    arena.turn, arena.wins = view.turn, list(view.wins)
    arena.disc, arena.robot = list(view.disc), list(view.robot)
    arena.stock = [list(view.stock[0]), list(view.stock[1])]
    arena.lid, arena.box = list(view.lid), list(view.box)
    arena.agenda, arena.event_count = list(view.agenda), view.event_count
    return arena
