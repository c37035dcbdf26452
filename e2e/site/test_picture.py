"""A picture before Python: a game is seen as it stood last while the page starts, without anybody's hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module

from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.devices import OnDevice, prefer
from e2e.pictures import Pictures
from e2e.table_page import fragment, on_screen, open_kept, open_table
from e2e.waiting import START, await_ready
from tabletop.core import game
from tabletop.core.session import Session
from tabletop.show import svg
from tabletop.show.words import words


class Colours(dict[str, str]):
    """Every role takes its colour from the theme, which is added when the picture is shown."""

    def __missing__(self, role: str) -> str:
        return f"var(--{role})"


def drawn(session: Session, viewer: int | None) -> str:
    """The drawing of what a seat may know, or everybody, as the page draws it."""
    page_looks, said = import_module(f"{session.game.name}.show.page_looks"), words(session.game.name, "en")
    return svg.paint(
        session.game.scene(session.state.view(viewer)), lambda name: page_looks.drawing(name, said), Colours()
    )


@contextmanager
def without_python(page: Page, *, goes_on: bool = True) -> Iterator[None]:
    """The page is loaded anew, and Python cannot start before the end; nor then unless it `goes_on`."""
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))  # noqa: PLW0108 - Playwright notes something on it
    with page.expect_request("**/*.wasm"):
        page.reload(wait_until="commit")
    yield
    assert page.locator("html[data-ready]").count() == 0
    for route in held:  # one that nobody answers would end some later test with a warning
        if goes_on:
            route.continue_()
        else:
            route.abort()
    page.unroute("**/*.wasm")
    if goes_on:
        await_ready(page)


def test_the_last_picture_is_there_before_python_and_what_is_done_with_it_is_not_lost(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    page, kept = context.new_page(), Pictures(context, site)
    session = Session(game.find("moonbots"), ["person", "easy", "easy"], {}, 1)
    session.advance()
    table = open_kept(page, site + fragment(session))
    prefer(page, taps="one", speed="0")
    assert kept.of(page.url)["svg"] == drawn(table.session(), None)
    picture = page.locator("#picture")
    place = table.board_box()
    with without_python(page):
        expect(picture).to_be_visible(timeout=START)
        assert picture.bounding_box() == place
        assert "radial-gradient" in page.locator("#table").evaluate("table => getComputedStyle(table).background")
        assert page.locator("#picture img").evaluate("image => image.naturalWidth > 0")
        bar = page.locator("#loading-bar").bounding_box()
        assert bar is not None
        assert bar["height"] < 5, "the game is seen, and no loading screen upon it"
        page.locator('#head [data-do="share"]').click()
        expect(page.locator("#notice")).to_have_text("Copied.")
        assert page.evaluate("navigator.clipboard.readText()") == page.url
        table.view("zoom-in").click()
        table.view("zoom-out").click()
        scene = session.game.scene(session.state.view(0))
        for thing in (move := session.legal()[2]).path:
            page.mouse.click(*on_screen(scene.width, scene.height, place, scene.items[thing].x, scene.items[thing].y))
        table.view("zoom-in").click()
    expect(picture).to_have_count(0)
    expect(table.view("zoom-out")).to_be_visible()
    table.await_that(lambda: len(table.session().plies) > len(session.plies), "the move touched before")
    made = table.session().plies[len(session.plies)]
    assert (made.seat, made.index) == (0, session.legal().index(move))

    damages: list[dict[str, object]] = [{"svg": "<svg <"}, {"svg": 7}, {"colours": {}}, {"width": -1}, {"board": None}]
    kept.forget_last()  # as if another game had been played since
    with without_python(page, goes_on=False):
        expect(picture).to_be_visible(timeout=START)
        for damage in damages:
            kept.change(**damage)
            if damage is damages[-1]:
                kept.forget_last()
            with page.expect_request("**/*.wasm"):
                page.reload(wait_until="commit")
            expect(page.locator("html")).to_have_attribute("data-picture", "none", timeout=START)
        expect(page.locator(".splash img")).to_have_attribute("src", "./games/moonbots.svg")


def test_no_hand_is_in_a_picture_and_who_plays_is_asked_before_anything_else(on_device: OnDevice, site: str) -> None:
    page = on_device()
    kept = Pictures(page.context, site)
    session = Session(game.find("stakbots"), ["person", "person"], {}, 1)
    session.advance()
    table = open_table(page, site + fragment(session))
    page.locator('[data-answer="yes"]').click()
    table.await_scene(0)
    picture = kept.of(page.url)
    assert picture["svg"] == drawn(session, None) != drawn(session, 0)
    with without_python(page):
        expect(page.locator("#picture")).to_be_visible(timeout=START)
        page.locator("#picture").click()
        page.locator('#head [data-do="home"]').click()
    expect(page.locator("html")).to_have_attribute("data-page", "home")
