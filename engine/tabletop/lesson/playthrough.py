"""The playthrough of a step: the engine makes the moves that it names; chance and forced moves are automatic."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from tabletop.core.game import Game
from tabletop.core.session import PERSON, Session
from tabletop.film.stretch import Stretch, check_seat, of_events, run
from tabletop.formats import link
from tabletop.rules.event import Event
from tabletop.rules.state import State
from tabletop.show.scene import Scene

_OTHERS = "easy"
"""The bot on the other seats when a reader plays on."""


class Playthrough(NamedTuple):
    """A position (`before`), the `events` from there, and the position `after` them. `detail` is an addition to the picture of
    its film (`Game.details`)."""

    game: Game
    before: State
    after: State
    events: tuple[Event, ...]
    detail: str = ""

    def film(self, seat: int | None = None) -> Stretch:
        """The film of the whole playthrough, as `seat` or, for None, everybody may know it."""
        return of_events(self.game, self.before, self.events, seat, self.detail)

    def scene(self) -> Scene:
        """The picture at the beginning."""
        return self.game.scene_in(self.detail, self.before.view(None))

    def link(self, seat: int | None = None) -> str:
        """The fragment of a link to play on from the position `before`, as `seat` or, for None, as the seat that is asked. ""
        if no choice is left."""
        if self.before.over:
            return ""
        state = self.before.clone()
        self.game.go_on(state)
        pending = state.pending
        me = seat if seat is not None else max(0, pending.seat) if pending else 0
        seats = [PERSON if other == me else _OTHERS for other in range(len(state.ranking()))]
        session = Session(self.game, seats, seed=0, position=self.game.write(state))
        session.advance()
        return "" if session.over else link.encode(session)

    def place(self, named: str) -> tuple[float, float] | None:
        """The place (x, y) on the first picture of a cell "x,y" (its middle), or of a thing by its id; None for neither."""
        if cell := re.fullmatch(r"(\d{1,2}),(\d{1,2})", named):
            return int(cell[1]) + 0.5, int(cell[2]) + 0.5
        item = self.scene().items.get(named)
        return None if item is None else (item.x, item.y)

    def words(self) -> dict[str, str]:
        """The words of the position after the events, by name; words with their usual values are left out."""
        return {
            name: value for name, _, value in (word.partition("=") for word in self.game.write(self.after).split()[1:])
        }

    def rules(self) -> list[str]:
        """The rules of the events, each once, in order."""
        return list(dict.fromkeys(event.rule for event in self.events))


def position(game: Game, text: str, always: str = "", seat: int | None = None) -> State:
    """Read a position, with the words of `always` that it does not have. Without a heading it is by the newest rules. Raises
    TabletopError if it cannot be read, or has no such `seat`."""
    heading, _, rest = text.partition(" ")
    if not heading.startswith(f"{game.name}/"):
        heading, rest = f"{game.name}/{game.version}", text
    named = {word.partition("=")[0] for word in rest.split()}
    words = [word for word in always.split() if word.partition("=")[0] not in named]
    state = game.read(" ".join([heading, *words, rest]))
    check_seat(seat, len(state.ranking()))
    return state


def play(game: Game, before: State, moves: Sequence[str] = (), seed: int = 0) -> Playthrough:
    """Play the moves with these labels, as `stretch.run` does. Raises IllegalMove."""
    state = before.clone()
    events = run(state, moves, seed)
    return Playthrough(game, before, state, tuple(events))
