"""The bots' worker: gets a link, answers with the choices of the bots. It touches neither window nor document."""

import asyncio
import json

import js
import shelf
from pyodide.ffi import create_once_callable

shelf.add_all("archives")

from tabletop import advice, bots
from tabletop.game import Budget
from tabletop.link import decode
from tabletop.words import spoken

__export__ = ["advise", "choices", "hint", "hold_lock", "outlooks", "trial"]


async def hold_lock() -> str:
    """The name of a lock that is free again when this worker has ended, '' where the browser has no locks for pages."""
    locks = getattr(js.navigator, "locks", None)
    if not locks:
        return ""
    name = f"robodrome:worker:{js.crypto.randomUUID()}"
    held = asyncio.Event()

    def hold(_lock: object) -> object:
        held.set()
        return js.Promise.new(
            create_once_callable(lambda _resolve, _reject: None)
        )  # it is held as long as this is open

    locks.request(name, create_once_callable(hold))
    await held.wait()
    return name


def choices(link: str, milliseconds: float, sealed: bool) -> str:
    """Indices, joined by commas, that the bots choose until a person is asked or the round is over; with `sealed`,
    until something is asked whose answer does not stay hidden."""
    found = bots.choices(decode(link), Budget(milliseconds=milliseconds), one_round=True, sealed=sealed)
    return ",".join(map(str, found))


def advise(link: str, milliseconds: float, manner: str) -> str:
    """The best things to do at the moment of a link, as JSON: [[in words, [chance of each seat]], …], best first."""
    session = decode(link)
    return json.dumps(advice.advise(session, milliseconds, spoken(session.game.name, manner)))


def hint(link: str, milliseconds: float, manner: str) -> str:
    """What the seat that is asked would best do, as the JSON of a `Hint` in that manner of words; null when no seat is
    asked."""
    session = decode(link)
    return json.dumps(advice.hint(session, milliseconds, spoken(session.game.name, manner)))


def outlooks(link: str, start: int) -> str:
    """How everybody stood after each choice from ply `start` on, as JSON: [[number of events, [chance of each seat]], …]."""
    return json.dumps(advice.outlooks(decode(link), start))


def trial(course: str, seats: int, seed: int) -> str:
    """What a race of bots on a course of RoboRally shows, as text for `Trial.read`."""
    from roborally.tools import analysis

    return analysis.trial(course, seats, seed).written()
