"""The bot of a file in this process, for pages, which have no other processes.

An endless loop in the file itself is ended here, and its line is reported. A loop in a function that the file calls can only
be ended from outside, by ending the page's worker.
"""

import json
import pickle
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from functools import cached_property
from math import inf
from time import perf_counter
from types import CodeType
from typing import Any

from tabletop.bots.bot_process import FILE, BotRunner

_TOOL = 3
"""A tool id that `sys.monitoring` reserves for no tool."""

_BETWEEN = 100
"""Jumps and calls between two looks at the clock, as a look takes longer than they do."""


class _TooLong(BaseException):
    """The time of the bot is over. It is no Exception, so `except Exception` in the bot does not catch it."""


class LocalBot(BotRunner):
    """The bot of one file, in this process."""

    @cached_property
    def code(self) -> CodeType:
        """The file, compiled; while it runs, every 100th jump or call looks at the clock."""
        code = super().code
        _CLOCK.watch(code)
        return code

    def within(self, seconds: float, name: str, *arguments: Any) -> dict[str, Any]:
        """The answer of the method `name`, or `late` if it takes longer than so many seconds."""
        _CLOCK.begin(seconds)
        try:
            answer = self.call(name, *arguments)
        finally:
            late = _CLOCK.end()
        return {"late": True, "line": answer.get("line") or late} if late else answer


def in_worker(source: str) -> Callable[[str], str]:
    """A bot from its source, as a function that takes a question of `as_text` and answers in JSON."""
    bot = LocalBot(source.encode())

    def answer(asked: str) -> str:
        seconds, name, *given = pickle.loads(b64decode(asked))
        return json.dumps(bot.within(seconds, name, *given))

    return answer


def as_text(seconds: float, name: str, *arguments: Any) -> str:
    """A question as text, for a bot in another worker."""
    return b64encode(pickle.dumps((seconds, name, *arguments))).decode()


def first_line(source: bytes) -> int | None:
    """The line at which `choose` begins, found without running the source; None if there is none."""
    try:
        code = compile(source, FILE, "exec")
    except (SyntaxError, ValueError):
        return None
    return next((one.co_firstlineno for one in _all_of(code) if one.co_name == "choose"), None)


class _Clock:
    """The time that a bot has left."""

    def __init__(self) -> None:
        self._until, self._steps, self._late = inf, _BETWEEN, 0
        self._monitoring: Any = None

    def begin(self, seconds: float) -> None:
        """Start the time of a bot."""
        self._until, self._late = perf_counter() + seconds, 0

    def end(self) -> int:
        """Stop the time. Return the line of the function in which it was over, or 0."""
        self._until, self._steps = inf, _BETWEEN
        return self._late

    def watch(self, code: CodeType) -> None:
        """Look at the clock while this code runs."""
        if self._monitoring is None:
            self._monitoring = getattr(sys, "monitoring", None)  # from Python 3.12 on
            if self._monitoring is None:
                return
            self._monitoring.use_tool_id(_TOOL, __name__)
            for event in self._events():
                self._monitoring.register_callback(_TOOL, event, self._look)
        for one in _all_of(code):
            self._monitoring.set_local_events(_TOOL, one, sum(self._events()))

    def _events(self) -> tuple[int, ...]:
        events = self._monitoring.events
        return events.JUMP, events.PY_START, events.PY_RESUME

    def _look(self, code: CodeType, *_where: object) -> None:
        self._steps -= 1
        if self._steps > 0:
            return
        self._steps = _BETWEEN
        if perf_counter() > self._until:
            self._steps = 0  # raise at every step from now on, as a bot may catch it
            self._late = code.co_firstlineno
            raise _TooLong


_CLOCK = _Clock()


def _all_of(code: CodeType) -> Iterator[CodeType]:
    """A code object and those of the functions and classes in it."""
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _all_of(const)
