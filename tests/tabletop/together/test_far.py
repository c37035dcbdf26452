"""A device far from the table: which packet it shows, what can be chosen there, and the film of what happened."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from sample_game import GAME
from sample_game.show.text import words

import roborally
import robotory
from tabletop.base.errors import IllegalMove, MessageError
from tabletop.core import game as games
from tabletop.core.session import PERSON, Session
from tabletop.film.reel import Reel
from tabletop.telling.advice import hint
from tabletop.together.far import FarSeat
from tabletop.together.host import Host
from tests.tabletop.together.test_host import answer_of, play_on, table


def places(far: FarSeat) -> dict[str, tuple[float, float, float]]:
    """Where things lie on the device, and how they are turned."""
    session = far.session
    items = session.game.scene(session.state.view(far.seat)).items
    return {name: (item.x, item.y, item.turn) for name, item in items.items()}


def test_packets_are_taken_in_any_order_and_the_newest_is_shown() -> None:
    host = table()
    far = FarSeat(host.packet(0))
    packets = []
    for _ in range(4):
        play_on(host, 3)
        packets.append(host.packet(0))
    assert far.take(packets[2])
    assert not far.take(packets[0])
    assert not far.take(packets[2])
    assert far.packet == packets[2]
    assert far.take(packets[3])


def test_packets_of_other_games_and_seats_change_nothing() -> None:
    far = FarSeat(table().packet(0))
    before = far.packet
    for packet, sentence in ((table().packet(0), "another game"), (replace(before, seat=1, ply=99), "another seat")):
        with pytest.raises(MessageError, match=sentence):
            far.take(packet)
    assert far.packet is before
    with pytest.raises(MessageError):
        FarSeat(replace(before, seat=3))


def test_a_program_is_one_answer_and_can_be_taken_back_before_it_is_sent() -> None:
    host = Host(Session(roborally.GAME, [PERSON] * 2, seed=5), (0, 1))
    far = FarSeat(host.packet(1))
    far.play(2)
    assert far.asked
    assert far.answer() is None
    far.take_back()
    assert far.answer() is None
    while far.asked:
        far.play(0)
    answer = far.answer()
    assert answer is not None
    assert len(answer.moves) == 5
    assert far.legal() == ()
    assert host.take(answer)
    assert host.early(1) == answer.moves
    assert FarSeat(host.packet(1)).legal() == (), "the program is laid out, also where the device was lost"
    assert host.waited_for() == (0,)


@pytest.mark.parametrize(("game", "seats"), [("roborally", 2), ("moonbots", 3), ("stakbots", 2), ("robotory", 2)])
def test_what_a_far_seat_shows_after_its_choice_does_not_depend_on_what_is_hidden_from_it(
    game: str, seats: int
) -> None:
    host = Host(Session(games.find(game), [PERSON] * seats, seed=3), range(seats))
    rng, held = Random(1), 0
    for answered in range(60):
        if host.session.over:
            break
        packet = host.packet(rng.choice(host.waited_for()))
        far = FarSeat(packet)
        found = far.session
        guess = found.game.determinize(found.state.view(far.seat), Random(1000 + answered))
        other = FarSeat(replace(packet, position=found.game.write(guess)))
        while far.asked:
            move = rng.choice(far.legal())
            far.play(move)
            other.play(move)
        assert places(far) == places(other)
        answer = far.answer()
        assert answer is not None
        assert host.take(answer)
        held += bool(far.held)
    assert bool(held) == (game == "roborally"), "programs of others lie face down"


def test_a_choice_that_starts_the_registers_is_held_until_the_table_says_what_came_of_it() -> None:
    host = Host(Session(roborally.GAME, [PERSON] * 2, seed=0), (0, 1))
    rng = Random(0)
    while True:
        seat = rng.choice(host.waited_for())
        far = FarSeat(host.packet(seat))
        pending, before = far.session.state.pending, places(far)
        while far.asked:
            far.play(rng.choice(far.legal()))
        answer = far.answer()
        assert answer is not None
        assert host.take(answer)
        if pending is not None and pending.ask.name == "announce":
            break
    assert answer.moves == (far.held,)
    assert (far.legal(), far.waited_for()) == ((), ())
    assert places(far) == before
    far.take_back()
    assert (far.held, far.asked, far.answer()) == ("", True, None)
    with pytest.raises(IllegalMove, match="Choice -1 does not exist"):
        far.play(-1)
    assert far.take(host.packet(seat))
    assert (far.held, far.answer()) == ("", None)
    assert places(far) != before


def test_nobody_chooses_out_of_turn() -> None:
    host = table(2, (0, 1))
    play_on(host, 3)
    waiting = next(seat for seat in (0, 1, None) if seat not in host.waited_for())
    far = FarSeat(host.packet(waiting))
    assert far.legal() == ()
    with pytest.raises(IllegalMove, match="Somebody else has to choose now"):
        far.play(0)


def test_a_far_seat_says_who_is_waited_for_and_gives_hints() -> None:
    far = FarSeat(table().packet(1))
    assert far.waited_for() == (0, 1, 2)
    assert FarSeat(table().packet(None)).waited_for() == (0, 1, 2)
    found = hint(far.session, 5, words("en"))
    assert found is not None
    assert found.choices[0] < len(far.legal())


def test_after_the_own_choice_the_seat_that_it_asks_next_is_waited_for() -> None:
    host = Host(Session(robotory.GAME, [PERSON] * 2, seed=5), (0, 1))
    seat = host.waited_for()[0]
    far = FarSeat(host.packet(seat))
    assert far.waited_for() == (seat,)
    while far.asked:
        far.play(0)
    assert far.waited_for() == (1 - seat,)


def test_the_film_runs_from_the_packet_before_to_the_newest() -> None:
    host = table(2, (0, 1))
    far = FarSeat(host.packet(0), words("en"))
    assert far.film is None
    while True:
        before = far.session.state.view(0)
        host.take(answer_of(host, host.waited_for()[0]))
        if far.take(host.packet(0)) and far.packet.events and host.session.ply > 12:
            break
    assert far.film is not None
    reel = Reel(far.film, viewer=0)
    assert reel.events[0].id == 0
    assert reel.frame(0).scene == GAME.scene(before)
    assert reel.frame(len(reel)).scene == GAME.scene(far.session.state.view(0))


def test_a_film_needs_all_that_happened_and_nothing_else() -> None:
    host = table(2, (0, 1))
    first = host.packet(0)
    play_on(host, 4)
    then = host.packet(0, since=first.event_count)

    def film(packet: object) -> object:
        far = FarSeat(first, words("en"))
        far.take(packet)  # type: ignore[arg-type]
        return far.film

    assert film(then) is not None
    assert film(replace(then, events=then.events[1:])) is None
    assert film(replace(then, events=tuple(e._replace(data=(99,) * len(e.data)) for e in then.events))) is None
    assert film(replace(then, event_count=then.event_count + 1)) is None


def test_there_is_no_film_of_what_cannot_be_told() -> None:
    class Mute:
        def __getattr__(self, name: str) -> None:
            raise KeyError(f"There are no words: {name}.")

    host = table(2, (0, 1))
    first = host.packet(0)
    play_on(host, 4)
    for told, found in ((None, True), (words("en"), True), (Mute(), False)):
        far = FarSeat(first, told)  # type: ignore[arg-type]
        far.take(host.packet(0, since=first.event_count))
        assert (far.film is not None) == found
