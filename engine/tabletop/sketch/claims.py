"""What an answer can state of what was played: what happened and what did not, and how the position stands, or might."""

from collections.abc import Iterator
from itertools import takewhile
from textwrap import shorten
from typing import NamedTuple

from tabletop.lesson.playthrough import Playthrough
from tabletop.puzzle.goal import Pattern
from tabletop.show.words import Words, words
from tabletop.sketch.destinations import destinations

_UNSEEN = ("agenda", "told")
"""Words of positions that nobody sees."""


_LARGEST = 10_000_000
"""Numbers from this one on are no words of goals."""
_LAST = 4
"""So many of the last kinds of events are said to matter."""
_LONGEST = 110
"""Characters of a text that says how all of the table stands."""


class Claim(NamedTuple):
    """A statement as steps of lessons have it, in words, whether it is so, and of what happens why: its rule, in words. `about`
    is the thing or the kind of event that it tells of; what does not `matter` is offered after all that does."""

    stated: str
    text: str
    holds: bool
    why: str = ""
    about: str = ""
    matters: bool = False


def claims(played: Playthrough, seat: int | None, say: Words) -> list[Claim]:
    """What can be stated: first where things end and what happened last, then all else; of each first what is so, then what is
    not. `say` has the words of the game."""
    own = words("tabletop", say.language)
    found = [*_moves(played, seat, say, own), *_events(played, seat, say, own), *_ends(played, seat, say, own)]
    once: dict[str, Claim] = {}
    for claim in found:
        once.setdefault(claim.stated, claim)
    return sorted(once.values(), key=lambda claim: (not claim.matters, not claim.holds))


def _moves(played: Playthrough, seat: int | None, say: Words, own: Words) -> Iterator[Claim]:
    """Where each thing that moved ends, and that it is where it was."""
    for one in destinations(played, seat, say):
        yield Claim(
            one.stated, own.say("sketch.on", thing=one.name, place=one.place), True, about=one.thing, matters=True
        )
        if one.stated_before and one.place_before:
            stays = own.say("sketch.on", thing=one.name, place=one.place_before)
            yield Claim(one.stated_before, stays, False, about=one.thing, matters=True)


def _events(played: Playthrough, seat: int | None, say: Words, own: Words) -> Iterator[Claim]:
    """Every kind of event that happened, as it is told first, and that it does not happen; what happened last comes first."""
    sentences: dict[str, str] = {}
    for event in played.events:
        if not event.kind.summed and event.kind not in sentences:
            sentences[event.kind] = played.game.tell(event.seen_by(seat), say)
    for place, (kind, text) in enumerate(reversed(sentences.items())):
        matters = place < _LAST
        yield Claim(f"event {kind}", text, holds=True, about=kind, matters=matters)
        yield Claim(f"no event {kind}", own.say("sketch.not", text=text), holds=False, about=kind, matters=matters)


def _ends(played: Playthrough, seat: int | None, say: Words, own: Words) -> Iterator[Claim]:
    """That the table stands in the end as it does, and that it stands as before, where that is not the same."""
    tables = [list(played.game.describe(state.view(seat), say)) for state in (played.before, played.after)]
    for holds, said in ((True, _after(played)), (False, _before(played))):
        other = tables[1 - holds]
        lines = " ".join(line for line in tables[holds] if line not in other) or "; ".join(said)
        text = shorten(lines, _LONGEST, placeholder=" …")
        stated = " and ".join(f"{name}={value}" for name, value in said.items())
        if stated:
            yield Claim(stated, own.say("sketch.ends" if holds else "sketch.stays", text=text), holds)


def _before(played: Playthrough) -> dict[str, str]:
    """The words of the position before that are others afterwards."""
    after = played.words()
    found = dict(word.split("=", 1) for word in played.game.write(played.before).split()[1:])
    return {
        name: value for name, value in found.items() if value not in ("", after.get(name, "")) and name not in _UNSEEN
    }


def _after(played: Playthrough) -> dict[str, str]:
    """The words of the position afterwards that were others before."""
    before = dict(word.split("=", 1) for word in played.game.write(played.before).split()[1:])
    found = played.words()
    return {
        name: value for name, value in found.items() if value not in ("", before.get(name, "")) and name not in _UNSEEN
    }


def ordered(played: Playthrough, seat: int | None, say: Words) -> list[Claim]:
    """What happened one after the other, each told once, as sentences to be put in order state it: a kind of event with as many
    of its numbers as it takes to tell it from those before."""
    found: dict[str, Claim] = {}
    own = words("tabletop", say.language)
    for place, event in enumerate(played.events):
        text = played.game.tell(event.seen_by(seat), say)
        if event.kind.summed or event.secret or text in found:
            continue
        numbers = list(map(str, takewhile(lambda one: 0 <= one < _LARGEST, event.data)))
        for pattern in (Pattern((event.kind,), tuple(numbers[:count])) for count in range(len(numbers) + 1)):
            if not any(pattern.fits(earlier, seat or 0) for earlier in played.events[:place]):
                found[text] = Claim(str(pattern), text, holds=True, why=own.say("sketch.rule", rule=event.rule))
                break
    return list(found.values())


def stated_of(played: Playthrough, imagined: str) -> str:
    """What a position states that an author has set up as the outcome: the words in which it differs from what comes of it, or
    all that has changed where it does not differ."""
    after = played.words()
    words = dict(word.split("=", 1) for word in imagined.split()[1:])
    differ = {name: value for name, value in words.items() if value not in ("", after.get(name, ""))}
    said = {name: value for name, value in differ.items() if name not in _UNSEEN} or _after(played)
    return " and ".join(f"{name}={value}" for name, value in said.items())
