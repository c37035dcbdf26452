"""A cut film shows exactly the beats of its parts, without a pause between them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop.core.session import Session
from tabletop.film.cut import clip
from tabletop.film.reel import Reel
from tabletop.film.stills import stills
from tabletop.film.stretch import Stretch, of_session
from tabletop.film.tempo import tempo
from tabletop.film.timeline import timeline
from tabletop.film.write import as_svg, captions
from tabletop.show.words import words as words_of
from tests.tabletop.film.playing import for_every_film, played


def _parts(session: Session) -> list[tuple[int, int]]:
    """Two stretches that are whole beats, with a good deal between them."""
    film = of_session(session)
    starts = [caption.first for caption in timeline(film).captions]
    third = len(starts) // 3
    return [(starts[third], starts[third + 2]), (starts[2 * third], starts[2 * third + 3])]


def _shown(film: Stretch) -> list[int]:
    return [number for caption in timeline(film).captions for number in range(caption.first, caption.end)]


def _numbers(parts: Sequence[tuple[int, int]]) -> list[int]:
    return [number for first, end in parts for number in range(first, end)]


@for_every_film
@pytest.mark.parametrize("seed", range(2))
def test_a_clip_is_made_of_exactly_the_beats_of_its_parts(name: str, seed: int) -> None:
    session = played(name, seed)
    parts = _parts(session)
    film = clip(session, parts)
    assert _shown(film) == _numbers(parts)
    assert (film.opening, film.reel.viewer) == (film.reel.frame(parts[0][0]).scene, None)
    pictures = list(stills(film, 0.08))
    assert pictures[-1].scene == film.reel.frame(parts[1][1]).scene
    assert sum(one.seconds for one in pictures) == pytest.approx(timeline(film).seconds, abs=0.01)


@for_every_film
def test_the_second_part_begins_as_the_table_stood_then(name: str) -> None:
    session = played(name, 1)
    parts = _parts(session)
    film = clip(session, parts)
    frame, count = film.reel.frame(film.first), film.first
    while count < film.end:
        if count == parts[1][0]:
            break
        beat = film.reel.beat(count, frame)
        frame, count = beat.after, beat.end
    assert frame.scene == of_session(session).reel.frame(count).scene


@for_every_film
def test_nothing_is_told_of_what_lies_between_the_parts(name: str) -> None:
    session, words = played(name, 0), words_of(name, "en")
    parts = _parts(session)
    film = clip(session, parts)
    numbers = _numbers(parts)
    assert {number for one in stills(film, 0.08) for number in range(one.first, one.end)} <= {*numbers}
    spoken = [line.text for line in captions(film, timeline(film), words)]
    events = [event for event in session.events() if event.id in numbers and not event.kind.summed]
    assert spoken == [session.game.tell(event.seen_by(None), words) for event in events]
    assert as_svg(film).startswith("<svg")


def test_a_clip_takes_its_time_however_much_lies_between_its_parts() -> None:
    session = played("roborally", 0)
    parts = _parts(session)
    film = clip(session, parts)
    assert tempo(film.reel, film.first, film.end).shares == (1, 1, 1)
    assert tempo(Reel(session), film.first, film.end).shares < (1, 1, 1)
