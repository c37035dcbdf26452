"""Figures of the page from a real Chromium, against their budgets: `python -m e2e.bench [--json] [--rounds 5]`.

It opens links to a race of `robodrome play roborally --seats hard,easy --seed 1`, replayed to a choice of a person.
Warm means: visited before, everything stored by the service worker. Figures say something about this machine only;
nothing here fails.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass

from playwright.sync_api import BrowserContext, BrowserType, Page, sync_playwright

from e2e.waiting import START, await_offline, await_ready
from tabletop.link import decode, encode
from tabletop.session import PERSON, Session
from tools.browsers import chromium_options
from tools.serve import ROOT, SITE, Server, serve

BROTLI = ROOT / "build" / "brotli"
PLAY = [sys.executable, "-m", "tabletop", "play", "roborally", "--seats", "hard,easy", "--seed", "1", "--json"]
WATCHED = 12  # seconds of bots racing in which frames are counted

FRAMES = """
seconds => new Promise(resolve => {
  const spans = {};
  const end = performance.now() + 1000 * seconds;
  let last = null, busy = null;
  requestAnimationFrame(function frame(now) {
    const state = document.documentElement.dataset.busy || "idle";
    if (last !== null && state === busy) (spans[state] ??= []).push(now - last);
    last = now;
    busy = state;
    if (now < end) requestAnimationFrame(frame);
    else resolve(spans);
  });
})
"""

# How long bots thought each time, in milliseconds.
THINKING = """
() => {
  const root = document.documentElement, spans = window.spans = [];
  let began = root.dataset.busy === "bots" ? performance.now() : null;
  new MutationObserver(() => {
    if (root.dataset.busy === "bots") began ??= performance.now();
    else if (began !== null) {
      spans.push(performance.now() - began);
      began = null;
    }
  }).observe(root, {attributes: true, attributeFilter: ["data-busy"]});
}
"""
SECOND = """
() => new Promise(resolve => {
  const look = () => window.spans.length > 1 ? resolve(window.spans[1]) : setTimeout(look, 50);
  look();
})
"""
TABLET = 4  # times slower than this machine; the browser slows only the page down, not its workers


@dataclass(frozen=True)
class Figure:
    """One measured figure; `budget` bounds it from above, or from below where more is better."""

    name: str
    value: float
    unit: str
    budget: float | None = None
    more_is_better: bool = False

    def __str__(self) -> str:
        """One line of the table."""
        text = f"{self.name:<58}{self.value:>9.2f} {self.unit}"
        if self.budget is None:
            return text
        kept = self.value >= self.budget if self.more_is_better else self.value <= self.budget
        sign = "at least" if self.more_is_better else "at most"
        return f"{text:<76}{sign} {self.budget:g} {self.unit}  {'kept' if kept else 'MISSED'}"


def links() -> tuple[str, str, str]:
    """Fragments of a position in mid-race in which a person has to choose, and of the starts of races of two and of eight
    bots."""
    done = subprocess.run(PLAY, capture_output=True, text=True, check=True)
    race = decode(json.loads(done.stdout)["link"])
    yours = Session(race.game, [PERSON, *race.seats[1:]], race.options, race.seed)
    last = max(n for n, ply in enumerate(race.plies[: len(race.plies) * 2 // 3]) if ply.seat == 0 and ply.free)
    for ply in race.plies[:last]:
        yours.play(ply.index)
    bots = Session(race.game, race.seats, race.options, race.seed)
    eight = Session(race.game, ["hard"] * 8, race.options | {"course": "night-shift"}, race.seed)
    return encode(yours), encode(bots), encode(eight)


class Bench:
    """The served site and the means to open it."""

    def __init__(self, chromium: BrowserType, server: Server, rounds: int) -> None:
        self.chromium, self.server, self.rounds = chromium, server, rounds
        self.address = f"http://localhost:{server.server_address[1]}/"

    @contextmanager
    def profile(self) -> Iterator[BrowserContext]:
        """A browser profile that has never opened the site, with its caches on disk."""
        with tempfile.TemporaryDirectory(prefix="robodrome-bench-") as folder:
            context = self.chromium.launch_persistent_context(folder, **chromium_options())
            yield context
            context.close()

    def open(self, page: Page, fragment: str) -> float:
        """Opens a link anew and gives the seconds until it can be played."""
        page.goto("about:blank")
        page.goto(f"{self.address}#{fragment}")
        await_ready(page)
        page.locator("html[data-playable=true]").wait_for(state="attached", timeout=START)
        return float(page.evaluate("performance.getEntriesByName('robodrome:playable')[0].startTime")) / 1000

    def first_visit(self, fragment: str) -> Iterator[Figure]:
        """A visit over 10 Mbit/s and 40 ms with empty caches."""
        slow = {"offline": False, "latency": 40, "downloadThroughput": 1_250_000, "uploadThroughput": 1_250_000}
        with self.profile() as context:
            page = context.pages[0]
            context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
            before = self.server.sent
            playable = self.open(page, fragment)
            paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime") / 1000
            await_offline(page)
        yield Figure("first visit, 10 Mbit/s: something meaningful on screen", paint, "s", 1)
        yield Figure("first visit, 10 Mbit/s: playable", playable, "s")
        yield Figure("first visit: transferred (brotli), ready for offline", (self.server.sent - before) / 1e6, "MB", 5)

    def warm(self, fragment: str, slower: int) -> float:
        """Median seconds to a playable position on a later visit, with the processor slowed down."""
        with self.profile() as context:
            page = context.pages[0]
            self.open(page, fragment)
            await_offline(page)
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
            self.open(page, fragment)  # the first one from the store still fills the code caches
            return statistics.median(self.open(page, fragment) for _ in range(self.rounds))

    def frames(self, fragment: str) -> Iterator[Figure]:
        """Frame rates while bots think and while registers play."""
        with self.profile() as context:
            page = context.pages[0]
            self.open(page, fragment)
            spans = page.evaluate(FRAMES, WATCHED)
        for state, name in (("bots", "a bot thinks"), ("playing", "registers play")):
            if times := sorted(spans.get(state, [])):
                rate = 1000 * len(times) / sum(times)
                yield Figure(f"frames while {name} ({len(times)} counted)", rate, "/s", 59, more_is_better=True)
                yield Figure(f"slowest of 20 frames while {name}", times[len(times) * 19 // 20], "ms")
            else:
                print(f"no frame was seen while {name}", file=sys.stderr)

    def thinking(self, fragment: str) -> Iterator[Figure]:
        """How long the seven bots of a full table take for a turn, measured on eight."""
        with self.profile() as context:
            page = context.pages[0]
            page.goto(f"{self.address}#{fragment}")
            await_ready(page)
            page.evaluate(THINKING)
            page.locator("html[data-busy=playing]").wait_for(state="attached", timeout=START)
            page.keyboard.press("s")  # skips the registers
            seconds = float(page.evaluate(SECOND)) / 1000 * 7 / 8  # the first time their worker had to start
        yield Figure("seven hard bots think about a turn", seconds, "s")
        yield Figure(f"the same with a processor {TABLET} times slower, computed", TABLET * seconds, "s", 3)

    def figures(self) -> Iterator[Figure]:
        """All of them, as they are measured."""
        yours, bots, eight = links()
        yield from self.first_visit(yours)
        yield Figure("warm open of a link to a playable position", self.warm(yours, 1), "s", 0.6)
        yield Figure("the same with a processor four times slower", self.warm(yours, 4), "s", 3)
        yield from self.frames(bots)
        yield from self.thinking(eight)


def main() -> None:
    """Prints every figure as soon as it is there."""
    parser = argparse.ArgumentParser(description="Measures the built page in Chromium.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=5, help="visits per figure (default: 5)")
    arguments = parser.parse_args()
    subprocess.run(
        ["node", "tools/compress.mjs", str(SITE), str(BROTLI)], cwd=ROOT, stdout=subprocess.DEVNULL, check=True
    )
    with serve(SITE, brotli=BROTLI) as server, sync_playwright() as playwright:
        bench = Bench(playwright.chromium, server, arguments.rounds)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        figures = []
        for figure in bench.figures():
            figures.append(figure)
            if not arguments.json:
                print(figure, flush=True)
        server.shutdown()
    if arguments.json:
        print(json.dumps([asdict(figure) for figure in figures]))


if __name__ == "__main__":
    main()
