"""What a lesson puts on the table, played by the engine: the moves it names are made, chance and what nobody has to choose
go by themselves."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from tabletop.base.errors import IllegalMove
from tabletop.core.game import Game
from tabletop.core.session import PERSON, Session
from tabletop.film.reel import Reel
from tabletop.film.stretch import FromPosition, Stretch, check_seat
from tabletop.formats import link
from tabletop.rules.chance import Dealer
from tabletop.rules.event import Event
from tabletop.rules.state import CHANCE, State

_LONGEST = 1000
"""Choices after which what goes by itself is stopped."""
_OTHERS = "easy"
"""Who sits on the other seats when one plays on."""


class Played(NamedTuple):
    """A position, what happened, and the position that came of it."""

    game: Game
    before: State
    after: State
    events: tuple[Event, ...]

    def film(self, seat: int | None = None) -> Stretch:
        """All of it, as a seat or everybody may know it."""
        reel = Reel(FromPosition(self.game, self.before, self.events), viewer=seat)
        return Stretch(reel, 0, len(reel))

    def link(self, seat: int | None = None) -> str:
        """The fragment under which one plays on from the position before, as a seat or as whoever is asked; "" where nobody has
        anything to choose any more."""
        state = self.before.clone()
        self.game.go_on(state)
        pending = state.pending
        me = seat if seat is not None else max(0, pending.seat) if pending else 0
        seats = [PERSON if other == me else _OTHERS for other in range(len(state.ranking()))]
        session = Session(self.game, seats, seed=0, position=self.game.write(state))
        session.advance()
        return "" if session.over else link.encode(session)

    def place(self, named: str) -> tuple[float, float] | None:
        """Where something is on the picture at the beginning: the middle of a cell x,y, or a thing of the scene by its id."""
        if cell := re.fullmatch(r"(\d{1,2}),(\d{1,2})", named):
            return int(cell[1]) + 0.5, int(cell[2]) + 0.5
        item = self.game.scene(self.before.view(None)).items.get(named)
        return None if item is None else (item.x, item.y)

    def words(self) -> dict[str, str]:
        """The words of the position afterwards, by name; what is as usual is left out."""
        return {
            name: value for name, _, value in (word.partition("=") for word in self.game.write(self.after).split()[1:])
        }

    def rules(self) -> list[str]:
        """The rules of what happened, each once, in order."""
        return list(dict.fromkeys(event.rule for event in self.events))


def position(game: Game, text: str, always: str = "", seat: int | None = None) -> State:
    """A written position without heading, with those words of `always` that it does not have. Raises TabletopError."""
    named = {word.partition("=")[0] for word in text.split()}
    words = [word for word in always.split() if word.partition("=")[0] not in named]
    state = game.read(" ".join([f"{game.name}/{game.version}", *words, text]))
    check_seat(seat, len(state.ranking()))
    return state


def play(game: Game, before: State, moves: Sequence[str] = (), seed: int = 0) -> Played:
    """Make the moves of these labels, in order. Where chance is asked, or where there is one move only, the next label is
    taken if it stands there, and else it goes by itself. Raises IllegalMove."""
    state, dealer, left = before.clone(), Dealer(seed), list(moves)
    events: list[Event] = []
    for ply in range(_LONGEST):
        pending = state.pending
        if pending is None:
            break
        legal = state.legal()
        chosen = next((move for move in legal if left and move.label == left[0]), None)
        if chosen is not None:
            del left[0]
        elif pending.seat == CHANCE:
            weights = pending.ask.weights
            chosen = legal[dealer.pick(ply, weights(state, *pending.operands) if weights else len(legal))]
        elif len(legal) == 1:
            chosen = legal[0]
        else:
            break
        events += state.apply(chosen)
    if left:
        offered = [move.label for move in state.legal()]
        raise IllegalMove(
            "{move} is not legal here; legal are: {legal}.", move=left[0], legal=", ".join(offered) or "none"
        )
    return Played(game, before, state, tuple(events))
