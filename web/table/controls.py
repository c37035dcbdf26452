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

    def touch(self, thing: str) -> bool:
        """Something was touched; tells whether it means anything here. Touching what was chosen takes it back, unless a
        move wants it once more; what goes with nothing chosen so far begins anew."""
        if not any(thing in move.path for move in self.moves):
            return False
        found = self.fitting(thing)
        if found:
            self.chosen = (*self.chosen, thing)
        elif thing in self.chosen:
            self.chosen = tuple(one for one in self.chosen if one != thing)
        else:
            self.chosen = ()
            found = self.fitting(thing)
            self.chosen = (thing,)
        if len(found) == 1 and len(found[0].path) == len(self.chosen):
            self.pick(found[0])
        else:
            self.changed()
        return True

    def pick(self, move: Move) -> None:
        """A move was picked as a whole."""
        if move in self.moves:
            self.offer(())
            self.made(move)
