"""The stage: a table shows its present, an earlier moment, the causes of an event, or a film."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from tabletop.film.reel import Beat, Frame
from web.board import follow
from web.table.play.page import Page
from web.table.play.state import Explanation, TableState

_LONG_AGO = 8
"""Most events back in which the camera looks for the last motion, when an earlier moment is shown."""
_ROUND = 60
"""Most events back in which `explain_last` looks for the last motion."""


class Stage:
    """The verbs that change what is shown, never the game."""

    def __init__(self, state: TableState, page: Page) -> None:
        self.state, self.page = state, page
        self.closed = False
        """Whether the table was left."""
        self._sought: Callable[[], None] | None = None
        """The call to make after the film, for a wish during the film."""
        self._again: asyncio.Task[object] | None = None
        """The task that plays parts of the film again."""
        self._present: asyncio.Future[None] | None = None
        """Done when the reader returns from an earlier moment."""

    def busy(self, what: str) -> None:
        """Note what is under way (see `Page.busy`); ignored after the table was left, as another table may be open."""
        if not self.closed:
            self.page.busy(what)

    # Now ----------------------------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Show exactly the scene of the state, whatever the film has shown."""
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
        """Redraw everything, with new marks."""
        self.mark()
        self.page.redraw()

    def mark(self) -> None:
        """Find the marks of things that may be touched; none during a film or at an earlier moment."""
        state = self.state
        scene = state.frame.scene
        state.marks = state.desk.marks(state.view(), scene, state.controls) if state.now else ()

    def advise(self, things: Sequence[str]) -> None:
        """Mark the things of advice on the board; () for none."""
        self.state.advised_things = tuple(things)
        self.page.redraw_marks()

    def stop_reading(self) -> bool:
        """Close the text about a thing; return whether one was open."""
        if not self.state.about_thing:
            return False
        self.state.about_thing = ""
        self.page.stop_reading()
        return True

    def reshape(self, screen: str) -> None:
        """Lay the table out for another kind of screen, at the moment that is shown."""
        state = self.state
        state.screen = screen
        if state.reel.shape == state.shape or state.playing:
            return  # a running film keeps its layout; the next frame after it gets the new one
        self.stop_reading()
        self.film_anew()
        if state.past_moment is not None:
            self._look_at(state.past_moment, state.explanation)
        else:
            self.settle()

    def film_anew(self) -> None:
        """Rebuild the film, for another viewer or screen."""
        state = self.state
        state.reel = state.make_reel()
        self._show(state.reel.frame(min(state.seen_count, len(state.reel))))

    # Films --------------------------------------------------------------------------------------------------------------------

    async def play(self, start: int, stop: int) -> None:
        """Play the events `start` to `stop`; ends early if another moment is asked for."""
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
        """Note the frame of a beat that begins."""
        self.state.frame = beat.after

    def skip(self) -> None:
        """Go to the end of the film."""
        if self.state.playing:
            self.page.skip()

    def replay(self) -> None:
        """Play the last round again."""
        part = self.state.desk.last_round(self.state.reel)
        if part is not None:
            self.play_again(part)

    def play_again(self, *parts: tuple[int, int]) -> None:
        """Play stretches of the film again, one after the other."""
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
        """Stop playing again, as the table goes on or is left."""
        if self._again is not None:
            self._again.cancel()

    # Looking back -------------------------------------------------------------------------------------------------------------

    def look_back(self, count: int) -> None:
        """Show the table after that many events; after all events, return to the present."""
        state = self.state
        if state.playing:
            self._sought = partial(self.look_back, count)
            self.page.skip()
        elif count >= len(state.reel):
            self.back_to_now()
        else:
            self._look_at(count)

    def back_to_now(self) -> None:
        """Return to the present: play events that have happened meanwhile, and let the game go on."""
        self.state.past_moment = self.state.explanation = None
        if self._present is None:
            self.settle()
        elif not self._present.done():
            self._present.set_result(None)

    async def until_now(self) -> None:
        """Wait until the present is shown. New events are not in the film before, so the slider stays as it is."""
        state = self.state
        while state.past_moment is not None:
            state.behind = len(state.session.events()) > len(state.reel)
            self._present = asyncio.get_running_loop().create_future()
            self.refresh()
            await self._present
            self._present = None
        state.behind = False

    def _look_at(self, count: int, why: Explanation | None = None) -> None:
        """Show the moment after that many events, with the camera on the last one; `why` explains it."""
        state = self.state
        self.stop_reading()
        state.past_moment, state.explanation = count, why
        self._show(state.reel.frame(count))
        self.refresh()
        self.page.turn_to(self._points_of(count))

    def _points_of(self, count: int) -> list[follow.Point]:
        """The points of the last motion in the first `count` events; [] if it is more than `_LONG_AGO` events back."""
        for number in range(count - 1, max(-1, count - 1 - _LONG_AGO), -1):
            if points := self._acted(number):
                return points
        return []

    def _acted(self, number: int) -> list[follow.Point]:
        """The points where an event moved something."""
        scene, motions = self.state.reel.scene_and_motions(number)
        return follow.acting(scene, motions, f"robot-{self.state.only_person}")

    # Why ----------------------------------------------------------------------------------------------------------------------

    def explain(self, *numbers: int) -> None:
        """Show the causes of these events on the board, the latest first."""
        if self.state.playing:
            self._sought = partial(self.explain, *numbers)
            self.page.skip()
            return
        from web.table.play.causes import Causes

        why = Causes(self.state, *numbers)
        self.page.explain(begins=True)
        self._show_cause(why)

    def explain_last(self) -> None:
        """As `explain`, for the last event before the shown moment, or at the present for the last one with motion."""
        state = self.state
        count = len(state.reel) if state.past_moment is None else state.past_moment
        seen = [event.id for event in state.reel.events[:count] if not event.kind.summed]
        moved = (
            (number for number in reversed(seen[-_ROUND:]) if self._acted(number)) if state.past_moment is None else ()
        )
        if seen:
            self.explain(next(iter(moved), seen[-1]))

    def go_to_cause(self, by: int) -> None:
        """Show the next earlier cause (1), or go back (-1)."""
        why = self.state.explanation
        if why is not None and why.go(by):
            self._show_cause(why)

    def _show_cause(self, why: Explanation) -> None:
        self._look_at(why.number + 1, why)
        self.page.announce(why.text())
        self.page.point_out()

    def end_explaining(self) -> None:
        """Return to the moment that was shown before the explanation."""
        why = self.state.explanation
        if why is None:
            return
        self.page.explain(begins=False)
        if why.before is None:
            self.back_to_now()
        else:
            self._look_at(why.before)
