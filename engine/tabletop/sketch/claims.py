"""Claims for the answers of a figure: events that happened or did not, and the position after them, or another one."""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from textwrap import shorten
from typing import NamedTuple

from tabletop.lesson.playthrough import Playthrough
from tabletop.puzzle.goal import Pattern
from tabletop.show.words import Words
from tabletop.sketch.destinations import destinations

_UNSEEN = ("agenda", "told")
"""Words of positions that are not visible on the table."""


_LARGEST = 10_000_000
"""Goals can name numbers below this one only."""
_LAST = 4
"""So many kinds of events, the last ones, count as important."""
_LONGEST = 110
"""The most characters of a text about the whole table."""


class Claim(NamedTuple):
    """A claim that an answer can make. `stated` is it in the form of lessons and `text` in words; `holds` says whether it is
    true. `why` is the rule of an event, in words. `about` is the thing or kind of event. Claims that `matter` are offered
    first."""

    stated: str
    text: str
    holds: bool
    why: str = ""
    about: str = ""
    matters: bool = False


def claims(played: Playthrough, seat: int | None, words: Words) -> list[Claim]:
    """All claims: first the important ones, about places and the last events, then the others; in each group the true ones come
    first. `words` has the words of the game."""
    shared = words.shared
    found = [
        *_moves(played, seat, words, shared),
        *_events(played, seat, words, shared),
        *_ends(played, seat, words, shared),
    ]
    once: dict[str, Claim] = {}
    for claim in found:
        once.setdefault(claim.stated, claim)
    return sorted(once.values(), key=lambda claim: (not claim.matters, not claim.holds))


def _moves(played: Playthrough, seat: int | None, words: Words, shared: Words) -> Iterator[Claim]:
    """For each thing that moved: that it is at its new place, and that it is still at the old one."""
    for one in destinations(played, seat, words):
        yield Claim(
            one.stated, shared.say("sketch.on", thing=one.name, place=one.place), True, about=one.thing, matters=True
        )
        if one.stated_before and one.place_before:
            stays = shared.say("sketch.on", thing=one.name, place=one.place_before)
            yield Claim(one.stated_before, stays, False, about=one.thing, matters=True)


def _events(played: Playthrough, seat: int | None, words: Words, shared: Words) -> Iterator[Claim]:
    """For each kind of event that happened, the last one first: that it happens, in its first sentence, or does not."""
    sentences: dict[str, str] = {}
    for event in played.events:
        if not event.kind.summed and event.kind not in sentences:
            sentences[event.kind] = played.game.tell(event.seen_by(seat), words)
    for place, (kind, text) in enumerate(reversed(sentences.items())):
        matters = place < _LAST
        yield Claim(f"event {kind}", text, holds=True, about=kind, matters=matters)
        yield Claim(f"no event {kind}", shared.say("sketch.not", text=text), holds=False, about=kind, matters=matters)


def _ends(played: Playthrough, seat: int | None, words: Words, shared: Words) -> Iterator[Claim]:
    """That the table is as it is in the end, and that it is as before, if that differs."""
    tables = [list(played.game.describe(state.view(seat), words)) for state in (played.before, played.after)]
    for holds, differ in ((True, _after(played)), (False, _before(played))):
        other = tables[1 - holds]
        lines = " ".join(line for line in tables[holds] if line not in other) or "; ".join(differ)
        text = shorten(lines, _LONGEST, placeholder=" …")
        stated = " and ".join(f"{name}={value}" for name, value in differ.items())
        if stated:
            yield Claim(stated, shared.say("sketch.ends" if holds else "sketch.stays", text=text), holds)


def _before(played: Playthrough) -> dict[str, str]:
    """The words of the position before that differ afterwards."""
    return _differing(_words_before(played), played.words())


def _after(played: Playthrough) -> dict[str, str]:
    """The words of the position afterwards that differ from those before."""
    return _differing(played.words(), _words_before(played))


def _words_before(played: Playthrough) -> dict[str, str]:
    return dict(word.split("=", 1) for word in played.game.write(played.before).split()[1:])


def _differing(words: Mapping[str, str], others: Mapping[str, str]) -> dict[str, str]:
    """The words that can be seen and have another value in `others`."""
    return {name: value for name, value in words.items() if value and value != others.get(name) and name not in _UNSEEN}


def ordered(played: Playthrough, seat: int | None, words: Words) -> list[Claim]:
    """The events in order, each sentence once, as claims to put in order. A claim states a kind of event, with just enough
    numbers to distinguish it from earlier events."""
    found: dict[str, Claim] = {}
    shared = words.shared
    for place, event in enumerate(played.events):
        text = played.game.tell(event.seen_by(seat), words)
        if event.kind.summed or event.secret or text in found:
            continue
        numbers = list(map(str, takewhile(lambda one: 0 <= one < _LARGEST, event.data)))
        for pattern in (Pattern((event.kind,), tuple(numbers[:count])) for count in range(len(numbers) + 1)):
            if not any(pattern.fits(earlier, seat or 0) for earlier in played.events[:place]):
                found[text] = Claim(str(pattern), text, holds=True, why=shared.say("sketch.rule", rule=event.rule))
                break
    return list(found.values())


def stated_of(played: Playthrough, imagined: str) -> str:
    """The statement for a position that an author has set up as an outcome: its words that differ from the actual outcome. If
    none differ, the words that have changed since the beginning."""
    after = played.words()
    words = dict(word.split("=", 1) for word in imagined.split()[1:])
    differ = {name: value for name, value in words.items() if value not in ("", after.get(name, ""))}
    stated = {name: value for name, value in differ.items() if name not in _UNSEEN} or _after(played)
    return " and ".join(f"{name}={value}" for name, value in stated.items())
