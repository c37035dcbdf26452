"""Measures the page in real browsers, mostly Chromium, against budgets: `python -m e2e.bench [--json] [--rounds 5]`.

It opens links to a race of `robodrome play roborally --seats hard,easy --seed 1`, replayed to a choice of a person.
A warm open is a later visit, with all files stored by the service worker. The figures are valid for this machine only; a missed
budget is no error.
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
from dataclasses import asdict

from playwright.sync_api import BrowserContext, BrowserType, Page, sync_playwright

from e2e.bench_figures import figures_elsewhere
from e2e.bench_hands import taps
from e2e.bench_starts import starts
from e2e.host import Host
from e2e.measured import Figure
from e2e.waiting import START, await_offline, await_ready
from tabletop.core.game import find, names
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import decode, encode
from tools.browsers import chromium_options
from tools.serve import ROOT, SITE, Server, serve

BROTLI = ROOT / "build" / "brotli"
PLAY = [sys.executable, "-m", "tabletop", "play", "roborally", "--seats", "hard,easy", "--seed", "1", "--json"]
WATCHED = 12  # seconds of a bot race in which frames are counted

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

# The bots' thinking times, in milliseconds.
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
SLOW = {"offline": False, "latency": 40, "downloadThroughput": 1_250_000, "uploadThroughput": 1_250_000}
EMBEDDED = """
window.embedded = { readable: 0, playing: 0, task: 0, shift: 0 };
const watch = (type, heard) =>
  new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({ type, buffered: true });
