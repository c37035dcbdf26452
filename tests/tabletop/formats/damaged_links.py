"""Invalid links: random characters, and real links damaged by accident or on purpose."""

from collections.abc import Callable, Sequence
from random import Random

from tabletop.core import game
from tests.tabletop.formats.test_link import SIGNS, checked, record

ANY = "".join(map(chr, range(32, 127))) + "\0\n\té\u0663😀\ud800\udfff\u2028"


def garbage(rng: Random) -> str:
    """Return random characters, sometimes separated like the fields of a link."""
    signs = rng.choice((ANY, SIGNS, SIGNS + "....", "0123456789."))
    return "".join(rng.choice(signs) for _ in range(rng.choice((0, 1, 7, 30, 90, 400))))


def mutated(rng: Random, links: Sequence[str]) -> str:
    """Return a real link with a few characters changed, lost, doubled or swapped, or with a piece of another link."""
    link = rng.choice(links)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at, to = sorted((rng.randrange(len(link) + 1), rng.randrange(len(link) + 1)))
        link = rng.choice(_MUTATIONS)(link, at, to, rng, links) or "."
    return link


_MUTATIONS: list[Callable[[str, int, int, Random, Sequence[str]], str]] = [
    lambda link, at, _to, rng, _links: link[:at] + rng.choice(ANY) + link[at + 1 :],
    lambda link, at, _to, rng, _links: link[:at] + rng.choice(SIGNS) + link[at + 1 :],
    lambda link, at, _to, rng, _links: link[:at] + rng.choice(SIGNS + ".-&=") + link[at:],
    lambda link, at, _to, _rng, _links: link[:at] + link[at + 1 :],
    lambda link, at, _to, _rng, _links: link[:at] + link[at + 1 : at + 2] + link[at : at + 1] + link[at + 2 :],
    lambda link, at, to, _rng, _links: link[:at] + link[to:],
    lambda link, at, to, _rng, _links: link[at:to],
    lambda link, at, to, _rng, _links: link[:to] + link[at:],
    lambda link, at, _to, rng, links: link[:at] + rng.choice(links)[at:],
    lambda link, at, to, _rng, _links: link[:at] + link[at:to].swapcase() + link[to:],
]


def with_check(rng: Random, links: Sequence[str]) -> str:
    """Return a real link with one field changed and a valid check, as an attacker would send."""
    fields = rng.choice(links).split(".")[:-1]
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


def plain(link: str) -> list[str]:
    """Return the fields of a link in the form of `encode`: no leading zeros, no default options, nothing around it."""
    name, version, seats, options, seed, choices, *moment = link.strip().rpartition("#")[2].split(".")[:-1]
    usual = game.find(name).defaults
    others = sorted(part for part in options.split("&") if part and part.split("=")[1] != usual[part.split("=")[0]])
    written = [name, str(int(version)), seats, "&".join(others), seed.lstrip("0") or "0", choices.lstrip("A") or "A"]
    return [*written, *(str(int(one)) for one in moment)]
