"""The film and the canvas player show the same at the same time."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tabletop.film import stretch
from tabletop.film.motion import BEAT, Pose
from tabletop.film.reel import Beat
from tabletop.film.tempo import tempo
from tabletop.film.timeline import TOLERANCE, timeline
from tabletop.film.write import as_svg
from tabletop.show.scene import Scene
from tests.structure import modules, tree
from tests.tabletop.film.playing import GAMES, drawing, played
from tests.tabletop.film.reading import Film
from tests.web.fake_browser import Browser
from tools.pages import hero

_FRAME = 90  # milliseconds
Seen = list[tuple[tuple[str, ...], Pose]]
_FAINT = 0.2  # what is fainter than this may be missing in the other


class Canvas:
    """A painter that keeps what it is told to paint."""

    def __init__(self) -> None:
        self.painted: tuple[Scene, dict[str, Pose], list[Any]] = (Scene(1, 1, "", {}), {}, [])

    def paint_things(self, scene: Scene, poses: dict[str, Pose], stamps: Any) -> None:
        """What the canvas would show."""
        self.painted = scene, dict(poses), list(stamps)


def turn(name: str) -> stretch.Stretch:
    """The end of a game that has been played at random."""
    session = played(name, 1, 30)
    return stretch.of_session(session, session.ply * 2 // 3, session.ply)


FILMED: dict[str, Callable[[], stretch.Stretch]] = {
    **{name: partial(turn, name) for name in GAMES},
    "a fall, a push and a laser": partial(hero.stretch, "hero"),
}


@pytest.mark.parametrize("what", FILMED)
def test_the_film_shows_what_the_player_shows(fake_browser: Browser, what: str) -> None:
    filmed = FILMED[what]()
    name = filmed.game.name
    film, line, pace = Film(as_svg(filmed)), timeline(filmed), tempo(filmed.reel, filmed.first, filmed.end)
    begins = {caption.first: caption.at for caption in line.captions}
    compared, blur = 0, 4e-4 * film.seconds  # keyframes stand at whole hundredths of a per cent
    frames: list[Any] = []
    vars(fake_browser.modules["js"]).update(requestAnimationFrame=frames.append)
    canvas, beats = Canvas(), list[Beat]()
    module = fake_browser.load("web.board.player")
    player = module.Player(canvas)

    class FilmHooks(module.FilmHooks):  # type: ignore[misc, name-defined]
        """Notes the beats."""

        def began(self, beat: Beat) -> tuple[()]:
            beats.append(beat)
            return ()

        def rest(self, beat: Beat) -> float:
            return filmed.reel.rest(beat)

    def compare() -> None:
        scene, poses, _ = canvas.painted
        at = begins[beats[-1].first] + player._elapsed
        if player._action is None:
            at += max((motion.beats for motion in beats[-1].motions), default=0) * BEAT * pace.of(beats[-1])
        there = [
            (tuple(drawing(name, look) for look in (item.look, item.badge) if look),
             poses.get(key, Pose(item.x, item.y, item.turn, item.scale, 1)))
            for key, item in scene.painted()
        ]  # fmt: skip
        here = [shown(film, at + late) for late in (0, -blur, blur)]
        steady = [one for one in here[0] if all(among([one], then) for then in here)]
        assert among(there, [one for then in here for one in then]), at
        assert among(steady, there), at

    async def play() -> None:
        nonlocal compared
        playing, now = asyncio.ensure_future(player.play(filmed.reel, filmed.first, filmed.end, FilmHooks())), 1.0
        while not playing.done():
            await asyncio.sleep(0)
            due, frames[:] = frames[:], []
            now += _FRAME
            for frame in due:
                frame(now)
            if due and beats and player._elapsed < player._length - 2 * blur:
                compare()
                compared += 1
        await playing

    asyncio.run(play())
    assert compared > 30


def shown(film: Film, at: float) -> Seen:
    """What a film shows at a second: how each thing looks, and where."""
    return [(tuple(film.looks[look] for look in one.looks), Pose(*one[1:])) for one in film.things(at)]


def among(some: Seen, others: Seen) -> bool:
    """Whether all that can be seen well of some things is among others."""
    return all(
        any(looks == also and near(pose, to) for also, to in others) for looks, pose in some if pose.alpha > _FAINT
    )


def near(one: Pose, other: Pose) -> bool:
    apart = [abs(a - b) for a, b in zip(one, other, strict=True)]
    apart[2] = abs((one.quarters - other.quarters + 2) % 4 - 2)
    return max(apart) <= 2 * TOLERANCE


def test_what_writes_films_is_loaded_when_its_dialog_is_first_opened() -> None:
    reached, coming = set[str](), ["web.app", "web.main", *(f"web.desks.{name}.desk" for name in GAMES)]
    while coming:
        name = coming.pop()
        if name in reached or name not in modules():
            continue
        reached.add(name)
        for node in tree(modules()[name]).body:
            if isinstance(node, ast.ImportFrom) and node.module:
                coming += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    films = {name for name in reached if name.startswith("tabletop.film.")}
    assert films == {"tabletop.film.motion", "tabletop.film.reel", "tabletop.film.rest", "tabletop.film.tempo"}
    assert not reached & {"web.table.dialogs.film", "web.table.dialogs.recorder"}
