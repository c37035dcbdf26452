"""The job that damages what is saved finds a page that loses some of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from tests.soak.jobs import saves as job
from tests.web.page.stores import Lasting
from web.page.gate import Gate, Reading
from web.page.saves import Saves
from web.page.storage import Change, Done, Storage

FEW = 8


def is_found() -> bool:
    """Whether one of a few seeds finds something."""
    for seed in range(FEW):
        try:
            job.run(seed)
        except AssertionError:
            return True
    return False


def test_what_holds_is_not_found() -> None:
    assert not is_found()


def test_it_runs_in_a_process_in_which_a_job_in_a_browser_has_left_its_loop() -> None:
    async def beside_a_loop() -> bool:
        return is_found()

    assert not asyncio.run(beside_a_loop())


def test_a_browser_in_which_the_last_page_wins_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    make = Lasting.make

    def whatever_stands_there(browser: Lasting, changes: Sequence[Change], done: Done) -> None:
        make(browser, [change._replace(before=browser.get(change.name)) for change in changes], done)

    monkeypatch.setattr(Lasting, "make", whatever_stands_there)
    assert is_found()


def test_a_gate_that_deletes_what_it_cannot_read_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Storage, "move", lambda storage, name, _to: storage.remove(name))
    assert is_found()


def test_a_gate_that_leaves_readable_games_aside_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(gate: Gate, prefix: str, reading: Reading[object]) -> list[object]:
        return []

    monkeypatch.setattr(Gate, "all", nothing)
    assert is_found()


def test_a_count_of_loaded_games_that_is_not_true_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def kept(_saves: Saves, _name: str) -> bool:
        return True

    monkeypatch.setattr(Saves, "_kept", kept)
    assert is_found()
