"""Tournaments: bots play each other, seats rotate, and every rate has a 95 % interval."""

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import local
from typing import Any, NamedTuple

from tabletop.base.errors import BotError, OptionError
from tabletop.base.markup import escape
from tabletop.bots.bot_files import SECONDS, SUFFIX, BotFile, Player, Question
from tabletop.bots.bots import find, run_bots
from tabletop.bots.parallel import results, workers
from tabletop.core import game as games
from tabletop.core.game import Budget, Game, Options
from tabletop.core.session import PERSON, SEED_LIMIT, Session
from tabletop.formats import game_file
from tabletop.formats.link import share
from tabletop.rules.chance import Dealer

LONGEST = 3600.0
"""The most seconds that a tournament can allow the bot of a file for a choice."""

_Z = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations of the mean."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The `wins` of one `bot` in so many `games`. A win shared by n bots counts 1/n for each; a game without a winner counts
    0."""

    bot: str
    wins: float
    games: int

    @property
    def rate(self) -> float:
        """Wins per game."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval (low, high) of the rate, see `wilson`."""
        return wilson(self.wins, self.games)


@dataclass(frozen=True, slots=True)
class Failure:
    """An error by which a `bot` of a file lost `games` games: the `reason`, and the `line` of the file, None if unknown.
    `first` is the number of the first such game, counted from 0, and `link` leads to the moment of its error."""

    bot: str
    line: int | None
    reason: str
    games: int
    first: int
    link: str

    def __str__(self) -> str:
        return f"{self.bot} lost {self.games} of its games by an error, the first in game {self.first}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a tournament: the `standings`, in the order in which the bots were named, and the `failures` of bots from
    files."""

    standings: tuple[Standing, ...]
    failures: tuple[Failure, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """`{"bots": [{bot, wins, games, rate, low, high}, …], "failures": [{bot, line, reason, games, first, link}, …]}`."""
        rows = []
        for one in self.standings:
            low, high = one.interval
            wins = int(one.wins) if one.wins == int(one.wins) else round(one.wins, 3)
            rows.append(
                {
                    "bot": one.bot,
                    "wins": wins,
                    "games": one.games,
                    "rate": round(one.rate, 4),
                    "low": round(low, 4),
                    "high": round(high, 4),
                }
            )
        return {"bots": rows, "failures": [asdict(one) for one in self.failures]}

    def table(self) -> list[str]:
        """A text table of the standings, as lines, and below it the failures with their links."""
        width = max(3, *(len(one.bot) for one in self.standings))
        lines = [f"{'bot':{width}}     wins  games    rate   95 % interval"]
        for one in self.standings:
            low, high = one.interval
            lines.append(f"{one.bot:{width}}  {one.wins:7g}  {one.games:5}  {one.rate:6.1%}  {low:6.1%} to {high:6.1%}")
        return [*lines, *(line for one in self.failures for line in (str(one), f"  {one.link}"))]

    def _repr_html_(self) -> str:
        """The HTML table in notebooks."""
        rows = "".join(
            f"<tr><th>{escape(one.bot)}</th><td>{one.wins:g}</td><td>{one.games}</td><td>{one.rate:.1%}</td>"
            f"<td>{one.interval[0]:.1%} to {one.interval[1]:.1%}</td></tr>"
            for one in self.standings
        )
        failed = "".join(f"<li>{escape(str(one))}</li>" for one in self.failures)
        head = "".join(f"<th>{name}</th>" for name in ("bot", "wins", "games", "rate", "95 % interval"))
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        return f"{table}<ul>{failed}</ul>" if failed else table

    def plot(self, axes: Any = None) -> Any:
        """Draw the rates with their intervals by matplotlib (extra `robodrome[plot]`), on `axes` or on new ones, and return the
        axes. Raises OptionError if matplotlib is not installed."""
        if axes is None:
            try:
                axes = import_module("matplotlib.pyplot").subplots()[1]
            except ImportError:
                raise OptionError("A plot needs the extra: pip install 'robodrome[plot]'.") from None
        places = range(len(self.standings))
        reach = [[abs(one.interval[side] - one.rate) for one in self.standings] for side in (0, 1)]
        axes.barh(places, [one.rate for one in self.standings], xerr=reach, capsize=4, color="#4c78a8")
        axes.set_yticks(places, [one.bot for one in self.standings])
        axes.invert_yaxis()
        axes.set_xlim(0, 1)
        axes.set_xlabel("wins per game, with 95 % interval")
        return axes


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson score interval (low, high) of the rate of `wins` in so many `games`."""
    if not games:
        return 0.0, 1.0
    rate, slack = wins / games, _Z * _Z / games
    middle = (rate + slack / 2) / (1 + slack)
    reach = math.sqrt(rate * (1 - rate) * slack + slack * slack / 4) / (1 + slack)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def run(
    game: Game,
    bots: Sequence[str],
    count: int,
    seed: int,
    options: Options | None = None,
    *,
    jobs: int = 1,
    cluster: str = "",
    budgets: Sequence[Budget] = (),
    seconds: float = SECONDS,
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _count: None,
    pairs: bool = False,
    sandbox: Sequence[str] = (),
    games: Path | None = None,
) -> Result:
    """Let `bots` play `count` games of a `game`, one seat per bot; the seats rotate by one after each game. With `pairs`, any
    number of bots meet two by two, each pair `count` times. `options` are those of the game. The same `seed` (0 to 2^64 - 1)
    gives the same games if budgets are in playouts, with any number of `jobs` (processes) or on the Dask cluster at the address
    `cluster`. `budgets` are for one choice: one for all or one per bot; without any, bots use their own. If `keep` names a
    file, a stopped tournament continues from it. `done` is called with the number of finished games.

    A bot whose name ends in `.py` is a file (see `bot_files`), and the command `sandbox` confines its process. If it raises an
    error, makes an illegal choice or takes more than `seconds` for one, it loses that game and the others share the win.
    Every other game becomes a line of the file `games`, see `read_games`. Raises OptionError for bots, seats, options or
    numbers that the game does not allow, and BotError for a file without a bot."""
    if jobs < 1:
        raise OptionError(
            "A tournament needs at least one game and one job, not {count} and {jobs}.", count=count, jobs=jobs
        )
    tables = schedule(game, bots, count, seed, options, budgets=budgets, seconds=seconds, pairs=pairs, sandbox=sandbox)
    with games.open("w", encoding="utf-8") if games else nullcontext() as file:
        played = hold(tables, meet_and_tell if file else meet, jobs, cluster, keep, done)
        if file:
            file.writelines(f"{line}\n" for _, line in played if line)
            played = [one for one, _ in played]
    return summed_up(bots, tables, played)


