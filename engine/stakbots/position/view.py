"""What a seat may know of a match, named piece by piece."""

from typing import NamedTuple

from stakbots.position.switches import HouseRules


class MatchView(NamedTuple):
    """A match as `seat` sees it (None: a spectator). `shown` are the cards in hands that everybody has seen before;
    a face-down card of a Stak that was face up once is known to all (see `state.Match` for the rest)."""

    seat: int | None
    version: int  # of the rules
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
