"""What is read in the chat of a webxdc, in whatever order and from whomever."""

from __future__ import annotations

import json
from random import Random

import pytest

from tabletop.core.session import PERSON
from tabletop.together.deal import Deal
from tabletop.together.gathering import Gathering, Joining, Setting
from tests.tabletop.together.chats import TestSealer
from web.xdc.chat_log import ChatLog, Update

SETTING = Setting("robotory", {}, (PERSON, PERSON), ("Anna", "dark"), ((1,),))
HOSTILE = [
    "", "nothing", "null", "[]", "7", "[" * 100_000, '{"letters": 3}', '{"letters": [null, [], 5, "turn.1", "turn.1.x"]}',
    '{"letters": ["invite.1.game0001.A.B.C.0000000"], "name": {}, "address": 9, "end": []}',
    '{"letters": ["sealed.1.game0001.0.0.zz.A.0000000", "join.1.game0001.zz"], "name": ""}',
    json.dumps({"letters": ["turn.1.game0001." + "A" * 9_000], "end": "A" * 9_000}),
    json.dumps({"letters": ["packet.1.game0001.0", "<b>.1.game0001.0", "turn.1.game0001.\n"]}),
]  # fmt: skip


async def letters() -> tuple[str, str]:
    """An invitation, and what is sent to join."""
    gathering, key = Gathering(SETTING, Deal("game0001", bytes(12))), await TestSealer(Random(1)).key()
    return gathering.invitation(key).write(), Joining("game0001", 1, 7, key).write()


def said(letter: str, name: str, end: str = "") -> str:
    """The payload of an update, in JSON."""
    return json.dumps(Update((letter,), name, f"of {name}", end).write())


@pytest.mark.parametrize("late", [False, True])
async def test_who_has_joined_is_known_in_whatever_order_it_is_heard(late: bool) -> None:
    invitation, joining = await letters()
    log, updates = ChatLog(), [said(invitation, "Anna"), said(joining, "Ben"), said(joining, "Ben")]
    new = [log.take(update) for update in (reversed(updates) if late else updates)]
    assert new == ([["game0001"], [], ["game0001"]] if late else [["game0001"], ["game0001"], []])
    chat = log.of("game0001")
    assert (chat.seat_names(), chat.free(), chat.keeper, chat.addresses) == (
        ("Anna", "Ben"),
        [],
        "of Anna",
        {1: "of Ben"},
    )
    assert chat.of("join") == [joining]
    assert [*log.invitations()] == [chat]


async def test_of_two_who_take_one_seat_the_first_in_the_chat_has_it_wherever_that_is_heard() -> None:
    gathering = Gathering(SETTING, Deal("game0001", bytes(12)))
    keys = [await TestSealer(Random(seed)).key() for seed in (1, 2)]
    ben, cleo = (Joining("game0001", 1, 7, key).write() for key in keys)
    log = ChatLog()
    for update in (said(gathering.invitation(bytes(32)).write(), "Anna"), said(ben, "Ben"), said(cleo, "Cleo")):
        log.take(update)
    chat = log.of("game0001")
    assert [chat.is_taken(1, key) for key in keys] == [False, True]
    assert not chat.is_taken(0, keys[1]), "nobody has joined there"
    gathering.hear(chat.of("join"))
    assert gathering.keys == {1: keys[0]}, "so has the device that keeps the game"
    assert chat.seat_names() == ("Anna", "Ben")


async def test_hostile_updates_change_nothing_of_what_is_known() -> None:
    invitation, joining = await letters()
    log = ChatLog()
    for payload in [
        *HOSTILE,
        said(invitation, "Anna"),
        *HOSTILE,
        said(joining, "Ben"),
        said(joining[:-1], "Cleo"),
        *HOSTILE,
    ]:
        log.take(payload)
    chat = log.of("game0001")
    assert (chat.seat_names(), chat.free(), chat.keeper, chat.end) == (("Anna", "Ben"), [], "of Anna", "")
    assert log.of("another").invitation is None


def test_a_name_is_short_and_plain_whoever_sends_it() -> None:
    payload = json.dumps({"letters": ["turn.1.a.b"], "name": "<b>\n\u202eBen\0" * 40, "address": "a" * 900})
    read = Update.read(payload)
    assert (len(read.name), read.name.isprintable(), len(read.address)) == (20, True, 200)
