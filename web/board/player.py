"""The player of films: events become motion, one beat after the other, at the reader's speed, in the browser's frames."""

import asyncio
from collections.abc import Callable, Collection, Iterable

import js

from tabletop.film.motion import BEAT, Action, Pose, Stamp, action_of
from tabletop.film.reel import Beat, Frame, Reel
from tabletop.film.tempo import tempo
from web.board import follow
from web.board.painter import Painter
from web.board.particles import Particle, Push, pushed, raised
from web.page import dom

SPEEDS = (0.5, 1.0, 2.0, 4.0, 0.0)
"""The speeds that a film may run at, 1 being usual; 0 shows only its last frame."""
_LONGEST_FRAME = 0.1


class FilmHooks:
    """Methods that a film calls while it plays. They do nothing; subclasses override what they need."""

    sparking: Collection[str] = ()
    """The looks of flashes that throw sparks."""
    cheering: Collection[str] = ()
    """The looks of flashes that throw paper."""

    def began(self, beat: Beat) -> Collection[Push]:
        """Called before each beat is shown; returns where one thing pushes another in it."""
        return ()

    def aim(self, frame: Frame, beat: Beat) -> float:
        """Turn the camera to what a beat changes in a frame; return how many seconds that takes."""
        return 0.0

    def rest(self, beat: Beat) -> float:
        """How many beats to wait after this one."""
        return 0.0


class Player:
    """Plays parts of a reel on a painter."""

    def __init__(self, painter: Painter, move_camera: Callable[[float], bool] = lambda _now: False) -> None:
        """`move_camera` is called before each frame with its time in milliseconds; it returns whether to go on moving."""
        self.painter, self.move_camera = painter, move_camera
        self.frame: Frame | None = None
        self.stamps: tuple[Stamp, ...] = ()
        """Marks that stay: cells to choose, the ghost of a program."""
        self.speed = 1.0
        self._share = 1.0  # length of the present beat, as a part of the usual one
        self.still = False
        """Whether nothing may slide (reduced motion): things jump, and beats take as long as otherwise."""
        self.paused = False
        self._skipping = False
        self._step = asyncio.Event()
        self._action: Action | None = None
        self._elapsed = self._length = self._last = 0.0
        self._particles: list[Particle] = []
        self._beats = 0.0  # the clock of the particles
        self._done: asyncio.Future[None] | None = None
        self._frame_requested = False
        self._on_frame = dom.proxy(self._tick)

    @property
    def travel(self) -> float:
        """Seconds that the camera takes from one place to another."""
        return 0.0 if self.still or not self.speed else follow.SECONDS * self._share / self.speed

    # What the table asks for --------------------------------------------------------------------------------------------

    async def play(self, reel: Reel, start: int, stop: int, hooks: FilmHooks) -> Frame:
        """Show events `start` to `stop`, end on the frame after them, and return it."""
        self._skipping = False
        frame, beat, pace = reel.frame(start), None, tempo(reel, start, stop)
        self._particles.clear()
        while start < stop:
            if self._skipping or not self.speed:
                frame = reel.frame(stop)
                break
            runs_on = beat is not None and beat.ease.into > 0
            beat = reel.beat(start, frame)
            self._share = pace.of(beat)
            pushes = hooks.began(beat)
            await self._wait(hooks.aim(frame, beat))
            seconds = BEAT * self._share / self.speed
            action = action_of(frame.scene, beat.motions, beat.ease)
            if action.beats and not self.still:
                self._particles += raised(action, self._beats, hooks.sparking, hooks.cheering)
                self._particles += pushed(pushes, self._beats)
            await self._move(frame, action, seconds, runs_on=runs_on)
            self.show(beat.after)
            await self._wait(hooks.rest(beat) * seconds)
            if self.paused and not self._skipping:
                self._step.clear()
                await self._step.wait()
                self._last = 0.0  # nothing has moved meanwhile
            frame, start = beat.after, beat.end
        self._particles.clear()
        self._share = 1.0
        self.show(frame)
        return frame

    def mark(self, stamps: Iterable[Stamp]) -> None:
        """Let these marks stay on the board from now on."""
        self.stamps = tuple(stamps)
        self.repaint()

    def set_speed(self, speed: float) -> None:
        """Play at this speed from now on; 0 shows only where a film ends."""
        self.speed = speed

    def keep_still(self, *, still: bool) -> None:
        """Set whether things jump instead of sliding."""
        self.still = still

    def show(self, frame: Frame) -> None:
        """Show a frame without motion."""
        self.frame = frame
        self._action = None
        self.repaint()

    def pause(self, paused: bool) -> None:
        """Stop after the present beat, or go on."""
        self.paused = paused
        if not paused:
            self._step.set()

    def step(self) -> None:
        """Play one more beat, then pause again."""
        self.paused = True
        self._step.set()

    def skip(self) -> None:
        """Jump to the end of the present film; the next one runs as usual."""
        self._skipping, self.paused = True, False
        self._elapsed = self._length
        self._step.set()
        self._finish()

    def repaint(self) -> None:
        """Repaint the things with the next frame of the browser."""
        if not self._frame_requested:
            self._frame_requested = True
            js.requestAnimationFrame(self._on_frame)

    # Time -------------------------------------------------------------------------------------------------------------

    async def _move(self, frame: Frame, action: Action, seconds: float, *, runs_on: bool) -> None:
        if action.beats:
            self._action, self.frame = action, Frame(action.scene, frame.panels)
            await self._wait(action.beats * seconds, runs_on=runs_on)

    async def _wait(self, seconds: float, *, runs_on: bool = False) -> None:
        """Wait that many seconds, counted in frames of at most 0.1 s, so that a hidden or slow page skips nothing. With
        `runs_on`, the time left over from the last frame of the wait before counts."""
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
        """The stamps of particles at this moment; drops the particles whose life is over."""
        self._particles = [particle for particle in self._particles if self._beats < particle.born + particle.life]
        return [stamp for particle in self._particles if (stamp := particle.stamp(self._beats))]
