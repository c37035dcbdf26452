"""Completion for shells, written from the parser of the command line: `robodrome completion bash`."""

import argparse
from collections.abc import Sequence
from typing import Any

from tabletop.core import game
from tabletop.tools.arguments import command, output

SHELLS = ("bash", "zsh", "fish")


def add(subcommands: Any, top: argparse.ArgumentParser) -> None:
    """Add the command, for a parser with all others."""

    def show(args: argparse.Namespace) -> int:
        """Print the script for a shell."""
        made = _fish(subcommands.choices) if args.shell == "fish" else _bash(subcommands.choices, args.shell == "zsh")
        return output(args, {"shell": args.shell, "script": "\n".join(made)}, made)

    made = command(subcommands, "completion", show, "print what makes a shell complete commands", "bash")
    made.add_argument("shell", choices=SHELLS, help="put it into ~/.bashrc, ~/.zshrc or ~/.config/fish/config.fish")


def _options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if action.option_strings]


def _values(action: argparse.Action) -> Sequence[str]:
    """What can be written for an option or an argument, where that is a list."""
    return game.names() if action.metavar == "GAME" else [str(value) for value in action.choices or ()]


def _placed(parser: argparse.ArgumentParser) -> list[str]:
    """What can be written for the arguments without a name."""
    return [value for action in parser._actions if not action.option_strings for value in _values(action)]


def _bash(commands: dict[str, argparse.ArgumentParser], zsh: bool) -> list[str]:
    found = ["autoload -U +X bashcompinit && bashcompinit"] if zsh else []
    found += ["_robodrome() {", '  local now="${COMP_WORDS[COMP_CWORD]}" words=""', '  case "${COMP_WORDS[1]} $3" in']
    for name, parser in commands.items():
        for option in _options(parser):
            if _values(option):
                cases = " | ".join(f'"{name} {flag}"' for flag in option.option_strings)
                found.append(f'    {cases}) words="{" ".join(_values(option))}" ;;')
            elif option.nargs != 0:
                cases = " | ".join(f'"{name} {flag}"' for flag in option.option_strings)
                found.append(f"    {cases}) return ;;")
        flags = [flag for option in _options(parser) for flag in option.option_strings]
        found.append(f'    "{name} "*) words="{" ".join([*_placed(parser), *flags])}" ;;')
    found += [
        "  esac",
        f'  [ "$COMP_CWORD" = 1 ] && words="{" ".join(commands)} --help --version"',
        '  COMPREPLY=($(compgen -W "$words" -- "$now"))',
        "}",
        "complete -o default -F _robodrome robodrome",
    ]
    return found


def _fish(commands: dict[str, argparse.ArgumentParser]) -> list[str]:
    found = []
    for name, parser in commands.items():
        found.append(
            f"complete -c robodrome -n __fish_use_subcommand -f -a {name} -d {_quoted(parser.description or '')}"
        )
        here = f"complete -c robodrome -n '__fish_seen_subcommand_from {name}'"
        if _placed(parser):
            found.append(f"{here} -f -a {_quoted(' '.join(_placed(parser)))}")
        for option in _options(parser):
            flags = " ".join(
                f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.option_strings
            )
            takes = (
                ""
                if option.nargs == 0
                else f" -x -a {_quoted(' '.join(_values(option)))}"
                if _values(option)
                else " -r"
            )
            found.append(f"{here} {flags}{takes} -d {_quoted((option.help or '') % vars(option))}")
    return found


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
