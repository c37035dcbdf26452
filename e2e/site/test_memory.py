"""What a browser remembers of Python: who comes back goes on from there, and what is of no use is not used."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect

from e2e.devices import NO_FILMS, watch
from e2e.table_page import PRESS, TablePage, await_that, begin, fragment, open_table
from e2e.waiting import START, await_offline, await_ready, reload
from tabletop.core import game
from tabletop.core.session import Session
from tabletop.show.words import APART, words

KEPT = """async () => {
  const request = indexedDB.open("robodrome-memory", 1);
  await new Promise(resolve => (request.onsuccess = resolve));
  const transaction = request.result.transaction("memory", "readwrite"), store = transaction.objectStore("memory");
  const all = await Promise.all(["getAllKeys", "getAll"].map(what => new Promise(resolve => {
    store[what]().onsuccess = ({ target }) => resolve(target.result);
  })));
  CHANGE
  await new Promise(resolve => (transaction.oncomplete = resolve));
  request.result.close();
  return all[0];
}"""
"""The versions whose memories are kept; CHANGE may change `store`, of which `all` holds keys and values."""
DAMAGED = "store.put({ ...all[1][0], bytes: new Blob([new Uint8Array(all[1][0].bytes.size)]) }, all[0][0]);"
OLD = "store.put(all[1][0], 'another'); store.delete(all[0][0]);"
GONE = "store.clear();"
HOLD = "window.held = all;"
PUT_BACK = "store.clear(); held[1].forEach((memory, n) => store.put(memory, held[0][n]));"
"""`HOLD` holds all that is kept in the page in which it runs, and `PUT_BACK` puts it back."""
OTHER = "store.put({ ...all[1][0], head: new Uint8Array(all[1][0].head.length) }, all[0][0]);"
FITTING = """
  const [memory] = all[1], { size } = memory.bytes;
  let sum = 0x811c9dc5;
  for (let n = 0; n < size; n += 4) sum = Math.imul(sum, 0x01000193);
  store.put({ ...memory, bytes: new Blob([new Uint8Array(size)]), sum }, all[0][0]);
"""
"""Nothing but zeros, with the checksum of zeros."""
READ = """
window.read = 0;
const { open } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.open = function (method, address, ...rest) {
  if (String(address).startsWith("blob:")) window.read++;
  return open.call(this, method, address, ...rest);
};
"""
"""Counts what Python read in files that had not come."""
CHECKED = """new Promise(resolve => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(null);
  navigator.serviceWorker.controller.postMessage({ type: "CHECK", language: "en" }, [port2]);
})"""
"""Waits for the service worker's next check of its store, which ends after all that earlier pages have asked for."""
NOTE = "localStorage.getItem('robodrome-memory')"
NEVER_IDLE = "window.requestIdleCallback = () => {};"


class Rememberer:
    """A browser that has opened the site twice and keeps the memory, which the tests of this file share."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context, self.site, page = context, site, context.pages[0]
        page.goto(site)
        await_offline(page)
        assert page.locator("html[data-snapshot]").count() == 0, "somebody who may never come back"
        page.reload()
        await_kept(page)
        self.note = page.evaluate(NOTE)
        self.holder = context.new_page()
        self.holder.goto(f"{site}licences.txt")
        self.holder.evaluate(KEPT.replace("CHANGE", HOLD))

    def restore(self) -> None:
        """As it was at first: no page is open, and what was done to the memory is undone."""
        self.context.set_offline(False)
        for page in self.context.pages:
            if page is not self.holder:
                page.close()
        self.memories(PUT_BACK)
        self.holder.evaluate("localStorage.clear()")
        self.noted(self.note)

    def memories(self, change: str = "") -> list[str]:
        """The versions whose memories are kept, before the change. The site's page itself has another database in its place
        (start.js)."""
        found: list[str] = self.holder.evaluate(KEPT.replace("CHANGE", change))
        return found

    def noted(self, note: str) -> None:
        """What is noted of the memory from now on; nothing for ''."""
        self.holder.evaluate("note => localStorage.setItem('robodrome-memory', note)", note)

    def opened(self, script: str = "") -> Page:
        """A page that has started, after a script that runs before all others."""
        page = self.context.new_page()
        page.add_init_script(script)
        page.goto(self.site)
        await_ready(page)
        return page

    def used(self, script: str = "") -> Page:
        """A page that has started from the memory as it was at first. A start on a busy machine may wait in vain for it."""
        for _ in range(3):
            page = self.opened(script)
            if memory_of(page) == "used":
                return page
            self.restore()
        raise AssertionError("no page starts from the memory")


@pytest.fixture(scope="module")
def rememberer(
    playwright: Playwright,
    browser_type_launch_args: dict[str, Any],
    site: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Rememberer]:
    """That browser. To make a memory takes ten seconds."""
    folder = tmp_path_factory.mktemp("profile")
    with playwright.chromium.launch_persistent_context(folder, **browser_type_launch_args) as context:
        context.add_init_script(NO_FILMS)
        complaints = watch(context, site)
        yield Rememberer(context, site)
    assert not complaints
    shutil.rmtree(folder)


@pytest.fixture
def remembering(rememberer: Rememberer) -> Rememberer:
    """That browser with the memory as it was at first, and no page."""
    rememberer.restore()
    return rememberer


def memory_of(page: Page) -> str | None:
    """What a started page says of the memory."""
    return page.locator("html").get_attribute("data-snapshot")


def await_kept(page: Page) -> None:
    """Waits until the page has kept a memory, which only one does that has not started from one."""
    page.locator("html[data-snapshot=kept]").wait_for(state="attached", timeout=START)


def used_anew(page: Page) -> bool:
    """Whether the page starts from the memory. A start on a busy machine may wait in vain for it; then it starts plainly, and a
    page that is left before it has made the memory anew has none the next time either."""
    for _ in range(3):
        reload(page)
        if memory_of(page) == "used":
            return True
        await_kept(page)
    return False


def crash(page: Page) -> None:
    """The browser ends the page, as devices do that have no memory left."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


