"""Films on one canvas: what is drawn over the table, what is written below it, and a GIF made of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import accumulate
from math import ceil
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.film.stills import stills
from tabletop.film.stretch import Stretch
from tabletop.film.timeline import ENDING, OPENING, timeline
from tabletop.film.write import story
from tabletop.show.theme import colours
from tabletop.show.words import words
from tabletop.sketch.check import check_sketch
from tabletop.sketch.parts import Parts
from tests.tabletop.sketch.test_sketch import EDGE
from tests.web.fake_browser import Browser, Element
from tests.web.table.dialogs.test_dialogs import Dialogs

THEME = colours("light", "roborally")
WIDE = 700
LETTER = 12.0


class Pen:
    """A pen that keeps what it writes, and how often it fills outlines."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.filled = 0
        self.font = ""

    def measureText(self, text: str) -> Any:  # noqa: N802 - the browser's name
        return SimpleNamespace(width=LETTER * len(text) * (1 + self.font.startswith("bold")))

    def fillText(self, text: str, _x: float, _y: float) -> None:  # noqa: N802 - likewise
        self.written.append(text)

    def fill(self, _path: object) -> None:
        self.filled += 1

    def __getattr__(self, name: str) -> Any:
        return lambda *_given: None


class Canvas:
    def __init__(self) -> None:
        self.width = self.height = 0
        self.pen = Pen()

    def getContext(self, kind: str) -> Pen:  # noqa: N802 - the browser's name
        assert kind == "2d"
        return self.pen


class Gif:
    """A GIF: the sentence below each of its pictures, and how long each is shown."""

    def __init__(self) -> None:
        self.sizes: list[tuple[int, int]] = []
        """The size that was asked for, and those of the canvases."""
        self.ended = False
        self.shown: list[tuple[str, float]] = []

    def sample(self, canvas: Canvas) -> None:
        self.sizes.append((canvas.width, canvas.height))
        canvas.pen.written.clear()

    def add(self, canvas: Canvas, seconds: float) -> None:
        self.shown.append((" ".join(canvas.pen.written), seconds))
        canvas.pen.written.clear()

    def end(self) -> str:
        self.ended = True
        return "the file"


