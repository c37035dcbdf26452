"""Writes the golden links of a game's current version of the rules.

python -m tests.golden_links.make GAME

Existing files are never written again, because people have such links, which must open for ever.
"""

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "games"))

import sample_game

from tabletop.base.errors import OptionError
from tabletop.bots import bots
from tabletop.core import game
from tabletop.core.game import Budget, Game
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import share

FOLDER = Path(__file__).parent
CHOICES = (0, 1, 7, 40, 10_000)
ARENA = "~d09MJ19EDYX0orROur4dFzFDHSMdYx0THVN9Mx1zHAiimx2WkY2igY2gCAAU"
"""A small drawn course, full of wrenches and hammers, on which all robots soon have option cards."""
RICH: dict[str, dict[str, str]] = {
    "roborally": {
        "options": "yes",
        "course": ARENA,
        "lives": "5",
        "circuit-breaker": "may",
        "option-deck": "reshuffled",
    }
}
"""Options of a game, for positions that no game with the last value of each option reaches."""
COURSES = (
    "capture-the-flag", "day-of-the-superbot", "frenetic-factory", "interference", "moving-targets", "option-world",
    "tandem-carnage", "toggle-boggle", "tricksy", "war-zone",
)  # fmt: skip
"""Courses with special rules, and so with special choices and positions."""


def links(one: Game) -> list[tuple[str, str]]:
    """Return links with their positions: beginnings, middles and ends, people and bots, options on and off."""
    found = []
    low, high = one.seats
    for number, count in enumerate(sorted({low, (low + high) // 2, high})):
        others = other_options(one, count)
        for options in ({}, others, *([RICH[one.name]] if one.name in RICH else [])):
            for seed, choices in enumerate(CHOICES):
                session = Session(one, [PERSON] * count, options, seed=seed + 1000 * number**8)
                play(session, Random(seed), choices)
                found.append((share(session), one.write(session.state)))
    for course in COURSES if one.name == "roborally" else ():
        for seed, choices in ((6, 60), (7, 10_000)):
            session = Session(one, [PERSON] * 4, {"course": course}, seed=seed)
            play(session, Random(seed), choices)
            found.append((share(session), one.write(session.state)))
    for bot in one.bots:
        session = Session(one, [bot, one.bots[0]] + [PERSON] * (low - 2), seed=5)
        play(session, Random(5), 10_000)
        found.append((share(session), one.write(session.state)))
        session.goto(len(session.plies) // 2)
        found.append((share(session, moment=True), one.write(session.state)))
    return found


def other_options(one: Game, seats: int) -> dict[str, str]:
    """Return the last value of each option, as far as they are compatible."""
    chosen: dict[str, str] = {}
    for option in one.options:
        if option.choices:
            trial = {**chosen, option.name: option.values()[-1]}
            try:
                one.start(seats, trial)
            except OptionError:
                continue
            chosen = trial
    return chosen


def play(session: Session, rng: Random, choices: int) -> None:
    session.advance()
    for _ in range(choices):
        if session.over:
            return
        seat = session.to_move
        if seat is not None and session.seats[seat] != PERSON:
            session.play(bots.choose(session, Budget(playouts=8)))
        else:
            session.play(int(rng.random() * len(session.legal())))
        session.advance()


def main() -> int:
    """Write the file of the game named on the command line."""
    game.register(sample_game.GAME)
    one = game.find(sys.argv[1])
    file = FOLDER / f"{one.name}-v{one.version}.txt"
    if file.exists():
        sys.exit(f"{file.name} is there already and kept for ever; delete it if nobody has had a link of this version")
    file.write_text("".join(f"{link}\n{position}\n" for link, position in links(one)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
