"""Response windows: a named moment at which other seats may respond before something happens."""

from collections.abc import Callable, Sequence
from typing import Any

from tabletop.rules.move import PASS, Move
from tabletop.rules.state import Ask


class Window:
    """Asks the seats that may respond, clockwise from a given seat, until all have passed in a row.

    `seats(state)` is the number of seats to ask, 0 for none. `may(state, seat)` says whether a seat is asked; it uses public
    knowledge only, so that the question gives nothing away. `moves(state, seat)` lists the responses besides PASS.
    `respond(state, move, seat, at)` carries one out: it may change or replace the frame that waits, `state.agenda[at]`.
    Frames that it pushes run before the next seat is asked. `name` and `rule` are those of the ask."""

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
        self.step = self._step  # games list it among their steps, by which notations name it

    def __reduce__(self) -> tuple[Callable[[Ask], "Window"], tuple[Ask]]:
        return _window_of, (self.ask,)

    def open(self, state: Any, first: int) -> None:
        """Open the window before the frame that is now on top, beginning with seat `first`."""
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
        following = (seat + 1) % (self.seats(state) or 1)  # 0 if a written position asks where the rules would not
        if move is PASS:
            state.then((self.step, following, passed + 1))
            return
        at = len(state.agenda) - 1
        state.then((self.step, following, 0))
        self.respond(state, move, seat, at)


def _window_of(ask: Ask) -> Window:
    """The window of an ask, for unpickling."""
    window: Window = getattr(ask.legal, "__self__")  # noqa: B009 - the type of functions does not say that it may be there
    return window
