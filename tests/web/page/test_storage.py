"""A text counts as saved once the medium has it, and never overwrites a text of another tab."""

import asyncio

from tests.web.page.stores import Lasting, look_again
from web.page.gate import Gate
from web.page.storage import BLOCKED, FULL, NoMedium, Storage

NAME = "robodrome:game:a"


def test_a_text_is_read_at_once_and_lasts_when_the_medium_has_it() -> None:
    browser = Lasting(slow=True)
    page = Storage(browser)
    page.write(NAME, "1")
    assert page.read(NAME) == "1"
    assert not page.lasts(NAME)
    browser.catch_up()
    assert page.lasts(NAME)
    assert browser == {NAME: "1"}


def test_of_what_is_written_while_the_medium_is_busy_only_the_last_is_taken() -> None:
    browser = Lasting(slow=True)
    page = Storage(browser)
    for text in "123":
        page.write(NAME, text)
    browser.catch_up(1)
    assert browser[NAME] == "1"
    assert not page.lasts(NAME)
    assert len(browser.waiting) == 1
    browser.catch_up()
    assert browser[NAME] == "3"
    assert page.lasts(NAME)


def test_who_waits_goes_on_when_the_last_text_is_kept_or_cannot_be() -> None:
    async def wait(failing: str) -> list[str]:
        browser, order = Lasting(slow=True), list[str]()
        page = Storage(browser)
        page.write(NAME, "1")
        page.write(NAME, "2")

        async def settled() -> None:
            await page.settled(NAME)
            order.append("settled")

        waiting = asyncio.create_task(settled())
        for _ in range(3):
            await asyncio.sleep(0)
            order.append(browser.get(NAME, ""))
            browser.failing = failing
            browser.catch_up(1)
        await waiting
        return order

    assert asyncio.run(wait("")) == ["", "1", "settled", "2"]
    assert asyncio.run(wait(FULL)) == ["", "", "settled", ""]


def test_of_two_pages_that_write_at_the_same_time_the_second_hears_of_the_first_and_writes_nothing() -> None:
    browser = Lasting({NAME: "0"}, slow=True)
    told: list[tuple[set[str], bool]] = []
    one, other = Storage(browser), Storage(browser, lambda names, elsewhere: told.append((names, elsewhere)))
    one.write(NAME, "one")
    other.write(NAME, "other")
    browser.catch_up()
    assert browser[NAME] == "one" == other.stored(NAME)
    assert other.by_others(NAME)
    assert not other.lasts(NAME)
    assert other.refused(NAME)
    assert told == [({NAME}, False)]
    other.write(NAME, "other after one")
    browser.catch_up()
    assert browser[NAME] == "other after one"
    assert other.lasts(NAME)
    assert not other.by_others(NAME)


def test_all_that_others_have_written_is_known_as_theirs_until_this_page_writes_it() -> None:
    page = Storage(Lasting())
    page.take_changes({NAME: "1"})
    page.take_changes({"robodrome:game:b": "1", NAME: "1"})
    page.take_changes({NAME: None})
    assert page.by_others(NAME)
    assert page.by_others("robodrome:game:b")
    assert page.names() == ["robodrome:game:b"]


def test_what_another_page_has_deleted_is_written_again_by_who_still_has_it() -> None:
    browser = Lasting({NAME: "0"})
    page = Storage(browser)
    del browser[NAME]
    page.write(NAME, "1")
    assert browser == {NAME: "1"}


def test_what_another_page_has_changed_is_not_deleted() -> None:
    browser = Lasting({NAME: "0"})
    page = Storage(browser)
    browser[NAME] = "longer"
    page.remove(NAME)
    assert browser == {NAME: "longer"}
    assert page.read(NAME) == "longer"


def test_what_has_not_been_taken_is_tried_again_when_there_is_room() -> None:
    browser = Lasting({"robodrome:game:big": "x" * 90}, room=100)
    page = Storage(browser)
    page.write(NAME, "1")
    assert page.trouble == FULL
    page.remove("robodrome:game:big")
    assert page.lasts(NAME)
    assert page.trouble == ""


def test_a_medium_that_fails_for_a_while_loses_nothing() -> None:
    browser = Lasting()
    browser.failing = BLOCKED
    page = Storage(browser)
    page.write(NAME, "1")
    assert (page.trouble, page.read(NAME), page.lasts(NAME)) == (BLOCKED, "1", False)
    browser.failing = ""
    page.write(NAME, "2")
    assert (page.trouble, browser[NAME], page.lasts(NAME)) == ("", "2", True)


def test_a_text_is_moved_as_a_whole_or_stays() -> None:
    aside = "robodrome:aside:game:a"
    browser = Lasting({NAME: "["}, slow=True)
    page = Storage(browser)
    page.move(NAME, aside)
    assert (page.read(NAME), page.read(aside)) == (None, "[")
    browser[NAME] = "[ changed elsewhere"
    browser.catch_up()
    assert browser == {NAME: "[ changed elsewhere"}
    assert (page.read(NAME), page.read(aside)) == ("[ changed elsewhere", None)
    page.move(NAME, aside)
    browser.catch_up()
    assert browser == {aside: "[ changed elsewhere"}


def test_a_page_hears_what_others_have_written_and_deleted() -> None:
    browser = Lasting({NAME: "0", "robodrome:game:b": "b"})
    told = list[set[str]]()
    page = Gate(Storage(browser, lambda names, _elsewhere: told.append(names)))
    browser[NAME] = "1"
    del browser["robodrome:game:b"]
    look_again(page, browser)
    assert told == [{NAME, "robodrome:game:b"}]
    assert page.names() == [NAME]
    look_again(page, browser)
    assert len(told) == 1


def test_a_page_that_can_keep_nothing_says_so_from_the_start() -> None:
    page = Storage(NoMedium())
    page.write(NAME, "1")
    assert (page.read(NAME), page.lasts(NAME), page.trouble) == ("1", False, BLOCKED)
