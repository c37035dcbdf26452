"""Hostile bot files: each must make a legal choice in time, or lose with a one-line error that names it, and leave no process.

Their output is dropped. Processes that leave their process group are not checked, because only a sandbox can end them.
"""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from tabletop.base.errors import BotError
from tabletop.bots.bot_files import LOADING, BotFile, Player, Question
from tabletop.core.game import Budget
from tests.soak.random_games import random_case, session_under_way

UNIT = "hostile bot files"
SECONDS = 0.3
"""A bot's time for a choice."""
FILES = 3
"""Files in one seed."""
MOST_GROWN = 100 << 20
"""The limit of memory, in bytes, that a file may cost the asking process."""
LATEST = LOADING + 20
"""The limit for a file in seconds, generous enough for a busy machine."""

ANSWERS = (
    "{}", "[]", "null", "NaN", '{"index": 0}', '{"index": -1}', '{"index": true}', '{"index": 0.0}', '{"index": 1e999}',
    '{"index": 99999}', '{"index": "0"}', '{"index": null}', '{"late": true}', '{"late": true, "line": "x"}',
    '{"ended": true}', '{"full": true}', '{"missing": true}', '{"raised": "\\x1b[2J\\ud800"}', '{"raised": {"a": []}}',
    '{"chosen": 1, "count": 2}', '{"chosen": [], "count": -1}', '{"chosen": "\\n", "count": 1e400}', '{"index": 0, "index": 7}',
    '{"index": 123456789012345678901234567890}', '{"line": 1e3}', "[" * 50_000, "Timeout", "Timeout (0:00:05)!", '{"index": 0',
    '{"index": ' + "9" * 5000 + "}", '"' + "x" * 100_000 + '"', "\\u2028", "\\0",
)  # fmt: skip
"""Texts that a file writes in place of its process's answers."""

DEEDS = {
    "forges": (
        "for number in range(3, 30):\n    try:\n"
        "        os.write(number, {answer!r}.encode('utf-8', 'replace') + {end!r})\n"
        "    except OSError:\n        pass"
    ),
    "exits": "os._exit({number})",
    "leaves": "raise {base}({said!r})",
    "kills itself": "os.kill(os.getpid(), {signal})",
    "stops itself": "os.kill(os.getpid(), signal.SIGSTOP)",
    "forks": "for _ in range(3):\n    if not os.fork():\n        time.sleep(600)",
    "answers from a fork": "if not os.fork():\n    raise SystemExit({number})",
    "starts others": "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])",
    "talks without end": "while True:\n    print({said!r} * 1000)",
    "complains without end": "while True:\n    os.write(1, b'x' * 65536)",
    "answers without end": (
        "while True:\n    for number in range(3, 9):\n        try:\n"
        "            os.write(number, b'x' * 65536)\n        except OSError:\n            pass"
    ),
    "takes memory": "held = [bytearray(1 << 28) for _ in range(99)]",
    "takes much memory": "bytes(1 << 45)",
    "counts high": "10 ** 10 ** 9",
    "recurses": "choose(*given)",
    "says": "raise ValueError({said!r})",
    "has an error without words": "class Odd(Exception):\n    def __str__(self):\n        return 1 // 0\nraise Odd",
    "has an answer without words": "class Odd:\n    def __repr__(self):\n        raise SystemExit\nreturn Odd()",
    "has an index that fails": "class Odd:\n    def __index__(self):\n        raise {base}\nreturn Odd()",
    "chooses": "return {value}",
    "waits": "time.sleep(600)",
    "waits deaf": "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nwhile True:\n    pass",
    "calls off the clock": "import faulthandler\nfaulthandler.cancel_dump_traceback_later()\nwhile True:\n    pass",
    "closes everything": "os.closerange(0, 99)",
    "closes and waits": "os.closerange(0, 99)\ntime.sleep(600)",
    "spoils the modules": (
        "import json, operator\njson.dumps = lambda told: {answer!r}\noperator.index = None\n"
        "return 0"
    ),
    "spoils the names": "import builtins\nbuiltins.len = builtins.print = builtins.getattr = None\nreturn 0",
    "spoils the moves": "moves[:] = []\nreturn 0",
    "leaves a thread": "import threading\nthreading.Thread(target=time.sleep, args=(600,)).start()\nreturn 0",
    "reads on": "os.read({number} % 9, 1 << 20)\nreturn 0",
    "leaves at the end": "import atexit\natexit.register(time.sleep, 600)\nraise SystemExit",
}  # fmt: skip
"""The deeds of a file, at load or at a choice."""

