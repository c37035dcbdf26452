"""Coaching for programs: luck and skill in a game that is over."""

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
    """Coach a seat in a `game` that is over, given as a session or a link: how much it won and lost by luck, by its own choices
    and by the others, and which choices cost most. `seat` None is the first seat of a person, or else seat 0. Sentences are in
    `language`, a code such as `en`. `progress` is called with the progress, from 0 to 1; an exception from it stops the work.
    Raises LinkError for a link that does not open. Raises OptionError if there is no such seat, if the game is not over, or if
    it has no account."""
    return coaching.coach(find.open_last(game) if isinstance(game, str) else game, seat, language, progress)
