"""Sentences that all games make in the same way, from ids of the catalogue.

Events: `event.<kind>`, with `.<variant>` for values with a template of their own, and `.own` for seats that know the secret.
Prompts: `do.<ask>.<verb>` for each kind of move of an ask, and `either`, which joins the last two. Captions of moves:
`move.<label>.<ask>` is the name of a move at one ask only."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from tabletop.core.game import Game
from tabletop.rules.event import Event
from tabletop.rules.move import PASS, Move
from tabletop.show.words import Words

Spoken = Mapping[str, Callable[[Any, Words], object]]
"""Name of a field -> function that puts its value into words. Other fields are shown as numbers."""


def sentence(event: Event, words: Words, spoken: Spoken, ending: str = "") -> str:
    """An event in one sentence, with its secret if the event has one. `ending` is a variant that does not depend on the value
    of one field."""
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


def log(game: Game, events: Iterable[Event], seat: int | None, words: Words) -> Iterator[tuple[Event, str]]:
    """Yield events as a seat may know them (None: a spectator), in order, each with its sentence. Single steps
    that a later event sums up are left out."""
    for event in events:
        if not event.kind.summed:
            seen = event.seen_by(seat)
            yield seen, game.tell(seen, words)


def looks(event: Event, look_of: Mapping[str, Callable[[int], str]]) -> tuple[str, ...]:
    """The looks of the things in an event, in the order of its fields. `look_of` has a function for each field with a look."""
    found: list[str] = []
    for name, value in event.named():
        if name in look_of:
            found += map(look_of[name], value if isinstance(value, tuple) else (value,))
    return tuple(found)


def verb_of(move: Move) -> str:
    """The kind of a move: its verb, or the label of a move without operands."""
    return str(getattr(move, "verb", "") or move.label)


def capitalised(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def choices(ask: str, moves: Iterable[Move], words: Words) -> dict[str, str]:
    """The possible choices in words, such as "play a card, attack or end your turn", as the field `what` and, with a capital
    letter, as `What`. Passing comes last."""
    verbs = sorted(dict.fromkeys(map(verb_of, moves)), key=PASS.label.__eq__)
    what = either([words.say(f"do.{ask}.{verb}") for verb in verbs], words)
    return {"what": what, "What": capitalised(what)}


def either(parts: Sequence[str], words: Words) -> str:
    """Alternatives in one phrase, such as "a, b or c"."""
    *first, last = parts
    return words.say("either", first=", ".join(first), last=last) if first else last


def caption(game: Game, ask: str, move: Move, words: Words) -> str:
    """The caption of a move at an ask."""
    own = f"move.{move.label}.{ask}"
    return words.say(own) if words.has(own) else game.name_move(move, words)


def captions(game: Game, ask: str, moves: Iterable[Move], words: Words) -> list[str]:
    """The captions of the moves of one choice, all different."""
    return distinct_names([caption(game, ask, move, words) for move in moves])


def distinct_names(names: Sequence[str]) -> list[str]:
    """The names, with a number behind each name that occurs several times."""
    count, found = Counter(names), Counter[str]()
    distinct = []
    for name in names:
        found[name] += 1
        distinct.append(f"{name} ({found[name]})" if count[name] > 1 else name)
    return distinct