def hold(
    tables: Sequence["Table"],
    meet: Callable[["Table"], Any],
    jobs: int,
    cluster: str,
    keep: Path | None,
    done: Callable[[int], None],
) -> list[Any]:
    """The results of `meet(table)` for each game, in order; the rest as in `run`. Processes of bot files end after the last."""
    with workers(jobs, cluster) as crew:
        try:
            return results(meet, tables, crew, keep, done)
        finally:
            _close_players()


def schedule(
    game: Game,
    bots: Sequence[str | BotFile],
    count: int,
    seed: int,
    options: Options | None = None,
    *,
    budgets: Sequence[Budget] = (),
    seconds: float = SECONDS,
    pairs: bool = False,
    sandbox: Sequence[str] = (),
) -> list["Table"]:
    """The games of a tournament, in the order in which they are played. Arguments and errors are as in `run`."""
    if count < 1:
        raise OptionError(
            "A tournament needs at least one game and one job, not {count} and {jobs}.", count=count, jobs=1
        )
    if not 0 < seconds <= LONGEST:
        raise OptionError(
            "A bot has up to {most} seconds for a choice, not {given}.", most=f"{LONGEST:g}", given=f"{seconds:g}"
        )
    # This refuses impossible games before a process is started.
    game.start(2 if pairs else len(bots), options)
    if pairs and len(bots) < 2:
        raise OptionError("A tournament of pairs needs at least two bots, not {count}.", count=len(bots))
    entrants = tuple(
        BotFile.read(bot, tuple(sandbox)) if isinstance(bot, str) and bot.endswith(SUFFIX) else bot for bot in bots
    )
    for bot in entrants:
        if isinstance(bot, str):
            find(game, bot)
    if len(budgets) not in (0, 1, len(bots)):
        raise OptionError(
            "{bots} bots need one budget for all or one each, not {budgets}.", bots=len(bots), budgets=len(budgets)
        )
    each = tuple(budgets) if len(budgets) == len(bots) else tuple(budgets or (Budget(),)) * len(bots)
    listed: list[tuple[int, ...]] = [*_pairs(len(bots))] if pairs else [tuple(range(len(bots)))]
    return [
        Table(
            game.name,
            tuple(entrants[place] for place in places),
            places,
            turn * len(listed) + number,
            turn,
            seed,
            dict(options or {}),
            tuple(each[place] for place in places),
            seconds,
        )
        for turn in range(count)
        for number, places in enumerate(listed)
    ]


