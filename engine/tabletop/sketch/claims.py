"""What an answer can state of what was played: what happened and what did not, and how the position stands, or might."""

from collections.abc import Iterator
from typing import NamedTuple

from tabletop.lesson.played import Played
from tabletop.show.words import Words


class Claim(NamedTuple):
    """A statement as steps of lessons have it, in words, and whether it is so."""

    stated: str
    text: str
    holds: bool


def claims(played: Played, seat: int | None, say: Words, own: Words) -> list[Claim]:
    """What can be stated: first what is so, then what is not. `say` has the words of the game, `own` those of all games."""
    found = [*_events(played, seat, say, own), *_words(played)]
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


def _words(played: Played) -> Iterator[Claim]:
    """What stands in the position afterwards in another way than before."""
    before = dict(word.partition("=")[::2] for word in played.game.write(played.before).split()[1:])
    after = played.words()
    for name in sorted({*before, *after} - {"agenda", "told"}):
        then, now = before.get(name, ""), after.get(name, "")
        if then != now and now:
            yield Claim(f"{name}={now}", f"{name}={now}", holds=True)
        if then != now and then:
            yield Claim(f"{name}={then}", f"{name}={then}", holds=False)


def stated_of(played: Played, imagined: str) -> str:
    """What a position states that an author has set up as the outcome: the words in which it differs from what comes of it, or
    all that has changed where it does not differ; "" where nothing has."""
    after = played.words()
    words = dict(word.partition("=")[::2] for word in imagined.split()[1:])
    names = {*words, *after} - {"agenda", "told"}
    differ = [name for name in sorted(names) if words.get(name, "") != after.get(name, "") and words.get(name)]
    if not differ:
        return " and ".join(claim.stated for claim in _words(played) if claim.holds)
    return " and ".join(f"{name}={words[name]}" for name in differ)
