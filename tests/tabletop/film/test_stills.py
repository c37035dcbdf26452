"""A film as pictures lasts as long as the film, shows the same, and tells every event."""

from __future__ import annotations

import pytest

from tabletop.film import stretch
from tabletop.film.stills import Still, stills
from tabletop.film.timeline import timeline
from tabletop.film.write import captions, story
from tabletop.show.words import words as words_of
from tests.tabletop.film.playing import for_every_film, played

PACE = 0.08


def filmed(name: str, seed: int) -> tuple[stretch.Stretch, list[Still]]:
    session = played(name, seed)
    film = stretch.of_session(session, session.ply // 2)
    return film, list(stills(film, PACE))


@for_every_film
@pytest.mark.parametrize("seed", range(2))
def test_the_pictures_of_a_film_last_as_long_as_it_does_and_end_where_it_ends(name: str, seed: int) -> None:
    film, pictures = filmed(name, seed)
    assert sum(one.seconds for one in pictures) == pytest.approx(timeline(film).seconds, abs=0.01)
    assert pictures[0].scene == film.opening
    assert pictures[-1].scene == film.reel.frame(film.end).scene
    moving = [one for one in pictures if one.poses or one.stamps]
    assert moving
    assert all(one.seconds <= PACE for one in moving)


@for_every_film
@pytest.mark.parametrize("seed", range(2))
def test_the_pictures_tell_every_event_once_in_order_and_the_last_stays_to_be_read(name: str, seed: int) -> None:
    film, pictures = filmed(name, seed)
    words = words_of(name, "en")
    texts = [(one.first, story(film, one.first, one.end, words)) for one in pictures[1:] if one.first < one.end]
    whole = " ".join(text for _, text in dict(texts).items() if text)
    assert whole == " ".join(line.text for line in captions(film, timeline(film), words))
    assert pictures[-1].end == film.end
    assert pictures[-1].first < pictures[-1].end
