"""A game is a state that is always waiting for exactly one choice."""

import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Self

from tabletop.base.errors import IllegalMove
from tabletop.rules.event import EVERYBODY, Event, Kind
from tabletop.rules.move import Move

CHANCE = -1
"""The seat of dice and decks."""

STEP_LIMIT = 10_000
"""Rule steps between two choices after which the rules are taken to be in an endless loop."""

_make_tuple = tuple.__new__

Frame = tuple[Any, ...]
"""(step, *ints): a rule function that runs at once, or an Ask that waits for the seat named by the first int."""


class Ask:
    """A choice that the agenda waits for. Its functions get the state and the ints of the frame. Each ask is one object: a copy
    is the ask itself, and unpickling finds it by `home`, the name of its game and its name among the game's steps."""

    __slots__ = ("apply", "continues", "home", "legal", "name", "rule", "sealed", "weights")

    def __init__(
        self,
        name: str,
        legal: Callable[..., Sequence[Move]],
        apply: Callable[..., None],
        *,
        weights: Callable[..., Sequence[int]] | None = None,
        sealed: bool = False,
        continues: bool = False,
        rule: str | Callable[..., str] = "",
    ) -> None:
        """`name` stands in notation. `legal(state, *ints)` lists the moves, verb by verb, operands ascending;
        `apply(state, move, *ints)` makes one. `weights(state, *ints)` gives unequal chances. Of a `sealed` choice the other
        seats learn only that it was made. A choice that `continues` belongs to the choice before it: undo and perft take both
        as one. `rule`, or `rule(state, *ints)`, is the number of the rule that says which moves are legal; chance has none."""
        self.name, self.legal, self.apply, self.weights = name, legal, apply, weights
        self.sealed, self.continues, self.rule = sealed, continues, rule
        self.home = ("", name)  # until a game lists it among its steps

    def __repr__(self) -> str:
        return f"Ask({self.name!r})"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self


class Pending(NamedTuple):
    """The choice that is waited for: the `ask`, its `seat` (CHANCE for dice and decks) and `operands`, all ints of its frame,
    the seat first."""

    ask: Ask
    seat: int
    operands: tuple[int, ...]


