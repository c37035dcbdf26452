"""Phones as hands over real channels: a table and its phones find each other by links, and play."""

from __future__ import annotations

import base64
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from e2e.devices import AS_IT_IS, PHONE, TABLET, OnDevice, watch
from e2e.hands import invite, join, lay_out, link_of
from e2e.table_page import PATIENCE, PRESS, TablePage, fragment, new_game, open_table
from e2e.waiting import START
from tabletop.core.game import find, names
from tabletop.core.session import PERSON, Session
from tests.playing import play_on
from tools.browsers import chromium_options

_CAMERA = """async jpeg => {
  const picture = new Image();
  picture.src = `data:image/jpeg;base64,${jpeg}`;
  await picture.decode();
  const { width, height } = picture;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  const getUserMedia = async () => {
    const stream = canvas.captureStream();
    pen.drawImage(picture, 0, 0);
    return stream;
  };
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
}"""
"""A camera that sees a picture; a real one needs a browser of its own."""


def _program(phone: Page) -> None:
    lay_out(phone).do("lock-in").click()


def _code_of(phone: Page) -> bytes:
    """A picture of the code that a phone shows."""
    code = phone.locator(".pairing .code")
    code.wait_for(timeout=START)
    return code.screenshot(type="jpeg", quality=95)


def test_a_phone_plays_a_turn_at_a_tablet_that_shows_no_cards_and_comes_back(on_device: OnDevice, site: str) -> None:
    """It joins by a reply that is pasted, and then by one that is opened in another tab."""
    table, phone = open_table(on_device(), site + fragment(new_game("person easy", 4))), on_device(**PHONE)
    table.page.set_viewport_size(TABLET["viewport"])
    join(table, phone, 0)
    table.await_phase("waiting")
    expect(table.page.locator("#hand button")).to_have_count(0)
    expect(table.prompt).to_contain_text("choosing by phone")
    expect(phone.locator("#hand button")).to_have_count(9)
    _program(phone)

    def is_over() -> bool:
        """Whoever fell off the board by chance chooses how to come back."""
        phone.evaluate(PRESS, 0)
        return table.root.get_attribute("data-round") == "2"

    table.await_that(is_over, "the turn is played")
    expect(phone.locator("html")).to_have_attribute("data-round", "2", timeout=PATIENCE)
    assert TablePage(phone).root.get_attribute("data-phase") in ("drafting", "choosing", "waiting")
    TablePage(phone).tool("home").click()
    expect(table.prompt).to_contain_text("Waiting for", timeout=PATIENCE * 2)

    phone.goto(invite(table, 0))
    phone.locator(".pairing").wait_for(timeout=START)
    table.page.locator("#camera-scan").click()
    expect(table.page.locator("#pairing-status")).to_contain_text("No camera works here")
    tab = table.page.context.new_page()
    tab.goto(link_of(phone))
    expect(tab.locator("dialog")).to_contain_text("has gone to the game in the other tab", timeout=START)
    expect(table.page.locator(".pairing")).to_have_count(0, timeout=PATIENCE)
    expect(phone.locator("html")).to_have_attribute("data-far", "hand", timeout=PATIENCE)
    tab.goto(site + "#reply.1.aaaa.bbbb.0000000")
    expect(tab.locator("dialog")).to_contain_text("waits for this reply", timeout=START)


def test_the_table_scans_the_code_that_a_phone_shows(page: Page, on_device: OnDevice, site: str) -> None:
    table, phone = open_table(page, site + fragment(new_game("person easy", 4))), on_device(**PHONE)
    phone.goto(invite(table, 0))
    page.evaluate(_CAMERA, base64.b64encode(_code_of(phone)).decode())
    page.locator("#camera-scan").click()
    expect(page.locator(".pairing")).to_have_count(0, timeout=PATIENCE)
    expect(phone.locator("html")).to_have_attribute("data-far", "hand", timeout=PATIENCE)


@pytest.fixture
def camera(browser_type: BrowserType, tmp_path: Path, site: str) -> Iterator[tuple[Page, Path]]:
    """A page whose camera sees the picture in a file, at the time when it is switched on."""
    seen, options = tmp_path / "seen.mjpeg", chromium_options()
    flags = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={seen}"]
    flags.append("--use-fake-ui-for-media-stream")  # lets the page look without a question
    browser = browser_type.launch(**{**options, "args": [*options["args"], *flags]})
    context = browser.new_context(**AS_IT_IS)
    complaints = watch(context, site)
    yield context.new_page(), seen
    browser.close()
    assert not complaints


