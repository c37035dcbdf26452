"""Opening a link: which game is opened, and the question if a saved game is further or has other choices."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.core import alone
from tabletop.core import game as games
from tabletop.core.session import Session
from tabletop.formats import link
from tests.web.fake_browser import NULL, Browser
from tests.web.page.stores import Lasting
from tests.web.table.dialogs.test_dialogs import Dialogs, rest
from tests.web.table.headless import desk_for
from web.page.names import add_extras
from web.table.play.state import TableState


def a_session(choices: int, *, first: int = 0) -> Session:
    """A game for two after so many choices; `first` tells which one is made first."""
    session = Session(games.find("robotory"), ["person", "person"], {}, 1)
    session.advance()
    for number in range(choices):
        session.play(first if number == 0 else 0)
        session.advance()
    return session


class App(Dialogs):
    """A page that opens links, and records its calls."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser)
        self.calls: list[Any] = []
        self.module = browser.load("web.table.on_page.open_link")
        storage = browser.load("web.page.storage").Storage(Lasting())
        self.saves = browser.load("web.page.saves").Saves(browser.load("web.page.gate").Gate(storage), lambda: 5.0)
        self.module.today = lambda: 20_000
        self.reader = self.laid.reader
        self.table: Any = None
        self.dealt: list[Any] = []
        self.sent = 0
        self.failures: list[BaseException] = []
        self.dom.failed.append(self.failures.append)

    def refuse(self, reason: str) -> None:
        self.calls.append(reason)

    def open_link_game(self, save: Any, session: Session, moment: int | None) -> None:
        async def send() -> None:
            self.sent += 1

        self.calls.append((save, session, moment))
        self.table = SimpleNamespace(state=TableState(save, session, desk_for(session)), send=send)

    def resume(self, number: str) -> None:
        self.calls.append(("resume", number))

    def chats(self) -> Any:
        return SimpleNamespace(check=lambda *given: self.dealt.append(given))

    def follow(self, text: str) -> str:
        self.calls.append(("follow", text))
        return ""

    def open(self, text: str, **how: Any) -> tuple[Any, Session, int | None]:
        """Open a link; return the save, session and moment that are shown."""
        self.module.open_link(self, text, **how)
        found: tuple[Any, Session, int | None] = self.calls.pop()
        return found


@pytest.fixture
def app(fake_browser: Browser) -> App:
    """A page."""
    return App(fake_browser)


def test_a_new_link_is_another_game_with_the_names_beside_it_and_nothing_is_written(app: App) -> None:
    session = a_session(3)
    text = add_extras(link.encode(session), {0: "Ada"}, (4, 2))
    for coach in (False, True):
        save, found, moment = app.open(f"Look: https://a.example/#{text}", coach=coach)
        assert (link.encode(found), moment, save.only_opened, save.link) == (
            link.encode(session),
            None,
            True,
            link.encode(session),
        )
        assert save.about == {"names": {"0": "Ada"}, "colours": [4, 2], "linked": True} | (
            {"coach": True} if coach else {}
        )
        assert app.saves.all() == []
    assert app.dealt == []


def test_a_link_to_a_moment_shows_that_and_has_the_whole_game(app: App) -> None:
    session = a_session(3)
    whole = len(session.plies)
    session.goto(whole - 1)
    _, found, moment = app.open(link.encode(session, moment=True))
    assert (found.ply, moment) == (whole, len(session.events()))


def test_a_deal_beside_a_link_is_checked(app: App) -> None:
    text = add_extras(link.encode(a_session(3)), {}, (), "game0001.AAAAAAAAAAAAAAAA")
    _, session, _ = app.open(text)
    assert app.dealt == [("game0001.AAAAAAAAAAAAAAAA", session)]


async def test_a_link_that_is_older_than_what_is_saved_offers_to_send_the_newer_one(app: App) -> None:
    kept = app.saves.create(link.encode(a_session(4)))
    for answer in ("on", "send"):
        save, session, _ = app.open(link.encode(a_session(2)))
        assert (save.id, len(session.plies)) == (kept.id, len(a_session(4).plies))
        await rest()
        assert app.dialog.texts("h2") == [app.say("older.title")]
        turn = app.table.state.desk.turn_name(session.state.round)
        assert app.dialog.seen()[2:] == [
            f"div class=body: p: {app.say('older.text', turn=turn)}",
            f"[{app.say('older.go-on')}] on (play, go)",
            f"[{app.say('older.send')}] send (send, plain)",
        ]
        await app.touch(f'[data-answer="{answer}"]')
    assert (app.sent, app.failures) == (1, [])


