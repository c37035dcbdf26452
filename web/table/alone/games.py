"""Games for one player: the game of the day, the same for everybody, and any other game again, against its ghost."""

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
    """A game that somebody has played alone, shown beside the same game that is played now."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def rounds(self) -> int:
        """The rounds that the game took."""
        return int(self.session.state.round)

    @cached_property
    def _begun(self) -> Mapping[int, int]:
        """Round -> ply at which it began."""
        found = dict[int, int]()
        for ply in range(len(self.session.plies)):
            found.setdefault(self.session.at(ply).state.round, ply)
        return found

    def at(self, round_: int) -> Any:
        """The public view when a round began, or at the end of the game if it had no such round."""
        return self.session.at(self._begun.get(round_, len(self.session.plies))).state.view(None)


def ghost_of(save: Save, session: Session) -> Ghost | None:
    """The ghost of a game; None without one, if its link cannot be read, or if it is another game."""
    try:
        played = links.decode(save.about.get("ghost", ""))
    except LinkError:
        return None
    played.goto(len(played.plies))
    return Ghost(played) if is_alone(session) and same_game(played, session) else None


class Days(NamedTuple):
    """Won games of the day: the last day, the days in a row, and the fewest rounds on the last day."""

    last: int = 0
    row: int = 0
    rounds: int = 0

    @classmethod
    def of(cls, kept: str, game: str) -> "Days":
        """The days of one game, from the preference `alone`."""
        return cls(*json.loads(kept or "{}").get(game, ()))

    def after(self, day: int, rounds: int) -> "Days":
        """The days after the game of a day was won in so many rounds; earlier days than the last do not count."""
        if day < self.last:
            return self
        if day == self.last:
            return self._replace(rounds=min(rounds, self.rounds))
        return Days(day, self.row + 1 if day == self.last + 1 else 1, rounds)


def counted(kept: str, session: Session, day: int | None) -> str:
    """The preference `alone` after a finished game; it changes only if the game is one of a `day` and was won."""
    if day is None or not session.state.winners():
        return kept
    name = session.game.name
    days = Days.of(kept, name).after(day, session.state.round)
    return json.dumps({**json.loads(kept or "{}"), name: list(days)}, separators=(",", ":"))
