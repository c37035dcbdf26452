"""Saved games in the browser: whatever lies in storage the page starts, and no game is shortened or deleted unasked."""

from __future__ import annotations

import json
from functools import partial

import pytest
from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, expect

from e2e.kept import entries, game_as, games, laid, put, put_here
from e2e.table_page import TablePage, fragment, new_game, open_kept, open_table
from e2e.waiting import START, await_ready, reload
from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tabletop.formats import link

LINK = fragment(new_game("person easy"))[1:]
WRONG: dict[str, str] = {
    "robodrome:game:when": json.dumps({"id": "when", "link": LINK, "when": "5"}),
    "robodrome:game:late": json.dumps({"id": "late", "link": LINK, "when": 1e300}),
    "robodrome:game:about": json.dumps({"id": "about", "link": LINK, "about": "boom"}),
    "robodrome:game:deep": "[" * 100_000,
    "robodrome:game:huge": json.dumps({"id": "huge", "link": LINK}).replace('"huge"', "9" * 5000),
    "robodrome:drawing:x": json.dumps({"id": "x", "course": "~d", "when": "abc"}),
    "robodrome:speed": "abc",
}
UNREADABLE = {
    f"robodrome:game:{name}": json.dumps({"id": name, "link": text})
    for name, text in {"new": "roborally.99.person-easy..1.B.0", "damaged": "damaged"}.items()
}
"""Games of a newer version, and damaged ones."""
FAILING = """error => { IDBObjectStore.prototype.put = () => { throw new DOMException("cannot be", error); }; }"""


def later(choices: int, seed: int = 1, first: int = 0) -> Session:
    """The same race after so many choices; `first` is the first of them."""
    session = new_game("person easy", seed)
    for number in range(choices):
        session.play(first if number == 0 else 0)
        session.advance()
    return session


def leave_behind(page: Page, entries: dict[str, str]) -> None:
    """What earlier pages have left in localStorage."""
    page.evaluate("found => Object.entries(found).forEach(([name, text]) => localStorage.setItem(name, text))", entries)


def grow(page: Page, session: Session, cards: int = 0) -> None:
    """Another page goes on with the one saved game, and this one, which has saved all that happened here and the `cards` that
    are laid, does not hear of it."""
    save = game_as(page, lambda save: save.get("seen", 0) > 0 and laid(save) == cards)
    text = json.dumps(save | {"link": link.encode(session), "count": len(session.plies)})
    put(page, {f"robodrome:game:{save['id']}": text})


def load(page: Page, file: bytes) -> None:
    """Load a file at the home page."""
    payload: FilePayload = {"name": "games.json", "mimeType": "application/json", "buffer": file}
    page.locator('[data-do="import"]').set_input_files(payload)


def come_back(page: Page) -> None:
    """What happens when the browser brings a page back that it had put away."""
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")


def await_later(table: TablePage) -> None:
    """Waits until the table shows the game that another page has made of it; the bots may have gone on with that."""
    theirs = later(6).plies
    table.await_that(lambda: table.session().plies[: len(theirs)] == theirs, "the later game shows")
    (save,) = games(table.page, 1)
    assert link.decode(save["link"]).plies[: len(theirs)] == theirs


def test_whatever_lies_in_storage_the_page_starts_says_it_once_and_keeps_it_and_refuses_a_deep_file(page: Page) -> None:
    leave_behind(page, WRONG | {"robodrome:game:fine": json.dumps({"id": "fine", "link": LINK})})
    put(page, UNREADABLE)
    reload(page)
    expect(page.locator("#notice")).to_contain_text(f"{len(WRONG) - 1} saved entries could not be read")
    expect(page.locator("#saves .save")).to_have_count(1 + len(UNREADABLE))
    put_here(page, dict.fromkeys(UNREADABLE))
    expect(page.locator("#saves .save")).to_have_count(1)
    page.locator('[data-do="kept"]').click()
    with page.expect_download() as download:
        page.locator('[data-do="kept-file:"]').click()
    page.locator("dialog .shut").click()
    file = json.loads(download.value.path().read_text())
    assert set(WRONG.values()) <= set(file["storage"].values())
    left = "Object.keys(localStorage).filter(name => name.split(':').length > 2)"
    TablePage(page).await_that(lambda: page.evaluate(left) == [], "all of it stands in the database")
    load(page, b"[" * 100_000)
    expect(page.locator("#notice")).to_contain_text("is not one of Robodrome")
    page.locator("#saves .save").click()
    TablePage(page).await_phase("drafting")


def test_a_page_without_storage_starts(browser: Browser, site: str) -> None:
    page = browser.new_context(service_workers="block").new_page()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { value: null })")
    page.goto(site)
    await_ready(page)
    page.context.close()


