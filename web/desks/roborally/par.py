"""Par in words: how many turns a lone robot needs on a course, and which dock starts behind."""

from collections.abc import Sequence

from roborally.board import par
from tabletop.show.words import Words

_BEHIND = ("par.behind.quarter", "par.behind.half", "par.behind.three")
"""Keys of the sentences on a dock that starts a quarter, half or three quarters of a turn behind."""


def fairness(docks: Sequence[float], words: Words) -> str:
    """A sentence on how far the worst dock is behind the best; `docks` are the turns from each."""
    found = par.behind(docks)
    if found is None:
        return words.say("par.fair")
    quarters = round(4 * found.turns)
    key = _BEHIND[quarters - 1] if quarters <= len(_BEHIND) else "par.behind.more"
    return words.say(key, worst=found.worst + 1, best=found.best + 1, turns=words.decimal(found.turns))


def sentences(docks: Sequence[float], words: Words) -> str:
    """Two sentences: the length of a course, and whether its docks are fair; `docks` are the turns from each."""
    return f"{words.say('par.mean', mean=words.decimal(par.mean(docks)))} {fairness(docks, words)}"
