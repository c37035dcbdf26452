"""Completion scripts for shells, made from the parser of the command line: `robodrome completion bash`."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tabletop.core import game
from tabletop.core.game import GENERIC_BOTS, Game
from tabletop.tools.arguments import command, output

SHELLS = ("bash", "zsh", "fish")


def add(subcommands: Any, top: argparse.ArgumentParser) -> None:
    """Add the command to the parser, after all others."""

    def show(args: argparse.Namespace) -> int:
        """Print the script for a shell."""
        made = _fish(subcommands.choices) if args.shell == "fish" else _bash(subcommands.choices, args.shell == "zsh")
        return output(args, {"shell": args.shell, "script": "\n".join(made)}, made)

    made = command(subcommands, "completion", show, "print a script that makes a shell complete commands", "bash")
    made.add_argument(
        "shell", choices=SHELLS, help="put the script into ~/.bashrc, ~/.zshrc or ~/.config/fish/config.fish"
    )


def _options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if action.option_strings]


def _values(action: argparse.Action) -> Sequence[str]:
    """The possible values of an option or argument, if they are a list. One whose metavar names an option of a game has that
    option's values: `COURSE`, `COURSE|FILE`."""
    if action.metavar == "GAME":
        return game.names()
    if action.choices:
        return [str(value) for value in action.choices]
    return [
        value
        for one in _games()
        for option in one.options
        if option.name.upper() in str(action.metavar).split("|")
        for value in option.values()
    ]


def _games() -> Iterator[Game]:
    return map(game.find, game.names())


_BY_GAME: dict[str, Callable[[Game], Sequence[str]]] = {
    "BOTS": lambda one: [*one.bots, *GENERIC_BOTS],
    "K=V": lambda one: [f"{option.name}={value}" for option in one.options for value in option.values()],
}
"""Metavar of an option -> its possible values for a game. Bots are a list separated by commas."""


_FUNCTIONS = {"BOTS": "_robodrome_bots", "K=V": "_robodrome_settings"}
"""Metavar of an option -> the function of the script that completes it."""


def _placed(parser: argparse.ArgumentParser) -> list[str]:
    """The possible values of the positional arguments."""
    return [value for action in parser._actions if not action.option_strings for value in _values(action)]


def _bash(commands: dict[str, argparse.ArgumentParser], zsh: bool) -> list[str]:
    found = ["autoload -U +X bashcompinit && bashcompinit"] if zsh else []
    for kind, values in _BY_GAME.items():
        cases = " ".join(f'{one.name}) words="{" ".join(values(one))}" ;;' for one in _games())
        found.append(f'{_FUNCTIONS[kind]}() {{ case "$game" in {cases} esac; }}')
    found += [
        "_robodrome() {",
        '  local now="${COMP_WORDS[COMP_CWORD]}" last="$3" words="" game="" word before="" cut=""',
        '  for word in "${COMP_WORDS[@]}"; do',
        f'    case "$word" in {"|".join(game.names())}) game="$word" ;; esac',
        "  done",
        '  case "$now $last" in  # bash parts a word at each =',
        '    "= "*) last="${COMP_WORDS[COMP_CWORD-2]}" cut="${COMP_WORDS[COMP_CWORD-1]}=" now="$cut" ;;',
        '    *" =") last="${COMP_WORDS[COMP_CWORD-3]}" cut="${COMP_WORDS[COMP_CWORD-2]}=" now="$cut$now" ;;',
        "  esac",
        '  case "${COMP_WORDS[1]} $last" in',
    ]
    for name, parser in commands.items():
        for option in _options(parser):
            cases = " | ".join(f'"{name} {flag}"' for flag in option.option_strings)
            if option.metavar in _FUNCTIONS:
                listed = ' before="${now%"${now##*,}"}"' if option.metavar == "BOTS" else ""
                found.append(f"    {cases}) {_FUNCTIONS[str(option.metavar)]}{';' if listed else ''}{listed} ;;")
            elif _values(option):
                found.append(f'    {cases}) words="{" ".join(_values(option))}" ;;')
            elif option.nargs != 0:
                found.append(f"    {cases}) return ;;")
        flags = [flag for option in _options(parser) for flag in option.option_strings]
        found.append(f'    "{name} "*) words="{" ".join([*_placed(parser), *flags])}" ;;')
    found += [
        "  esac",
        f'  [ "$COMP_CWORD" = 1 ] && words="{" ".join(commands)} --help --version"',
        '  COMPREPLY=($(compgen -P "$before" -W "$words" -- "${now#"$before"}"))',
        '  COMPREPLY=("${COMPREPLY[@]#"$cut"}")',
        "}",
        "complete -o default -F _robodrome robodrome",
    ]
    return found


def _fish(commands: dict[str, argparse.ArgumentParser]) -> list[str]:
    found = [
        "function _robodrome_game",
        f"  string match -r '^({'|'.join(game.names())})$' -- (commandline -opc) | head -n 1",
        "end",
    ]
    for kind, values in _BY_GAME.items():
        found += [f"function {_FUNCTIONS[kind]}", "  switch (_robodrome_game)"]
        found += [
            f"    case {one.name}\n      printf '%s\\n' {' '.join(map(_quoted, values(one)))}" for one in _games()
        ]
        found += ["  end", "end"]
    found += [
        "function _robodrome_bots_after_commas",
        "  set -l before (string replace -r '[^,]*$' '' -- (commandline -ct))",
        "  string replace -r '^' -- \"$before\" (_robodrome_bots)",
        "end",
    ]
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
            takes = "" if option.nargs == 0 else " -r"
            if option.metavar in _FUNCTIONS:
                after = "_after_commas" if option.metavar == "BOTS" else ""
                takes = f" -r -a '({_FUNCTIONS[str(option.metavar)]}{after})'"
            elif option.nargs != 0 and _values(option):
                takes = f" -x -a {_quoted(' '.join(_values(option)))}"
            found.append(f"{here} {flags}{takes} -d {_quoted((option.help or '') % vars(option))}")
    return found


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
