"""Dialogs between people at different devices: sending a game, and links that are older or have parted."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.core.session import Session
from tabletop.formats import link as links
from tabletop.rules.state import CHANCE
from tests.playing import play_on
from tests.web.fake_browser import Browser
from tests.web.table.dialogs.test_dialogs import Dialogs, opened, rest


def _asked(session: Session) -> int:
    """The seat that is asked."""
    assert session.to_move is not None
    return session.to_move


@pytest.fixture
def at(fake_browser: Browser) -> Dialogs:
    """A game in which somebody far away is asked."""
    at = Dialogs(fake_browser, choices=2)
    at.state.waiting_for = _asked(at.state.session)
    at.state.save.here = [1 - _asked(at.state.session)]
    at.laid.reader.notice = at.notices.append
    return at


def _message(at: Dialogs) -> Any:
    return at.load("send").to_send(at.state)


async def test_a_game_is_sent_by_the_sheet_of_the_system(at: Dialogs) -> None:
    assert await at.load("send").send(at.state, at.laid.reader)
    assert at.shared == [{"title": at.state.title, "text": _message(at).text}]
    assert f"https://a.example/b/#{links.share(at.state.session)}" in at.shared[0]["text"]
    assert at.copied == []


async def test_whoever_puts_the_sheet_away_has_not_sent_the_game(at: Dialogs) -> None:
    at.sheet = "closed"
    assert not await at.load("send").send(at.state, at.laid.reader)
    assert at.copied == []


async def test_without_a_sheet_the_message_is_copied(at: Dialogs) -> None:
    at.sheet = ""
    assert await at.load("send").send(at.state, at.laid.reader)
    assert at.copied == [_message(at).text]
    assert at.notices == [at.say("send.copied", name=_message(at).to)]


async def test_a_message_to_nobody_in_particular_is_copied_like_a_link(at: Dialogs) -> None:
    at.state.waiting_for = None
    assert _message(at).to == ""
    assert await at.load("send").copy(at.state, at.laid.reader)
    assert (at.copied, at.notices) == ([_message(at).text], [at.say("share.copied")])


async def test_where_nothing_may_be_copied_the_message_is_shown(at: Dialogs) -> None:
    at.allowed = False
    asked = await opened(at.load("send").copy(at.state, at.laid.reader))
    assert at.dialog.texts("textarea") == [_message(at).text]
    assert at.dialog.texts("p") == [at.say("share.by-hand")]
    await at.touch('[data-answer=""]')
    assert asked.done()


async def test_a_code_shows_the_link(at: Dialogs) -> None:
    await opened(at.load("send").show_code(at.state))
    assert at.dialog.texts("h2") == [at.say("send.to", name=_message(at).to)]
    assert at.part(".code").getAttribute("aria-label") == at.say("share.code")


async def test_a_mail_is_opened_with_the_message(at: Dialogs) -> None:
    followed: list[str] = []
    at.dom.follow = followed.append
    at.load("send").write_mail(at.state)
    assert followed == [at.load("send").mail(_message(at))]


async def test_a_link_that_no_messenger_takes_whole_is_a_file(at: Dialogs, monkeypatch: pytest.MonkeyPatch) -> None:
    module = at.load("send")
    long = module.Message("", "x" * 2001)
    monkeypatch.setattr(module, "to_send", lambda _state: long)
    await module.send(at.state, at.laid.reader)
    assert at.saved == [("robodrome-link.txt", long.address + "\n", "text/plain")]
    assert at.notices == [at.say("send.long", signs=2001)]
    assert at.shared == []


@pytest.mark.parametrize(("answer", "sends"), [("send", True), ("on", False), ("", False)])
async def test_whoever_opens_an_older_link_may_send_the_newer_one_again(at: Dialogs, answer: str, sends: bool) -> None:
    asked = await opened(at.load("link_conflict").offer_newer(at.state, at.laid.reader))
    assert at.dialog.texts("p") == [at.say("older.text", turn=at.state.desk.turn_name(at.state.session.state.round))]
    await at.touch(f'[data-answer="{answer}"]')
    assert await asked == sends


@pytest.mark.parametrize("answer", ["mine", "link", ""])
async def test_two_versions_are_shown_with_who_chose_what(fake_browser: Browser, answer: str) -> None:
    at = Dialogs(fake_browser, choices=2)
    session, mine = at.state.session, links.decode(links.encode(at.state.session))
    parting = len(session.plies)
    words, chosen = at.state.desk.words, _asked(session)
    told = [
        at.load("link_conflict").caption(session.game, session.state.view(None).ask, session.legal()[n], words)
        for n in (0, 1)
    ]
    mine.play(0)
    mine.advance()
    session.play(1)
    play_on(session, Random(1), 2)
    both = SimpleNamespace(other=mine, alike=parting)
    asked = await opened(at.load("link_conflict").ask_which(at.state, both, at.laid.reader))
    name = at.state.desk.seat_name(chosen)
    (said, kept) = at.dialog.texts("p")
    assert said == at.say(
        "forked.text",
        turn=at.state.desk.turn_name(mine.at(parting).state.round),
        name=name,
        here=told[0],
        there=told[1],
    )
    assert kept == at.say("forked.both")
    buttons = at.dialog.buttons("data-answer")
    for key, one in (("mine", mine), ("link", session)):
        turn, mover = one.state.round, at.state.desk.seat_name(_asked(one))
        assert buttons[key] == at.say(f"forked.{key}", turn=at.state.desk.turn_name(turn), name=mover)
    await at.touch(f'[data-answer="{answer}"]')
    assert await asked == (answer == "mine")


@pytest.mark.parametrize("mover", [None, CHANCE])
def test_a_version_in_which_nobody_is_to_choose_is_over(at: Dialogs, mover: int | None) -> None:
    label = at.load("link_conflict")._version
    for key in ("forked.mine", "forked.link"):
        assert label(at.state, SimpleNamespace(to_move=mover), key) == at.say(f"{key}.over")


async def test_what_was_chosen_face_down_is_not_told(fake_browser: Browser) -> None:
    at = Dialogs(fake_browser, "roborally", "person person")
    session, mine = at.state.session, links.decode(links.encode(at.state.session))
    parting, name = len(session.plies), at.state.desk.seat_name(_asked(session))
    mine.play(0)
    session.play(1)
    both = SimpleNamespace(other=mine, alike=parting)
    await opened(at.load("link_conflict").ask_which(at.state, both, at.laid.reader))
    assert at.dialog.texts("p")[0] == at.say("forked.sealed", turn=at.state.desk.turn_name(1), name=name)


async def test_an_answer_is_taken_from_the_clipboard_if_this_game_goes_on_there(at: Dialogs) -> None:
    followed: list[str] = []

    def follow(text: str) -> str:
        followed.append(text)
        return "" if "http" in text else "No link."

    async def asked() -> Any:
        return await opened(at.load("send").ask_for_answer(at.state, at.laid.reader, follow))

    newer = links.decode(links.encode(at.state.session))
    play_on(newer, Random(1), 1)
    other = Session(newer.game, newer.seats, {}, newer.seed + 1)
    play_on(other, Random(1), 9)
    answer, elsewhere = (f"Your turn: https://a.example/b/#{links.share(one)}" for one in (newer, other))
    at.clipboard = answer
    assert (await asked()).done()
    assert followed == [answer]
    for text in ("", _message(at).text, elsewhere, "milk, eggs"):
        at.clipboard = text
        followed.clear()
        waiting = await asked()
        assert not waiting.done()
        assert followed == []
        at.part("#answer").value = "nothing"
        at.part("#answer").fire("input")
        assert at.part("#answer-error").textContent == "No link."
        at.part("#answer").value = answer
        at.part("#answer").fire("input")
        await rest()
        assert waiting.done()
