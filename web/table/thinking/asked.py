"""What the bots' worker is asked: functions of texts and numbers that give what JSON can hold. The page asks the same of itself
where no worker can start."""

from collections.abc import Sequence
from typing import Any

from tabletop.bots import bots
from tabletop.core.game import Budget
from tabletop.formats.link import decode
from tabletop.show.words import spoken
from tabletop.telling import advice


def choices(link: str, milliseconds: float, sealed: bool) -> list[int]:
    """Indices that the bots choose until a person is asked or the round is over; with `sealed`, until something is asked whose
    answer does not stay hidden."""
    return list(bots.choices(decode(link), Budget(milliseconds=milliseconds), one_round=True, sealed=sealed))


def advise(link: str, milliseconds: float, manner: str) -> Sequence[Any]:
    """The best things to do at the moment of a link: (in words, chance of each seat to win, things that it names), best
    first."""
    session = decode(link)
    return advice.advise(session, milliseconds, spoken(session.game.name, manner))


def hint(link: str, milliseconds: float, manner: str) -> Sequence[Any]:
    """What the seat that is asked would best do, as the fields of a `Hint` in that manner of words; none when no seat is
    asked."""
    session = decode(link)
    return advice.hint(session, milliseconds, spoken(session.game.name, manner)) or ()


def outlooks(link: str, start: int) -> Sequence[Any]:
    """How everybody stood after each choice from ply `start` on: (number of events, chance of each seat)."""
    return advice.outlooks(decode(link), start)
