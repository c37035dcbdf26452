"""What a seat may know of a match, named piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stakbots.options import HouseRules

if TYPE_CHECKING:
    from stakbots.state import Match


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
    return MatchView(
        seat=seat,
        rules=match.rules,
        seats=match.seats,
        first=match.first,
        active=match.active,
        turn=match.turn,
        acts=match.acts,
        attacks=match.attacks,
        fed=match.fed,
        ended=match.ended,
        staks=tuple(map(tuple, match.staks)),
        hand=() if seat is None else tuple(match.hand[seat]),
        hand_sizes=tuple(map(len, match.hand)),
        known_hands=tuple([tuple([card for card in hand if card in shown]) for hand in match.hand]),
        supply=match.supply(),
        fresh=len(match.fresh),
        renewed=tuple(match.renewed),
        heap=tuple(match.heap),
        damage=tuple(match.damage),
        attacker=tuple(match.attacker),
        reset=tuple(match.reset),
        out=tuple(match.out),
        fallen=tuple(match.fallen),
        bag=tuple(map(tuple, match.bag)),
        quota=tuple(map(tuple, match.quota)),
        market=tuple(match.market),
        to_move=pending.seat if pending else None,
        ask=pending.ask.name if pending else "",
        operands=pending.operands if pending else (),
        agenda=tuple(match.agenda),
        told=match.told,
    )