class State:
    """A mutable position, which changes only in `apply`. Subclasses add parallel lists and `clone`, `view`, `ranking`.
    `version` is the version of its rules; a rule that has changed looks at it, so that old links play on as before. `agenda`
    is the stack of frames that are still to run, the next one last. `events` are the events of the last choice, and
    `event_count` is the number of all events so far."""

    __slots__ = ("agenda", "event_count", "events", "version")

    def __init__(self, version: int) -> None:
        self.version = version
        self.agenda: list[Frame] = []
        self.events: list[Event] = []
        self.event_count = 0

    # What games provide --------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy of the position, with empty `events`."""
        raise NotImplementedError

    def view(self, seat: int | None) -> Any:
        """Everything that `seat` may know (None: a spectator), as a frozen value."""
        raise NotImplementedError

    def ranking(self) -> list[int]:
        """All seats, best first, as they stand now."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats that have won, with all who share a draw; empty while the game goes on, and if nobody wins."""
        raise NotImplementedError

    @property
    def round(self) -> int:
        """The number of the current round or turn, from 1."""
        raise NotImplementedError

    def __copy__(self) -> Self:
        """Like `clone`, with the events of the last choice."""
        twin = self.clone()
        twin.events = self.events[:]
        return twin

    def __deepcopy__(self, _memo: object) -> Self:
        return copy.copy(self)

    # The choice, and the only way to change the state --------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended: no choice is left."""
        return not self.agenda

    @property
    def pending(self) -> Pending | None:
        """The choice that is waited for, or None when the game is over."""
        if not self.agenda:
            return None
        frame = self.agenda[-1]
        return Pending(frame[0], frame[1], frame[1:])

    def asked_rule(self) -> str:
        """The number of the rule that says which moves are legal; '' for chance and after the game."""
        pending = self.pending
        if pending is None:
            return ""
        rule = pending.ask.rule
        return rule if isinstance(rule, str) else rule(self, *pending.operands)

    def legal(self) -> Sequence[Move]:
        """The legal moves, in file-format order: verb, then operands ascending. Empty when the game is over."""
        if not self.agenda:
            return ()
        frame = self.agenda[-1]
        moves: Sequence[Move] = frame[0].legal(self, *frame[1:])
        return moves

    def apply(self, move: Move) -> list[Event]:
        """Make a legal move, run on to the next choice and return the events. It does not check the move: see `play`."""
        frame = self.agenda.pop()
        self.events = []
        frame[0].apply(self, move, *frame[1:])
        agenda = self.agenda
        if agenda and agenda[-1][0].__class__ is not Ask:  # saves a call: often the next choice is on top already
            self.run()
        return self.events

    def play(self, move: Move) -> list[Event]:
        """Check a move, then `apply` it. Raises IllegalMove, which names the move and the legal ones."""
        legal = self.legal()
        if move not in legal:
            raise IllegalMove(
                "{move} is not legal here; legal are: {legal}.",
                move=move.label,
                legal=", ".join(m.label for m in legal) or "none, the game is over",
            )
        return self.apply(move)

    def run(self) -> None:
        """Run rule steps until a choice is on top of the agenda or the agenda is empty. Raises RuntimeError after STEP_LIMIT
        steps."""
        agenda = self.agenda
        for _ in range(STEP_LIMIT):
            if not agenda:
                return
            frame = agenda.pop()
            step = frame[0]
            if step.__class__ is Ask:
                agenda.append(frame)
                return
            step(self, *frame[1:])
        names = ", ".join(getattr(f[0], "__name__", getattr(f[0], "name", "?")) for f in agenda)
        raise RuntimeError(f"The rules go round in circles; still to happen: {names}.")

    # For rules -----------------------------------------------------------------------------------------------------

    def then(self, *frames: Frame) -> None:
        """Put frames on the agenda. They run in the order written, before the frames that were there."""
        if len(frames) == 1:
            self.agenda.append(frames[0])
        else:
            self.agenda += frames[::-1]

    def emit(self, kind: Kind, rule: str, cause: int, *data: int) -> int:
        """Record an event of this `kind` with the number of its `rule`; `data` are the numbers that the kind names. `cause` is
        the id of the event that led to it, or NO_CAUSE. Return the id of the new event."""
        number = self.event_count
        self.event_count = number + 1
        # A register has some 16 events, and this is nearly twice as fast as Event(…).
        self.events.append(_make_tuple(Event, (number, kind, rule, cause, data, (), EVERYBODY)))
        return number

    def emit_secret(self, owner: int, secret: tuple[int, ...], kind: Kind, rule: str, cause: int, *data: int) -> int:
        """Record an event with numbers `secret` that only seat `owner` may know; `kind`, `rule`, `cause` and `data` are as in
        `emit`. Return the id of the event."""
        number = self.event_count
        self.event_count = number + 1
        to = owner if secret else EVERYBODY
        self.events.append(_make_tuple(Event, (number, kind, rule, cause, data, secret, to)))
        return number

    def _copy_agenda(self, other: "State") -> None:
        self.agenda = other.agenda[:]
        self.events = []
        self.event_count = other.event_count
        self.version = other.version


def play_out(state: State, pick: Callable[[State], Move], bound: int = 100_000) -> Iterator[list[Event]]:
    """Play to the end, with `pick` choosing for every seat and for chance; yield the events of each choice. Raises
    RuntimeError if the game is not over after `bound` choices."""
    for _ in range(bound):
        if state.over:
            return
        yield state.apply(pick(state))
    raise RuntimeError(f"The game is not over after {bound} choices.")
