"""Whole games through a host and seats far away: each sees what it would see at the table, and is sent nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.base.errors import TabletopError
from tabletop.core.session import PERSON, Session
from tabletop.film.reel import Reel
from tabletop.formats.link import encode
from tabletop.rules.event import EVERYBODY
from tabletop.rules.state import State
from tabletop.together.far import FarSeat
from tabletop.together.host import Host
from tabletop.together.message import LONGEST, Answer, Packet
from tabletop.together.packing import wrap
from tests.conformance.cases import CASES, Case, Start
from tests.conformance.far_table import FarTable, answer_of, session, shown
from tests.conformance.playing import (
    for_every_game,
    for_every_game_with_secrets,
    labels,
    positions,
    somebody_chooses,
)
from tests.conformance.test_secrets import a_sealed_choice
from tests.letters import Numbers
from tests.playing import play_on

ANSWERS = 8
"""From each start, in the ordinary run."""
HOSTILE = 300
"""Messages of all games together by day; by night there are 350 times as many."""
AT_A_TIME = 40
"""Of them at each moment: to get to another one costs more."""

from_every_start = pytest.mark.parametrize(
    ("case", "start"),
    [pytest.param(case, start, id=f"{case}-{place}") for case in CASES for place, start in enumerate(case.starts)],
)


def as_at_the_table(table: FarTable, seat: int | None) -> None:
    """A far seat sees and may do what it would at the table."""
    case, far, real = table.case, table.far[seat], table.at_the_table(seat)
    here = far.session.state
    assert case.game.read(far.packet.position).view(seat) == real.view(seat)
    assert shown(case, here, seat) == shown(case, real, seat)
    assert far.asked == (seat in table.host.waited_for())
    assert set(table.host.waited_for()) <= {*far.waited_for(), *((seat,) if far.asked else ())}
    assert [move.label for move in far.legal()] == (labels(real.legal()) if far.asked else [])
    for event in far.packet.events:
        assert event.owner in (EVERYBODY, seat) or not event.secret
    if far.film is not None:
        reel = Reel(far.film, viewer=seat)
        assert reel.frame(len(reel)).scene == case.game.scene(real.view(seat))


@pytest.mark.usefixtures("letters")
@from_every_start
def test_a_seat_far_away_sees_and_may_do_what_it_would_at_the_table(case: Case, start: Start) -> None:
    table = FarTable(case, start, 1)
    assert table.play(ANSWERS, as_at_the_table) >= ANSWERS or table.host.session.over
    assert table.films


@pytest.mark.nightly
@from_every_start
def test_whole_games_are_played_far_away(case: Case, start: Start) -> None:
    for seed in range(2, 5):
        table = FarTable(case, start, seed)
        table.play(case.bound, as_at_the_table)
        assert table.host.session.over


# What is sent to whom ----------------------------------------------------------------------------------------------


def _hosts(case: Case, *states: State) -> list[Host]:
    """A host of the same id for each position, with seeds of their own."""
    seats = len(states[0].ranking())
    return [
        Host(
            Session(case.game, [PERSON] * seats, seed=seed, position=case.game.write(state)),
            range(seats), game="0000game",
        )
        for seed, state in enumerate(states)
    ]  # fmt: skip


@for_every_game
@given(data=st.data())
def test_games_that_differ_only_in_what_a_seat_may_not_know_send_it_the_same_packets(
    case: Case, data: st.DataObject
) -> None:
    position = data.draw(positions(case, somebody_chooses))
    for seat in position.everybody:
        other = case.game.determinize(position.state.view(seat), Random(data.draw(st.integers(0, 99))))
        pending = position.state.pending
        if pending is None or (pending.seat != seat and not pending.ask.sealed and len(other.legal()) == 1):
            continue  # a forced choice goes by itself
        one, two = _hosts(case, position.state, other)
        if one.session.ply == two.session.ply == 0:
            assert one.packet(seat) == two.packet(seat)


@for_every_game_with_secrets
@given(data=st.data())
def test_what_the_others_have_chosen_in_secret_changes_nothing_that_a_seat_is_sent(
    case: Case, data: st.DataObject
) -> None:
    position = data.draw(positions(case, a_sealed_choice))
    if not a_sealed_choice(position.state):
        return
    hosts = _hosts(case, position.state, position.state)
    rng = Random(data.draw(st.integers(0, 99)))
    together = hosts[0].waited_for()
    for place, seat in enumerate(together[:-1]):
        rest = [other for other in position.everybody if other not in together[: place + 1]]
        first = [hosts[0].packet(other) for other in rest]
        for host in hosts:
            chosen = [host.packet(other) for other in together[:place]]
            answer = answer_of(FarSeat(host.packet(seat)), rng)
            assert host.take(answer)
            assert [host.packet(other) for other in together[:place]] == chosen
            assert [host.packet(other) for other in rest] == first
        assert hosts[0].waited_for() == together[place + 1 :]


# What others send --------------------------------------------------------------------------------------------------


@for_every_game
def test_hostile_messages_change_and_break_nothing(case: Case) -> None:
    send_hostile_messages(case, HOSTILE // len(CASES))


@pytest.mark.nightly
@for_every_game
def test_many_hostile_messages_change_and_break_nothing(case: Case) -> None:
    send_hostile_messages(case, 350 * HOSTILE // len(CASES))


def send_hostile_messages(case: Case, count: int) -> None:
    """The games go on in numbers, and what is hostile comes in letters."""
    rng, sent, table, numbers = Random(count), 0, FarTable(case, case.starts[0], 0), Numbers()
    while sent < count:
        with numbers.instead():
            table.play(rng.randrange(1, 12), lambda _table, _seat: None)
        if table.host.session.over:
            table = FarTable(case, case.starts[rng.randrange(len(case.starts))], sent)
            continue
        for text in _hostile(table, rng, AT_A_TIME):
            sent += 1
            _send_to_host(table, text)
            _send_to_far_seats(table, text, rng)


def _send_to_host(table: FarTable, text: str) -> None:
    """Only an answer that somebody could have given is taken."""
    before = table.host.write()
    try:
        answer = Answer.read(text)
        new = table.host.take(answer)
    except TabletopError:
        assert table.host.write() == before
        return
    if new:
        host = Host.read(before)
        assert answer.mark == host.packet(answer.seat).mark
        far = FarSeat(host.packet(answer.seat))
        for label in answer.moves:
            far.play(labels(far.legal()).index(label))
        table.host = host


def _send_to_far_seats(table: FarTable, text: str, rng: Random) -> None:
    """Only what can be shown is taken."""
    try:
        packet = Packet.read(text)
    except TabletopError:
        return
    for far in list(table.far.values())[:2]:
        before = far.packet, far.session, far.film
        try:
            new = far.take(packet)
        except TabletopError:
            assert before == (far.packet, far.session, far.film)
            continue
        if new:
            shown(table.case, far.session.state, far.seat)
            if far.film is not None:
                for event in far.film.events():
                    table.case.game.tell(event, table.case.words("en"))
            if far.asked:
                far.play(rng.randrange(len(far.legal())))
            far.packet, far.session, far.film = before


def _hostile(table: FarTable, rng: Random, count: int) -> Iterator[str]:
    """Messages of the table that were changed, by accident or by somebody who sums them up again."""
    true = [far.packet.write() for far in table.far.values()] + list(table.sent.values())
    for seat in table.host.waited_for():
        true.append(answer_of(FarSeat(table.host.packet(seat)), rng).write())
    for _ in range(count):
        text = rng.choice(true)
        if rng.random() < 0.3:
            yield _changed(text, rng)
        elif rng.random() < 0.5:
            kind, _version, *fields, _check = text.split(".")
            at = rng.randrange(len(fields))
            fields[at] = rng.choice((_changed(fields[at], rng), "", "0", "zzzzzz", rng.choice(true).split(".")[-2]))
            yield wrap(rng.choice((kind, kind, "answer", "packet", "table")), *fields)
        elif text.startswith("packet"):
            yield _forged(Packet.read(text), rng)
        else:
            answer = Answer.read(text)
            moves = rng.choice(
                (answer.moves[:-1], answer.moves * 2, answer.moves[::-1], (_changed(answer.moves[0], rng),))
            )
            yield replace(answer, moves=moves, ply=answer.ply + rng.choice((0, 0, 1)), seat=rng.randrange(9)).write()


def _forged(packet: Packet, rng: Random) -> str:
    """A packet that looks newer, with another position, or with events that did not happen."""
    words = packet.position.split(" ")
    at = rng.randrange(len(words))
    words[at] = rng.choice((_changed(words[at], rng), "", rng.choice(words)))
    numbers = (-1, 0, 3, 99)
    events = [
        event._replace(
            id=packet.event_count + place,
            cause=packet.event_count - 1,
            data=tuple(one if rng.random() < 0.7 else rng.choice(numbers) for one in event.data),
        )
        for place, event in enumerate(packet.events[-rng.randrange(1, 9) :])
    ]
    later = replace(
        packet,
        ply=packet.ply + 1 + rng.randrange(3),
        event_count=packet.event_count + len(events),
        events=tuple(events),
    )
    position = " ".join(words).replace("\0", "")
    try:
        return replace(later, position=position).write() if rng.random() < 0.5 else later.write()
    except TabletopError:  # no host of this game could write it
        return later.write()


def _changed(text: str, rng: Random) -> str:
    """A text with a few signs lost, doubled or put in the place of others."""
    for _ in range(rng.choice((1, 1, 2, 9))):
        at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        text = rng.choice(
            (
                text[:at] + text[to:],
                text[:to] + text[at:],
                text[:at] + rng.choice("A0z_-.é\0") + text[at + 1 :],
                text[at:to],
            )
        )
    return text


def test_a_message_is_short_enough_for_a_chat() -> None:
    """However much has happened: early events are left out."""
    case = next(case for case in CASES if case.game.name == "roborally")
    played = session(case, case.starts[2], 5)
    play_on(played, Random(5), 400)
    packet = Host(played, (0,)).packet(0, since=0)
    written = packet.write()
    again = Packet.read(written)
    assert LONGEST // 2 < len(written) <= LONGEST
    assert 100 < len(again.events) < len(packet.events)
    assert again.events == packet.events[-len(again.events) :]
    assert encode(played) not in written
