"""Games that one seat plays alone, in as few rounds as it can."""

from tabletop.base.errors import OptionError
from tabletop.core.game import Game
from tabletop.core.session import PERSON, Session


def of_day(game: Game, day: int) -> Session:
    """The game of the day, before the first choice. `day` counts days from 1970 in UTC. Raises OptionError for a game that
    cannot be played alone."""
    if game.alone is None:
        raise OptionError("Nobody plays {game} alone.", game=game.title)
    return _begun(Session(game, [PERSON], game.alone.of_day(day), seed=day))


def again(played: Session) -> Session:
    """The same game before the first choice. Raises OptionError unless `played` is a game alone that is over."""
    played.goto(len(played.plies))
    if not (is_alone(played) and played.over and not played.position):
        raise OptionError("This link holds no game that somebody has played alone to its end.")
    return _begun(Session(played.game, played.seats, played.options, played.seed, played.state.version))


def is_alone(session: Session) -> bool:
    """Whether the game has only one seat."""
    return len(session.seats) == 1


def _begun(session: Session) -> Session:
    session.advance()
    return session
