"""The command `robodrome explain`: what was best at a choice, and why rather than what was chosen."""

import argparse
from typing import Any

from tabletop.formats import find
from tabletop.show.words import LANGUAGES, words
from tabletop.telling import advice
from tabletop.tools.arguments import add_text, command, output

LINK = "roborally.2.person-easy..3.6U1kYycUGO.19mhdos"
"""A link for examples, of a race in which somebody has chosen something."""


def add(subcommands: Any) -> None:
    """Add the command to the parser of the command line."""
    made = command(
        subcommands,
        "explain",
        explain,
        "tell what was best at a choice, and why rather than what was chosen",
        f"{LINK} --lang fr",
    )
    add_text(made, "link", "LINK")
    made.add_argument("--at", type=int, metavar="PLY", help="the choice after this many; without it, the last one made")
    made.add_argument(
        "--milliseconds", type=float, help="how long to look for the best; as long as a hint unless given"
    )
    made.add_argument("--lang", choices=LANGUAGES, default="en")


def explain(args: argparse.Namespace) -> int:
    """Tell what was chosen at a moment, what is best there, and what speaks for it."""
    session = find.open_last(args.link)
    ply = args.at
    if ply is None:
        ply = max((number for number, done in enumerate(session.plies) if done.free), default=0)
    said = words(session.game.name, args.lang)
    done, best = advice.explain(session, ply, args.milliseconds or session.game.milliseconds, said)
    data = {
        "at": ply,
        "seat": session.at(ply).to_move,
        "chosen": list(done.words),
        "best": list(best.words),
        "reason": best.reason,
    }
    lines = [f"chosen: {'; '.join(done.words)}", f"best:   {'; '.join(best.words)}", *filter(None, [best.reason])]
    return output(args, data, lines)