async def test_two_ways_of_a_game_are_both_shown_and_the_saved_one_is_gone_on_with_where_it_is_wanted(app: App) -> None:
    kept = app.saves.create(link.encode(a_session(4)))
    for answer, told in (("link", []), ("mine", [("resume", kept.id)])):
        save, session, _ = app.open(link.encode(a_session(4, first=1)))
        assert (save.id, save.parent, session.plies[-1].seat) == ("", kept.id, a_session(4, first=1).plies[-1].seat)
        await rest()
        assert app.dialog.texts("h2") == [app.say("versions.title")]
        assert list(app.dialog.buttons("data-answer")) == ["", "mine", "link"]
        await app.touch(f'[data-answer="{answer}"]')
        assert app.calls == told
    assert app.failures == []


def test_a_link_that_leads_nowhere_is_refused_with_a_reason(app: App) -> None:
    app.module.open_link(app, "robotory.1.damaged")
    (reason,) = app.calls
    assert reason == app.module.follow(app.reader, "robotory.1.damaged") != ""
    app.calls.clear()
    app.module.open_beginning(app, SimpleNamespace(to="alone", which="damaged"))
    app.module.open_beginning(app, SimpleNamespace(to="alone", which="robotory"))
    assert all(isinstance(one, str) and one for one in app.calls)
    assert len(app.calls) == 2


def test_a_first_game_has_a_coach_and_one_alone_is_that_of_the_day_or_runs_against_its_ghost(app: App) -> None:
    app.module.open_beginning(app, SimpleNamespace(to="first", which=link.encode(a_session(0))))
    save, _, moment = app.calls.pop()
    assert (save.about["coach"], moment) == (True, None)
    name = next(name for name in games.names() if games.find(name).alone)
    app.module.open_beginning(app, SimpleNamespace(to="alone", which=name))
    save, session, moment = app.calls.pop()
    assert (link.encode(session), save.about["day"], save.here, moment) == (
        link.encode(alone.of_day(games.find(name), 20_000)), 20_000, [0], None,
    )  # fmt: skip
    dice, played = Random(1), Session(games.find(name), ["person"], {"lives": "1"}, 2)
    played.advance()
    while not played.over:
        played.play(dice.randrange(len(played.legal())))
        played.advance()
    app.module.open_beginning(app, SimpleNamespace(to="alone", which=link.encode(played)))
    save, again, moment = app.calls.pop()
    assert (save.about["ghost"], again.over, moment) == (link.encode(played), False, None)


@pytest.mark.parametrize("kind", ["offer.1.x.y.z", "reply.1.x.y.z", "alone=roborally"])
def test_what_is_followed_is_the_last_link_of_a_text_as_it_was_made(app: App, kind: str) -> None:
    location = vars(app.laid.browser.modules["js"])["location"]
    made = add_extras(link.encode(a_session(2)), {0: "Ada"}, (4, 2))
    assert app.module.follow(app.reader, f"Your turn!\nhttps://a.example/#{made} ") == ""
    assert location.hash == made
    assert app.module.follow(app.reader, f"https://a.example/#{kind}\n") == ""
    assert location.hash == kind


async def test_an_answer_is_pasted_where_a_game_is_on_the_table(app: App) -> None:
    await app.module.paste(app)
    assert app.laid.document.querySelector("dialog") is NULL
    session = a_session(2)
    app.open_link_game(app.state.save, session, None)
    app.calls.clear()
    app.dom.spawn(app.module.paste(app))
    await rest()
    field = app.dialog.querySelector("textarea")
    field = app.dialog.querySelector("input") if field is NULL else field
    assert field is not NULL
    await app.touch('[data-answer=""]')
    assert app.failures == []


async def test_a_bad_address_says_why_and_that_nothing_is_lost(app: App) -> None:
    app.dom.spawn(app.module.say_bad_link(app.reader, "It is <damaged>."))
    await rest()
    assert app.dialog.seen() == [
        f"h2 id=dialog-title: {app.say('bad-link.title')}",
        f"[{app.say('close')}]  (close, shut)",
        "div class=body: p: It is <damaged>.",
        f"p: {app.say('bad-link.kept')}",
        f"[{app.say('bad-link.home')}] home (home, go)",
    ]
    assert len(app.laid.browser.history.entries) == 1, "going back leaves the page under it"
    await app.touch('[data-answer="home"]')
    assert app.laid.document.querySelector("dialog") is NULL
