"""Phones as hands, without browsers: whole games at one table whose players hold their cards elsewhere."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from roborally import GAME as RACE
from tabletop.core.session import Session
from tabletop.formats import link
from tabletop.show.words import words
from tabletop.telling import advice
from tabletop.together.message import Wish
from tests.playing import play_on
from tests.roborally.positions import position
from tests.web.table.headless import new_game
from tests.web.table.phones.devices import AtTable, Device, rest
from web.page.saves import Save
from web.table.phones.host import Hands

GAMES = ["roborally", "robotory", *(pytest.param(game, marks=pytest.mark.nightly) for game in ("moonbots", "stakbots"))]


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_is_played_from_hands_and_the_table_shows_no_secrets(game: str) -> None:
    few_lives = {"lives": "1"} if game == "roborally" else {}
    table = AtTable(new_game(game, "person person", 3, options=few_lives), here=[])
    await table.page.open()
    seats = table.page.state.people([0, 1])
    devices = [Device(table, *(s for s in range(2) if table.page.state.people([s]) == [one])) for one in seats]
    watching = Device(table)
    await rest(table.page)
    rng = Random(4)
    for _ in range(400):
        await rest(table.page, *(one.page for one in devices))
        if table.page.state.session.over:
            break
        asked = [one for one in devices if one.page.state.phase in ("drafting", "choosing")]
        assert asked, "somebody can choose"
        assert table.page.state.viewer is None
        assert table.page.state.phase == "waiting"
        await asked[0].page.choose_at_random(rng)
    state = table.page.state
    assert state.session.over
    for device in (*devices, watching):
        await rest(device.page)
        assert device.page.state.scene(device.page.state.public_view()) == state.scene(state.public_view())
        assert sum(len(page.films) for page in device.pages) > 3
        assert sum(page.calls.count("cheer") for page in device.pages) == 1
    assert table.save.link == link.encode(state.session)


async def at_table(seed: int = 3, here: list[int] | None = None) -> tuple[AtTable, Device, Device]:
    """A race of two, each at a phone that has joined."""
    table = AtTable(new_game("roborally", "person person", seed), here=here or [])
    await table.page.open()
    devices = Device(table, 0), Device(table, 1)
    await rest(table.page)
    return table, *devices


async def program(device: Device) -> None:
    """Lay out a program and send it."""
    device.page.table.fill_draft()
    device.page.table.lock_in()
    await rest(device.page)


async def test_who_has_chosen_waits_for_whoever_is_asked_next_even_if_the_table_is_silent() -> None:
    table = AtTable(new_game("stakbots", "person person", 3), here=[])
    await table.page.open()
    one = Device(table, 0)
    await rest(table.page)
    await rest(one.page)
    one.mine.cut = True
    await one.page.choose(one.page.state.offers()[0])
    state = one.page.state
    assert (one.page.far.waited_for(), state.phase, state.waiting_for) == ((), "waiting", state.session.to_move)


async def play_turn(table: AtTable, *devices: Device) -> None:
    """Let these devices lay out their programs; the turn runs."""
    for device in devices:
        await program(device)
    await rest(table.page, *(one.page for one in devices))
    assert table.page.state.session.ply > 10


async def test_everybody_programs_at_once_and_in_any_order() -> None:
    table, one, two = await at_table()
    assert two.page.heard == [two.page.table.prompt()]
    await program(two)
    assert two.page.state.phase == "waiting"
    assert two.page.heard[-1] == two.page.table.prompt()
    assert not two.page.is_busy
    assert table.page.state.session.state.round == 1
    assert table.page.state.waiting_for == 0
    await program(one)
    await rest(table.page, one.page, two.page)
    assert table.page.state.session.ply > 10, "the turn has run"
    assert (one.page.films, two.page.films) != ([], []), "and is seen at the phones"


async def test_choices_that_are_taken_back_at_the_table_are_chosen_anew_at_the_phone() -> None:
    table, one, two = await at_table()
    await program(one)
    await rest(table.page, one.page)
    assert one.page.state.phase == "waiting"
    session = table.page.state.session
    session.undo()
    session.goto(len(session.plies))
    table.page.table.close()
    table.lay(session)
    table.page.table.open()
    await rest(table.page, one.page, two.page)
    assert one.page.state.phase == two.page.state.phase == "drafting"
    await play_turn(table, one, two)


async def test_what_the_table_sends_waits_while_something_is_read_at_the_phone() -> None:
    table, one, two = await at_table()
    await program(one)
    one.is_reading, laid = True, len(one.pages)
    await play_turn(table, two)
    assert len(one.pages) == laid
    assert one.page.state.phase == "waiting"
    one.is_reading = False
    one.hand.uncover()
    await rest(one.page)
    assert len(one.pages) > laid
    assert one.page.films[0][1] - one.page.films[0][0] > 5, "the turn runs then"


async def test_a_table_that_is_laid_anew_still_hears_its_phones() -> None:
    """As when the language changes or a phone joins: the former table ends after the new one has begun."""
    table, one, two = await at_table()
    before = table.page
    table.lay(before.state.session)
    before.table.close()
    table.page.table.open()
    await rest(table.page)
    await play_turn(table, one, two)


async def test_what_was_chosen_while_the_table_could_not_be_reached_arrives_when_it_is_back() -> None:
    table, one, two = await at_table()
    one.mine.cut = one.theirs.cut = True
    table.hands.lost(one.joined)
    assert 0 not in table.hands.connected_seats()
    await program(one)
    await program(two)
    await rest(table.page, one.page, two.page)
    assert table.page.state.waiting_for == 0
    one.mine.cut = one.theirs.cut = False
    table.hands.lost(one.joined, there=True)
    await rest(table.page, one.page, two.page)
    assert 0 in table.hands.connected_seats()
    assert table.page.state.session.ply > 10
    assert one.page.state.phase == "drafting" or one.page.state.session.state.round > 1


async def test_a_phone_that_was_lost_is_replaced_by_another_one() -> None:
    table, one, two = await at_table()
    await program(one)
    other = Device(table, 0)
    await rest(table.page)
    assert one.theirs.cut, "the phone before hears no more"
    assert other.page.state.phase == "waiting", "what it had chosen is chosen"
    await program(two)
    await rest(table.page, other.page, two.page)
    assert table.page.state.session.ply > 10


async def test_an_answer_that_does_not_belong_here_is_chosen_anew_and_changes_nothing() -> None:
    table, one, two = await at_table()
    link_before = table.save.link
    await program(one)
    stolen = one.mine.sent[-1]
    two.mine.send(stolen)  # of a seat that this phone does not hold
    await rest(table.page, two.page)
    assert two.page.state.phase == "drafting"
    await program(two)
    await rest(table.page, one.page, two.page)
    assert table.save.link != link_before
    after = table.save.link
    two.mine.send(stolen)
    one.mine.send(stolen)
    await rest(table.page, one.page, two.page)
    assert table.save.link == after


async def test_the_table_goes_on_once_and_only_when_an_answer_has_moved_the_game_on() -> None:
    table = AtTable(new_game("roborally", "person person", 3), here=[])
    one, two = Device(table, 0), Device(table, 1)
    for _ in range(9):
        await asyncio.sleep(0)
    await rest(one.page, two.page)
    calls, ply = list[int](), table.hands.host.session.ply

    def gone_on() -> None:
        calls.append(table.hands.host.session.ply)

    table.hands.wait(gone_on)
    one.mine.send("nothing")
    await program(two)  # comes after the other one in the record
    assert (calls, table.hands.host.session.ply) == ([], ply)
    await program(one)
    assert len(calls) == 1
    assert calls[0] > ply
    table.hands.wait(gone_on)
    table.hands.wait_no_more(print)
    table.hands.wait_no_more(gone_on)
    await program(one)
    assert len(calls) == 1


async def test_nothing_that_is_no_message_changes_anything() -> None:
    table, one, two = await at_table()
    rng = Random(8)
    texts = [one.theirs.sent[0], "", "packet.1", "refused.1.a.0.x", "answer." * 300]
    for n in range(3_000):
        text = texts[n % len(texts)]
        at = rng.randrange(len(text) + 1)
        garbled = text[:at] + chr(rng.randrange(1, 0x2FF)) + text[at + rng.randrange(3) :]
        if garbled.strip() == text:  # by chance it is the same message
            continue
        one.mine.send(garbled)
        two.theirs.send(garbled)
        if n % 40 == 0:
            await rest(table.page)
    await rest(table.page, one.page, two.page)
    assert len(two.pages) == 1
    assert table.page.state.session.state.round == 1
    await play_turn(table, one, two)


async def test_no_choice_overtakes_the_film_at_the_table() -> None:
    table, one, two = await at_table()
    table.page.holds_films = True
    await program(one)
    await program(two)
    await rest(table.page, one.page, two.page)
    assert table.page.state.playing
    ply = table.page.state.session.ply
    await program(one)
    await program(two)
    await rest(table.page, one.page, two.page)
    assert table.page.state.session.ply == ply
    table.page.table.skip()
    await rest(table.page, one.page, two.page)
    assert table.page.state.session.ply > ply


async def test_somebody_plays_at_the_table_and_others_at_phones() -> None:
    table = AtTable(new_game("roborally", "person person easy", 5), here=[0], names={1: "Anna"})
    await table.page.open()
    phone = Device(table, 1)
    await rest(table.page)
    assert phone.page.state.desk.seat_name(1) == "Anna"
    for turn in (1, 2):
        assert table.page.state.viewer == 0
        assert table.page.state.session.state.round == turn
        await program(phone)
        table.page.table.fill_draft()
        table.page.table.lock_in()
        await rest(table.page, phone.page)
        while table.page.state.session.state.round == turn:
            page = phone.page if phone.page.state.phase == "choosing" else table.page
            await page.choose_at_random(Random(1))
            await rest(table.page, phone.page)


async def program_here(table: AtTable, seat: int) -> list[str]:
    """Let the person of a seat at the table lay out a program before its turn in the record; return the labels."""
    state = table.page.state
    assert (state.phase, state.viewer, state.session.to_move) == ("drafting", seat, 0)
    assert state.view().hand == state.session.state.view(seat).hand
    table.page.table.fill_draft()
    assert state.draft is not None
    labels = [move.label for move in state.draft.moves()]
    table.page.table.lock_in()
    await rest(table.page)
    return labels


def made(session: Session, seat: int, first: int) -> list[str]:
    """The labels of five choices of a seat, from a ply on."""
    plies = [ply for ply in range(first, len(session.plies)) if session.plies[ply].seat == seat][:5]
    return [session.at(ply).legal()[session.plies[ply].index].label for ply in plies]


async def test_people_at_the_table_choose_while_a_phone_does_whose_turn_comes_first() -> None:
    table = AtTable(new_game("roborally", "person person person", 5), here=[1, 2])
    await table.page.open()
    phone = Device(table, 0)
    await rest(table.page)
    for turn in (1, 2):
        ply = table.page.state.session.ply
        programs = [await program_here(table, seat) for seat in (1, 2)]
        assert [seat for _, seat in table.page.handed][-2:] == [1, 2]
        state = table.page.state
        assert (state.phase, state.viewer, state.waiting_for, state.session.ply) == ("waiting", None, 0, ply)
        await program(phone)
        await rest(table.page, phone.page)
        assert [made(state.session, seat, ply) for seat in (1, 2)] == programs
        while table.page.state.session.state.round == turn:
            page = phone.page if phone.page.state.phase == "choosing" else table.page
            await page.choose_at_random(Random(1))
            await rest(table.page, phone.page)
        assert not table.save.about["early"]


async def test_what_was_chosen_early_at_the_table_is_kept_when_it_is_left() -> None:
    left = AtTable(new_game("roborally", "person person", 5), here=[1])
    await left.page.open()
    Device(left, 0)
    await rest(left.page)
    labels = await program_here(left, 1)
    left.page.table.close()
    table = AtTable(link.decode(left.save.link), here=[1], about=left.save.about)
    await table.page.open()
    phone = Device(table, 0)
    await rest(table.page)
    assert table.page.state.phase == "waiting"
    await program(phone)
    await rest(table.page, phone.page)
    assert made(table.page.state.session, 1, 0) == labels


async def test_the_timer_of_the_last_begins_at_no_device_while_others_choose_elsewhere() -> None:
    table = AtTable(new_game("roborally", "person person", 5, timer="last"), here=[1])
    await table.page.open()
    phone = Device(table, 0)
    await rest(table.page)
    assert table.page.state.phase == "drafting"
    assert (table.save.clock, phone.page.state.save.clock) == ({}, {})


async def test_a_hint_is_for_whoever_chooses_early() -> None:
    table = AtTable(new_game("roborally", "person person", 5), here=[1])
    await table.page.open()
    Device(table, 0)
    await rest(table.page)
    asked = table.page.state.asking
    assert (asked.to_move, table.page.state.session.to_move) == (1, 0)
    found = advice.hint(asked, 0, words("roborally", "en"))
    table.page.bots.hints = [found]
    await table.page.table.ask_hint()
    await table.page.table.ask_hint()
    draft = table.page.state.draft
    assert draft is not None
    assert (draft.seat, draft.full) == (1, True)


async def test_a_seat_goes_to_a_phone_and_comes_back() -> None:
    table = AtTable(new_game("roborally", "person person", 5), here=[0, 1])
    await table.page.open()
    phone = Device(table, 1)
    table.page.table.play_elsewhere([1])
    assert table.page.reopened == [table.save]
    assert table.save.here == [0]
    table.lay(table.page.state.session)
    await table.page.open()
    await rest(phone.page)
    assert 1 in table.hands.connected_seats()
    await program(phone)
    table.hands.leave([1])
    table.page.table.play_here([1])
    assert table.save.here == [0, 1]
    table.lay(table.page.state.session)
    await table.page.open()
    assert 1 not in table.hands.connected_seats()
    assert phone.theirs.cut
    for seat in (0, 1):
        assert table.page.state.viewer == seat
        await table.page.choose_at_random(Random(1))
    assert table.page.state.session.ply > 10


def test_a_game_is_known_by_its_id_and_before_it_has_one_by_itself() -> None:
    save = Save("", "")
    hands = Hands(save, new_game("robotory", "person person"), (), lambda: None)
    assert hands.plays(save)
    assert not hands.plays(Save("", ""))
    save.id = "a"
    assert hands.plays(Save("a", ""))
    assert not hands.plays(Save("b", ""))


async def test_time_at_a_phone_tells_nothing_unless_its_player_wishes_so() -> None:
    table = AtTable(new_game("moonbots", "person person", 3), here=[1])
    await table.page.open()
    session = table.page.state.session
    assert not session.waiting
    phone = Device(table, 0)
    assert {seat for seat, _ in session.waiting} == {0}, "also where there is nothing to choose"
    await rest(table.page)
    game = table.hands.host.game
    for seat, name in ((1, "attacked"), (0, "never"), (0, "attacked.1")):
        phone.mine.send(Wish(game, seat, name).write())
    phone.mine.send(Wish("0000game", 0, "attacked").write())
    await rest(phone.page)
    assert (table.save.wishes, {seat for seat, _ in session.waiting}) == ({}, {0})
    phone.page.table.wish(0, "could")
    await rest(phone.page)
    assert (table.save.wishes, session.waiting) == ({"0": "could"}, frozenset())
    assert phone.hand.wishes(phone.page.far) == {"0": "could"}


async def test_a_phone_is_not_asked_again_until_something_is_taken_back() -> None:
    board = "flags=14,0 r0=2,2,N/damage:2 r1=5,4,N/damage:1"
    race = RACE.write(position(board, "ask-announce(0);announce(0);announce(0);announce(1);begin"))
    table = AtTable(new_game("roborally", "person person", position=race), here=[1])
    await table.page.open()
    phone, session = Device(table, 0), table.page.state.session
    await rest(table.page)
    assert phone.page.state.view().ask == "announce"
    await phone.page.choose(phone.page.state.offers()[0])
    for _ in range(3):
        await rest(table.page, phone.page)
    assert [(ply.seat, ply.index) for ply in session.plies] == [(0, 0)] * 3
    assert table.page.state.phase == "choosing"
    assert phone.hand.habits
    table.page.table.take_back()
    table.page.table.close()
    table.lay(session)
    await table.page.open()
    for _ in range(3):
        await rest(table.page, phone.page)
    assert phone.page.state.phase == "choosing"
    assert not phone.hand.habits


async def test_phones_play_the_rematch_from_the_seats_to_which_everybody_has_moved_on() -> None:
    session = new_game("robotory", "person person", 3)
    play_on(session, Random(3), 300)
    table = AtTable(session, here=[], names={0: "Anna", 1: "Ben"})
    await table.page.open()
    anna, ben, watching = Device(table, 0), Device(table, 1), Device(table)
    await rest(table.page)
    assert anna.page.state.phase == "over"
    assert "cheer" not in anna.page.calls, "it was over before the phone came"
    first = table.hands.host.game
    table.rematch()
    await table.page.open()
    await rest(table.page)
    assert table.hands.host.game != first
    assert (anna.page.state.here, ben.page.state.here) == ([1], [0])
    assert anna.page.state.desk.seat_name(1) == "Anna"
    for _ in range(4):
        asked = anna if anna.page.state.phase == "choosing" else ben
        await asked.page.choose_at_random(Random(1))
        await rest(table.page, anna.page, ben.page, watching.page)
    assert table.page.state.session.ply >= 4
    assert watching.page.state.scene(watching.page.state.public_view()) == table.page.state.scene(
        table.page.state.public_view()
    )


async def test_the_first_device_may_be_one_that_watches() -> None:
    table = AtTable(new_game("robotory", "person person"), here=[0, 1])
    watching = Device(table)
    await table.page.open()
    await rest(watching.page)
    for _ in range(3):
        await table.page.choose_at_random(Random(1))
        await rest(table.page, watching.page)
    assert watching.page.state.phase == "waiting"
    assert watching.page.state.scene(watching.page.state.public_view()) == table.page.state.scene(
        table.page.state.public_view()
    )