watch("longtask", ({ duration }) => (embedded.task = Math.max(embedded.task, duration)));
watch("layout-shift", ({ value }) => (embedded.shift += value));
const look = () => {
  if (document.querySelectorAll("robodrome-figure legend").length === 3) embedded.readable ||= performance.now();
  const films = [...document.querySelectorAll("robodrome-figure[ready] > .film > svg")];
  if (films.length === 3 && document.getAnimations().length) embedded.playing ||= performance.now();
  if (embedded.playing) console.info("playing");
  else requestAnimationFrame(look);
};
look();
"""
TABLET = 4  # slowdown of the processor; the browser slows down only the page, not its workers


def links() -> tuple[str, str, str]:
    """Return three fragments: a person's choice in mid-race, and the starts of bot races with two and with eight robots."""
    done = subprocess.run(PLAY, capture_output=True, text=True, check=True)
    race = decode(json.loads(done.stdout)["link"])
    yours = Session(race.game, [PERSON, *race.seats[1:]], race.options, race.seed)
    last = max(n for n, ply in enumerate(race.plies[: len(race.plies) * 2 // 3]) if ply.seat == 0 and ply.free)
    for ply in race.plies[:last]:
        yours.play(ply.index)
    bots = Session(race.game, race.seats, race.options, race.seed)
    eight = Session(race.game, ["hard"] * 8, race.options | {"course": "night-shift"}, race.seed)
    return encode(yours), encode(bots), encode(eight)


def bots_at_play() -> dict[str, str]:
    """Return a link to the start of a bot game, by title, for each game."""
    found = {}
    for one in map(find, names()):
        session = Session(one, ["easy"] * min(4, one.seats[1]), seed=3)
        session.advance()
        found[one.title] = encode(session)
    return found


class Bench:
    """The served site, and browsers to open it."""

    def __init__(self, chromium: BrowserType, firefox: BrowserType, server: Server, rounds: int) -> None:
        self.chromium, self.firefox, self.server, self.rounds = chromium, firefox, server, rounds
        self.address = f"http://localhost:{server.server_address[1]}/"

    @contextmanager
    def profile(self) -> Iterator[BrowserContext]:
        """Yield a new browser profile, with its caches on disk."""
        with tempfile.TemporaryDirectory(prefix="robodrome-bench-") as folder:
            context = self.chromium.launch_persistent_context(folder, **chromium_options())
            yield context
            context.close()

    def open(self, page: Page, fragment: str) -> float:
        """Open a link in a fresh page; return the seconds until it is playable."""
        page.goto("about:blank")
        page.goto(f"{self.address}#{fragment}")
        await_ready(page)
        page.locator("html[data-playable=true]").wait_for(state="attached", timeout=START)
        return float(page.evaluate("performance.getEntriesByName('robodrome:playable')[0].startTime")) / 1000

    def first_visit(self, fragment: str) -> Iterator[Figure]:
        """Measure a visit with empty caches, over 10 Mbit/s and 40 ms."""
        with self.profile() as context:
            page = context.pages[0]
            context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
            before = self.server.sent
            playable = self.open(page, fragment)
            paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime") / 1000
            await_offline(page)
        yield Figure("first visit, 10 Mbit/s: something meaningful on screen", paint, "s", 1)
        yield Figure("first visit, 10 Mbit/s: playable", playable, "s", 4)
        yield Figure(
            "first visit: transferred (brotli), ready for offline", (self.server.sent - before) / 1e6, "MB", 4.8
        )

    def warm(self, fragment: str, slower: int) -> Iterator[Figure]:
        """Measure the median seconds until a game is visible and playable on a later visit, with a slower processor."""
        with self.profile() as context:
            page = context.pages[0]
            self.open(page, fragment)
            await_offline(page)
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
            self.open(page, fragment)  # the first warm open still fills the code caches, and stores the snapshot
            page.locator("html[data-snapshot=kept]").wait_for(state="attached", timeout=START)
            seen, playable = [], []
            for _ in range(self.rounds):
                playable.append(self.open(page, fragment))
                seen.append(page.evaluate("performance.getEntriesByName('robodrome:picture')[0].startTime") / 1000)
        what = f"Chromium, a processor {slower} times slower"
        yield Figure(f"{what}: the game is seen", statistics.median(seen), "s", 0.5)
        yield Figure(f"{what}: warm open of a link", statistics.median(playable), "s", 3)

    def frames(self, fragment: str) -> Iterator[Figure]:
        """Measure frame rates while bots think and while registers play."""
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

    def films(self, slower: int, goal: float) -> Iterator[Figure]:
        """Measure the films' frame rates, for all games, on a phone with pixel ratio 3 and no graphics card."""
        for name, fragment in bots_at_play().items():
            browser = self.chromium.launch(**chromium_options())
            page = browser.new_page(
                viewport={"width": 390, "height": 844}, device_scale_factor=3, service_workers="block"
            )
            self.open(page, fragment)
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
            times = page.evaluate(FRAMES, WATCHED).get("playing")
            browser.close()
            what = f"{name}: frames of a film" + (f", the processor {slower} times slower" if slower > 1 else "")
            if times:
                yield Figure(what, 1000 * len(times) / sum(times), "/s", goal, more_is_better=True)
            else:
                print(f"no frame was seen for {what}", file=sys.stderr)

    def thinking(self, fragment: str) -> Iterator[Figure]:
        """Measure how long the seven bots of a full table think about a turn, from a turn of eight bots."""
        with self.profile() as context:
            page = context.pages[0]
            page.goto(f"{self.address}#{fragment}")
            await_ready(page)
            page.evaluate(THINKING)
            page.locator("html[data-busy=playing]").wait_for(state="attached", timeout=START)
            page.keyboard.press("s")  # skips the registers
            seconds = float(page.evaluate(SECOND)) / 1000 * 7 / 8  # in the first turn their worker had to start
        yield Figure("seven hard bots think about a turn", seconds, "s")
        yield Figure(f"the same with a processor {TABLET} times slower, computed", TABLET * seconds, "s", 3)

    def embedded(self) -> Iterator[Figure]:
        """Measure three visible figures on a foreign page, on a phone four times slower, over 10 Mbit/s and 40 ms; medians."""
        loads = [self.embedded_once() for _ in range(2 * self.rounds + 1)]
        seen = {name: statistics.median(load[name] for load in loads) for name in loads[0]}
        yield Figure("three figures elsewhere, slow phone: readable", seen["readable"] / 1000, "s", 0.5)
        yield Figure("the same: playing", seen["playing"] / 1000, "s", 1)
        yield Figure("the same: longest task", seen["task"], "ms", 50)
        yield Figure("the same: longest task in the worst of all loads", max(load["task"] for load in loads), "ms")
        yield Figure("the same: layout shift", max(load["shift"] for load in loads), "", 0)
        yield Figure("the same: transferred (brotli), with the script", seen["sent"] / 1000, "kB", 60)

    def embedded_once(self) -> dict[str, float]:
        """Load them once; return milliseconds, layout shift and bytes, by name."""
        paths = ("roborally/belts-meet", "stakbots/fatal-attacks", "robotory/chain-eats")
        shown = "".join(
            f"<robodrome-figure src='{self.address}figures/{path}/en/' style='display:block;height:270px;overflow:auto'>"
            f"<a href='{self.address}figures/{path}/en/'>{path}</a></robodrome-figure>"
            for path in paths
        )
        script = f"<script type='module' src='{self.address}figure.js'></script>"
        head = "<meta name='viewport' content='width=device-width'><title>Three figures</title>"
        with Host(self.address) as host, self.profile() as context:
            host.pages["index.html"] = f"<!doctype html><html lang='en'>{head}{script}{shown}</html>"
            page = context.pages[0]
            page.set_viewport_size({"width": 390, "height": 844})
            session = context.new_cdp_session(page)
            session.send("Network.emulateNetworkConditions", SLOW)
            session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
            page.add_init_script(EMBEDDED)
            before = self.server.sent
            # Wait for a console message, because a query would add a task to the page.
            with page.expect_console_message(lambda said: said.text == "playing", timeout=START):
                page.goto(host.address)
            page.wait_for_timeout(1000)
            seen = page.evaluate("window.embedded")
        return {**seen, "sent": self.server.sent - before}

    def figures(self) -> Iterator[Figure]:
        """Yield all figures as soon as they are measured."""
        yield from self.embedded()
        yield from figures_elsewhere(self.chromium, self.address, self.rounds)
        yours, bots, eight = links()
        yield from self.first_visit(yours)
        yield from starts(self.chromium, self.firefox, yours, self.rounds)
        yield from self.warm(yours, TABLET)
        yield from self.frames(bots)
        yield from self.films(1, 55)
        yield from self.films(4, 40)
        yield from self.thinking(eight)
        yield from taps(self.chromium, self.address, self.rounds)


def main() -> None:
    """Print every figure as soon as it is measured."""
    parser = argparse.ArgumentParser(description="Measures the built page in Chromium.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=5, help="visits per figure (default: 5)")
    arguments = parser.parse_args()
    subprocess.run(
        ["node", "tools/compress.mjs", str(SITE), str(BROTLI)], cwd=ROOT, stdout=subprocess.DEVNULL, check=True
    )
    with serve(SITE, brotli=BROTLI) as server, sync_playwright() as playwright:
        bench = Bench(playwright.chromium, playwright.firefox, server, arguments.rounds)
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
