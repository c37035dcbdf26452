"""The lists of parts and upgrades: a reconstruction, because no source lists them (RULES.md, chapter 10).

A reader who has the real cards changes this module; CONTRIBUTING.md says what depends on it.
"""

from typing import NamedTuple

SLOTS = ("head", "torso", "right-arm", "left-arm", "right-leg", "left-leg")

ONE, PAIR, SEVEN, ABOVE, BELOW = "one", "pair", "seven", "above", "below"
"""What activates a part: one die with one of some values, two equal dice, or two dice that make 7, more than 10 or less
than 4."""


class Part(NamedTuple):
    """What is printed on a part. `values` are those of its single die; `marked` parts are left out with three players."""

    code: str
    condition: str
    values: tuple[int, ...]
    fists: int
    missiles: int
    energy: int
    marked: bool


TABLE = """
HE1  1/3/5  +1e        | HE2  2/4/6  +1e       | HE3  3      1m +1e    | HE4* 4      1f +1e
TO1  pair   +2e        | TO2  seven  +2e       | TO3* below  3m +1e    | TO4  above  3f +1e
RA1  2      1f +1e     | RA2  1/3/5  1f        | RA3  pair   3f        | RA4* below  4f
LA1  5      1f +1e     | LA2  2/4/6  1f        | LA3  pair   3f        | LA4* above  4f
RL1  2/3/4  1m         | RL2  6      2m        | RL3  seven  3m        | RL4* 1/2/3  2m -1e
LL1  3/4/5  1m         | LL2  1      2m        | LL3  seven  3m        | LL4* 4/5/6  2m -1e
"""
"""Four parts per slot, in the order of SLOTS: code (* marked), condition, and f fists, m missiles, e energy."""

BOARDS = ("BO1  1  1f", "BO2  6  1m")
"""What a bare robot can do, by the parity of its number: one board hits with a fist on a 1, the next fires on a 6."""


def read(entry: str) -> Part:
    """Return the part of an entry in the table."""
    code, condition, *effects = entry.split()
    sums = {"f": 0, "m": 0, "e": 0}
    for effect in effects:
        sums[effect[-1]] += int(effect[:-1])
    single = condition[0].isdigit()
    values = tuple(map(int, condition.split("/"))) if single else ()
    return Part(
        code.rstrip("*"), ONE if single else condition, values, sums["f"], sums["m"], sums["e"], code.endswith("*")
    )


PARTS = tuple(read(entry) for line in TABLE.split("\n") if line for entry in line.split("|"))
BODIES = tuple(read(entry) for entry in BOARDS)

UPGRADES = ("die", "reroll", "fist", "missile", "fist-guard", "missile-guard")
"""One more die; reroll of two dice; one more damage by fists, by missiles; one damage less from fists, from missiles."""

MIXES: dict[str, tuple[int, ...]] = {"even": (4, 4, 4, 4, 4, 4), "dice-rich": (9, 3, 3, 3, 3, 3)}
"""The number of cards of each upgrade; with three players one of each is left out."""

SURCHARGED = frozenset({"die", "reroll"})
"""Upgrades that cost one energy more than their row."""
