"""Recorded games in which somebody uses each of the 26 option cards, one line for each in option_games.txt: its name,
a link to the moment before, and the choices that use it.

python -m e2e.desks.roborally.option_games    # writes them anew, when a change of the rules has made the old ones useless
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from roborally.board import drawn as drawings
from roborally.board.drawn import Drawn
from roborally.board.plan import plan_from_rows
from roborally.position.moves import BLIND, Reach
from roborally.position.option_deck import SLUGS
from tabletop import game, link
from tabletop.event import Event
from tabletop.session import Session

FILE = Path(__file__).with_suffix(".txt")
PLAYER = 3
"""The seat of the person: the last one, so that what it chooses shows its effect before anybody else is asked."""
KINDS = ("easy", "easy", "easy", "person")
_FEW = 6
"""Up to so many moves the page shows a button for each."""
_ARENA = Drawn(plan_from_rows([". W . W .", "W . W . .", ". W . W .", "W . W . .", "1 2 3 4 ."]), (2, 10, 14))
"""A small floor full of wrenches and hammers: everybody soon has options, and somebody to use them on."""

_TOLD: dict[str, Callable[..., tuple[int, str]]] = {
    "coat-hit": lambda seat, *_: (seat, "ablative-coat"),
    "aborted": lambda seat: (seat, "abort-switch"),
    "swapped": lambda seat, _register: (seat, "conditional-program"),
    "pinned": lambda _victim, _register, seat: (seat, "fire-control"),
    "steadied": lambda seat: (seat, "gyroscopic-stabilizer"),
    "reached": lambda seat, _cell: (seat, "mechanical-arm"),
    "shielded": lambda seat, _way: (seat, "power-down-shield"),
    "rammed": lambda _victim, seat: (seat, "ramming-gear"),
    "shot-behind": lambda seat, _victim: (seat, "rear-firing-laser"),
    "shot-twice": lambda seat, _victim: (seat, "double-barreled-laser"),
    "recompiled": lambda seat, *_: (seat, "recompile"),
    "archive-kept": lambda seat: (seat, "superior-archive"),
    "wheel-spun": lambda seat: (seat, "flywheel"),
    "weapon-used": lambda seat, _victim, option: (seat, SLUGS[option]),
    "geared": lambda seat, option, _steps: (seat, SLUGS[option]),
    "combined": lambda seat, option, _second: (seat, SLUGS[option]),
}
"""Per kind of event who used which option."""


class Recorded(NamedTuple):
    """A game at the choice before `option` is used, and the labels of the choices that use it."""

    option: str
    link: str
    choices: tuple[str, ...]


def used(events: Sequence[Event]) -> Iterator[tuple[str, Event]]:
    """The options that the person uses in these events, with the event that tells it."""
    shots: dict[int, int] = {}
    for event in events:
        if event.kind in _TOLD:
            seat, option = _TOLD[event.kind](*event.data)
            if seat == PLAYER:
                yield option, event
        elif event.kind == "announced" and event.rule == "10.10" and event.data[0] == PLAYER:
            yield "circuit-breaker", event
        elif event.kind == "shot" and event.data[0] == PLAYER:
            if shots.setdefault(event.cause, event.data[1]) != event.data[1]:
                yield "high-power-laser", event
        elif event.kind == "dealt" and event.data == (PLAYER, 10):
            yield "extra-memory", event


def read() -> list[Recorded]:
    """The games of the file."""
    lines = (line.split(" ") for line in FILE.read_text(encoding="utf-8").splitlines())
    return [Recorded(option, address, tuple(choices)) for option, address, *choices in lines]


def replay(recorded: Recorded) -> tuple[Session, Event]:
    """The game after these choices, and the event that tells of the use."""
    session = link.decode(recorded.link)
    events: list[Event] = []
    for label in recorded.choices:
        events += session.play(next(move for move in session.legal() if move.label == label))
        events += session.advance()
    return session, next(event for option, event in used(events) if option == recorded.option)


def _record(found: dict[str, Recorded], seed: int) -> None:
    """Play a game of random choices and keep the first use of each option that is not found yet."""
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
        events = [*session.play(move), *session.advance()]
        if mine and listed and (not programming or session.state.pending is None or not _programs(session)):
            for option, _ in used(events):
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
