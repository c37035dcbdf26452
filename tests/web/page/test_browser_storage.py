"""Where a browser keeps texts: its database, its older storage beside it, or nothing, and what other pages do to them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest

from tests.web.fake_browser import NULL, Browser, Element, Local

GAME, SPEED = "robodrome:game:1a", "robodrome:speed"


class QuotaError(OSError):
    """The error of a browser without room."""

    name = "QuotaExceededError"


class Database:
    """The database of the page. Changes wait until they are answered."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.kept = dict(texts)
        self.texts = SimpleNamespace(to_py=lambda: dict(self.kept))
        self.changedElsewhere: Any = None
        self.asked: list[tuple[list[Any], asyncio.Future[Any]]] = []
        self.reads: list[object] = []
        self.closed = False

    def change(self, changes: list[Any]) -> asyncio.Future[Any]:
        self.asked.append((changes, asyncio.get_running_loop().create_future()))
        return self.asked[-1][1]

    def answer(self, trouble: str = "", found: Mapping[str, object] = MappingProxyType({})) -> None:
        """Answer the oldest waiting change, with success or an error."""
        changes, answer = self.asked.pop(0)
        if not trouble and not found:
            for name, _, after in changes:
                self.kept[name] = after
        answer.set_result(SimpleNamespace(trouble=trouble, found=found))

    async def read(self, names: list[str] | None = None) -> dict[str, object]:
        self.reads.append(names)
        if self.closed:
            raise OSError("closed")
        return {name: self.kept.get(name, NULL) for name in (names or self.kept)}


class Page:
    """A page of a browser, and the reports of its storage."""

    def __init__(self, browser: Browser, local: Local | None, database: Database | None, search: str = "") -> None:
        self.browser, self.database, self.window = browser, database, Element()
        self.local = local
        js: Any = browser.modules["js"]
        js.localStorage, js.window, js.robodromeDatabase = local, self.window, NULL if database is None else database
        js.Object = SimpleNamespace(keys=list, entries=lambda found: list(found.items()), fromEntries=dict)
        js.location = SimpleNamespace(search=search, hash="", pathname="/")
        js.URLSearchParams = SimpleNamespace(new=lambda text: SimpleNamespace(has=lambda name: f"?{name}" == text))
        browser.document.hidden = False  # type: ignore[attr-defined]
        self.module = browser.load("web.page.browser_storage")
        self.reports: list[tuple[set[str], bool]] = []
        self.storage: Any = self.module.BrowserStorage(lambda names, elsewhere: self.reports.append((names, elsewhere)))


async def soon() -> None:
    """Wait until all running tasks have gone on."""
    for _ in range(6):
        await asyncio.sleep(0)


# The medium ---------------------------------------------------------------------------------------------------------------


def test_a_page_without_storage_keeps_nothing_and_says_so(fake_browser: Browser) -> None:
    page = Page(fake_browser, None, None)
    page.storage.write(GAME, "text")
    assert page.storage.read(GAME) == "text"
    assert not page.storage.lasts(GAME)
    assert page.storage.trouble == "notice.unsaved"
    assert page.storage.left_behind() == {}
    assert page.window.listeners == {}


def test_a_safe_start_leaves_alone_what_is_saved(fake_browser: Browser) -> None:
    page = Page(fake_browser, Local({GAME: "text"}), Database({GAME: "text"}), "?safe")
    assert (page.storage.read(GAME), page.storage.trouble) == (None, "notice.safe")
    page.storage.write(GAME, "other")
    assert page.local == {GAME: "text"}


def test_without_a_database_everything_stands_in_the_older_storage(fake_browser: Browser) -> None:
    local = Local({GAME: "text", SPEED: "2", "other": "not ours"})
    page = Page(fake_browser, local, None)
    assert page.storage.names() == [GAME, SPEED]
    assert page.storage.trouble == ""
    page.storage.write(GAME, "more")
    page.storage.remove(SPEED)
    assert local == {GAME: "more", "other": "not ours"}
    assert page.storage.lasts(GAME)
    assert page.storage.left_behind() == {}


@pytest.mark.parametrize(
    ("error", "trouble"),
    [(QuotaError("no"), "notice.full"), (OSError("QUOTA"), "notice.full"), (OSError("no"), "notice.unsaved")],
)
def test_what_the_older_storage_does_not_take_is_told(fake_browser: Browser, error: Exception, trouble: str) -> None:
    local = Local({GAME: "text"})
    page = Page(fake_browser, local, None)
    local.failing = error
    page.storage.write(GAME, "more")
    assert (page.storage.trouble, page.storage.read(GAME), page.storage.lasts(GAME)) == (trouble, "more", False)
    assert local == {GAME: "text"}


