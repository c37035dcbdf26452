"""Replays games in another interpreter with another order of sets: all positions and events must be the same."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from tabletop.formats.link import MAX_LENGTH, encode
from tests.conformance import digests
from tests.soak.random_games import random_case, session_under_way

UNIT = "games replayed"
GAMES = 40


def run(seed: int) -> int:
    """Compare some games in this and in another interpreter."""
    rng = Random(seed)
    links = [encode(session_under_way(random_case(rng), rng)) for _ in range(GAMES)]
    links = [link for link in links if len(link) <= MAX_LENGTH]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "links"
        file.write_text("\n".join(links), encoding="utf-8")
        there = in_another_interpreter(file, str(rng.randrange(1, 1 << 32)))
    for link, other in zip(links, there, strict=True):
        assert digests.digest(link) == other, link
    return len(links)


def in_another_interpreter(links: Path, hash_seed: str) -> list[str]:
    """Return the digests of a file's links, from an interpreter with that hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, digests.__file__, str(links)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()
