"""What a seat knows of a game: everything, for nothing is hidden."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from robotory.position.state import Arena

Pair = tuple[int, int]


class ArenaView(NamedTuple):
    """The game as `seat` sees it (None: a spectator); everything but `seat` is the same for all."""

    seat: int | None
    games: int
    game: int
    first: int
    turn: int
    wins: Pair
    disc: tuple[int, ...]
    robot: tuple[int, ...]
    stock: tuple[Pair, Pair]
    lid: Pair
    box: Pair
    to_move: int | None
    ask: str
    operands: tuple[int, ...]
    agenda: tuple[tuple[object, ...], ...]
    told: int

    @property
    def side(self) -> int | None:
        """The side that is to move, None when no seat is."""
        return None if self.to_move is None or self.to_move < 0 else self.to_move ^ self.first


def look(arena: Arena, seat: int | None) -> ArenaView:
    """The game as a seat sees it."""
    pending = arena.pending
    light, dark = arena.stock
    return ArenaView(
        seat=seat,
        games=arena.games,
        game=arena.game,
        first=arena.first,
        turn=arena.turn,
        wins=_pair(arena.wins),
        disc=tuple(arena.disc),
        robot=tuple(arena.robot),
        stock=(_pair(light), _pair(dark)),
        lid=_pair(arena.lid),
        box=_pair(arena.box),
        to_move=pending.seat if pending else None,
        ask=pending.ask.name if pending else "",
        operands=pending.operands if pending else (),
        agenda=tuple(arena.agenda),
        told=arena.told,
    )


def _pair(numbers: list[int]) -> Pair:
    return numbers[0], numbers[1]


def determinize(view: ArenaView, _rng: Random) -> Arena:
    """The one game in which the viewer sees exactly `view`."""
    from robotory.position.state import Arena

    arena = Arena(view.games)
    arena.game, arena.first, arena.turn, arena.wins = view.game, view.first, view.turn, list(view.wins)
    arena.disc, arena.robot = list(view.disc), list(view.robot)
    arena.stock = [list(view.stock[0]), list(view.stock[1])]
    arena.lid, arena.box = list(view.lid), list(view.box)
    arena.agenda, arena.told = list(view.agenda), view.told
    return arena
