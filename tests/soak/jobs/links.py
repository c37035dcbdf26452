"""Damages links of all games at random: each must be refused with a message, or be a valid link of the game that it opens."""

from __future__ import annotations

from random import Random

from tabletop.base.errors import LinkError
from tabletop.formats.link import MAX_LENGTH, decode, encode
from tests.soak.random_games import random_case, session_under_way
from tests.tabletop.formats.damaged_links import garbage, mutated, plain, with_check

UNIT = "damaged links"
WEIGHT = 2
REAL, DAMAGED = 4, 500


def run(seed: int) -> int:
    """Damage a few links many times."""
    rng = Random(seed)
    links: list[str] = []
    while len(links) < REAL:
        link = encode(session_under_way(random_case(rng), rng), moment=rng.random() < 0.3)
        if len(link) <= MAX_LENGTH:
            links.append(link)
    for _ in range(DAMAGED):
        check(rng.choice((garbage(rng), mutated(rng, links), mutated(rng, links), with_check(rng, links))))
    return DAMAGED


def check(link: str) -> None:
    """Raise if a link is neither refused with a message nor written again unchanged."""
    try:
        session = decode(link)
    except LinkError as error:
        if not str(error):
            raise AssertionError(repr(link)) from error
        return
    except Exception as error:
        raise AssertionError(f"{link!r} breaks the program") from error
    again = encode(session, moment=link.count(".") == 7)
    assert plain(again) == plain(link), f"{link!r} opens as {again!r}"
