"""Bots in files that anybody may have written. Each plays in a process of its own, so that no error in it stops a tournament.

A file is Python with a function `choose(view, moves, rng, budget)`. Or it has a class `Bot` with that method; `Bot(game, seat)`
is called when a game begins. `view` is the seat's knowledge, and `moves` are the legal moves. `rng` gives random numbers that
repeat with the seed of the game. The answer is one of the moves or its index. The file is run again for each game.

A bot file runs with the rights of the user who runs it, on files and processes alike. If the system can confine a process,
`sandbox` is the command for it, such as SANDBOXES["bwrap"].
"""

import hashlib
import json
import os
import pickle
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from typing import Any, NamedTuple, Self

from tabletop.base.errors import BotError, OptionError
from tabletop.bots import bot_process
from tabletop.bots.bots import seed_of
from tabletop.bots.local_bot import LocalBot
from tabletop.core.game import Budget, Game
from tabletop.core.session import Session

SUFFIX = ".py"
"""The ending of a bot's name that makes it the path of a file."""

SECONDS = 5.0
"""The default number of seconds that a bot may take for one choice."""

LOADING = 30.0
"""The most seconds that running a file may take, as it may import a lot."""

SANDBOXES = {
    "bwrap": ("bwrap", "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"),
}
"""Commands that run another command confined: without network, without writing, without access to other processes. No process
is left behind."""

_WHOLE = 1
"""The line that an error names if the right one is not known."""

PROCESSES = sys.platform != "emscripten"
"""Whether this Python can start processes; on the page it cannot."""

_LONGEST = 200
"""Characters of a bot's text that are shown."""

MOST_BYTES = 1 << 16
"""The most bytes of an answer. A longer one is an error, as a bot could write gigabytes in a second."""

_TYPES = {"index": int, "count": int, "line": int | None}
"""The types of the numbers in an answer."""

_GRACE = 1.0
"""Seconds that a process has, after its time is over, to end by itself before it is killed."""


@dataclass(frozen=True, slots=True)
class BotFile:
    """A file with a bot. `name` is its path, `source` its content and `digest` the SHA-256 of that; `sandbox` is the command
    that confines its process."""

    name: str
    source: bytes = field(repr=False)
    sandbox: tuple[str, ...] = ()
    digest: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", hashlib.sha256(self.source).hexdigest())

    @classmethod
    def read(cls, path: str, sandbox: tuple[str, ...] = ()) -> Self:
        """The bot file at a path. Raises OptionError if it cannot be read, and BotError if it has no bot."""
        try:
            found = cls(path, Path(path).read_bytes(), sandbox)
        except OSError as error:
            raise OptionError("The bot {file} cannot be read: {why}.", file=path, why=error.strerror or "") from None
        with Player(found) as player:
            player.ask(Question.load(found))
        return found


