"""Response windows: a named moment at which others may answer what is about to happen."""

from collections.abc import Callable, Sequence
from typing import Any

from tabletop.rules.move import PASS, Move
from tabletop.rules.state import Ask


class Window:
    """Asks, clockwise from a seat, everybody who publicly might respond, until all have passed in turn.

    `seats(state)` is how many there are to ask, 0 for nobody. `may(state, seat)` uses public knowledge only, so that being
    asked tells nothing. `moves(state, seat)` lists the responses after PASS. `respond(state, move, seat, at)` carries one
    out; `state.agenda[at]` is the pending frame, which it may rewrite or replace, and frames it pushes happen before the next
    seat is asked."""

    __slots__ = ("ask", "may", "moves", "respond", "seats", "step")

    def __init__(
        self,
        name: str,
        *,
        seats: Callable[[Any], int],
        may: Callable[[Any, int], bool],
        moves: Callable[[Any, int], Sequence[Move]],
        respond: Callable[[Any, Any, int, int], None],
        rule: str = "",
    ) -> None:
        self.seats, self.may, self.moves, self.respond = seats, may, moves, respond
        self.ask = Ask(f"{name}-respond", self._legal, self._apply, rule=rule)
        self.step = self._step  # bound once: notations find the name of a step by the step itself

    def __reduce__(self) -> tuple[Callable[[Ask], "Window"], tuple[Ask]]:
        return _window_of, (self.ask,)

    def open(self, state: Any, first: int) -> None:
        """Open the window above the frame that is now on top, asking from seat `first`."""
        state.then((self.step, first, 0))

    def _step(self, state: Any, seat: int, passed: int) -> None:
        seats = self.seats(state)
        while passed < seats and not self.may(state, seat):
            seat, passed = (seat + 1) % seats, passed + 1
        if passed < seats:
            state.then((self.ask, seat, passed))

    def _legal(self, state: Any, seat: int, passed: int) -> Sequence[Move]:
        return (PASS, *self.moves(state, seat))

    def _apply(self, state: Any, move: Move, seat: int, passed: int) -> None:
        following = (seat + 1) % (self.seats(state) or 1)  # none, where a written position asks without need
        if move is PASS:
            state.then((self.step, following, passed + 1))
            return
        at = len(state.agenda) - 1
        state.then((self.step, following, 0))
        self.respond(state, move, seat, at)


def _window_of(ask: Ask) -> Window:
    """The window to which an ask belongs, by which it is found when a state is unpickled."""
    window: Window = getattr(ask.legal, "__self__")  # noqa: B009 - the type of functions does not say that it may be there
    return window
