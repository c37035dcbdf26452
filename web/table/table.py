"""The table: one game in play, and the order in which things happen. It makes the parts and hands each what it needs."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from tabletop import link as links
from tabletop.bots import bot_to_move
from tabletop.film.motion import Stamp
from tabletop.film.reel import Beat, Frame
from tabletop.game import Game
from tabletop.move import Move
from tabletop.session import Session
from web.board.canvas import Board, Spot
from web.board.player import SPEEDS, Player
from web.page import dom
from web.page.browser_storage import ask_to_persist
from web.page.reader import Reader
from web.page.saves import Save
from web.table import seats
from web.table.advice import Adviser
from web.table.bots import Thinker
from web.table.controls import Controls
from web.table.desk import Desk
from web.table.draft import Draft
from web.table.log import History
from web.table.model import TableModel
from web.table.panels import Panels
from web.table.timekeeper import Timekeeper


class Host(Protocol):
    """What a table needs of the page around it, which outlives it."""

    reader: Reader
    board: Board
    player: Player
    thinker: Thinker
    dice: Random

    def cursor(self) -> tuple[Stamp, ...]:
        """What shows where the keyboard is on the board."""

    def keep(self, save: Save) -> None:
        """Save a game and put its link into the address."""

    async def kept(self, save: Save) -> None:
        """Until a game is saved as it stands, or the reader knows that it cannot be."""

    def reopen(self, save: Save) -> None:
        """Lay a saved game on the table anew."""

    def begin(self, game: Game, kinds: list[str], options: dict[str, str]) -> None:
        """Begin a new game."""


class Table:
    """A game in play. Created when a game is opened, gone when another is."""

    def __init__(self, host: Host, save: Save, session: Session, desk: Desk) -> None:
        self.host, self.reader, self.player, self.thinker = host, host.reader, host.player, host.thinker
        for seat, wish in save.wishes.items():
            session.prefer(int(seat), wish)
        controls = Controls(self.refresh, lambda move: self._make([move]))
        model = self.model = TableModel(save, session, desk, controls)
        self.panels = Panels(model, host.player, host.reader, host.cursor)
        self.history = History(model, host.reader, self.scrub)
        self.adviser = Adviser(model, host.thinker, host.reader)
        self.time = Timekeeper(model, host.reader.say, self._time_is_up)
        self._moment: int | None = None
        self._plies_at_start = len(session.plies)
        self._ready: asyncio.Future[None] | None = None
        self._task: asyncio.Task[object] | None = None
        self._again: asyncio.Task[object] | None = None
        """Plays the last round once more."""

    # Coming and going -----------------------------------------------------------------------------------------------------

    def open(self, moment: int | None = None) -> None:
        """Show the table as it stands and let things happen; a link to a moment shows that first."""
        model, self._moment = self.model, moment
        self.host.board.tapped = self.touch_board
        self.player.began, self.player.rest = self._began, self._rest
        model.desk.catch_up(model.reel)
        model.viewer = model.only_person
        self.player.show(model.reel.frame(model.seen))
        self.panels.open()
        self.refresh()
        self.host.board.fit()
        if len(model.persons) < len(model.session.seats):
            asyncio.get_running_loop().call_later(1.2, self.thinker.wake)  # after all that the reader waits for
        self._task = dom.spawn(self._run())

    def close(self) -> None:
        """Leave the table; all but what the clock has left is saved already."""
        for task in (self._task, self._again):
            if task is not None:
                task.cancel()
        if self.time.stop():
            self.keep()
        self.adviser.close()
        self.player.skip()
        self.player.stamps = ()
        self.thinker.forget()

    def record(self) -> None:
        """Save the game as it stands, and put its link into the address."""
        save, session = self.model.save, self.model.session
        save.link = links.encode(session)
        save.about = {
            "game": session.game.name,
            "title": self.model.title,
            "round": session.state.round,
            "over": session.over,
            "seats": list(session.seats),
        }
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
            model.save.here = await seats.ask_who(model, self.reader.say)
            model.viewer = model.only_person
        self.record()
        while True:
            await self._watch()
            seat = session.to_move
            if seat is None:
                self._can_act()
                dom.announce(self.panels.prompt())
                return
            if bot_to_move(session):
                await self._let_bots_choose()
            elif seat in model.here:
                await self._hand_over(seat)
                await self._let_choose(seat)
            else:
                await self._wait_for(seat)

    async def _watch(self) -> None:
        """Play what has happened since the last look, then stand on what the state says."""
        model = self.model
        if model.reel.viewer != model.only_person:
            model.reel = model.film()
        model.reel.catch_up()
        model.desk.catch_up(model.reel)
        model.seen = min(model.seen, len(model.reel))
        if model.seen < len(model.reel):
            await self._show_events(model.seen, len(model.reel))
        model.seen = model.save.seen = len(model.reel)
        if len(model.session.plies) != self._plies_at_start:  # nobody waits for what was there before
            dom.mark("busy", "saving")
            await self.host.kept(model.save)
            dom.mark("busy", "")
        self.keep()
        self.settle()
        if model.session.to_move not in model.persons:
            self._can_act()  # nobody has to choose, so there is nothing to wait for

    async def _show_events(self, start: int, stop: int) -> None:
        """Play events, with the controls of the player at hand."""
        self.model.playing, self.model.scrubbed = True, None
        dom.mark("busy", "playing")
        self.refresh()
        try:
            await self.player.play(self.model.reel, start, stop)
        finally:
            self.model.playing = False
            dom.mark("busy", "")

    def _began(self, beat: Beat) -> None:
        self.panels.began(beat)
        self.history.add(beat)

    def _rest(self, beat: Beat) -> float:
        return self.model.desk.rest(self.model.reel, beat)

    def settle(self) -> None:
        """Stand on exactly the scene of the state, whatever was played."""
        model = self.model
        model.scrubbed = None
        panels = model.reel.frame(len(model.reel)).panels
        self.player.show(Frame(model.session.game.scene(model.view()), panels))
        self.refresh()

    def refresh(self) -> None:
        """Something in the panels has changed."""
        self.panels.refresh()
        self.history.refresh()
        self.adviser.refresh()

    def _can_act(self) -> None:
        """The reader can do something now, if only look."""
        dom.playable()
        self.panels.speak_floor()
        if self._moment is not None:
            moment, self._moment = self._moment, None
            self.scrub(moment)
            if self.model.session.game.advise is not None:
                dom.mark("side", "history")
                self.adviser.toggle()

    async def _let_bots_choose(self) -> None:
        session = self.model.session
        dom.mark("busy", "bots")
        self.refresh()
        try:
            for index in await self.thinker.choices(session):
                session.play(index)
                session.advance()
        finally:
            dom.mark("busy", "")
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
        model.viewer = seat
        draft = model.draft = model.desk.begin_draft(session.state, model.view(), model.save.drafts.get(str(seat), ()))
        if draft is None:
            model.controls.offer(session.legal())
        self.settle()
        self._can_act()
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
        if self._again is not None:
            self._again.cancel()
        dom.mark("busy", "saving")
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
        try:
            await self._until_ready()
        finally:
            self.model.waiting_for = None

    async def _until_ready(self) -> None:
        self._ready = asyncio.get_running_loop().create_future()
        await self._ready

    def _go_on(self) -> None:
        if self._ready is not None and not self._ready.done():
            self._ready.set_result(None)

    # What people do -----------------------------------------------------------------------------------------------------------

    def touch_board(self, spot: Spot) -> bool:
        """The board was touched; where nothing can be chosen, say what lies there. Gives whether something was chosen."""
        thing = self.panels.thing_at(spot)
        if thing and self.touch(thing):
            return True
        said = self.cell_in_words(spot)
        if said:
            self.reader.notice(said, quiet=True)
        return False

    def touch(self, thing: str) -> bool:
        """Something was touched, by whatever means; gives whether it meant anything."""
        model = self.model
        if model.scrubbed is not None:
            return False
        if model.draft is not None:
            self.change_draft(lambda draft: draft.touch(thing))
            return True
        return model.controls.touch(thing)

    def change_draft(self, change: Callable[[Draft], object]) -> bool:
        """Do something to the draft, show it, and keep it with the saved game; gives what `change` says, as a truth."""
        model = self.model
        if model.draft is None or model.scrubbed is not None:
            return False
        changed = bool(change(model.draft))
        model.save.drafts[str(model.draft.seat)] = list(model.draft.dump())
        self.keep()
        self.panels.draft_changed()
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
        """Begin the same game again."""
        session = self.model.session
        self.host.begin(session.game, list(session.seats), dict(session.options))

    def tell(self, thing: str) -> None:
        """Say what is about a thing that has a button to be asked about."""
        self.reader.notice(self.model.desk.spoken_thing(self.model.view(), thing))

    def cell_in_words(self, spot: Spot) -> str:
        """What lies at a point of the board and who stands there."""
        return self.model.desk.spoken_cell(self.model.view(), *spot)

    # Watching and looking back ----------------------------------------------------------------------------------------------

    def set_speed(self, speed: float) -> None:
        """Play at this speed from now on."""
        self.player.speed = speed if speed in SPEEDS else 1.0
        self.reader.preferences["speed"] = f"{self.player.speed:g}"
        if self.player.speed == 0:
            self.player.skip()
        self.refresh()

    def scrub(self, count: int) -> None:
        """Show the table after that many events; the last one is now."""
        model = self.model
        if model.playing:
            self.player.skip()
            return
        if count >= len(model.reel):
            self.settle()
            return
        model.scrubbed = count
        self.player.show(model.reel.frame(count))
        self.refresh()

    def replay(self) -> None:
        """Play the last round once more."""
        part = self.model.desk.last_round(self.model.reel)
        if not self.model.playing and part is not None:
            self._again = dom.spawn(self._replay(*part))

    async def _replay(self, start: int, stop: int) -> None:
        await self._show_events(start, stop)
        self.settle()
