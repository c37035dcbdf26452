"""Measures figures on foreign pages: the size of their script, their requests, and the time to show a wrong answer's film."""

from __future__ import annotations

import gzip
import statistics
from collections.abc import Iterator

from playwright.sync_api import BrowserType, ViewportSize

from e2e.host import Host
from e2e.measured import Figure
from tools.browsers import chromium_options
from tools.serve import SITE

_SLOWER = 4
_MANY = 20
_PHONE: ViewportSize = {"width": 390, "height": 844}
_ASKED = """
() => performance.getEntriesByType("resource").filter(({ name }) => /figures\\/.*\\/$/.test(name)).length
  - [...document.querySelectorAll("robodrome-figure")].filter((one) => one.getBoundingClientRect().top < innerHeight).length
"""
_ANSWERED = """
addEventListener("click", () => {
  const touched = performance.now(), figure = document.querySelector("robodrome-figure");
  const look = () => {
    const reason = figure.querySelector('.answer[data-right="false"][open] p');
    const moves = figure.getAnimations({ subtree: true }).some(({ playState }) => playState === "running");
    if (!reason?.getBoundingClientRect().height || !moves) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => (document.body.dataset.answered = performance.now() - touched)));
  };
  requestAnimationFrame(look);
}, { capture: true });
"""
"""Notes the milliseconds from a touch to the first frame with the reason and a moving film."""
_PATHS = (
    "stakbots/fights-big-one",
    "roborally/who-goes-first-in-time",
    "robotory/chain-eats",
    "moonbots/dice-most",
    "roborally/push-chain",
)
"""Figures whose wrong answers have their own films; the last one shows the true outcome instead."""


def figures_elsewhere(chromium: BrowserType, site: str, rounds: int) -> Iterator[Figure]:
    """Measure all of these."""
    yield Figure(
        "the element: its script (gzip)", len(gzip.compress((SITE / "figure.js").read_bytes())) / 1000, "kB", 12
    )
    with Host(site) as host:
        script = f"<script type='module' src='{site}figure.js'></script>"
        head = f"<!doctype html><html lang='en'><meta name='viewport' content='width=device-width'><title>x</title>{script}"
        place = "style='display:block;height:760px;overflow:auto'"
        elements = [f"<robodrome-figure {place} src='{site}figures/{path}/en/'></robodrome-figure>" for path in _PATHS]
        host.pages = {f"{number}.html": head + one for number, one in enumerate(elements)}
        host.pages["many.html"] = head + (elements[0] * _MANY)
        browser = chromium.launch(**chromium_options())
        page = browser.new_page(viewport=_PHONE, service_workers="block")
        page.goto(f"{host.address}/many.html")
        page.locator("robodrome-figure[ready]").first.wait_for(state="attached")
        page.wait_for_timeout(1000)
        yield Figure(f"{_MANY} of them: asked for out of sight", float(page.evaluate(_ASKED)), "", 1)
        page.add_init_script(_ANSWERED)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
        ways = {
            "element": [f"{host.address}/{number}.html" for number in range(len(_PATHS))],
            "frame": [f"{site}figures/{path}/en/frame.html" for path in _PATHS],
        }
        for way, addresses in ways.items():
            times = []
            for address in addresses * rounds:
                page.goto(address)
                page.locator("robodrome-figure[ready]").wait_for(state="attached")
                page.wait_for_timeout(1000)
                page.locator('.answer[data-right="false"] > summary').first.click()
                times.append(float(page.locator("body[data-answered]").get_attribute("data-answered") or 0) / 1000)
            name = f"a wrong answer in the {way}, slow phone: its film"
            yield Figure(name, statistics.median(times), "s", 0.3)
            yield Figure("the same: the worst of all", max(times), "s")
        browser.close()
