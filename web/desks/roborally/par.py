"""Par in words: how many turns a lone robot needs on a course, and which dock starts behind."""

from collections.abc import Sequence

from roborally.board import par
from tabletop.show.words import Words

_BEHIND = ("par.behind.quarter", "par.behind.half", "par.behind.three")
"""What is said of a dock that starts a quarter, two or three quarters of a turn behind."""


def fairness(docks: Sequence[float], words: Words) -> str:
    """How far the worst of these docks is behind the best, from the turns of each."""
    found = par.behind(docks)
    if found is None:
        return words.say("par.fair")
    quarters = round(4 * found.turns)
    key = _BEHIND[quarters - 1] if quarters <= len(_BEHIND) else "par.behind.more"
    return words.say(key, worst=found.worst + 1, best=found.best + 1, turns=words.decimal(found.turns))


def sentences(docks: Sequence[float], words: Words) -> str:
    """The length of a course and whether its docks are fair, from the turns of each."""
    return f"{words.say('par.mean', mean=words.decimal(par.mean(docks)))} {fairness(docks, words)}"
