"""What the people at a table are not asked again. The engine asks honestly and often, as the record needs it; the table answers
for those who have said how.

A habit never lets somebody lose a choice: what holds can be answered otherwise ahead of its question, and whoever wants to be
asked again is."""

from typing import Any

from tabletop.core.session import Session

HabitsBySeat = dict[str, Any]
"""By seat, as a save keeps it: the `turn` in which it passes, the `things` for which it need not be asked, by ask the numbers
at which its answer `held`, and the round in which it has given the other answer `ahead`."""


class Habits:
    """The habits of the seats of one game."""

    def __init__(self, kept: HabitsBySeat) -> None:
        self._kept = kept

    def _of(self, seat: int | None) -> dict[str, Any]:
        found: dict[str, Any] = self._kept.setdefault(str(seat), {})
        return found

    def answer(self, session: Session) -> int | None:
        """The index of what the seat that is asked would choose anyway; None to ask it."""
        seat, pending = session.to_move, session.state.pending
        own = self._kept.get(str(seat))
        if not own or seat is None or pending is None:
            return None
        ask, state, moves = pending.ask.name, session.state, session.legal()
        if self._passes(session, own):
            return 0
        if own.get("ahead", {}).get(ask) == state.round:
            return len(moves) - 1
        before = own.get("held", {}).get(ask)
        if before is None or ask not in session.game.holds:
            return None
        now = session.game.holds[ask](state, seat)
        return None if any(one > other for one, other in zip(now, before, strict=False)) else 0

    def _passes(self, session: Session, own: dict[str, Any]) -> bool:
        """Whether a seat passes in the window that is open. Where others must not learn from the time whether it could answer,
        it does so whatever it holds."""
        if not self.is_window(session):
            return False
        if own.get("turn") == _turn(session):
            return True
        things = own.get("things", ())
        can_do = session.legal()[1:]
        return bool(can_do) and not self.is_asked_always(session) and all(move.path[0] in things for move in can_do)

    def is_window(self, session: Session) -> bool:
        """Whether a window is open at which a seat may pass for a while."""
        windows, pending = session.game.windows, session.state.pending
        return windows is not None and pending is not None and pending.ask.name in windows.asks

    def is_asked_always(self, session: Session) -> bool:
        """Whether the seat that is asked would be asked too if it could do nothing."""
        pending = session.state.pending
        return pending is not None and (pending.seat, pending.ask.name) in session.waiting

    # What people say ----------------------------------------------------------------------------------------------------------

    def pass_turn(self, session: Session) -> None:
        """Whoever is asked passes in the windows of this turn."""
        self._of(session.to_move)["turn"] = _turn(session)

    def pass_things(self, session: Session) -> None:
        """Whoever is asked passes where no more can be done than with what could be used now."""
        own = self._of(session.to_move)
        own["things"] = sorted({*own.get("things", ()), *(move.path[0] for move in session.legal()[1:])})

    def passes(self, session: Session, seat: int | None) -> bool:
        """Whether a seat is left out of some windows."""
        own = self._kept.get(str(seat), {})
        return bool(own.get("things")) or (bool(own.get("turn")) and own["turn"] == _turn(session))

    def ask_again(self, seat: int | None) -> None:
        """A seat is asked in all windows again."""
        for name in ("turn", "things"):
            self._of(seat).pop(name, None)

    def note(self, session: Session, index: int) -> None:
        """Whoever is asked chooses that: where it is such an ask, it holds."""
        seat, pending = session.to_move, session.state.pending
        if seat is None or pending is None or pending.ask.name not in session.game.holds:
            return
        held, ask = self._of(seat).setdefault("held", {}), pending.ask.name
        held.pop(ask, None)
        if not index:
            held[ask] = [*session.game.holds[ask](session.state, seat)]

    def answer_ahead(self, seat: int, ask: str, in_round: int) -> None:
        """A seat gives the other answer to an ask of this round, or takes that back."""
        ahead = self._of(seat).setdefault("ahead", {})
        ahead[ask] = 0 if ahead.get(ask) == in_round else in_round

    def is_ahead(self, seat: int, ask: str, in_round: int) -> bool:
        """Whether it has."""
        return bool(self._kept.get(str(seat), {}).get("ahead", {}).get(ask) == in_round)

    def forget(self, seat: int | None) -> None:
        """A seat has taken something back: ask it everything anew."""
        self._kept.pop(str(seat), None)


def _turn(session: Session) -> list[int]:
    windows = session.game.windows
    return [] if windows is None else [*windows.turn(session.state)]
