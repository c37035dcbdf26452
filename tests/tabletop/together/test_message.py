"""Packets and answers as texts: they come back as they were, and what is no message is refused with a sentence."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from math import exp
from random import Random
from typing import Any

import pytest
from sample_game import GAME

from tabletop.base.errors import MessageError
from tabletop.core import game as games
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import check_sum
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.together import coder, story, text
from tabletop.together.coder import Reader, Writer
from tabletop.together.far import FarSeat
from tabletop.together.host import Host
from tabletop.together.message import Answer, Packet, Refusal, Wish
from tabletop.together.packing import VERSION, pack, unpack, wrap


def packet(seat: int | None = 1) -> Packet:
    """One with names, and with events that have secrets."""
    host = Host(Session(GAME, [PERSON] * 2, seed=3), (0, 1), ("Zoë", "Ben"), "abc12345", 2)
    return host.packet(seat, since=0)


ANSWER = Answer("abc12345", 2, 40, 1, "0abcdef", ("choose 3", "pass"))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_packet_comes_back_as_it_was(seat: int | None) -> None:
    sent = packet(seat)
    assert sent.events
    assert Packet.read(sent.write()) == sent
    assert Packet.read(f"  https://example.org/#{sent.write()}\n") == sent


def test_a_packet_names_the_bots_and_nobody_who_is_none() -> None:
    host = Host(Session(GAME, [PERSON, "random"], seed=3), (0,))
    sent = host.packet(0)
    assert Packet.read(sent.write()).bots == ("", "random")
    assert Packet.read(replace(sent, bots=("", "<b>")).write()).bots == ("", "")


def test_an_answer_comes_back_as_it_was() -> None:
    assert Answer.read(ANSWER.write()) == ANSWER
    assert len(ANSWER.write()) < 80


@pytest.mark.parametrize("sent", [Refusal("abc12345", 2), Wish("abc12345", 0, "one-by-one")])
def test_a_refusal_and_a_wish_come_back_as_they_were_and_are_nothing_else(sent: Refusal | Wish) -> None:
    text = sent.write()
    assert type(sent).read(f"https://example.org/#{text}") == sent
    others: set[type[Any]] = {Packet, Answer, Refusal, Wish}
    for other in others - {type(sent)}:
        with pytest.raises(MessageError):
            other.read(text)


@pytest.mark.parametrize("sent", [packet(), ANSWER, Refusal("abc12345", 2), Wish("abc12345", 0, "one-by-one")])
def test_a_message_that_was_cut_or_changed_is_known_as_such(sent: Packet | Answer | Refusal | Wish) -> None:
    text, read = sent.write(), type(sent).read
    for length in range(len(text)):
        with pytest.raises(MessageError):
            read(text[:length])
        with pytest.raises(MessageError):
            read(text[:length] + ("b" if text[length] == "a" else "a") + text[length + 1 :])


def test_a_newer_message_says_so() -> None:
    body = packet().write().rpartition(".")[0].replace(f"packet.{VERSION}.", f"packet.{VERSION + 1}.")
    with pytest.raises(MessageError, match="newer version"):
        Packet.read(f"{body}.{check_sum(body)}")
    newer = replace(packet(), events=(), position=packet().position.replace("sample_game/2", "sample_game/99"))
    with pytest.raises(MessageError, match="newer version"):
        Packet.read(newer.write())


def test_a_packet_of_a_game_that_is_not_here_says_so() -> None:
    with pytest.raises(MessageError, match="'chess', which is not here"):
        Packet.read(replace(packet(), events=(), position="chess/1 agenda=").write())


def test_a_packet_whose_position_names_no_game_is_refused() -> None:
    with pytest.raises(MessageError, match="damaged"):
        Packet.read(replace(packet(), events=(), position="agenda=").write())


@pytest.mark.parametrize(
    "fields", [(), ("a", "b"), ("g", "0", "0", "0", "0", "0", "!!!"), ("g", "0", "-1", "0", "0", "0", pack(b"x"))]
)
def test_a_message_whose_content_is_none_is_refused(fields: tuple[str, ...]) -> None:
    with pytest.raises(MessageError):
        Packet.read(wrap("packet", *fields))
    with pytest.raises(MessageError):
        Answer.read(wrap("answer", *fields))


def test_a_packed_text_is_not_larger_than_a_message() -> None:
    assert unpack(pack(b"x" * 9_000)) == b"x" * 9_000
    with pytest.raises(MessageError):
        unpack(pack(b"x" * 100_000))


def test_events_of_another_version_of_the_game_are_left_out() -> None:
    raw = story.write(packet().events, GAME)
    assert story.read(raw, packet().event_count, GAME) == packet().events
    assert story.read(b"\0" + raw[2:], packet().event_count, GAME) == ()


def test_there_are_no_more_events_of_a_packet_than_of_its_game() -> None:
    events = packet().events
    raw = story.write(events, GAME)
    assert len(story.read(raw, len(events), GAME)) == len(events) > 1
    with pytest.raises(MessageError):
        story.read(raw, len(events) - 1, GAME)


@pytest.mark.parametrize(
    ("seats", "mostly", "most"), [(2, 240, 280), (4, 330, 400), pytest.param(8, 500, 600, marks=pytest.mark.nightly)]
)
def test_a_packet_with_the_events_of_a_turn_is_short(seats: int, mostly: int, most: int) -> None:
    session, rng = Session(games.find("roborally"), [PERSON] * seats, seed=1), Random(1)
    host, sizes = Host(session, range(seats), [f"Player {seat}" for seat in range(seats)]), []
    while session.state.round < 5 and not session.over:
        for seat in host.waited_for():
            packet = host.packet(seat)
            text = packet.write()
            assert Packet.read(text) == packet
            if len(packet.events) > 10 * seats:
                sizes.append(len(text))
            far = FarSeat(packet)
            while far.asked:
                far.play(rng.randrange(len(far.legal())))
            answer = far.answer()
            assert answer is not None
            host.take(answer)
    assert len(sizes) > 5
    assert sorted(sizes)[len(sizes) // 2] <= mostly
    assert max(sizes) <= most


def test_every_number_of_an_event_is_written() -> None:
    kind = GAME.events["left"]
    events = (
        Event(7, kind, "5.4", NO_CAUSE, (-1, 0, 1 << 30, -300)),
        Event(8, kind, "5.1", 7, (2,), (4, -9), 3),
    )
    assert story.read(story.write(events, GAME), 9, GAME) == events


@pytest.mark.parametrize("count", [800, pytest.param(20_000, marks=pytest.mark.nightly)])
def test_bytes_that_are_no_events_are_refused_or_give_some_of_the_right_ids(count: int) -> None:
    raw, rng = story.write(packet().events, GAME), Random(1)
    outcomes = set()
    for _ in range(count):
        forged = raw[:2] + rng.choice((raw[2 : rng.randrange(len(raw))], rng.randbytes(rng.randrange(60)), raw[2:] * 2))
        try:
            events = story.read(forged, 500, GAME)
        except MessageError:
            outcomes.add("refused")
        else:
            outcomes.add("read")
            assert [event.id for event in events] == list(range(500 - len(events), 500))
    assert outcomes == {"refused", "read"}


def test_an_event_that_says_that_it_caused_itself_is_refused() -> None:
    """Writer and reader step through the same numbers."""
    first = packet().events[0]
    with pytest.raises(MessageError):
        story.write([first._replace(id=3, cause=3)], GAME)


def test_the_coder_gives_every_number_back() -> None:
    rng = Random(2)
    numbers = [rng.choice((0, 0, 1, 7, rng.getrandbits(rng.randrange(1, 34)))) for _ in range(3_000)]
    writer = Writer()
    for number in numbers:
        writer.number(number, number % 3, ("a", number % 2))
        writer.signed(-number)
    reader = Reader(bytes(writer))
    for number in numbers:
        assert reader.number(None, number % 3, ("a", number % 2)) == number
        assert reader.signed(None) == -number


def test_numbers_are_written_as_in_every_version() -> None:
    """Another rounding anywhere in the coder, and no message of an older version can be read."""
    rng = Random(3)
    writer = Writer()
    for _ in range(2_000):
        length = rng.randrange(1, 8)
        writer.number(rng.getrandbits(length), "length", ("length", length))
        writer.signed(-rng.getrandbits(length), length)
    assert sha256(bytes(writer)).hexdigest() == "aea75e5d845d82b2d73b0691862b3193b9fd7f6372adc203218164a454cdd65f"


def test_a_short_text_cannot_hold_any_number_of_bits() -> None:
    writer = Writer()
    for _ in range(210_000):
        writer.flag(False, "always")
    reader, read = Reader(bytes(writer)), list[bool]()
    with pytest.raises(MessageError):
        read.extend(reader.flag(None, "always") for _ in range(210_000))
    assert len(read) == 200_000


@pytest.mark.parametrize("raw", [b"", b"\xff" * 300, bytes(500), Random(1).randbytes(2_000)])
def test_bytes_that_are_no_text_are_refused_or_give_one(raw: bytes) -> None:
    with suppress(MessageError):
        assert len(text.read(raw)) <= 24_000


@pytest.mark.parametrize("sent", ["", "roborally/2 r0=1,1,N", "Zoë\n\n🤖 \n////", "x" * 9_000])
def test_a_text_comes_back_as_it_was(sent: str) -> None:
    assert text.read(text.write(sent)) == sent


def test_what_repeats_itself_takes_hardly_any_room() -> None:
    writer = Writer()
    for _ in range(1_000):
        writer.number(5, "always")
    assert len(bytes(writer)) < 12


def test_the_logistic_function_stays_as_it_is() -> None:
    """Whoever reads a message computes the same chances as its writer."""
    odds = (-2047, -1000, -128, 0, 64, 200, 1000, 2047)
    assert [coder._squashed(one) for one in odds] == [1, 82, 1546, 2047, 2298, 2799, 4015, 4094]
    assert [round(4096 / (1 + exp(-one / 256))) for one in odds] == pytest.approx([*map(coder._squashed, odds)], abs=14)
