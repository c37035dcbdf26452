"""Saving the game on the table: the address follows, and the choices of other tabs are not lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.core import game
from tabletop.core.session import Session
from tabletop.formats import link
from tests.web.fake_browser import NULL, Browser, forget_page
from tests.web.page.stores import Lasting, look_again
from web.page.storage import Storage

WHEN = 5_000.0


def links() -> tuple[str, str, str, str]:
    """The links of a game: early, later, later still, and one with other choices."""
    session = Session(game.find("robotory"), ["person"] * 2, seed=1)
    session.advance()
    early = link.encode(session)
    session.play(0)
    later = link.encode(session)
    session.play(0)
    last = link.encode(session)
    session.undo()
    session.undo()
    session.play(1)
    return early, later, last, link.encode(session)


EARLY, LATER, LAST, OTHER = links()


class Table:
    """A page with a game on the table, and the modules of the page in its browser."""

    def __init__(self, browser: Browser, storage: Lasting) -> None:
        self.routes = browser.load("web.page.routes")
        self.dialogs = browser.load("web.page.dialogs")
        self.dom = browser.load("web.page.dom")
        self.gate = browser.load("web.page.gate").Gate(Storage(storage))
        self.saves = browser.load("web.page.saves").Saves(self.gate, lambda: WHEN)
        self.storage = storage
        self.on_table: Any = None
        self.reopened: list[Any] = []
        self.notices: list[str] = []
        self.dropped: list[str] = []
        browser.modules["js"].robodromePictures = SimpleNamespace(drop=self.dropped.append)  # type: ignore[attr-defined]
        reader = SimpleNamespace(
            notice=self.notices.append, say=lambda key, **fields: " ".join([key, *map(str, fields.values())])
        )
        left = SimpleNamespace(left_behind=lambda: self.behind, clear_behind=lambda *one: self.cleared.append(one))
        self.behind: dict[str, str] = {}
        self.cleared: list[tuple[str, str]] = []
        self.autosave: Any = browser.load("web.page.autosave").Autosave(self, left, self.saves, reader)
        self.routes.arrive()

    def reopen(self, save: Any) -> None:
        """Reopen a game, as the autosave asks when another tab has played on."""
        self.reopened.append(save)
        self.on_table = save

    def lay(self, save: Any) -> Any:
        """Lay a game on the table."""
        self.on_table = save
        return save

    def elsewhere(self, number: str, link: str, count: int = 0) -> None:
        """Another tab plays on with a game, and this one hears of it."""
        there = self.saves.get(number)
        there.link, there.count = link, count
        self.storage[f"robodrome:game:{number}"] = there.text()
        look_again(self.saves.gate, self.storage)

    @property
    def links(self) -> set[str]:
        """All texts in storage."""
        return {save.link for save in self.saves.all()}

    @property
    def address(self) -> str:
        """The fragment of the page."""
        return str(self.routes.fragment())


def at(browser: Browser, work: Callable[[Table], Awaitable[None]], storage: Lasting | None = None) -> Table:
    """A page after an action and everything that followed from it."""
    table = Table(browser, Lasting() if storage is None else storage)

    async def run() -> None:
        await work(table)
        for _ in range(5):
            await asyncio.sleep(0)
        table.dialogs.close_all()

    asyncio.run(run())
    return table


@pytest.mark.parametrize(
    ("saved", "address", "ahead", "opened"),
    [
        (EARLY, LATER, 1, LATER),  # the page went before its last choice was saved
        (EARLY, LATER, 0, EARLY),  # it was taken back at once
        (EARLY, LATER, -1, EARLY),  # another page has taken it back since
        (LATER, EARLY, 1, LATER),
        (LATER, OTHER, -1, LATER),
        (LATER, OTHER, 1, None),  # two ways to go on: the link is a game of its own
    ],
)
def test_the_address_goes_on_from_a_saved_game_where_it_is_later(
    fake_browser: Browser, saved: str, address: str, ahead: int, opened: str | None
) -> None:
    table = Table(fake_browser, Lasting())
    routes, autosave, saves = table.routes, table.autosave, table.saves
    save = saves.create(saved)
    found = autosave.save_for(routes.Route(routes.LINK, address), routes.Entry(0, save.id, WHEN + ahead))
    assert (found and found.link) == opened
    kept = saves.get(save.id)
    assert kept.link == (opened or saved)
    assert saves.lasts(kept)
    assert autosave.save_for(routes.Route(routes.SAVED, save.id), routes.Entry()) == kept
    assert autosave.save_for(routes.Route(routes.LINK, address), routes.Entry()) is None


def test_a_game_that_is_kept_is_in_the_address_with_its_entry(fake_browser: Browser) -> None:
    async def play(table: Table) -> None:
        save = table.lay(table.saves.create(EARLY))
        save.link = LATER
        table.autosave.keep(save)
        assert (table.address, table.links) == (LATER, {LATER})
        assert table.routes.here()[1:3] == (save.id, WHEN)
        other = table.saves.create(OTHER)
        table.autosave.keep(other)
        assert (table.address, table.links) == (LATER, {LATER, OTHER})
        assert (table.notices, table.reopened, table.dialogs.any_open()) == ([], [], False)

    at(fake_browser, play)


def test_a_long_game_has_a_short_address_where_it_is_saved_only(fake_browser: Browser) -> None:
    async def play(table: Table) -> None:
        long = "x" * 5000
        save = table.lay(table.saves.create(long))
        assert table.autosave.fragment_of(save) == f"save={save.id}"
        table.storage.room = 0
        save.link = long + "y"
        table.autosave.keep(save)
        assert table.address == long + "y"

    at(fake_browser, play)


@pytest.mark.parametrize("mine", [EARLY, LATER])
def test_a_game_that_has_grown_on_another_page_goes_on_here_as_it_did_there(fake_browser: Browser, mine: str) -> None:
    """`mine`: this page's link of a game of which another tab has a longer version."""

    async def play(table: Table) -> None:
        save = table.lay(table.saves.create(EARLY))
        table.elsewhere(save.id, OTHER if mine == EARLY else LATER)
        save.link = mine
        table.autosave.keep(save)
        await asyncio.sleep(0)
        there = OTHER if mine == EARLY else LATER
        assert table.links == {there}
        if mine == EARLY:
            assert table.notices == ["notice.elsewhere"]
            assert [one.link for one in table.reopened] == [there]
            assert table.address == there

    at(fake_browser, play)


