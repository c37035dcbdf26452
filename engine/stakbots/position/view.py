"""What a seat may know of a match, named piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stakbots.position.switches import HouseRules

if TYPE_CHECKING:
    from stakbots.position.state import Match


class MatchView(NamedTuple):
    """A match as `seat` sees it (None: a spectator). `shown` are the cards in hands that everybody has seen before;
    a face-down card of a Stak that was face up once is known to all (see `state.Match` for the rest)."""

    seat: int | None
    rules: HouseRules
    seats: int
    first: int
    active: int
    turn: int
    acts: int
    attacks: int
    fed: bool
    ended: int
    staks: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    known_hands: tuple[tuple[int, ...], ...]
    supply: int
    fresh: int
    renewed: tuple[int, ...]
    heap: tuple[int, ...]
    damage: tuple[int, ...]
    attacker: tuple[int, ...]
    reset: tuple[int, ...]
    out: tuple[int, ...]
    fallen: tuple[int, ...]
    bag: tuple[tuple[int, ...], ...]
    quota: tuple[tuple[int, ...], ...]
    market: tuple[int, ...]
    to_move: int | None
    ask: str
    operands: tuple[int, ...]
    agenda: tuple[tuple[object, ...], ...]
    told: int


def look(match: Match, seat: int | None) -> MatchView:
    """The match as a seat sees it. The agenda is public: it holds seats, Staks and cards that lie open."""
    pending, shown = match.pending, match.shown
    return MatchView(  # in the order of the fields: to name them all would take a quarter longer
        seat,
        match.rules,
        match.seats,
        match.first,
        match.active,
        match.turn,
        match.acts,
        match.attacks,
        match.fed,
        match.ended,
        tuple(map(tuple, match.staks)),
        () if seat is None else tuple(match.hand[seat]),
        tuple(map(len, match.hand)),
        tuple([tuple([card for card in hand if card in shown]) for hand in match.hand]),
        match.supply(),
        len(match.fresh),
        tuple(match.renewed),
        tuple(match.heap),
        tuple(match.damage),
        tuple(match.attacker),
        tuple(match.reset),
        tuple(match.out),
        tuple(match.fallen),
        tuple(map(tuple, match.bag)),
        tuple(map(tuple, match.quota)),
        tuple(match.market),
        pending.seat if pending else None,
        pending.ask.name if pending else "",
        pending.operands if pending else (),
        tuple(match.agenda),
        match.told,
    )
