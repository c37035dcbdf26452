"""Plays and checks the leaderboard: entries in docs/leaderboard, each with a file of its games.

An entry is a bot of the engine, or a bot file in that folder. It plays GAMES games against each bot of AGAINST, with the same
seeds, seats and playouts as all other entries. The check replays every game by the rules. The bot also plays its first game
against each opponent again, and must make the same moves.

    python -m tools.leaderboard                                 checks the leaderboard
    python -m tools.leaderboard play robotory my-bot.py --by me   plays the games of an entry, and writes it
    python -m tools.leaderboard renew                           plays all games again, after a change of the engine's bots
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import chdir
from dataclasses import dataclass
from html import escape
from pathlib import Path

import robodrome
from tabletop.base.shipped import SHIPPED
from tabletop.bots import tournament

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "leaderboard"
ENTRIES = "entries.toml"
AGAINST = ("random", "easy", "hard")
GAMES = 20
"""Games against each opponent; the seats rotate."""
SEED = 1
PLAYOUTS = 20
"""A bot's budget for one choice, not in time, so that games repeat on every machine."""
_KEYS = {"game": str, "bot": str, "by": str, "wins": list}


@dataclass(frozen=True)
class Entry:
    """A bot, its author, and its wins against each bot of AGAINST. A shared win counts half."""

    game: str
    bot: str
    by: str
    wins: tuple[float, ...] = ()

    @property
    def file(self) -> str:
        """The name of its game file."""
        return f"{self.game}-{self.bot.removesuffix('.py')}.jsonl"

    @property
    def total(self) -> robodrome.Standing:
        """The result of all games together."""
        return robodrome.Standing(self.bot, sum(self.wins), GAMES * len(AGAINST))

    def written(self) -> str:
        """Return the entry as text for ENTRIES."""
        wins = ", ".join(f"{won:g}" for won in self.wins)
        texts = "".join(
            f"{key} = {json.dumps(getattr(self, key), ensure_ascii=False)}\n" for key in ("game", "bot", "by")
        )
        return f"\n[[entry]]\n{texts}wins = [{wins}]\n"


def read(folder: Path = FOLDER) -> list[Entry]:
    """Return all entries in file order. Raises ValueError for a malformed entry."""
    with (folder / ENTRIES).open("rb") as file:
        entries = tomllib.load(file).get("entry", [])
    for one in entries:
        if {key: type(value) for key, value in one.items()} != _KEYS or len(one["wins"]) != len(AGAINST):
            raise ValueError(f"An entry has game, bot and by as texts, and {len(AGAINST)} wins; this is another: {one}")
    return [Entry(**{**one, "wins": tuple(one["wins"])}) for one in entries]


def play(entry: Entry, folder: Path = FOLDER) -> Entry:
    """Play the games of an entry and write them; return the entry with its wins. Raises the errors of a tournament, and
    ValueError for a bot that has lost a game by an error."""
    wins, lines = [], ""
    with tempfile.TemporaryDirectory() as place, chdir(folder):
        for opponent in AGAINST:
            result = _meet(entry, opponent, GAMES, Path(place, "games"))
            if result.failures:
                raise ValueError(str(result.failures[0]))
            wins.append(result.standings[0].wins)
            lines += Path(place, "games").read_text(encoding="utf-8")
        Path(entry.file).write_text(lines, encoding="utf-8")
    return Entry(entry.game, entry.bot, entry.by, tuple(wins))


def _meet(entry: Entry, opponent: str, count: int, games: Path) -> robodrome.Result:
    budget = robodrome.Budget(playouts=PLAYOUTS)
    game, bots = robodrome.game(entry.game), [entry.bot, opponent]
    return robodrome.tournament(game, bots, count, SEED, budgets=[budget], games=games)


def write(entries: Sequence[Entry], folder: Path = FOLDER) -> None:
    """Write the list of entries; the text above the first entry stays."""
    file = folder / ENTRIES
    head = file.read_text(encoding="utf-8").partition("\n[[entry]]")[0].rstrip("\n") if file.exists() else ""
    file.write_text("".join([f"{head}\n", *(entry.written() for entry in entries)]), encoding="utf-8")


