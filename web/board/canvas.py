"""The board on the page: its two canvases fitted to their place, zoom and pan, and what a touch or a key points at."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import js

from tabletop.film.reel import Frame
from web.board import follow
from web.board.follow import Glide, Point
from web.board.painter import Painter
from web.page import dom

MARGIN = 0.12
"""Cells around the floor, for walls on its rim."""
MAX_ZOOM = 5.0
"""The largest zoom; 1 shows the whole floor."""
_TAP = 10
"""Pixels that a finger may stray and still tap."""
_TWICE = 300
"""Milliseconds within which a second tap makes a double one."""


class Spot(NamedTuple):
    """A point on the floor, in cells."""

    x: float
    y: float


class BoardContent(Protocol):
    """What a board paints: the film of a game, or a drawing."""

    @property
    def frame(self) -> Frame | None:
        """What is shown now, if anything."""

    def repaint(self) -> None:
        """Repaint the things; the floor is painted already."""


class Board:
    """Fits painter and player into the element `place`, and listens to pointers and wheel there."""

    fit_button = "zoom-out"
    """Id of the button that shows the whole floor again."""
    may_follow = True
    """Whether the camera can follow what happens."""

    def __init__(
        self,
        place: Any,
        painter: Painter,
        player: BoardContent,
        tapped: Callable[[Spot], bool] = lambda _spot: False,
        asked_to_follow: Callable[[bool], object] = lambda _follows: None,
    ) -> None:
        """`tapped` gets each tap on the floor and returns whether it chose something. `asked_to_follow` is called when the
        reader switches the camera's following on or off."""
        self.place, self.painter, self.player = place, painter, player
        self.tapped, self.asked_to_follow = tapped, asked_to_follow
        self.width = self.height = 1.0  # of the floor, in cells
        self.ratio = 1.0
        self.zoom = 1.0
        self.legible = 0.0
        """Below this many CSS pixels a cell, the camera comes closer and follows what happens; 0 for never."""
        self.follows = True
        """Whether the reader wants the camera to follow."""
        self._middle = Spot(0.5, 0.5)  # of the part of the floor in sight
        self._is_chosen = False  # whether the reader has chosen the zoom
        self._points: Sequence[Point] = ()  # of the things that act, until the reader drags or zooms elsewhere
        self._last_points: Sequence[Point] = ()  # the newest ones, to come back to
        self._glide: Glide | None = None
        self._elapsed = self._last = 0.0  # of the glide
        self._size = (0.0, 0.0)
        self._is_fitted = False  # whether the canvases have that size
        self._pointers: dict[int, tuple[float, float]] = {}
        self._start: tuple[float, float] | None = None
        self._moved = False
        self._last_tap = (0.0, 0.0, 0.0)
        self._timer: Any = None
        self._sharpen_later = dom.proxy(self._sharpen)
        for kind, handler in (
            ("pointerdown", self._down), ("pointermove", self._move), ("pointerup", self._up), ("pointercancel", self._lost)
        ):  # fmt: skip
            dom.listen(place, kind, handler)
        dom.listen(place, "wheel", self._wheel, passive=False)
        self._observer = js.ResizeObserver.new(dom.proxy(self._resized))
        self._observer.observe(place)

    # Fitting ------------------------------------------------------------------------------------------------------------

    def _resized(self, *_: Any) -> None:
        box = self.place.getBoundingClientRect()
        if not self._is_fitted or (box.width, box.height) != self._size or self._density() != self.ratio:
            self.fit()

    def _density(self) -> float:
        return min(3.0, js.devicePixelRatio or 1.0)

    def fit(self) -> None:
        """Fit the canvases to the size of the place and the density of its pixels; called whenever either changes."""
        frame = self.player.frame
        box = self.place.getBoundingClientRect()
        if frame is None or not box.width or not box.height:
            self._is_fitted = False
            return
        self.width, self.height = frame.scene.width, frame.scene.height
        self._size, self._is_fitted = (box.width, box.height), True
        # The density of pixels counts only here; the painter works in pixels of the canvas.
        self.ratio = self._density()
        self.painter.resize(round(box.width * self.ratio), round(box.height * self.ratio), self.ratio)
        if not self._is_chosen:
            self.zoom = self._usual_zoom()
        if self._is_following:
            self._middle = Spot(*(self._middle_for(self._points) or self._middle))
        self._glide = None
        self._place_camera()
        self._sharpen()

    def cell_that_fits(self) -> float:
        """CSS pixels to a cell at which the whole floor just fits."""
        return min(self._size[0] / (self.width + 2 * MARGIN), self._size[1] / (self.height + 2 * MARGIN))

    def _place_camera(self) -> None:
        cell = self.cell_that_fits() * self.zoom
        shown = [self._size[0] / cell, self._size[1] / cell]
        middle = []
        for at, seen, whole in zip(self._middle, shown, (self.width, self.height), strict=True):
            room = max(0.0, (whole + 2 * MARGIN - seen) / 2)
            middle.append(min(whole / 2 + room, max(whole / 2 - room, at)))
        self._middle = Spot(*middle)
        x, y = (size / 2 - at * cell for size, at in zip(self._size, self._middle, strict=True))
        self.painter.aim(cell * self.ratio, round(x * self.ratio), round(y * self.ratio))
        self.place.setAttribute("data-camera", f"{cell:.4f} {x:.2f} {y:.2f}")  # for picture.js, and tests

    def _paint_quickly(self) -> None:
        """Paint a stretched copy of the floor while fingers move, and a crisp one 140 ms after they rest."""
        self._glide = None
        self._place_camera()
        assert self.player.frame is not None
        self.painter.paint_floor(self.player.frame.scene, crisp=False)
        self.player.repaint()
        js.clearTimeout(self._timer)
        self._timer = js.setTimeout(self._sharpen_later, 140)

    def repaint_floor(self) -> None:
        """Repaint the floor, after its words or typeface have changed."""
        self._sharpen()

    def _sharpen(self, *_: Any) -> None:
        if self.player.frame is None:
            return
        self.painter.sharpen()
        self.painter.paint_floor(self.player.frame.scene)
        self.player.repaint()
        dom.show(self.fit_button, self.zoom > 1)
        if self.may_follow:
            dom.show("follow", self._is_too_small() and not self.follows)

    def stay_legible(self, pixels: float) -> None:
        """Set the CSS pixels a cell below which the camera comes closer; 0 for never."""
        self.legible = pixels

    def prefer(self, *, follows: bool) -> None:
        """Set whether the reader wants the camera to follow what happens."""
        self.follows = follows

    def begin(self) -> None:
        """Forget zoom and points: the next floor is shown as a whole, or as much of it as is legible."""
        self.zoom, self._is_chosen, self._points, self._last_points = 1.0, False, (), ()

    def whole(self) -> None:
        """Show all of the floor again, and stop following if the camera does. Zooming in later leads to what acts."""
        self._points = self._last_points
        if self._is_following:
            self.set_following(follows=False)
            return
        self.zoom, self._is_chosen, self._glide = 1.0, False, None
        self._place_camera()
        self._sharpen()

    # Following --------------------------------------------------------------------------------------------------------------

    def _is_too_small(self) -> bool:
        """Whether the whole floor in sight would be too small to read."""
        return self.cell_that_fits() < self.legible

    def _usual_zoom(self) -> float:
        """The zoom until the reader chooses one."""
        return min(MAX_ZOOM, follow.NEAR / self.cell_that_fits()) if self._is_following else 1.0

    @property
    def _is_following(self) -> bool:
        return self.follows and self._is_too_small()

    def _middle_for(self, points: Sequence[Point]) -> Point | None:
        cell = self.cell_that_fits() * self.zoom
        shown = (self._size[0] / cell, self._size[1] / cell)
        return follow.middle_for(points, self._middle, shown, (self.width, self.height))

    def set_following(self, *, follows: bool) -> None:
        """Come closer and follow from now on, or show all of the floor."""
        self.follows, self._is_chosen = follows, False
        self.asked_to_follow(follows)
        self.fit()

    def look_at(self, points: Sequence[Point], seconds: float) -> float:
        """Bring points into sight where the camera follows; return how many seconds that takes. If they do not fit
        together, only the first counts."""
        self._points = self._last_points = points
        frame = self.player.frame
        if frame is None or not self._is_fitted or not self._is_following or self._pointers:
            return 0
        was, self.zoom = self.zoom, self.zoom if self._is_chosen else self._usual_zoom()
        end = self._middle_for(points)
        if self.zoom == 1 or (end is None and was == self.zoom):
            return 0
        self._glide = Glide((was, self.zoom), self._middle, end or self._middle, max(seconds, 0.001))
        self._elapsed, self._last = 0.0 if seconds else 1.0, 0.0
        self._place_camera()
        self.painter.keep_floor(frame.scene)
        self.player.repaint()
        return seconds

    def move_camera(self, now: float) -> bool:
        """Move the camera to where it is at `now` milliseconds, before a frame; return whether it goes on moving."""
        if self._glide is None or self.player.frame is None:
            return False
        if self._last:
            self._elapsed += min(0.1, (now - self._last) / 1000)
        self._last = now
        self.zoom, middle = self._glide.at(self._elapsed)
        self._middle = Spot(*middle)
        self._place_camera()
        if self._elapsed < self._glide.seconds:
            self.painter.paint_floor(self.player.frame.scene, crisp=False)
            return True
        self._glide = None
        self._sharpen()
        return False

    def zoom_by(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """Zoom by a factor; the floor under `at` (CSS pixels within the place) stays there. Without `at`, what acts comes
        to the middle, or the middle stays."""
        if self.player.frame is None:
            return
        if at is not None:
            self._points = ()
        at = at or (self._size[0] / 2, self._size[1] / 2)
        spot = self.turned_to() if self._points else self.spot(at)
        self.zoom, self._is_chosen = min(MAX_ZOOM, max(1.0, self.zoom * factor)), True
        cell = self.cell_that_fits() * self.zoom
        self._middle = Spot(*(s - (a - size / 2) / cell for s, a, size in zip(spot, at, self._size, strict=True)))
        self._paint_quickly()

    def turned_to(self) -> Spot:
        """The first point that acts or is asked about, otherwise the middle of what is in sight."""
        return Spot(*self._points[0]) if self._points else self._middle

    def spot(self, at: tuple[float, float]) -> Spot:
        """The spot of the floor under a point of the place, in CSS pixels."""
        cell, x, y = self.painter.camera
        return Spot((at[0] * self.ratio - x) / cell, (at[1] * self.ratio - y) / cell)

    def _on_floor(self, spot: Spot) -> bool:
        return 0 <= spot.x < self.width and 0 <= spot.y < self.height

    # Fingers, mouse and wheel ---------------------------------------------------------------------------------------------

    def _at(self, event: Any) -> tuple[float, float]:
        box = self.place.getBoundingClientRect()
        return event.clientX - box.left, event.clientY - box.top

    def _down(self, event: Any) -> None:
        if dom.closest(event.target, "button") is not None:
            return
        self._resized()  # the observer may be late after the panels around have changed
        if event.isPrimary:
            self._pointers.clear()  # a pointer released elsewhere sends no event
        if not self._pointers:
            self._start, self._moved = self._at(event), False
        self._pointers[event.pointerId] = self._at(event)
        if len(self._pointers) > 1:
            self._moved = True

    def _move(self, event: Any) -> None:
        if event.pointerId not in self._pointers:
            return
        before, now = self._pointers[event.pointerId], self._at(event)
        if len(self._pointers) == 1:
            assert self._start is not None
            if not self._moved and abs(now[0] - self._start[0]) + abs(now[1] - self._start[1]) < _TAP:
                return
            if not self._moved:
                self._moved = True
                self.place.setPointerCapture(event.pointerId)
            self._drag(now[0] - before[0], now[1] - before[1])
        else:
            (other,) = [at for key, at in self._pointers.items() if key != event.pointerId][:1]
            self._pinch(before, now, other)
        self._pointers[event.pointerId] = now

    def _drag(self, dx: float, dy: float) -> None:
        self._points = ()
        cell = self.cell_that_fits() * self.zoom
        self._middle = Spot(self._middle.x - dx / cell, self._middle.y - dy / cell)
        self._paint_quickly()

    def _pinch(self, before: tuple[float, float], now: tuple[float, float], other: tuple[float, float]) -> None:
        was, is_now = (((at[0] - other[0]) ** 2 + (at[1] - other[1]) ** 2) ** 0.5 for at in (before, now))
        if was > 1:
            self._drag((now[0] - before[0]) / 2, (now[1] - before[1]) / 2)
            self.zoom_by(is_now / was, ((now[0] + other[0]) / 2, (now[1] + other[1]) / 2))

    def _up(self, event: Any) -> None:
        known = self._pointers.pop(event.pointerId, None)
        if known is None or self._moved or self._pointers:
            return
        x, y = self._at(event)
        last, last_x, last_y = self._last_tap
        if event.timeStamp - last < _TWICE and abs(x - last_x) + abs(y - last_y) < 3 * _TAP:
            self._last_tap = (0.0, 0.0, 0.0)
            if self.zoom > 1:
                self.whole()
            else:
                self.zoom_by(2.0, (x, y))
            return
        spot = self.spot((x, y))
        meant = self._on_floor(spot) and self.tapped(spot)
        # Two quick choices are no double tap, which would zoom.
        self._last_tap = (0.0, 0.0, 0.0) if meant else (event.timeStamp, x, y)

    def _lost(self, event: Any) -> None:
        self._pointers.pop(event.pointerId, None)

    def _wheel(self, event: Any) -> None:
        event.preventDefault()
        self.zoom_by(0.998**event.deltaY, self._at(event))