@pytest.fixture
def drawing(fake_browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Browser:
    dom = fake_browser.load("web.page.dom")
    document = SimpleNamespace(createElement=lambda name: {"canvas": Canvas}[name]())
    monkeypatch.setattr(dom, "document", document)
    js = fake_browser.modules["js"]
    vars(js).update(document=document, Path2D=SimpleNamespace(new=lambda d: d))
    return fake_browser


def filmed(parts: Parts = EDGE) -> Stretch:
    return check_sketch(parts.sketch()).figure.film


class Recorded:
    """A film that is recorded as a GIF, its painted frames, and the reported progress."""

    def __init__(self, drawing: Browser, film: Stretch, stop_at: int | None = None) -> None:
        module = drawing.load("web.table.dialogs.recorder")
        self.gif, self.progress, self.painted = Gif(), list[tuple[int, int]](), list[tuple[Any, ...]]()
        made, progress, painted = self.gif, self.progress, self.painted

        class OneCanvas(module.OneCanvas):  # type: ignore[misc, name-defined]
            def paint_things(self, *what: Any) -> None:
                painted.append((self.text, *what))
                super().paint_things(*what)

        module.OneCanvas = OneCanvas

        async def gif(*size: int) -> Gif:
            made.sizes.append(size)  # type: ignore[arg-type]
            return made

        vars(drawing.modules["js"]).update(gif=gif)

        def report(now: int, whole: int) -> None:
            progress.append((now, whole))
            if len(progress) == stop_at:
                recorder.stop()

        recorder = module.Recorder(film, THEME, "Over the edge", words("roborally", "en"), report)
        self.file, suffix = asyncio.run(recorder.record(module.GIF))
        assert suffix == "gif"


def test_a_gif_has_every_picture_with_the_title_and_what_happens_just_now(drawing: Browser) -> None:
    film = filmed(replace(EDGE, crop="0,0,2,2"))
    made, pictures = Recorded(drawing, film), list(stills(film, 0.08))
    texts = [story(film, one.first, one.end, words("roborally", "en")) for one in pictures]
    assert texts[0] == "", "nothing has happened yet"
    whole = sum(one.seconds for one in pictures)
    assert made.file == "the file"
    assert made.gif.shown == [
        (f"Over the edge {text}".strip(), one.seconds) for text, one in zip(texts, pictures, strict=True)
    ]
    assert whole == pytest.approx(timeline(film).seconds, abs=0.01)
    assert made.progress == [(round(now), ceil(whole)) for now in accumulate(one.seconds for one in pictures)]
    assert {*made.gif.sizes} == {(632, made.gif.sizes[0][1])}
    painted = [(text, *one[1:2], *one[4:]) for text, one in zip(texts, pictures, strict=True)]
    assert made.painted == [*painted[:: len(pictures) // 12 + 1], painted[-1], *painted]


def test_a_gif_that_is_cancelled_is_no_file(drawing: Browser) -> None:
    made = Recorded(drawing, filmed(), stop_at=3)
    assert made.file is None
    assert not made.gif.ended
    assert len(made.progress) == len(made.gif.shown) == 3


class MediaRecorder(Element):
    """A recorder of a canvas that records its calls."""

    def __init__(self, done: list[Any], stream: object, how: object) -> None:
        super().__init__()
        self.done = done
        done.append((stream, how))

    def start(self) -> None:
        self.done.append("start")

    def stop(self) -> None:
        for part in ("one", "two"):
            self.fire("dataavailable", data=part)
        self.fire("stop")
        self.done.append(sum(map(len, self.listeners.values())))


@pytest.mark.parametrize(
    ("stops", "kind", "ends"),
    [(False, "video/webm", "webm"), (True, "video/webm", "webm"), (False, "video/mp4", "mp4")],
)
async def test_a_video_is_recorded_for_as_long_as_its_film_takes(
    drawing: Browser, monkeypatch: pytest.MonkeyPatch, stops: bool, kind: str, ends: str
) -> None:
    module, done, waits = drawing.load("web.table.dialogs.recorder"), list[Any](), list[float]()
    film, told = filmed(), list[tuple[int, int]]()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    class Player:
        def __init__(self, painter: Any) -> None:
            self.canvas = painter.canvas

        def show(self, frame: object) -> None:
            done.append(frame is not None)

        def skip(self) -> None:
            done.append("skip")

        async def play(self, reel: Any, first: int, end: int, hooks: Any) -> None:
            frame, at = reel.frame(first), first
            while at < end:
                beat = reel.beat(at, frame)
                assert hooks.began(beat) == ()
                assert hooks.rest(beat) == reel.rest(beat)
                frame, at = beat.after, beat.end
            if stops:
                recorder.stop()

    canvas = module.OneCanvas

    def make(*given: Any) -> Any:
        painter = canvas(*given)
        painter.canvas.captureStream = lambda frames: (painter.canvas.width, frames)
        return painter

    media = SimpleNamespace(new=lambda *given: MediaRecorder(done, *given), isTypeSupported=kind.__eq__)
    vars(drawing.modules["js"]).update(
        MediaRecorder=media,
        HTMLCanvasElement=SimpleNamespace(prototype=SimpleNamespace(captureStream=1)),
        Array=SimpleNamespace(new=FakeArray),
        Blob=SimpleNamespace(new=lambda parts, how: (list(parts), how)),
    )
    monkeypatch.setattr(module, "OneCanvas", make)
    monkeypatch.setattr(module, "Player", Player)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    recorder = module.Recorder(film, THEME, "Over the edge", words("roborally", "en"), lambda *now: told.append(now))
    file, suffix = await recorder.record(module.VIDEO)
    assert (file, suffix) == (None if stops else (["one", "two"], {"type": kind}), ends)
    assert done == [
        ((720, 30), {"mimeType": kind, "videoBitsPerSecond": 4_000_000}), True, "start", *["skip"] * stops, 2,
    ]  # fmt: skip
    assert waits[:2] == [OPENING, 0 if stops else ENDING]
    assert told == [(round(one.at), ceil(timeline(film).seconds)) for one in timeline(film).captions]


def test_the_button_says_what_is_made_and_whether_the_system_can_share_it(fake_browser: Browser) -> None:
    at = Dialogs(fake_browser)
    module, js, found = at.load("recorder"), fake_browser.modules["js"], list[Any]()
    prototypes = {records: SimpleNamespace(**{"captureStream": 1} if records else {}) for records in (True, False)}
    for types, records, shares in (
        (("video/webm", "video/mp4"), True, True),
        (("video/webm", "video/mp4"), True, False),
        (("video/webm",), False, True),
        ((), True, False),
    ):
        vars(js).update(
            MediaRecorder=SimpleNamespace(isTypeSupported=types.__contains__),
            HTMLCanvasElement=SimpleNamespace(prototype=prototypes[records]),
            navigator=SimpleNamespace(**{"canShare": None} if shares else {}),
        )
        holder = at.laid.document.createElement("p")
        holder.innerHTML = module.best_button(at.laid.reader, "there", off=not shares)
        found.append((module.kind_of_video(), module.best_kind(), *holder.seen()))
    assert found == [
        ("video/webm", "video", "[Share the video] there (share, go)"),
        ("video/webm", "video", "[Save as video] there (file, go, aria-disabled=true)"),
        ("", "gif", "[Share the GIF] there (share, go)"),
        ("", "gif", "[Save as GIF] there (file, go, aria-disabled=true)"),
    ]


class FakeArray(list[object]):
    """An array of JavaScript."""

    def push(self, one: object) -> None:
        self.append(one)


def test_sentences_below_a_film_are_broken_into_lines_and_too_long_ones_cut(drawing: Browser) -> None:
    module = drawing.load("web.table.dialogs.canvas")
    long = " ".join(map(str, range(1000, 1200)))
    foot = module.Foot(WIDE, "", {"Short.", long})
    pen = Pen()
    foot.paint(pen, 0, long, THEME)
    lines = [" ".join(map(str, range(first, first + 11))) for first in (1000, 1011, 1022)]
    assert pen.written == [*lines[:2], f"{lines[2]} …"]
    assert all(LETTER * len(line) <= WIDE for line in pen.written)
    exact = " ".join(lines)
    whole = Pen()
    module.Foot(WIDE, "", {exact}).paint(whole, 0, exact, THEME)
    assert whole.written == lines, "three lines are not too many"
    fits, longer = ("x" * 33 + " " + "y" * count for count in (33, 34))
    for title, text, written in ((fits, fits, [*fits.split(), fits]), ("", longer, longer.split())):
        wide = Pen()
        module.Foot(840, title, {text}).paint(wide, 0, text, THEME)
        assert wide.written == written, "804 of 840 pixels have room for 67 letters of 12, and bold ones are wider"
    assert module.Foot(WIDE, "", ()).height == 0


def test_a_foot_is_painted_line_below_line_over_what_was_there(drawing: Browser) -> None:
    module = drawing.load("web.table.dialogs.canvas")
    foot = module.Foot(
        560, "Over the edge", {"Twonky is destroyed.", "One two three four five six seven eight nine ten"}
    )
    theme = {"ground": "#fff", "ink": "#000"}
    told: list[Any] = []

    class Paper:
        def fillRect(self, *where: float) -> None:  # noqa: N802 - the browser's name
            told.append((vars(self)["fillStyle"], *where))

        def fillText(self, text: str, x: float, y: float) -> None:  # noqa: N802 - likewise
            told.append((text, x, round(y, 1), *vars(self).values()))

    foot.paint(Paper(), 100, "Twonky is destroyed.", theme)
    ink = ("#000", "left", "middle")
    assert foot.height == 106, "a title and two lines, in letters of 20 pixels"
    assert told == [
        ("#fff", 0, 100, 560, 106),
        ("Over the edge", 12.0, 125.5, *ink, "bold 20px system-ui, sans-serif"),
        ("Twonky is destroyed.", 12.0, 152.5, *ink, "20px system-ui, sans-serif"),
    ]


def test_the_layers_of_a_table_lie_at_the_same_place_on_one_canvas_of_even_height(drawing: Browser) -> None:
    module, film = drawing.load("web.table.dialogs.canvas"), filmed()
    canvas = module.OneCanvas(film, THEME, film.opening, WIDE).canvas
    assert (canvas.width, canvas.height) == (WIDE, 468)
    painter = module.OneCanvas(film, THEME, film.opening, 300)
    assert (painter.canvas.width, painter.canvas.height) == (300, 200)
    pen, told = painter.canvas.pen, list[Any]()
    pen.fillRect = lambda *where: told.append((pen.fillStyle, *where))
    pen.drawImage = lambda _layer, *where: told.append(where)
    painter.paint_things(film.opening, {}, ())
    assert told == [(THEME["ground"], 0, 0, 300, 200), (0, 0), (0, 0)]


def test_the_sentence_stands_below_the_table_for_which_the_canvas_is_higher(drawing: Browser) -> None:
    module, film, painted = drawing.load("web.table.dialogs.canvas"), filmed(), list[Any]()
    for high in (40, 41):
        foot = SimpleNamespace(height=high, paint=lambda *given: painted.append(given))
        painter = module.OneCanvas(film, THEME, film.opening, 300, {300: foot}.__getitem__)
        assert (painter.canvas.width, painter.canvas.height) == (300, 240 + 2 * (high - 40))
        painter.set_sentence("Twonky falls.")
        painter.paint_things(film.opening, {}, ())
        assert painted.pop() == (painter.canvas.pen, 200, "Twonky falls.", THEME)


def test_what_an_author_has_drawn_lies_over_the_table(drawing: Browser) -> None:
    module = drawing.load("web.table.dialogs.canvas")
    filled, matrices = [], list[list[tuple[float, ...]]]()
    for film in (filmed(), filmed(replace(EDGE, marks=("robot-1",), arrows=("robot-0 2,1",), crop="1,0,2,2"))):
        painter = module.OneCanvas(film, THEME, film.opening, WIDE)
        pen, set_to = painter.canvas.pen, list[tuple[float, ...]]()
        pen.setTransform = lambda *matrix, set_to=set_to: set_to.append(matrix)
        painter.paint_things(film.opening, {}, ())
        filled.append(pen.filled)
        matrices.append(set_to)
    assert filled[0] == 0 < filled[1]
    cell = WIDE / film.part.width
    placed = (cell, 0, 0, cell, -cell * film.part.x, -cell * film.part.y)
    assert film.part.x != 0
    assert matrices == [[], [placed, (1, 0, 0, 1, 0, 0)]]
