"""A table's page without a browser, for tests: a film lasts as long as the test wants, and the page records all calls."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from tabletop.bots import bots
from tabletop.core.game import Budget, Game, find
from tabletop.core.session import PERSON, Session
from tabletop.film.reel import Frame, Reel
from tabletop.rules.move import Move
from tabletop.show.about import About
from tabletop.show.words import YOU, Words
from tabletop.show.words import words as words_of
from tabletop.telling import advice
from tabletop.telling.advice import Hint
from tabletop.telling.recap import Note
from tests.web.desks.roborally.shown import page_words
from web.board.follow import Point
from web.desks.moonbots.desk import MoonDesk
from web.desks.roborally.desk import RaceDesk
from web.desks.robotory.desk import RobotoryDesk
from web.desks.stakbots.desk import StakDesk
from web.page.saves import Save
from web.table.play.desk import Desk
from web.table.play.page import Page
from web.table.play.state import TableState
from web.table.play.table import Table

DESKS: Mapping[str, type[Desk]] = {
    "roborally": RaceDesk,
    "moonbots": MoonDesk,
    "stakbots": StakDesk,
    "robotory": RobotoryDesk,
}


NONE: Mapping[str, str] = MappingProxyType({})


def new_game(
    game: str, kinds: str, seed: int = 1, position: str = "", *, options: Mapping[str, str] = NONE, timer: str = ""
) -> Session:
    """Return a game at its first choice; `kinds` such as "person easy"."""
    chosen = {**options, "timer": timer} if timer else options
    session = Session(find(game), kinds.split(), chosen, seed, position=position)
    session.advance()
    return session


def desk_for(session: Session, names: Mapping[int, str] | None = None) -> Desk:
    """Return the desk of a game, as the page makes it; `names` are the seats' names."""
    game = session.game
    words = words_of(game.name, "en")
    if names:
        words = words.naming(desk_for(session).things_named(names, len(session.seats)))
    persons = [seat for seat, kind in enumerate(session.seats) if kind == PERSON]
    if len(persons) == 1 and not names:
        words = words.naming({YOU: str(persons[0])})
    desk = DESKS.get(game.name, Desk)(game, words, page_words())
    desk.for_seats(len(session.seats))
    return desk


class QuickBots:
    """Bots that choose at once, with little thought, and give hints in the same way."""

    def __init__(self) -> None:
        self.woken = 0
        self.asked = 0
        self.early = 0
        self.notice_due = False
        self.slow: asyncio.Event | None = None
        """If a test sets it, hints wait for this event."""
        self.meant: list[int] = []
        """The moves that the player meant when they asked for a hint."""
        self.hints: list[Hint | None] = []
        """The next hints to give, in order."""

    def wake(self) -> None:
        """Count the announcement that bots will think soon."""
        self.woken += 1

    async def choices(self, session: Session) -> list[int]:
        """Return the bots' choices until a person's choice or the end of the round."""
        self.asked += 1
        await asyncio.sleep(0)
        return list(bots.choices(session.at(session.ply).__copy__(), Budget(playouts=1), one_round=True))

    def begin_early(self, session: Session) -> None:
        """Count the permission to think early."""
        self.early += 1

    def forget(self) -> None:
        """Do nothing: there is no work to cancel."""

    async def hint(self, session: Session, words: Words, meant: Sequence[int] = ()) -> Hint | None:
        """Return the next hint of the test, or a real one."""
        self.meant = list(meant)
        await (self.slow.wait() if self.slow else asyncio.sleep(0))
        return self.hints.pop(0) if self.hints else advice.hint(session, 1, words, meant)

    def fallback_notice_due(self) -> bool:
        """Return true once, if a test wants it."""
        due, self.notice_due = self.notice_due, False
        return due


