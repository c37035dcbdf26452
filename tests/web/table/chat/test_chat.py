"""Games by chat, without browsers: the host's table, far seats, and what is saved when a page is closed."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

from tabletop.base.errors import MessageError
from tabletop.core.session import PERSON
from tabletop.formats import link
from tabletop.show.words import words
from tabletop.together.deal import Deal
from tabletop.together.gathering import Gathering, Setting
from tabletop.together.group import Member
from tabletop.together.message import Answer
from tabletop.together.packing import base64
from tests.tabletop.together.chats import TestSealer
from tests.web.page.stores import a_gate
from tests.web.table.headless import HeadlessPage
from tests.web.table.phones.devices import FarDevice, rest
from web.page.saves import Save
from web.table.chat.curve import coordinate, point
from web.table.chat.hand import ChatHand
from web.table.chat.host import ChatHost
from web.table.chat.list_entries import ListEntry, list_entries
from web.table.chat.records import PlannedGame, Records, SeatRecord, _read
from web.table.play.messages import Post
from web.table.play.table import Table

GAMES = ["roborally", "robotory", *(pytest.param(game, marks=pytest.mark.nightly) for game in ("moonbots", "stakbots"))]


class Phone(FarDevice):
    """A device with the other seat of a game."""

    hand: ChatHand

    def __init__(self, gathering: Gathering, key: bytes) -> None:
        super().__init__()
        self.sealer = TestSealer(Random(2))
        self.record = SeatRecord(Member(gathering.invitation(key), gathering.setting.places[0], 7, {}))
        self.open()

    def open(self) -> None:
        """Open the page with the saved game."""
        if self.pages:
            self.page.table.close()
            read = _read("", self.record.write())
            assert isinstance(read, SeatRecord)
            self.record = read
        self.hand = ChatHand(self.record, self._put, lambda game: words(game.name, "en"), self.lay)

    def _put(self, answer: Answer) -> None:
        self.record.answered(answer.seat, answer.write())

    async def letters(self) -> str:
        """The texts that it posts."""
        answers = [Answer.read(text) for text in self.record.answers.values()]
        return "\n".join([await self.record.member.answer(answer, self.sealer) for answer in answers])


class AtKeeper:
    """The device that keeps a game of two, one of whom plays there."""

    def __init__(self, game: str, here: int = 0) -> None:
        self.sealer, self.here = TestSealer(Random(1)), here
        setting = Setting(game, {}, (PERSON, PERSON), ("Anna", "Ben"), ((1 - here,),))
        self.gathering = Gathering(setting, Deal("game0001", bytes(12)))

    async def begin(self) -> Phone:
        """Gather, and lay the game on the table."""
        phone = Phone(self.gathering, await self.sealer.key())
        assert self.gathering.paste(f"yes!\n{phone.record.member.joining(await phone.sealer.key()).write()}") == 1
        assert not self.gathering.missing
        keys = {str(seat): base64(key) for seat, key in self.gathering.keys.items()}
        chat = {"keys": keys, "places": [[1 - self.here]], "answers": []}
        session = self.gathering.session()
        session.advance()
        about = {"far": ["game0001", 0], "chat": chat, "names": {"0": "Anna", "1": "Ben"}}
        about["deal"] = self.gathering.deal.write()
        self.save = Save("a", link.encode(session), here=[self.here], about=about)
        self.lay()
        return phone

    def lay(self) -> None:
        """Open the saved game, as a new page does."""
        session = link.decode(self.save.link)
        self.chat_host = ChatHost(self.save, session, (), self.sealer)

        def make(page: HeadlessPage) -> Table:
            return Table(page.state, page, page.bots, Random(1), page.preferences, self.chat_host)

        self.page = HeadlessPage(session, save=self.save, make=make)

    async def post(self) -> str:
        """The texts that it posts."""
        return "\n".join(await self.chat_host.post(1_800))


async def choose_all(page: HeadlessPage, rng: Random) -> None:
    """Choose for the player at a page until another one is asked."""
    await rest(page)
    while page.state.phase in ("drafting", "choosing"):
        await page.choose_at_random(rng)
        await rest(page)


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_played_at_tables_through_a_chat_and_pages_that_are_closed_between(game: str) -> None:
    table, rng = AtKeeper(game), Random(3)
    phone = await table.begin()
    await table.page.open()
    for number in range(30):
        await choose_all(table.page, rng)
        if table.page.state.session.over:
            break
        if number % 3 == 1:
            phone.open()
        turn = await table.post()
        assert await phone.hand.paste(f"... {turn} ...", phone.sealer)
        assert not await phone.hand.paste(turn, phone.sealer)
        await choose_all(phone.page, rng)
        assert phone.page.state.phase in ("waiting", "over")
        answer = await phone.letters()
        if number % 4 == 2:
            table.page.table.close()
            table.lay()
            await table.page.open()
            await rest(table.page)
        before = table.page.state.session.ply
        assert (await table.chat_host.paste(answer)).seats == (1,)
        assert (await table.chat_host.paste(answer)).seats == ()
        await rest(table.page)
        assert table.page.state.session.ply > before
    assert sum(len(page.films) for page in phone.pages) > 1
    assert table.save.link == link.encode(table.page.state.session)
    assert json.loads(json.dumps(table.save.about)) == table.save.about


async def test_an_answer_that_comes_before_the_keeper_has_chosen_waits_also_over_a_closed_page() -> None:
    table, rng = AtKeeper("roborally"), Random(3)
    phone = await table.begin()
    await table.page.open()
    await phone.hand.paste(await table.post(), phone.sealer)
    await choose_all(phone.page, rng)
    ply = table.page.state.session.ply
    assert (await table.chat_host.paste(await phone.letters())).seats == (1,)
    assert (table.page.state.session.ply, len(table.save.about["chat"]["answers"])) == (ply, 1)
    assert table.chat_host.waited_for() == []
    table.page.table.close()
    table.lay()
    assert table.chat_host.waited_for() == []
    await table.page.open()
    await choose_all(table.page, rng)
    assert table.page.state.session.ply > 10, "the turn has run"
    assert table.save.about["chat"]["answers"] == []


async def test_an_answer_is_taken_when_the_table_waits_for_it_and_has_shown_its_film() -> None:
    table, rng = AtKeeper("robotory", here=1), Random(3)
    phone = await table.begin()
    assert table.page.state.session.to_move == 0
    await phone.hand.paste(await table.post(), phone.sealer)
    await choose_all(phone.page, rng)
    pasting = asyncio.ensure_future(table.chat_host.paste(await phone.letters()))
    await rest(phone.page)
    assert not pasting.done()
    ply = table.page.state.session.ply
    await table.page.open()
    await rest(table.page)
    assert (await pasting).seats == (0,)
    assert (table.page.state.session.ply > ply, table.page.state.session.to_move) == (True, 1)


async def test_an_answer_is_for_the_table_that_began_to_wait_last_unless_it_waits_no_more() -> None:
    table, calls = AtKeeper("robotory"), list[str]()
    await table.begin()

    def before() -> None:
        calls.append("before")

    def after() -> None:
        calls.append("after")

    chat_host = table.chat_host
    chat_host.wait(before)
    chat_host.wait(after)
    chat_host.wait_no_more(before)
    chat_host.go_on()
    chat_host.go_on()
    assert calls == ["after"], "once"
    chat_host.wait(before)
    chat_host.wait_no_more(before)
    chat_host.go_on()
    assert calls == ["after"]


async def test_who_keeps_the_game_and_comes_last_chooses_first_and_promises_it() -> None:
    table, rng = AtKeeper("roborally", here=1), Random(3)
    phone = await table.begin()
    await table.page.open()
    await rest(table.page)
    assert (table.page.state.session.to_move, table.page.state.phase) == (0, "drafting")
    await choose_all(table.page, rng)
    assert (table.page.state.session.to_move, table.page.state.phase) == (0, "waiting")
    assert not table.page.is_busy
    ply, (chosen,) = table.page.state.session.ply, table.save.about["chat"]["answers"]
    turn = await table.post()
    table.page.table.close()
    table.lay()
    await table.page.open()
    await rest(table.page)
    assert (table.page.state.phase, table.save.about["chat"]["answers"]) == ("waiting", [chosen])
    await phone.hand.paste(turn, phone.sealer)
    await choose_all(phone.page, rng)
    assert (await table.chat_host.paste(await phone.letters())).seats == (0,)
    await rest(table.page)
    session = table.page.state.session
    assert [done.seat for done in session.plies[ply:] if done.free][:2] == [0, 0]
    mine = [session.at(n).legal()[done.index].label for n, done in enumerate(session.plies) if done.free and done.seat]
    assert mine[: len(Answer.read(chosen).moves)] == [*Answer.read(chosen).moves]
    phone.record.member.check(table.gathering.deal, session)
    assert phone.record.member.promised


async def test_what_was_answered_is_still_there_when_the_page_is_opened_anew() -> None:
    table, rng = AtKeeper("roborally"), Random(3)
    phone = await table.begin()
    await table.page.open()
    await phone.hand.paste(await table.post(), phone.sealer)
    await choose_all(phone.page, rng)
    assert not phone.record.sent
    answer = phone.record.answers[1]
    phone.open()
    assert phone.hand.show()
    await rest(phone.page)
    assert phone.page.state.phase == "waiting"
    assert (phone.record.answers, phone.record.sent) == ({1: answer}, False)
    phone.record.posted()
    assert _read("", phone.record.write()) == phone.record


async def test_a_seat_that_the_keeper_plays_for_is_waited_for_no_more() -> None:
    table, rng = AtKeeper("roborally"), Random(3)
    phone = await table.begin()
    await table.page.open()
    await phone.hand.paste(await table.post(), phone.sealer)
    await choose_all(phone.page, rng)
    await choose_all(table.page, rng)
    assert table.chat_host.waited_for() == [1]
    table.page.table.sit_down()
    await rest(table.page)
    assert table.chat_host.waited_for() == []
    assert await table.chat_host.post(1_800) == []
    assert (await table.chat_host.paste(await phone.letters())).seats == ()


async def test_a_device_that_was_lost_is_replaced_and_the_save_knows_it() -> None:
    table, rng = AtKeeper("roborally"), Random(3)
    phone = await table.begin()
    await table.page.open()
    await choose_all(table.page, rng)
    await table.post()
    table.chat_host.note_posted()
    other = Phone(table.gathering, await table.sealer.key())
    other.record.member.number = None
    other.sealer = TestSealer(Random(8))
    other.open()
    text = f"new phone! {other.record.member.joining(await other.sealer.key()).write()}"
    (joining,) = table.chat_host.asks(text)
    table.chat_host.answer_to(joining, hand_over=True)
    assert not table.chat_host.is_posted()
    assert json.loads(json.dumps(table.save.about)) == table.save.about
    table.page.table.close()
    table.lay()
    former = phone.record.member.joining(await phone.sealer.key()).write()
    assert (table.chat_host.asks(text), table.chat_host.asks(former)) == ([], []), "neither asks for a seat"
    await table.page.open()
    await rest(table.page)
    assert await other.hand.paste(await table.post(), other.sealer)
    assert _read("", other.record.write()) == other.record
    await choose_all(other.page, rng)
    assert (await table.chat_host.paste(await other.letters())).seats == (1,)
    await rest(table.page)


async def test_somebody_without_a_seat_watches_the_game_and_goes_on_watching_after_a_while() -> None:
    table, rng = AtKeeper("roborally"), Random(3)
    phone, watcher = await table.begin(), Phone(table.gathering, await table.sealer.key())
    watcher.record.member.seats = ()
    await table.page.open()
    for number in range(6):
        await choose_all(table.page, rng)
        turn = await table.post()
        assert await watcher.hand.paste(turn, watcher.sealer)
        await rest(watcher.page)
        assert (watcher.page.state.phase, watcher.page.state.viewer) == ("waiting", None)
        assert watcher.hand.shown is not None
        assert watcher.hand.shown.packet.position == table.chat_host.host.packet(None).position
        if number == 3:
            watcher.open()
            assert watcher.hand.show()
        await phone.hand.paste(turn, phone.sealer)
        await choose_all(phone.page, rng)
        await table.chat_host.paste(await phone.letters())
        await rest(table.page)
    assert sum(len(page.films) for page in watcher.pages) > 3
    assert not await watcher.letters()


@pytest.mark.usefixtures("letters")
async def test_only_the_next_game_of_a_rematch_is_said_to_go_on_from_this_one() -> None:
    table = AtKeeper("robotory")
    await table.begin()
    assert table.chat_host.moved_on() == ("", 0)
    table.chat_host.move_on(1)
    assert [table.chat_host.moved_on() for _ in range(2)] == [("game0001", 1), ("", 0)]


def test_a_message_has_as_many_addresses_as_have_room() -> None:
    page = "https://robodrome.example/"
    assert Post("Ben has chosen:", ["a", "b"]).messages(page) == [f"Ben has chosen:\n{page}#a\n{page}#b"]
    parts = Post("Turn 3:", ["a" * 1_200, "b" * 1_200, "c"]).messages(page)
    assert [(len(part) <= 2_000, part.startswith("Turn 3:\n"), part.count("#")) for part in parts] == [
        (True, True, 1),
        (True, True, 2),
    ]


def test_what_is_kept_of_a_game_that_has_not_begun_comes_back() -> None:
    begun = PlannedGame(AtKeeper("robotory").gathering, [0], {"names": {"1": "Ben"}, "sender": "Anna"})
    read = _read("", begun.write())
    assert isinstance(read, PlannedGame)
    assert (read.here, read.players, read.gathering.deal) == (begun.here, begun.players, begun.gathering.deal)


def test_a_game_that_has_begun_is_not_kept_as_one_that_has_not() -> None:
    """The page was closed after the save was written, and before the rest was."""
    begun = set[str]()
    records = Records(a_gate(), begun.__contains__)
    records.put("game0001", PlannedGame(AtKeeper("robotory").gathering, [0], {}))
    assert isinstance(records.get("game0001"), PlannedGame)
    begun.add("game0001")
    assert list_entries(records, lambda key: key) == []
    assert records.games() == []


async def test_the_home_page_lists_games_in_chats_and_those_first_that_wait_for_somebody_here() -> None:
    records, table = Records(a_gate()), AtKeeper("roborally")

    def list_anew() -> list[ListEntry]:
        return list_entries(records, lambda key: key)

    phone = await table.begin()
    await table.page.open()
    records.put("0begun", PlannedGame(AtKeeper("robotory").gathering, [0], {}))
    records.put("game0001", phone.record)
    invited = ListEntry("0begun", "robotory", "Ben", "chat.gathering", yours=False)
    assert list_anew() == [invited, ListEntry("game0001", "roborally", "Anna", "chat.not-begun", yours=False)]
    await phone.hand.paste(await table.post(), phone.sealer)
    records.put("game0001", phone.record)
    assert list_anew() == [ListEntry("game0001", "roborally", "Anna", "home.save.yours", yours=True), invited]
    await choose_all(phone.page, Random(3))
    records.put("game0001", phone.record)
    assert (list_anew()[0].state, list_anew()[0].yours) == ("chat.to-send", True)
    phone.record.posted()
    records.put("game0001", phone.record)
    assert (list_anew()[1].state, list_anew()[1].yours) == ("chat.sent", False)


def test_a_key_names_one_coordinate_of_a_point() -> None:
    """A key of the generator; its other coordinate may be even or odd."""
    x = bytes.fromhex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")
    y = int("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5", 16)
    whole = point(x)
    assert coordinate(whole) == x
    p = 2**256 - 2**224 + 2**192 + 2**96 - 1
    assert int.from_bytes(whole[33:], "big") in (y, p - y)
    for bad in (b"\xff" * 32, x[:31], bytes(31) + b"\1"):
        with pytest.raises(MessageError):
            point(bad)
