"""The painter repaints only what has changed, and the canvas looks as if it had repainted all."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.film.motion import Pose, Stamp
from tabletop.show.scene import Item, Scene, Shape
from tests.web.fake_browser import Browser
from tests.web.fake_canvas import HEIGHT, WIDTH, Sheet


class Painted:
    """A painter and the canvas of its things."""

    def __init__(self, browser: Browser) -> None:
        self.painting: ModuleType = browser.load("web.board.painter")
        js = vars(browser.modules["js"])
        js.update(Path2D=SimpleNamespace(new=str), document=SimpleNamespace(createElement=self._picture))
        self.things = Sheet()
        self.painter = self.painting.Painter(Sheet(), self.things, look, {"ink": "black"})
        self.painter.resize(WIDTH, HEIGHT)
        self.painter.aim(4, 2, 2)

    def _picture(self, _name: str) -> Sheet:
        sheet = Sheet()
        sheet.drawn = ""
        return sheet


def look(name: str) -> tuple[Shape, ...]:
    """A look is a square; the second letter of its name is how far it reaches, in cells."""
    return (Shape(f"M-.{name[1]} 0L.{name[1]} 0", "ink"),)


LOOKS = st.sampled_from(["a2", "b3", "c9"])
PLACES = st.sampled_from([-0.5, 0.5, 1.0, 2.5, 3.2, 5.5, 7.0])
SCALES = st.sampled_from([0.5, 1.0, 1.5])
POSES = st.builds(
    Pose, PLACES, PLACES, st.sampled_from([0, 0.5, 1, 2, 3.3]), st.sampled_from([0.3, 1, 1.2]), st.just(0.5)
)
ITEMS = st.builds(
    Item, LOOKS, PLACES, PLACES, st.integers(0, 3), SCALES, st.integers(0, 2), badge=st.sampled_from(["", "d1"])
)
STAMPS = st.builds(
    Stamp, LOOKS, PLACES, PLACES, st.sampled_from([0, 0.7]), SCALES, st.just(0.5),
    over=st.booleans(), beam=st.booleans(), x2=PLACES, y2=PLACES,
)  # fmt: skip


@st.composite
def films(draw: st.DrawFn) -> list[tuple[Scene, dict[str, Pose], list[Stamp]]]:
    """Frames in which things come, go, move, change their look or layer, and rest."""
    names = ["one", "two", "three", "four"]
    items = {name: draw(ITEMS) for name in names}
    frames, scene = [], Scene(8, 6, "a2", dict(items))
    for _ in range(draw(st.integers(2, 5))):
        if draw(st.booleans()):
            name = draw(st.sampled_from(names))
            items.pop(name, None)
            if draw(st.booleans()):
                items[name] = draw(ITEMS)
            scene = Scene(8, 6, "a2", dict(items))
        poses = draw(st.dictionaries(st.sampled_from(names), POSES, max_size=2))
        frames.append((scene, poses, draw(st.lists(STAMPS, max_size=2))))
    return frames


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(film=films())
def test_after_every_frame_the_canvas_shows_what_a_fresh_one_would(
    fake_browser: Browser, film: list[tuple[Scene, dict[str, Pose], list[Stamp]]]
) -> None:
    painted = Painted(fake_browser)
    for scene, poses, stamps in film:
        painted.painter.paint_things(scene, poses, stamps)
        fresh = Painted(fake_browser)
        fresh.painter.paint_things(scene, poses, stamps)
        assert painted.things.pen.pixels == fresh.things.pen.pixels


def test_nothing_is_painted_while_nothing_moves_and_little_when_one_small_thing_does(fake_browser: Browser) -> None:
    painted = Painted(fake_browser)
    pen, items = painted.things.pen, {str(n): Item("a2", n, 1) for n in range(8)}
    scene = Scene(8, 6, "a2", items)
    painted.painter.paint_things(scene, {}, [])
    whole = pen.painted
    painted.painter.paint_things(scene, {}, [])
    painted.painter.paint_things(Scene(8, 6, "a2", dict(items)), {}, [])
    assert pen.painted == whole
    painted.painter.paint_things(scene, {"7": Pose(7, 4, 0, 1, 1)}, [])
    assert pen.painted - whole < whole / 2


@pytest.mark.parametrize("change", ["size", "theme", "camera"])
def test_a_canvas_of_another_size_theme_or_camera_is_painted_as_a_whole(fake_browser: Browser, change: str) -> None:
    painted = Painted(fake_browser)
    painter, scene = painted.painter, Scene(8, 6, "a2", {"one": Item("b3", 3, 3)})
    painter.paint_things(scene, {}, [])
    before = painted.things.pen.painted
    if change == "size":
        painter.resize(WIDTH, HEIGHT)
    elif change == "theme":
        painter.set_theme({"ink": "white"})
    else:
        painter.aim(4, 3, 2)
    painter.paint_things(scene, {}, [])
    assert painted.things.pen.painted > before
