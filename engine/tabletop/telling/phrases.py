"""Sentences that all games make alike. Of events: the catalogue has `event.<kind>`, with `.<variant>` for values that have a
template of their own and `.own` for those who may know its secret. Of choices: `do.<ask>.<verb>` for each kind of move that an
ask may offer, and `either`, which joins the last two. Captions of moves side by side: `move.<label>.<ask>` is what a move is
called at one ask only."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tabletop.core.game import Game
from tabletop.rules.event import Event
from tabletop.rules.move import PASS, Move
from tabletop.show.words import Words

Spoken = Mapping[str, Callable[[Any, Words], object]]
"""By the name of a field how its value is said; a field that is not there is said as its number."""


def sentence(event: Event, words: Words, spoken: Spoken, ending: str = "") -> str:
    """What happened, in one sentence, with its secret for those who may know it. `ending` is a variant that does not depend on
    the value of one field."""
    kind = event.kind
    key, count, fields = f"event.{kind}", None, dict[str, object]()
    for name, value in event.named():
        variant = kind.variants.get(name, {}).get(value)
        if variant:
            key += f".{variant}"
        if name == kind.plural:
            count = value
        fields[name] = spoken[name](value, words) if name in spoken else value
    key += ending
    if event.secret:
        key += ".own"
        fields[kind.secret] = spoken[kind.secret](event.secret, words)
    return words.say(key, count, **fields)


def looks(event: Event, look_of: Mapping[str, Callable[[int], str]]) -> tuple[str, ...]:
    """The looks of whom and what an event tells of, in the order of its fields; `look_of` gives them by the name of a field."""
    found: list[str] = []
    for name, value in event.named():
        if name in look_of:
            found += map(look_of[name], value if isinstance(value, tuple) else (value,))
    return tuple(found)


def verb_of(move: Move) -> str:
    """The kind of a move: its verb, or the label of a move without operands."""
    return str(getattr(move, "verb", "") or move.label)


def begun_large(text: str) -> str:
    """A text as it stands at the beginning of a line."""
    return text[:1].upper() + text[1:]


def choices(ask: str, moves: Iterable[Move], words: Words) -> dict[str, str]:
    """What can be done, such as "play a card, attack or end your turn", as the fields `what` and, begun large, `What`; to do
    nothing comes last."""
    verbs = sorted(dict.fromkeys(map(verb_of, moves)), key=PASS.label.__eq__)
    said = either([words.say(f"do.{ask}.{verb}") for verb in verbs], words)
    return {"what": said, "What": begun_large(said)}


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
    return distinct_names([caption(game, ask, move, words) for move in moves])


def distinct_names(names: Sequence[str]) -> list[str]:
    """The same names, those of which there are several with a number behind them."""
    count, found = Counter(names), Counter[str]()
    distinct = []
    for name in names:
        found[name] += 1
        distinct.append(f"{name} ({found[name]})" if count[name] > 1 else name)
    return distinct
