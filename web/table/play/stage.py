"""What a table shows: its present, a moment of its past with the causes of what happened there, or a film."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from tabletop.film.reel import Beat, Frame
from web.board import follow
from web.table.play.page import Page
from web.table.play.state import Explanation, TableState

_LONG_AGO = 8
"""Events among which the camera looks for what moved last, where somebody looks back."""
_ROUND = 60
"""Events among which the last thing seen is looked for."""


class Stage:
    """The verbs that change what is shown. They change nothing of the game."""

    def __init__(self, state: TableState, page: Page) -> None:
        self.state, self.page = state, page
        self.closed = False
        """Whether the table was left."""
        self._sought: Callable[[], None] | None = None
        """What was asked for while the film was running."""
        self._again: asyncio.Task[object] | None = None
        """Plays a part once more."""
        self._present: asyncio.Future[None] | None = None
        """Done when somebody who looks back has seen enough."""

    def busy(self, what: str) -> None:
        """Note what of a choice is under way; what ends after the table was left says nothing of the next one."""
        if not self.closed:
            self.page.busy(what)

    # Now ----------------------------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Stand on exactly the scene of the state, whatever was played."""
        state = self.state
        state.past_moment = state.explanation = None
        panels = state.reel.frame(len(state.reel)).panels
        view = state.view()
        scene = state.scene(view)
        self._show(Frame(scene, panels))
        self.refresh()
        marked = [(mark.x, mark.y) for mark in state.marks]
        self.page.turn_to([*state.desk.in_focus(view, scene), *marked])

    def _show(self, frame: Frame) -> None:
        self.state.frame = frame
        self.page.stand(frame)

    def refresh(self) -> None:
        """Something around the board has changed, or what may be touched."""
        self.mark()
        self.page.redraw()

    def mark(self) -> None:
        """Find what may be touched on the board: nothing while a film runs or somebody looks back."""
        state = self.state
        scene = state.frame.scene
        state.marks = state.desk.marks(state.view(), scene, state.controls) if state.now else ()

    def advise(self, things: Sequence[str]) -> None:
        """Let the things that advice names shine on the board; none to take it back."""
        self.state.advised_things = tuple(things)
        self.page.redraw_marks()

    def stop_reading(self) -> bool:
        """Put away what was read; gives whether anything was."""
        if not self.state.about_thing:
            return False
        self.state.about_thing = ""
        self.page.stop_reading()
        return True

    def reshape(self, screen: str) -> None:
        """The screen has become another: lay the table out for it, at the moment that is shown."""
        state = self.state
        state.screen = screen
        if state.reel.shape == state.shape or state.playing:
            return  # a film that runs goes on as it is, and what comes after it is laid out anew
        self.stop_reading()
        self.film_anew()
        if state.past_moment is not None:
            self._look_at(state.past_moment, state.explanation)
        else:
            self.settle()

    def film_anew(self) -> None:
        """Make the film for other eyes, or another screen."""
        state = self.state
        state.reel = state.make_reel()
        self._show(state.reel.frame(min(state.seen_count, len(state.reel))))

    # Films --------------------------------------------------------------------------------------------------------------------

    async def play(self, start: int, stop: int) -> None:
        """Play events; it ends early where another moment is asked for."""
        state = self.state
        self.stop_reading()
        state.past_moment = state.explanation = self._sought = None
        state.film = (start, stop)
        self.busy("playing")
        self.refresh()
        try:
            state.frame = await self.page.play(state.reel, start, stop)
        finally:
            state.film = None
            self.busy("")
        sought, self._sought = self._sought, None
        if sought is not None:
            sought()

    def begin_beat(self, beat: Beat) -> None:
        """A beat of the film begins."""
        self.state.frame = beat.after

    def skip(self) -> None:
        """Go to the end of the film."""
        if self.state.playing:
            self.page.skip()

    def replay(self) -> None:
        """Play the last round once more."""
        part = self.state.desk.last_round(self.state.reel)
        if part is not None:
            self.play_again(part)

    def play_again(self, *parts: tuple[int, int]) -> None:
        """Play some stretches of the film once more, one after the other."""
        if not self.state.playing:
            self._again = self.page.spawn(self._play_again(parts))

    async def _play_again(self, parts: Sequence[tuple[int, int]]) -> None:
        self.state.replays = True
        self.page.watching(again=True)
        try:
            for start, stop in parts:
                await self.play(start, stop)
                if self.state.past_moment is not None:
                    return
        finally:
            self.state.replays = False
            self.page.watching(again=False)
        self.settle()

    def stop_playing_again(self) -> None:
        """The table goes on, or is left: play nothing once more."""
        if self._again is not None:
            self._again.cancel()

    # Looking back -------------------------------------------------------------------------------------------------------------

    def look_back(self, count: int) -> None:
        """Show the table after that many events; the last one is now."""
        state = self.state
        if state.playing:
            self._sought = partial(self.look_back, count)
            self.page.skip()
        elif count >= len(state.reel):
            self.back_to_now()
        else:
            self._look_at(count)

    def back_to_now(self) -> None:
        """Look no further back: what has happened meanwhile is played, and the game goes on."""
        self.state.past_moment = self.state.explanation = None
        if self._present is None:
            self.settle()
        elif not self._present.done():
            self._present.set_result(None)

    async def until_now(self) -> None:
        """Until nobody looks back. What has happened meanwhile is not in the film yet, so the slider stays as it is."""
        state = self.state
        while state.past_moment is not None:
            state.behind = len(state.session.events()) > len(state.reel)
            self._present = asyncio.get_running_loop().create_future()
            self.refresh()
            await self._present
            self._present = None
        state.behind = False

    def _look_at(self, count: int, why: Explanation | None = None) -> None:
        """Stand at the moment after that many events, and look at what happened then; `why` tells of it."""
        state = self.state
        self.stop_reading()
        state.past_moment, state.explanation = count, why
        self._show(state.reel.frame(count))
        self.refresh()
        self.page.turn_to(self._points_of(count))

    def _points_of(self, count: int) -> list[follow.Point]:
        """Where the last of so many events that moved anything did so; none where that is long ago."""
        for number in range(count - 1, max(-1, count - _LONG_AGO), -1):
            if points := self._acted(number):
                return points
        return []

    def _acted(self, number: int) -> list[follow.Point]:
        """Where an event moved anything."""
        scene, motions = self.state.reel.happening(number)
        return follow.acting(scene, motions, f"robot-{self.state.only_person}")

    # Why ----------------------------------------------------------------------------------------------------------------------

    def explain(self, *numbers: int) -> None:
        """Lead through the causes of these events on the board, the latest first."""
        if self.state.playing:
            self._sought = partial(self.explain, *numbers)
            self.page.skip()
            return
        from web.table.play.causes import Causes

        why = Causes(self.state, *numbers)
        self.page.explain(begins=True)
        self._tell_cause(why)

    def explain_last(self) -> None:
        """The same for the last thing that was seen: what is looked at where one looks back, else what moved last."""
        state = self.state
        count = len(state.reel) if state.past_moment is None else state.past_moment
        seen = [event.id for event in state.reel.events[:count] if not event.kind.summed]
        moved = (
            (number for number in reversed(seen[-_ROUND:]) if self._acted(number)) if state.past_moment is None else ()
        )
        if seen:
            self.explain(next(iter(moved), seen[-1]))

    def go_to_cause(self, by: int) -> None:
        """Tell an earlier cause (1), or the one before it once more (-1)."""
        why = self.state.explanation
        if why is not None and why.go(by):
            self._tell_cause(why)

    def _tell_cause(self, why: Explanation) -> None:
        self._look_at(why.number + 1, why)
        self.page.announce(why.text())
        self.page.point_out()

    def end_explaining(self) -> None:
        """Go back to the moment from which one asked."""
        why = self.state.explanation
        if why is None:
            return
        self.page.explain(begins=False)
        if why.before is None:
            self.back_to_now()
        else:
            self._look_at(why.before)
