"""A start from damaged files: whichever file the start needs comes cut anywhere, with bytes flipped anywhere, empty or not at
all. Within 20 seconds the page says so, or starts; and once the file is well again, *Try again* leads into the game."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Route, expect

from e2e.site.test_damaged_starts import FILES, TYPES, missing, told_or_ready
from e2e.waiting import await_ready
from tests.soak.started import new_page, site
from tools.serve import SITE

UNIT = "damaged starts"


def run(seed: int) -> int:
    """One file, one harm, in a profile of its own. Needs the built site."""
    rng = Random(seed)
    file = rng.choice(FILES)
    (whole,) = [path for path in SITE.rglob(file) if "lab" not in path.parent.name]
    harmed = damaged(whole.read_bytes(), rng)

    def answer(route: Route) -> None:
        if harmed is None:
            missing(route, whole)
        else:
            route.fulfill(body=harmed, content_type=TYPES[Path(file).suffix])

    with new_page() as page:
        page.route(f"**/{file}", answer)
        page.goto(site(), wait_until="commit")
        told_or_ready(page)
        page.unroute(f"**/{file}")
        if page.locator("html[data-ready=true]").count() == 0:
            page.locator("#load-retry").click()
        await_ready(page)
        expect(page.locator("#load-error")).to_be_hidden()
    return 1


def damaged(whole: bytes, rng: Random) -> bytes | None:
    """The bytes as they come; None where there is no file."""
    harm = rng.choice(("missing", "empty", "cut", "flipped", "flipped"))
    if harm == "flipped":
        spoilt = bytearray(whole)
        for _ in range(rng.choice((1, 3, 100))):
            spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
        return bytes(spoilt)
    return {"missing": None, "empty": b"", "cut": whole[: rng.randrange(len(whole))]}[harm]