@pytest.mark.parametrize("readable", [True, False])
def test_what_a_newer_page_has_saved_is_never_written_over(fake_browser: Browser, *, readable: bool) -> None:
    """`readable`: it has only a field more than this page knows."""

    async def play(table: Table) -> None:
        save = table.lay(table.saves.create(EARLY))
        table.autosave.keep(save)
        first = f"robodrome:game:{save.id}"
        fields = save.fields() | ({"moods": 1} if readable else {"format": 2, "link": []})
        newer = table.storage[first] = json.dumps(fields)
        look_again(table.saves.gate, table.storage)
        save.seen = 3
        table.autosave.keep(save)
        assert dict(table.storage) == {first: newer}
        assert table.notices == []
        save.link = LATER
        for _ in range(2):
            table.autosave.keep(save)
        assert table.storage[first] == newer
        assert {save.id: save.link for save in table.saves.all()} == {save.id: LATER} | (
            {save.parent: EARLY} if readable else {}
        )
        assert (table.notices, table.address, table.dialogs.any_open()) == (["notice.newer"], LATER, False)

    at(fake_browser, play)


def test_an_address_goes_on_beside_what_a_newer_page_has_saved(fake_browser: Browser) -> None:
    table = Table(fake_browser, Lasting())
    save = table.saves.create(EARLY)
    name = table.saves.name_of(save)
    newer = table.storage[name] = json.dumps(save.fields() | {"moods": 1})
    look_again(table.saves.gate, table.storage)
    found = table.autosave.save_for(
        table.routes.Route(table.routes.LINK, LATER), table.routes.Entry(0, save.id, WHEN + 1)
    )
    assert (found.link, found.parent, table.storage[name]) == (LATER, save.id, newer)
    assert table.links == {EARLY, LATER}


def test_a_game_that_is_not_on_the_table_yields_in_silence(fake_browser: Browser) -> None:
    async def play(table: Table) -> None:
        save = table.saves.create(EARLY)
        table.elsewhere(save.id, LATER)
        table.autosave.keep(save)
        await asyncio.sleep(0)
        assert (table.links, table.notices, table.reopened, table.address) == ({LATER}, [], [], "")

    at(fake_browser, play)


