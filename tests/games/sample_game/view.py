"""What a seat may know of a game of Scrapyard, and games that fit what it knows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from sample_game.cards import DECK, HIDDEN, NO_CARD

if TYPE_CHECKING:
    from sample_game.state import Scrap


@dataclass(frozen=True, slots=True)
class ScrapView:
    """The game as `seat` sees it (None: a spectator); HIDDEN stands for a card laid face down by somebody else."""

    seat: int | None
    life: int
    rounds: int
    turn: int
    hearts: tuple[int, ...]
    shields: tuple[int, ...]
    mirrors: tuple[int, ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    played: tuple[int, ...]
    discards: tuple[int, ...]
    deck_size: int
    out: tuple[int, ...]
    to_move: int | None
    ask: str
    agenda: tuple[tuple[object, ...], ...]
    told: int


def look(state: Scrap, seat: int | None) -> ScrapView:
    """The game as a seat sees it."""
    pending = state.pending
    return ScrapView(
        seat=seat,
        life=state.life,
        rounds=state.rounds,
        turn=state.turn,
        hearts=tuple(state.hearts),
        shields=tuple(state.shields),
        mirrors=tuple(state.mirrors),
        hand=() if seat is None else tuple(state.hand[seat]),
        hand_sizes=tuple(map(len, state.hand)),
        played=tuple(card if card == NO_CARD or owner == seat else HIDDEN for owner, card in enumerate(state.played)),
        discards=tuple(state.discards),
        deck_size=len(state.pool),
        out=tuple(state.out),
        to_move=pending.seat if pending else None,
        ask=pending.ask.name if pending else "",
        agenda=tuple(state.agenda),
        told=state.told,
    )


def determinize(view: ScrapView, rng: Random) -> Scrap:
    """A game in which the viewer would see exactly `view`."""
    from sample_game.state import Scrap

    state = Scrap(len(view.hearts), view.life, view.rounds)
    state.turn, state.told, state.agenda = view.turn, view.told, list(view.agenda)
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
