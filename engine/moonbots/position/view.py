"""What a seat may know of a tournament, named piece by piece."""

from typing import NamedTuple


class MoonView(NamedTuple):
    """A tournament as `seat` sees it (None: a spectator). Tuples are by robot; HIDDEN stands for a secret weapon that the
    viewer does not know, and such stand last in a hand. `known` tells for each weapon the viewer holds who else has seen
    it, as (weapon, bit by seat)."""

    seat: int | None
    version: int  # of the rules
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
