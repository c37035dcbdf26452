"""Games that one seat plays alone, in as few rounds as it can."""

from tabletop.base.errors import OptionError
from tabletop.core.game import Game
from tabletop.core.session import PERSON, Session


def of_day(game: Game, day: int) -> Session:
    """The game that everybody plays on a day, by its number from 1970 in UTC, before the first choice. Raises OptionError for
    one that nobody plays alone."""
    if game.alone is None:
        raise OptionError("Nobody plays {game} alone.", game=game.title)
    return _begun(Session(game, [PERSON], game.alone.of_day(day), seed=day))


def again(played: Session) -> Session:
    """The same game before the first choice. Raises OptionError for one that nobody has played alone to its end."""
    played.goto(len(played.plies))
    if not (is_alone(played) and played.over and not played.position):
        raise OptionError("This link holds no game that somebody has played alone to its end.")
    return _begun(Session(played.game, played.seats, played.options, played.seed, played.state.version))


def is_alone(session: Session) -> bool:
    """Whether the game is played by one seat alone."""
    return len(session.seats) == 1


def _begun(session: Session) -> Session:
    session.advance()
    return session
