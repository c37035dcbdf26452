"""The table: one game in play, and the order in which things happen. It makes the parts and hands each what it needs."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from tabletop import link as links
from tabletop.bots import bot_to_move
from tabletop.film.motion import Stamp
from tabletop.film.reel import Frame
from tabletop.game import Game
from tabletop.move import Move
from tabletop.session import Session
from web.board.canvas import Board, Spot
from web.board.player import SPEEDS, Player
from web.page import dom
from web.page.browser_storage import ask_to_persist
from web.page.reader import Reader
from web.page.saves import Save, players
from web.page.series import begun, turned
from web.table import picture, seats
from web.table.advice import Adviser
from web.table.bots import Thinker
from web.table.controls import Controls
from web.table.desk import Desk
from web.table.draft import Draft
from web.table.hearing import Hearing
from web.table.log import History
from web.table.mattered import Mattered
from web.table.model import TableModel
from web.table.panels import Panels
from web.table.past import Past
from web.table.showing import Showing
from web.table.timekeeper import Timekeeper
from web.table.touch import Touch


class Parts(Protocol):
    """The parts of the page that outlive a table."""

    reader: Reader
    board: Board
    player: Player
    thinker: Thinker
    dice: Random

    def cursor(self) -> tuple[Stamp, ...]:
        """What shows where the keyboard is on the board."""


class Host(Parts, Protocol):
    """What a table needs of the page around it."""

    def keep(self, save: Save) -> None:
        """Save a game and put its link into the address."""

    async def kept(self, save: Save) -> None:
        """Until a game is saved as it stands, or the reader knows that it cannot be."""

    def reopen(self, save: Save) -> None:
        """Lay a saved game on the table anew."""

    def begin(
        self, game: Game, kinds: list[str], options: dict[str, str], position: str, players: Mapping[str, Any]
    ) -> None:
        """Begin a new game, at a written position if there is one; `players` is what is kept of them."""


class Table:
    """A game in play. Created when a game is opened, gone when another is."""

    fragment = ""
    """The address of what is solved here, where this is no game that is saved."""

    def __init__(self, host: Host, save: Save, session: Session, desk: Desk) -> None:
        self.host, self.reader, self.player, self.thinker = host, host.reader, host.player, host.thinker
        for seat, wish in save.wishes.items():
            session.prefer(int(seat), wish)
        controls = Controls(self.refresh, lambda move: self._make([move]))
        model = self.model = TableModel(save, session, desk, controls)
        self.panels = Panels(model, host.player, host.reader, host.cursor)
        self.touch = Touch(self, host.board)
        self.past = Past(self, host.board)
        self.history = History(model, host.reader, self.past.why)
        self.adviser = Adviser(model, host.thinker, host.reader, self.panels.mark)
        self.time = Timekeeper(model, host.reader.say, self._time_is_up)
        self.mattered = Mattered(self)
        self.hearing = Hearing(host.reader.preferences)
        self.showing = Showing(model, host.board, host.player, self.panels, self.history, self.hearing)
        self._moment: int | None = None
        self.closed = False
        self._plies_at_start = len(session.plies)
        self._ready: asyncio.Future[None] | None = None
        self._task: asyncio.Task[object] | None = None
        self._pictured = ""
        """The link of which a picture is kept."""

    # Coming and going -----------------------------------------------------------------------------------------------------

    def open(self, moment: int | None = None) -> None:
        """Show the table as it stands and let things happen; a link to a moment shows that first."""
        model, self._moment = self.model, moment
        self._busy("")  # whatever was under way at the table before
        self.host.board.tapped, self.host.board.legible = self.touch.touch_board, model.desk.legible
        self.showing.begin()
        model.desk.catch_up(model.reel)
        model.viewer = model.only_person
        self.player.show(model.reel.frame(model.seen))
        self.panels.open()
        self.history.open()
        self.host.board.fit()
        if len(model.persons) < len(model.session.seats):
            asyncio.get_running_loop().call_later(1.2, self.thinker.wake)  # after all that the reader waits for
        self._task = dom.spawn(self._run())

    def close(self) -> None:
        """Leave the table; all but what the clock has left is saved already."""
        self.closed = True
        if self._task is not None:
            self._task.cancel()
        self.past.leave()
        if self.time.stop():
            self.keep()
        self.touch.stop_reading()
        self.mattered.close()
        self.adviser.close()
        self.player.skip()
        self.player.stamps = ()
        self.thinker.forget()

    def record(self) -> None:
        """Save the game as it stands, and put its link into the address."""
        save, session = self.model.save, self.model.session
        save.link = links.encode(session)
        save.tell(session, self.model.title)
        self.keep()

    def keep(self) -> None:
        """Save how far the people here are; the game stands where it was recorded last."""
        self.host.keep(self.model.save)

    # What happens -----------------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        model, session = self.model, self.model.session
        if session.advance():
            self.record()
        if model.save.here is None:
            self.refresh()  # what is seen behind the question
            model.save.here = await seats.ask_who(model, self.reader.say)
            model.viewer = model.only_person
        self.record()
        while True:
            await self._watch()
            seat = session.to_move
            if seat is None:
                self._can_act()
                self._tell(model.only_person)
                if len(session.plies) != self._plies_at_start:  # just now
                    self.showing.cheer()
                return
            if bot_to_move(session):
                await self._let_bots_choose()
            elif seat in model.here:
                await self._hand_over(seat)
                await self._let_choose(seat)
            else:
                await self._wait_for(seat)

    def _busy(self, what: str) -> None:
        """Note what of a choice is under way; what ends after the table was left says nothing of the next one."""
        if not self.closed:
            dom.mark("busy", what)

    async def _watch(self) -> None:
        """Play what has happened since the last look, and stand on it where nobody chooses next; who looks back comes first."""
        model = self.model
        await self.past.until_now()
        if (model.reel.viewer, model.reel.shape) != (model.only_person, model.shape):
            self._film_anew()
        model.reel.catch_up()
        model.desk.catch_up(model.reel)
        model.seen = min(model.seen, len(model.reel))
        if model.seen < len(model.reel):
            await self.show_events(model.seen, len(model.reel))
            self.hearing.watched()
        model.seen = model.save.seen = len(model.reel)
        if len(model.session.plies) != self._plies_at_start:  # nobody waits for what was there before
            self._busy("saving")
            await self.host.kept(model.save)
            self._busy("")
        self.keep()
        await self.past.until_now()
        if model.session.to_move not in model.persons:
            self.settle()
            self._can_act()  # nobody has to choose, so there is nothing to wait for

    async def show_events(self, start: int, stop: int) -> None:
        """Play events, with the controls of the player at hand; it ends where another moment is asked for."""
        self.touch.stop_reading()
        self.past.film_begins()
        self.model.playing = True
        self._busy("playing")
        self.refresh()
        try:
            await self.player.play(self.model.reel, start, stop)
        finally:
            self.model.playing = False
            self._busy("")
        self.past.film_ended()

    def settle(self) -> None:
        """Stand on exactly the scene of the state, whatever was played."""
        model = self.model
        model.scrubbed = model.why = None
        panels = model.reel.frame(len(model.reel)).panels
        view = model.view()
        scene = model.scene(view)
        self.show(Frame(scene, panels))
        self.refresh()
        marked = [(mark.x, mark.y) for mark in self.panels.marks]
        self.host.board.look_at([*model.desk.in_focus(view, scene), *marked], self.player.travel)

    def show(self, frame: Frame) -> None:
        """Stand on a frame, whose table may have another size than what was shown before."""
        board, scene = self.host.board, frame.scene
        self.player.show(frame)
        if (scene.width, scene.height) != (board.width, board.height):
            board.fit()

    def _film_anew(self) -> None:
        model = self.model
        model.reel = model.film()
        dom.mark("shape", model.reel.shape)
        self.show(model.reel.frame(min(model.seen, len(model.reel))))

    def reshape(self) -> None:
        """The screen has become another: lay the table out for it, at the moment that is shown."""
        model = self.model
        if model.reel.shape == model.shape or model.playing:
            return  # a film that runs goes on as it is, and what comes after it is laid out anew
        self.touch.stop_reading()
        self._film_anew()
        if model.scrubbed is not None:
            self.past.look_at(model.scrubbed, model.why)
        else:
            self.settle()

    def refresh(self) -> None:
        """Something in the panels has changed."""
        self.panels.refresh()
        self.history.refresh()
        self.adviser.refresh()
        self.name_spaces()

    def name_spaces(self) -> None:
        """Write on the board what its spaces are called, where a text calls them so or the reader always wants it."""
        model = self.model
        view = model.view()
        asked = model.hinted is not None or self.touch.reads.startswith("cell-")
        if not model.playing and model.scrubbed is None:
            asked = asked or model.desk.names_spaces(view)
        wanted = asked or self.reader.preferences["spaces"] == "always"
        if self.player.painter.name_spaces(model.desk.space_names(view) if wanted else None):
            self.host.board.repaint_floor()

    def show_spaces(self, wish: str) -> None:
        """Say what spaces are called where texts name them, or always."""
        self.reader.preferences["spaces"] = wish
        self.name_spaces()

    def _can_act(self) -> None:
        """The reader can do something now, if only look."""
        dom.playable()
        self._keep_picture()
        self.panels.speak_floor()
        if self._moment is not None:
            moment, self._moment = self._moment, None
            self.past.scrub(moment)
            if self.model.session.game.advise is not None:
                dom.mark("side", "history")
                self.adviser.toggle()

    def _keep_picture(self) -> None:
        """Let the next start show the board as it stands now; where bots play on, the first picture will do."""
        save, session = self.model.save, self.model.session
        stays = session.over or session.to_move in self.model.persons
        if save.id and save.link != self._pictured and (stays or not self._pictured):
            self._pictured = save.link
            picture.keep(self.model)

    async def _let_bots_choose(self) -> None:
        session = self.model.session
        self._busy("bots")
        self.refresh()
        try:
            for index in await self.thinker.choices(session):
                session.play(index)
                session.advance()
        finally:
            self._busy("")
        self.record()
        if self.thinker.fallback_notice_due():
            self.reader.notice(self.reader.say("notice.no-worker"))

    async def _hand_over(self, seat: int) -> None:
        """Hide the cards of whoever looked last until the person on that seat has the device."""
        if self.model.needs_hand_over(seat):
            self.model.viewer = None
            self.settle()
            self._can_act()
            await seats.hand_over(self.model.desk, seat, self.reader.say)

    async def _let_choose(self, seat: int) -> None:
        """One choice of somebody here, or all those that are laid out before they are made."""
        model, session = self.model, self.model.session
        self.touch.stop_reading()
        model.viewer = seat
        draft = model.draft = model.desk.begin_draft(session.state, model.view(), model.save.drafts.get(str(seat), ()))
        if draft is None:
            model.controls.offer(session.legal())
        self.settle()
        self._can_act()
        self._tell(seat)
        self.hearing.asked()
        if draft is not None:
            self.thinker.begin_early(session)
            self.time.begin(seat, model.desk.draft_seconds(session.state, model.persons))
        await self._until_ready()
        self.time.stop()
        if session.to_move != seat:  # who goes on choosing has the device in hand already
            model.viewer = model.only_person

    def _make(self, moves: Sequence[Move]) -> None:
        """Choices are made, and saved before the next one is offered."""
        model, session = self.model, self.model.session
        self.touch.stop_reading()
        self.mattered.put_away()
        self.past.leave()
        self._busy("saving")
        model.save.drafts.pop(str(session.to_move), None)
        for move in moves:
            session.play(move)
        session.advance()
        model.draft = None
        self.record()
        dom.spawn(ask_to_persist())
        self._go_on()

    async def _wait_for(self, seat: int) -> None:
        """Somebody elsewhere is asked: nothing to do here but to send the link, or to sit down for them."""
        self.model.waiting_for = seat
        self.settle()
        self._can_act()
        self._tell(self.model.only_person)
        try:
            await self._until_ready()
        finally:
            self.model.waiting_for = None

    def _tell(self, seat: int | None) -> None:
        """Say what is asked, or how the game ended, and to a seat what of the film mattered to it."""
        dom.announce(self.panels.prompt())
        self.mattered.tell(seat)

    async def _until_ready(self) -> None:
        self._ready = asyncio.get_running_loop().create_future()
        await self._ready

    def _go_on(self) -> None:
        if self._ready is not None and not self._ready.done():
            self._ready.set_result(None)

    # What people do -----------------------------------------------------------------------------------------------------------

    def change_draft(self, change: Callable[[Draft], object]) -> bool:
        """Do something to the draft, show it, and keep it with the saved game; gives what `change` says, as a truth."""
        model = self.model
        if model.draft is None or model.scrubbed is not None:
            return False
        model.hint = None
        self.mattered.put_away()
        changed = bool(change(model.draft))
        model.save.drafts[str(model.draft.seat)] = list(model.draft.dump())
        self.keep()
        self.panels.draft_changed()
        dom.announce(model.desk.coached(model.draft) or model.desk.draft_prompt(model.draft))
        return changed

    def lock_in(self) -> None:
        """The choices laid out are to be made."""
        model = self.model
        if model.draft is not None and model.draft.full and model.scrubbed is None:
            self._make(model.draft.moves())

    def fill_draft(self) -> None:
        """Lay out at random what is missing."""
        self.change_draft(lambda draft: draft.fill(self.host.dice))

    def _time_is_up(self) -> None:
        """Chance lays out what is still open, and the choices are made."""
        draft = self.model.draft
        if draft is not None:
            if not draft.full:
                draft.fill(self.host.dice)
            self._make(draft.moves())
            self.reader.notice(self.reader.say("clock.over"))

    def pick(self, number: int) -> None:
        """A move was picked from the list of all."""
        moves = self.model.offers()
        if number < len(moves):
            if self.model.draft is not None:
                self.change_draft(lambda draft: draft.accept(moves[number]))
            else:
                self.model.controls.pick(moves[number])

    def sit_down(self) -> None:
        """Somebody here plays for the one who is waited for."""
        model = self.model
        if model.waiting_for is not None:
            model.save.here = sorted({*model.here, model.waiting_for})
            self.record()
            self._go_on()

    def wish(self, seat: int, name: str) -> None:
        """Somebody here wants to be asked in another way from now on."""
        self.model.save.wishes[str(seat)] = name
        self.model.session.prefer(seat, name)
        self.keep()

    def take_back(self) -> None:
        """Let the last person here choose again."""
        session = self.model.session
        if not self.model.may_take_back:
            return
        session.undo()
        seat = session.to_move
        while session.plies and session.plies[-1].seat == seat and session.undo_target() is not None:
            session.undo()  # what was laid out as one draft is one choice to whoever made it
        self.record()
        self.host.reopen(self.model.save)

    def rematch(self) -> None:
        """Begin the same game again, or the next of a series, a seat further on; a written position stays as it was."""
        session, save = self.model.session, self.model.save
        seats, names = list(session.seats), [save.names().get(seat, "") for seat in range(len(session.seats))]
        worn = list(self.model.desk.worn)
        if not session.position:
            seats, names, worn = turned(seats), turned(names), turned(worn, len(worn) // len(seats))
        before = save.series(session)
        series = before and before.after(session.state.winners())
        if series is not None and series.decided:
            series = begun(series.most, len(seats))
        notes = players(dict(enumerate(names)), series, worn)
        self.host.begin(session.game, seats, dict(session.options), session.position, notes)

    async def share(self) -> None:
        """Show how the game can be handed on."""
        from web.table.share import open_share

        await open_share(self.model, self.reader, self.player.painter.theme)

    def cell_in_words(self, spot: Spot) -> str:
        """What lies at a point of the board and who stands there."""
        return self.model.desk.spoken_cell(self.model.view(), *spot)

    # Watching ----------------------------------------------------------------------------------------------

    def set_speed(self, speed: float) -> None:
        """Play at this speed from now on."""
        self.player.speed = speed if speed in SPEEDS else 1.0
        self.reader.preferences["speed"] = f"{self.player.speed:g}"
        if self.player.speed == 0:
            self.player.skip()
        self.refresh()
