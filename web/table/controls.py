"""One way into every choice: touch, drag, keys and buttons name things, and what was named picks one legal move."""

from collections import Counter
from collections.abc import Callable, Sequence

from tabletop.move import Move


class Controls:
    """Narrows the legal moves by the things touched so far, in whatever order; some moves name a thing twice. `changed`
    hears when other things can be touched, `made` of the move that was picked."""

    def __init__(self, changed: Callable[[], None], made: Callable[[Move], None]) -> None:
        self.changed, self.made = changed, made
        self.moves: Sequence[Move] = ()
        self.chosen: tuple[str, ...] = ()

    def offer(self, moves: Sequence[Move]) -> None:
        """Let one of these be picked; none to take the offer back."""
        self.moves, self.chosen = moves, ()

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

    def touch(self, thing: str) -> bool:
        """Something was touched; tells whether it means anything here."""
        if not self.names(thing):
            return False
        move, self.chosen = self.makes(thing), self._touched(thing)[0]
        if move is not None:
            self.pick(move)
        else:
            self.changed()
        return True

    def clear(self) -> None:
        """Take back what was chosen so far."""
        if self.chosen:
            self.chosen = ()
            self.changed()

    def pick(self, move: Move) -> None:
        """A move was picked as a whole."""
        if move in self.moves:
            self.offer(())
            self.made(move)
