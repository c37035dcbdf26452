"""The commands that work for every game."""

import argparse
import shlex
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop.base.errors import OptionError
from tabletop.bots import bots, ratings, tournament
from tabletop.bots.bot_files import SANDBOXES, SECONDS
from tabletop.core import game
from tabletop.core.game import GENERIC_BOTS, Budget, Game
from tabletop.core.session import PERSON, Session
from tabletop.film import stretch
from tabletop.formats import find, link, notation
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.state import CHANCE, Ask, State
from tabletop.show import svg
from tabletop.show.theme import MODES, colours
from tabletop.show.words import OFFERED
from tabletop.show.words import words as words_of
from tabletop.sketch.importing import is_notation
from tabletop.telling import account, sentences
from tabletop.tools import bench
from tabletop.tools.arguments import add_options, add_text, add_workers, command, options_of, output, progress

_MOST_PLAYOUTS = 1_000_000
_FILMED = 100
LINK = "roborally.2.person-easy..7.B.1he8f87"
"""A link for examples."""
_GAME = "the name of a game; `robodrome games` lists them"
LANGUAGE = "language of the sentences"


def add(subcommands: Any) -> None:
    """Add the commands to the parser of the command line."""
    listed = command(
        subcommands,
        "games",
        games,
        "list the games with seats and options; with --bots, let bots play and write their games to a file",
        "robotory --bots greedy,random --games 10 -o games.jsonl",
    )
    listed.add_argument("game", metavar="GAME", nargs="?", help="only this game")
    _add_contest(listed)
    listed.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="write the games to this file, one a line: link, bots and winners",
    )

    play = command(
        subcommands,
        "play",
        play_out,
        "let bots play one game, and print its result and link",
        "roborally --seats hard,easy --seed 1",
    )
    play.add_argument("game", metavar="GAME", help=_GAME)
    play.add_argument("--seats", metavar="BOTS", required=True, help="a bot for each seat, such as hard,easy,easy")
    play.add_argument(
        "--seed", type=int, default=0, help="a number that decides the deal; the same seed gives the same game"
    )
    add_options(play)

    show = command(
        subcommands,
        "show",
        show_position,
        "print or draw the position of a link or notation",
        f"{LINK} --svg race.svg",
    )
    add_text(show, "position", "LINK|NOTATION")
    show.add_argument("--seat", type=int, help="show what this seat may know; without it, what everybody knows")
    show.add_argument("--at", type=int, metavar="PLY", help="show the position after this many choices")
    show.add_argument("--svg", type=Path, metavar="FILE", help="write a drawing of the position to this file")
    show.add_argument("--theme", choices=MODES, default="light", help="colours of the drawing")
    show.add_argument("--lang", choices=OFFERED, default="en", help=LANGUAGE)

    log = command(
        subcommands, "log", tell, "print what happened in the game of a link, in sentences", f"{LINK} --lang fr"
    )
    add_text(log, "link", "LINK")
    log.add_argument("--lang", choices=OFFERED, default="en", help=LANGUAGE)
    log.add_argument("--seat", type=int, help="include the secrets of this seat; without it, only what everybody knows")

    contest = command(
        subcommands,
        "tournament",
        hold_tournament,
        "let bots play each other, and print win rates with 95 %% intervals",
        "roborally --bots normal,easy --games 10",
    )
    contest.add_argument("game", metavar="GAME", help=_GAME)
    _add_contest(contest, required=True)

    rated = command(
        subcommands,
        "rate",
        rate,
        "let every pair of bots play, and print ratings with 95 %% intervals",
        "robotory --bots greedy,random --games 10",
    )
    rated.add_argument("game", metavar="GAME", help=_GAME)
    rated.add_argument(
        "--bots", metavar="BOTS", default="", help="bots to rate, such as hard,easy; without it, all bots of the game"
    )
    rated.add_argument(
        "--luck", action="store_true", help="take luck out of the results, for narrower intervals from as many games"
    )
    _add_extent(rated, 400)

    perft = command(
        subcommands,
        "perft",
        count_sequences,
        "count the sequences of moves of one length",
        "robotory --depth 1",
    )
    perft.add_argument("game", metavar="GAME", help=_GAME)
    perft.add_argument("--depth", type=int, required=True, help="the length of the sequences")
    add_text(perft, "--position", "LINK|NOTATION", "count from this position instead of a new game")
    perft.add_argument("--seats", type=int, help="number of seats of the new game")
    add_options(perft)

    command(
        subcommands,
        "bench",
        measure,
        "print speeds, as multiples of a fixed loop that is timed in the same run",
        "--json",
    )


