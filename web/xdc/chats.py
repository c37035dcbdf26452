"""Games in the chat of a webxdc: messages go as updates, without copying and pasting, and are taken at once."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

import js

from tabletop.base.errors import MessageError, TabletopError
from tabletop.core.game import Game
from tabletop.core.session import PERSON, Session
from tabletop.formats import link as links
from tabletop.formats.link import MAX_LENGTH
from tabletop.together.gathering import JOIN, Invitation
from tabletop.together.message import Answer
from tabletop.together.sealing import SEALED, TURN, seal_answer
from web.page import dom, routes
from web.page.dialogs import Dialog, any_open
from web.page.names import add_extras
from web.page.saves import Save
from web.table.chat import dialogs
from web.table.chat.chats import Chats, ChatsHost
from web.table.chat.hand import ChatHand
from web.table.chat.host import ChatHost
from web.table.chat.list_entries import ListEntry, list_entries
from web.table.chat.on_page import ChatHandOnPage
from web.table.chat.records import PlannedGame, SeatRecord
from web.table.panels.panels import Panels
from web.table.phones.on_page import HandPanels
from web.table.play.messages import game_title
from web.table.play.seating import ME
from web.xdc import messenger
from web.xdc.chat_log import ChatLog, GameChat, Update

_PATIENCE = 5.0
"""Seconds that the messenger may take to deliver the chat, before the page opens without it."""

_STATES = {
    "chat.not-begun": "xdc.not-begun",
    "chat.watching": "xdc.watching",
    "chat.sent": "home.save.waits",
    "chat.to-send": "home.save.waits",
}


class MessengerHost(ChatsHost, Protocol):
    """The part of the app that `MessengerChats` uses, in addition to `ChatsHost`."""

    home: Any
    """The home page, None before it was opened."""


class HandInMessenger(ChatHandOnPage):
    """The table of a seat, without buttons to post and paste."""

    def _panels(self) -> Panels:
        return HandPanels(self)


class MessengerChats(Chats):
    """All games in the messenger's chat."""

    app: MessengerHost
    hand_page: type[ChatHandOnPage] = HandInMessenger

    def __init__(self, app: MessengerHost) -> None:
        super().__init__(app)
        self.log = ChatLog()
        self._new: dict[str, None] = {}
        """Games with messages that were not handled yet."""
        self._given: dict[object, int] = {}
        """Receiver (a chat host, a hand, or the id of a game) -> number of messages that it was given."""
        self._gathers: Dialog | None = None
        self._looks = self._opened = False

    # What the chat has ------------------------------------------------------------------------------------------------------

    async def hear(self) -> None:
        """Read the chat so far, and listen to it from now on."""
        with suppress(TimeoutError):
            await asyncio.wait_for(messenger.listen(self._hear), _PATIENCE)

    async def go_on(self) -> None:
        """Handle the chat when the page is open, and go on with its game if there is only one."""
        self._opened = True
        await self._send_late()
        if not routes.fragment() and len(going := self._going_on()) == 1:
            await going[0]()
        self._look_soon()

    def _hear(self, payload: str) -> None:
        self._new.update(dict.fromkeys(self.log.take(payload)))
        if self._opened:
            self._look_soon()

    def _going_on(self) -> list[Callable[[], Any]]:
        """Functions that go on with the unfinished games here, one for each."""
        kept = [save for save in self.app.saves.all() if "chat" in save.about and not save.about.get("over")]
        seats = [
            game
            for game, record in self._records()
            if isinstance(record, SeatRecord) and record.member.seats and record.member.packets
        ]

        async def resume(number: str) -> None:
            self.app.resume(number)

        going = [partial(resume, save.id) for save in kept]
        return [*going, *(partial(self.resume, game) for game in seats if not self.log.of(game).end)]

    def _records(self) -> Iterable[tuple[str, PlannedGame | SeatRecord | None]]:
        return [(game, self.records.get(game)) for game in self.records.games()]

    def _look_soon(self) -> None:
        if not self._looks:
            self._looks = True
            dom.spawn(self._look())

    async def _look(self) -> None:
        try:
            while self._new:
                await self._look_at(self._new.popitem()[0])
        finally:
            self._looks = False
        self._show_anew()

    async def _look_at(self, game: str) -> None:
        chat, record, save = self.log.of(game), self.records.get(game), self._save_of(game)
        try:
            if save is not None:
                self._take_answers(save, chat)
            elif isinstance(record, PlannedGame):
                self._take_joinings(record, chat)
            elif isinstance(record, SeatRecord):
                if not await self._lost_seat(record, chat):
                    await self._take_turns(record, chat)
            elif chat.invitation is not None:
                self._see(chat.invitation, chat)
        except TabletopError as error:
            self.reader.notice(self.reader.explain(error))

    def _fresh(self, to: object, letters: Sequence[str]) -> Sequence[str]:
        """The messages that `to` was not given before."""
        before, self._given[to] = self._given.get(to, 0), len(letters)
        return letters[before:]

    def _show_anew(self) -> None:
        if dom.marked("page") == "home" and self.app.home is not None:
            self.app.home.refresh()

    @property
    def _idle(self) -> bool:
        return dom.marked("page") == "home" and not any_open()

    def _send(self, letters: Iterable[str], *, summary: str, end: str = "", **more: Any) -> None:
        update = Update(tuple(letters), messenger.name(), messenger.address(), end)
        messenger.send(update.write(), summary=summary, **more)

    def list_entries(self) -> list[ListEntry]:
        """The entries for games of the chat that are not saved here: those that need the reader first."""
        mine = [
            one if not self.log.of(one.chat).end else self._over(one) for one in list_entries(self.records, self._state)
        ]
        others = [
            self._list_entry(chat, chat.invitation)
            for chat in self.log.invitations()
            if chat.invitation is not None
            and self.records.get(chat.invitation.game) is None
            and chat.keeper != messenger.address()
        ]
        return sorted([*mine, *others], key=lambda one: not one.yours)

    def _state(self, key: str) -> str:
        """The text for the state of a game, in words that fit a messenger."""
        return self.reader.say(_STATES.get(key, key))

    def _over(self, one: ListEntry) -> ListEntry:
        return one._replace(state=self.reader.say("home.save.over"), yours=False)

    def _list_entry(self, chat: GameChat, invitation: Invitation) -> ListEntry:
        state = "home.save.over" if chat.end else "xdc.join" if chat.is_open() else "xdc.others"
        setting, names = invitation.setting, chat.seat_names()
        people = [names[seat] for seat, kind in enumerate(setting.kinds) if kind == PERSON]
        return ListEntry(invitation.game, setting.game, ", ".join(people), self.reader.say(state), chat.is_open())

    async def resume(self, game: str) -> None:
        """Go on with a game of `list_entries`, or join it."""
        chat = self.log.of(game)
        if self.records.get(game) is not None:
            await super().resume(game)
        elif chat.end:
            js.location.hash = chat.end
        elif chat.invitation is not None:
            await self._join(chat.invitation)

    # A game begins --------------------------------------------------------------------------------------------------------

    async def begin(
        self,
        game: Game,
        kinds: Sequence[str],
        options: Mapping[str, str],
        players: Mapping[str, Any],
    ) -> None:
        """Plan a game and invite the chat. The reader has the name in the chat, unless another one was chosen."""
        given = dict(players.get("names", {}))
        if ME in kinds:
            given.setdefault(str(kinds.index(ME)), messenger.name())
        await super().begin(game, kinds, options, {**players, "names": given})

    async def _gather(self, record: PlannedGame, text: str) -> str:
        """Invite the chat, show who has joined, and begin when all have."""
        gathering = record.gathering
        chat, say = self.log.of(gathering.deal.game), self.reader.say
        if chat.invitation is None:
            invitation, game = gathering.invitation(await self.key.key()), say(f"game.{gathering.setting.game}")
            sender = record.players.get("sender") or messenger.name()
            text, letter = say("xdc.invites", sender=sender, game=game), invitation.write()
            self._send([letter], summary=say("xdc.invites.short", game=game), info=text, fragment=letter)
        while record.gathering.missing:
            names = self.log.of(gathering.deal.game).names
            self._gathers = dialogs.gathers(self.reader, record.gathering, names)
            answer = await self._gathers.answer()
            if not answer:
                return ""
            kept = self.records.get(gathering.deal.game)
            record = kept if isinstance(kept, PlannedGame) else record
            if answer == "begin":
                break
        self._start(record)
        return ""

    def _take_joinings(self, record: PlannedGame, chat: GameChat) -> None:
        gathering = record.gathering
        if not gathering.hear(chat.of(JOIN)) and gathering.missing:
            return
        self.records.put(gathering.deal.game, record)
        if self._gathers is not None and self._gathers.element.isConnected:
            self._gathers.close("joined")
        elif not gathering.missing and self._idle:
            self._start(record)

    def _start(self, record: PlannedGame) -> None:
        names = dict(record.players.get("names", {}))
        chat = self.log.of(record.gathering.deal.game)
        for place in record.gathering.setting.places:
            if place[0] not in record.gathering.missing and chat.names.get(place[0]):
                names |= {str(seat): chat.names[place[0]] for seat in place}
        record.players["names"] = names
        super()._start(record)

    async def _join(self, invitation: Invitation, text: str = "") -> str:
        chat, say = self.log.of(invitation.game), self.reader.say
        self.app.show_home()
        routes.replace("")
        free = chat.free() if chat.is_open() else ()
        if not free:
            people = zip(chat.seat_names(), invitation.setting.kinds, strict=True)
            names = ", ".join(name for name, kind in people if kind == PERSON)
            self.reader.notice(
                say("xdc.others-play", names=names, game=say(f"game.{invitation.setting.game}")), quiet=True
            )
        record = await self._take_seat(invitation, free)
        if record is None:
            return ""
        if not record.member.seats:
            await self._take_turns(record, chat)
            return "" if record.member.packets else await self._await_begin(record)
        joining, name = record.member.joining(await self.key.key()), messenger.name()
        text = say("xdc.joined", name=name, game=say(f"game.{invitation.setting.game}"))
        self._send([joining.write()], summary=text, notify=_notes([chat.keeper], text))
        return await self._await_begin(record)

    async def _watch_or_go_on(self, invitation: Invitation) -> tuple[int, ...] | None:
        return ()

    async def _lost_seat(self, record: SeatRecord, chat: GameChat) -> bool:
        """Whether somebody else was first to take the seat, by the order of the chat. Then the reader is told, and may take
        another one."""
        member = record.member
        if not member.seats or member.packets or not chat.is_taken(member.seats[0], await self.key.key()):
            return False
        self.records.remove(member.invitation.game)
        names = chat.seat_names()
        self.reader.notice(self.reader.say("xdc.taken", name=names[member.seats[0]]))
        if self._idle and chat.is_open():
            dom.spawn(self._join(member.invitation))
        return True

    async def _await_begin(self, record: SeatRecord) -> str:
        if not record.member.seats:
            return await super()._await_begin(record)
        setting = record.member.invitation.setting
        names = self.log.of(record.member.invitation.game).seat_names() or setting.names
        self.reader.notice(self.reader.say("xdc.wait", name=names[record.member.seats[0]]), quiet=True)
        routes.replace("")
        self._show_anew()
        return ""

    # This device keeps the game -------------------------------------------------------------------------------------------

    def chat_host_of(self, save: Save, session: Session, seat_colours: Sequence[int]) -> ChatHost:
        """The chat host of a game that is laid on the table; it posts turns without buttons."""
        if self.chat_host is None or self.chat_host.save.id != save.id:
            self.chat_host = _Posting(save, session, seat_colours, self.key, lambda: dom.spawn(self._post_turn()))
            self._new[self.chat_host.host.game] = None
            asyncio.get_running_loop().call_soon(self._look_soon)
        else:
            self.chat_host.follow(save, session)
        return self.chat_host

    def _take_answers(self, save: Save, chat: GameChat) -> None:
        chat_host, table = self.chat_host, self.app.on_table
        if chat_host is None or table is None or table.id != save.id:
            if chat.answered and not save.about.get("over"):
                self.reader.notice(self.reader.say("xdc.answered", names=", ".join(save.about.get("with", ()))))
        elif letters := self._fresh(chat_host, chat.of(SEALED)):
            dom.spawn(self._give(chat_host, letters))

    async def _give(self, chat_host: ChatHost, letters: Iterable[str]) -> None:
        pasted = await chat_host.hear(letters)
        table = self.app.on_table
        if pasted.seats and table is not None and table.id == chat_host.save.id:
            self.app.keep(chat_host.save)
            self._refresh()

    async def _paste(self, text: str, *, again: bool = False) -> str:
        """Does nothing: messages in an address have arrived as updates before."""
        return ""

    async def _post_turn(self) -> None:
        """Post the turn if the game waits for somebody who has not got it, or the end of the game."""
        chat_host, shown = self.chat_host, self.app.table
        if chat_host is None or shown is None or shown.state.session is not chat_host.host.session:
            return
        session, state, say = chat_host.host.session, shown.state, self.reader.say
        mover = session.to_move
        if mover is not None and (mover < 0 or session.seats[mover] != PERSON):
            return
        moments = {str(seat): when for seat, when in chat_host.moments().items()}
        if chat_host.host.asked_here() is not None or all(
            chat_host.save.about.get("posted", {}).get(seat) == moments[seat] for seat in moments
        ):
            return
        chat_host.save.about["posted"] = chat_host.save.about.get("posted", {}) | moments
        letters = await chat_host.post(MAX_LENGTH)
        self.app.keep(chat_host.save)
        if not letters:
            return
        chat, title = self.log.of(chat_host.host.game), game_title(state)
        names = ", ".join(state.desk.seat_name(int(seat)) for seat in moments)
        if mover is None:
            deal = chat_host.save.about.get("deal", "")
            end = add_extras(links.share(session), chat_host.save.names(), state.desk.seat_colours, deal)
            text, note = say("message.now", title=title, sentence=state.prompt()), state.prompt()
        else:
            end, text, note = (
                "",
                say("xdc.turn", title=title, turn=state.desk.turn_name(session.state.round), names=names),
                "",
            )
        firsts = [place[0] for place in chat_host.keeper.places if {*map(str, place)} & moments.keys()]
        addresses = [chat.addresses.get(seat, "") for seat in firsts]
        self._send(
            letters, summary=note or say("xdc.next", names=names), end=end, info=text,
            fragment=chat.invitation.write() if chat.invitation is not None else "",
            notify=_notes(addresses, note or say("xdc.yours", title=title)),
        )  # fmt: skip

    # This device has a seat -----------------------------------------------------------------------------------------------

    async def _take_turns(self, record: SeatRecord, chat: GameChat) -> None:
        game = record.member.invitation.game
        shown = self.app.table
        hand = shown.hand if isinstance(shown, ChatHandOnPage) else None
        if isinstance(hand, ChatHand) and hand.record.member.invitation.game == game:
            letters = self._fresh(hand, chat.of(TURN))
            new, record = await hand.hear(letters, self.key), hand.record
        else:
            begins = not record.member.packets
            packets = await record.member.hear(self._fresh(game, chat.of(TURN)), self.key)
            record.ask_anew(packets)
            new = bool(packets)
            if new and self._opened:
                self.records.put(game, record)
                if begins and self._idle:
                    await self.resume(game)
                elif record.member.seats and dom.marked("page") != "table":
                    self.reader.notice(self.reader.say("home.save.yours"))
        if new:
            self.records.put(game, record)
            self._check_end(game, [chat.end])

    def _see(self, invitation: Invitation, chat: GameChat) -> None:
        """Show a notice of an invitation to a game without a seat here."""
        say = self.reader.say
        if chat.is_open() and chat.keeper != messenger.address() and dom.marked("page") == "table":
            game = say(f"game.{invitation.setting.game}")
            self.reader.notice(say("xdc.invites", sender=chat.sender, game=game))

    async def _seal(self, record: SeatRecord, answer: Answer) -> None:
        await super()._seal(record, answer)
        self._send_sealed(record)

    def _send_sealed(self, record: SeatRecord) -> None:
        """Send the sealed answers. The host is notified if the game waits for nobody else."""
        invitation, say = record.member.invitation, self.reader.say
        chat, setting = self.log.of(invitation.game), invitation.setting
        far = {seat for place in setting.places for seat in place}
        asked = {seat for packet in record.member.packets.values() for seat in packet.asked} & far
        waits = sorted(asked - chat.answered - {*record.member.seats})
        keeper = next((seat for seat, kind in enumerate(setting.kinds) if kind == PERSON and seat not in far), None)
        names = chat.seat_names() or setting.names
        following = [names[seat] for seat in waits] or ([] if keeper is None else [names[keeper]])
        note = say("xdc.has-chosen", name=names[record.member.seats[0]], game=say(f"game.{setting.game}"))
        self._send(
            record.sealed.values(),
            summary=say("xdc.next", names=", ".join(following)) if following else note,
            notify={} if waits else _notes([chat.keeper], note),
        )
        record.posted()
        self.records.put(invitation.game, record)
        self._refresh()

    async def _send_late(self) -> None:
        """Send answers that were made just before the app was closed."""
        for _game, record in self._records():
            if isinstance(record, SeatRecord) and not record.sent:
                for seat, text in record.answers.items():
                    with suppress(MessageError):
                        record.sealed[seat] = await seal_answer(
                            Answer.read(text), self.key, record.member.invitation.key
                        )
                self._send_sealed(record)


class _Posting(ChatHost):
    """A chat host that posts turns by itself."""

    by_hand = False

    def __init__(
        self, save: Save, session: Session, seat_colours: Sequence[int], sealer: Any, post: Callable[[], object]
    ) -> None:
        super().__init__(save, session, seat_colours, sealer)
        self._post = post

    def send_packets(self) -> None:
        """Post the turn."""
        self._post()


def _notes(addresses: Iterable[str], text: str) -> dict[str, str]:
    """Address -> sentence, without empty addresses."""
    return {address: text for address in addresses if address}
