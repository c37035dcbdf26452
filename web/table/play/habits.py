"""Habits: questions that the table answers for a seat, because its player has said so. The engine asks often, as
a record needs every answer; habits spare people most of these questions.

A habit takes no choice away: a player can give the other answer before the question comes, and a button ends the habit."""

from typing import Any

from tabletop.core.session import Session

HabitsBySeat = dict[str, Any]
"""Seat -> habits, as in a save:

- `turn`: the turn in which the seat passes in every window;
- `things`: it passes in a window that offers only these;
- `held`: ask -> the numbers of `Game.holds` when it last chose the first move, which holds until one of them rises;
- `ahead`: ask -> the round in which it gets the last move instead."""


class Habits:
    """The habits of the seats of one game."""

    def __init__(self, kept: HabitsBySeat) -> None:
        self._kept = kept

    def _of(self, seat: int | None) -> dict[str, Any]:
        found: dict[str, Any] = self._kept.setdefault(str(seat), {})
        return found

    def answer(self, session: Session) -> int | None:
        """The index of the move that the habits choose for the seat that is asked; None to ask the player."""
        pending = session.state.pending
        own = None if pending is None else self._kept.get(str(pending.seat))
        if pending is None or not own:
            return None
        ask, state, moves = pending.ask.name, session.state, session.legal()
        if self._passes(session, own):
            return 0
        if own.get("ahead", {}).get(ask) == state.round:
            return len(moves) - 1
        before = own.get("held", {}).get(ask)
        if before is None or ask not in session.game.holds:
            return None
        now = session.game.holds[ask](state, pending.seat)
        return None if any(one > other for one, other in zip(now, before, strict=False)) else 0

    def _passes(self, session: Session, own: dict[str, Any]) -> bool:
        """Whether a seat passes in the open window. Its `things` do not count where the game always asks: an answer
        without a pause would reveal what the seat holds."""
        if not self.is_window(session):
            return False
        if own.get("turn") == _turn(session):
            return True
        things = own.get("things", ())
        can_do = session.legal()[1:]
        return bool(can_do) and not self.is_asked_always(session) and all(move.path[0] in things for move in can_do)

    def is_window(self, session: Session) -> bool:
        """Whether a window is open in which a seat may pass for a while."""
        windows, pending = session.game.windows, session.state.pending
        return windows is not None and pending is not None and pending.ask.name in windows.asks

    def is_asked_always(self, session: Session) -> bool:
        """Whether the game asks this seat even when it can only pass."""
        pending = session.state.pending
        return pending is not None and (pending.seat, pending.ask.name) in session.waiting

    # What people choose -------------------------------------------------------------------------------------------------------

    def pass_turn(self, session: Session) -> None:
        """Let the seat that is asked pass in the windows of this turn."""
        self._of(session.to_move)["turn"] = _turn(session)

    def pass_things(self, session: Session) -> None:
        """Let the seat that is asked pass in every window that offers no more than this one."""
        own = self._of(session.to_move)
        own["things"] = sorted({*own.get("things", ()), *(move.path[0] for move in session.legal()[1:])})

    def passes(self, session: Session, seat: int | None) -> bool:
        """Whether a seat passes in some windows."""
        own = self._kept.get(str(seat), {})
        return bool(own.get("things")) or (bool(own.get("turn")) and own["turn"] == _turn(session))

    def ask_again(self, seat: int | None) -> None:
        """Ask a seat in all windows again."""
        for name in ("turn", "things"):
            self._of(seat).pop(name, None)

    def note(self, session: Session, index: int) -> None:
        """Note the choice of the seat that is asked. If it is the first move of an ask in `Game.holds`, it is made by itself
        from now on."""
        pending = session.state.pending
        if pending is None or pending.ask.name not in session.game.holds:
            return
        held, ask = self._of(pending.seat).setdefault("held", {}), pending.ask.name
        held.pop(ask, None)
        if not index:
            held[ask] = [*session.game.holds[ask](session.state, pending.seat)]

    def answer_ahead(self, seat: int, ask: str, in_round: int) -> None:
        """Give the other answer to an ask of this round before it comes, or take that back."""
        ahead = self._of(seat).setdefault("ahead", {})
        ahead[ask] = 0 if ahead.get(ask) == in_round else in_round

    def is_ahead(self, seat: int, ask: str, in_round: int) -> bool:
        """Whether a seat has given the other answer to an ask of this round."""
        return bool(self._kept.get(str(seat), {}).get("ahead", {}).get(ask) == in_round)

    def forget(self, seat: int | None) -> None:
        """Forget all habits of a seat, after it has taken a choice back."""
        self._kept.pop(str(seat), None)


def _turn(session: Session) -> list[int]:
    windows = session.game.windows
    return [] if windows is None else [*windows.turn(session.state)]
