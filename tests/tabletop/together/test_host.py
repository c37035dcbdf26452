"""The device that keeps the game: what it takes, keeps for later and refuses, and how a table moves to another device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from sample_game import GAME

from tabletop.base.errors import IllegalMove, LinkError, MessageError, OptionError, TabletopError
from tabletop.core import game as games
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import decode, encode
from tabletop.together import host as host_module
from tabletop.together.far import FarSeat
from tabletop.together.host import FAR, HERE, Host
from tabletop.together.message import Answer, Packet
from tabletop.together.packing import pack, wrap


def table(seats: int = 3, far: Sequence[int] = (0, 1, 2), seed: int = 1) -> Host:
    """A new game of Scrapyard: all choose a card in secret."""
    return Host(
        Session(GAME, [PERSON] * seats, {"life": "3", "rounds": "9"}, seed), far, ("Ann", "Ben", "Cleo")[:seats]
    )


def answer_of(host: Host, seat: int, index: int = 0) -> Answer:
    """The answer of a seat to its present packet."""
    far = FarSeat(Packet.read(host.packet(seat).write()))
    far.play(index)
    answer = far.answer()
    assert answer is not None
    return answer


def play_on(host: Host, answers: int) -> None:
    """Let far seats answer so often."""
    for number in range(answers):
        assert host.take(answer_of(host, host.waited_for()[-1], number % 2))


def refuses(host: Host, answer: Answer, sentence: str) -> None:
    """The host refuses with this sentence, and nothing has changed."""
    before = host.write()
    with pytest.raises(MessageError, match=sentence):
        host.take(answer)
    assert host.write() == before


def test_everybody_chooses_at_once_and_early_answers_wait_for_their_turn_in_the_record() -> None:
    host = table()
    assert host.waited_for() == (0, 1, 2)
    record = host.session.ply
    assert host.take(answer_of(host, 2))
    assert host.waited_for() == (0, 1)
    assert host.session.ply == record
    assert host.early(2)
    assert host.take(answer_of(host, 0))
    assert host.session.ply == record + 1
    assert host.take(answer_of(host, 1))
    assert host.session.ply > record + 3
    assert not host.early(2)


def test_the_record_and_its_link_are_those_of_a_game_at_one_table() -> None:
    host, alone = table(), Session(GAME, [PERSON] * 3, {"life": "3", "rounds": "9"}, 1)
    for seat in (2, 1, 0):
        host.take(answer_of(host, seat))
    alone.advance()
    for _ in range(3):
        alone.play(0)
        alone.advance()
    assert encode(host.session) == encode(alone)


def test_who_is_told_for_the_first_time_hears_all_since_their_whole_last_choice() -> None:
    """A program of RoboRally is five sealed choices."""
    race = Session(games.find("roborally"), [PERSON] * 2, {}, 1)
    race.advance()
    began = race.ply
    for _ in range(5):
        race.play(0)
    assert race.plies[-1].seat == race.plies[began].seat
    assert not race.plies[-1].continues
    assert host_module._last_choice(race.plies, race.plies[-1].seat) == began


def test_an_answer_that_comes_twice_or_late_changes_nothing() -> None:
    host = table()
    first = answer_of(host, 2)
    assert host.take(first)
    play_on(host, 6)
    before = host.write()
    assert not host.take(first)
    second = answer_of(host, host.waited_for()[0])
    assert host.take(second)
    assert not host.take(second)
    assert host.write() != before


def test_a_choice_cannot_be_made_twice_in_different_ways() -> None:
    host = table()
    first, other = answer_of(host, 2, 0), answer_of(host, 2, 1)
    assert host.take(first)
    refuses(host, other, "This choice is over")


def test_what_does_not_belong_to_the_table_is_refused_in_one_sentence() -> None:
    host = table(far=(0, 2))
    answer = answer_of(host, 2)
    refuses(host, replace(answer, game="another"), "another game")
    refuses(host, replace(answer, seat=1), "played at this table")
    refuses(host, replace(answer, seat=7), "played at this table")
    refuses(host, replace(answer, ply=answer.ply + 1), "later moment")
    refuses(host, replace(answer, ply=answer.ply - 1), "This choice is over")
    refuses(host, replace(answer, mark="0000000"), "another position")
    refuses(host, replace(answer, seat=0), "another position")
    refuses(host, replace(answer, edition=1), "Another device keeps this game")


@pytest.mark.parametrize("moves", [(), ("",), ("no-such-move",), ("twice",)])
def test_an_illegal_move_is_refused_by_what_the_seat_knows(moves: tuple[str, ...]) -> None:
    host = table()
    answer = answer_of(host, 2)
    before = host.write()
    with pytest.raises(IllegalMove):
        host.take(replace(answer, moves=answer.moves * 2 if moves == ("twice",) else moves))
    assert host.write() == before


def test_those_at_the_table_choose_early_too() -> None:
    host = table(far=(0,))
    answer = answer_of(host, 2, 1)
    assert host.take_here(answer)
    assert host.early(2) == answer.moves
    assert not host.take_here(answer), "it comes twice"
    with pytest.raises(MessageError, match="not played here"):
        host.take_here(answer_of(host, 0))


def test_a_seat_is_handed_over_and_taken_back() -> None:
    host = table()
    answer = answer_of(host, 1)
    host.hand(1, "random")
    assert host.sits == [FAR, "random", FAR]
    refuses(host, answer, "played at this table")
    host.hand(1, HERE)
    host.hand(1, FAR)
    assert host.take(answer)
    with pytest.raises(OptionError):
        host.hand(1, "nobody")
    assert Host(Session(GAME, [PERSON, "random"], seed=1)).sits == [HERE, "random"]


def test_after_a_choice_was_taken_back_far_seats_follow_and_old_answers_do_not_count() -> None:
    host = table(2, (0, 1))
    far = FarSeat(host.packet(1))
    first = answer_of(host, 0)
    host.take(first)
    host.take_back(agreed=True)
    assert host.waited_for() == (0, 1)
    refuses(host, first, "This choice is over")
    assert far.take(host.packet(1))
    assert far.packet.edition == 1
    assert host.take(answer_of(host, 0, 1))


def test_a_table_is_written_and_goes_on_with_its_early_answers() -> None:
    host = table()
    answer = answer_of(host, 2)
    host.take(answer)
    again = Host.read(host.write())
    assert again.write() == host.write()
    assert (again.game, again.sits, again.names, again.waited_for()) == (host.game, host.sits, host.names, (0, 1))
    assert [again.packet(seat) for seat in (0, 1, 2, None)] == [host.packet(seat) for seat in (0, 1, 2, None)]
    assert not again.take(answer)


def test_a_table_that_does_not_say_who_has_each_seat_is_damaged() -> None:
    host = table()
    assert len(host.sits) == 3
    for sits in (host.sits[:2], [*host.sits, FAR]):
        host.sits = sits
        with pytest.raises(MessageError, match="damaged"):
            Host.read(host.write())


def test_another_device_takes_over_from_the_link_and_the_id_that_packets_name() -> None:
    old = table(2, (0, 1))
    play_on(old, 5)
    fars = [FarSeat(old.packet(seat)) for seat in (0, 1)]
    new = Host(decode(encode(old.session)), (0, 1), old.names, fars[0].packet.game, fars[0].packet.edition + 1)
    for seat, far in enumerate(fars):
        before = far.packet
        assert far.take(new.packet(seat))
        assert far.packet.position == before.position
        assert not far.take(old.packet(seat)), "the old device counts no more"
    seat = new.waited_for()[0]
    answer = answer_of(new, seat)
    refuses(old, answer, "Another device keeps this game")
    assert new.take(answer)


def test_a_device_that_knows_less_of_the_game_refuses_what_it_does_not_know_yet() -> None:
    old = table(2, (0, 1))
    link = encode(old.session)
    play_on(old, 5)
    answer = answer_of(old, old.waited_for()[0])
    refuses(Host(decode(link), (0, 1), game=old.game), answer, "later moment")


def test_an_id_tells_nothing_of_the_seed() -> None:
    assert len({table(seed=1).game for _ in range(20)}) == 20


def test_far_seats_and_whoever_watches_are_sent_what_happened_since_the_last_choice() -> None:
    host = table(2, (0, 1))
    play_on(host, 6)
    for seat in (0, 1, None):
        packet = host.packet(seat)
        assert packet.names == ("Ann", "Ben")
        assert [event.id for event in packet.events] == list(range(packet.first, packet.event_count))
        assert host.packet(seat, since=packet.event_count).events == ()
        assert host.packet(seat, since=2).first == 2


def test_names_are_one_line_and_short() -> None:
    host = Host(Session(GAME, [PERSON] * 2, seed=1), (0, 1), ("A\nB\0", "x" * 99))
    assert Packet.read(host.packet(0).write()).names == ("AB", "x" * 40)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"[1,2,3,4,5]",
        b'["x",[],[],[],[]]',
        b"\xff",
        b'["{link}",[],["far"],[],[]]',
        b'["{link}",[],3,[],[]]',
        b'["{link}",[],["far","far"],[[1e999,[]]],[]]',
        b"[" * 100_000,
    ],
)
def test_a_table_that_is_none_is_refused(body: bytes) -> None:
    link = encode(table(2, ()).session).encode()
    text = wrap("table", "game", 0, pack(body.replace(b"{link}", link)))
    with pytest.raises((MessageError, LinkError)):
        Host.read(text)
    with pytest.raises(TabletopError):
        Host.read("table.1.x")


def test_a_whole_game_is_played_by_far_seats() -> None:
    host, rng = table(), Random(4)
    while not host.session.over:
        host.take(answer_of(host, rng.choice(host.waited_for())))
    assert host.waited_for() == ()
    assert FarSeat(host.packet(0)).session.over


def test_a_record_that_was_read_again_goes_on_where_it_was() -> None:
    host = table(2, (0, 1))
    play_on(host, 3)
    early = answer_of(host, host.waited_for()[-1])
    host.take(early)
    waiting, again = host.waited_for(), decode(encode(host.session))
    host.follow(again)
    assert (host.session, host.edition, host.waited_for()) == (again, 0, waiting)
    assert not host.take(early)


def test_a_record_with_fewer_choices_or_with_others_is_a_new_edition_without_early_answers() -> None:
    host = table(2, (0, 1))
    link = encode(host.session)
    play_on(host, 3)
    host.take(answer_of(host, 1))
    assert host.waited_for() == (0,)
    far = FarSeat(host.packet(0))
    host.follow(decode(link))
    assert (host.edition, host.waited_for()) == (1, (0, 1))
    assert far.take(host.packet(0)), "far seats follow"


def test_whoever_has_to_choose_at_the_table_is_asked_there_one_after_another() -> None:
    host = table(far=(0,))
    for seat in (1, 2):
        assert host.asked_here() == host.packet(seat)
        host.take_here(answer_of(host, seat))
    assert host.asked_here() is None
    assert host.chosen_early() == [label for seat in (1, 2) for label in host.early(seat)]
    assert table().asked_here() is None
