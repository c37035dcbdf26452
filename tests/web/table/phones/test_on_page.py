"""A hand on the page: names of players, prompts and buttons, beside the table and in a chat."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.core.session import PERSON
from tabletop.show.words import words
from tabletop.together.deal import Deal
from tabletop.together.far import FarSeat
from tabletop.together.gathering import Gathering, Setting
from tabletop.together.group import Member
from tabletop.together.host import Host
from tests.web.fake_browser import Browser
from tests.web.table.headless import desk_for
from tests.web.table.laid import Laid
from tests.web.table.on_page.shown import Part


class AtHand:
    """Somebody's hand, laid on the page by a packet."""

    def __init__(self, browser: Browser, kind: str = "phone", seat: int | None = 1, choices: int = 0) -> None:
        self.laid = Laid(browser, "robotory", "person person")
        self.laid.session.goto(self.laid.session.ply)
        host = Host(self.laid.session, [0, 1], ["Anna", "Ben"], "game0001", 0, (4, 2))
        self.calls: list[Any] = []
        before = host.packet(seat) if choices else None
        self.laid.play(choices)
        self.far = FarSeat(host.packet(seat), words("robotory", "en"), before)
        module = browser.load("web.table.phones.on_page")
        self.save = module.save_of(self.far, {}, {"1": {"turn": [1]}})
        desk = desk_for(self.far.session, self.save.names())
        self.laid.reader.preferences["spaces"] = "named"
        app = SimpleNamespace(
            reader=self.laid.reader, board=Part(self.calls), player=self.laid.player, thinker=object(), dice=Random(1),
            cursor=lambda: (),
        )  # fmt: skip
        self.app, lay = app, self.calls.append
        if kind == "chat":
            setting = Setting("robotory", {}, (PERSON, PERSON), ("Anna", "Ben"), ((1,),))
            invitation = Gathering(setting, Deal("game0001", bytes(12))).invitation(bytes(32))
            records = browser.load("web.table.chat.records")
            self.record = records.SeatRecord(Member(invitation, (1,), 7, {}))
            hand = browser.load("web.table.chat.hand").ChatHand(
                self.record, print, lambda game: words(game.name, "en"), lay
            )
            shown_type = browser.load("web.table.chat.on_page").ChatHandOnPage
        else:
            hand = module.Hand(Part(self.calls), lambda game: words(game.name, "en"), lay)
            shown_type = module.HandOnPage
        self.hand, self.module, self.base = hand, module, module.TableOnPage
        self.shown = shown_type(app, "invite.1", hand, self.far, self.save, desk, lay)
        self.state = self.shown.state
        self.dom = browser.load("web.page.dom")

    def asked(self, phase: str) -> tuple[str, list[str]]:
        """The prompt of a phase, and its buttons."""
        type(self.state).phase = property(lambda _state: phase)  # of this page's own module
        self.dom.forget_all()
        self.shown.panels.refresh()
        holder = self.laid.part("commands")
        return self.laid.part("prompt").textContent, holder.seen()


def test_what_is_known_of_players_is_what_their_packet_says(fake_browser: Browser) -> None:
    at = AtHand(fake_browser)
    assert (at.save.id, at.save.link, at.save.here) == ("", "", [1])
    assert (at.save.wishes, at.save.habits) == ({}, {"1": {"turn": [1]}})
    assert at.module.save_of(at.far, {"1": "could"}, {}).wishes == {"1": "could"}
    assert at.save.about == {"names": {"0": "Anna", "1": "Ben"}, "colours": [4, 2]}
    watching = AtHand(fake_browser, seat=None)
    assert watching.save.here == []
    strange = SimpleNamespace(packet=SimpleNamespace(names=("", "\u200b", "Ben\u202e"), seat_colours=(4, 4), seat=0))
    assert at.module.save_of(strange, {}, {}).about == {"names": {"2": "Ben"}}


async def test_a_hand_is_marked_while_it_lies_there_and_keeps_nothing(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = AtHand(fake_browser, choices=1)
    shown, calls = at.shown, list[object]()

    async def play(_self: object, *given: object) -> str:
        calls.append(given)
        return "frame"

    monkeypatch.setattr(at.base, "open", lambda _self, moment=None: calls.append(moment))
    monkeypatch.setattr(at.base, "close", lambda _self: calls.append("close"))
    monkeypatch.setattr(at.base, "play", play)
    shown.open(3)
    assert (calls, at.dom.marked("far"), shown.fragment, shown.shares) == ([3], "hand", "invite.1", False)
    assert at.far.film is not None
    assert (shown.far, shown.hand, shown.state.past) == (at.far, at.hand, at.far.film)
    table, app = shown.table, at.app
    assert (table.far, table.hand, table.hands) == (at.far, at.hand, None)
    assert (table.bots, table.dice, table.preferences) == (app.thinker, app.dice, app.reader.preferences)
    assert shown.state.session is at.far.session
    assert shown.state.bots == at.far.packet.bots
    monkeypatch.setattr(at.hand, "watches", lambda: calls.append("watches"))
    assert await shown.play("reel", 1, 2) == "frame"
    shown.close()
    assert (calls[1:], at.dom.marked("far")) == (["watches", ("reel", 1, 2), "close"], "")
    shown.keep(at.save)
    await shown.until_saved(at.save)
    shown.made_choice()
    shown.begin(None, [], {}, "", {})
    shown.reopen(at.save)
    assert at.calls[-1] is at.far


def test_a_hand_tells_who_is_waited_for_and_whether_the_table_can_be_reached(fake_browser: Browser) -> None:
    at = AtHand(fake_browser)
    waiting = at.laid.say("hand.waiting", names="Anna")
    assert [at.state.desk.seat_name(seat) for seat in at.far.waited_for()] == ["Anna"]
    assert at.asked("waiting") == (waiting, [])
    assert waiting not in at.asked("over")[0]
    at.hand.reach(there=False)
    assert at.asked("waiting")[0] == at.laid.say("hand.lost")
    assert at.asked("choosing")[0] == at.laid.say("hand.lost")
    at.hand.reach(there=True)
    assert at.asked("waiting")[0] == waiting


def test_a_hand_says_that_a_choice_is_sent_that_the_table_has_to_answer(fake_browser: Browser) -> None:
    at = AtHand(fake_browser, seat=0)
    assert at.far.asked
    at.far.held = "held"
    assert at.asked("waiting")[0] == at.laid.say("hand.sent")


def test_a_seat_in_a_chat_offers_to_post_and_to_paste(fake_browser: Browser) -> None:
    at = AtHand(fake_browser, "chat")
    say, record = at.laid.say, at.record
    paste = f"[{say('chat.paste')}] chat:paste (upload, plain)"
    assert not at.shown.asks
    for phase in ("waiting", "over"):
        assert at.asked(phase)[1] == [paste]
    record.answers[1], record.sent = "answer.1", False
    for phase in ("waiting", "over"):
        assert at.asked(phase) == (
            say("chat.to-send"),
            [f"[{say('send.copy')}] chat:copy (copy, plain)", f"[{say('chat.send')}] chat:send (send, main)"],
        )
    record.posted()
    record.sealed[1] = "sealed.1"
    again = f"[{say('chat.send-again')}] chat:send (send, plain)"
    assert at.asked("waiting") == (say("chat.sent"), [again, paste])
    assert at.asked("over")[0] != say("chat.sent")
    assert at.asked("over")[1] == [again, paste]
    assert paste not in at.asked("choosing")[1]
