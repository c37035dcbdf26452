"""Digests of whole games, by link, to compare interpreters. It needs the engine only.

As a program it reads links from a file and prints a line for each: python digests.py FILE
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path

WRITTEN = 16
"""The digest includes a position after so many choices; moves and events cover the choices in between."""


def digest(link: str) -> str:
    """Return a digest of a game: all legal moves, all events, some positions on the way and the last position."""
    from tabletop.formats.link import decode

    session = decode(link)
    game = session.game
    state = game.start(len(session.seats), session.options, session.state.version)
    found = hashlib.sha256(repr(state.events).encode())
    for ply, done in enumerate(session.plies):
        legal = state.legal()
        happened = [tuple(event) for event in state.apply(legal[done.index])]
        found.update(repr(([move.label for move in legal], happened)).encode())
        if ply % WRITTEN == 0:
            found.update(game.write(state).encode())
    found.update(game.write(state).encode())
    return found.hexdigest()


def digests(links: Iterable[str]) -> str:
    """Return a line for each link."""
    return "\n".join(digest(link) for link in links)


def main(file: str) -> str:
    """Return the lines for the links of a file, in an interpreter that has not registered the sample game yet."""
    import sample_game

    from tabletop.core import game

    game.register(sample_game.GAME)
    return digests(Path(file).read_text(encoding="utf-8").split())


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1]) + "\n")