class Question(NamedTuple):
    """A question to the bot of a file on a seat: the `name` of a method of `BotRunner`, the arguments (`given`), and the
    `seconds` that the bot has."""

    bot: BotFile
    seat: int
    name: str
    given: tuple[Any, ...]
    seconds: float

    @classmethod
    def load(cls, bot: BotFile) -> Self:
        """Run the file, and check that it has a bot."""
        return cls(bot, 0, "load", (), LOADING)

    @classmethod
    def begin(cls, bot: BotFile, game: Game, seat: int) -> Self:
        """Begin a game on a seat."""
        return cls(bot, seat, "begin", (game, seat), LOADING)

    @classmethod
    def choose(cls, bot: BotFile, session: Session, budget: Budget, seconds: float) -> Self:
        """Choose a move for the seat that is to move; the answer has its `index`."""
        seat = session.to_move
        assert seat is not None
        given = session.state.view(seat), session.legal(), seed_of(session), budget
        return cls(bot, seat, "answer", given, seconds)

    def read(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Check an answer and return it. Raises BotError if it reports an error or is not valid."""
        if error := problem(self.bot.name, answer, self.seconds):
            raise error
        if self.name == "answer" and answer.get("index") not in range(len(self.given[1])):
            # only a forged answer comes here: an illegal choice is an answer with `chosen`
            raise BotError("{bot}: its process gave an answer that cannot be read.", bot=self.bot.name)
        return answer


class Player:
    """The running bot of a file: in a process of its own, or in this one if PROCESSES is False. Close it, or use it in
    `with`."""

    def __init__(self, file: BotFile) -> None:
        self.file = file
        self._bot: _Process | LocalBot = _Process(file.source, file.sandbox) if PROCESSES else LocalBot(file.source)

    def ask(self, question: Question) -> dict[str, Any]:
        """The bot's answer to a question. Raises BotError if it reports an error or is not valid."""
        answer = self._bot.within(question.seconds, question.name, *question.given)
        try:
            return question.read(answer)
        except BotError:
            if ends(answer):
                self.close()
            raise

    def close(self) -> None:
        """End the bot's process."""
        if isinstance(self._bot, _Process):
            self._bot.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def ends(answer: dict[str, Any]) -> bool:
    """Whether a bot cannot be asked again after this answer."""
    return any(name in answer for name in ("ended", "late", "busy", "strange"))


def problem(bot: str, answer: dict[str, Any], seconds: float) -> BotError | None:  # noqa: PLR0911 - one for each fault
    """The error that an answer of a bot reports, None if it is a valid answer."""
    line = answer.get("line") or _WHOLE
    match answer:
        case {"raised": what}:
            return BotError("{bot}, line {line}: {what}", bot=bot, line=line, what=_printable(what))
        case {"full": True}:
            return BotError(
                "{bot}, line {line}: it needed more than the {most} GB of memory that a bot may have.",
                bot=bot,
                line=line,
                most=bot_process.MEMORY >> 30,
            )
        case {"chosen": chosen, "count": count}:
            return BotError(
                "{bot}, line {line}: it chose {chosen}, which is neither a legal move nor an index from 0 to {last}.",
                bot=bot,
                line=line,
                chosen=_printable(chosen),
                last=count - 1,
            )
        case {"missing": True}:
            return BotError(
                "{bot} holds no bot: write a function choose(view, moves, rng, budget), or a class Bot with it.",
                bot=bot,
            )
        case {"late": True}:
            spent = f"{seconds:g}"
            return BotError(
                "{bot}, line {line}: it had not chosen after {seconds} seconds.", bot=bot, line=line, seconds=spent
            )
        case {"busy": True}:
            spent = f"{seconds:g}"
            return BotError(
                "{bot}, line {line}: it was still busy {seconds} seconds after it had been asked.",
                bot=bot,
                line=line,
                seconds=spent,
            )
        case {"ended": True}:
            return BotError("{bot}: its process ended before it had chosen.", bot=bot)
        case {"strange": True}:
            return BotError("{bot}: its process gave an answer that cannot be read.", bot=bot)
        case _:
            return None


def read_line(line: bytes | str) -> dict[str, Any]:
    """The answer in a line that a bot wrote, `{"strange": True}` if it is not valid. A bot may forge it, so the types of its
    numbers are checked."""
    answer: Any = None
    if len(line) <= MOST_BYTES:
        with suppress(ValueError, RecursionError):
            answer = json.loads(line)
    if not isinstance(answer, dict):
        return {"strange": True}
    right = all(isinstance(answer[name], kind) for name, kind in _TYPES.items() if name in answer)
    return answer if right else {"strange": True}


def _printable(what: object) -> str:
    """A bot's text, without characters that control a terminal or cannot be shown."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(what)[:_LONGEST])


class _Process:
    """The process in which a bot chooses."""

    def __init__(self, source: bytes, sandbox: tuple[str, ...]) -> None:
        folders = os.pathsep.join(folder for folder in sys.path if folder)
        try:
            self._process = subprocess.Popen(
                [*sandbox, sys.executable, "-P", "-u", "-m", bot_process.__name__],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": folders, "PYTHONHASHSEED": "0"},
                start_new_session=True,
            )
        except OSError as error:
            command = " ".join(sandbox)[:80]
            raise OptionError(
                "The sandbox {command!r} cannot be run: {why}.", command=command, why=error.strerror or ""
            ) from None
        with suppress(BrokenPipeError):  # the process has ended already; the first question reports it
            self._send(source)

    def within(self, seconds: float, *message: Any) -> dict[str, Any]:
        """The bot's answer to a message: `late` if it takes longer, `{"ended": True}` if the process has ended."""
        with self._ended_after(seconds + _GRACE):
            line = b""
            with suppress(BrokenPipeError):
                self._send((seconds, *message))
                line = self._answers.readline(MOST_BYTES)
            answer = read_line(line)
            whole = line.endswith(b"\n") or len(line) == MOST_BYTES
            if "strange" in answer and (not whole or line.startswith(b"Timeout")):
                text = (line + self._answers.read(MOST_BYTES)).decode(errors="replace")
                if not text.startswith("Timeout"):
                    return {"ended": True}
                at = re.search(rf'File "{re.escape(bot_process.FILE)}", line (\d+)', text)
                return {"late": True, "line": int(at[1]) if at else None}
        return answer

    @property
    def _answers(self) -> Any:
        return self._process.stdout

    def _send(self, message: Any) -> None:
        assert self._process.stdin is not None
        pickle.dump(message, self._process.stdin)
        self._process.stdin.flush()

    @contextmanager
    def _ended_after(self, seconds: float) -> Iterator[None]:
        """Kill the process if the body of the `with` takes longer."""
        timer = Timer(seconds, self._end)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _end(self) -> None:
        """Kill the process and all processes that it started."""
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def close(self) -> None:
        """End the process."""
        if self._process.returncode is not None:
            return
        self._end()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()
