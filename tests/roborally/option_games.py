"""Recorded games that use each of the 26 option cards. Each line of option_games.txt has the card's name, a link to the moment
before its use, and the choices that use it.

python -m tests.roborally.option_games    # writes the file again, after a change of the rules
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from roborally.board import drawing as drawings
from roborally.board.drawing import Drawing
from roborally.board.plan import plan_from_rows
from roborally.position import events
from roborally.position.moves import BLIND, Reach
from roborally.position.option_deck import SLUGS
from tabletop.core import game
from tabletop.core.session import Session
from tabletop.formats import link
from tabletop.rules.event import Event

FILE = Path(__file__).with_suffix(".txt")
PLAYER = 3
"""The seat of the person: the last one, so that its choices take effect before the next prompt."""
KINDS = ("easy", "easy", "easy", "person")
_FEW = 6
"""For up to so many moves, the page shows a button for each."""
_ARENA = Drawing(plan_from_rows([". W . W .", "W . W . .", ". W . W .", "W . W . .", "1 2 3 4 ."]), (2, 10, 14))
"""A small floor full of wrenches and hammers, on which all robots soon have options and targets."""

_TOLD = {
    events.COAT_HIT: "ablative-coat",
    events.ABORTED: "abort-switch",
    events.SWAPPED: "conditional-program",
    events.PINNED: "fire-control",
    events.STEADIED: "gyroscopic-stabilizer",
    events.REACHED: "mechanical-arm",
    events.SHIELDED: "power-down-shield",
    events.RAMMED: "ramming-gear",
    events.SHOT_BEHIND: "rear-firing-laser",
    events.SHOT_TWICE: "double-barreled-laser",
    events.RECOMPILED: "recompile",
    events.ARCHIVE_KEPT: "superior-archive",
    events.WHEEL_SPUN: "flywheel",
}
"""The used option for each kind of event."""


class Recorded(NamedTuple):
    """A game at the choice before `option` is used, and the labels of the choices that use it."""

    option: str
    link: str
    choices: tuple[str, ...]


def used(happened: Sequence[Event]) -> Iterator[tuple[str, Event]]:
    """Yield the options that the person uses in these events, with the event of the use."""
    shots: dict[int, int] = {}
    for event in happened:
        kind = event.kind
        if getattr(event, kind.by or "robot", None) != PLAYER:
            continue
        if kind in _TOLD:
            yield _TOLD[kind], event
        elif kind in (events.WEAPON_USED, events.GEARED, events.COMBINED):
            yield SLUGS[event.option], event
        elif kind == events.ANNOUNCED and event.rule == "10.10":
            yield "circuit-breaker", event
        elif kind == events.SHOT:
            if shots.setdefault(event.cause, event.robot) != event.robot:
                yield "high-power-laser", event
        elif kind == events.DEALT and event.amount == 10:
            yield "extra-memory", event


def read() -> list[Recorded]:
    """Return the games of the file."""
    lines = (line.split(" ") for line in FILE.read_text(encoding="utf-8").splitlines())
    return [Recorded(option, address, tuple(choices)) for option, address, *choices in lines]


def replay(recorded: Recorded) -> tuple[Session, Event]:
    """Return the game after these choices, and the event of the use."""
    session = link.decode(recorded.link)
    happened: list[Event] = []
    for label in recorded.choices:
        happened += session.play(next(move for move in session.legal() if move.label == label))
        happened += session.advance()
    return session, next(event for option, event in used(happened) if option == recorded.option)


def _record(found: dict[str, Recorded], seed: int) -> None:
    """Play a game of random choices, and record the first use of each new option."""
    options = {"options": "yes", "course": drawings.pack(_ARENA), "lives": "5", "circuit-breaker": "may"}
    session, rng = Session(game.find("roborally"), KINDS, options, seed), Random(seed)
    session.advance()
    start = ""
    labels: list[str] = []
    for _ in range(1000):
        pending = session.state.pending
        if session.over or pending is None:
            return
        mine, programming = pending.seat == PLAYER, pending.ask.name == "program"
        if not (mine and programming and labels and labels[-1].startswith(("1=", "2=", "3=", "4="))):
            start, labels = link.encode(session), []
        legal = [move for move in session.legal() if move is not BLIND]
        move = legal[int(rng.random() * len(legal))]
        listed = len(legal) <= _FEW or not isinstance(legal[-1], Reach)
        labels.append(move.label)
        happened = [*session.play(move), *session.advance()]
        if mine and listed and (not programming or session.state.pending is None or not _programs(session)):
            for option, _ in used(happened):
                found.setdefault(option, Recorded(option, start, tuple(labels)))


def _programs(session: Session) -> bool:
    pending = session.state.pending
    return pending is not None and pending.seat == PLAYER and pending.ask.name == "program"


def main() -> None:
    """Write the file."""
    found: dict[str, Recorded] = {}
    for seed in range(1, 3000):
        _record(found, seed)
        if len(found) == len(SLUGS):
            break
    missing = set(SLUGS) - set(found)
    if missing:
        raise SystemExit(f"no game was found for: {', '.join(sorted(missing))}")
    FILE.write_text("".join(" ".join((one.option, one.link, *one.choices)) + "\n" for _, one in sorted(found.items())))


if __name__ == "__main__":
    main()
