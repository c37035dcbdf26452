"""The jobs of the bots' worker: functions of texts and numbers with JSON results. The page calls them itself if no worker can
start."""

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from tabletop.bots import bots
from tabletop.core.game import Budget
from tabletop.formats.link import decode
from tabletop.show.words import spoken
from tabletop.telling import advice

if TYPE_CHECKING:
    from tabletop.telling.coaching import Coaching


def choices(link: str, milliseconds: float, sealed: bool) -> list[int]:
    """The indexes that bots choose until a person is asked or the round is over; with `sealed`, until the next ask that is not
    sealed."""
    return list(bots.choices(decode(link), Budget(milliseconds=milliseconds), one_round=True, sealed=sealed))


def advise(link: str, milliseconds: float, manner: str) -> Sequence[Any]:
    """The best moves at the moment of a link, best first: (in words, chance of each seat to win, things)."""
    session = decode(link)
    return advice.advise(session, milliseconds, spoken(session.game.name, manner))


def hint(link: str, milliseconds: float, manner: str, meant: Sequence[int]) -> Sequence[Any]:
    """The fields of a `Hint` for the seat that is asked, which compares with the choices `meant`, in the manner of words
    `manner`; () if no seat is asked."""
    session = decode(link)
    return advice.hint(session, milliseconds, spoken(session.game.name, manner), meant) or ()


def outlooks(link: str, start: int) -> Sequence[Any]:
    """The chances after each choice from ply `start` on: (number of events, chance of each seat)."""
    return advice.outlooks(decode(link), start)


_coachings: dict[tuple[str, int, str], "Iterator[float | Coaching]"] = {}
"""(link, seat, manner) -> the coaching that is under way; at most one."""


def coach(link: str, seat: int, manner: str, milliseconds: float) -> tuple[float, "Coaching | None"]:
    """Continue the coaching of a seat for so many milliseconds; return (progress from 0 to 1, coaching, or None until it is
    finished)."""
    from tabletop.telling.coaching import Coaching, coaching

    about, until = (link, seat, manner), perf_counter() + milliseconds / 1000
    if about not in _coachings:
        _coachings.clear()
        session = decode(link)
        _coachings[about] = coaching(session, seat, spoken(session.game.name, manner))
    part = 0.0
    for done in _coachings[about]:
        if isinstance(done, Coaching):
            _coachings.clear()
            return 1.0, done
        part = done
        if perf_counter() >= until:
            break
    return part, None


def moments(link: str, seats: Sequence[int], names: Sequence[str], manner: str) -> Sequence[Any]:
    """The moments that decided a finished game, as fields of notes: for the person on these seats, and for everybody. `names`
    are those of all seats."""
    from tabletop.telling.decisive_turns import decisive_turns
    from tabletop.telling.turning_points import turning_points

    session = decode(link)
    words = spoken(session.game.name, manner)
    return decisive_turns(session, seats, words) if seats else [], turning_points(session, words, names.__getitem__)


def clip(link: str, parts: Sequence[tuple[int, int]], seat_colours: Sequence[int], manner: str) -> str:
    """These parts of a game as a moving SVG, without secrets."""
    from tabletop.film import cut
    from tabletop.film.write import as_svg

    session = decode(link)
    game, words = session.game, spoken(session.game.name, manner)
    film = cut.clip(session, [(first, end) for first, end in parts])
    return as_svg(
        film._replace(seat_colours=tuple(seat_colours), own_tell=lambda event: game.tell(event, words)),
        words.language,
        "medium",
    )
