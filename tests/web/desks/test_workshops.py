"""Pages that are fetched when they are first opened: a reader who has left meanwhile is not brought back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.fake_browser import Browser


@pytest.mark.parametrize(("shown", "refused"), [("studio", ["workshop.gone"]), ("table", [])])
async def test_one_that_cannot_be_fetched_is_refused_while_its_page_is_shown(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch, shown: str, refused: list[str]
) -> None:
    workshops, told = fake_browser.load("web.desks.workshops"), list[str]()

    async def missing(_name: str) -> None:
        raise OSError

    host: Any = SimpleNamespace(refuse=told.append, reader=SimpleNamespace(say=str))
    monkeypatch.setattr(workshops, "find_spec", lambda _package: None)
    monkeypatch.setattr(workshops.dom, "bring", missing)
    monkeypatch.setattr(workshops.dom, "marked", lambda _name: shown)
    await workshops.Workshops(host)._make("studio")
    assert told == refused
