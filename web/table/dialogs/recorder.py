"""Records a film as a video: the canvas player paints for the browser's own recorder, as long as the film takes."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from math import ceil
from typing import Any

import js

from tabletop.film.motion import Pose, Stamp
from tabletop.film.reel import Beat
from tabletop.film.stretch import Stretch
from tabletop.film.timeline import ENDING, OPENING, timeline
from tabletop.show.scene import Scene
from web.board.dust import Push
from web.board.painter import Painter
from web.board.player import Company, Player
from web.page import dom

_KINDS = ("video/mp4;codecs=avc1.42E01F", "video/webm;codecs=vp9", "video/webm", "video/mp4")
"""What a video may be; the kind that most chats take comes first."""
_WIDTH = 720
_FRAMES = 30
"""Frames of a video in a second."""
_BITS = 4_000_000
"""Bits of a video in a second."""


def kind_of_video() -> str:
    """The kind of video that this browser can record, '' for none."""
    if not hasattr(js, "MediaRecorder") or not hasattr(js.HTMLCanvasElement.prototype, "captureStream"):
        return ""
    return next((kind for kind in _KINDS if js.MediaRecorder.isTypeSupported(kind)), "")


class OneCanvas(Painter):
    """A painter that lays its two canvases upon each other after each frame, for videos and pictures."""

    def __init__(self, stretch: Stretch, theme: Mapping[str, str], scene: Scene) -> None:
        floor, things, self.canvas = (dom.document.createElement("canvas") for _ in range(3))
        super().__init__(floor, things, stretch.look, theme)
        part = stretch.part
        cell = _WIDTH / part.width
        height = ceil(part.height * cell / 2) * 2  # films of odd height cannot be MP4
        self.resize(_WIDTH, height)
        self.canvas.width, self.canvas.height = _WIDTH, height
        self.aim(cell, -part.x * cell, -part.y * cell)
        self._all = self.canvas.getContext("2d")
        self._layers = floor, things
        self.paint_floor(scene)

    def paint_things(self, scene: Scene, poses: Mapping[str, Pose], stamps: Iterable[Stamp]) -> None:
        """Paint a frame of the video."""
        super().paint_things(scene, poses, stamps)
        self._all.fillStyle = self.theme["ground"]
        self._all.fillRect(0, 0, self.canvas.width, self.canvas.height)
        for layer in self._layers:
            self._all.drawImage(layer, 0, 0)


class Captions(Company):
    """Tells how far a film is while it is recorded."""

    def __init__(self, stretch: Stretch, told: Callable[[int], None]) -> None:
        self.stretch, self.told = stretch, told

    def began(self, beat: Beat) -> Collection[Push]:
        """Tell of a beat by its first event."""
        self.told(beat.first)
        return ()

    def rest(self, beat: Beat) -> float:
        """The rests of the film."""
        return self.stretch.reel.rest(beat)


class Recorder:
    """One recording; `told` hears how many seconds of how many are done."""

    def __init__(self, stretch: Stretch, theme: Mapping[str, str], told: Callable[[int, int], None]) -> None:
        self.stretch, self.theme, self.told = stretch, theme, told
        self._stopped = False
        self._player: Player | None = None

    def stop(self) -> None:
        """Make no video after all."""
        self._stopped = True
        if self._player is not None:
            self._player.skip()

    async def record(self) -> tuple[Any, str]:
        """The video as a Blob, None when it was stopped, and a name for its file."""
        reel, first, end = self.stretch[:3]  # the theme has the colours
        line, frame = timeline(self.stretch), reel.frame(first)
        starts = {caption.first: caption.at for caption in line.captions}
        painter = OneCanvas(self.stretch, self.theme, frame.scene)
        player = self._player = Player(painter)
        captions = Captions(self.stretch, lambda number: self.told(round(starts[number]), ceil(line.seconds)))
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
        await player.play(reel, first, end, captions)
        await asyncio.sleep(0 if self._stopped else ENDING)
        recorder.stop()
        video = await over
        for one in ends:
            one()
        suffix = "mp4" if "mp4" in kind else "webm"
        return (None if self._stopped else video), f"{self.stretch.game.name}.{suffix}"
