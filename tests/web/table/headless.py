"""A page without a browser for tables in tests: it shows films as long as a test likes, and writes down all that it is told."""

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
from tabletop.show.words import YOU, Words, words
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
    """A game at its first choice; `kinds` such as "person easy"."""
    chosen = {**options, "timer": timer} if timer else options
    session = Session(find(game), kinds.split(), chosen, seed, position=position)
    session.advance()
    return session


def desk_for(session: Session, names: Mapping[int, str] | None = None) -> Desk:
    """The desk of a game, as the page makes it; `names` are those that people gave to seats."""
    game = session.game
    said = words(game.name, "en")
    if names:
        said = said.naming(desk_for(session).things_named(names, len(session.seats)))
    persons = [seat for seat, kind in enumerate(session.seats) if kind == PERSON]
    if len(persons) == 1 and not names:
        said = said.naming({YOU: str(persons[0])})
    desk = DESKS.get(game.name, Desk)(game, said, page_words())
    desk.for_seats(len(session.seats))
    return desk


class QuickBots:
    """Bots that think little, at once, and get hints for people in the same way."""

    def __init__(self) -> None:
        self.woken = 0
        self.asked = 0
        self.early = 0
        self.notice_due = False
        self.slow: asyncio.Event | None = None
        """Comes when a hint may be given, if a test wants to wait for that."""
        self.meant: list[int] = []
        """What somebody was about to choose who asked for a hint."""
        self.hints: list[Hint | None] = []
        """The hints to give, one after the other."""

    def wake(self) -> None:
        """A bot will be asked soon."""
        self.woken += 1

    async def choices(self, session: Session) -> list[int]:
        """What they choose until a person is asked or the round is over."""
        self.asked += 1
        await asyncio.sleep(0)
        return list(bots.choices(session.at(session.ply).__copy__(), Budget(playouts=1), one_round=True))

    def begin_early(self, session: Session) -> None:
        """They may think meanwhile."""
        self.early += 1

    def forget(self) -> None:
        """Nobody asks any more."""

    async def hint(self, session: Session, said: Words, meant: Sequence[int] = ()) -> Hint | None:
        """The next hint of the test; without any, a real one."""
        self.meant = list(meant)
        await (self.slow.wait() if self.slow else asyncio.sleep(0))
        return self.hints.pop(0) if self.hints else advice.hint(session, 1, said, meant)

    def fallback_notice_due(self) -> bool:
        """Once, if a test wants it."""
        due, self.notice_due = self.notice_due, False
        return due


