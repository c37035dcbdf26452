"""The shared parts of commands: an example, `--json`, `--option`, the processes for long work, and its progress."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tabletop.base.errors import OptionError

_BAR = 30
"""The width of the progress bar in characters."""


def command(subcommands: Any, name: str, run: Any, about: str, example: str) -> argparse.ArgumentParser:
    """Add a command with `--json`. `about` describes it; `example` is an example of its arguments."""
    made: argparse.ArgumentParser = subcommands.add_parser(
        name,
        help=about,
        description=f"{about[0].upper()}{about[1:]}.".replace("%%", "%"),
        epilog=f"example: robodrome {name} {example}".rstrip(),
        formatter_class=Help,
    )
    made.add_argument("--json", action="store_true", help="print JSON")
    made.set_defaults(run=run)
    return made


class Help(argparse.HelpFormatter):
    """A formatter that does not wrap the lines of examples."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if text.startswith("example") else super()._fill_text(text, width, indent)


def add_text(made: argparse.ArgumentParser, name: str, metavar: str, about: str = "") -> None:
    """Add an argument for a link, a position, or a text with one; `-` stands for standard input."""
    usage = "- reads standard input, where a link may be anywhere in the text"
    made.add_argument(name, metavar=metavar, type=_given, help=f"{about}; {usage}" if about else usage)


def _given(text: str) -> str:
    return sys.stdin.read() if text == "-" else text


def add_options(made: argparse.ArgumentParser) -> None:
    """Add `--option K=V`, which can be repeated."""
    made.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="K=V",
        help="set an option of the game; `robodrome games` lists them",
    )


def options_of(args: argparse.Namespace) -> dict[str, str]:
    """The options given with `--option`, by name. Raises OptionError for one that is not K=V."""
    chosen = {}
    for pair in args.option:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError("An option is written K=V, such as lives=4, not {pair!r}.", pair=pair)
        chosen[name] = value
    return chosen


def add_workers(made: argparse.ArgumentParser, *, keeps: bool = True) -> None:
    """Add `--jobs`, `--cluster` and, if `keeps`, `--keep`, for long work."""
    made.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        help="how many processes, all cores unless given; the result is the same",
    )
    made.add_argument(
        "--cluster",
        metavar="ADDRESS",
        default="",
        help="run on the Dask cluster at this address; the result is the same",
    )
    if keeps:
        made.add_argument(
            "--keep", type=Path, metavar="FILE", help="save progress in this file, and go on from there the next time"
        )


def progress(count: int, things: str) -> Callable[[int], None]:
    """A function that shows on a terminal how many of `count` things are done."""

    def show(done: int) -> None:
        if sys.stderr.isatty():
            bar = f"{'█' * (_BAR * done // count):░<{_BAR}}"
            end = "\n" if done == count else ""
            sys.stderr.write(f"\r{bar} {done} of {count} {things}{end}")
            sys.stderr.flush()

    return show


def output(args: argparse.Namespace, data: Any, lines: Sequence[str]) -> int:
    """Print `data` as JSON if `--json` was given, or else `lines`, and return exit status 0."""
    text = json.dumps(data, ensure_ascii=False) if args.json else "\n".join(lines)
    sys.stdout.write(f"{text}\n")
    return 0
