"""Sentences that say exactly what can be chosen: the catalogue has `do.<ask>.<verb>` for each kind of move that an ask may
offer, and `either`, which joins the last two. Captions of moves side by side: `move.<label>.<ask>` is what a move is called
at one ask only."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tabletop.game import Game
from tabletop.move import PASS, Move
from tabletop.words import Words


def verb_of(move: Move) -> str:
    """The kind of a move: its verb, or the label of a move without operands."""
    return str(getattr(move, "verb", "") or move.label)


def choices(ask: str, moves: Iterable[Move], words: Words) -> dict[str, str]:
    """What can be done, such as "play a card, attack or end your turn", as the fields `what` and, begun large, `What`; to do
    nothing comes last."""
    verbs = sorted(dict.fromkeys(map(verb_of, moves)), key=PASS.label.__eq__)
    said = either([words.say(f"do.{ask}.{verb}") for verb in verbs], words)
    return {"what": said, "What": said[:1].upper() + said[1:]}


def either(parts: Sequence[str], words: Words) -> str:
    """Some things of which one may be chosen, in one phrase."""
    *first, last = parts
    return words.say("either", first=", ".join(first), last=last) if first else last


def caption(game: Game, ask: str, move: Move, words: Words) -> str:
    """What a move is called where that is asked."""
    own = f"move.{move.label}.{ask}"
    return words.say(own) if words.has(own) else game.name_move(move, words)


def captions(game: Game, ask: str, moves: Iterable[Move], words: Words) -> list[str]:
    """The captions of moves among which one is chosen."""
    return told_apart([caption(game, ask, move, words) for move in moves])


def told_apart(names: Sequence[str]) -> list[str]:
    """The same names, those of which there are several with a number behind them."""
    count, found = Counter(names), Counter[str]()
    told = []
    for name in names:
        found[name] += 1
        told.append(f"{name} ({found[name]})" if count[name] > 1 else name)
    return told