def _pairs(count: int) -> Iterator[tuple[int, int]]:
    """All pairs of bots, neighbours first, so that all have played equally often even if the tournament is stopped."""
    for apart in range(1, count // 2 + 1):
        for one in range(apart if 2 * apart == count else count):
            yield one, (one + apart) % count


def summed_up(bots: Sequence[str], tables: Sequence["Table"], played: Sequence[Any]) -> Result:
    """The result of the games that were played; `played` are the values of `meet`, perhaps fewer than `tables`."""
    wins, games = [0.0] * len(bots), [0] * len(bots)
    for table, (shares, _) in zip(tables, played, strict=False):
        for place, won in zip(table.places, shares, strict=True):
            wins[place] += won
            games[place] += 1
    standings = tuple(map(Standing, bots, wins, games))
    return Result(standings, _failures(bots, tables, played))


def _failures(bots: Sequence[str], tables: Sequence["Table"], played: Sequence[Any]) -> tuple[Failure, ...]:
    """One failure for each bot and reason, in the order of their first games."""
    found: dict[tuple[int, str], Failure] = {}
    for number, (table, (_, failed)) in enumerate(zip(tables, played, strict=False)):
        if failed:
            seated, line, reason, link = failed
            place = table.places[seated]
            before = found.get((place, reason), Failure(bots[place], line, reason, 0, number, link))
            found[place, reason] = replace(before, games=before.games + 1)
    return tuple(found.values())


class Table(NamedTuple):
    """One game of a tournament: its `bots`, and their `places` among all bots. Its `number` decides the deal, `turn` which bot
    is on which seat, and `seed` is that of the tournament. `budgets` and `seconds` are as in `run`."""

    game: str
    bots: tuple[str | BotFile, ...]
    places: tuple[int, ...]
    number: int
    turn: int
    seed: int
    options: Options
    budgets: tuple[Budget, ...]
    seconds: float

    @property
    def order(self) -> list[int]:
        """The index in `bots` of the bot on each seat."""
        return [(seat + self.turn) % len(self.bots) for seat in range(len(self.bots))]

    @property
    def seated(self) -> list[str | BotFile]:
        """The bot on each seat."""
        return [self.bots[place] for place in self.order]


Played = tuple[list[float], tuple[int, Any, str, str] | None]
"""The outcome of a game: each bot's share of the win; and, if a bot failed, its index, the line, the reason and the link."""


def opened(table: Table) -> Session:
    """A game before its first choice. The bot of a file has the seat of a person, so that the session waits for it."""
    kinds = [PERSON if isinstance(bot, BotFile) else bot for bot in table.seated]
    return Session(games.find(table.game), kinds, table.options, Dealer(table.seed).pick(table.number, SEED_LIMIT))


def meet(table: Table) -> Played:
    """Play one game and return its outcome."""
    return held(table)[1]


def meet_and_tell(table: Table) -> tuple[Played, str]:
    """Play one game and return its outcome and its line for a game file, '' if a bot failed."""
    session, played = held(table)
    names = [bot if isinstance(bot, str) else bot.name for bot in table.seated]
    return played, "" if played[1] else game_file.line(session, names)


def held(table: Table) -> tuple[Session, Played]:
    """Play one game and return it with its outcome."""
    game = course(table)
    ended: tuple[Session, Played] | None = None
    ask: Callable[[], Question] = partial(next, game)
    while ended is None:
        try:
            question = ask()
            ask = partial(game.send, _player(table.order[question.seat], question.bot).ask(question))
        except BotError as error:
            ask = partial(game.throw, error)
        except StopIteration as end:
            ended = end.value
    if ended[1][1]:
        _close_players()
    return ended


Course = Generator[Question, dict[str, Any], tuple[Session, Played]]


def course(table: Table, explain: Callable[[BotError], str] = str) -> Course:
    """Play one game and return the session and its outcome. It yields the questions to bots of files, and takes their answers
    or a BotError. `explain` puts the error of a bot that failed into words."""
    session, places = opened(table), table.order
    budgets = [table.budgets[place] for place in places]
    files = {seat: bot for seat, bot in enumerate(table.seated) if isinstance(bot, BotFile)}
    seat: int | None = None
    try:
        for seat, file in files.items():
            yield Question.begin(file, session.game, seat)
        run_bots(session, budgets)
        while (seat := session.to_move) in files:
            assert seat is not None
            answer = yield Question.choose(files[seat], session, budgets[seat], table.seconds)
            session.play(answer["index"])
            run_bots(session, budgets)
    except BotError as error:
        assert seat is not None
        return session, lost(table, places[seat], error, session, explain)
    shares = [0.0] * len(places)
    winners = session.state.winners()
    for winner in winners:
        shares[places[winner]] += 1 / len(winners)
    return session, (shares, None)


def lost(table: Table, place: int, error: BotError, session: Session, explain: Callable[[BotError], str]) -> Played:
    """The outcome of a game in which the bot with the index `place` failed."""
    count = len(table.bots)
    shares = [0.0 if one == place else 1 / (count - 1) for one in range(count)]
    return shares, (place, error.fields.get("line"), explain(error), share(session))


_own = local()
"""The players of this thread, kept for the next game."""


def _player(place: int, file: BotFile) -> Player:
    players: dict[int, Player] = vars(_own).setdefault("players", {})
    if place in players and players[place].file != file:
        players.pop(place).close()
    if place not in players:
        players[place] = Player(file)
    return players[place]


def _close_players() -> None:
    players: dict[int, Player] = vars(_own).setdefault("players", {})
    while players:
        players.popitem()[1].close()
