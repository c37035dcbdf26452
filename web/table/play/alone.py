"""Games that one plays alone: that of a day, the same for everybody, and any again, against the ghost of whoever played it."""

import json
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop.base.errors import LinkError, OptionError
from tabletop.core import game as games
from tabletop.core.session import PERSON, Session
from tabletop.formats import link as links
from web.page.saves import Save, Saves
from web.table.play.opened import NEW, opened_link, read_link

if TYPE_CHECKING:
    from web.table.play.state import TableState


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


def is_alone(session: Session) -> bool:
    """Whether the game is played by one seat alone."""
    return len(session.seats) == 1


def ghost_of(save: Save) -> Ghost | None:
    """The ghost that a game is played against; None without one, and where it cannot be read any more."""
    link = save.about.get("ghost")
    try:
        return Ghost(_driven(link)) if link else None
    except (LinkError, OptionError):
        return None


def opened_alone(saves: Saves, which: str, day: int) -> tuple[Save, Session]:
    """The game to lay on the table: that of a day by the name of a game, as far as it has got here; or, by a link, that of the
    link again, against its ghost. Raises LinkError, and OptionError for a game that nobody plays alone."""
    if which in games.names():
        game = games.find(which)
        if game.alone is None:
            raise OptionError("Nobody plays {game} alone.", game=game.title)
        begun = _begun(Session(game, [PERSON], game.alone.of_day(day), seed=day))
        opened = opened_link(saves, begun, {})
        if opened.how == NEW:
            opened.save.here = [0]
        return opened.save, opened.session
    played = _driven(read_link(which).link)
    begun = _begun(Session(played.game, played.seats, played.options, played.seed, played.state.version))
    save = Save("", links.encode(begun), here=[0], about={"ghost": links.encode(played)})
    save.only_opened = True
    return save, begun


def _begun(session: Session) -> Session:
    session.advance()
    return session


def _driven(link: str) -> Session:
    session = links.decode(link)
    session.goto(len(session.plies))
    if not (is_alone(session) and session.over and not session.position):
        raise OptionError("This link holds no game that somebody has played alone to its end.")
    return session


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


def day_of(session: Session) -> int | None:
    """The day whose game this is; None for another."""
    alone = session.game.alone
    if alone is None or not is_alone(session) or not 0 < session.seed < _LAST_DAY:
        return None
    options = session.game.check_options(alone.of_day(session.seed))
    return session.seed if options == dict(session.options) else None


_LAST_DAY = 100_000
"""Days from 1970 that seeds may be."""


def counted(kept: str, session: Session) -> str:
    """The preference `alone` after a game: the game of a day counts if it was won."""
    day = day_of(session)
    if day is None or not session.state.winners():
        return kept
    name = session.game.name
    days = Days.of(kept, name).after(day, session.state.round)
    return json.dumps({**json.loads(kept or "{}"), name: list(days)}, separators=(",", ":"))


def result(state: "TableState", kept: str) -> list[str]:
    """What came of a game that was played alone, in sentences: rounds, par, those of the ghost, days in a row."""
    session, words = state.session, state.desk.words
    if not session.state.winners():
        return [words.say("alone.lost")]
    told = [words.say("alone.done", session.state.round)]
    if (par := _par(session)) is not None:
        told.append(words.say("alone.par", par=words.decimal(par)))
    if state.ghost is not None:
        told.append(words.say("alone.ghost", state.ghost.rounds))
    if day_of(session) is not None and (row := Days.of(kept, session.game.name).row) > 1:
        told.append(words.say("alone.row", row))
    return [" ".join(told)]


def shared(state: "TableState") -> str:
    """The same in a line for others."""
    session, words = state.session, state.desk.words
    done = words.say("alone.done", session.state.round) if session.state.winners() else words.say("alone.lost")
    par = _par(session)
    told = f"{done} {words.say('alone.par', par=words.decimal(par))}" if par is not None else done
    return f"{session.game.title}, {state.title}: {told}"


def _par(session: Session) -> float | None:
    return session.game.alone.par(session.options) if session.game.alone is not None else None
