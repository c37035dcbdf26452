"""The commands `explain` and `coach`: the best move at a choice, and luck and skill in a game that is over."""

import argparse
from collections.abc import Iterator
from typing import Any

from tabletop.formats import find
from tabletop.show.words import OFFERED
from tabletop.show.words import words as words_of
from tabletop.telling import advice, coaching
from tabletop.telling.account import Share
from tabletop.tools.arguments import add_text, command, output, progress
from tabletop.tools.commands import LANGUAGE

FINISHED = "roborally.2.hard-normal..3.EpjtbIydkvP5SmVNunj.0sosu52"
"""A link to a game that is over."""

LINK = "roborally.2.person-easy..3.6U1kYycUGO.19mhdos"
"""A link for examples, to a race with a choice of a person."""


def add(subcommands: Any) -> None:
    """Add the commands to the parser of the command line."""
    made = command(
        subcommands,
        "explain",
        explain,
        "print the best move of a choice, and why it beats what was chosen",
        f"{LINK} --lang fr",
    )
    add_text(made, "link", "LINK")
    made.add_argument(
        "--at", type=int, metavar="PLY", help="the choice after this many others; without it, the last one"
    )
    made.add_argument("--milliseconds", type=float, help="how long to search; as long as for a hint unless given")
    made.add_argument("--lang", choices=OFFERED, default="en", help=LANGUAGE)

    about = "split a game that is over into luck, own choices and what others did, and list the choices that cost most"
    coached = command(subcommands, "coach", coach, about, f"{FINISHED} --seat 0")
    add_text(coached, "link", "LINK")
    coached.add_argument(
        "--seat", type=int, metavar="N", help="the seat to coach; that of the first person unless given"
    )
    coached.add_argument("--lang", choices=OFFERED, default="en", help=LANGUAGE)


def coach(args: argparse.Namespace) -> int:
    """Print the account of a seat, as a sentence and as a table, and the choices that cost most."""
    show = progress(100, "%")
    found = coaching.coach(find.open_last(args.link), args.seat, args.lang, lambda part: show(int(100 * part)))
    show(100)
    blow = ["", found.blow] if found.blow else []
    return output(args, found.as_json(), [found.sentence, "", *_table(found), *_costs(found), *blow])


def _table(found: coaching.Coaching) -> Iterator[str]:
    yield "round  before  after    deal  planning  others"
    for one in found.shares:
        before, after = (f"{100 * x:5.0f}%" if _by_chance(found) else f"{x:6.2f}" for x in (one.before, one.after))
        parts = _parts(found, one)
        yield f"{one.round:5}  {before} {after}  {parts}  {', '.join(one.deeds)}".rstrip()
    yield f"  all                 {_parts(found, found)}"


def _by_chance(found: coaching.Coaching) -> bool:
    return found.unit == coaching.CHANCE


def _parts(found: coaching.Coaching, of: Share | coaching.Coaching) -> str:
    deal, planning, others = (
        f"{100 * part:+.0f}" if _by_chance(found) else f"{part:+.2f}" for part in (of.deal, of.planning, of.others)
    )
    return f"{deal:>6}  {planning:>8}  {others:>6}"


def _costs(found: coaching.Coaching) -> Iterator[str]:
    for cost in found.costs:
        worse = f"{100 * cost.worse:.0f} points" if _by_chance(found) else f"{cost.worse:.2f} turns"
        yield from ("", f"--at {cost.ply} cost {worse}")
        yield f"chosen: {'; '.join(cost.chosen)}"
        yield f"better: {'; '.join(cost.better)}"
        yield from filter(None, [cost.reason])


def explain(args: argparse.Namespace) -> int:
    """Print the choice that was made at a ply, the best one, and the reason for it."""
    session = find.open_last(args.link)
    ply = args.at
    if ply is None:
        ply = max((number for number, done in enumerate(session.plies) if done.free), default=0)
    words = words_of(session.game.name, args.lang)
    done, best = advice.explain(session, ply, args.milliseconds or session.game.milliseconds, words)
    data = {
        "at": ply,
        "seat": session.at(ply).to_move,
        "chosen": list(done.words),
        "best": list(best.words),
        "reason": best.reason,
    }
    lines = [f"chosen: {'; '.join(done.words)}", f"best:   {'; '.join(best.words)}", *filter(None, [best.reason])]
    return output(args, data, lines)