@pytest.mark.parametrize(
    ("here", "there", "answer", "kept", "reopened"),
    [
        (3, 3, "both", {LATER, OTHER}, []),
        (3, 5, "both", {LATER, OTHER}, []),
        (3, 5, "", {LATER, OTHER}, []),
        (3, 5, "longer", {OTHER}, [OTHER]),
        (5, 3, "longer", {LATER}, []),
    ],
)
def test_where_two_pages_have_gone_on_in_different_ways_both_are_kept_until_one_is_not_wanted(
    fake_browser: Browser, here: int, there: int, answer: str, kept: set[str], reopened: Sequence[str]
) -> None:
    async def play(table: Table) -> None:
        save = table.lay(table.saves.create(EARLY))
        first = save.id
        table.elsewhere(first, OTHER, there)
        save.link, save.count = LATER, here
        table.autosave.keep(save)
        assert (table.links, table.address) == ({LATER, OTHER}, LATER)
        assert (save.parent, save.id != first) == (first, True)
        await asyncio.sleep(0)
        (dialog,) = (one for one in table.dialogs._open)
        shown = dialog.element.innerHTML
        assert f"<p>versions.text {there} {here}</p>" in shown
        assert 'id="dialog-title">versions.title<' in shown
        assert 'aria-label="close"' in shown
        assert '<button class="go" data-answer="both">' in shown
        assert "<span>versions.both</span>" in shown
        assert ('<button class="go bad" data-answer="longer">' in shown) is (here != there)
        assert ("<span>versions.longer</span>" in shown) is (here != there)
        dialog.close(answer)
        for _ in range(3):
            await asyncio.sleep(0)
        assert table.links == kept
        assert [one.link for one in table.reopened] == reopened
        assert table.address == (OTHER if reopened else LATER)

    at(fake_browser, play)


def test_what_another_page_does_to_the_game_on_the_table_is_followed(fake_browser: Browser) -> None:
    async def play(table: Table) -> None:
        save, other = table.lay(table.saves.create(EARLY)), table.saves.create(OTHER)
        table.autosave.changed({table.saves.name_of(other)})
        assert table.address == ""
        table.autosave.changed({table.saves.name_of(save)})
        assert table.address == EARLY
        table.elsewhere(save.id, LATER)
        table.autosave.changed({table.saves.name_of(other)})
        await asyncio.sleep(0)
        assert table.reopened == []
        table.autosave.changed({table.saves.name_of(save)})
        await asyncio.sleep(0)
        assert ([one.link for one in table.reopened], table.address) == ([LATER], LATER)
        table.saves.delete(other.id)
        table.autosave.changed({table.saves.name_of(other), table.saves.name_of(save), "robodrome:speed"})
        assert table.dropped == [other.id]

    at(fake_browser, play)


def test_that_games_cannot_be_saved_is_told_once_and_again_when_it_comes_back(fake_browser: Browser) -> None:
    table = Table(fake_browser, Lasting())
    for trouble in ("", "notice.full", "notice.full", "notice.unsaved", "", "notice.full"):
        table.autosave.storage.storage.trouble = trouble
        table.autosave.changed(set())
        assert table.dom.marked("unsaved") == trouble
    assert table.notices == ["notice.full", "notice.unsaved", "notice.full"]
    assert fake_browser.document.documentElement.attributes["data-unsaved"] == "notice.full"


def test_readers_of_another_site_are_not_told(fake_browser: Browser) -> None:
    table = Table(fake_browser, Lasting())
    table.dom.mark("framed", "true")
    table.autosave.show_trouble("notice.full")
    assert (table.notices, table.dom.marked("unsaved")) == ([], "notice.full")


def test_a_page_that_has_no_trouble_notes_nothing(fake_browser: Browser) -> None:
    table = Table(fake_browser, Lasting())
    table.autosave.show_trouble("")
    assert "data-unsaved" not in fake_browser.document.documentElement.attributes


def test_whoever_waits_until_a_game_is_kept_is_told_where_that_takes_too_long(fake_browser: Browser) -> None:
    async def play(table: Table) -> None:
        save = table.saves.create(EARLY)
        waiting = asyncio.ensure_future(table.autosave.until_saved(save))
        await asyncio.sleep(0)
        assert not waiting.done()
        table.storage.catch_up()
        await waiting
        assert table.notices == []
        fake_browser.load("web.page.autosave").PATIENCE = 0.01
        save.link = LATER
        table.saves.keep(save)
        await table.autosave.until_saved(save)
        assert table.notices == ["notice.unsaved"]

    at(fake_browser, play, Lasting(slow=True))


