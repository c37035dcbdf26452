"""A start from damaged files: whichever file the start needs comes cut anywhere, with bytes flipped anywhere, empty or not at
all. Within 20 seconds the page says so, or starts; and once the file is well again, *Try again* leads into the game."""

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
    """One file, one harm, in a profile of its own. Needs the built site."""
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
    """The bytes as they come; None where there is no file."""
    harm = rng.choice(("missing", "empty", "cut", "flipped", "flipped"))
    if harm == "flipped":
        spoilt = bytearray(whole)
        for _ in range(rng.choice((1, 3, 100))):
            spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
        return bytes(spoilt)
    return {"missing": None, "empty": b"", "cut": whole[: rng.randrange(len(whole))]}[harm]
