"""Twenty thousand links that are none: each is refused with a sentence, or is the game it says it is.

How long the slowest takes is measured by `make bench`; here the work is counted.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from sample_game import GAME

import roborally
from tabletop.errors import LinkError
from tabletop.link import decode, encode
from tabletop.move import Move
from tabletop.session import PERSON, Session
from tabletop.state import State
from tests.tabletop.test_link import SIGNS, checked, record

RANDOM, MUTATED, CHECKED = 4_000, 14_000, 2_000
ANY = "".join(map(chr, range(32, 127))) + "\0\n\té\u0663😀\ud800\udfff\u2028"
CHOICES_PER_SIGN = 400
"""Each sign of a record holds at most six choices, and chance deals at most a hundred cards between two of them."""


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
    session.advance()
    rng = Random(choices)
    for _ in range(choices):
        if not session.over:
            session.play(int(rng.random() * len(session.legal())))
            session.advance()
    return encode(session, moment=choices % 2 == 1)


LINKS = real_links()


def garbage(rng: Random) -> str:
    """Random signs, now and then parted like a link."""
    signs = rng.choice((ANY, SIGNS, SIGNS + "....", "0123456789."))
    return "".join(rng.choice(signs) for _ in range(rng.choice((0, 1, 7, 30, 90, 400))))


def mutated(rng: Random) -> str:
    """A real link with a few signs changed, lost, doubled, swapped, or with a piece of another one in it."""
    link = rng.choice(LINKS)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at, to = sorted((rng.randrange(len(link) + 1), rng.randrange(len(link) + 1)))
        link = rng.choice(_MUTATIONS)(link, at, to, rng) or "."
    return link


_MUTATIONS: list[Callable[[str, int, int, Random], str]] = [
    lambda link, at, _to, rng: link[:at] + rng.choice(ANY) + link[at + 1 :],
    lambda link, at, _to, rng: link[:at] + rng.choice(SIGNS) + link[at + 1 :],
    lambda link, at, _to, rng: link[:at] + rng.choice(SIGNS + ".-&=") + link[at:],
    lambda link, at, _to, _rng: link[:at] + link[at + 1 :],
    lambda link, at, _to, _rng: link[:at] + link[at + 1 : at + 2] + link[at : at + 1] + link[at + 2 :],
    lambda link, at, to, _rng: link[:at] + link[to:],
    lambda link, at, to, _rng: link[at:to],
    lambda link, at, to, _rng: link[:to] + link[at:],
    lambda link, at, _to, rng: link[:at] + rng.choice(LINKS)[at:],
    lambda link, at, to, _rng: link[:at] + link[at:to].swapcase() + link[to:],
]


def with_check(rng: Random) -> str:
    """A real link with one of its fields changed and a check that fits: what somebody who means harm would send."""
    fields = rng.choice(LINKS).split(".")[:-1]
    at = rng.choice((1, 2, 3, 4, 5, 5, 5, 5, len(fields)))
    if at == len(fields):
        fields.append(rng.choice(("0", "1", "12", "999999", "1000000", "-1", "", "\u0663", "x")))
    elif at == 5:
        fields[5] = rng.choice(_RECORDS)(fields[5], rng)
    else:
        fields[at] = rng.choice(_FIELDS[at])
    return checked(".".join(fields))


_RECORDS: list[Callable[[str, Random], str]] = [
    lambda _text, rng: record(rng.getrandbits(rng.choice((1, 8, 60, 300)))),
    lambda text, rng: text[: rng.randrange(len(text) + 1)],
    lambda text, rng: text + rng.choice(SIGNS) * rng.choice((1, 3, 50)),
    lambda text, rng: "A" * rng.choice((1, 9)) + text,
    lambda text, rng: text.replace(rng.choice(text), rng.choice(SIGNS + "é!"), 1),
    lambda text, rng: "".join(rng.sample(text, len(text))),
]
_FIELDS: dict[int, tuple[str, ...]] = {
    1: ("1", "01", "0", "2", "999", "", "1.1", "-1", "\u0661", "1e3"),
    2: ("", "-", "person", "person-person", "person-person-person", "person-" * 9 + "person", "first-easy", "Person-person"),
    3: ("", "&", "&&", "=", "life", "life=", "life=3", "life=3&life=3", "life=3&rounds=9", "course=checkmate", "course=~1,2;0",
        "course=../../etc/passwd", "lives=9", "course=" + "a" * 4100, "turn-limit=200", "course=conveyor-row&finish=all"),
    4: ("0", "00", "zz", "ZZ", "", "-1", "3w5e11264sgse", "3w5e11264sgsg", "zzzzzzzzzzzzz", "0" * 13, "0" * 14, "\u0663"),
}  # fmt: skip


def attempts() -> Iterator[str]:
    """All of them, the same in every run."""
    rng = Random(20)
    for kind, count in ((garbage, RANDOM), (mutated, MUTATED), (with_check, CHECKED)):
        for _ in range(count):
            yield kind(rng)


def plain(link: str) -> list[str]:
    """The fields of a link as `encode` writes them: no zeros in front, no option that is as usual, nothing around it."""
    name, version, seats, options, seed, choices, *moment = link.strip().rpartition("#")[2].split(".")[:-1]
    usual = (GAME if name == GAME.name else roborally.GAME).defaults
    others = sorted(part for part in options.split("&") if part and part.split("=")[1] != usual[part.split("=")[0]])
    written = [name, str(int(version)), seats, "&".join(others), seed.lstrip("0") or "0", choices.lstrip("A") or "A"]
    return [*written, *(str(int(one)) for one in moment)]


def test_twenty_thousand_links_neither_crash_nor_hang_nor_open_a_wrong_game(monkeypatch: pytest.MonkeyPatch) -> None:
    applied = 0
    apply = State.apply

    def counting(self: State, move: Move) -> Any:
        nonlocal applied
        applied += 1
        return apply(self, move)

    monkeypatch.setattr(State, "apply", counting)
    outcomes: Counter[str] = Counter()
    for link in attempts():
        applied = 0
        try:
            session = decode(link)
        except LinkError as error:
            outcomes[error.template] += 1
        else:
            outcomes["opened"] += 1
            assert plain(encode(session, moment=link.count(".") == 7)) == plain(link), repr(link)
        assert applied <= CHOICES_PER_SIGN * (len(link) + 1), repr(link)
    assert sum(outcomes.values()) == RANDOM + MUTATED + CHECKED
    assert len(outcomes) >= 12, "every way of being wrong came up"


def test_changing_a_few_signs_of_a_link_never_opens_another_game() -> None:
    rng = Random(7)
    for _ in range(5_000):
        link = mutated(rng)
        try:
            session = decode(link)
        except LinkError:
            continue
        assert encode(session, moment=link.count(".") == 7) in LINKS, repr(link)