def test_the_older_storage_is_not_written_over_where_another_page_was_first_but_for_preferences(
    fake_browser: Browser,
) -> None:
    local = Local({GAME: "text", SPEED: "1"})
    page = Page(fake_browser, local, None)
    local.update({GAME: "theirs", SPEED: "2"})
    page.storage.write(GAME, "mine")
    assert (local[GAME], page.storage.refused(GAME), page.storage.stored(GAME)) == ("theirs", True, "theirs")
    page.storage.write(SPEED, "3")
    assert local[SPEED] == "3"
    del local[GAME]
    page.storage.drop(GAME)
    page.storage.write(GAME, "again")
    assert local[GAME] == "again"  # what is gone is in nobody's way


async def test_with_a_database_what_is_saved_stands_there_and_preferences_beside_it(fake_browser: Browser) -> None:
    local, database = Local({SPEED: "2", GAME: "left"}), Database({GAME: "text"})
    page = Page(fake_browser, local, database)
    assert {name: page.storage.read(name) for name in page.storage.names()} == {SPEED: "2", GAME: "text"}
    page.storage.write(SPEED, "3")
    assert (local[SPEED], database.asked) == ("3", [])
    page.storage.write(GAME, "more")
    await soon()
    assert not page.storage.lasts(GAME)
    ((changes, _),) = database.asked
    assert [tuple(one) for one in changes] == [(GAME, "text", "more")]
    database.answer()
    await soon()
    assert page.storage.lasts(GAME)
    assert (database.kept, local) == ({GAME: "more"}, {SPEED: "3", GAME: "left"})
    assert page.reports == [({SPEED}, False), ({GAME}, False)]


@pytest.mark.parametrize(("trouble", "said"), [("QuotaExceededError", "notice.full"), ("AbortError", "notice.unsaved")])
async def test_what_the_database_does_not_take_is_told(fake_browser: Browser, trouble: str, said: str) -> None:
    database = Database({GAME: "text"})
    page = Page(fake_browser, Local(), database)
    page.storage.write(GAME, "more")
    database.answer(trouble)
    await soon()
    assert (page.storage.trouble, page.storage.lasts(GAME), database.kept) == (said, False, {GAME: "text"})


@pytest.mark.parametrize(("theirs", "there"), [("theirs", "theirs"), (NULL, None)])
async def test_what_another_page_has_written_to_the_database_is_learnt(
    fake_browser: Browser, theirs: object, there: str | None
) -> None:
    database = Database({GAME: "text"})
    page = Page(fake_browser, Local(), database)
    page.storage.write(GAME, "mine")
    database.answer(found={GAME: theirs})
    await soon()
    assert (page.storage.stored(GAME), page.storage.refused(GAME)) == (there, there is not None)
    assert page.storage.trouble == ""


async def test_a_preference_that_is_moved_aside_goes_to_the_database_and_leaves_the_older_storage_afterwards(
    fake_browser: Browser,
) -> None:
    local, database = Local({SPEED: "abc"}), Database({})
    page = Page(fake_browser, local, database)
    page.storage.move(SPEED, "robodrome:aside:speed")
    assert local == {SPEED: "abc"}
    database.answer("AbortError")
    await soon()
    assert (local, page.storage.read(SPEED)) == ({SPEED: "abc"}, "abc")
    page.storage.move(SPEED, "robodrome:aside:speed")
    database.answer(found={"robodrome:aside:speed": "another"})
    await soon()
    assert local == {SPEED: "abc"}
    page.storage.move(SPEED, "robodrome:aside:speed:x")
    database.answer()
    await soon()
    assert (local, database.kept) == ({}, {"robodrome:aside:speed:x": "abc"})


# Other pages --------------------------------------------------------------------------------------------------------------


def test_what_other_pages_do_to_the_older_storage_is_heard(fake_browser: Browser) -> None:
    local = Local({GAME: "text", SPEED: "1"})
    page = Page(fake_browser, local, None)
    page.window.fire("storage")
    assert page.reports == []
    local[GAME] = "theirs"
    del local[SPEED]
    page.window.fire("storage")
    assert page.reports == [({GAME, SPEED}, True)]
    assert (page.storage.read(GAME), page.storage.read(SPEED)) == ("theirs", None)
    assert page.storage.by_others(GAME)


async def test_beside_a_database_the_older_storage_says_nothing_of_what_is_saved(fake_browser: Browser) -> None:
    local, database = Local({SPEED: "1", GAME: "left"}), Database({GAME: "text"})
    page = Page(fake_browser, local, database)
    local[GAME] = "theirs"
    local[SPEED] = "2"
    page.window.fire("storage")
    assert page.reports == [({SPEED}, True)]
    assert page.storage.read(GAME) == "text"
    assert page.storage.left_behind() == {GAME: "theirs"}
    page.storage.clear_behind(GAME, "other")
    assert local[GAME] == "theirs"
    page.storage.clear_behind(GAME, "theirs")
    assert GAME not in local


