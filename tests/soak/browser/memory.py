"""Bots play game after game in one page: what the page holds levels off."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import NamedTuple

from playwright.sync_api import CDPSession, Page

from tabletop.core import game
from tabletop.core.session import Session
from tabletop.formats import link
from tests.soak.started import started_page

UNIT = "games of bots"
FIRST, MEASURED = 4, 8
"""Games until everything has been loaded that they need, and games after which nothing may have grown."""
TIMERS = 130
"""Seconds for which the first games go on at least: each question to the worker leaves a timer of two minutes behind."""
KINDS = {
    "roborally": ("easy easy", {"turn-limit": "25", "lives": "1", "last-life": "last"}),
    "moonbots": ("easy easy easy", {}),
    "stakbots": ("easy easy", {}),
    "robotory": ("easy easy", {}),
}
LONGEST = 300_000
"""Milliseconds that a game may take."""

KEEP_MEMORY = """
window.memories = [];
for (const name of ["instantiate", "instantiateStreaming"]) {
  const original = WebAssembly[name];
  WebAssembly[name] = async (...given) => {
    const made = await original.apply(WebAssembly, given);
    const exported = (made.instance ?? made).exports?.memory;
    if (exported instanceof WebAssembly.Memory) memories.push(exported);
    return made;
  };
}"""
"""Notes Python's memory when it is made."""


FORGET = """async () => {
  const kept = await robodromeDatabase.read();
  await robodromeDatabase.change(Object.entries(kept).map(([name, text]) => [name, text, null]));
  robodromeDatabase.changedElsewhere();
}"""
"""Deletes whatever is saved."""


class Reading(NamedTuple):
    """What the page holds, after everything has been let go that nobody needs."""

    heap: float
    """Bytes of JavaScript."""
    python: float
    """Bytes of Python."""
    nodes: float
    """Elements and texts of documents."""
    listeners: float


MOST = Reading(heap=60_000, python=70_000, nodes=40, listeners=2)
"""What each may have grown by a game."""


def run(seed: int) -> int:
    """Games of one kind."""
    rng = Random(seed)
    name = rng.choice(list(KINDS))
    with started_page(KEEP_MEMORY, speed="0") as page:
        meter = page.context.new_cdp_session(page)
        meter.send("Performance.enable")
        begun, first = monotonic(), 0
        while first < FIRST or monotonic() - begun < TIMERS:
            play(page, name, rng)
            first += 1
        before = read(page, meter)
        for _ in range(MEASURED):
            play(page, name, rng)
        after = read(page, meter)
    grown = Reading(*((late - early) / MEASURED for early, late in zip(before, after, strict=True)))
    assert all(by <= most for by, most in zip(grown, MOST, strict=True)), (
        f"{name}: by a game grow {grown}, from {before}"
    )
    return first + MEASURED


def play(page: Page, name: str, rng: Random) -> None:
    """Bots play a game to its end, and the page goes home, where nothing is saved any more."""
    seats, options = KINDS[name]
    session = Session(game.find(name), seats.split(), options, rng.getrandbits(20))
    session.advance()
    page.evaluate("fragment => { location.hash = fragment; }", link.encode(session))
    page.locator('html[data-page=table][data-phase="over"]').wait_for(state="attached", timeout=LONGEST)
    page.locator('#head [data-do="home"]').click()
    page.locator("html[data-page=home]").wait_for(state="attached")
    page.evaluate(FORGET)


def read(page: Page, meter: CDPSession) -> Reading:
    """What the page holds now."""
    for _ in range(3):
        meter.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(300)
    found = {metric["name"]: metric["value"] for metric in meter.send("Performance.getMetrics")["metrics"]}
    python = page.evaluate("memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0)")
    assert python, "Python's memory is not known"
    return Reading(found["JSHeapUsedSize"], python, found["Nodes"], found["JSEventListeners"])
