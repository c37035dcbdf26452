"""Notes over a picture: rings, arrows and letters, seen on every ground."""

from tabletop.film.notes import arrow, lettered, ring
from tabletop.show.outline import disc
from tabletop.show.scene import Label, Shape


def test_a_ring_and_an_arrow_are_drawn_in_the_accent_colour_on_an_edge_of_the_ground() -> None:
    edge, line = ring((2.5, 0.5))
    assert edge == Shape(disc(2.5, 0.5, 0.44), "", "ground", 0.16)
    assert line == Shape(disc(2.5, 0.5, 0.44), "", "accent", 0.07)
    assert ring((1, 1), 0.2)[1] == Shape(disc(1, 1, 0.2), "", "accent", 0.07)
    edge, line = arrow((1, 1), (1, 3))
    assert edge == Shape("M1 1L1 2.58M1 2.86L0.86 2.58L1.14 2.58Z", "accent", "ground", 0.16)
    assert line == Shape(edge.d, "accent", "accent", 0.07)


def test_an_arrow_ends_before_its_target_from_any_side() -> None:
    for end in ((4, 0), (-4, 0), (0, 4), (0, -4), (3, 4)):
        tip = arrow((0, 0), end)[0].d.split("M")[2].split("L")[0]  # type: ignore[union-attr]
        x, y = map(float, tip.split())
        length = (end[0] ** 2 + end[1] ** 2) ** 0.5
        assert abs(x - end[0] * (1 - 0.14 / length)) < 0.01
        assert abs(y - end[1] * (1 - 0.14 / length)) < 0.01
    assert len(arrow((1, 1), (1, 1))) == 2


def test_the_letter_of_an_answer_stands_on_a_disc_at_the_corner_of_its_space() -> None:
    assert lettered((2.5, 1.5), "B") == (
        Shape(disc(2.2, 1.2, 0.2), "ground", "ink", 0.05),
        Label("B", 2.2, 1.2, 0.26, "ink"),
    )
