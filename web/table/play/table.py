"""The table: one game in play, the order in which things happen, and the verbs of those who play."""

import asyncio
from collections.abc import Sequence
from random import Random

from tabletop.bots.bots import bot_to_move
from tabletop.formats import link as links
from tabletop.rules.move import Move
from tabletop.together.far import FarSeat
from web.page.saves import players
from web.page.series import begun, turned
from web.table.alone.games import counted
from web.table.play.choosing import Choosing, Preferences
from web.table.play.clock import Clock
from web.table.play.link_match import parted
from web.table.play.messages import invitation
from web.table.play.page import Bots, Hands, Page
from web.table.play.rating import Ratings
from web.table.play.recaps import Recaps
from web.table.play.rematch import BIGGER, moved_on, next_seat, other_bots, rivals, turned_said
from web.table.play.seating import seated
from web.table.play.state import TableState

_WAKE = 1.2
"""Seconds after which bots get ready: after all that the reader waits for."""


class Table(Choosing):
    """A game in play. Made when a game is opened, gone when another is. Its verbs are those of this class, of `Choosing` and of
    `Stage`; whoever calls them may call any at any time, and those that mean nothing then do nothing."""

    def __init__(
        self,
        state: TableState,
        page: Page,
        bots: Bots,
        dice: Random,
        preferences: Preferences,
        hands: Hands | None = None,
    ) -> None:
        """`hands` are the devices on which others hold their cards, if there are any."""
        super().__init__(state, page, bots, dice, preferences)
        self.hands = hands
        session = state.session
        for seat, wish in state.save.wishes.items():
            session.prefer(int(seat), wish)
        if state.helps:
            session.answer_by(state.habits.answer)
        self.clock = Clock(state, page, self._time_is_up)
        self.recaps = Recaps(state, page)
        self._moment: int | None = None
        self._calls = False
        """Whether there was something to watch since the last choice, so that whoever is asked may have looked away."""
        self._plies_at_start = len(session.plies)
        self._early: FarSeat | None = None
        """What somebody here chooses before their turn in the record."""
        self._ready: asyncio.Future[None] | None = None
        self._task: asyncio.Task[object] | None = None

    # Coming and going ---------------------------------------------------------------------------------------------------------

    def open(self, moment: int | None = None) -> None:
        """Show the table as it stands and let things happen; a link to a moment shows that first."""
        state, self._moment = self.state, moment
        self.busy("")  # whatever was under way at the table before
        if self.preferences["preview"] == "on":
            state.desk.show_ghost(shown=True)
        state.desk.catch_up(state.reel)
        state.viewer = state.only_person
        if len(state.persons) < len(state.session.seats):
            asyncio.get_running_loop().call_later(_WAKE, self.bots.wake)
        self._task = self.page.spawn(self._run())

    def close(self) -> None:
        """Leave the table; all but what the clock has left is saved already."""
        self.closed = True
        if self._task is not None:
            self._task.cancel()
        self.stop_playing_again()
        if self.clock.stop():
            self.keep()
        self.stop_reading()
        self.recaps.close()
        self.page.skip()
        self.bots.forget()

    def record(self) -> None:
        """Save the game as it stands, put its link into the address, and let devices that are connected know."""
        if self.hands is not None:
            self.hands.play_early()
        save, session = self.state.save, self.state.session
        save.link = links.encode(session)
        save.tell(session, self.state.title, [self.state.desk.seat_name(seat) for seat in self.state.far])
        self.keep()
        if self.hands is not None:
            self.hands.tell()

    def keep(self) -> None:
        """Save how far the people here are; the game stands where it was recorded last."""
        self.page.keep(self.state.save)

    # What happens -------------------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        state, session = self.state, self.state.session
        if session.advance():
            self.record()
        asked = state.save.here is None
        if asked:
            await self._ask_who()
        self.record()
        if asked and not state.save.only_opened:  # who one is, is the first choice
            await self._until_kept()
        while True:
            if session.over:
                self._rate()
            await self._watch()
            seat = session.to_move
            if seat is None:
                self._can_act()
                self._tell(state.only_person)
                if len(session.plies) != self._plies_at_start:  # just now
                    self.page.cheer()
                return
            if bot_to_move(session):
                await self._let_bots_choose()
            elif seat in state.here:
                if await self._hand_over(seat):
                    await self._let_choose(seat)
            elif self.hands is not None and (early := self.hands.asked_early()) is not None:
                await self._let_choose_early(early)
            else:
                await self._wait_for(seat)

    async def _ask_who(self) -> None:
        """Whoever opens a link of several people says who plays here, before any hand is shown. A link of one person is theirs,
        and a finished game is only watched."""
        state = self.state
        people = state.people(state.persons)
        if len(people) < 2 or state.session.over:
            state.save.here = state.persons if len(people) < 2 else []
        else:
            state.invites = True
            self.settle()
            self._can_act()
            self.page.announce(invitation(state))
            await self._until_ready()
            await self.until_now()
        state.viewer = state.only_person

    def _sit(self, seats: Sequence[int]) -> None:
        self.state.save.here = list(seats)
        self.state.invites = False
        self._go_on()

    def play_as(self, seat: int) -> None:
        """Whoever opened the link plays that seat, and what else the same person plays; from now on the game is kept."""
        state = self.state
        if state.invites:
            self._chosen()
            self._sit([one for one in state.persons if state.people([one]) == state.people([seat])])

    def share_device(self) -> None:
        """All people of the link that was opened play here; from now on the game is kept."""
        if self.state.invites:
            self._chosen()
            self._sit(self.state.persons)

    def keep_game(self) -> None:
        """Whoever opened a link wants to keep its game without choosing anything."""
        if self.state.save.only_opened:
            self._chosen()
            self.record()

    def only_watch(self) -> None:
        """Nobody here plays."""
        if self.state.invites:
            self._sit(())

    async def _watch(self) -> None:
        """Play what has happened since the last look, and stand on it where nobody chooses next; who looks back comes first."""
        state = self.state
        await self.until_now()
        if (state.reel.viewer, state.reel.shape) != (state.only_person, state.shape):
            self.film_anew()
        state.reel.catch_up()
        state.desk.catch_up(state.reel)
        state.seen_count = min(state.seen_count, len(state.reel))
        if state.seen_count < len(state.reel):
            await self.play(state.seen_count, len(state.reel))
            self._calls = True
        state.seen_count = state.save.seen = len(state.reel)
        if len(state.session.plies) != self._plies_at_start:  # nobody waits for what was there before
            await self._until_kept()
        self.keep()
        await self.until_now()
        if state.session.to_move not in state.persons:
            self.settle()
            self._can_act()  # nobody has to choose, so there is nothing to wait for

    def _rate(self) -> None:
        """The reader's rating after the game, and days in a row; it counts if it has just ended."""
        state, session = self.state, self.state.session
        ratings = Ratings(self.preferences["ratings"])
        if len(session.plies) != self._plies_at_start:
            won = any(seat in session.state.winners() for seat in state.here)
            kept = ratings.after(session, won, rivals(state))
            if kept != self.preferences["ratings"]:
                self.preferences["ratings"] = kept
                ratings = Ratings(kept)
            self.preferences["alone"] = counted(self.preferences["alone"], session, state.save.about.get("day"))
        state.rated_games = ratings.of(session.game.name)

    async def _until_kept(self) -> None:
        """The next choice is offered only when the one before is on the disk."""
        self.busy("saving")
        await self.page.kept(self.state.save)
        self.busy("")

    def _can_act(self) -> None:
        """The reader can do something now, if only look."""
        self.page.can_act()
        if self._moment is not None:
            moment, self._moment = self._moment, None
            self.look_back(moment)
            self.page.open_history()

    async def _let_bots_choose(self) -> None:
        session = self.state.session
        self.busy("bots")
        self.refresh()
        try:
            for index in await self.bots.choices(session):
                session.play(index)
                session.advance()
        finally:
            self.busy("")
        self.record()
        if self.bots.fallback_notice_due():
            self.page.notice(self.state.say("notice.no-worker"))

    async def _hand_over(self, seat: int) -> bool:
        """Hide the cards of whoever looked last until the person on that seat has the device; False where that person plays
        elsewhere from now on."""
        state = self.state
        if not state.needs_hand_over(seat):
            state.shared = state.session.game.secrets and not state.alone_with(seat)
            return True
        state.viewer = None
        self.settle()
        self._can_act()
        if await self.page.hand_over(seat):
            state.shared = False
            return True
        away = state.seats_of(seat)
        state.save.here = [one for one in state.here if one not in away]
        state.viewer, state.shared = state.only_person, False
        self.record()
        return False

    async def _let_choose_early(self, far: FarSeat) -> None:
        """The sealed choice of somebody here, while others choose elsewhere whose turn in the record comes before."""
        seat = far.session.to_move
        if seat is None or not await self._hand_over(seat):
            return
        self._early, self.state.early = far, far.session
        try:
            while far.asked:
                await self._let_choose(seat)
                await self._until_kept()
        finally:
            self._early = self.state.early = None

    async def _let_choose(self, seat: int) -> None:
        """One choice of somebody here, or all those that are laid out before they are made."""
        state, session = self.state, self.state.asking
        self.stop_reading()
        state.viewer = seat
        draft = state.draft = state.desk.begin_draft(session.state, state.view(), state.save.drafts.get(str(seat), ()))
        if draft is None:
            if state.helps:
                state.controls.offer(session.legal(), session.game.lesser)
            else:
                state.controls.offer(session.legal())  # in a task it may be just what is asked for
        self.settle()
        self._can_act()
        self._tell(seat)
        if state.recommends:
            self.page.spawn(self._recommend())
        if self._calls:
            self._calls = False
            self.page.call()
        if draft is not None:
            self.bots.begin_early(state.session)
            seconds = state.desk.draft_seconds(session.state, state.persons, self._meanwhile())
            self.clock.begin(seat, seconds)
        await self._until_ready()
        self.clock.stop()
        if session.to_move != seat:  # who goes on choosing has the device in hand already
            state.viewer = state.only_person

    def _meanwhile(self) -> Sequence[int]:
        """The seats that are known to choose at other devices while somebody here does."""
        seat = self.state.session.to_move
        return () if self._early is None or seat is None else (seat,)

    async def _wait_for(self, seat: int) -> None:
        """Somebody elsewhere is asked: nothing to do here but to send the link, or to sit down for them, where their device is
        not connected."""
        self.state.waiting_for = seat
        self.settle()
        self._can_act()
        self._tell(self.state.only_person)
        if self.hands is not None:
            self.hands.wait(self._far_chose)
        try:
            await self._until_ready()
        finally:
            self.state.waiting_for = None
            if self.hands is not None:
                self.hands.wait_no_more(self._far_chose)

    def _far_chose(self) -> None:
        """Somebody at another device has chosen."""
        self.stop_playing_again()
        self.record()
        self._go_on()

    def prompt(self) -> str:
        """What is asked and recommended, or how the game ended."""
        return self.state.question()

    def _tell(self, seat: int | None) -> None:
        """Say what is asked, or how the game ended, and to a seat what of the film mattered to it."""
        self.page.announce(self.prompt())
        if seat is not None:
            self.recaps.tell(seat)

    async def _until_ready(self) -> None:
        self._ready = asyncio.get_running_loop().create_future()
        await self._ready

    def _go_on(self) -> None:
        if self._ready is not None and not self._ready.done():
            self._ready.set_result(None)

    # What people do -----------------------------------------------------------------------------------------------------------

    def make(self, moves: Sequence[Move]) -> None:
        """Make these choices of whoever is asked; they are saved before the next one is offered."""
        state = self.state
        self._chosen()
        self.stop_reading()
        self.page.end_recap()
        self.stop_playing_again()
        self.busy("saving")
        state.save.drafts.pop(str(state.asking.to_move), None)
        if state.helps:
            state.habits.note(state.asking, state.asking.legal().index(moves[0]))
        self._play(moves)
        state.draft = None
        self.record()
        self.page.made_choice()
        self._go_on()

    def _play(self, moves: Sequence[Move]) -> None:
        """Make these moves, and go on to the next choice."""
        if self.state.shared:
            self.state.viewer = None  # what the choice brings may be a secret
        if self.hands is not None and self._early is not None:
            self._early.play(*moves)
            self.hands.choose_early(self._early)
            return
        session = self.state.session
        for move in moves:
            session.play(move)
        session.advance()

    def _time_is_up(self) -> None:
        """Chance lays out what is still open, and the choices are made."""
        draft = self.state.draft
        if draft is not None:
            if not draft.full:
                draft.fill(self.dice)
            self.make(draft.moves())
            self.page.notice(self.state.say("clock.over"))

    def seen_or_hidden(self) -> None:
        """The page is hidden or shows again: the clock stands meanwhile, and is kept, as the page may not come back."""
        self.clock.look()
        self.keep()

    def sit_down(self) -> None:
        """Somebody here plays for the one who is waited for."""
        state = self.state
        if state.waiting_for is not None:
            self._chosen()
            state.save.here = [*state.here, state.waiting_for]
            self.record()
            self._go_on()

    def note_sent(self) -> None:
        """The game was sent to whoever is waited for."""
        self.state.save.note_sent()
        self.keep()
        self.refresh()

    def play_elsewhere(self, seats: Sequence[int]) -> None:
        """These seats are played at another device from now on."""
        self._chosen()
        self.state.save.here = [seat for seat in self.state.here if seat not in seats]
        self.page.reopen(self.state.save)

    def play_here(self, seats: Sequence[int]) -> None:
        """These seats are played here from now on."""
        self._chosen()
        self.state.save.here = list(dict.fromkeys((*self.state.here, *seats)))
        self.page.reopen(self.state.save)

    def wish(self, seat: int, name: str) -> None:
        """Somebody here wants to be asked in another way from now on."""
        self._chosen()
        self.state.save.wishes[str(seat)] = name
        self.state.session.prefer(seat, name)
        self.keep()

    def take_back(self) -> None:
        """Let the last person here choose again."""
        session = self.state.session
        if not self.state.may_take_back:
            return
        self._chosen()
        session.undo()
        seat = session.to_move
        while (last := session.plies[-1:]) and last[0].seat == seat and session.undo_target() is not None:
            if last[0].by_itself:
                break
            session.undo()  # what was laid out as one draft is one choice to whoever made it
        self.state.habits.forget(seat)
        self.record()
        self.page.reopen(self.state.save)

    def play_from(self, plies: int) -> None:
        """Play on from the moment after so many choices, in a game beside this one."""
        self.page.lay_beside(parted(self.state.save, self.state.session, plies))

    def rematch(self, change: str = "") -> None:
        """Begin the same game again, or the next of a series, a seat further on; a written position stays as it was. `change`
        is one of `afterwards.offers`, '' for nothing."""
        state, session, save = self.state, self.state.session, self.state.save
        everybody, by = range(len(session.seats)), moved_on(state)
        here = state.here if state.here or self.hands is not None else state.persons
        kinds = other_bots(state, change) or session.seats
        seats = turned(seated(kinds, here), by)
        names = turned([save.names().get(seat, "") for seat in everybody], by)
        seat_colours = turned(state.desk.seat_colours, by * len(state.desk.seat_colours) // len(seats))
        before = save.series(session)
        series = before and before.after(session.state.winners(), by)
        if series is not None and (series.decided or change):
            series = begun(series.most, len(seats))
        notes = players(dict(enumerate(names)), series, seat_colours)
        if self.hands is not None:
            self.hands.move_on(by)
        bigger = state.desk.bigger_game(session.options, len(seats)) if change == BIGGER else None
        options = dict(bigger[1] if bigger else session.options)
        self.page.begin(session.game, seats, options, session.position, notes)
        if by:
            self.page.notice(turned_said(state, next_seat(state)))