@pytest.mark.nightly
def test_the_table_scans_the_code_with_a_camera(camera: tuple[Page, Path], on_device: OnDevice, site: str) -> None:
    page, seen = camera
    table, phone = open_table(page, site + fragment(new_game("person easy", 4))), on_device(**PHONE)
    phone.goto(invite(table, 0))
    seen.write_bytes(_code_of(phone))
    page.locator("#camera-scan").click()
    expect(page.locator(".pairing")).to_have_count(0, timeout=PATIENCE)
    expect(phone.locator("html")).to_have_attribute("data-far", "hand", timeout=PATIENCE)


def test_no_server_is_asked_where_a_device_is_before_somebody_names_one(page: Page, site: str) -> None:
    table = open_table(page, site + fragment(new_game("person easy", 4)))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))
        invite(table, 0)
        page.locator("dialog .shut").click()
        server.setblocking(False)
        with pytest.raises(BlockingIOError):
            server.recv(100)
        page.locator("summary").click()
        page.locator("#stun").fill("stun.example")
        page.locator("#stun").press("Tab")
        expect(page.locator("#stun-status")).to_contain_text("not the address of a STUN server")
        page.locator("#stun").fill(f"stun:127.0.0.1:{server.getsockname()[1]}")
        page.locator("#stun").press("Tab")
        page.locator('[data-answer="join:0"]').click()
        server.settimeout(PATIENCE / 1000)
        asked = server.recv(100)
        assert asked[:2] == b"\0\1", "a Binding request (RFC 8489)"
        assert asked[4:8] == bytes.fromhex("2112a442")


@pytest.mark.nightly
def test_a_phone_with_another_browser_holds_a_hand(firefox: BrowserContext, on_device: OnDevice, site: str) -> None:
    table = open_table(on_device(**TABLET), site + fragment(new_game("person easy person", 4)))
    phone = firefox.new_page()
    join(table, phone, 0)
    expect(table.prompt).to_contain_text("Turbo, choose a card", timeout=PATIENCE)  # while the phone does
    _program(table.page)
    expect(table.prompt).to_contain_text("by phone: Wumms", timeout=PATIENCE)
    _program(phone)
    expect(table.prompt).not_to_contain_text("choosing by phone", timeout=PATIENCE)


_LEFT = 16
"""Choices before the end of a game at which phones take over."""


def _near_the_end(game: str) -> Session:
    """A game of random choices shortly before its end; races end by a limit of turns."""
    seats, options = (2, {}) if game == "robotory" else (3, {"turn-limit": "25"} if game == "roborally" else {})
    session = Session(find(game), [PERSON] * seats, options, seed=5)
    play_on(session, Random(5), 3_000)
    assert session.over
    chosen = [ply for ply, done in enumerate(session.plies) if done.free]
    near = Session(session.game, session.seats, session.options, session.seed)
    for ply in session.plies[: chosen[-_LEFT]]:
        near.play(ply.index)
    return near


def _choose(phone: Page, rng: Random) -> None:
    """Presses something, if anything is asked there; films are skipped."""
    hand = TablePage(phone)
    for press in ("skip", "fill", "lock-in"):
        hand.do(press).evaluate_all("buttons => buttons.forEach(button => button.click())")
    phone.evaluate(PRESS, rng.random())


@pytest.mark.nightly
@pytest.mark.parametrize("game", names())
def test_games_are_played_to_their_ends_by_browsers_of_two_kinds(
    game: str, on_device: OnDevice, firefox_browser: Browser, site: str
) -> None:
    """The table is loaded anew in mid-film, and a phone is closed and comes back: both join by new codes."""
    session = _near_the_end(game)
    table = open_table(on_device(**TABLET), site + fragment(session))
    everybody = dict(enumerate([on_device(**PHONE), firefox_browser.new_page(), firefox_browser.new_page()]))
    phones = {seat: everybody[seat] for seat in range(len(session.seats))}
    for seat, phone in phones.items():
        join(table, phone, seat)
    rng, over, rounds = Random(1), table.page.locator('html[data-phase="over"]'), 0

    def goes_on() -> bool:
        nonlocal rounds
        rounds += 1
        for phone in phones.values():
            _choose(phone, rng)
        if rounds == 6:
            table.page.reload()
            table.page.locator("html[data-playable=true]").wait_for(state="attached", timeout=START)
            for seat, phone in phones.items():
                join(table, phone, seat)
        if rounds == 10 and not over.count():
            phones[1].goto("about:blank")
            join(table, phones[1], 1)
        table.do("skip").evaluate_all("buttons => buttons.forEach(button => button.click())")
        return over.count() > 0

    while not over.count():
        before = table.page.url

        def has_gone_on(before: str = before) -> bool:
            return goes_on() or table.page.url != before

        table.await_that(has_gone_on, "a choice is made")
    for phone in phones.values():
        expect(phone.locator('html[data-phase="over"]')).to_have_count(1, timeout=PATIENCE)
