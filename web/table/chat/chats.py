"""Games in chats on this device: as their host, with a seat in them, or before they begin."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

import js

from tabletop.base.errors import MessageError, TabletopError
from tabletop.core.game import Game
from tabletop.core.session import Session
from tabletop.formats import link as links
from tabletop.formats.find import find, links_in
from tabletop.together.deal import Deal, draw
from tabletop.together.far import FarSeat
from tabletop.together.gathering import INVITE, JOIN, Gathering, Invitation, Setting, joinings
from tabletop.together.group import Member, PasteResult
from tabletop.together.host import new_id
from tabletop.together.message import Answer
from tabletop.together.packing import base64
from tabletop.together.sealing import SEALED, TURN, seal_answer
from web.page import dom, routes
from web.page.gate import Gate
from web.page.names import split_extras
from web.page.saves import Save, Saves
from web.table.chat import dialogs
from web.table.chat.hand import ChatHand
from web.table.chat.host import ChatHost
from web.table.chat.keys import DeviceKey, NoKey, can_seal
from web.table.chat.list_entries import ListEntry, list_entries
from web.table.chat.on_page import ChatHandOnPage
from web.table.chat.records import PlannedGame, Records, SeatRecord
from web.table.phones.devices import App
from web.table.phones.on_page import save_of
from web.table.play import seating
from web.table.play.link_match import read_link
from web.table.play.messages import Post, game_title, message, room
from web.table.play.seating import FAR, ME

_KINDS = (INVITE, JOIN, TURN, SEALED)


class ChatsHost(App, Protocol):
    """The part of the app that chats use, in addition to `App`."""

    storage: Gate
    saves: Saves

    @property
    def on_table(self) -> Save | None:
        """The saved game that lies on the table."""

    def resume(self, number: str) -> None:
        """Go on with a saved game."""


class Chats:
    """All games in chats of this device; made when the first one is needed."""

    hand_page: type[ChatHandOnPage] = ChatHandOnPage

    def __init__(self, app: ChatsHost) -> None:
        self.app, self.reader = app, app.reader
        self.records, self.key = Records(app.storage, lambda game: self._save_of(game) is not None), DeviceKey()
        self.chat_host: ChatHost | None = None
        self.hand: ChatHand | None = None
        self._sealing: asyncio.Task[object] | None = None

    @property
    def _page(self) -> str:
        return str(js.location.href).partition("#")[0]

    def list_entries(self) -> list[ListEntry]:
        """The games in chats that are not among the saved games of this device."""
        return list_entries(self.records, self.reader.say)

    async def resume(self, game: str) -> None:
        """Go on with a game of `list_entries`, by its id."""
        record = self.records.get(game)
        if isinstance(record, PlannedGame):
            await self._gather(record, "")
        elif record is not None:
            js.location.hash = record.member.invitation.write()

    # A game begins --------------------------------------------------------------------------------------------------------

    async def begin(
        self,
        game: Game,
        kinds: Sequence[str],
        options: Mapping[str, str],
        players: Mapping[str, Any],
    ) -> None:
        """Plan a game, and show how to invite its far players; `kinds` says who sits where, as in `seating`."""
        session = Session(game, seating.kinds(kinds), options, 0)
        desk, view = self.app.desk_at(Save("", "", about=dict(players)), session), session.state.view(None)
        names = [desk.seat_name(seat) for seat in range(len(kinds))]
        places: dict[int, tuple[int, ...]] = {}
        for seat in (seat for seat, kind in enumerate(kinds) if kind == FAR):
            first = desk.first_seat(view, seat)
            places[first] = (*places.get(first, ()), seat)
        chosen = {name: value for name, value in session.options.items() if value != game.defaults[name]}
        again = self.chat_host.moved_on() if self.chat_host is not None else ("", 0)
        setting = Setting(game.name, chosen, session.seats, tuple(names), tuple(places.values()), *again)
        given = {**players, "sender": names[kinds.index(ME)]} if ME in kinds else dict(players)
        record = PlannedGame(Gathering(setting, Deal(new_id())), seating.here(kinds), given)
        if not can_seal():
            self.app.refuse(self.reader.say("chat.cannot"))
            return
        try:
            await self.key.key()
        except NoKey:
            self.app.refuse(self.reader.say("chat.no-key"))
            return
        self.records.put(record.gathering.deal.game, record)
        routes.push("")
        self.app.show_home()
        await self._gather(record, "")

    async def _gather(self, record: PlannedGame, text: str) -> str:
        """Take joinings from a text, show who has joined, and begin the game when all have. Always returns ''."""
        gathering, result = record.gathering, ""
        game, say = gathering.deal.game, self.reader.say

        async def paste(pasted: str) -> str:
            nonlocal result
            new = gathering.paste(pasted)
            self.records.put(game, record)
            missing = [gathering.setting.names[seat] for seat in gathering.missing]
            result = self._waits(say("chat.took", count=new) if new else say("chat.nothing-new"), missing)
            return ""

        if text:
            await paste(text)
        while gathering.missing:
            answer = await dialogs.gather(self.reader, gathering, result, paste)
            if answer in ("send", "copy"):
                await dialogs.send(await self._invitation(record), self._page, self.reader, by_copy=answer == "copy")
            elif answer == "begin":
                break
            elif not answer:
                return ""
        self._start(record)
        return ""

    async def _invitation(self, record: PlannedGame) -> Post:
        invitation = record.gathering.invitation(await self.key.key())
        game = self.reader.say(f"game.{invitation.setting.game}")
        sender = record.players.get("sender") or self.reader.say("seat.person")
        names = ", ".join(invitation.setting.names[place[0]] for place in invitation.setting.places)
        return Post(self.reader.say("chat.invite", sender=sender, names=names, game=game), [invitation.write()])

    def _start(self, record: PlannedGame) -> None:
        """Deal, and lay the game on the table. Seats that nobody has joined are played here."""
        gathering = record.gathering
        session = gathering.session()
        session.advance()
        places = [place for place in gathering.setting.places if place[0] not in gathering.missing]
        here = [*record.here, *(seat for place in gathering.setting.places if place not in places for seat in place)]
        keys = {str(seat): base64(key) for seat, key in gathering.keys.items()}
        chat = {"keys": keys, "places": [list(place) for place in places], "answers": []}
        about = {name: value for name, value in record.players.items() if name != "sender"}
        about |= {"far": [gathering.deal.game, 0], "chat": chat, "deal": gathering.deal.write()}
        save = self.app.saves.create(links.encode(session), here=here, about=about)
        self.records.remove(gathering.deal.game)
        self.app.resume(save.id)

    # A text is opened -----------------------------------------------------------------------------------------------------

    def is_for_chat(self, text: str) -> bool:
        """Whether the last fragment in a text is a message of a game in a chat."""
        found = find(text)
        return bool(found) and found[-1].startswith(tuple(f"{kind}." for kind in _KINDS))

    async def open(self, text: str) -> None:
        """Read a message or a whole chat that somebody has opened or pasted; go home with a sentence if it leads nowhere."""
        try:
            reason = self.reader.say("chat.cannot") if not can_seal() else await self._read(text)
        except NoKey:
            reason = self.reader.say("chat.no-key")
        if reason:
            self.app.refuse(reason)

    async def _read(self, text: str) -> str:
        """Open the game of the newest message; return a sentence if there is none, otherwise ''."""
        letters = [one for one in reversed(find(text)) if one.startswith(tuple(f"{kind}." for kind in _KINDS))]
        invited = {one.split(".")[2]: one for one in letters if one.startswith(f"{INVITE}.")}
        for game in dict.fromkeys(one.split(".")[2] for one in letters):
            record, save = self.records.get(game), self._save_of(game)
            if isinstance(record, PlannedGame):
                self.app.show_home()
                return await self._gather(record, text)
            if save is not None:
                if self.app.on_table is None or self.app.on_table.id != save.id:
                    self.app.resume(save.id)
                return await self._paste(text)
            if isinstance(record, SeatRecord):
                return await self._sit(record, text)
            if game in invited:
                try:
                    return await self._join(Invitation.read(invited[game]), text)
                except MessageError as error:
                    return self.reader.explain(error)
        turns = any(one.startswith(f"{TURN}.") for one in letters)
        return self.reader.say("chat.not-joined" if turns else "chat.not-kept")

    def _save_of(self, game: str) -> Save | None:
        """The saved game of which this device is the host, by its id in the chat."""
        kept = (save for save in self.app.saves.all() if "chat" in save.about)
        return next((save for save in kept if save.about.get("far", [""])[0] == game), None)

    async def do(self, what: str) -> None:
        """Carry out a button at the table: "paste", "bot", "send" or "copy"."""
        shown = self.app.table
        if shown is None:
            return
        if what == "paste":
            await dialogs.ask_for_text(self.reader, self._pasted)
        elif what == "bot":
            await self._let_bot_choose()
        elif isinstance(shown, ChatHandOnPage):
            await self._send_answer(shown, by_copy=what == "copy")
        else:
            await self._post(by_copy=what == "copy")

    async def _pasted(self, text: str) -> str:
        """Read a text pasted at the table; return a sentence to show, or '' if something came of it."""
        shown = self.app.table
        if isinstance(shown, ChatHandOnPage):
            record = shown.hand.record
            if record.member.is_over and self._goes_on_in(text, record.member.invitation.game):
                dom.spawn(self.open(text))
                return ""
            return await self._sit(record, text, again=True)
        return await self._paste(text, again=True)

    def _goes_on_in(self, text: str, game: str) -> bool:
        """Whether a text invites to the game after `game`."""
        invites = [one for one in find(text) if one.startswith(f"{INVITE}.")]
        with suppress(MessageError):
            return bool(invites) and Invitation.read(invites[-1]).setting.before == game
        return False

    # This device keeps the game -------------------------------------------------------------------------------------------

    def chat_host_of(self, save: Save, session: Session, seat_colours: Sequence[int]) -> ChatHost:
        """The chat host of a game that is laid on the table."""
        if self.chat_host is None or self.chat_host.save.id != save.id:
            self.chat_host = ChatHost(save, session, seat_colours, self.key)
        else:
            self.chat_host.follow(save, session)
        return self.chat_host

    async def _paste(self, text: str, *, again: bool = False) -> str:
        """Take answers from a text as the host, and say how many. With `again`, return the sentence if nothing is new, for
        the dialog to show."""
        shown, chat_host = self.app.table, self.chat_host
        if shown is None or chat_host is None:
            return ""
        before, handed = chat_host.host.session.ply, False
        for joining in chat_host.asks(text):
            given = await dialogs.ask_hand_over(self.reader, shown.state.desk.seat_name(joining.seat))
            chat_host.answer_to(joining, hand_over=given)
            handed = handed or given
        pasted = await chat_host.paste(text)
        self.app.keep(chat_host.save)
        shown.table.refresh()
        result = self._result(pasted, chat_host, goes_on=chat_host.host.session.ply != before)
        if again and not pasted.seats and not handed:
            return result
        self.reader.notice(result)
        return ""

    def _result(self, pasted: PasteResult, chat_host: ChatHost, *, goes_on: bool) -> str:
        """A sentence on the answers in a text; unless the game goes on, also whom it waits for."""
        if pasted.refused and not pasted.seats:
            return self.reader.explain(pasted.refused[0])
        say, names = self.reader.say, self.app.desk_at(chat_host.save, chat_host.host.session).seat_name
        result = say("chat.took", count=len({*pasted.seats})) if pasted.seats else say("chat.nothing-new")
        return result if goes_on else self._waits(result, [names(seat) for seat in chat_host.waited_for()])

    def _waits(self, sentence: str, names: Sequence[str]) -> str:
        """A sentence, followed by the names that the game waits for."""
        return f"{sentence} {self.reader.say('chat.waits', names=', '.join(names))}" if names else sentence

    async def _post(self, *, by_copy: bool) -> None:
        """Post the turn as the host, or the result of a finished game."""
        shown, chat_host = self.app.table, self.chat_host
        if shown is None or chat_host is None:
            return
        state, ends = shown.state, list[str]()
        if state.session.over:
            sent = message(state, self._page)
            sentence = sent.sentence
            if sent.fits:
                ends.append(sent.address.partition("#")[2])
        else:
            names = ", ".join(map(state.desk.seat_name, chat_host.waited_for()))
            turn = state.desk.turn_name(state.session.state.round)
            sentence = state.say("chat.turn", title=game_title(state), turn=turn, names=names)
        texts = [*ends, *await chat_host.post(room(sentence, self._page))]
        if await dialogs.send(Post(sentence, texts), self._page, self.reader, by_copy=by_copy):
            chat_host.note_posted()
            self.app.keep(chat_host.save)
            self._refresh()

    async def _let_bot_choose(self) -> None:
        """Let a bot make the choice that the game waits for, this time."""
        shown, chat_host = self.app.table, self.chat_host
        if shown is None or chat_host is None or (seat := shown.state.waiting_for) is None:
            return
        session = shown.state.session
        ply, bots = session.ply, session.game.bots
        level = bots[len(bots) // 2] if bots else "search"
        kinds = [level if one == seat else kind for one, kind in enumerate(session.seats)]
        twin = Session(session.game, kinds, session.options, session.seed, session.state.version, session.position)
        for done in session.plies[:ply]:
            twin.play(done.index)
        for index in await self.app.thinker.choices(twin):
            if session.to_move != seat or shown is not self.app.table:
                break
            session.play(index)
            session.advance()
        chat_host.go_on()

    # This device has a seat -----------------------------------------------------------------------------------------------

    async def _join(self, invitation: Invitation, text: str = "") -> str:
        """Open an invitation: take a seat and post that, or watch. `text` is the rest of the chat."""
        self.app.show_home()
        record = await self._take_seat(invitation, _free(invitation, text))
        if record is None:
            routes.replace("")
            return ""
        return await self._sit(record, text)

    async def _take_seat(self, invitation: Invitation, free: Sequence[int]) -> SeatRecord | None:
        """Ask for a free seat, or to watch if there is none; return None if the dialog was closed. Players of the game before
        get their seat, moved on, without a question."""
        before = self.records.get(invitation.setting.before)
        seats: tuple[int, ...] | None = None
        if free and isinstance(before, SeatRecord) and before.member.invitation.key == invitation.key:
            again = invitation.setting.place_again(before.member.seats)
            seats = again if not before.member.seats or {*again} & {*free} else None
        if seats is None and free:
            seats = await dialogs.ask_seat(self.reader, invitation, free)
        elif not free:
            seats = await self._watch_or_go_on(invitation)
        if seats is None:
            return None
        record = SeatRecord(Member(invitation, seats, draw() if free else None, {}))
        self.records.put(invitation.game, record)
        return record

    async def _watch_or_go_on(self, invitation: Invitation) -> tuple[int, ...] | None:
        """Ask somebody without a seat in a running game: watch, or go on in a seat with this device? As `ask_again`."""
        return await dialogs.ask_again(self.reader, invitation)

    async def _await_begin(self, record: SeatRecord) -> str:
        """Let this device post that it has joined, before the game begins."""
        member, say = record.member, self.reader.say
        if not member.seats:
            self.reader.notice(say("chat.watching"))
            routes.replace("")
            return ""
        setting = member.invitation.setting
        name, game = setting.names[member.seats[0]], say(f"game.{setting.game}")
        post = Post(say("chat.join", name=name, game=game), [member.joining(await self.key.key()).write()])
        if answer := await dialogs.ask_to_send(self.reader, say("chat.join.text", name=name)):
            await dialogs.send(post, self._page, self.reader, by_copy=answer == "copy")
        return ""

    async def _sit(self, record: SeatRecord, text: str, *, again: bool = False) -> str:
        """Show the newest packet for this device in a text. Return a sentence if the text is for others; with `again`, also if
        nothing is new."""
        game = record.member.invitation.game
        table = self.app.table
        here = isinstance(table, ChatHandOnPage) and table.hand.record.member.invitation.game == game
        hand = self.hand if here else None
        if hand is None:
            hand = self.hand = ChatHand(record, self._put, self._words, self.show_packet)
        record = hand.record
        try:
            new = await hand.paste(text, self.key)
        except MessageError as error:
            return self.reader.explain(error)
        if new:
            self.records.put(game, record)
        new = self._check_end(game, links_in(text)) or new
        if new or here:
            return self.reader.say("chat.nothing-new") if again and not new else ""
        if hand.show():
            return ""
        self.app.show_home()
        return await self._await_begin(record)

    def _words(self, game: Game) -> Any:
        return self.reader.words_of(game)

    def show_packet(self, far: FarSeat) -> None:
        """Show a packet as a table."""
        hand, app = self.hand, self.app
        if hand is None:
            return
        save = save_of(far, {}, hand.habits)
        fragment = hand.record.member.invitation.write()
        anew = not isinstance(app.table, ChatHandOnPage)
        if routes.fragment() != fragment:
            (routes.push if not routes.fragment() else routes.replace)(fragment)
        desk = app.desk_at(save, far.session)
        app.show_unsaved_table(self.hand_page(app, fragment, hand, far, save, desk, self.show_packet), anew=anew)

    def _put(self, answer: Answer) -> None:
        """Note an answer, and seal it at once, so that one touch posts it."""
        hand = self.hand
        if hand is not None and hand.record.answered(answer.seat, answer.write()):
            self._sealing = dom.spawn(self._seal(hand.record, answer))

    async def _seal(self, record: SeatRecord, answer: Answer) -> None:
        invitation = record.member.invitation
        record.sealed[answer.seat] = await seal_answer(answer, self.key, invitation.key)
        self.records.put(invitation.game, record)
        self._refresh()

    def _refresh(self) -> None:
        if self.app.table is not None:
            self.app.table.table.refresh()

    async def _send_answer(self, shown: ChatHandOnPage, *, by_copy: bool) -> None:
        """Post the sealed answers of this device."""
        if self._sealing is not None:
            await self._sealing
        record, state = shown.hand.record, shown.state
        turn = state.desk.turn_name(state.session.state.round)
        sentence = state.say("chat.answer", title=game_title(state), turn=turn, name=self._who(record))
        if await dialogs.send(Post(sentence, [*record.sealed.values()]), self._page, self.reader, by_copy=by_copy):
            record.posted()
            self.records.put(record.member.invitation.game, record)
            self._refresh()

    def _who(self, record: SeatRecord) -> str:
        return record.member.invitation.setting.names[record.member.seats[0]]

    # The end --------------------------------------------------------------------------------------------------------------

    def _check_end(self, game: str, fragments: Iterable[str]) -> bool:
        """Check the deal of a finished game if its link is among these fragments; return whether it is."""
        for one in fragments:
            if split_extras(one)[1].deal.startswith(f"{game}."):
                with suppress(TabletopError):
                    session, *_, deal = read_link(one)
                    session.goto(len(session.plies))
                    self.check(deal, session)
                return True
        return False

    def check(self, written: str, session: Session) -> None:
        """Say whether a finished game was dealt as promised, by the deal written in its link."""
        try:
            deal = Deal.read(written)
            record = self.records.get(deal.game)
            if isinstance(record, SeatRecord):
                record.member.check(deal, session)
            else:
                deal.check(session.seed)
        except TabletopError as error:
            self.reader.notice(self.reader.explain(error))
            return
        known = isinstance(record, SeatRecord) and record.member.seats
        self.reader.notice(self.reader.say("chat.checked" if known else "chat.adds-up", count=len(deal.numbers) + 1))


def _free(invitation: Invitation, text: str) -> list[int]:
    """The first seat of each place that nobody has joined, as far as the text says; [] if the game has begun."""
    found = [one for one in find(text) if one.split(".")[2:3] == [invitation.game]]
    if any(one.startswith(f"{TURN}.") for one in found):
        return []
    taken = {invitation.setting.place(joining.seat) for joining in joinings(found)}
    return [place[0] for place in invitation.setting.places if place not in taken]
