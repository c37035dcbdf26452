"""The log for programs: a game in sentences."""

from tabletop.core.session import Session
from tabletop.film.stretch import check_seat
from tabletop.formats import find
from tabletop.show.words import words as words_of
from tabletop.telling import sentences


def log(game: Session | str, seat: int | None = None, language: str = "en") -> list[str]:
    """Return what happened in a `game`, given as a session or a link, up to the ply where it stands: a sentence for each event,
    in order. Single steps that a later event sums up have none. Sentences tell the secrets of `seat` (None: a spectator, so
    none), in `language`, a code such as `en`. Raises LinkError for a link that does not open, and OptionError if there is no
    such seat or language."""
    session = find.open_last(game) if isinstance(game, str) else game
    check_seat(seat, len(session.seats))
    words = words_of(session.game.name, language)
    return [text for _, text in sentences.log(session.game, session.events(), seat, words)]
