"""What the board of the editor shows."""

from __future__ import annotations

import pytest

from roborally.board.drawing import Drawing
from roborally.board.floor import compile_plan
from roborally.board.plan import plan_from_rows
from roborally.show.art.floors import floor_shapes
from tests.web.fake_browser import Browser


class Forgetful:
    """A painter without a cache."""

    def forget(self, name: str) -> None:
        """Does nothing: there is no cache."""


def pictured(browser: Browser, *rows: str) -> object:
    """The picture of a drawing in the editor."""
    easel = browser.load("web.desks.roborally.editor.board").Easel(Forgetful(), list)
    easel.show(Drawing(plan_from_rows(["O O", "O O"])))
    easel.show(Drawing(plan_from_rows(list(rows))))
    return easel.look(easel.frame.scene.backdrop)


@pytest.mark.parametrize("rows", [("> v", ". v"), (">> vv", ". v"), ("v .", "v <"), ("> >", ". .")])
def test_a_drawing_shows_its_belts_as_the_race_does_and_those_fed_from_the_side_as_curves(
    fake_browser: Browser, rows: tuple[str, ...]
) -> None:
    assert pictured(fake_browser, *rows) == floor_shapes(compile_plan(plan_from_rows(list(rows))))


def test_a_belt_bends_in_the_editor_as_soon_as_another_one_feeds_it_from_the_side(fake_browser: Browser) -> None:
    straight, bent = pictured(fake_browser, ". v", ". v"), pictured(fake_browser, "> v", ". v")
    (band,) = (shape.d for shape in bent if getattr(shape, "fill", "") == "belt")  # type: ignore[attr-defined]
    assert "a" in band.lower()
    assert all("a" not in shape.d.lower() for shape in straight if getattr(shape, "fill", "") == "belt")  # type: ignore[attr-defined]
