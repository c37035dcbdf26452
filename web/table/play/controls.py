"""The way from touched things to a move: touch, drag, keys and buttons name things, which together pick one legal move."""

from collections import Counter
from collections.abc import Callable, Sequence

from tabletop.rules.move import Move


class Controls:
    """Narrows the legal moves by the things touched so far, in any order; some moves name a thing twice."""

    def __init__(self, moves: Sequence[Move] = (), chosen: Sequence[str] = ()) -> None:
        """`chosen` are the things touched so far."""
        self.moves, self.chosen = moves, tuple(chosen)
        self.lesser: Sequence[Move] = ()
        """Legal moves that are offered only on request."""
        self.all_wanted = False
        """Whether somebody has requested them."""

    def offer(self, moves: Sequence[Move], is_lesser: Callable[[Move], bool] = lambda _move: False) -> None:
        """Offer these moves; () to withdraw the offer. Lesser moves are held back if there are others."""
        lesser = [move for move in moves if is_lesser(move)]
        self.lesser = lesser if len(lesser) < len(moves) else ()
        self.moves = [move for move in moves if move not in self.lesser] if self.lesser else moves
        self.chosen, self.all_wanted = (), False

    def offer_all(self) -> None:
        """Offer the lesser moves, too, behind the others."""
        self.moves, self.lesser, self.all_wanted = [*self.moves, *self.lesser], (), True

    def fitting(self, *more: str) -> list[Move]:
        """The moves that need all things chosen so far, and these."""
        named = Counter((*self.chosen, *more))
        return [move for move in self.moves if named <= Counter(move.path)]

    def next_things(self) -> list[str]:
        """The ids of things to touch next, in the order of the moves."""
        found = []
        for move in self.fitting():
            left = Counter(move.path) - Counter(self.chosen)
            found += [next(thing for thing in move.path if left[thing])] if left else []
        return list(dict.fromkeys(found))

    def first_things(self) -> list[str]:
        """The ids of the first things of all moves offered."""
        return list(dict.fromkeys(move.path[0] for move in self.moves))

    def _touched(self, thing: str) -> tuple[tuple[str, ...], list[Move]]:
        """(things chosen after a touch, moves that need them). A chosen thing is taken back, unless a move needs it twice. A
        thing that fits none of the chosen ones begins a new choice."""
        if found := self.fitting(thing):
            return (*self.chosen, thing), found
        if thing in self.chosen:
            return tuple(one for one in self.chosen if one != thing), []
        return (thing,), [move for move in self.moves if thing in move.path]

    def names(self, thing: str) -> bool:
        """Whether a move needs that thing."""
        return any(thing in move.path for move in self.moves)

    def makes(self, thing: str) -> Move | None:
        """The move that a touch would make; None if it would only choose a thing, or has no meaning."""
        chosen, found = self._touched(thing)
        return found[0] if len(found) == 1 and len(found[0].path) == len(chosen) else None

    def touch(self, thing: str) -> Move | None:
        """Choose a touched thing, or take it back. Return the move that is complete by this, and withdraw the offer; None if
        there is no such move."""
        move, self.chosen = self.makes(thing), self._touched(thing)[0]
        if move is not None:
            self.offer(())
        return move

    def clear(self) -> bool:
        """Take all chosen things back; return whether there were any."""
        was, self.chosen = self.chosen, ()
        return bool(was)
