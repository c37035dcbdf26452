"""One way into every choice: touch, drag, keys and buttons name things, and what was named picks one legal move."""

from collections import Counter
from collections.abc import Callable, Sequence

from tabletop.rules.move import Move


class Controls:
    """Narrows the legal moves by the things touched so far, in whatever order; some moves name a thing twice."""

    def __init__(self, moves: Sequence[Move] = (), chosen: Sequence[str] = ()) -> None:
        """`chosen` are the things touched so far."""
        self.moves, self.chosen = moves, tuple(chosen)
        self.lesser: Sequence[Move] = ()
        """Legal moves that are not offered until somebody wants them too."""
        self.all_wanted = False
        """Whether somebody has."""

    def offer(self, moves: Sequence[Move], is_lesser: Callable[[Move], bool] = lambda _move: False) -> None:
        """Let one of these be picked; none to take the offer back. Where there are others, the lesser ones are kept back."""
        lesser = [move for move in moves if is_lesser(move)]
        self.lesser = lesser if len(lesser) < len(moves) else ()
        self.moves = [move for move in moves if move not in self.lesser] if self.lesser else moves
        self.chosen, self.all_wanted = (), False

    def offer_all(self) -> None:
        """Offer what was kept back too, behind the rest."""
        self.moves, self.lesser, self.all_wanted = [*self.moves, *self.lesser], (), True

    def fitting(self, *more: str) -> list[Move]:
        """The moves that all things chosen so far, and these, belong to."""
        named = Counter((*self.chosen, *more))
        return [move for move in self.moves if named <= Counter(move.path)]

    def next_things(self) -> list[str]:
        """The ids of what one would touch next, in the order of the moves."""
        found = []
        for move in self.fitting():
            left = Counter(move.path) - Counter(self.chosen)
            found += [next(thing for thing in move.path if left[thing])] if left else []
        return list(dict.fromkeys(found))

    def first_things(self) -> list[str]:
        """The ids of what moves begin with, whatever was chosen since."""
        return list(dict.fromkeys(move.path[0] for move in self.moves))

    def _touched(self, thing: str) -> tuple[tuple[str, ...], list[Move]]:
        """What is chosen after a touch, and the moves that this belongs to. Touching what was chosen takes it back, unless a
        move wants it once more; what goes with nothing chosen so far begins anew."""
        if found := self.fitting(thing):
            return (*self.chosen, thing), found
        if thing in self.chosen:
            return tuple(one for one in self.chosen if one != thing), []
        return (thing,), [move for move in self.moves if thing in move.path]

    def names(self, thing: str) -> bool:
        """Whether a move needs that thing."""
        return any(thing in move.path for move in self.moves)

    def makes(self, thing: str) -> Move | None:
        """The move that a touch would make; None if it would only choose what the move begins with, or mean nothing."""
        chosen, found = self._touched(thing)
        return found[0] if len(found) == 1 and len(found[0].path) == len(chosen) else None

    def touch(self, thing: str) -> Move | None:
        """A thing that moves name was touched: it is chosen, or taken back. Gives the move that this makes, if it makes one;
        then nothing is offered any more."""
        move, self.chosen = self.makes(thing), self._touched(thing)[0]
        if move is not None:
            self.offer(())
        return move

    def clear(self) -> bool:
        """Take back what was chosen so far; gives whether anything was."""
        was, self.chosen = self.chosen, ()
        return bool(was)
