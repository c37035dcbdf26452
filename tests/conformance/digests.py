"""Fingerprints of whole games by their links, for comparison between interpreters. It needs the engine only.

As a program it reads lines from a file and prints a line for each link: python digests.py FILE
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path

WRITTEN = 16
"""How many choices lie between two positions that are written; the moves and events in between tell of the others."""


def digest(link: str) -> str:
    """A fingerprint of a game: all moves that could be chosen, everything that happened, and positions on the way and last."""
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
    """A line for each link."""
    return "\n".join(digest(link) for link in links)


def main(file: str) -> str:
    """The lines for the links of a file, in an interpreter that has not met the small game of the tests yet."""
    import sample_game

    from tabletop.core import game

    game.register(sample_game.GAME)
    return digests(Path(file).read_text(encoding="utf-8").split())


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1]) + "\n")
