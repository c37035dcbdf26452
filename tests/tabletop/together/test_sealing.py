"""Seals: whoever opens one finds what stands on it, or nothing."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sample_game import GAME

from tabletop.base.errors import MessageError
from tabletop.core.session import PERSON, Session
from tabletop.together.host import Host
from tabletop.together.message import Answer
from tabletop.together.sealing import Sealed, Turn, bytes_of, seal_answer
from tests.tabletop.together.chats import TestSealer

ANSWER = Answer("abc12345", 2, 40, 1, "0abcdef", ("choose 3", "pass"))
KEY = bytes(32)


class NoSealer:
    """Opens everything, as if the right device had sealed it."""

    async def key(self) -> bytes:
        """Return some key."""
        return KEY

    async def seal(self, content: bytes, to: bytes, about: bytes) -> bytes:
        """Return the content."""
        return content

    async def open(self, sealed: bytes, of: bytes, about: bytes) -> bytes | None:
        """Return the content."""
        return sealed


async def test_an_answer_is_read_by_the_device_that_it_is_sealed_for_and_by_no_other() -> None:
    seat, host, other = (TestSealer(Random(number)) for number in range(3))
    text = await seal_answer(ANSWER, seat, await host.key())
    sealed = Sealed.read(text)
    assert (sealed.game, sealed.edition, sealed.ply, sealed.seat) == ("abc12345", 2, 40, 1)
    assert sealed.write() == text
    assert await sealed.answer(host, await seat.key()) == ANSWER
    assert await sealed.answer(host, await other.key()) is None
    assert await sealed.answer(other, await seat.key()) is None


@pytest.mark.parametrize("other", [{"game": "abc12346"}, {"edition": 1}, {"ply": 41}, {"seat": 0}])
async def test_a_seal_around_the_answer_to_another_question_is_damaged(other: dict[str, Any]) -> None:
    content = bytes_of(replace(ANSWER, **other).write())
    sealed = Sealed(ANSWER.game, ANSWER.edition, ANSWER.ply, ANSWER.seat, bytes_of(ANSWER.write()))
    assert await sealed.answer(NoSealer(), KEY) == ANSWER
    with pytest.raises(MessageError):
        await replace(sealed, sealed=content).answer(NoSealer(), KEY)


@pytest.mark.parametrize("other", [{"game": "abc12346"}, {"edition": 3}, {"ply": 99}, {"seat": 0}])
async def test_a_turn_with_the_packet_of_another_moment_is_damaged(other: dict[str, Any]) -> None:
    packet = Host(Session(GAME, [PERSON] * 2, seed=3), (0, 1), ("Ann", "Ben"), "abc12345", 2).packet(1)
    turn = Turn(packet.game, packet.edition, KEY, {1: (packet.ply, bytes_of(packet.write()))})
    assert Turn.read(turn.write()) == turn
    assert await turn.packet(1, NoSealer(), KEY) == packet
    assert await turn.packet(0, NoSealer(), KEY) is None
    changed = replace(packet, **other).write()
    with pytest.raises(MessageError):
        await replace(turn, sealed={1: (packet.ply, bytes_of(changed))}).packet(1, NoSealer(), KEY)