class HeadlessPage:
    """The page of one table. `told` is the stream of what the table has told it, a line each."""

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
        """`here` are the seats that are played on this device; without it the page is asked."""
        self.told: list[str] = []
        self.heard: list[str] = []
        """What is said to those who listen to the page, but for what films tell."""
        self.marked = 0
        self._drawn: object = None
        """What was to be seen of the state when it was drawn last."""
        self.bots = QuickBots()
        self.preferences = {"taps": taps, "preview": "off", "ratings": "", "alone": ""}
        self.holds_films = False
        """Whether a film runs until it is skipped."""
        self.films: list[tuple[int, int]] = []
        self.beats = self.skips = 0
        self.is_reading = False
        self.read_about: list[tuple[About, list[str], bool, bool]] = []
        self.notes: Sequence[Note] = ()
        self.recaps_ended = 0
        self.handed: list[tuple[int, int]] = []
        """After how many choices the device had to be handed to which seat."""
        self.elsewhere: set[int] = set()
        """Seats whose people say, when the device is handed to them, that they play at another one."""
        self.is_sure = True
        """Whether somebody who is warned of a choice makes it all the same."""
        self.holds_curtain = False
        """Whether the table stays covered until `uncover`."""
        self.slow_paint = False
        """Whether nothing is painted until `paint`."""
        self.milliseconds = 0.0
        self.is_covered = self.ticks = self.is_busy = False
        self.clock: tuple[float, float, bool] = (0.0, 0.0, False)
        self.kept_links: list[str] = []
        self.clocks: list[tuple[int, float]] = []
        """Turn and seconds left of the first seat, whenever the game was kept."""
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

    # What tests do ------------------------------------------------------------------------------------------------------------

    async def open(self, moment: int | None = None) -> None:
        """Open the table and wait until it waits for somebody."""
        self.table.open(moment)
        await self.rest()

    async def rest(self) -> None:
        """Until nothing goes on by itself any more. Raises what has failed."""
        for _ in range(60):
            await asyncio.sleep(0)
        if not self.table.closed and not self.is_busy:
            assert self._drawn == self._seen(), "the page shows the state"
        for task in self._tasks:
            if task.done() and not task.cancelled() and (error := task.exception()):
                raise error

    async def wait(self, seconds: float) -> None:
        """Let time pass, in which a clock ticks."""
        for _ in range(round(seconds / 0.2)):
            self.milliseconds += 200
            if self.ticks:
                self.table.clock.tick()
        await self.rest()

    @property
    def covered_by_curtain(self) -> bool:
        """Whether the table waits for the person who is asked to have the device."""
        return self._curtain is not None and not self._curtain.done()

    async def uncover(self) -> None:
        """The person who is asked has the device."""
        assert self._curtain is not None
        self._curtain.set_result(None)
        await self.rest()

    def paint(self) -> None:
        """Paint what is there."""
        self._painted.set()

    async def choose(self, move: Move) -> None:
        """Make a move as somebody does with a finger: touch its things, one after the other, again where the first touch let
        one read."""
        ply, controls = self.state.session.ply, self.state.controls
        for _ in range(3 * len(move.path) + 3):
            left = Counter(move.path) - Counter(controls.chosen)
            thing = next((thing for thing in move.path if left[thing]), move.path[0])
            if controls.chosen and not Counter(controls.chosen) <= Counter(move.path):
                thing = controls.chosen[-1]
            self.table.tap(thing)
            await self.rest()
            if self.state.session.ply != ply:
                return
        raise AssertionError(f"touching {move.path} does not make {move}")

    async def lay_out(self) -> None:
        """Touch card after card of the hand until all is laid out, and make these choices."""
        draft = self.state.draft
        assert draft is not None
        while not draft.full:
            card = draft.offers()[0]
            self.table.change_draft(lambda draft, card=card: draft.accept(card))  # type: ignore[misc]
        self.table.lock_in()
        await self.rest()

    async def choose_at_random(self, rng: Random) -> None:
        """One choice of whoever is asked."""
        if self.state.draft is not None:
            self.table.fill_draft()
            self.table.lock_in()
            await self.rest()
        else:
            moves = self.state.offers()
            await self.choose(moves[int(rng.random() * len(moves))])

    def lines(self, word: str) -> list[str]:
        """What it was told under that word."""
        return [line.removeprefix(f"{word} ") for line in self.told if line.startswith(f"{word} ")]

    # What the table asks for --------------------------------------------------------------------------------------------------

    def redraw(self) -> None:
        self._drawn = self._seen()

    def redraw_draft(self) -> None:
        self._drawn = self._seen()

    def redraw_marks(self) -> None:
        self.marked += 1

    def _seen(self) -> object:
        """What panels show of the state; it can be read at any time."""
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

    async def play(self, reel: Reel, start: int, stop: int) -> Frame:
        self.films.append((start, stop))
        self.told.append(f"film {start}-{stop}")
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
        self.told.append(f"watching {'again' if again else 'no more'}")

    def cheer(self) -> None:
        self.told.append("cheer")

    def announce(self, text: str) -> None:
        self.told.append(f"announce {text}")
        self.heard.append(text)

    def notice(self, text: str) -> None:
        self.told.append(f"notice {text}")
        self.heard.append(text)

    def call(self) -> None:
        self.told.append("call")

    def read(self, about: About, offers: Sequence[tuple[str, str]], *, idle: bool, high: bool) -> None:
        self.is_reading = True
        self.read_about.append((about, [label for label, _ in offers], idle, high))
        self.told.append(f"read {about.title}")

    def stop_reading(self) -> None:
        assert self.is_reading
        self.is_reading = False

    def explain(self, *, begins: bool) -> None:
        self.told.append(f"explain {'begins' if begins else 'ends'}")

    def point_out(self) -> None:
        assert self.state.explanation is not None
        assert 'data-do="cause:' in self.state.explanation.commands()
        self.state.explanation.stamps()

    def recap(self, notes: Sequence[Note]) -> None:
        self.notes = notes
        self.told += [f"recap {note.text}" for note in notes]
        self.heard.append(" ".join(note.text for note in notes))

    def end_recap(self) -> None:
        self.notes = ()
        self.recaps_ended += 1

    def open_history(self) -> None:
        self.told.append("history")

    async def confirm(self, warning: str) -> bool:
        self.told.append(f"sure {warning}")
        return self.is_sure

    async def hand_over(self, seat: int) -> bool:
        assert self.state.viewer is None
        self.told.append(f"hand-over {seat}")
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
        self.told.append(f"busy {what}")

    def can_act(self) -> None:
        self.told.append("can act")

    def clocks_of_turn(self, turn: int) -> list[float]:
        """What was kept of the first seat's clock in a turn."""
        return [left for one, left in self.clocks if one == turn]

    def keep(self, save: Save) -> None:
        self.clocks += [(int(turn), left) for turn, left in [save.clock["0"]]] if "0" in save.clock else []
        if not self.kept_links or self.kept_links[-1] != save.link:
            self.kept_links.append(save.link)

    async def kept(self, save: Save) -> None:
        await asyncio.sleep(0)
        self.told.append("kept")

    def made_choice(self) -> None:
        self.choices += 1

    def reopen(self, save: Save) -> None:
        self.reopened.append(save)
        self.table.close()

    def lay_beside(self, save: Save) -> None:
        self.reopen(save)

    def begin(
        self, game: Game, kinds: list[str], options: dict[str, str], position: str, players: Mapping[str, Any]
    ) -> None:
        self.begun.append((game.name, kinds, options, position, players))


def is_a_page(page: HeadlessPage) -> Page:
    """So that the types are checked."""
    return page
