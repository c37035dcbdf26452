"""A game is a state that is always waiting for exactly one choice."""

import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Self

from tabletop.base.errors import IllegalMove
from tabletop.rules.event import EVERYBODY, Event, Kind
from tabletop.rules.move import Move

CHANCE = -1
"""The seat that dice and decks sit on."""

STEP_LIMIT = 10_000
"""Rule steps between two choices after which a chain is taken to be endless."""

_make_tuple = tuple.__new__

Frame = tuple[Any, ...]
"""(step, *ints): a rule function that runs at once, or an Ask that waits for the seat named by the first int."""


class Ask:
    """A choice that the agenda waits for. Its functions get the state and the ints of the frame. There is one of each: copies
    are the ask itself, and a pickled one is found again by `home`, the name of its game and that among the game's steps."""

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
        """`legal(state, *ints)` lists the moves, verb by verb, operands ascending; `apply(state, move, *ints)` makes one.
        `weights(state, *ints)` gives unequal chances; others learn of a `sealed` choice only that it was made.
        A choice that `continues` belongs to the one before it: both are taken back, and counted by perft, as one.
        `rule`, or `rule(state, *ints)`, is the one that says what may be chosen; chance has none."""
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
    """Who is asked what: the Ask, its seat (CHANCE for dice and decks) and all ints of its frame."""

    ask: Ask
    seat: int
    operands: tuple[int, ...]


class State:
    """Mutable position; changes only in `apply`. Subclasses add parallel lists and `clone`, `view`, `ranking`. `version` is
    that of the rules it is played by; a rule that has changed asks it, so that old links play on as they did. `agenda` holds
    what is still to happen, the next on top; `events` what the last choice led to; `event_count` how many there were so far."""

    __slots__ = ("agenda", "event_count", "events", "version")

    def __init__(self, version: int) -> None:
        self.version = version
        self.agenda: list[Frame] = []
        self.events: list[Event] = []
        self.event_count = 0

    # What games provide --------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy that goes on alike; it starts with no events of its own."""
        raise NotImplementedError

    def view(self, seat: int | None) -> Any:
        """What `seat` may know (None: a spectator), as a frozen value."""
        raise NotImplementedError

    def ranking(self) -> list[int]:
        """All seats, best first, as they stand now."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats that have won; empty while the game goes on and after a draw without winner."""
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

    # The one door --------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Nothing is asked any more."""
        return not self.agenda

    @property
    def pending(self) -> Pending | None:
        """The choice that is waited for, or None when the game is over."""
        if not self.agenda:
            return None
        frame = self.agenda[-1]
        return Pending(frame[0], frame[1], frame[1:])

    def asked_rule(self) -> str:
        """The number of the rule that says what may be chosen; '' where chance or nobody is asked."""
        pending = self.pending
        if pending is None:
            return ""
        rule = pending.ask.rule
        return rule if isinstance(rule, str) else rule(self, *pending.operands)

    def legal(self) -> Sequence[Move]:
        """The moves to pick one of, in their documented order; empty when the game is over."""
        if not self.agenda:
            return ()
        frame = self.agenda[-1]
        moves: Sequence[Move] = frame[0].legal(self, *frame[1:])
        return moves

    def apply(self, move: Move) -> list[Event]:
        """Make a legal move and run on to the next choice; gives what happened. Trusts its caller: see `play`."""
        frame = self.agenda.pop()
        self.events = []
        frame[0].apply(self, move, *frame[1:])
        agenda = self.agenda
        if agenda and agenda[-1][0].__class__ is not Ask:  # often the next choice is on top already
            self.run()
        return self.events

    def play(self, move: Move) -> list[Event]:
        """`apply` behind a check. Raises IllegalMove with the move and what would have been legal."""
        legal = self.legal()
        if move not in legal:
            raise IllegalMove(
                "{move} is not legal here; legal are: {legal}.",
                move=move.label,
                legal=", ".join(m.label for m in legal) or "none, the game is over",
            )
        return self.apply(move)

    def run(self) -> None:
        """Run rule steps until a choice is on top of the agenda or nothing is left. Raises RuntimeError for rules that go
        round in circles."""
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

    # What rules use ------------------------------------------------------------------------------------------------

    def then(self, *frames: Frame) -> None:
        """Put frames on the agenda so that they happen in the order written, before what waited so far."""
        if len(frames) == 1:
            self.agenda.append(frames[0])
        else:
            self.agenda += frames[::-1]

    def emit(self, kind: Kind, rule: str, cause: int, *data: int) -> int:
        """Tell everybody what happened by which `rule`, with the numbers `data` that the `kind` names. `cause` is the id of the
        event that led to it. Gives the id of the event, the cause of what follows from it."""
        number = self.event_count
        self.event_count = number + 1
        # Straight to the tuple: a register has some 16 events, and this is nearly twice as fast as Event(…).
        self.events.append(_make_tuple(Event, (number, kind, rule, cause, data, (), EVERYBODY)))
        return number

    def emit_secret(self, owner: int, secret: tuple[int, ...], kind: Kind, rule: str, cause: int, *data: int) -> int:
        """Tell what happened as `emit` does, with numbers `secret` that only seat `owner` gets to know; `kind`, `rule`, `cause`
        and `data` are those of `emit`."""
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
    """Play to the end with `pick` choosing for every seat and chance; yields the events of each choice."""
    for _ in range(bound):
        if state.over:
            return
        yield state.apply(pick(state))
    raise RuntimeError(f"The game is not over after {bound} choices.")
