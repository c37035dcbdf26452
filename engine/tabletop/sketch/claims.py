"""What an answer can state of what was played: what happened and what did not, and how the position stands, or might."""

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from tabletop.lesson.played import Played
from tabletop.puzzle.goal import Pattern
from tabletop.show.words import Words, words

_UNSEEN = ("agenda", "told")
"""Words of positions that nobody sees."""


_LARGEST = 10_000_000
"""Numbers from this one on are no words of goals."""


class Claim(NamedTuple):
    """A statement as steps of lessons have it, in words, whether it is so, and of what happens why: its rule, in words."""

    stated: str
    text: str
    holds: bool
    why: str = ""


def claims(played: Played, seat: int | None, say: Words) -> list[Claim]:
    """What can be stated, first what is so, then what is not; `say` has the words of the game."""
    own = words("tabletop", say.language)
    found = [*_ends(played, seat, say, own), *_events(played, seat, say, own)]
    return sorted(dict.fromkeys(found), key=lambda claim: not claim.holds)


def _events(played: Played, seat: int | None, say: Words, own: Words) -> Iterator[Claim]:
    """Every kind of event that happened, as it is told first, and that it does not happen."""
    told: set[str] = set()
    for event in played.events:
        if event.kind.summed or event.kind in told:
            continue
        told.add(event.kind)
        text = played.game.tell(event.seen_by(seat), say)
        yield Claim(f"event {event.kind}", text, holds=True)
        yield Claim(f"no event {event.kind}", own.say("sketch.not", text=text), holds=False)


def _ends(played: Played, seat: int | None, say: Words, own: Words) -> Iterator[Claim]:
    """That the table stands in the end as it does, and that it stands as before, where that is not the same."""
    tables = [list(played.game.describe(state.view(seat), say)) for state in (played.before, played.after)]
    for holds, said in ((True, _after(played)), (False, _before(played))):
        other = tables[1 - holds]
        told = " ".join(line for line in tables[holds] if line not in other)
        stated = " and ".join(f"{name}={value}" for name, value in said.items())
        if stated:
            yield Claim(stated, own.say("sketch.ends" if holds else "sketch.stays", text=told or stated), holds)


def _before(played: Played) -> dict[str, str]:
    """The words of the position before that are others afterwards."""
    after = played.words()
    found = dict(word.split("=", 1) for word in played.game.write(played.before).split()[1:])
    return {
        name: value for name, value in found.items() if value not in ("", after.get(name, "")) and name not in _UNSEEN
    }


def _after(played: Played) -> dict[str, str]:
    """The words of the position afterwards that were others before."""
    before = dict(word.split("=", 1) for word in played.game.write(played.before).split()[1:])
    found = played.words()
    return {
        name: value for name, value in found.items() if value not in ("", before.get(name, "")) and name not in _UNSEEN
    }


def ordered(played: Played, seat: int | None, say: Words) -> list[Claim]:
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


def stated_of(played: Played, imagined: str) -> str:
    """What a position states that an author has set up as the outcome: the words in which it differs from what comes of it, or
    all that has changed where it does not differ."""
    after = played.words()
    words = dict(word.split("=", 1) for word in imagined.split()[1:])
    differ = {name: value for name, value in words.items() if value not in ("", after.get(name, ""))}
    said = {name: value for name, value in differ.items() if name not in _UNSEEN} or _after(played)
    return " and ".join(f"{name}={value}" for name, value in said.items())
