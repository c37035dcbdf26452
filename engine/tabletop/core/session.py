"""A session: a game being played, with its record, so that every choice can be saved, sent, replayed and taken back."""

import copy
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Self, SupportsIndex

from tabletop.base.errors import IllegalMove, OptionError
from tabletop.core.game import GENERIC_BOTS, Game, Options
from tabletop.rules.chance import Dealer
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, State

PERSON = "person"
"""The kind of a seat that a person plays; every other kind is the name of a bot."""

_KEEP_EVERY = 32
SEED_LIMIT = 1 << 64


@dataclass(slots=True)  # a frozen one would take three times as long to make, and a link makes thousands
class Ply:
    """One choice of a record: by which `seat` (or CHANCE), its `index` among `radix` legal moves, and its `events`. It
    `continues` the choice before it if both are steps of one move. Of a `sealed` choice the others learn only that it was
    made. `by_itself` says that the seat was not asked, as its answer was known; links do not keep this."""

    seat: int
    index: int
    radix: int
    events: tuple[Event, ...]
    continues: bool = False
    sealed: bool = False
    by_itself: bool = field(default=False, compare=False)

    @property
    def free(self) -> bool:
        """Whether a seat had more than one move; a link keeps only free plies."""
        return self.seat != CHANCE and self.radix > 1


