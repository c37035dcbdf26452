"""The colours of roles."""

import re

import pytest

from tabletop.base.errors import OptionError
from tabletop.show import theme

READ_ON = [
    ("ink", "ground"),
    ("ink", "panel"),
    ("ink-soft", "ground"),
    ("ink-soft", "panel"),
    ("on-accent", "accent"),
    ("card-ink", "card"),
    ("good", "panel"),
    ("bad", "panel"),
    ("accent", "panel"),
    *((f"on-seat-{seat}", f"seat-{seat}") for seat in range(8)),
]


def light(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("mode", theme.MODES)
@pytest.mark.parametrize(("words", "behind"), READ_ON)
def test_words_can_be_read_on_what_they_stand_on(mode: str, words: str, behind: str) -> None:
    colours = theme.colours(mode)
    assert contrast(colours[words], colours[behind]) >= 4.5


def test_every_role_has_a_colour_in_every_mode() -> None:
    roles = {frozenset(theme.colours(mode, "roborally")) for mode in theme.MODES}
    assert len(roles) == 1
    for mode in theme.MODES:
        for colour in theme.colours(mode, "roborally").values():
            assert re.fullmatch(r"#[0-9a-f]{6}([0-9a-f]{2})?", colour)


def test_a_game_adds_to_the_shared_roles_and_changes_none() -> None:
    shared, all_of_them = theme.colours("dark"), theme.colours("dark", "roborally")
    assert shared.items() <= all_of_them.items()
    assert "belt" in all_of_them.keys() - shared.keys()


def test_seats_wear_the_colours_that_were_chosen_and_words_upon_them_fit() -> None:
    usual, chosen = theme.colours("light", "roborally"), theme.colours("light", "roborally", (3, 0, 6))
    for seat, colour in enumerate((3, 0, 6)):
        assert chosen[f"seat-{seat}"] == usual[f"seat-{colour}"]
        assert chosen[f"on-seat-{seat}"] == usual[f"on-seat-{colour}"]
    assert {role for role in usual if usual[role] != chosen[role]} <= {
        f"{role}-{seat}" for role in ("seat", "on-seat") for seat in range(3)
    }
    assert {role for role in usual if role.startswith("seat-")} == {f"seat-{seat}" for seat in range(theme.SEATS)}


def test_an_unknown_mode_is_refused_by_name() -> None:
    with pytest.raises(OptionError, match="sepia"):
        theme.colours("sepia")