@pytest.mark.parametrize(
    "names",
    [("roborally", "robotory"), pytest.param(("moonbots", "stakbots"), marks=pytest.mark.nightly)],
    ids=" and ".join,
)
def test_every_game_goes_on_from_the_memory_of_another_page_and_reads_what_is_in_none_when_it_is_asked_for(
    remembering: Rememberer, site: str, names: Sequence[str]
) -> None:
    page = remembering.used(READ + NEVER_IDLE)
    remembering.context.set_offline(True)
    links = {}
    for name in names:
        found = game.find(name)
        session = Session(found, ["person", *["easy"] * (found.seats[0] - 1)], {}, 1)
        session.advance()
        links[name] = site + fragment(session)
    for name, link in links.items():
        table = open_table(page, link)
        expect(table.root).to_have_attribute("data-game", name)
        expect(table.root).to_have_attribute("data-phase", re.compile("drafting|choosing"))
        assert page.evaluate("read") == 0, f"all that {name} needs until one can play is in the memory"
    page.goto(f"{site}#edit=new")
    expect(page.locator("#editor canvas").first).to_be_visible()
    assert 1 <= page.evaluate("read") <= 4, "each file once"
    for name, link in links.items():
        table = open_table(page, link)
        expect(table.root).to_have_attribute("data-game", name)

        def chosen(table: TablePage = table) -> bool:
            if page.locator('html[data-phase="drafting"]').count():
                table.lay_cards()
                table.do("lock-in").click()
            page.evaluate(PRESS, 0)
            return any(ply.seat == 0 and ply.free for ply in table.session().plies)

        table.await_that(chosen, f"a choice is made in {name}")


def test_an_archive_that_was_lost_here_is_fetched_and_all_come_when_a_page_has_nothing_else_to_do(
    remembering: Rememberer, site: str
) -> None:
    remembering.holder.evaluate(CHECKED)  # an earlier check would fetch it before the page does
    lost = remembering.holder.evaluate(
        "caches.keys().then(names => Promise.all(names.map(async name => { const cache = await caches.open(name); "
        "return (await cache.keys()).filter(one => one.url.endsWith('web.zip') && cache.delete(one)).length; })))"
    )
    assert sum(lost) == 1
    asked = "performance.getEntriesByType('resource').filter(one => one.name.endsWith('web.zip')).length"
    page = remembering.opened(READ)
    assert memory_of(page) == "used"
    page.wait_for_function(f"() => {asked} === 1")  # a page that goes on from a memory does not wait for it
    kept = "document.querySelector('link[href$=\"web.zip\"]').href"
    page.wait_for_function(f"() => caches.match({kept}).then(Boolean)")
    reload(page)
    assert memory_of(page) == "used"
    assert page.evaluate(asked) == 0, "it is kept again"
    page.evaluate("new Promise(requestIdleCallback).then(() => null)")  # that of the page comes before
    page.wait_for_timeout(2000)
    page.goto(f"{site}#edit=new")
    expect(page.locator("#editor canvas").first).to_be_visible()
    assert page.evaluate("read") == 0


@pytest.mark.parametrize(
    ("note", "change"),
    [
        pytest.param("another", OLD, id="another version", marks=pytest.mark.nightly),
        pytest.param("trial of {version}", "", id="trial", marks=pytest.mark.nightly),
        pytest.param("{version}", DAMAGED, id="damaged"),
    ],
)
def test_a_memory_that_is_another_versions_or_on_trial_or_damaged_is_made_anew(
    remembering: Rememberer, note: str, change: str
) -> None:
    (version,) = remembering.memories()
    page = remembering.context.new_page()
    remembering.memories(change)
    remembering.noted(note.format(version=version))
    page.goto(remembering.site)
    await_kept(page)
    assert (page.evaluate(NOTE), remembering.memories()) == (version, [version])
    assert used_anew(page)


NO_DATABASE = "new Promise(done => indexedDB.deleteDatabase('robodrome-memory').onsuccess = done).then(() => null)"


@pytest.mark.nightly
@pytest.mark.parametrize("gone", [KEPT.replace("CHANGE", GONE), NO_DATABASE], ids=["memory", "database"])
def test_a_memory_that_is_gone_is_made_anew(remembering: Rememberer, gone: str) -> None:
    remembering.holder.evaluate(gone)
    page = remembering.opened()
    await_kept(page)
    assert used_anew(page)


