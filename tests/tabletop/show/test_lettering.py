"""Words on things."""

from itertools import pairwise

import pytest

from tabletop.show.lettering import SMALLEST, breadth, broken, paragraph


def test_lines_end_at_blanks_and_after_hyphens_within_words_and_lose_nothing() -> None:
    text = "Sonder-Aufwertung: -1 Energie, ohne mehr"
    for width in (4, 6, 9, 40):
        lines = broken(text, width)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(breadth(line) <= width or " " not in line for line in lines)
        assert not any(line.endswith(": -") for line in lines)
    assert broken(text, 40) == [text]
    assert broken("Sonder-Aufwertung", 6) == ["Sonder-", "Aufwertung"]


def test_letters_count_by_their_width() -> None:
    assert breadth("i") < breadth("n") < breadth("N") < breadth("m") == breadth("W")
    assert breadth("min") == breadth("m") + breadth("i") + breadth("n")


def test_a_paragraph_is_as_large_as_it_fits_and_never_too_small_to_be_read() -> None:
    large, small = (paragraph("any top card", 0, 0, 1.4, high, 40, "ink") for high in (2, 0.7))
    assert large[0].size > small[0].size >= SMALLEST / 40
    assert len({line.x for line in large}) == 1
    assert paragraph("any top card takes that much damage", 0, 0, 1, 0.5, 40, "ink") == ()


def test_the_lines_of_a_paragraph_stand_below_each_other_around_its_middle() -> None:
    lines = paragraph("any top card takes damage", 3, 5, 1.4, 2, 40, "ink", bold=True)
    assert len(lines) > 1
    assert [line.text for line in lines] == broken("any top card takes damage", 1.4 / lines[0].size)
    steps = {round(below.y - above.y, 6) for above, below in pairwise(lines)}
    assert steps == {round(1.1 * lines[0].size, 6)}
    assert lines[0].y + lines[-1].y == pytest.approx(10)
    assert {(line.x, line.fill, line.bold) for line in lines} == {(3, "ink", True)}
    assert not paragraph("any", 0, 0, 2, 2, 40, "ink")[0].bold


def test_the_smallest_size_that_can_be_read_is_used_where_no_larger_one_fits() -> None:
    text = "any"
    width = breadth(text) * SMALLEST
    (line,) = paragraph(text, 0, 0, width, 2 * SMALLEST, 1, "ink")
    assert line.size == SMALLEST
    assert paragraph(text, 0, 0, width * 0.99, 2 * SMALLEST, 1, "ink") == ()
