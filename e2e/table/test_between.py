"""Two people play by link, each at a phone: what they are asked, what they see, what they send, and what is kept."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.devices import PHONE, OnDevice
from e2e.kept import games, texts
from e2e.table_page import TablePage, call, fragment, leave_out, new_game, open_table, play_far, set_up, sit, speak
from tabletop.core import game
from tabletop.core.session import Session
from tabletop.formats import find, link
from tests.playing import play_on

_SHEET = """() => { navigator.share = async what => { document.body.dataset.sent = what.text; }; }"""
"""A browser with a sheet that hands on whatever it gets."""


class Player:
    """Somebody at a phone."""

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site, self.table = page, site, TablePage(page)
        page.evaluate(_SHEET)

    def follow(self, message: str) -> None:
        """Taps the link in a message."""
        (found,) = find.find(message)
        self.page.evaluate("fragment => { location.hash = fragment; }", found)

    def send(self) -> str:
        """Sends the game by the one large button; gives the message."""
        self.page.evaluate("delete document.body.dataset.sent")
        self.table.do("send").click()
        sent = self.page.locator("body[data-sent]")
        expect(sent).to_be_attached()
        return str(sent.get_attribute("data-sent"))

    def listed(self) -> Locator:
        """The saved games, on the home page."""
        self.table.tool("home").click()
        return self.page.locator("#saves .save")


@pytest.mark.parametrize("name", [pytest.param("roborally", marks=pytest.mark.nightly), "robotory"])
def test_two_people_play_by_link_with_one_saved_game_each_and_one_tap_a_turn_besides_their_choices(
    on_device: OnDevice, site: str, name: str
) -> None:
    ben, anna = (Player(on_device(**PHONE), site) for _ in range(2))
    speak(anna.page, "de")
    set_up(ben.page, name)
    play_far(ben.page, "Anna")
    call(ben.page, 0, "Ben")
    ben.table.do("begin").click()
    ben.table.choose_until_waiting()
    message = ben.send()
    assert message.startswith("Anna, Ben invites you to a game of")
    expect(ben.table.prompt).to_contain_text("When Anna has chosen, you get a link")
    anna.follow(message)
    anna.table.await_phase("invited")
    expect(anna.table.prompt).to_contain_text("Anna, Ben lädt dich zu")
    for name_of in ("Ben", "Anna"):
        expect(anna.page.locator("#plates").get_by_text(name_of)).to_be_visible()
    assert games(anna.page, 0) == []
    anna.table.do("play-as:1").click()
    anna.table.choose_until_waiting()
    message = anna.send()
    assert message.startswith("Ben, du bist dran bei")
    ben.follow(message)
    ben.table.choose_until_waiting()
    message = ben.send()
    assert message.startswith("Anna, it is your turn in")
    anna.follow(message)
    anna.table.choose_until_waiting()
    anna.send()
    for player, with_ in ((ben, "with Anna"), (anna, "mit Ben")):
        assert len(games(player.page, 1)) == 1
        listed = player.listed()
        expect(listed).to_have_count(1)
        expect(listed).to_contain_text(with_)


def test_a_newer_link_shows_the_film_since_ones_last_choice(page: Page, site: str) -> None:
    session = new_game("person person", 4)
    table = open_table(page, site + fragment(session), all_here=False)
    table.do("play-as:0").click()
    Player(page, site).table.choose_until_waiting()
    theirs = table.session()
    play_on(theirs, _first, 1)
    while theirs.to_move != 0:
        play_on(theirs, _first, 1)
    page.evaluate("localStorage.setItem('robodrome:speed', '1')")
    page.evaluate("dispatchEvent(new StorageEvent('storage'))")
    page.evaluate("fragment => { location.hash = fragment; }", fragment(theirs))
    table.await_phase("playing")
    table.do("skip").click()
    table.await_phase("drafting")
    assert [save["link"] for save in games(page, 1)] != [link.encode(theirs)], "nothing is written before a choice"


class _First:
    """Lots that always fall on the first choice."""

    def random(self) -> float:
        return 0.0


_first: Any = _First()


def test_an_older_link_says_so_and_the_newer_one_is_sent_again(page: Page, site: str) -> None:
    old = fragment(new_game("person person", 4))
    table = open_table(page, site + old, all_here=False)
    table.do("play-as:0").click()
    player = Player(page, site)
    player.table.choose_until_waiting()
    newer = table.session()
    page.evaluate("fragment => { location.hash = fragment; }", old)
    expect(page.locator("dialog h2")).to_have_text("Your game has gone on since")
    page.evaluate(_SHEET)
    page.locator('dialog [data-answer="send"]').click()
    sent = page.locator("body[data-sent]")
    expect(sent).to_be_attached()
    (found,) = find.find(str(sent.get_attribute("data-sent")))
    assert link.encode(link.decode(found)) == link.encode(newer)


def test_a_link_that_has_parted_is_shown_beside_the_saved_game(page: Page, site: str) -> None:
    session = Session(game.find("robotory"), ["person", "person"], {}, 3)
    session.advance()
    mine, theirs = (link.decode(link.encode(session)) for _ in range(2))
    table = open_table(page, site + fragment(session), all_here=False)
    table.do("play-as:0").click()
    table.await_phase("choosing")
    page.locator("#move-list button").first.evaluate("button => button.click()")
    table.await_that(lambda: len(table.session().plies) > len(session.plies), "the choice is made")
    mine = table.session()
    theirs.play(1)
    theirs.advance()
    page.evaluate("fragment => { location.hash = fragment; }", fragment(theirs))
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("chose differently")
    assert [save["link"] for save in games(page, 1)] == [link.encode(mine)]
    dialog.locator('[data-answer="mine"]').click()
    table.await_that(lambda: link.encode(table.session()) == link.encode(mine), "my game is on the table")
    page.evaluate("fragment => { location.hash = fragment; }", fragment(theirs))
    dialog.locator('[data-answer="link"]').click()
    table.await_that(lambda: link.encode(table.session()) == link.encode(theirs), "the other version is on the table")


def test_opening_links_good_and_bad_changes_nothing_that_is_kept(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person person", 4)), all_here=False)
    table.do("play-as:0").click()
    table.await_phase("drafting")
    games(page, 1)
    before = texts(page)
    for seed in (4, 5):  # the game that is kept, and another one
        session = new_game("person person", seed)
        good = fragment(session)
        for opened in (good, good[:-1], good + "&names=0:Eve", "#" + "%23" + good[1:], "#new=chess", "#save=nobody"):
            page.evaluate("fragment => { location.hash = fragment; }", opened)
            page.wait_for_timeout(30)
            if dialog := page.locator("dialog [data-answer]").all():
                dialog[-1].click()
    page.wait_for_timeout(300)
    assert texts(page) == before


def test_whoever_is_handed_the_device_may_go_home_or_play_elsewhere(page: Page) -> None:
    set_up(page)
    leave_out(page, 2)
    sit(page, 1, "here")
    page.locator('[data-do="begin"]').click()
    table = TablePage(page)
    curtain = page.locator("dialog.curtain")
    curtain.locator('[data-answer="home"]').click()
    expect(page.locator("html")).to_have_attribute("data-page", "home")
    page.locator("#saves .save").click()
    curtain.locator('[data-answer="elsewhere"]').click()
    expect(table.prompt).to_contain_text(re.compile("Waiting for Wumms"))
    expect(table.do("send")).to_be_visible()


def test_a_link_whose_first_sign_a_program_has_written_anew_opens_its_game(context: BrowserContext, site: str) -> None:
    session = new_game("person easy", 4)
    page = context.new_page()
    table = open_table(page, f"{site}%23{link.encode(session)}")
    table.await_phase("drafting")
    assert link.encode(table.session()) == link.encode(session)
    page.close()
