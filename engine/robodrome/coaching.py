"""Luck and skill of a game that is over, for those who program with the wheel."""

from collections.abc import Callable

from tabletop.core.session import Session
from tabletop.formats import find
from tabletop.telling import coaching
from tabletop.telling.coaching import Coaching


def coach(
    game: Session | str,
    seat: int | None = None,
    language: str = "en",
    progress: Callable[[float], object] | None = None,
) -> Coaching:
    """What luck, its own choices and the others did to a seat in a game that is over, given as a session or a link, and the
    choices that cost most. Without a seat it is the first that a person has played, or seat 0. What it says is in
    `language`, a code such as `en`. `progress` is told how far the work is, from 0 to 1; what it raises ends the work.
    Raises LinkError, and OptionError for a seat that the game does not have, while the game is not over, and where it can
    give no account."""
    return coaching.coach(find.open_last(game) if isinstance(game, str) else game, seat, language, progress)
