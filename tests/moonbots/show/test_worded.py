"""What cards and weapons say on the page, never smaller than can be read."""

import pytest

from moonbots.position.cards import CODES, UPGRADE_CARDS, WEAPON_CARDS
from moonbots.show.about import short_effect
from moonbots.show.text import weapon_name
from moonbots.show.worded import LEAST, closer, drawing
from tabletop.lettering import SMALLEST
from tabletop.scene import Label, Shapes
from tabletop.words import LANGUAGES, words


def _said(shapes: Shapes, pixels: int) -> str:
    lines = [shape for shape in shapes if isinstance(shape, Label)]
    assert all(line.size * pixels >= SMALLEST for line in lines)
    return " ".join(line.text for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_upgrades_in_the_market_of_a_phone_and_own_weapons_are_named_in_full(language: str) -> None:
    said = words("moonbots", language)
    for card in UPGRADE_CARDS:
        text = _said(drawing(f"told:53:card:{CODES[card]}", said), 53)
        assert text
        assert short_effect(card, said).startswith(text)
    for card in WEAPON_CARDS:
        assert _said(drawing(f"told:56:weapon:{CODES[card]}", said), 56).replace("- ", "-") == weapon_name(card, said)


def test_small_parts_show_what_they_do_and_cards_without_room_no_words() -> None:
    assert closer("part:RA2", 20) == "brief:RA2"
    assert closer("part:RA2", 60) == "part:RA2"
    assert closer("card:die", LEAST["card"] - 1) == "card:die"
    assert closer("card:weapon", 90) == "card:weapon"
    assert drawing("brief:RA2", words("moonbots", "en"))
