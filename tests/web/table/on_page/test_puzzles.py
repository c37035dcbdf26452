"""The puzzles of the site: fetched once for puzzles and studio, with a sentence if that fails."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.base.errors import TaskError
from tabletop.puzzle.task import decode
from tests.structure import TOP
from tests.web.fake_browser import Browser

TEXT = (TOP / "puzzles/robotory.txt").read_text(encoding="utf-8")


def answering(browser: Browser, *, ok: bool) -> list[str]:
    """Answer every fetch so; return the list of addresses that are asked for."""
    asked: list[str] = []

    async def text() -> str:
        return TEXT

    async def fetch(address: str) -> Any:
        asked.append(address)
        return SimpleNamespace(ok=ok, text=text)

    vars(browser.modules["js"]).update(fetch=fetch)
    return asked


async def test_the_puzzles_of_a_game_are_fetched(fake_browser: Browser) -> None:
    asked = answering(fake_browser, ok=True)
    kept = await fake_browser.load("web.table.on_page.puzzles").kept("robotory")
    assert asked == ["./puzzles/robotory.txt"]
    assert len(kept) == TEXT.count("\npuzzle: ")
    found = await fake_browser.load("web.studio.puzzles").fetched("robotory", 3)
    assert decode(found.removeprefix("task=")) == kept[2]
    with pytest.raises(TaskError, match="no puzzle 'robotory-999'"):
        await fake_browser.load("web.studio.puzzles").fetched("robotory", 999)


async def test_puzzles_that_cannot_be_fetched_are_refused_with_a_sentence(fake_browser: Browser) -> None:
    kept = fake_browser.load("web.table.on_page.puzzles").kept
    answering(fake_browser, ok=False)
    with pytest.raises(TaskError, match="cannot be fetched now"):
        await kept("robotory")

    async def lost(_address: str) -> None:
        raise OSError("offline")

    vars(fake_browser.modules["js"]).update(fetch=lost)
    with pytest.raises(TaskError, match="cannot be fetched now"):
        await kept("robotory")
