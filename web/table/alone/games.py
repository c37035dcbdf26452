"""Games that one plays alone: that of a day, the same for everybody, and any again, against the ghost of whoever played it."""

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from tabletop.base.errors import LinkError
from tabletop.core.alone import is_alone
from tabletop.core.records import same_game
from tabletop.core.session import Session
from tabletop.formats import link as links
from web.page.saves import Save


class Ghost:
    """A game that somebody has played alone, beside which another one plays it now."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def rounds(self) -> int:
        """How many it took."""
        return int(self.session.state.round)

    @cached_property
    def _begun(self) -> Mapping[int, int]:
        """By round the ply at which it began."""
        found = dict[int, int]()
        for ply in range(len(self.session.plies)):
            found.setdefault(self.session.at(ply).state.round, ply)
        return found

    def at(self, round_: int) -> Any:
        """How it stood when a round began, or at its end: what everybody may see of it."""
        return self.session.at(self._begun.get(round_, len(self.session.plies))).state.view(None)


def ghost_of(save: Save, session: Session) -> Ghost | None:
    """The ghost that a game is played against; None without one, and where it is no such game or cannot be read any more."""
    try:
        played = links.decode(save.about.get("ghost", ""))
    except LinkError:
        return None
    played.goto(len(played.plies))
    return Ghost(played) if is_alone(session) and same_game(played, session) else None


class Days(NamedTuple):
    """The games of days: the last day, how many days in a row, and the fewest rounds on that day."""

    last: int = 0
    row: int = 0
    rounds: int = 0

    @classmethod
    def of(cls, kept: str, game: str) -> "Days":
        """Those of one game, from the preference `alone`."""
        return cls(*json.loads(kept or "{}").get(game, ()))

    def after(self, day: int, rounds: int) -> "Days":
        """The same once the game of a day was won in so many rounds. Days that are over do not come back."""
        if day < self.last:
            return self
        if day == self.last:
            return self._replace(rounds=min(rounds, self.rounds))
        return Days(day, self.row + 1 if day == self.last + 1 else 1, rounds)


def counted(kept: str, session: Session, day: int | None) -> str:
    """The preference `alone` after the game of a day, None for another: it counts if it was won."""
    if day is None or not session.state.winners():
        return kept
    name = session.game.name
    days = Days.of(kept, name).after(day, session.state.round)
    return json.dumps({**json.loads(kept or "{}"), name: list(days)}, separators=(",", ":"))
