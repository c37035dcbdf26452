"""The command line, `robodrome`: play, show, tell, check and measure. Errors are one line and exit status 2."""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from tabletop import __version__
from tabletop.base.errors import TabletopError
from tabletop.core import game
from tabletop.tools import commands, completion, figure_commands, puzzle_commands, telling_commands
from tabletop.tools.arguments import Help


def parser() -> argparse.ArgumentParser:
    """The arguments of all commands: those for every game, then those that games add."""
    top = argparse.ArgumentParser(
        prog="robodrome", description="Robot board games that live in a link.", formatter_class=Help
    )
    top.add_argument("--version", action="version", version=f"robodrome {__version__}")
    subcommands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    commands.add(subcommands)
    telling_commands.add(subcommands)
    puzzle_commands.add(subcommands)
    figure_commands.add(subcommands)
    for name in game.names():
        add = game.find(name).commands
        if add:
            add(subcommands)
    completion.add(subcommands, top)
    examples = [str(one.epilog).partition(": ")[2] for one in subcommands.choices.values()]
    top.epilog = "examples:\n" + "".join(f"  {example}\n" for example in examples)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that lacks a character prints a question mark
    args = parser().parse_args(arguments)
    try:
        status = int(args.run(args))
        sys.stdout.flush()
    except TabletopError as error:
        print(f"robodrome: {' '.join(str(error).split())}", file=sys.stderr)
    except BrokenPipeError:  # the reader, such as `head`, has stopped; without devnull Python would fail again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"robodrome: {error.filename}: {error.strerror}", file=sys.stderr)
    else:
        return status
    return 2


if __name__ == "__main__":
    sys.exit(main())
