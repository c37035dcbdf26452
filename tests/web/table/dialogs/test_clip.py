"""A clip and a film: handed to the system's share sheet as a file, or saved if there is none."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.formats import link as links
from tests.web.fake_browser import NULL, Browser
from tests.web.table.dialogs.test_dialogs import Dialogs, opened, rest

_PARTS = ((4, 9), (14, 18))


class Clip:
    """The dialog of a clip over a table, with a recorder that is quick, or waits."""

    def __init__(
        self, browser: Browser, *, sheet: str = "shared", fresh: bool = False, choices: int = 24, game: str = "robotory"
    ) -> None:
        self.at = at = Dialogs(browser, game, "person person", choices)
        self.given: list[tuple[str, Any, str]] = []
        self.made: list[Any] = []
        self.hold: asyncio.Event | None = None
        self.fails = ""
        """Why nothing can be recorded, '' if it can."""
        self.sheet = sheet
        js = browser.modules["js"]
        js.navigator.userActivation = SimpleNamespace(isActive=fresh)
        js.navigator.canShare = None
        js.robodromeSharing.give = self._give
        recorder = browser.load("web.table.dialogs.recorder")
        clip = self

        class Recorder:
            """Makes a film at once, unless it is told to wait."""

            def __init__(self, stretch: Any, _theme: Any, title: str, _words: Any, told: Any) -> None:
                self.stretch, self.title, self.progress, self.stopped = stretch, title, told, False
                clip.made.append(self)

            async def record(self, kind: str) -> tuple[Any, str]:
                self.progress(1, 3)
                if clip.hold is not None:
                    await clip.hold.wait()
                if clip.fails:
                    raise OSError(clip.fails)
                suffix = "mp4" if kind == recorder.VIDEO else "gif"
                return None if self.stopped else SimpleNamespace(type=f"video/{suffix}"), suffix

            def stop(self) -> None:
                self.stopped = True

        recorder.kind_of_video = lambda: "video/mp4"
        self.module, self.films = at.load("clip"), at.load("film")
        self.module.Recorder = self.films.Recorder = Recorder

    async def _give(self, name: str, blob: Any, title: str) -> str:
        self.given.append((name, blob, title))
        return self.sheet

    async def draw(self) -> str:
        """Return the picture at once."""
        return "<svg>clip</svg>"

    async def open(self) -> asyncio.Task[Any]:
        """The dialog as it opens."""
        at = self.at
        return await opened(self.module.open_clip(at.state, at.laid.reader, {}, _PARTS, self.draw))


async def test_a_clip_is_of_exactly_the_beats_of_its_line_as_everybody_may_know_them(fake_browser: Browser) -> None:
    clip = Clip(fake_browser)
    await clip.open()
    (recorder,) = clip.made
    assert recorder.stretch.reel.parts == _PARTS
    assert (recorder.stretch.first, recorder.stretch.end) == (4, 18)
    assert recorder.stretch.reel.viewer is None
    assert recorder.stretch.own_tell == clip.at.state.desk.tell
    assert 'src="data:image/svg+xml;base64,' in clip.at.part("#clip-picture").innerHTML


async def test_one_touch_hands_the_video_to_the_sheet_while_the_browser_lets_it(fake_browser: Browser) -> None:
    clip = Clip(fake_browser, fresh=True)
    asked = await clip.open()
    ((name, blob, title),) = clip.given
    assert (name, blob.type, title) == ("robotory.mp4", "video/mp4", clip.at.state.title)
    assert asked.done(), "it was shared"
    assert not clip.at.saved


async def test_after_a_long_clip_another_touch_shares_it(fake_browser: Browser) -> None:
    clip = Clip(fake_browser)
    asked = await clip.open()
    at = clip.at
    assert not clip.given
    assert at.part("#clip-status").textContent == at.say("clip.ready")
    assert at.part("#clip-share").getAttribute("aria-disabled") in (None, NULL)
    await at.touch("#clip-share")
    assert [name for name, *_ in clip.given] == ["robotory.mp4"]
    assert asked.done()


async def test_where_no_sheet_takes_files_the_video_is_saved(fake_browser: Browser) -> None:
    clip = Clip(fake_browser, sheet="none", fresh=True)
    asked = await clip.open()
    at = clip.at
    assert [(name, kind) for name, _, kind in at.saved] == [("robotory.mp4", "video/mp4")]
    assert at.part("#clip-status").textContent == at.say("film.saved", name="robotory.mp4")
    assert not asked.done()


@pytest.mark.parametrize("word", ["closed", ""])
async def test_a_sheet_that_was_put_away_or_refused_leaves_the_clip_ready(fake_browser: Browser, word: str) -> None:
    clip = Clip(fake_browser, sheet=word, fresh=True)
    await clip.open()
    at = clip.at
    assert not at.saved
    assert at.part("#clip-status").textContent == at.say("clip.ready")


async def test_moving_picture_and_gif_lie_beside_it(fake_browser: Browser) -> None:
    clip = Clip(fake_browser)
    await clip.open()
    at = clip.at
    await at.touch("#clip-svg")
    await at.touch("#clip-gif")
    assert [(name, kind) for name, _, kind in at.saved] == [
        ("robotory.svg", "image/svg+xml"),
        ("robotory.gif", "video/gif"),
    ]
    assert at.saved[0][1] == "<svg>clip</svg>"
    await at.touch("#clip-gif")
    assert len(clip.made) == 2, "what was made is not made again"


async def test_while_the_clip_is_made_it_says_how_far_it_is_and_closing_ends_it(fake_browser: Browser) -> None:
    clip = Clip(fake_browser)
    clip.hold = asyncio.Event()
    asked = await clip.open()
    at = clip.at
    bar = at.part("#clip-progress")
    assert (bar.value, bar.max, bar.hidden) == (1, 3, False)
    assert at.part("#clip-share").getAttribute("aria-disabled") == "true"
    await at.touch('[data-answer=""]')
    await asked
    assert clip.made[0].stopped
    clip.hold.set()
    await rest()
    assert not clip.given
    assert not at.saved


async def test_the_link_leads_to_the_moment_of_the_clip(fake_browser: Browser) -> None:
    clip = Clip(fake_browser)
    await clip.open()
    await clip.at.touch("#clip-link")
    (copied,) = clip.at.copied
    assert copied.startswith("https://a.example/b/#robotory.")
    assert clip.at.part("#clip-status").textContent == clip.at.say("share.copied")
    session = links.decode(copied)
    assert session.ply < len(session.plies), "it opens at a moment"
    told = len(session.events())
    assert told >= _PARTS[-1][1]
    assert session.at(session.ply - 1).events()[-1].id < _PARTS[-1][1]
    clip.at.allowed = False
    await clip.at.touch("#clip-link")
    assert clip.at.part("#clip-status").textContent == clip.at.say("clip.no-clipboard")


async def test_why_a_video_cannot_be_made_is_said_and_it_can_be_tried_again(fake_browser: Browser) -> None:
    clip = Clip(fake_browser)
    at, clip.fails = clip.at, "no memory"
    asked = await clip.open()
    failed = at.say("film.failed", reason="no memory")
    assert at.part("#clip-status").textContent == failed
    assert (at.part("#clip-progress").hidden, at.part("#clip-share").getAttribute("aria-disabled")) == (True, "true")
    clip.fails = ""
    await at.touch("#clip-gif")
    assert [name for name, *_ in at.saved] == ["robotory.gif"]
    await at.touch('[data-answer=""]')
    assert asked.done()
    clip.fails = "no memory"
    await opened(clip.films.open_film(at.state, at.laid.reader, {}))
    await at.touch("#film-share")
    assert at.part("#film-status").textContent == failed
    clip.fails = ""
    await at.touch("#film-share")
    assert [name for name, *_ in clip.given] == ["robotory.mp4"]


async def test_a_game_that_still_hides_something_gives_no_link_to_all_of_it(fake_browser: Browser) -> None:
    clip = Clip(fake_browser, game="stakbots", choices=30)
    await clip.open()
    assert not clip.at.state.session.over
    assert clip.at.dialog.querySelector("#clip-link") is NULL


async def test_a_film_is_shared_at_once_or_by_another_touch_and_made_anew_for_another_stretch(
    fake_browser: Browser,
) -> None:
    clip = Clip(fake_browser, sheet="")
    at = clip.at
    asked = await opened(clip.films.open_film(at.state, at.laid.reader, {}))
    assert at.part("#film-share").textContent == at.say("clip.video")
    clip.hold = asyncio.Event()
    await at.touch("#film-share")
    await at.touch("#film-share")
    assert at.part("#film-status").textContent == at.say("film.video.making", now=1, all=3)
    clip.hold.set()
    await rest()
    assert at.part("#film-status").textContent == at.say("clip.ready"), "it took longer than the browser waits"
    await at.touch("#film-share")
    assert (len(clip.made), len(clip.given)) == (1, 2), "it is not made twice"
    at.check("input[value=game]")
    clip.sheet = "none"
    await at.touch("#film-share")
    assert len(clip.made) == 2
    assert at.part("#film-status").textContent == at.say("film.saved", name="robotory.mp4")
    assert [(name, blob.type, title) for name, blob, title in clip.given] == [
        ("robotory.mp4", "video/mp4", at.state.title)
    ] * 3
    await at.touch("#film-gif")
    assert at.part("#film-status").textContent == at.say("film.saved", name="robotory.gif")
    assert [(name, blob.type, kind) for name, blob, kind in at.saved] == [
        ("robotory.mp4", "video/mp4", "video/mp4"),
        ("robotory.gif", "video/gif", "video/gif"),
    ]
    clip.sheet = "shared"
    await at.touch("#film-share")
    assert len(clip.made) == 3
    assert asked.done()


async def test_a_film_is_made_anew_whenever_an_end_of_its_stretch_moves(fake_browser: Browser) -> None:
    clip = Clip(fake_browser, sheet="")
    at = clip.at
    await opened(clip.films.open_film(at.state, at.laid.reader, {}))
    at.check("input[value=stretch]")
    for first, end, made in (("1", "6", 1), ("1", "5", 2), ("2", "5", 3), ("2", "5", 3)):
        at.part("#film-from").value, at.part("#film-to").value = first, end
        await at.touch("#film-share")
        assert len(clip.made) == made
        assert (clip.made[-1].stretch.first, clip.made[-1].stretch.end) == (int(first), int(end))