def test_a_saved_game_that_is_damaged_or_of_a_newer_version_says_why_and_stays(page: Page, site: str) -> None:
    """That a start lists it too is held by the first test."""
    put_here(page, UNREADABLE)
    for name in UNREADABLE:
        page.goto(f"{site}#save={name.rpartition(':')[2]}")
        expect(page.locator("dialog"), name).to_be_visible()
        page.locator('dialog [data-answer="home"]').click()
        expect(page.locator("dialog"), name).to_have_count(0)
    assert entries(page, "robodrome:") == UNREADABLE
    expect(page.locator("#saves .save")).to_have_count(len(UNREADABLE))


def test_a_page_that_comes_back_shows_the_game_as_it_stands_now(page: Page, site: str) -> None:
    table = open_kept(page, site + fragment(later(2)))
    table.await_phase("drafting")
    grow(page, later(6))
    come_back(page)
    await_later(table)


def test_a_draft_on_an_old_page_does_not_shorten_the_game(page: Page, site: str) -> None:
    table = open_kept(page, site + fragment(later(0)))
    table.await_phase("drafting")
    table.hand.first.wait_for()
    grow(page, later(6))
    table.hand.first.click()
    await_later(table)


@pytest.mark.parametrize(("answer", "left"), [pytest.param("both", 2, marks=pytest.mark.nightly), ("longer", 1)])
def test_another_choice_on_an_old_page_becomes_a_second_game(page: Page, site: str, answer: str, left: int) -> None:
    table = open_table(page, site + fragment(later(0)))
    table.await_phase("drafting")
    table.lay_cards()
    theirs = later(20, first=1)
    grow(page, theirs, cards=5)
    table.do("lock-in").click()
    expect(page.locator("dialog")).to_contain_text("Both versions are saved")
    assert link.encode(theirs) in [save["link"] for save in games(page, 2)]
    assert sorted(bool(save.get("parent")) for save in games(page, 2)) == [False, True]
    page.locator(f'[data-answer="{answer}"]').click()
    expect(page.locator("dialog")).to_have_count(0)
    assert link.encode(theirs) in [save["link"] for save in games(page, left)]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        ("QuotaExceededError", "storage is full"),
        pytest.param("UnknownError", "cannot save anything", marks=pytest.mark.nightly),
    ],
)
def test_while_nothing_can_be_saved_the_address_keeps_the_game_and_it_is_said_why(
    page: Page, site: str, error: str, said: str
) -> None:
    page.evaluate(FAILING, error)
    page.evaluate("hash => { location.hash = hash; }", fragment(new_game("person easy")))
    table = TablePage(page)
    table.await_phase("drafting")
    table.hand.first.click()
    expect(page.locator("#notice")).to_contain_text(said)
    table.play_round()
    assert table.session().ply > new_game("person easy").ply
    assert games(page, 0) == []
    table.tool("home").click()
    expect(page.locator("#saves .save")).to_have_count(1)
    page.locator("#saves .save").click()
    table.await_phase("drafting")


def test_room_is_made_of_what_is_asked_for_with_a_file_of_what_goes(page: Page) -> None:
    over = {"id": "over", "link": LINK, "about": {"title": "Old race", "over": True}}
    put_here(page, {"robodrome:game:over": json.dumps(over), "robodrome:aside:game:bad": "["})
    expect(page.locator("#saves .save")).to_have_count(1)
    page.evaluate(FAILING, "QuotaExceededError")
    file = json.dumps({"games": [{"id": "x", "link": link.encode(later(2, seed=5))}]}).encode()
    load(page, file)
    expect(page.locator("#notice")).to_contain_text("0 new games. 1 was not saved.")
    assert [save["id"] for save in games(page, 1)] == ["over"]
    for answer, left in (("games", {"robodrome:aside:game:bad"}), ("unreadable", set())):
        page.locator('[data-do="make-room"]').click()
        expect(page.locator("dialog li").first).to_contain_text(
            "Old race" if answer == "games" else "could not be read"
        )
        with page.expect_download() as download:
            page.locator(f'[data-answer="{answer}"]').click()
        expect(page.locator("#saves .save")).to_have_count(0)
        assert json.loads(download.value.path().read_text())["storage"] == {"robodrome:aside:game:bad": "["}
        assert entries(page, "robodrome:", len(left)).keys() == left
        load(page, file)  # there is no room again


def test_a_page_without_a_database_saves_in_the_older_storage(browser: Browser, site: str) -> None:
    page = browser.new_context(service_workers="block").new_page()
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: null, configurable: true })")
    table = open_table(page, site + fragment(a_game_of_two()))
    choose(table)
    name, *others = page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('robodrome:game:'))")
    assert others == []
    link_kept = json.loads(page.evaluate("name => localStorage.getItem(name)", name))["link"]
    assert link.decode(link_kept).plies == table.session().plies
    page.context.close()