def _add_contest(made: argparse.ArgumentParser, *, required: bool = False) -> None:
    """Add the arguments for bots, their games, and the limits of bot files."""
    made.add_argument(
        "--bots",
        metavar="BOTS",
        required=required,
        help="bots to play, such as hard,easy, or hard,./bot.py with a file of your own; seats rotate",
    )
    made.add_argument(
        "--pairs", action="store_true", help="let every pair of bots play --games games; for any number of bots"
    )
    _add_extent(made, 100)
    made.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        help="seconds that a bot of a file has for a choice, or it loses the game; %(default)g unless given",
    )
    made.add_argument(
        "--sandbox",
        metavar="COMMAND",
        default="",
        help="a program that confines bots of files, which otherwise have your rights: bwrap, or a command such as "
        "'docker run -i IMAGE'",
    )


def _add_extent(made: argparse.ArgumentParser, count: int) -> None:
    """Add the arguments for the number of games, seed, workers, playouts and options."""
    made.add_argument("--games", type=int, default=count, help="how many games; %(default)s unless given")
    made.add_argument("--seed", type=int, default=0, help="a number that decides all deals; %(default)s unless given")
    add_workers(made)
    made.add_argument(
        "--playouts",
        metavar="N[,N…]",
        default="",
        help="playouts of a bot for a choice: one number for all bots, or one for each",
    )
    add_options(made)


# The commands -----------------------------------------------------------------------------------------------------


def games(args: argparse.Namespace) -> int:
    """List games, seats and options, or let bots play and write their games into a file."""
    if args.bots or args.output:
        if not (args.game and args.bots and args.output):
            raise OptionError("Games of bots need a game, bots and a file: robodrome games GAME --bots A,B -o FILE.")
        return _contest(args, args.output)
    found = [game.find(name) for name in ([args.game] if args.game else game.names())]
    data = [
        {
            "game": one.name,
            "title": one.title,
            "version": one.version,
            "seats": list(one.seats),
            "bots": [*one.bots, *GENERIC_BOTS],
            "options": [{"name": o.name, "default": o.default, "values": list(o.values())} for o in one.options],
        }
        for one in found
    ]
    lines = []
    for one in found:
        lines.append(
            f"{one.name}: {one.title}, {one.seats[0]} to {one.seats[1]} seats, bots {', '.join((*one.bots, *GENERIC_BOTS))}"
        )
        lines += [f"  {o.name}={o.default}  ({', '.join(o.values())})" for o in one.options]
    return output(args, data, lines)


def play_out(args: argparse.Namespace) -> int:
    """Play a game of bots to its end."""
    kinds = args.seats.split(",")
    if PERSON in kinds:
        raise OptionError(
            "`play` is for bots only; seats are given as a list such as hard,easy, not {seats!r}.", seats=args.seats
        )
    session = Session(game.find(args.game), kinds, options_of(args), args.seed)
    bots.run_bots(session, Budget())
    state = session.state
    made = link.share(session)
    data = {
        "link": made,
        "winners": state.winners(),
        "ranking": state.ranking(),
        "plies": session.ply,
        "rounds": state.round,
    }
    lines = [
        f"winners: {', '.join(map(str, state.winners())) or 'none'}",
        f"ranking: {', '.join(f'{seat} ({kinds[seat]})' for seat in state.ranking())}",
        f"choices: {session.ply} in {state.round} rounds",
        f"link: #{made}",
    ]
    return output(args, data, lines)


def open_position(text: str, at: int | None = None) -> tuple[Game, State]:
    """The game and state of a link or a notation. Raises LinkError or NotationError."""
    if is_notation(text):
        return read_position(text.strip())
    session = find.open_last(text)
    if at is not None:
        session.goto(at)
    return session.game, session.state


def read_position(text: str) -> tuple[Game, State]:
    """The game and state of a notation. Raises NotationError."""
    name, _ = notation.heading(text)
    one = game.find(name)
    return one, one.read(text)


def show_position(args: argparse.Namespace) -> int:
    """Print a position, and draw it if a file is given."""
    one, state = open_position(args.position, args.at)
    stretch.check_seat(args.seat, len(state.ranking()))
    view = state.view(args.seat)
    pending = state.pending
    words = words_of(one.name, args.lang)
    prompt = one.prompt(view, words)
    data = {
        "game": one.name,
        "over": state.over,
        "to_move": pending.seat if pending and pending.seat != CHANCE else None,
        "prompt": prompt,
        "legal": [move.label for move in state.legal()],
        "position": one.write(state),
        "winners": state.winners(),
    }
    if args.svg:
        args.svg.write_text(
            svg.paint(one.scene(view), one.look, colours(args.theme, one.name), title=one.title), encoding="utf-8"
        )
    named = sentences.captions(one, view.ask, state.legal(), words) if pending else []
    moves = zip(state.legal(), named, strict=True)
    lines = [prompt, one.write(state), *(f"  {move.label:12} {name}" for move, name in moves)]
    return output(args, data, lines)


