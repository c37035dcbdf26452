"""Sentences that say exactly what can be chosen: the catalogue has `do.<ask>.<verb>` for each kind of move that an ask may
offer, and `either`, which joins the last two."""

from collections.abc import Iterable, Sequence

from tabletop.move import Move
from tabletop.words import Words


def verb_of(move: Move) -> str:
    """The kind of a move: its verb, or the label of a move without operands."""
    return str(getattr(move, "verb", "") or move.label)


def choices(ask: str, moves: Iterable[Move], words: Words) -> dict[str, str]:
    """What can be done, such as "play a card, attack or end your turn", as the fields `what` and, begun large, `What`."""
    said = either([words.say(f"do.{ask}.{verb}") for verb in dict.fromkeys(map(verb_of, moves))], words)
    return {"what": said, "What": said[:1].upper() + said[1:]}


def either(parts: Sequence[str], words: Words) -> str:
    """Some things of which one may be chosen, in one phrase."""
    *first, last = parts
    return words.say("either", first=", ".join(first), last=last) if first else last