MAKE_DATABASE = """([store, text]) => new Promise((resolve) => {
  const request = indexedDB.open("robodrome", 7);
  request.onupgradeneeded = () => request.result.createObjectStore(store).put(text, "robodrome:game:x");
  request.onsuccess = () => resolve(request.result.close());
})"""


@pytest.mark.parametrize("store", ["texts", pytest.param("of another page", marks=pytest.mark.nightly)])
def test_a_database_of_another_number_keeps_games_whoever_has_made_it(browser: Browser, site: str, store: str) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(site + "licences.txt")
    page.evaluate(MAKE_DATABASE, [store, json.dumps({"id": "x", "link": link.encode(a_game_of_two())})])
    page.goto(site)
    expect(page.locator("#saves .save")).to_have_count(1 if store == "texts" else 0, timeout=START)
    assert page.evaluate("document.documentElement.dataset.database") is None
    table = open_table(page, site + fragment(a_game_of_two()))
    choose(table)
    assert [link.decode(save["link"]).plies for save in games(page, 1)] == [table.session().plies]
    context.close()


def test_a_database_that_does_not_open_again_is_not_taken_for_an_empty_one(browser: Browser, site: str) -> None:
    context = browser.new_context(service_workers="block")
    table = open_kept(context.new_page(), site + fragment(a_game_of_two()))
    games(table.page, 1)
    page = context.new_page()
    page.add_init_script("indexedDB.open = () => ({})")
    page.goto(site)
    expect(page.locator("#saves-note")).to_contain_text("still there", timeout=START)
    table.tool("home").click()
    games(table.page, 1)
    expect(table.page.locator("#saves .save")).to_have_count(1)
    expect(table.page.locator("#saves-note")).not_to_contain_text("still there")
    context.close()


def a_game_of_two() -> Session:
    """A game at whose table every choice is one touch of a button."""
    session = Session(game.find("robotory"), [PERSON, PERSON], {}, 1)
    session.advance()
    return session


def choose(here: TablePage, *others: TablePage) -> None:
    """Choose in one tab; others follow."""
    here.await_phase("choosing")
    before = len(here.session().plies)
    here.page.locator("#move-list button").first.dispatch_event("click")
    for table in (here, *others):
        table.await_that(partial(has_more, table, before), "all tabs have the choice")
        assert table.session().plies == here.session().plies


def has_more(table: TablePage, before: int) -> bool:
    """Whether the game in the address has more choices than that."""
    return len(table.session().plies) > before


def test_two_tabs_with_one_game_follow_each_other_and_never_write_over_each_other(page: Page, site: str) -> None:
    one = open_table(page, site + fragment(a_game_of_two()))
    (save,) = games(page, 1)
    other = open_table(page.context.new_page(), f"{site}#save={save['id']}")
    choose(one, other)
    expect(other.page.locator("#notice")).to_contain_text("another tab")
    choose(other, one)
    for table in (one, other):
        table.await_phase("choosing")
    one.await_that(lambda: one.painted() == other.painted(), "both tabs show the same")
    other.page.evaluate("robodromeDatabase.changedElsewhere = null")
    one.page.locator("#move-list button").first.dispatch_event("click")
    one.await_that(lambda: link.decode(games(page, 1)[0]["link"]).plies == one.session().plies, "it is saved")
    other.page.locator("#move-list button").last.dispatch_event("click")
    expect(other.page.locator("dialog")).to_contain_text("Both versions are saved")
    assert {save["link"] for save in games(page, 2)} == {link.encode(one.session()), link.encode(other.session())}


@pytest.mark.nightly
def test_two_tabs_and_the_way_back_lose_nothing_in_a_second_engine(firefox: BrowserContext, site: str) -> None:
    one = open_table(firefox.new_page(), site + fragment(a_game_of_two()))
    (save,) = games(one.page, 1)
    other = open_table(firefox.new_page(), f"{site}#save={save['id']}")
    choose(one, other)
    one.page.goto("about:blank")
    other.await_phase("choosing")
    before = len(other.session().plies)
    other.page.locator("#move-list button").first.dispatch_event("click")
    other.await_that(partial(has_more, other, before), "the choice is made")
    one.page.go_back()
    one.page.locator("html[data-playable=true]").wait_for(state="attached", timeout=START)
    one.await_that(lambda: one.session().plies == other.session().plies, "the way back leads to the game as it stands")
    assert [link.decode(save["link"]).plies for save in games(other.page, 1)] == [other.session().plies]