def tell(args: argparse.Namespace) -> int:
    """Print all events of the game of a link."""
    session = find.open_last(args.link)
    words = words_of(session.game.name, args.lang)
    stretch.check_seat(args.seat, len(session.seats))
    data, lines = [], []
    for event, text in sentences.log(session.game, session.events(), args.seat, words):
        data.append({"id": event.id, "kind": event.kind, "rule": event.rule, "cause": event.cause, "text": text})
        because = "" if event.cause == NO_CAUSE else f" because of {event.cause}"
        lines.append(f"{event.id:5}  {text}  [{event.rule}{because}]")
    return output(args, data, lines)


def hold_tournament(args: argparse.Namespace) -> int:
    """Play a tournament of bots and print their win rates."""
    return _contest(args)


def _contest(args: argparse.Namespace, games: Path | None = None) -> int:
    """Let bots play, write their games into a file if one is given, and print the win rates."""
    bots_named = args.bots.split(",")
    meetings = _pairs(bots_named) if args.pairs else 1
    result = tournament.run(
        game.find(args.game),
        bots_named,
        args.games,
        args.seed,
        options_of(args),
        jobs=args.jobs,
        cluster=args.cluster,
        budgets=_budgets(args),
        seconds=args.seconds,
        keep=args.keep,
        done=progress(args.games * meetings, "games"),
        pairs=args.pairs,
        sandbox=SANDBOXES.get(args.sandbox) or shlex.split(args.sandbox),
        games=games,
    )
    return output(args, result.as_json(), result.table())


def _pairs(bots_named: Sequence[str]) -> int:
    """The number of pairs of these bots."""
    return len(bots_named) * (len(bots_named) - 1) // 2


def _budgets(args: argparse.Namespace) -> list[Budget]:
    """The budgets in `--playouts`. Raises OptionError if they are no numbers from 1 to _MOST_PLAYOUTS."""
    spent = [part for part in args.playouts.split(",") if part]
    if not all(part.isdecimal() and 0 < int(part) <= _MOST_PLAYOUTS for part in spent):
        raise OptionError(
            "--playouts is a number from 1 to {most}, or one for each bot, not {given!r}.",
            most=_MOST_PLAYOUTS,
            given=args.playouts,
        )
    return [Budget(playouts=int(part)) for part in spent]


def rate(args: argparse.Namespace) -> int:
    """Rate bots and print their points."""
    one = game.find(args.game)
    named = args.bots.split(",") if args.bots else [*one.bots]
    found = ratings.rate(
        one,
        named,
        args.games,
        args.seed,
        options_of(args),
        jobs=args.jobs,
        cluster=args.cluster,
        budgets=_budgets(args),
        keep=args.keep,
        done=progress((args.games + args.games % 2) * _pairs(named), "games"),
        luck=account.luck if args.luck else None,
    )
    return output(args, found.as_json(), found.table())


def count_sequences(args: argparse.Namespace) -> int:
    """Count the sequences of `--depth` moves; each outcome of chance counts as a move."""
    if not 0 <= args.depth <= 12:
        raise OptionError("The depth is a number from 0 to 12, not {depth}.", depth=args.depth)
    one = game.find(args.game)
    state = (
        open_position(args.position)[1] if args.position else one.start(args.seats or one.seats[0], options_of(args))
    )
    chains = any(isinstance(step, Ask) and step.continues for step in one.steps.values())
    count = perft(state, args.depth, chains)
    return output(args, {"depth": args.depth, "count": count}, [f"{count} sequences of {args.depth} moves"])


def perft(state: State, depth: int, chains: bool) -> int:
    """The number of sequences of `depth` moves. A game that ends earlier counts once. A choice that continues a move is part
    of that move; `chains` says whether the game has such choices."""
    pending = state.pending
    goes_on = pending is not None and pending.ask.continues
    if pending is None or (depth <= 0 and not goes_on):
        return 1
    moves = state.legal()
    if depth == 1 and not chains:
        return len(moves)
    total = 0
    for move in moves:
        after = state.clone()
        after.apply(move)
        total += perft(after, depth if goes_on else depth - 1, chains)
    return total


def measure(args: argparse.Namespace) -> int:
    """Measure and print the benchmarks of all games."""
    rows = bench.measure_all()
    width = max(len(row["name"]) for row in rows)
    lines = [f"{row['name']:{width}}  {row['per_s']:>14,.0f} {row['unit']}/s  {row['bi']:>12,.0f} bi" for row in rows]
    for name in game.names():
        size = statistics.median(bench.film_sizes(game.find(name), _FILMED))
        label = f"{name}: the last turn as a film, median of {_FILMED} games of bots"
        rows.append({"name": label, "unit": "bytes of gzip", "size": size})
        lines.append(f"{label:{width}}  {size / 1000:>14.1f} kB (gzip)")
    return output(args, rows, lines)
