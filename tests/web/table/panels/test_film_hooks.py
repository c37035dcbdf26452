"""The companions of a film: sentence, sound and shake at each beat, and paper rain for winners."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.fake_browser import Browser
from tests.web.table.laid import Laid


class Along:
    """The hooks of a table whose parts record their calls."""

    def __init__(self, browser: Browser) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.laid = Laid(browser, "stakbots", "person easy")
        self.laid.play(200)
        self.state = self.laid.state
        self.board = SimpleNamespace(place="place", look_at=self._look_at)
        self.player = SimpleNamespace(speed=2.0, still=True, travel=0.5)
        self.module = self.laid.load("film_hooks")
        self.module.shake = lambda *given, **named: self._write("shake", *given, named["still"])
        self.module.cheer = lambda *given, **named: self._write("cheer", *given, named["still"])
        parts = [SimpleNamespace(**{name: self._telling(name)}) for name in ("began", "add", "happened")]
        self.hooks = self.module.TableFilmHooks(self.state, self.board, self.player, *parts, self._telling("begin"))

    def _look_at(self, *given: Any) -> float:
        self._write("look_at", *given)
        return 0.7

    def _write(self, *what: Any) -> None:
        self.calls.append(what)

    def _telling(self, name: str) -> Any:
        return lambda *given: self._write(name, *given)


@pytest.fixture
def along(fake_browser: Browser) -> Along:
    """A game that is over."""
    found = Along(fake_browser)
    assert found.state.session.over
    return found


def test_each_beat_is_told_heard_and_felt_where_something_shakes(along: Along) -> None:
    reel = along.state.reel
    at, frame, shaken = 0, reel.frame(0), 0
    while at < len(reel):
        beat = reel.beat(at, frame)
        events = reel.events[beat.first : beat.end]
        along.calls.clear()
        pushes = along.hooks.began(beat)
        assert pushes == along.state.desk.pushes(beat.after.scene, events)
        assert along.calls[:4] == [("begin", beat), ("began", beat), ("add", beat), ("happened", events)]
        shakes = any(event.kind.shakes for event in events)
        assert along.calls[4:] == [("shake", "place", 2.0, True)] * shakes
        shaken += shakes
        assert along.hooks.rest(beat) == along.state.desk.rest(reel, beat)
        at, frame = beat.end, beat.after
    assert shaken


def test_the_camera_looks_at_what_happens(along: Along, monkeypatch: pytest.MonkeyPatch) -> None:
    reel = along.state.reel
    beat = reel.beat(0, reel.frame(0))
    monkeypatch.setattr(along.module.follow, "acting", lambda scene, motions, robot: [scene, motions, robot])
    assert along.hooks.aim(beat.after, beat) == 0.7
    assert along.calls == [("look_at", [beat.after.scene, beat.motions, f"robot-{along.state.only_person}"], 0.5)]


def test_paper_rains_for_those_who_win_here(along: Along, monkeypatch: pytest.MonkeyPatch) -> None:
    colour = along.state.desk.colour(0)
    for winners, rains in (([0], [("cheer", "place", [colour, "accent", "good"], 2.0, True)]), ([1], []), ([], [])):
        along.calls.clear()
        monkeypatch.setattr(type(along.state.session.state), "winners", lambda _state, winners=winners: winners)
        along.hooks.cheer()
        assert along.calls == rains
