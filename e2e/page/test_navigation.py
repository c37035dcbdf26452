"""Back, forward, reload and other addresses lead where one expects, in every state of the page (web/page/routes.py)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Route, expect

from e2e.devices import prefer
from e2e.kept import game_as, games, laid
from e2e.table_page import PATIENCE, TablePage, begin, fragment, new_game, open_kept, robot, set_up, sit
from e2e.waiting import await_ready, reload
from tabletop.core import game
from tabletop.core.session import Session
from tabletop.formats import link

OTHER = new_game("person easy", seed=7)


def arena() -> Session:
    """A game of two people at its first choice; no bot has to start, and there are no secrets."""
    session = Session(game.find("robotory"), ["person", "person"], {}, 1)
    session.advance()
    return session


def back(page: Page) -> None:
    """Goes back, also to a page that the browser has kept as it was."""
    page.evaluate("setTimeout(() => history.back())")


def go(page: Page, where: str) -> None:
    """Types another fragment into the address."""
    page.evaluate("where => { location.hash = where; }", where)


def on_page(page: Page, name: str) -> None:
    """Waits until that part of the page is open."""
    expect(page.locator("html")).to_have_attribute("data-page", name)


def nothing_is_open(page: Page) -> None:
    """Waits until no dialog is."""
    expect(page.locator("dialog")).to_have_count(0)


# States -----------------------------------------------------------------------------------------------------------------


def a_draft(page: Page) -> TablePage:
    """A race in which two cards are laid."""
    table = begin(page)
    table.await_phase("drafting")
    for _ in range(2):
        table.hand.first.click()
    return table


def a_film(page: Page) -> None:
    prefer(page, speed="0.5")
    table = a_draft(page)
    table.lay_cards()
    table.do("lock-in").click()
    table.await_phase("playing")


def a_replay(page: Page) -> None:
    a_draft(page)
    TablePage(page).play_round()
    prefer(page, speed="0.5")
    TablePage(page).view("replay").click()
    TablePage(page).await_phase("playing")


def a_moment_before(page: Page) -> None:
    a_draft(page)
    page.locator("#slider").evaluate("s => { s.value = 0; s.dispatchEvent(new Event('input', { bubbles: true })); }")
    TablePage(page).await_phase("looking-back")


def bots_that_think(page: Page) -> None:
    session = Session(
        game.find("stakbots"), ["hard"] * 6, {}, 1
    )  # a long game: the busiest machine comes before its end
    session.advance()
    go(page, fragment(session))
    TablePage(page).keep_game()
    expect(page.locator("html")).to_have_attribute("data-busy", "bots", timeout=PATIENCE)


def a_menu(page: Page) -> None:
    a_draft(page).tool("menu").click()
    expect(page.locator("dialog")).to_be_visible()


def a_hand_over(page: Page) -> None:
    go(page, fragment(new_game("person person")))
    page.locator('[data-do="share-device"]').click()
    expect(page.locator('dialog.curtain [data-answer="yes"]')).to_be_visible()


def a_drawing(page: Page) -> None:
    go(page, "edit=new")
    on_page(page, "editor")
    page.locator("#edit-title").fill("Mine")
    page.locator("#edit-title").press("Tab")


def the_deletion_of_a_drawing(page: Page) -> None:
    a_drawing(page)
    page.locator('#edit-head [data-do="edit-open"]').click()
    page.locator('[data-answer^="drop:"]').click()
    expect(page.locator('[data-answer="yes"]')).to_be_visible()


LAID: dict[Callable[[Page], object], int] = {a_draft: 2, a_moment_before: 2, a_menu: 2}
"""How many cards lie in the draft that is kept with the saved game."""
STATES = [a_film]
"""What can be open when another address comes; `make nightly` tries `MORE_STATES` too."""
MORE_STATES = [
    a_drawing, a_draft, a_replay, a_moment_before, bots_that_think, a_menu, a_hand_over, the_deletion_of_a_drawing
]  # fmt: skip


@pytest.mark.parametrize(
    "state",
    [*STATES, *(pytest.param(state, marks=pytest.mark.nightly) for state in MORE_STATES)],
    ids=lambda state: state.__name__,
)
def test_another_address_opens_what_it_says_and_going_back_leads_to_what_was_there(
    page: Page, state: Callable[[Page], object]
) -> None:
    state(page)
    name, entry = page.evaluate("[document.documentElement.dataset.page, history.state.kept]")
    before = []
    if name == "table":
        before = [game_as(page, lambda save: save["id"] == entry and laid(save) == LAID.get(state, 0))]

    def there_again() -> None:
        back(page)
        TablePage(page).await_that(lambda: page.evaluate("history.state?.kept") == entry, "it is the entry before")
        on_page(page, name)
        expect(page.locator("dialog:not(.curtain)")).to_have_count(0)

    go(page, fragment(OTHER))
    TablePage(page).await_scene(0)
    nothing_is_open(page)
    TablePage(page).await_phase("drafting")
    page.locator("#hand button.card").first.click()
    there_again()
    for damage, said in (("damaged", "is not a link to a game"), ("save=gone", "is not saved in this browser")):
        go(page, damage)
        expect(page.locator("dialog")).to_contain_text(said)
        on_page(page, "home")
        there_again()
    go(page, "")
    on_page(page, "home")
    nothing_is_open(page)
    there_again()
    assert link.encode(OTHER) in [save["link"] for save in games(page)], "no answer of one game arrives in another"
    for save in before:
        (after,) = [now for now in games(page) if now["id"] == save["id"]]
        assert after["drafts"] == save["drafts"]
        assert after["count"] >= save["count"]


def test_going_back_closes_a_dialog_and_otherwise_leads_to_the_page_before(page: Page) -> None:
    table = a_draft(page)
    laid = table.laid()
    for first, *then in (
        ('#head [data-do="share"]',),
        ('#head [data-do="menu"]',),
        ('#head [data-do="help"]', '[data-answer="rules"]'),
    ):
        for what in (first, *then):
            page.locator(what).first.click()
            expect(page.locator("dialog")).to_be_visible()
        back(page)
        nothing_is_open(page)
        assert table.laid() == laid
    page.locator('#head [data-do="share"]').click()
    page.locator("dialog .shut").click()
    for name in ("set-up", "home"):
        back(page)
        on_page(page, name)
    page.locator('[data-do^="more:"]').click()
    expect(page.locator("dialog")).to_be_visible()
    back(page)
    nothing_is_open(page)
    expect(page.locator("#saves .save")).to_have_count(1)


def test_rules_that_take_long_to_come_are_closed_by_going_back_and_do_not_open_over_another_page(page: Page) -> None:
    set_up(page, "moonbots")
    held: list[Route] = []
    page.route("**/rules/**", lambda route: route.continue_() if held else held.append(route))
    page.locator('[data-do="help:moonbots"]').click()
    page.locator('[data-answer="rules"]').click()
    expect(page.locator("dialog h2")).to_contain_text("Rules of Moon-Bots")
    TablePage(page).await_that(lambda: len(held) == 1, "the rules are asked for")
    back(page)
    nothing_is_open(page)
    on_page(page, "set-up")
    with page.expect_response("**/rules/**") as came:
        held[0].continue_()
    came.value.finished()
    page.locator('[data-do="help:moonbots"]').click()
    page.locator('[data-answer="rules"]').click()
    expect(page.locator('dialog .prose [id="2.1"]')).to_be_attached()
    expect(page.locator("dialog")).to_have_count(1)


def test_going_back_closes_the_set_up_of_a_game_which_has_an_address_of_its_own(page: Page) -> None:
    set_up(page, "robotory")
    assert page.evaluate("location.hash") == "#new=robotory"
    expect(page.locator("#set-up h1")).to_be_focused()
    sit(page, 1, "hard")
    back(page)
    on_page(page, "home")
    expect(page.locator("#set-up > *")).to_have_count(0)
    expect(page.locator('[data-do="set-up:robotory"]')).to_be_focused()
    page.go_forward()
    on_page(page, "set-up")
    reload(page)
    on_page(page, "set-up")
    expect(robot(page, 1)).to_contain_text("Hard")
    page.locator('[data-do="help:robotory"]').click()
    expect(page.locator("dialog")).to_be_visible()
    back(page)
    nothing_is_open(page)
    on_page(page, "set-up")
    go(page, "new=chess")
    expect(page.locator("dialog")).to_contain_text("There is no game 'chess'")
    on_page(page, "home")


def test_no_hand_shows_by_going_back_or_reloading_or_on_a_page_that_the_browser_has_kept(page: Page) -> None:
    a_hand_over(page)
    table, curtain = TablePage(page), page.locator("dialog.curtain")

    def back_and_forward() -> None:
        back(page)
        on_page(page, "home")
        page.go_forward()

    def home_and_back() -> None:
        table.tool("home").click()
        on_page(page, "home")
        back(page)

    def kept() -> None:
        """Firefox keeps pages, by night; here the events of one are told that is left and shown again."""
        for event in ("pagehide", "pageshow"):
            page.evaluate("name => dispatchEvent(new PageTransitionEvent(name, { persisted: true }))", event)

    for leave_and_return in (back_and_forward, home_and_back, kept, partial(reload, page)):
        curtain.locator('[data-answer="yes"]').click()
        expect(table.hand).to_have_count(9)
        leave_and_return()
        expect(curtain).to_contain_text("Wumms")
        expect(table.hand).to_have_count(0)


def test_an_entry_of_the_history_leads_to_the_game_as_it_stands_now(page: Page, site: str) -> None:
    table = open_kept(page, site + fragment(arena()))
    table.await_phase("choosing")
    table.tool("home").click()
    page.locator("#saves .save").click()
    table.await_phase("choosing")
    before = page.url
    page.locator("#move-list button").first.evaluate("button => button.click()")
    expect(page).not_to_have_url(before)
    table.await_phase("choosing")
    now = table.session()
    for name in ("home", "table"):
        back(page)
        on_page(page, name)
    assert now.plies
    table.await_that(lambda: table.session().plies == now.plies, "the game stands where it stood")
    assert len(games(page)) == 1


def test_a_title_that_is_being_typed_is_kept_and_what_was_drawn_can_be_undone_after_coming_back(page: Page) -> None:
    a_drawing(page)
    page.locator("#edit-title").select_text()
    page.keyboard.type("Typed")
    back(page)
    on_page(page, "home")
    expect(page).to_have_title("Robodrome")
    page.wait_for_timeout(300)
    assert page.evaluate("location.hash") == ""
    page.go_forward()
    expect(page.locator("#edit-title")).to_have_value("Typed")
    page.locator('#edit-head [data-do="edit-undo"]').click()
    expect(page.locator("#edit-title")).to_have_value("Mine")


@pytest.mark.nightly
def test_coming_back_from_another_site_to_a_page_that_the_browser_has_kept_shows_no_hand(
    firefox: BrowserContext, site: str
) -> None:
    page = firefox.new_page()
    page.goto(site)
    await_ready(page)
    a_hand_over(page)
    table = TablePage(page)
    page.locator('dialog.curtain [data-answer="yes"]').click()
    for _ in range(2):
        table.hand.first.click()
    page.goto(site.replace("localhost", "127.0.0.1") + "licences.txt")
    back(page)

    def count(query: str) -> int:
        """How many elements fit. Playwright would wait for ever for such a navigation to end before it looks at any."""
        try:
            return int(page.evaluate("query => document.querySelectorAll(query).length", query))
        except Error:  # the browser has not kept the page, and loads it anew
            return -1

    table.await_that(lambda: count("dialog.curtain [data-answer=yes]") == 1, "the device is handed over")
    assert count("#hand button.card") == 0
    page.evaluate("document.querySelector('dialog.curtain [data-answer=yes]').click()")
    table.await_that(lambda: count("#hand button.card") == 7, "the hand shows, without the cards that are laid")


def test_a_link_that_is_opened_is_kept_once_somebody_says_who_they_are(page: Page) -> None:
    go(page, fragment(new_game("person person")))
    expect(page.locator('[data-do^="play-as"]')).to_be_visible()
    assert games(page, 0) == []
    assert not page.evaluate("history.state.kept")
    page.locator('[data-do^="play-as"]').click()
    assert [save["id"] for save in games(page, 1)] == [page.evaluate("history.state.kept")]


def test_a_page_left_before_its_last_choice_was_saved_goes_on_with_that_choice_in_the_same_game(
    page: Page, site: str
) -> None:
    session = arena()
    earlier = fragment(session)
    session.play(0)
    longer = fragment(session)
    table = open_kept(page, site + earlier)
    table.await_phase("choosing")
    for address in (longer, earlier):
        page.evaluate("where => history.replaceState({...history.state, when: Date.now() + 60000}, '', where)", address)
        reload(page)
        table.await_phase("choosing")
        (save,) = games(page)
        assert link.decode(save["link"]).plies[: len(session.plies)] == session.plies
