"""Thousands of damaged links: each is refused with a sentence or opens exactly the game that it holds.

How long the slowest takes is measured by `make bench`; here the work is counted.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from sample_game import GAME

import roborally
from tabletop.base.errors import LinkError
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import decode, encode
from tabletop.rules.move import Move
from tabletop.rules.state import State
from tests.playing import play_on
from tests.tabletop.formats.damaged_links import garbage, mutated, plain, with_check

CHOICES_PER_SIGN = 400
"""Each sign of a record holds at most six choices, and chance deals at most a hundred cards between two of them."""


@cache
def real_links() -> list[str]:
    """Links of games at all stages, short and long."""
    links: list[str] = []
    for game, counts, options in ((GAME, (2, 4), {"life": "3"}), (roborally.GAME, (2, 4, 8), {"turn-limit": "25"})):
        for count in counts:
            for choices in (0, 1, 5, 25, 120):
                new = [Session(game, [PERSON] * count, chosen, seed=choices + count) for chosen in ({}, options)]
                links += [_link(session, choices) for session in new]
    return links


def _link(session: Session, choices: int) -> str:
    play_on(session, Random(choices), choices)
    return encode(session, moment=choices % 2 == 1)


def attempts(count: int) -> Iterator[str]:
    """All of them, the same in every run."""
    rng = Random(20)
    for number in range(count):
        match number % 10:
            case 0 | 1:
                yield garbage(rng)
            case 2:
                yield with_check(rng, real_links())
            case _:
                yield mutated(rng, real_links())


@pytest.mark.parametrize("count", [5_000, pytest.param(50_000, marks=pytest.mark.nightly)])
def test_damaged_links_neither_crash_nor_hang_nor_open_a_wrong_game(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    applied = 0
    apply = State.apply

    def counting(self: State, move: Move) -> Any:
        nonlocal applied
        applied += 1
        return apply(self, move)

    monkeypatch.setattr(State, "apply", counting)
    outcomes: Counter[str] = Counter()
    for link in attempts(count):
        applied = 0
        try:
            session = decode(link)
        except LinkError as error:
            outcomes[error.template] += 1
        else:
            outcomes["opened"] += 1
            assert plain(encode(session, moment=link.count(".") == 7)) == plain(link), repr(link)
        assert applied <= CHOICES_PER_SIGN * (len(link) + 1), repr(link)
    assert len(outcomes) >= 12, "every way of being wrong came up"


def test_changing_a_few_signs_of_a_link_never_opens_another_game() -> None:
    rng = Random(7)
    for _ in range(5_000):
        link = mutated(rng, real_links())
        try:
            session = decode(link)
        except LinkError:
            continue
        assert encode(session, moment=link.count(".") == 7) in real_links(), repr(link)
