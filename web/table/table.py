"""The table: one game in play, who sits here, and the order in which things happen."""

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import js

from tabletop import link as links
from tabletop.bots import bot_to_move
from tabletop.move import Move
from tabletop.session import PERSON, Session
from web.board.player import Player
from web.board.reel import Frame, Reel
from web.page import dom
from web.page.browser_shelf import ask_to_persist
from web.page.store import Save
from web.table import seats
from web.table.advice import Adviser
from web.table.bots import Thinker
from web.table.controls import Controls
from web.table.draft import Draft
from web.table.panels import TableView
from web.table.timekeeper import Timekeeper

if TYPE_CHECKING:
    from web.app import App


class Table:
    """A game in play. Created when a game is opened, gone when another is."""

    def __init__(self, app: "App", save: Save, session: Session, moment: int | None = None) -> None:
        """`moment`: what to show first, for a link to one."""
        self.app, self.save, self.session = app, save, session
        self.view_of: int | None = None
        """The seat whose secrets may be seen on this screen now."""
        self.draft: Draft | None = None
        """The choices laid out but not made yet, where the game has such."""
        self.waiting_for: int | None = None
        """The seat of somebody who is not here."""
        self.playing = False
        self.scrubbed: int | None = None
        """The moment that the slider shows, counted in events; None for now."""
        self.moment = moment
        self.controls = Controls(self.refresh, lambda move: self._make([move]))
        self.thinker: Thinker = app.thinker
        self.desk = app.desk(session.game)
        for seat, wish in save.wishes.items():
            session.prefer(int(seat), wish)
        self.reel = self._film()
        self.shown = min(save.seen, len(self.reel)) if save.seen else len(self.reel)
        self.player: Player = app.player
        self.view = TableView(self)
        self.adviser = Adviser(self)
        self.time = Timekeeper(self)
        self._ready: asyncio.Future[None] | None = None
        self._task: asyncio.Task[object] | None = None

    def _film(self) -> Reel:
        """The film of the game, for the eyes of the one person who plays here, if it is one."""
        panels = self.desk.opening(self.session.at(0).state.view(None))
        return Reel(self.session, panels, self.desk.after, seats.only_one(self))

    # Coming and going -----------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Show the table as it stands and let things happen."""
        self.desk.catch_up(self.reel)
        self.view_of = seats.only_one(self)
        self.player.show(self.reel.frame(self.shown))
        self.view.open()
        if len(self.persons) < len(self.session.seats):
            js.setTimeout(dom.proxy(self.thinker.wake), 1200)  # after all that the reader waits for
        self._task = dom.spawn(self._run())

    def close(self) -> None:
        """Leave the table; everything is saved already."""
        if self._task is not None:
            self._task.cancel()
        self.time.stop()
        self.player.skip()
        self.thinker.forget()
        self.view.close()

    def record(self) -> None:
        """Save the game as it stands, and put its link into the address."""
        self.save.link = links.encode(self.session)
        self.save.about = {
            "game": self.session.game.name,
            "title": self.desk.title(self.session.state.view(None)),
            "round": self.session.state.round,
            "over": self.session.over,
            "seats": list(self.session.seats),
        }
        self.app.keep(self.save)

    @property
    def persons(self) -> list[int]:
        """The seats that people sit on."""
        return [seat for seat, kind in enumerate(self.session.seats) if kind == PERSON]

    @property
    def here(self) -> list[int]:
        """The seats played on this device."""
        return self.save.here or []

    # What happens -----------------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        if self.session.advance():
            self.record()
        if self.save.here is None:
            await seats.ask_who(self)
        self.record()
        while True:
            await self._watch()
            seat = self.session.to_move
            if seat is None:
                self.view.finish()
                return
            if bot_to_move(self.session):
                await self._let_bots_choose()
            elif seat in self.here:
                await seats.hand_over(self, seat)
                await self._let_choose(seat)
            else:
                await self._wait_for(seat)

    async def _watch(self) -> None:
        """Play what has happened since the last look, then stand on what the state says."""
        if self.reel.viewer != seats.only_one(self):
            self.reel = self._film()
        self.reel.catch_up()
        self.desk.catch_up(self.reel)
        self.shown = min(self.shown, len(self.reel))
        if self.shown < len(self.reel):
            await self.show_events(self.shown, len(self.reel))
        self.shown = self.save.seen = len(self.reel)
        self.app.keep(self.save)
        self.settle()
        if self.session.to_move not in self.persons:
            self.view.ready()  # nobody has to choose, so there is nothing to wait for

    async def show_events(self, start: int, stop: int) -> None:
        """Play events, with the controls of the player at hand."""
        self.playing, self.scrubbed = True, None
        dom.mark("busy", "playing")
        self.view.refresh()
        try:
            await self.player.play(self.reel, start, stop)
        finally:
            self.playing = False
            dom.mark("busy", "")

    def settle(self) -> None:
        """Stand on exactly the scene of the state, whatever was played."""
        state = self.session.state
        self.scrubbed = None
        self.player.show(
            Frame(self.session.game.scene(state.view(self.view_of)), self.reel.frame(len(self.reel)).panels)
        )
        self.refresh()

    def refresh(self) -> None:
        """Something in the panels has changed."""
        self.view.refresh()

    async def _let_bots_choose(self) -> None:
        dom.mark("busy", "bots")
        self.view.refresh()
        try:
            for index in await self.thinker.choices(self.session):
                self.session.play(index)
                self.session.advance()
        finally:
            dom.mark("busy", "")
        self.record()
        if self.thinker.must_be_told():
            self.app.reader.notice(self.app.say("notice.no-worker"))

    async def _let_choose(self, seat: int) -> None:
        """One choice of somebody here, or all those that are laid out before they are made."""
        state = self.session.state
        self.view_of = seat
        self.draft = self.desk.begin(state, state.view(seat), self.save.drafts.get(str(seat), ()))
        if self.draft is None:
            self.controls.offer(self.session.legal())
        self.settle()
        self.view.ready()
        if self.draft is not None:
            self.thinker.begin_early(self.session)
            self.time.begin(seat, self.desk.seconds(state, self.persons))
        await self._until_ready()
        self.time.stop()
        if self.session.to_move != seat:  # who goes on choosing has the device in hand already
            self.view_of = seats.only_one(self)

    def _make(self, moves: Sequence[Move]) -> None:
        """Choices are made and saved at once, before anything else can happen to the page."""
        self.save.drafts.pop(str(self.session.to_move), None)
        for move in moves:
            self.session.play(move)
        self.session.advance()
        self.draft = None
        self.record()
        dom.spawn(ask_to_persist())
        self._go_on()

    async def _wait_for(self, seat: int) -> None:
        """Somebody elsewhere is asked: nothing to do here but to send the link, or to sit down for them."""
        self.waiting_for = seat
        self.settle()
        self.view.ready()
        try:
            await self._until_ready()
        finally:
            self.waiting_for = None

    async def _until_ready(self) -> None:
        self._ready = asyncio.get_running_loop().create_future()
        await self._ready

    # What people do -----------------------------------------------------------------------------------------------------------

    def lock_in(self) -> None:
        """The choices laid out are to be made."""
        if self.draft is not None and self.draft.full and self.scrubbed is None:
            self._make(self.draft.moves())

    def time_is_up(self) -> None:
        """Chance lays out what is still open, and the choices are made."""
        if self.draft is not None:
            if not self.draft.full:
                self.draft.fill(self.app.dice)
            self._make(self.draft.moves())
            self.app.reader.notice(self.app.say("clock.over"))

    def sit_down(self) -> None:
        """Somebody here plays for the one who is waited for."""
        if self.waiting_for is not None:
            self.save.here = sorted({*self.here, self.waiting_for})
            self.record()
            self._go_on()

    def _go_on(self) -> None:
        if self._ready is not None and not self._ready.done():
            self._ready.set_result(None)

    def change_draft(self, change: Callable[[Draft], object]) -> bool:
        """Do something to the draft, show it, and keep it with the saved game; gives what `change` says, as a truth."""
        if self.draft is None or self.scrubbed is not None:
            return False
        changed = bool(change(self.draft))
        self.save.drafts[str(self.draft.seat)] = list(self.draft.dump())
        self.app.keep(self.save)
        self.view.draft_changed()
        return changed

    def touch(self, thing: str) -> bool:
        """Something was touched, by whatever means."""
        if self.scrubbed is not None:
            return False
        if self.draft is not None:
            self.change_draft(lambda draft: draft.touch(thing))
            return True
        return self.controls.touch(thing)

    def touch_board(self, x: float, y: float) -> bool:
        """The board was touched; where nothing can be chosen, say what lies there. Gives whether something was chosen."""
        thing = self.view.mark_at(x, y)
        if thing and self.touch(thing):
            return True
        said = self.cell_in_words(x, y)
        if said:
            self.app.reader.notice(said, quiet=True)
        return False

    def tell(self, thing: str) -> None:
        """Say what is about a thing that has a button to be asked about."""
        self.app.reader.notice(self.desk.spoken_thing(self.session.state.view(self.view_of), thing))

    def cell_in_words(self, x: float, y: float) -> str:
        """What lies at a point of the board and who stands there."""
        return self.desk.spoken_cell(self.session.state.view(self.view_of), x, y)

    def make(self, number: int) -> None:
        """A move was picked from the list of all."""
        moves = self.offers()
        if number < len(moves):
            if self.draft is not None:
                self.change_draft(lambda draft: draft.accept(moves[number]))
            else:
                self.controls.pick(moves[number])

    def offers(self) -> list[Move]:
        """All legal moves, as the list of buttons has them."""
        return list(self.draft.offers() if self.draft is not None else self.controls.moves)

    def wish(self, seat: int, name: str) -> None:
        """Somebody here wants to be asked in another way from now on."""
        self.save.wishes[str(seat)] = name
        self.session.prefer(seat, name)
        self.app.keep(self.save)

    @property
    def may_take_back(self) -> bool:
        """Whether the last person here may choose again: nothing has been revealed since, and it was not the clock that
        chose."""
        target = self.session.undo_target()
        return target is not None and not self.time.ran_out(self.session.plies[target].seat)

    def take_back(self) -> None:
        """Let the last person here choose again."""
        session = self.session
        if not self.may_take_back:
            return
        session.undo()
        seat = session.to_move
        while session.plies and session.plies[-1].seat == seat and session.undo_target() is not None:
            session.undo()  # a program is one choice to whoever made it
        self.record()
        self.app.reopen(self.save)

    # Looking back -----------------------------------------------------------------------------------------------------------

    def scrub(self, count: int) -> None:
        """Show the table after that many events; the last one is now."""
        if self.playing:
            self.player.skip()
            return
        if count >= len(self.reel):
            self.settle()
            return
        self.scrubbed = count
        self.player.show(self.reel.frame(count))
        self.view.refresh()

    async def replay(self) -> None:
        """Play the last round once more."""
        start = self.desk.last_round(self.reel)
        if self.playing or start is None:
            return
        await self.show_events(*start)
        self.settle()

    def described(self) -> str:
        """What is painted, for tests: the things that show, with where they are."""
        scene = self.player.frame.scene if self.player.frame else None
        if scene is None:
            return ""
        return json.dumps({name: [i.look, i.badge, i.x, i.y, i.turn] for name, i in scene.painted()}, sort_keys=True)