SAID = (
    "\x1b[2J\x1b]0;x\x07",
    "\ud800",
    "\x00",
    "a\nb\r\x85\u2028c",
    "\u202e\u2066",
    "{bot} {0} %s",
    "x" * 100_000,
    "",
    "\U0001f916",
)
SOURCES = (
    b"\xff\xfe\x00", b"\0", b"# coding: rot13\n", b"# coding: \xff\n", b"(" * 5000, b"choose = 1", b"class Bot: pass",
    b"x = " + b"-" * 20_000 + b"1", b"\x1b[2J", b"def choose(:\n", b"", b"import " + b"a" * 90_000, b"'\xed\xa0\x80'",
)  # fmt: skip
BASES = (
    "SystemExit",
    "KeyboardInterrupt",
    "GeneratorExit",
    "MemoryError",
    "RecursionError",
    "BaseException",
    "StopIteration",
)
VALUES = (
    "None",
    "-1",
    "True",
    "1 << 70",
    "0.0",
    "'0'",
    "moves",
    "view",
    "float('nan')",
    "moves[0]",
    "len(moves)",
    "choose",
    "b'0'",
    "...",
)


def run(seed: int) -> int:
    """Ask a few files once or twice each."""
    rng = Random(seed)
    with _silence():
        for _ in range(FILES):
            source = rng.choice(SOURCES) if rng.random() < 0.1 else _file(rng)
            begun, before = time.monotonic(), _largest()
            _ask(source, rng)
            taken, grown = time.monotonic() - begun, _largest() - before
            assert taken < LATEST, f"{source[:900]!r} has taken {taken:.0f} seconds"
            assert grown < MOST_GROWN, f"{source[:900]!r} has cost {grown >> 20} MB here"
    return FILES


def _largest() -> int:
    """Return the peak memory of this process, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


@contextmanager
def _silence() -> Iterator[None]:
    """Drop the output of the bots' processes, which may be gigabytes."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _file(rng: Random) -> bytes:
    """Return a file with one of the deeds, at load or at a choice."""
    deed = DEEDS[rng.choice([*DEEDS])].format(
        answer=rng.choice(ANSWERS),
        end=rng.choice((b"\n", b"\n", b"", b"\n\n", b"\r\n")),
        number=rng.choice((0, 1, 3, 5, 255)),
        base=rng.choice(BASES),
        said=rng.choice(SAID),
        signal=rng.choice((1, 2, 6, 9, 11, 15)),
        value=rng.choice(VALUES),
    )
    indented = deed.replace("\n", "\n    ")
    lines = [
        "import os, signal, subprocess, sys, time",
        "def choose(*given):",
        "    view, moves, rng, budget = given",
        f"    {indented}",
    ]
    lines.append(rng.choice(("    return 0", "    return moves[-1]")))
    if "return" not in deed and "given" not in deed and rng.random() < 0.1:  # a file has more time to load
        lines.append(deed)
    return "\n".join(lines).encode("utf-8", "backslashreplace")


def _ask(source: bytes, rng: Random) -> None:
    """Ask the bot of a file once or twice. Raise if the result is neither an index nor a BotError with one plain line."""
    session = session_under_way(random_case(rng), rng)
    while session.to_move is None:  # the game was over
        session = session_under_way(random_case(rng), rng)
    bot = BotFile("bot.py", source)
    with Player(bot) as player:
        group = player._bot._process.pid  # type: ignore[union-attr]
        try:
            player.ask(Question.begin(bot, session.game, session.to_move))
            for _ in range(2):
                index = player.ask(Question.choose(bot, session, Budget(playouts=1), SECONDS))["index"]
                assert index in range(len(session.legal())), f"{source[:900]!r} chose {index}"
        except BotError as error:
            said = str(error)
            assert said.isprintable(), f"{source[:900]!r} has it say {said!r}"
            assert len(said) < 500, f"{source[:900]!r} has it say {len(said)} signs"
            said.encode()
        except Exception as error:
            raise AssertionError(f"{source[:900]!r} breaks the program") from error
    assert not _alive(group), f"{source[:900]!r} has left a process"


def _alive(group: int) -> bool:
    """Return whether a process of an ended group is still alive after some seconds."""
    for _ in range(50):
        try:
            os.killpg(group, 0)
        except (ProcessLookupError, PermissionError):
            return False
        time.sleep(0.1)
    return True
