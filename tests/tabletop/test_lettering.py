"""Words on things."""

from tabletop.lettering import SMALLEST, breadth, broken, paragraph


def test_lines_end_at_blanks_and_after_hyphens_within_words_and_lose_nothing() -> None:
    text = "Sonder-Aufwertung: -1 Energie, ohne mehr"
    for width in (4, 6, 9, 40):
        lines = broken(text, width)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(breadth(line) <= width or " " not in line for line in lines)
        assert not any(line.endswith(": -") for line in lines)
    assert broken(text, 40) == [text]
    assert broken("Sonder-Aufwertung", 6) == ["Sonder-", "Aufwertung"]


def test_a_paragraph_is_as_large_as_it_fits_and_never_too_small_to_be_read() -> None:
    large, small = (paragraph("any top card", 0, 0, 1.4, high, 40, "ink") for high in (2, 0.7))
    assert large[0].size > small[0].size >= SMALLEST / 40
    assert len({line.x for line in large}) == 1
    assert paragraph("any top card takes that much damage", 0, 0, 1, 0.5, 40, "ink") == ()