def problems(folder: Path = FOLDER) -> Iterator[str]:
    """Yield the problems of the leaderboard, one sentence each."""
    try:
        entries = read(folder)
    except (ValueError, KeyError, TypeError, OSError) as error:
        yield f"{ENTRIES}: {error}"
        return
    for entry in entries:
        try:
            _check(entry, folder)
        except (ValueError, OSError) as error:
            yield f"{entry.game}, {entry.bot}: {error}"


def _check(entry: Entry, folder: Path) -> None:
    """Raise ValueError if an entry's games do not show its wins, or its bot plays differently."""
    if Path(entry.bot).name != entry.bot:
        raise ValueError("A bot file lies in the folder of the leaderboard.")
    game, games = robodrome.game(entry.game), list(robodrome.read_games(folder / entry.file))
    if len(games) != GAMES * len(AGAINST):
        raise ValueError(f"{entry.file} holds {len(games)} games, not {GAMES * len(AGAINST)}.")
    for number, opponent in enumerate(AGAINST):
        some = games[number * GAMES : (number + 1) * GAMES]
        won = 0.0
        for table, one in zip(tournament.schedule(game, [opponent] * 2, GAMES, SEED), some, strict=True):
            due, places = tournament.opened(table), table.order
            bots = tuple((entry.bot, opponent)[place] for place in places)
            begun = (one.session.seed, one.session.options, one.session.position, one.bots)
            if begun != (due.seed, due.options, "", bots):
                raise ValueError(
                    f"Game {table.number} against {opponent} is not the one that every entry plays: {one.link}"
                )
            won += (places.index(0) in one.winners) / max(1, len(one.winners))
        if won != entry.wins[number]:
            raise ValueError(f"It has won {won:g} of {GAMES} games against {opponent}, not {entry.wins[number]:g}.")
        with tempfile.TemporaryDirectory() as place, chdir(folder):
            _meet(entry, opponent, 1, Path(place, "games"))
            anew = [one.link for one in robodrome.read_games(Path(place, "games"))]
        if anew != [some[0].link]:
            raise ValueError(
                f"Its first game against {opponent} is another when it is played again: if a bot of the engine has changed, "
                "run `python -m tools.leaderboard renew`."
            )


def table() -> str:
    """Return the leaderboard as markup, the best of each game first: the wins against each bot of AGAINST, and the rate."""
    heads = "".join(f"<th>{head}</th>" for head in ("bot", "by", *AGAINST, "rate", "95\u00a0%\u00a0interval"))
    parts = []
    for name in SHIPPED:
        some = sorted((entry for entry in read() if entry.game == name), key=lambda entry: -sum(entry.wins))
        rows = "".join(map(_row, some))
        parts.append(
            f'<h3 id="leaders-{name}">{escape(robodrome.game(name).title)}</h3>\n<div class="wide" tabindex="0"><table>'
            f"<thead><tr>{heads}</tr></thead><tbody>\n{rows}</tbody></table></div>"
        )
    return "\n".join(parts)


def _row(entry: Entry) -> str:
    low, high = entry.total.interval
    cells = [f"{won:g}" for won in entry.wins]
    cells += [f"{entry.total.rate:.0%}", f"{low:.0%} to {high:.0%}"]
    row = "".join(f"<td>{cell}</td>" for cell in cells).replace("%", " %").replace(" ", "\u00a0")
    return f"<tr><td><code>{escape(entry.bot)}</code></td><td>{escape(entry.by)}</td>{row}</tr>\n"


def main(words: Sequence[str] | None = None) -> int:
    """Check the leaderboard, after playing if asked to; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = parser.add_subparsers(dest="action")
    playing = actions.add_parser("play", help="play the games of an entry, and write it")
    playing.add_argument("game", help="the name of a game")
    playing.add_argument("bot", help=f"a bot of the engine, or the name of a file in {FOLDER.name}")
    playing.add_argument("--by", required=True, help="who wrote the bot")
    actions.add_parser("renew", help="play the games of all entries again")
    args = parser.parse_args(words)
    if args.action:
        entries = read()
        new = entries if args.action == "renew" else [Entry(args.game, args.bot, args.by)]
        done = {entry.file: play(entry) for entry in new}
        write([*(done.pop(entry.file, entry) for entry in entries), *done.values()])
    found = list(problems())
    for problem in found:
        print(problem)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