async def test_what_other_pages_do_to_the_database_is_read_by_name(fake_browser: Browser) -> None:
    other = "robodrome:game:2b"
    database = Database({GAME: "text", other: "text"})
    page = Page(fake_browser, Local({SPEED: "1"}), database)
    database.kept = {GAME: "theirs"}
    database.changedElsewhere([GAME])
    await soon()
    assert (database.reads, page.reports) == ([[GAME]], [({GAME}, True)])
    assert (page.storage.read(GAME), page.storage.read(other)) == ("theirs", "text")
    database.changedElsewhere(None)
    await soon()
    assert database.reads == [[GAME], None]
    assert (page.storage.read(other), page.storage.read(SPEED)) == (None, "1")
    database.closed = True
    database.changedElsewhere([GAME])
    await soon()
    assert len(page.reports) == 2


# Leaving and coming back --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["pagehide", "visibilitychange"])
async def test_a_page_that_is_left_keeps_in_the_older_storage_what_the_database_has_not_taken_yet(
    fake_browser: Browser, way: str
) -> None:
    local, database = Local({SPEED: "1"}), Database({GAME: "text", "robodrome:game:2b": "text"})
    page = Page(fake_browser, local, database)
    page.storage.write(GAME, "more")
    page.storage.remove("robodrome:game:2b")
    await soon()
    fake_browser.document.hidden = True  # type: ignore[attr-defined]
    page.window.fire(way)
    assert local == {SPEED: "1", GAME: "more"}
    database.answer()
    fake_browser.document.hidden = False  # type: ignore[attr-defined]
    page.window.fire(*("pageshow",) if way == "pagehide" else ("visibilitychange",), persisted=True)
    await soon()
    assert local == {SPEED: "1"}
    assert database.reads == [None]
    local[GAME] = "more"
    page.window.fire("visibilitychange")
    assert local[GAME] == "more"


async def test_a_page_that_is_shown_for_the_first_time_does_not_look_again(fake_browser: Browser) -> None:
    database = Database({GAME: "text"})
    page = Page(fake_browser, Local(), database)
    page.window.fire("pageshow", persisted=False)
    await soon()
    assert database.reads == []


def test_a_page_without_a_database_may_be_left_and_looks_again_when_it_is_back(fake_browser: Browser) -> None:
    local = Local({GAME: "text"})
    page = Page(fake_browser, local, None)
    page.window.fire("pagehide")
    local[GAME] = "theirs"
    page.window.fire("pageshow", persisted=True)
    assert page.reports == [({GAME}, True)]


# The request --------------------------------------------------------------------------------------------------------------


class Manager:
    """The browser's request for lasting storage."""

    def __init__(self, *, persisted: bool = False, agrees: bool = True, fails: bool = False) -> None:
        self.has, self.agrees, self.fails = persisted, agrees, fails
        self.asked = 0

    async def persisted(self) -> bool:
        if self.fails:
            raise OSError("no")
        return self.has

    async def persist(self) -> bool:
        self.asked += 1
        return self.agrees


@pytest.mark.parametrize(
    ("manager", "agreed", "asked"),
    [
        (Manager(), True, 1),
        (Manager(agrees=False), False, 1),
        (Manager(persisted=True), True, 0),
        (Manager(fails=True), False, 0),
    ],
)
async def test_the_browser_is_asked_once_not_to_throw_games_away(
    fake_browser: Browser, manager: Manager, agreed: bool, asked: int
) -> None:
    page = Page(fake_browser, Local(), None)
    fake_browser.modules["js"].navigator = SimpleNamespace(storage=manager)  # type: ignore[attr-defined]
    assert await page.module.ask_to_persist() is agreed
    assert not await page.module.ask_to_persist()
    assert manager.asked == asked


@pytest.mark.parametrize("storage", [None, SimpleNamespace()])
async def test_a_browser_that_cannot_be_asked_does_not_agree(fake_browser: Browser, storage: object) -> None:
    page = Page(fake_browser, Local(), None)
    navigator = SimpleNamespace() if storage is None else SimpleNamespace(storage=storage)
    fake_browser.modules["js"].navigator = navigator  # type: ignore[attr-defined]
    assert await page.module.ask_to_persist() is False


async def test_nobody_is_asked_in_a_frame_of_another_site(fake_browser: Browser) -> None:
    page, manager = Page(fake_browser, Local(), None), Manager()
    fake_browser.modules["js"].navigator = SimpleNamespace(storage=manager)  # type: ignore[attr-defined]
    fake_browser.load("web.page.dom").mark("framed", "true")
    assert await page.module.ask_to_persist() is False
    assert manager.asked == 0