class Session:
    """A `game` being played, with its `seats`, `options`, `seed` and record (`plies`). `state` is the position after the first
    `ply` choices of the record, which may be longer. The session begins at the beginning of the game, or at a written
    `position`. `opening` are the events before the first choice. `dealer` makes chance from the `seed`."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        options: Options | None = None,
        seed: SupportsIndex | None = None,
        version: int | None = None,
        position: str = "",
    ) -> None:
        """`seats` are PERSON or the name of a bot, for each seat. `version` is that of the rules, None for the newest; a
        `position` has its own options and version. `seed` is from 0 to 2^64 - 1, None for a random one. Raises OptionError
        for a bot, option, version or seed that there is not, and NotationError for a damaged position."""
        known = (*game.bots, *GENERIC_BOTS)
        for kind in seats:
            if kind != PERSON and kind not in known:
                raise OptionError(
                    "{game} has no bot {kind!r}; a seat is {person} or one of: {known}.",
                    game=game.title, kind=kind, person=PERSON, known=", ".join(known),
                )  # fmt: skip
        self.game = game
        self.seats = tuple(seats)
        self.options = game.check_options(options or {})
        try:
            self.seed = int.from_bytes(os.urandom(5)) if seed is None else index(seed)
        except TypeError:
            raise OptionError("A seed is a whole number from 0 to 2^64 - 1, not {seed!r}.", seed=seed) from None
        if not 0 <= self.seed < SEED_LIMIT:
            raise OptionError("A seed is a whole number from 0 to 2^64 - 1, not {seed!r}.", seed=self.seed)
        self.dealer = Dealer(self.seed)
        self.position = position
        self.state = self._written(position) if position else game.start(len(self.seats), self.options, version)
        self.opening = tuple(self.state.events)
        self.plies: list[Ply] = []
        self.ply = 0
        self.autopass: frozenset[tuple[int, str]] = frozenset()
        """(seat, name of an ask): the seat passes there automatically, by its preference."""
        self.waiting: frozenset[tuple[int, str]] = frozenset()
        """(seat, name of an ask): the seat is asked there even if it has only one move, by its preference."""
        self.habit: Callable[[Session], int | None] | None = None
        """Gives the index of the move that is known to be the seat's answer, None to ask it. It must not change the session."""
        self._kept: list[State] = [self.state.clone()]
        self._legal: Sequence[Move] | None = None  # cache: the legal moves of the present position

    def _written(self, position: str) -> State:
        """The state of a written position. Raises OptionError if it has another number of seats."""
        state = self.game.read(position)
        state.event_count, state.events = 0, []  # a reel uses the ids of events as indices
        if len(state.ranking()) != len(self.seats):
            raise OptionError(
                "The position has {count} seats, not {given}.",
                count=len(state.ranking()),
                given=len(self.seats),
            )
        return state

    def __copy__(self) -> Self:
        """An independent session: playing it does not change this one."""
        twin = self._looking()
        twin.state, twin.plies, twin._kept = copy.copy(self.state), self.plies[:], self._kept[:]
        return twin

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "_legal": None}

    # Playing -------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended at the present ply."""
        return self.state.over

    @property
    def to_move(self) -> int | None:
        """The seat that is to choose (CHANCE for dice and decks), None when the game is over."""
        agenda = self.state.agenda
        return agenda[-1][1] if agenda else None

    def legal(self) -> Sequence[Move]:
        """The legal moves of the present position."""
        if self._legal is None:
            self._legal = self.state.legal()
        return self._legal

    def play(self, move: Move | int) -> tuple[Event, ...]:
        """Make a `move`, or the move of this index in `legal()`, and return its events. The record after the present ply is
        dropped. Raises IllegalMove, and changes nothing, if the move is not legal."""
        legal = self.legal()
        if isinstance(move, int):
            index = move
            if not 0 <= index < len(legal):
                raise IllegalMove(
                    "Choice {index} does not exist; there are {count}, counted from 0.", index=index, count=len(legal)
                )
        elif move in legal:
            index = list(legal).index(move)
        else:
            raise IllegalMove(
                "{move} is not legal here; legal are: {legal}.",
                move=str(move),
                legal=", ".join(map(str, legal)) or "none",
            )
        if self.ply < len(self.plies):
            self._forget_after(self.ply)
        return self._make(legal[index], index, len(legal))

    def prefer(self, seat: int, name: str) -> None:
        """Ask `seat` from now on by the preference of this `name`. Raises OptionError if the game has no such preference.
        Preferences do not change the record or the link: an automatic pass is a pass, and links leave forced choices out."""
        found = next((one for one in self.game.preferences if one.name == name), None)
        if found is None:
            raise OptionError(
                "{game} has no way to ask called {name!r}; it has: {known}.",
                game=self.game.title,
                name=name,
                known=", ".join(one.name for one in self.game.preferences) or "none",
            )
        self.autopass = frozenset(one for one in self.autopass if one[0] != seat) | {(seat, ask) for ask in found.pass_}
        self.waiting = frozenset(one for one in self.waiting if one[0] != seat) | {(seat, ask) for ask in found.wait}

    def answer_by(self, habit: "Callable[[Session], int | None]") -> None:
        """From now on, ask no seat whose answer `habit` knows: it gives the index of a move, or None to ask. The record is the
        same as if the seat had been asked."""
        self.habit = habit

    def next_choice(self) -> State:
        """A copy of the position in which chance and forced choices are played up to the next real choice, whatever the
        preferences. A link of this session opens there."""
        state, ply = self.state.clone(), self.ply
        while (pending := state.pending) is not None:
            legal = state.legal()
            if pending.seat == CHANCE:
                index = self._dealt(state, ply, len(legal))
            elif len(legal) == 1:
                index = 0
            else:
                break
            state.apply(legal[index])
            ply += 1
        return state

    def advance(self) -> tuple[Event, ...]:
        """Play chance, forced moves, automatic passes and known answers up to the next real choice. Return the events."""
        happened: list[Event] = []
        agenda = self.state.agenda
        while agenda and self.ply == len(self.plies):
            legal = self.legal()
            radix = len(legal)
            ask, seat = agenda[-1][0], agenda[-1][1]
            if seat == CHANCE:
                index = self._dealt(self.state, self.ply, radix)
            elif (self.autopass and (seat, ask.name) in self.autopass) or (
                radix == 1 and not (self.waiting and (seat, ask.name) in self.waiting)
            ):
                index = 0
            elif self.habit is not None and (known := self.habit(self)) is not None:
                index = known
            else:
                break
            happened += self._make(legal[index], index, radix)
            if radix > 1 and seat != CHANCE:
                self.plies[-1].by_itself = True
        return tuple(happened)

    def _dealt(self, state: State, ply: int, radix: int) -> int:
        """The index that the dealer picks at `ply`, where chance has `radix` moves."""
        frame = state.agenda[-1]
        weights = frame[0].weights
        return self.dealer.pick(ply, weights(state, *frame[1:]) if weights else radix)

    def _make(self, move: Move, index: int, radix: int) -> tuple[Event, ...]:
        frame = self.state.agenda[-1]
        events = tuple(self.state.apply(move))
        if self.position:  # the cause may be older than the written position
            events = tuple(one if one.cause < one.id else one._replace(cause=NO_CAUSE) for one in events)
        self._legal = None
        self.plies.append(Ply(frame[1], index, radix, events, frame[0].continues, frame[0].sealed))
        self.ply += 1
        if self.ply % _KEEP_EVERY == 0:
            self._kept.append(self.state.clone())
        return events

    def _repr_svg_(self) -> str:
        """The picture in notebooks: the present position as a spectator sees it."""
        from tabletop.core.picture import picture

        return picture(self.game, self.state.view(None))

    # Looking back --------------------------------------------------------------------------------------------------

    def goto(self, ply: int) -> None:
        """Go to the position after the first `ply` choices, and keep the whole record. Raises IllegalMove if there are fewer
        choices."""
        if not 0 <= ply <= len(self.plies):
            raise IllegalMove(
                "The game has {count} choices so far; there is no moment {ply}.", count=len(self.plies), ply=ply
            )
        near = min(ply // _KEEP_EVERY, len(self._kept) - 1)
        state = self._kept[near].clone()
        for done in self.plies[near * _KEEP_EVERY : ply]:
            state.apply(state.legal()[done.index])
        self.state, self.ply, self._legal = state, ply, None

    def at(self, ply: int) -> Self:
        """The same game after the first `ply` choices, for reading only: it shares the record, so it must not be played.
        Raises IllegalMove if there are fewer choices."""
        twin = self._looking()
        twin.goto(ply)
        return twin

    def _looking(self) -> Self:
        """A second session that shares the record with this one."""
        twin = object.__new__(self.__class__)
        vars(twin).update(vars(self))
        return twin

    def events(self) -> list[Event]:
        """Everything that happened up to the present ply."""
        return [*self.opening, *(event for ply in self.plies[: self.ply] for event in ply.events)]

    def ply_at(self, count: int) -> int:
        """The ply after which at least `count` events had happened, or the last one."""
        event_count = len(self.opening)
        for ply, done in enumerate(self.plies):
            if event_count >= count:
                return ply
            event_count += len(done.events)
        return len(self.plies)

    def undo_target(self, *, agreed: bool = False) -> int | None:
        """The ply of the last choice that a person made, for `undo`; None if there is none. It is also None if this choice or a
        later one revealed a secret, unless the table has `agreed`. Automatic choices do not count."""
        for ply in range(self.ply - 1, -1, -1):
            done = self.plies[ply]
            if not agreed and any(event.kind.reveals for event in done.events):
                return None
            if done.free and self.seats[done.seat] == PERSON and not (done.continues or done.by_itself):
                return ply
        return None

    def undo(self, *, agreed: bool = False) -> None:
        """Take back the last choice that a person made. Raises IllegalMove if there is none, or if it revealed a secret and the
        table has not `agreed`."""
        target = self.undo_target(agreed=agreed)
        if target is None:
            raise IllegalMove("There is no choice to take back, or it has shown something that was hidden.")
        self.goto(target)
        self._forget_after(target)

    def _forget_after(self, ply: int) -> None:
        del self.plies[ply:]
        del self._kept[ply // _KEEP_EVERY + 1 :]
