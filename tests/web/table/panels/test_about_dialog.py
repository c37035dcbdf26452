"""The text about a thing beside the board, the recap of a film, and the clock."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tabletop.show.about import About
from tabletop.telling.recap import Note
from tests.web.fake_browser import Browser
from tests.web.table.laid import Laid

FEW = [("a", "Push"), ("b", "Pull")]


@pytest.fixture
def laid(fake_browser: Browser) -> Laid:
    """A race on the page."""
    return Laid(fake_browser)


def about(laid: Laid, **fields: Any) -> About:
    """The text about a robot."""
    return About(**{"title": "Twonky <1>", "does": "It races.", "now": "", "rule": "1.1", "look": "", **fields})


class Read:
    """A dialog in which something is read."""

    def __init__(self, laid: Laid) -> None:
        self.closed = 0
        self.dialog = laid.load("about_dialog").AboutDialog(laid.reader, laid.session.game, self._close)
        self.element = self.dialog.element

    def _close(self) -> None:
        self.closed += 1


def test_a_thing_is_told_with_its_moves_and_its_rule(laid: Laid) -> None:
    read = Read(laid)
    read.dialog.show(about(laid, now="One.\nTwo."), FEW, idle=False, high=False)
    assert read.element.texts("h2") == ["Twonky <1>"]
    assert read.element.querySelector("h2").getAttribute("tabindex") == "-1", "it takes the focus, but is no stop"
    assert read.element.texts("p") == ["It races.", "One.", "Two."]
    assert read.element.querySelector("#reading-text").textContent == "It races.One.Two."
    assert read.element.buttons() == {"offer:a": "Push", "offer:b": "Pull"}
    title = laid.reader.words_of(laid.session.game).say("rule.1.1")
    rule = laid.say("why.rule", rule="1.1", title=title)
    assert read.element.buttons("data-answer") == {"": laid.say("close"), "rule": rule}
    assert read.element.querySelector(".row").textContent == f"PushPull{rule}"
    assert [one.className for one in read.element.querySelectorAll("[data-do]")] == ["main", "main"]
    assert read.element.open
    assert read.element.parentElement is laid.part("table")
    for attribute, part in (("aria-labelledby", "h2"), ("aria-describedby", "#reading-text")):
        assert read.element.querySelector(part).id == read.element.getAttribute(attribute)


def test_where_there_are_many_moves_the_board_shows_them(laid: Laid) -> None:
    read = Read(laid)
    for count, buttons, told in ((8, 8, []), (9, 0, [laid.say("about.where")])):
        read.dialog.show(about(laid), [(str(n), str(n)) for n in range(count)], idle=False, high=False)
        assert (len(read.element.buttons()), read.element.texts("p")[1:]) == (buttons, told)
    read.dialog.show(about(laid), [], idle=True, high=False)
    assert read.element.texts("p")[1:] == [laid.say("about.idle")]


def test_it_leaves_the_half_of_the_board_free_in_which_the_thing_lies(laid: Laid) -> None:
    read = Read(laid)
    for high, names in ((True, "reading low"), (False, "reading high")):
        read.dialog.show(about(laid), [], idle=False, high=high)
        assert read.element.className == names


def test_a_picture_shows_where_the_thing_has_a_look(laid: Laid) -> None:
    read = Read(laid)
    read.dialog.show(about(laid), [], idle=False, high=False)
    assert len(read.element.querySelectorAll(".card-details svg")) == 0
    read.dialog.show(about(laid, look="robot:0"), [], idle=False, high=False)
    assert len(read.element.querySelectorAll(".card-details svg")) == 1


def test_what_is_read_next_begins_at_its_heading(laid: Laid) -> None:
    read = Read(laid)
    read.dialog.show(about(laid), FEW, idle=False, high=False)
    read.element.scrollTop = 40
    read.dialog.show(about(laid, title="Other"), FEW, idle=False, high=False)
    assert (laid.document.activeElement.textContent, read.element.scrollTop) == ("Other", 0)


def test_the_cross_and_the_way_to_the_rule_close_it_and_nothing_hears_of_it_afterwards(
    laid: Laid, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules: list[object] = []

    async def show_rules(*what: object) -> None:
        rules.append(what)

    monkeypatch.setattr(laid.browser.load("web.page.help"), "show_rules", show_rules)

    async def touch() -> None:
        read = Read(laid)
        read.dialog.show(about(laid), FEW, idle=False, high=False)
        read.element.click("p")
        await asyncio.sleep(0)
        assert read.closed == 0, "a text is no button"
        read.element.click(".shut")
        await asyncio.sleep(0)
        assert read.closed == 1
        assert rules == []
        read.element.click('[data-answer="rule"]')
        await asyncio.sleep(0)
        assert (read.closed, rules) == (2, [(laid.reader, laid.session.game, "1.1")])
        read.dialog.close()
        assert read.element not in laid.part("table").children
        assert read.element.listeners["click"] == []
        assert not read.element.open

    asyncio.run(touch())


# Recaps ---------------------------------------------------------------------------------------------------------------------


def recap(laid: Laid, *texts: str) -> Any:
    """A recap of these sentences."""
    notes = [Note(1, text, (number,), ((number, number + 1),)) for number, text in enumerate(texts)]
    return laid.load("recap").Recap(laid.say, notes)


def test_a_recap_has_a_line_a_sentence_and_says_them_aloud(laid: Laid) -> None:
    element = recap(laid, "You fell.", "She <won>.").element
    why = laid.say("recap.why")
    assert element.texts(".sentence") == [f"You fell. {why}", f"She <won>. {why}"]
    assert element.buttons() == {
        "recap:why-0": f"You fell. {why}",
        "recap:watch-0": laid.say("recap.watch", sentence="You fell."),
        "recap:share-0": laid.say("recap.share", sentence="You fell."),
        "recap:why-1": f"She <won>. {why}",
        "recap:watch-1": laid.say("recap.watch", sentence="She <won>."),
        "recap:share-1": laid.say("recap.share", sentence="She <won>."),
        "recap:next": laid.say("recap.next", number="1/2"),
        "recap:close": laid.say("close"),
    }
    assert laid.part("live").textContent == "You fell. She <won>."
    assert laid.part("recap") is element
    assert element.name == laid.say("recap")
    siblings = laid.part("history").parentElement.children
    assert siblings.index(element) + 1 == siblings.index(laid.part("history"))


def test_one_sentence_has_no_next(laid: Laid) -> None:
    assert list(recap(laid, "You fell.").element.buttons()) == [
        "recap:why-0",
        "recap:watch-0",
        "recap:share-0",
        "recap:close",
    ]


def test_the_next_sentence_is_shown_and_after_the_last_the_first(laid: Laid) -> None:
    told = recap(laid, "One.", "Two.")
    for texts, number in ((["Two."], "2/2"), (["One."], "1/2")):
        told.next()
        (line,) = told.element.querySelectorAll("li[aria-current]")
        assert line.textContent.startswith(texts[0])
        assert told.element.texts(".next") == [number]
        assert laid.document.activeElement is told.element.querySelector(".next")
    told.close()
    assert laid.part("recap") is not told.element


# The clock ------------------------------------------------------------------------------------------------------------------


def test_the_clock_shows_what_is_left_and_goes_when_it_stops(laid: Laid) -> None:
    ticks: list[int] = []

    async def run() -> None:
        timer = laid.load("timer").Timer(laid.say, lambda: ticks.append(1))
        box = laid.part("clock")
        timer.start()
        assert not box.hidden
        assert box.buttons()["more-time"] == laid.say("clock.more", n=laid.browser.load("web.table.play.clock").MORE)
        assert box.querySelector("b").name == laid.say("clock")
        timer.show(65.0, 130.0, stands=True)
        assert (box.querySelector("b").textContent, box.querySelector("progress").value) == ("1:05", 0.5)
        assert box.className == "stands"
        low = laid.browser.load("web.table.play.clock").LOW
        timer.show(low, 130.0, stands=False)
        assert box.className == "low"
        timer.show(low + 1, 130.0, stands=False)
        assert box.className == ""
        await asyncio.sleep(0.21)
        timer.stop()
        seen = len(ticks)
        await asyncio.sleep(0.21)
        assert (seen, len(ticks), box.hidden) == (1, 1, True)

    asyncio.run(run())