def test_what_was_left_in_older_storage_is_taken_over_and_removed_there_once_it_is_kept(fake_browser: Browser) -> None:
    async def play(table: Table) -> None:
        table.autosave.take_over()
        assert (table.links, table.cleared) == (set(), [])
        save = fake_browser.load("web.page.saves").Save("1a", EARLY)
        table.behind = {"robodrome:game:1a": save.text()}
        table.autosave.take_over()
        for _ in range(3):
            await asyncio.sleep(0)
        assert (table.links, table.cleared) == ({EARLY}, [("robodrome:game:1a", save.text())])
        table.storage.room = 0
        table.behind = {"robodrome:game:2b": save.text().replace("1a", "2b").replace(EARLY, LATER)}
        table.autosave.take_over()
        for _ in range(3):
            await asyncio.sleep(0)
        assert len(table.cleared) == 1

    at(fake_browser, play)


def test_of_a_link_that_was_only_opened_nothing_is_written_and_the_address_has_the_game_and_its_names(
    fake_browser: Browser,
) -> None:
    async def work(table: Table) -> None:
        save = table.lay(fake_browser.load("web.page.saves").Save("", EARLY, only_opened=True))
        save.about["names"] = {"0": "Ann"}
        for link_then in (EARLY, LATER):
            save.link = link_then
            table.autosave.keep(save)
            assert table.address == f"{link_then}&names=0:Ann"
            assert table.routes.here().kept == ""
        save.about["coach"] = True
        table.autosave.keep(save)
        assert table.address == f"first={LATER}"
        for alone, address in (({"day": 7}, "robotory"), ({"ghost": OTHER}, OTHER)):
            save.about = {"names": {"0": "Ann"}, **alone}
            table.autosave.keep(save)
            assert table.address == f"alone={address}"
        assert not table.storage
        save.only_opened = False
        table.autosave.keep(save)
        assert table.links == {LATER}
        assert (table.address, table.routes.here().kept) == (LATER, save.id)

    at(fake_browser, work)


def test_a_game_that_goes_on_by_a_link_is_written_in_its_place_from_the_first_choice_on(fake_browser: Browser) -> None:
    async def work(table: Table) -> None:
        number = table.saves.create(EARLY, here=[0]).id
        save = table.lay(table.saves.get(number))
        save.link, save.only_opened = LATER, True
        table.autosave.keep(save)
        assert table.links == {EARLY}
        save.only_opened = False
        table.autosave.keep(save)
        assert [(one.id, one.link, one.here) for one in table.saves.all()] == [(number, LATER, [0])]

    at(fake_browser, work)


@pytest.mark.parametrize("noted", [True, False])
async def test_where_the_browser_takes_no_new_address_a_page_loaded_anew_goes_on_from_what_is_saved(
    fake_browser: Browser, *, noted: bool
) -> None:
    """`noted`: it took the first one, with what is open there; else the game was opened by its link."""

    def refuse(*_: object) -> None:
        raise OSError("SecurityError: more than 100 times per 10 seconds")

    history, storage = fake_browser.history, Lasting()
    history.entries = [(NULL, f"/#{EARLY}")]
    if not noted:
        history.replaceState = refuse  # type: ignore[assignment,method-assign]
    before = Table(fake_browser, storage)
    save = before.lay(before.saves.create(EARLY))
    before.autosave.keep(save)
    history.replaceState = refuse  # type: ignore[assignment,method-assign]
    save.link = LATER
    before.autosave.keep(save)
    assert before.address == EARLY
    written = dict(storage)

    forget_page()
    after = Table(fake_browser, storage)
    routes = after.routes
    found = after.autosave.save_for(routes.read(routes.fragment()), routes.here())
    assert (found is not None) is noted
    if found is None:
        opened = fake_browser.load("web.table.play.link_match")
        read = opened.read_link(routes.fragment())
        found, _, how, *_ = opened.match_link(after.saves, read.session, {})
        assert how == opened.OLDER
    assert (found.id, found.link) == (save.id, LATER)
    after.lay(found)
    after.autosave.keep(found)
    assert dict(storage) == written
    found.link, found.only_opened = LAST, False
    after.autosave.keep(found)
    assert after.links == {LAST}
    assert after.address == EARLY
