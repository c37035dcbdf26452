"""Starts the page with one damaged file: cut, with flipped bits, empty or missing. Within 20 seconds the page must show an
error or start. Once the file is repaired, *Try again* must lead into the game."""

from __future__ import annotations

from http import HTTPStatus
from random import Random

from playwright.sync_api import expect

from e2e.harms import FILES, Host, harmed, missing
from e2e.waiting import await_ready, told_or_ready
from tests.soak.started import new_page
from tools.serve import Handler

UNIT = "damaged starts"


def run(seed: int) -> int:
    """Damage one file in one way, in a new profile. Needs the built site."""
    rng = Random(seed)
    file = rng.choice(FILES)

    def answer(handler: Handler, host: Host) -> None:
        body = damaged(host.file.read_bytes(), Random(seed))
        if body is None:
            missing(handler, host)
        else:
            handler.answer(HTTPStatus.OK, host.headers(), body)

    with harmed(file, answer) as host, new_page() as page:
        page.goto(host.address, wait_until="commit")
        told_or_ready(page)
        host.mend()
        if page.locator("html[data-ready=true]").count() == 0:
            page.locator("#load-retry").click()
        await_ready(page)
        expect(page.locator("#load-error")).to_be_hidden()
    return 1


def damaged(whole: bytes, rng: Random) -> bytes | None:
    """Return damaged content; None for a missing file."""
    harm = rng.choice(("missing", "empty", "cut", "flipped", "flipped"))
    if harm == "flipped":
        spoilt = bytearray(whole)
        for _ in range(rng.choice((1, 3, 100))):
            spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
        return bytes(spoilt)
    return {"missing": None, "empty": b"", "cut": whole[: rng.randrange(len(whole))]}[harm]