@pytest.mark.parametrize("language", APART)
def test_another_language_has_a_memory_of_its_own(remembering: Rememberer, language: str) -> None:
    """One of APART, whose texts come in an archive of their own."""
    page = remembering.context.new_page()
    remembering.holder.evaluate(f"localStorage.setItem('robodrome:language', '{language}')")
    page.goto(remembering.site)
    await_ready(page)
    await_offline(page)
    if memory_of(page) is None:  # its texts came from the server
        reload(page)
    await_kept(page)
    remembering.context.set_offline(True)
    assert used_anew(page)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator('[data-do="set-up:roborally"]')).to_have_text(words("web", language).say("home.play"))
    table = begin(page, "robotory")
    expect(table.prompt).to_contain_text(words("robotory", language).say("do.turn.place"))
    page.goto(f"{remembering.site}lessons/{language}/")
    expect(page.locator("html"), "a page that is in no archive").to_have_attribute("lang", "en")


def test_a_safe_start_is_a_plain_one(remembering: Rememberer, site: str) -> None:
    page = remembering.context.new_page()
    page.goto(f"{site}?safe")
    await_ready(page)
    expect(page.locator("html[data-snapshot]")).to_have_count(0)


NO_ANSWER = "window.Worker = class { postMessage() {} }"


def test_leaving_while_a_memory_is_made_is_no_try(remembering: Rememberer) -> None:
    remembering.noted("")
    page = remembering.opened(NO_ANSWER)
    for left in (True, False):
        await_offline(page)
        assert memory_of(page) is None
        assert page.evaluate(NOTE).startswith("once tried to keep that of ")
        if left:
            reload(page)


@pytest.mark.nightly
def test_a_memory_that_ends_the_page_while_it_is_made_is_tried_twice(remembering: Rememberer) -> None:
    remembering.noted("")
    for noted in ("once tried to keep that of ", "none of ", "none of "):
        page = remembering.opened(NO_ANSWER)
        await_offline(page)
        assert page.evaluate(NOTE).startswith(noted)
        crash(page)


@pytest.mark.nightly
@pytest.mark.parametrize("trouble", ["this.onmessage({ data: 'no room' })", "this.onerror({})"])
def test_a_memory_that_cannot_be_made_is_tried_twice(remembering: Rememberer, trouble: str) -> None:
    remembering.noted("")
    for noted in ("once tried to keep that of ", "none of "):
        page = remembering.opened(f"window.Worker = class {{ postMessage() {{ {trouble} }} terminate() {{}} }}")
        await_offline(page)
        assert page.evaluate(NOTE).startswith(noted)
        assert memory_of(page) == "none"
        page.wait_for_timeout(1100)  # a page left within a second may be one whose worker failed for that
        page.close()


@pytest.mark.parametrize("change", [pytest.param(OTHER, marks=pytest.mark.nightly), FITTING], ids=["other", "fitting"])
def test_a_memory_that_python_does_not_take_is_not_tried_again(remembering: Rememberer, change: str) -> None:
    remembering.memories(change)
    page = remembering.opened()
    assert memory_of(page) is None
    await_offline(page)
    reload(page)
    await_offline(page)
    assert memory_of(page) is None
    assert page.evaluate(NOTE).startswith("none of "), "so none is made any more"


NEVER_COMES = """
const { instantiate } = WebAssembly;
let comes = false;
WebAssembly.instantiate = (source, ...rest) => {
  if (comes || !rest.length) return instantiate(source, ...rest); // Pyodide tries what the browser can do without imports
  comes = true;
  return new Promise(() => {});
};
"""
"""Of the compiled machine there is no instance when it is first asked for."""
BUSY = "WebAssembly.instantiate = () => { for (;;); }"


def test_a_page_whose_engine_never_comes_with_a_memory_starts_plainly_in_time(remembering: Rememberer) -> None:
    page = remembering.context.new_page()
    page.add_init_script(NEVER_COMES)
    page.goto(remembering.site, wait_until="commit")
    await_that(page, lambda: page.evaluate(NOTE).startswith("trial of "), "the trial is noted")
    page.locator("html[data-ready=true]").wait_for(state="attached", timeout=20_000)
    assert memory_of(page) != "used"
    assert page.evaluate(NOTE).startswith(("none of ", "once tried to keep that of ")), "this one is not tried again"


@pytest.mark.nightly
def test_after_a_page_whose_engine_hangs_with_a_memory_the_next_start_is_a_plain_one(remembering: Rememberer) -> None:
    """No script of a page runs while its engine is busy: the browser offers to end it, and the memory is on trial."""
    page, holder = remembering.context.new_page(), remembering.holder
    page.add_init_script(BUSY)
    page.goto(remembering.site, wait_until="commit")
    await_that(holder, lambda: holder.evaluate(NOTE).startswith("trial of "), "the trial is noted")
    page.close()
    assert memory_of(remembering.opened(NO_ANSWER)) != "used"
