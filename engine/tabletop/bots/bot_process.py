"""The process in which a bot of a file chooses, see `bot_files`. Questions come in as pickles, answers go out as lines of JSON.

If a choice takes too long, `faulthandler` writes the present line and ends the process, whatever the file does.
"""

import builtins
import contextlib
import faulthandler
import importlib
import json
import operator
import os
import pickle
import random
import sys
import traceback
from collections.abc import Callable
from difflib import get_close_matches
from functools import cached_property
from types import CodeType, ModuleType
from typing import Any, BinaryIO, TextIO

from tabletop.rules.move import Move

FILE = "<bot>"
"""The name of the bot's file in tracebacks."""

MEMORY = 2 << 30
"""The most bytes of memory for the data of a bot."""


class BotRunner:
    """The bot of one file. It is made again for each game, so that no game depends on an earlier one."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.choose: Callable[..., Any] | None = None

    def call(self, name: str, *arguments: Any) -> dict[str, Any]:
        """The answer of the method `name`. Every exception from the file, SystemExit too, becomes an answer."""
        try:
            answer: dict[str, Any] = getattr(self, name)(*arguments)
        except MemoryError as error:
            return {"line": _where(error) or self.line, "full": True}
        except BaseException as error:  # noqa: BLE001 - see above
            return {"line": _where(error) or self.line, "raised": _error_text(error)}
        return answer

    @cached_property
    def code(self) -> CodeType:
        """The file, compiled."""
        return compile(self.source, FILE, "exec", dont_inherit=True)

    def load(self) -> dict[str, Any]:
        """Run the file. The answer says whether the bot is `missing`."""
        module = ModuleType("bot")
        sys.modules["bot"] = module  # dataclasses look their module up
        exec(self.code, vars(module))
        made = getattr(module, "Bot", None)
        return {"missing": not callable(getattr(made or module, "choose", None))}

    def begin(self, game: Any, seat: int) -> dict[str, Any]:
        """Begin a game on a seat."""
        answer = self.load()
        if not answer["missing"]:
            module = sys.modules["bot"]
            self.choose = module.Bot(game, seat).choose if hasattr(module, "Bot") else module.choose
        return answer

    def answer(self, view: Any, moves: Any, seed: int, budget: Any) -> dict[str, Any]:
        """The `index` of the bot's choice, or an answer with `chosen` if that is no legal move."""
        assert self.choose is not None
        random.seed(seed)  # so that games repeat even if a bot uses the module instead of its `rng`
        chosen = self.choose(view, moves, random.Random(seed), budget)
        with contextlib.suppress(TypeError, ValueError):
            index = moves.index(chosen) if isinstance(chosen, Move) else operator.index(chosen)
            if 0 <= index < len(moves):
                return {"index": index}
        return {"line": self.line, "chosen": repr(chosen)[:60], "count": len(moves)}

    @property
    def line(self) -> int | None:
        """The line at which `choose` begins, None if it is not known."""
        return getattr(getattr(self.choose, "__code__", None), "co_firstlineno", None)


def _error_text(error: BaseException) -> str:
    """Python's text for an error, with a similar name if one was not found. Only the type, if the error has no text."""
    text = type(error).__name__
    with contextlib.suppress(Exception):
        text = " ".join(f"{text}: {error}".split())[:200].rstrip(": ")
        if isinstance(error, NameError | AttributeError) and (
            near := get_close_matches(error.name or "", _known(error), 1)
        ):
            text += f". Did you mean: '{near[0]}'?"
    return text


def _known(error: NameError | AttributeError) -> list[str]:
    """The names that exist at the place where one was not found."""
    if isinstance(error, AttributeError):
        return dir(error.obj)
    *_, (frame, _) = traceback.walk_tb(error.__traceback__)
    return [*frame.f_locals, *frame.f_globals, *dir(builtins)]


def _where(error: BaseException) -> int | None:
    """The innermost line of the bot's file in the traceback of an error."""
    if isinstance(error, SyntaxError) and error.filename == FILE:
        return error.lineno
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == FILE]
    return lines[-1] if lines else None


def _limit_memory() -> None:
    """Make Python raise a MemoryError beyond MEMORY bytes, if the system supports it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        resource: Any = importlib.import_module("resource")  # Windows has none
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def main() -> None:
    """Answer the questions of the input, without a word of the bot's among the answers."""
    _limit_memory()
    asks, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # the bot may print: that goes to stderr, as answers need stdout
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    answer_all(asks, answers)


def answer_all(asks: BinaryIO, answers: TextIO) -> None:
    """Read a bot's source and questions as pickles until they end; write each answer as a line of JSON."""
    bot = BotRunner(pickle.load(asks))
    while True:
        try:
            seconds, name, *arguments = pickle.load(asks)
        except EOFError:
            return
        faulthandler.dump_traceback_later(seconds, exit=True, file=answers)
        answer = bot.call(name, *arguments)
        faulthandler.cancel_dump_traceback_later()
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
