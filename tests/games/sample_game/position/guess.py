"""Random games of Scrapyard that fit a seat's view."""

from random import Random

from sample_game.position.cards import DECK, HIDDEN
from sample_game.position.state import Scrap
from sample_game.position.view import ScrapView


def determinize(view: ScrapView, rng: Random) -> Scrap:
    """Return a random game in which the viewer would see exactly `view`."""
    state = Scrap(len(view.hearts), view.life, view.rounds, view.version)
    state.turn, state.event_count, state.agenda = view.turn, view.event_count, list(view.agenda)
    state.hearts, state.shields, state.mirrors = list(view.hearts), list(view.shields), list(view.mirrors)
    state.discards, state.out = list(view.discards), list(view.out)
    known = {*view.hand, *view.discards, *view.played}
    unseen = [card for card in DECK if card not in known]
    rng.shuffle(unseen)
    state.played = [unseen.pop() if card == HIDDEN else card for card in view.played]
    for seat, size in enumerate(view.hand_sizes):
        state.hand[seat] = list(view.hand) if seat == view.seat else sorted(unseen.pop() for _ in range(size))
    state.pool = sorted(unseen)
    return state
