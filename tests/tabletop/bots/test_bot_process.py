"""What goes on in the process of a bot, without a process: a line for each question, a limit of memory."""

import json
import pickle
import sys
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from tabletop.bots import bot_process
from tabletop.bots.bot_process import MEMORY, answer_all
from tests.tabletop.bots.test_bot_files import FIRST


def test_each_question_is_answered_in_a_line_until_there_are_no_more(tmp_path: Path) -> None:
    asked: list[object] = [
        FIRST.encode(),
        (60.0, "load"),
        (60.0, "begin", None, 0),
        (60.0, "answer", None, [], 1, None),
    ]
    with (tmp_path / "answers").open("w+", encoding="utf-8") as answers:
        answer_all(BytesIO(b"".join(map(pickle.dumps, asked))), answers)
        answers.seek(0)
        told = answers.read()
    assert told.endswith("\n")
    loaded, begun, failed = map(json.loads, told.splitlines())
    assert loaded == begun == {"missing": False}
    assert failed == {"line": 2, "raised": "IndexError: list index out of range"}


def test_a_clock_that_a_question_has_started_stands_still_before_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[object] = []

    def begin(seconds: float, **given: object) -> None:
        done.append((seconds, given))

    monkeypatch.setattr(
        bot_process,
        "faulthandler",
        SimpleNamespace(dump_traceback_later=begin, cancel_dump_traceback_later=lambda: done.append("over")),
    )
    asked: list[object] = [FIRST.encode(), (3.5, "load"), (0.5, "load")]
    with (tmp_path / "answers").open("w", encoding="utf-8") as answers:
        answer_all(BytesIO(b"".join(map(pickle.dumps, asked))), answers)
        ends = {"exit": True, "file": answers}
        assert done == [(3.5, ends), "over", (0.5, ends), "over"]


def test_memory_is_limited_where_the_system_can(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[tuple[object, ...]] = []
    monkeypatch.setitem(
        sys.modules, "resource", SimpleNamespace(RLIMIT_DATA=7, setrlimit=lambda *given: limits.append(given))
    )
    bot_process._limit_memory()
    assert limits == [(7, (MEMORY, MEMORY))]


@pytest.mark.parametrize("error", [OSError, ValueError])
def test_where_memory_cannot_be_limited_a_bot_plays_all_the_same(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setitem(sys.modules, "resource", SimpleNamespace(RLIMIT_DATA=7, setrlimit=refuse))
    bot_process._limit_memory()
    monkeypatch.setitem(sys.modules, "resource", None)
    bot_process._limit_memory()
