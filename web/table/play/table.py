"""The table: a game in play, the order in which things happen, and the verbs of people."""

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
from web.table.play.link_match import branch_save
from web.table.play.messages import invitation
from web.table.play.page import Bots, Hands, Page
from web.table.play.rating import Ratings
from web.table.play.recaps import Recaps
from web.table.play.rematch import BIGGER, moved_on, next_seat, other_bots, rivals, seat_change_sentence
from web.table.play.seating import seated
from web.table.play.state import TableState

_WAKE = 1.2
"""Seconds until the bots' worker starts: after everything that the reader waits for."""


class Table(Choosing):
    """A game in play, made when a game is opened. Its verbs are the public methods of this class, of `Choosing` and of `Stage`.
    Any of them may be called at any time; a verb that has no meaning then does nothing."""

    def __init__(
        self,
        state: TableState,
        page: Page,
        bots: Bots,
        dice: Random,
        preferences: Preferences,
        hands: Hands | None = None,
    ) -> None:
        """`hands` are the other devices of the game, if there are any."""
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
        """Whether a film has run since the last choice: then a sound calls the person who is asked."""
        self._plies_at_start = len(session.plies)
        self._early: FarSeat | None = None
        """The question to somebody here who chooses before their turn in the record."""
        self._ready: asyncio.Future[None] | None = None
        self._task: asyncio.Task[object] | None = None

    # Coming and going ---------------------------------------------------------------------------------------------------------

    def open(self, moment: int | None = None) -> None:
        """Show the table and let the game go on; with `moment`, show first how it stood after that many events."""
        state, self._moment = self.state, moment
        self.busy("")  # the table before may have left something
        if self.preferences["preview"] == "on":
            state.desk.show_ghost(shown=True)
        state.desk.catch_up(state.reel)
        state.viewer = state.only_person
        if len(state.persons) < len(state.session.seats):
            asyncio.get_running_loop().call_later(_WAKE, self.bots.wake)
        self._task = self.page.spawn(self._run())

    def close(self) -> None:
        """Leave the table; everything is saved already, except the time left, which is saved now."""
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
        """Save the game with its newest choices, put its link into the address, and send packets to other devices."""
        if self.hands is not None:
            self.hands.play_early()
        save, session = self.state.save, self.state.session
        save.link = links.encode(session)
        save.describe(session, self.state.title, [self.state.desk.seat_name(seat) for seat in self.state.far])
        self.keep()
        if self.hands is not None:
            self.hands.send_packets()

    def keep(self) -> None:
        """Save the state of the people here, such as drafts; the link stays as recorded last."""
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
        if asked and not state.save.only_opened:  # taking a seat counts as a choice
            await self._until_saved()
        while True:
            if session.over:
                self._rate()
            await self._watch()
            seat = session.to_move
            if seat is None:
                self._can_act()
                self._announce_prompt(state.only_person)
                if len(session.plies) != self._plies_at_start:  # it has ended just now
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
        """Ask who plays here, after a link was opened, before any hand is shown. A game of one person is theirs; a finished
        game is only watched."""
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
        """Play that seat, and the other seats of its person, after a link was opened; from now on the game is saved."""
        state = self.state
        if state.invites:
            self._chosen()
            self._sit([one for one in state.persons if state.people([one]) == state.people([seat])])

    def share_device(self) -> None:
        """Play all seats of people here, after a link was opened; from now on the game is saved."""
        if self.state.invites:
            self._chosen()
            self._sit(self.state.persons)

    def keep_game(self) -> None:
        """Save the game of an opened link without any choice."""
        if self.state.save.only_opened:
            self._chosen()
            self.record()

    def only_watch(self) -> None:
        """Only watch the game of an opened link."""
        if self.state.invites:
            self._sit(())

    async def _watch(self) -> None:
        """Play the new events, and settle if no person chooses next. An earlier moment that is shown comes first."""
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
        if len(state.session.plies) != self._plies_at_start:  # earlier choices were saved before
            await self._until_saved()
        self.keep()
        await self.until_now()
        if state.session.to_move not in state.persons:
            self.settle()
            self._can_act()  # while bots or others choose, the reader can look around

    def _rate(self) -> None:
        """Update the reader's rating and days in a row, if the game has ended just now."""
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

    async def _until_saved(self) -> None:
        """Wait until the last choice is saved, before the next one is offered."""
        self.busy("saving")
        await self.page.until_saved(self.state.save)
        self.busy("")

    def _can_act(self) -> None:
        """Note that the reader can act now; show the moment of an opened link."""
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
        """Hide all secrets until the person on that seat has the device; return False if they play on another one from now
        on."""
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
        """Let somebody here make a sealed choice, while other devices before them in the record choose, too."""
        seat = far.session.to_move
        if seat is None or not await self._hand_over(seat):
            return
        self._early, self.state.early = far, far.session
        try:
            while far.asked:
                await self._let_choose(seat)
                await self._until_saved()
        finally:
            self._early = self.state.early = None

    async def _let_choose(self, seat: int) -> None:
        """Let somebody here make one choice, or a whole draft."""
        state, session = self.state, self.state.asking
        self.stop_reading()
        state.viewer = seat
        draft = state.draft = state.desk.begin_draft(session.state, state.view(), state.save.drafts.get(str(seat), ()))
        if draft is None:
            if state.helps:
                state.controls.offer(session.legal(), session.game.lesser)
            else:
                state.controls.offer(session.legal())  # in a task, a lesser move may be the solution
        self.settle()
        self._can_act()
        self._announce_prompt(seat)
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
        if session.to_move != seat:  # otherwise the same person goes on
            state.viewer = state.only_person

    def _meanwhile(self) -> Sequence[int]:
        """The seats at other devices that choose at the same time as somebody here, as far as known."""
        seat = self.state.session.to_move
        return () if self._early is None or seat is None else (seat,)

    async def _wait_for(self, seat: int) -> None:
        """Wait for a far seat; meanwhile its link can be sent, or somebody here can sit down for it."""
        self.state.waiting_for = seat
        self.settle()
        self._can_act()
        self._announce_prompt(self.state.only_person)
        if self.hands is not None:
            self.hands.wait(self._far_chose)
        try:
            await self._until_ready()
        finally:
            self.state.waiting_for = None
            if self.hands is not None:
                self.hands.wait_no_more(self._far_chose)

    def _far_chose(self) -> None:
        """Go on after an answer from another device."""
        self.stop_playing_again()
        self.record()
        self._go_on()

    def prompt(self) -> str:
        """The prompt with a recommendation, or how the game ended."""
        return self.state.question()

    def _announce_prompt(self, seat: int | None) -> None:
        """Read the prompt aloud, and show the recap for a seat."""
        self.page.announce(self.prompt())
        if seat is not None:
            self.recaps.show(seat)

    async def _until_ready(self) -> None:
        self._ready = asyncio.get_running_loop().create_future()
        await self._ready

    def _go_on(self) -> None:
        if self._ready is not None and not self._ready.done():
            self._ready.set_result(None)

    # What people do -----------------------------------------------------------------------------------------------------------

    def make(self, moves: Sequence[Move]) -> None:
        """Make these choices of the seat that is asked; they are saved before the next one is offered."""
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
            self.state.viewer = None  # the choice may reveal a secret to its seat
        if self.hands is not None and self._early is not None:
            self._early.play(*moves)
            self.hands.choose_early(self._early)
            return
        session = self.state.session
        for move in moves:
            session.play(move)
        session.advance()

    def _time_is_up(self) -> None:
        """Fill the draft at random and make its choices, when the time is up."""
        draft = self.state.draft
        if draft is not None:
            if not draft.full:
                draft.fill(self.dice)
            self.make(draft.moves())
            self.page.notice(self.state.say("clock.over"))

    def seen_or_hidden(self) -> None:
        """Stop or start the clock when the page is hidden or shown, and save it, as a hidden page may not come back."""
        self.clock.look()
        self.keep()

    def sit_down(self) -> None:
        """Let somebody here play the seat that the table waits for."""
        state = self.state
        if state.waiting_for is not None:
            self._chosen()
            state.save.here = [*state.here, state.waiting_for]
            self.record()
            self._go_on()

    def note_sent(self) -> None:
        """Note that the game was sent to the player whose turn it is."""
        self.state.save.note_sent()
        self.keep()
        self.refresh()

    def play_elsewhere(self, seats: Sequence[int]) -> None:
        """Let another device play these seats from now on."""
        self._chosen()
        self.state.save.here = [seat for seat in self.state.here if seat not in seats]
        self.page.reopen(self.state.save)

    def play_here(self, seats: Sequence[int]) -> None:
        """Play these seats here from now on."""
        self._chosen()
        self.state.save.here = list(dict.fromkeys((*self.state.here, *seats)))
        self.page.reopen(self.state.save)

    def wish(self, seat: int, name: str) -> None:
        """Set the preference of a seat here: when it is asked."""
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
            session.undo()  # a whole draft is taken back as one choice
        self.state.habits.forget(seat)
        self.record()
        self.page.reopen(self.state.save)

    def play_from(self, plies: int) -> None:
        """Play on from the moment after that many choices, in a new game."""
        self.page.open_new_save(branch_save(self.state.save, self.state.session, plies))

    def rematch(self, change: str = "") -> None:
        """Begin a rematch, or the next game of a series, with everybody moved on by the seats of `moved_on`. `change` is the
        change of one of `rematch.offers`, '' for none."""
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
            self.page.notice(seat_change_sentence(state, next_seat(state)))