class HeadlessPage:
    """The page of one table. `calls` records the table's calls, one line each."""

    def __init__(
        self,
        session: Session,
        *,
        here: list[int] | None = None,
        save: Save | None = None,
        screen: str = "",
        taps: str = "two",
        make: Callable[[HeadlessPage], Table] | None = None,
    ) -> None:
        """`here` are the seats of this device; without it the page asks who plays."""
        self.calls: list[str] = []
        self.heard: list[str] = []
        """Announcements for screen readers, except those of films."""
        self.marked = 0
        self._drawn: object = None
        """The visible state at the last redraw."""
        self.bots = QuickBots()
        self.preferences = {"taps": taps, "preview": "off", "ratings": "", "alone": ""}
        self.holds_films = False
        """Whether a film runs until it is skipped."""
        self.films: list[tuple[int, int]] = []
        self.turned: list[Point] = []
        """The points that the camera was last turned to."""
        self.beats = self.skips = 0
        self.is_reading = False
        self.read_about: list[tuple[About, list[str], bool, bool]] = []
        self.notes: Sequence[Note] = ()
        self.recaps_ended = 0
        self.handed: list[tuple[int, int]] = []
        """The handovers of the device: number of choices before, and seat."""
        self.elsewhere: set[int] = set()
        """Seats whose players, at a handover, say that they play on another device."""
        self.is_sure = True
        """Whether the player confirms a choice after a warning."""
        self.holds_curtain = False
        """Whether the table stays covered until `uncover`."""
        self.slow_paint = False
        """Whether nothing is painted until `paint`."""
        self.milliseconds = 0.0
        self.is_covered = self.ticks = self.is_busy = False
        self.clock: tuple[float, float, bool] = (0.0, 0.0, False)
        self.kept_links: list[str] = []
        self.clocks: list[tuple[int, float]] = []
        """Turn and seconds left of the first seat, at each save of the game."""
        self.choices = 0
        self.reopened: list[Save] = []
        self.begun: list[tuple[str, list[str], dict[str, str], str, Mapping[str, Any]]] = []
        self._skipped, self._painted = asyncio.Event(), asyncio.Event()
        self._curtain: asyncio.Future[None] | None = None
        self._tasks: list[asyncio.Task[object]] = []
        if save is None:
            save = Save("a", "", here=here)
        self.state = TableState(save, session, desk_for(session, save.names()), screen)
        self.table = make(self) if make else Table(self.state, self, self.bots, Random(1), self.preferences)

    # For tests ----------------------------------------------------------------------------------------------------------------

    async def open(self, moment: int | None = None) -> None:
        """Open the table, and wait until it is idle."""
        self.table.open(moment)
        await self.rest()

    async def rest(self) -> None:
        """Wait until the table is idle. Raises the errors of its tasks."""
        for _ in range(60):
            await asyncio.sleep(0)
        if not self.table.closed and not self.is_busy:
            assert self._drawn == self._seen(), "the page shows the state"
        for task in self._tasks:
            if task.done() and not task.cancelled() and (error := task.exception()):
                raise error

    async def wait(self, seconds: float) -> None:
        """Let time pass for the clock, in steps of 0.2 seconds."""
        for _ in range(round(seconds / 0.2)):
            self.milliseconds += 200
            if self.ticks:
                self.table.clock.tick()
        await self.rest()

    @property
    def covered_by_curtain(self) -> bool:
        """Whether the table waits for a player to confirm that they have the device."""
        return self._curtain is not None and not self._curtain.done()

    async def uncover(self) -> None:
        """Confirm that the player has the device."""
        assert self._curtain is not None
        self._curtain.set_result(None)
        await self.rest()

    def paint(self) -> None:
        """Let the page paint."""
        self._painted.set()

    async def choose(self, move: Move) -> None:
        """Make a move by touch: touch its things in order, and again if a first touch only shows a card's text."""
        ply, controls = self.state.session.ply, self.state.controls
        for _ in range(3 * len(move.path) + 3):
            left = Counter(move.path) - Counter(controls.chosen)
            thing = next((thing for thing in move.path if left[thing]), move.path[0])
            if controls.chosen and not Counter(controls.chosen) <= Counter(move.path):
                thing = controls.chosen[-1]
            self.table.tap(thing)
            await self.rest()
            held = hasattr(self.table, "hand") and self.state.phase == "waiting"  # a hand may wait for what comes of it
            if held or self.state.session.ply != ply:
                return
        raise AssertionError(f"touching {move.path} does not make {move}")

    async def lay_out(self) -> None:
        """Touch cards of the hand until the draft is full, and lock it in."""
        draft = self.state.draft
        assert draft is not None
        while not draft.full:
            card = draft.offers()[0]
            self.table.change_draft(lambda draft, card=card: draft.accept(card))  # type: ignore[misc]
        self.table.lock_in()
        await self.rest()

    async def choose_at_random(self, rng: Random) -> None:
        """Make one random choice for the seat to move."""
        if self.state.draft is not None:
            self.table.fill_draft()
            self.table.lock_in()
            await self.rest()
        else:
            moves = self.state.offers()
            await self.choose(moves[int(rng.random() * len(moves))])

    def lines(self, word: str) -> list[str]:
        """Return the recorded lines that begin with that word, without it."""
        return [line.removeprefix(f"{word} ") for line in self.calls if line.startswith(f"{word} ")]

    # Called by the table ------------------------------------------------------------------------------------------------------

    def redraw(self) -> None:
        self._drawn = self._seen()

    def redraw_draft(self) -> None:
        self._drawn = self._seen()

    def redraw_marks(self) -> None:
        self.marked += 1

    def _seen(self) -> object:
        """Return the part of the state that panels show."""
        state = self.state
        offers = [move.label for move in state.offers()]
        laid = None if state.draft is None else list(state.draft.dump())
        told = (
            state.explanation and state.explanation.text(),
            state.current_hint and state.current_hint.text(),
            state.behind,
        )
        drawn = state.phase, state.desk.ghost_shown
        return drawn, state.waiting_for, list(state.marks), offers, laid, told, self.table.prompt()

    def stand(self, frame: Frame) -> None:
        assert frame is self.state.frame

    def turn_to(self, points: Sequence[Point]) -> None:
        assert all(len(point) == 2 for point in points)
        self.turned = [*points]

    async def play(self, reel: Reel, start: int, stop: int) -> Frame:
        self.films.append((start, stop))
        self.calls.append(f"film {start}-{stop}")
        self._skipped.clear()
        frame = reel.frame(start)
        at = start
        while at < stop:
            beat = reel.beat(at, frame)
            self.table.begin_beat(beat)
            assert self.state.frame is beat.after
            self.beats += 1
            frame, at = beat.after, beat.end
            if self.holds_films:
                await self._skipped.wait()
                return reel.frame(stop)
        await asyncio.sleep(0)
        return frame

    def skip(self) -> None:
        self.skips += 1
        self._skipped.set()

    def watching(self, *, again: bool) -> None:
        self.calls.append(f"watching {'again' if again else 'no more'}")

    def cheer(self) -> None:
        self.calls.append("cheer")

    def announce(self, text: str) -> None:
        self.calls.append(f"announce {text}")
        self.heard.append(text)

    def notice(self, text: str) -> None:
        self.calls.append(f"notice {text}")
        self.heard.append(text)

    def call(self) -> None:
        self.calls.append("call")

    def read(self, about: About, offers: Sequence[tuple[str, str]], *, idle: bool, high: bool) -> None:
        self.is_reading = True
        self.read_about.append((about, [label for label, _ in offers], idle, high))
        self.calls.append(f"read {about.title}")

    def stop_reading(self) -> None:
        assert self.is_reading
        self.is_reading = False

    def explain(self, *, begins: bool) -> None:
        self.calls.append(f"explain {'begins' if begins else 'ends'}")

    def point_out(self) -> None:
        assert self.state.explanation is not None
        assert 'data-do="cause:' in self.state.explanation.commands()
        self.state.explanation.stamps()

    def recap(self, notes: Sequence[Note]) -> None:
        self.notes = notes
        self.calls += [f"recap {note.text}" for note in notes]
        self.heard.append(" ".join(note.text for note in notes))

    def end_recap(self) -> None:
        self.notes = ()
        self.recaps_ended += 1

    def open_history(self) -> None:
        self.calls.append("history")

    async def confirm(self, warning: str) -> bool:
        self.calls.append(f"sure {warning}")
        return self.is_sure

    async def hand_over(self, seat: int) -> bool:
        assert self.state.viewer is None
        self.calls.append(f"hand-over {seat}")
        self.handed.append((len(self.state.session.plies), seat))
        self._curtain = asyncio.get_running_loop().create_future()
        if not self.holds_curtain:
            self._curtain.set_result(None)
        await self._curtain
        return seat not in self.elsewhere

    def now(self) -> float:
        return self.milliseconds

    def covered(self) -> bool:
        return self.is_covered

    def start_clock(self) -> None:
        self.ticks = True

    def show_clock(self, left: float, whole: float, *, stands: bool) -> None:
        self.clock = left, whole, stands

    def stop_clock(self) -> None:
        self.ticks = False

    async def painted(self) -> None:
        await (self._painted.wait() if self.slow_paint else asyncio.sleep(0))

    def spawn(self, work: Coroutine[Any, Any, object]) -> asyncio.Task[object]:
        task = asyncio.ensure_future(work)
        self._tasks.append(task)
        return task

    def busy(self, what: str) -> None:
        assert isinstance(what, str), "the style sheet and the tests read it"
        self.is_busy = bool(what)
        self.calls.append(f"busy {what}")

    def can_act(self) -> None:
        self.calls.append("can act")

    def clocks_of_turn(self, turn: int) -> list[float]:
        """Return the first seat's saved seconds in a turn."""
        return [left for one, left in self.clocks if one == turn]

    def keep(self, save: Save) -> None:
        self.clocks += [(int(turn), left) for turn, left in [save.clock["0"]]] if "0" in save.clock else []
        if not self.kept_links or self.kept_links[-1] != save.link:
            self.kept_links.append(save.link)

    async def until_saved(self, save: Save) -> None:
        await asyncio.sleep(0)
        self.calls.append("kept")

    def made_choice(self) -> None:
        self.choices += 1

    def reopen(self, save: Save) -> None:
        self.reopened.append(save)
        self.table.close()

    def open_new_save(self, save: Save) -> None:
        self.reopen(save)

    def begin(
        self, game: Game, kinds: list[str], options: dict[str, str], position: str, players: Mapping[str, Any]
    ) -> None:
        self.begun.append((game.name, kinds, options, position, players))


def is_a_page(page: HeadlessPage) -> Page:
    """Return the page unchanged; mypy checks here that it implements Page."""
    return page
