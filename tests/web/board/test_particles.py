"""Dust and sparks: where things set out and stop by themselves, and where something hits; then they are gone."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.film.motion import EVEN, LEANING, SMOOTH, Ease, action_of
from tabletop.show.scene import Item, Motion, Scene, beam, flash
from tests.web.fake_browser import Browser

SCENE = Scene(9, 9, "floor", {"robot": Item("robot", 2, 2)})
DRIVEN = (Motion("robot", Item("robot", 3, 2), "slide"),)


@pytest.fixture
def dust(fake_browser: Browser) -> Any:
    return fake_browser.load("web.board.particles")


@pytest.mark.parametrize(
    ("ease", "behind", "ahead"),
    [(Ease(LEANING, LEANING), 1, 2), (Ease(LEANING, 1), 1, 0), (EVEN, 0, 0), (Ease(1, LEANING), 0, 2), (SMOOTH, 0, 0)],
)
def test_dust_lies_behind_what_sets_out_and_beside_where_it_stops(
    dust: Any, ease: Ease, behind: int, ahead: int
) -> None:
    particles = dust.raised(action_of(SCENE, DRIVEN, ease), 0.0, ())
    assert [particle.look for particle in particles] == ["dust"] * (behind + ahead)
    assert sum(particle.x < 2 for particle in particles) == behind
    assert sum(particle.x > 3 for particle in particles) == ahead


def test_sparks_fly_where_a_flash_hits_and_from_no_beam(dust: Any) -> None:
    motions = flash("hit", (4, 4)), flash("ring", (5, 5)), beam("hit", (1, 1), (2, 2))
    particles = dust.raised(action_of(SCENE, motions), 3.0, ("hit",))
    assert {particle.look for particle in particles} == {"spark"}
    assert len(particles) > 4
    assert all(abs(particle.x - 4) + abs(particle.y - 4) < 0.5 for particle in particles)


def test_what_flies_is_seen_for_less_than_two_beats_and_stays_near(dust: Any) -> None:
    for particle in dust.raised(action_of(SCENE, (*DRIVEN, flash("hit", (2, 2)))), 5.0, ("hit",)):
        assert particle.stamp(4.9) is None
        assert particle.stamp(7.0) is None
        for now in (particle.born, particle.born + 0.5 * particle.life):
            stamp = particle.stamp(now)
            assert abs(stamp.x - 2.5) + abs(stamp.y - 2) < 3
            assert 0 < stamp.alpha <= 1


def test_where_much_happens_at_once_not_everything_sparks(dust: Any) -> None:
    hits = tuple(flash("hit", (x, 1)) for x in range(9))
    assert len(dust.raised(action_of(SCENE, hits), 0.0, ("hit",))) < 40


def test_paper_flies_where_something_is_won_and_from_no_other_flash(dust: Any) -> None:
    particles = dust.raised(action_of(SCENE, (flash("won", (4, 4)), flash("ring", (7, 7)))), 0.0, (), ("won",))
    assert len(particles) > 9
    assert len({particle.look for particle in particles}) > 1
    assert all(particle.look in dust.LOOKS and (particle.x, particle.y) == (4, 4) for particle in particles)


@pytest.mark.parametrize(("way", "quarters"), [((1, 0), 0), ((0, 1), 1), ((-1, 0), 2), ((0, -1), -1)])
def test_a_push_has_sparks_where_it_hits_and_an_arrow_ahead_that_goes_along(
    dust: Any, way: tuple[int, int], quarters: int
) -> None:
    *sparks, arrow = dust.pushed([dust.Push(4, 4, *way)], 2.0)
    assert {particle.look for particle in sparks} == {"spark"}
    first, last = arrow.stamp(2.0), arrow.stamp(3.4)
    assert round(first.quarters) == quarters
    for stamp, least in ((first, 1), (last, 1.5)):
        assert (stamp.x - 4) * way[0] + (stamp.y - 4) * way[1] > least
