"""What a seat may know of a tournament, named piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from moonbots.position.cards import HIDDEN, STOCK

if TYPE_CHECKING:
    from moonbots.position.state import Tournament


class MoonView(NamedTuple):
    """A tournament as `seat` sees it (None: a spectator). Tuples are by robot; HIDDEN stands for a secret weapon that the
    viewer does not know, and such stand last in a hand. `known` tells for each weapon the viewer holds who else has seen
    it, as (weapon, bit by seat)."""

    seat: int | None
    seats: int
    robots: int
    mix: str
    limit: int
    first: int
    rounds: int
    ended: int
    active: int
    next_up: int
    buys: int
    gained: int
    rerolled: bool
    decoyed: int
    dice: tuple[int, ...]
    lying: tuple[int, ...]
    quiet: int
    energy: tuple[int, ...]
    part: tuple[tuple[int, ...], ...]
    upgrades: tuple[tuple[int, ...], ...]
    hand: tuple[tuple[int, ...], ...]
    known: tuple[tuple[int, int], ...]
    idle: tuple[bool, ...]
    out: tuple[int, ...]
    market: tuple[int, ...]
    pool: tuple[int, ...]
    backs: int
    dropped: int
    gone: tuple[int, ...]
    box: tuple[int, ...]
    winners: tuple[int, ...]
    to_move: int | None
    ask: str
    operands: tuple[int, ...]
    agenda: tuple[tuple[object, ...], ...]
    told: int

    def owner(self, robot: int) -> int:
        """The seat that plays a robot."""
        return robot // 2 if self.seats == 2 else robot


def look(state: Tournament, seat: int | None) -> MoonView:
    """The tournament as a seat sees it. Which parts and upgrades are in the pile can be told from those that are not;
    the agenda names only what all have seen."""
    pending = state.pending
    return MoonView(  # in the order of the fields: to name them all would take a quarter longer
        seat,
        state.seats,
        state.robots,
        state.mix,
        state.limit,
        state.first,
        state.rounds,
        state.ended,
        state.active,
        state.next_up,
        state.buys,
        state.gained,
        state.rerolled,
        state.decoyed,
        tuple(state.dice),
        tuple(state.lying),
        state.quiet,
        tuple(state.energy),
        tuple(map(tuple, state.part)),
        tuple(map(tuple, state.upgrades)),
        tuple([_hand(state, cards, seat) for cards in state.hand]),
        _known(state, seat),
        tuple(state.idle),
        tuple(state.out),
        tuple(state.market),
        tuple(state.pool),
        state.backs,
        state.dropped,
        tuple(state.gone),
        tuple(state.box),
        tuple(state.winners()),
        pending.seat if pending else None,
        pending.ask.name if pending else "",
        pending.operands if pending else (),
        tuple(state.agenda),
        state.told,
    )


def _hand(state: Tournament, cards: list[int], seat: int | None) -> tuple[int, ...]:
    if not cards:
        return ()
    seen = [card for card in cards if seat is not None and state.known[card - STOCK] >> seat & 1]
    return (*seen, *[HIDDEN] * (len(cards) - len(seen)))


def _known(state: Tournament, seat: int | None) -> tuple[tuple[int, int], ...]:
    if seat is None:
        return ()
    return tuple([(card, state.known[card - STOCK]) for robot in state.team(seat) for card in state.hand[robot]])
