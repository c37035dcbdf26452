"""Records a film: as a GIF, picture by picture, or as a video by the browser's MediaRecorder, in real time."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from math import ceil, sqrt
from typing import Any

import js

from tabletop.film.reel import Beat
from tabletop.film.stills import Still, stills
from tabletop.film.stretch import Stretch
from tabletop.film.timeline import ENDING, OPENING, timeline
from tabletop.film.write import story
from tabletop.show.words import Words
from web.board.particles import Push
from web.board.player import FilmHooks, Player
from web.page import dom
from web.page.reader import Reader
from web.page.widgets import command
from web.table.dialogs.canvas import Foot, OneCanvas

GIF, VIDEO = "gif", "video"
_KINDS = ("video/mp4;codecs=avc1.42E01F", "video/webm;codecs=vp9", "video/webm", "video/mp4")
"""MIME types of videos; the type that most chats accept comes first."""
_WIDTH = 720
_PACE, _SAMPLES, _AREA = 0.08, 12, 400_000
"""Of a GIF: seconds between two pictures while something moves, pictures sampled for its colours, and pixels of the table."""
_FRAMES = 30
"""Frames of a video per second."""
_BITS = 4_000_000
"""Bits of a video per second."""


def kind_of_video() -> str:
    """The MIME type of a video that this browser can record, '' for none."""
    if not hasattr(js, "MediaRecorder") or not hasattr(js.HTMLCanvasElement.prototype, "captureStream"):
        return ""
    return next((kind for kind in _KINDS if js.MediaRecorder.isTypeSupported(kind)), "")


def best_kind() -> str:
    """The best kind to share: VIDEO, or GIF if the browser records no video."""
    return VIDEO if kind_of_video() else GIF


def best_button(reader: Reader, named: str, *, off: bool = False) -> str:
    """The button with the id `named` that shares the best kind of film, or saves it if the system cannot share files."""
    say, video, sheet = reader.say, best_kind() == VIDEO, hasattr(js.navigator, "canShare")
    label = say("clip.video" if video else "clip.gif") if sheet else say("film.video" if video else "film.gif")
    return command(label, "share" if sheet else "file", named=named, kind="go", off=off)


class CaptionHooks(FilmHooks):
    """Hooks of a film while it is recorded; `began` is called with the number of each beat's first event."""

    def __init__(self, stretch: Stretch, began: Callable[[int], None]) -> None:
        self.stretch, self._began = stretch, began

    def began(self, beat: Beat) -> Collection[Push]:
        """Pass the first event of a beat on."""
        self._began(beat.first)
        return ()

    def rest(self, beat: Beat) -> float:
        """The rest of a beat, as in the film at the table."""
        return self.stretch.reel.rest(beat)


class Recorder:
    """One recording of a film with a title and sentences in `words`. `progress` is called with the seconds done, and
    the seconds in all."""

    def __init__(
        self, stretch: Stretch, theme: Mapping[str, str], title: str, words: Words, progress: Callable[[int, int], None]
    ) -> None:
        self.stretch, self.theme, self.progress, self.title = stretch, theme, progress, title
        self._stills = list(stills(stretch, _PACE))
        self._texts = {
            number: story(stretch, one.first, one.end, words)
            for one in reversed(self._stills)
            for number in range(one.first, one.end)
        }
        self._stopped = False
        self._player: Player | None = None

    def stop(self) -> None:
        """Stop recording; `record` returns None in place of the film."""
        self._stopped = True
        if self._player is not None:
            self._player.skip()

    def _canvas(self, width: int) -> OneCanvas:
        return OneCanvas(
            self.stretch,
            self.theme,
            self.stretch.opening,
            width,
            lambda wide: Foot(wide, self.title, {*self._texts.values()}),
        )

    async def record(self, kind: str) -> tuple[Any, str]:
        """Record an endless GIF or a VIDEO; return (Blob, or None if it was stopped; suffix of the file)."""
        made = await (self._gif() if kind == GIF else self._video())
        return made, GIF if kind == GIF else "mp4" if "mp4" in kind_of_video() else "webm"

    async def _gif(self) -> Any:
        part = self.stretch.part
        painter = self._canvas(min(_WIDTH, round(sqrt(_AREA * part.width / part.height))))
        made = await js.gif(painter.canvas.width, painter.canvas.height)
        every = len(self._stills) // _SAMPLES + 1
        whole, now = sum(one.seconds for one in self._stills), 0.0
        for one in (*self._stills[::every], self._stills[-1]):
            self._paint(painter, one)
            made.sample(painter.canvas)
            await asyncio.sleep(0)
        for one in self._stills:
            if self._stopped:
                return None
            self._paint(painter, one)
            made.add(painter.canvas, one.seconds)
            now += one.seconds
            self.progress(round(now), ceil(whole))
            await asyncio.sleep(0)
        return made.end()

    def _paint(self, painter: OneCanvas, one: Still) -> None:
        painter.set_sentence(self._texts.get(one.first, "") if one.first < one.end else "")
        painter.paint_things(one.scene, one.poses, one.stamps)

    async def _video(self) -> Any:
        reel, first, end = self.stretch[:3]  # the theme has the colours
        line, frame = timeline(self.stretch), reel.frame(first)
        starts = {caption.first: caption.at for caption in line.captions}
        painter = self._canvas(_WIDTH)
        player = self._player = Player(painter)

        def began(number: int) -> None:
            painter.set_sentence(self._texts[number])
            self.progress(round(starts[number]), ceil(line.seconds))

        kind = kind_of_video()
        recorder = js.MediaRecorder.new(
            painter.canvas.captureStream(_FRAMES), dom.plain(mimeType=kind, videoBitsPerSecond=_BITS)
        )
        over: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        parts = js.Array.new()
        ends = [
            dom.listen(recorder, "dataavailable", lambda event: parts.push(event.data)),
            dom.listen(recorder, "stop", lambda _event: over.set_result(js.Blob.new(parts, dom.plain(type=kind)))),
        ]
        player.show(frame)
        recorder.start()
        await asyncio.sleep(OPENING)
        await player.play(reel, first, end, CaptionHooks(self.stretch, began))
        await asyncio.sleep(0 if self._stopped else ENDING)
        recorder.stop()
        video = await over
        for one in ends:
            one()
        return None if self._stopped else video
