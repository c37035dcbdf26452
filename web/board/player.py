"""The player: events become motion, one beat after the other, at the reader's speed; 60 frames a second."""

import asyncio
from collections.abc import Callable, Collection

import js

from tabletop.film.motion import BEAT, Action, Pose, Stamp, action_of
from tabletop.film.reel import Beat, Frame, Reel
from web.board import follow
from web.board.dust import Mote, Push, pushed, raised
from web.board.painter import Painter
from web.page import dom

SPEEDS = (0.5, 1.0, 2.0, 4.0, 0.0)
"""How much faster than usual the film may run; 0 shows only where it ends."""
_LONGEST_FRAME = 0.1


class Player:
    """Plays parts of a reel on a painter."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.began: Callable[[Beat], None] = lambda _beat: None
        """Hears of each beat before it is shown."""
        self.aim: Callable[[Frame, Beat], float] = lambda _frame, _beat: 0.0
        """Has the camera look at what a beat changes in a frame, and says how many seconds that takes."""
        self.move_camera: Callable[[float], bool] = lambda _now: False
        """Called before a frame is painted; says whether the camera goes on moving."""
        self.rest: Callable[[Beat], float] = lambda _beat: 0.0
        """Says how many beats to wait after one."""
        self.frame: Frame | None = None
        self.stamps: tuple[Stamp, ...] = ()
        """Marks that stay: cells to choose, the ghost of a program."""
        self.sparking: Collection[str] = ()
        """The looks of flashes that throw sparks."""
        self.cheering: Collection[str] = ()
        """The looks of flashes that throw paper."""
        self.pushes: Collection[Push] = ()
        """Where something pushes another in the beat that begins."""
        self.speed = 1.0
        self.still = False
        """Whether nothing may slide (reduced motion): things jump, and beats take as long as otherwise."""
        self.paused = False
        self._skipping = False
        self._step = asyncio.Event()
        self._action: Action | None = None
        self._elapsed = self._length = self._last = 0.0
        self._motes: list[Mote] = []
        self._beats = 0.0  # that the motes have seen
        self._done: asyncio.Future[None] | None = None
        self._frame_requested = False
        self._on_frame = dom.proxy(self._tick)

    @property
    def travel(self) -> float:
        """Seconds that the camera takes from one place to another."""
        return 0.0 if self.still or not self.speed else follow.SECONDS / self.speed

    # What the table asks for --------------------------------------------------------------------------------------------

    async def play(self, reel: Reel, start: int, stop: int) -> None:
        """Show events `start` to `stop`; stands on the frame after them at the end."""
        self._skipping = False
        frame, beat = reel.frame(start), None
        self._motes.clear()
        while start < stop:
            if self._skipping or not self.speed:
                frame = reel.frame(stop)
                break
            runs_on = beat is not None and beat.ease.into > 0
            beat = reel.beat(start, frame)
            self.began(beat)
            await self._wait(self.aim(frame, beat))
            seconds = BEAT / self.speed
            await self._move(frame, action_of(frame.scene, beat.motions, beat.ease), seconds, runs_on=runs_on)
            self.show(beat.after)
            await self._wait(self.rest(beat) * seconds)
            if self.paused and not self._skipping:
                self._step.clear()
                await self._step.wait()
                self._last = 0.0  # nothing has moved meanwhile
            frame, start = beat.after, beat.end
        self._motes.clear()
        self.show(frame)

    def show(self, frame: Frame) -> None:
        """Stand on a frame."""
        self.frame = frame
        self._action = None
        self.repaint()

    def pause(self, paused: bool) -> None:
        """Stop after the present beat, or go on."""
        self.paused = paused
        if not paused:
            self._step.set()

    def step(self) -> None:
        """One beat more, then stand again."""
        self.paused = True
        self._step.set()

    def skip(self) -> None:
        """Go to the end of what is being played; the next film runs again."""
        self._skipping, self.paused = True, False
        self._elapsed = self._length
        self._step.set()
        self._finish()

    def repaint(self) -> None:
        """Paint the things anew with the next frame of the browser."""
        if not self._frame_requested:
            self._frame_requested = True
            js.requestAnimationFrame(self._on_frame)

    # Time -------------------------------------------------------------------------------------------------------------

    async def _move(self, frame: Frame, action: Action, seconds: float, *, runs_on: bool) -> None:
        if action.beats:
            self._action, self.frame = action, Frame(action.scene, frame.panels)
            if not self.still:
                self._motes += raised(action, self._beats, self.sparking, self.cheering)
                self._motes += pushed(self.pushes, self._beats)
            await self._wait(action.beats * seconds, runs_on=runs_on)

    async def _wait(self, seconds: float, *, runs_on: bool = False) -> None:
        """Let the time pass that the frames count, so that a hidden page or a slow one loses nothing. What `runs_on` from the
        wait before has the rest of its last frame already."""
        if seconds <= 0 or self._skipping:
            return
        self._elapsed = max(0.0, self._elapsed - self._length) if runs_on else 0.0
        self._last = self._last if runs_on else 0.0
        self._length = seconds
        self._done = asyncio.get_running_loop().create_future()
        self.repaint()
        try:
            await self._done
        finally:
            self._done = None

    def _tick(self, now: float) -> None:
        self._frame_requested = False
        if self._done is not None:
            if self._last:
                passed = min(_LONGEST_FRAME, (now - self._last) / 1000)
                self._elapsed += passed
                self._beats += passed * (self.speed or 1) / BEAT
            self._last = now
        if self.frame is not None:
            if self.move_camera(now):
                self.repaint()
            self._paint()
        if self._done is not None:
            if self._elapsed >= self._length:
                self._finish()
            else:
                self.repaint()

    def _finish(self) -> None:
        if self._done is not None and not self._done.done():
            self._done.set_result(None)

    def _paint(self) -> None:
        assert self.frame is not None
        poses: dict[str, Pose] = {}
        flashes: list[Stamp] = []
        if self._action is not None:
            now = self._elapsed / self._length * self._action.beats
            poses = self._action.poses(now, still=self.still)
            flashes = self._action.stamps(now, still=self.still)
        self.painter.paint_things(self.frame.scene, poses, (*self.stamps, *flashes, *self._flying()))

    def _flying(self) -> list[Stamp]:
        """The dust and the sparks of now; those that are gone are forgotten."""
        self._motes = [mote for mote in self._motes if self._beats < mote.born + mote.life]
        return [stamp for mote in self._motes if (stamp := mote.stamp(self._beats))]
