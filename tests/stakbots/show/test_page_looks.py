"""The texts on cards of the page: the effect in words, never too small to read."""

import pytest

from stakbots.position.cards import NAMES
from stakbots.show.art.looks import look
from stakbots.show.page_looks import LEAST, NAMED, drawing, look_at_size
from tabletop.show.lettering import SMALLEST, breadth
from tabletop.show.scene import Label, Shape
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_as_wide_as_a_thumb_says_in_full_what_it_does(language: str) -> None:
    words = words_of("stakbots", language)
    for pixels in (LEAST, 48, 70):
        for bot, name in enumerate(NAMES):
            title, *lines = (s for s in drawing(f"text:{pixels}:{bot}:3:2:2", words) if isinstance(s, Label))
            assert title.text.lower().startswith(name)
            assert " ".join(line.text for line in lines).replace("- ", "-") == words.say(f"effect-text.{name}")
            for line in lines:
                assert line.size * pixels >= SMALLEST
                assert breadth(line.text) * line.size < 2.4
                assert -1.1 < line.y < 1.3


def test_names_and_numbers_are_readable_with_five_players_on_a_phone() -> None:
    for bot, name in enumerate(NAMES):
        (title,) = (s for s in drawing(f"text:{NAMED}:{bot}:3:2:2", words_of("stakbots", "en")) if isinstance(s, Label))
        assert title.text.lower().startswith(name)
        assert title.size * NAMED >= SMALLEST
        assert title.x - breadth(title.text) * title.size / 2 > -0.66, "it is beside the power"
        assert title.x + breadth(title.text) * title.size / 2 < 1.2
    for label in (s for s in look("mark:3:2:1") if isinstance(s, Label)):
        assert label.size * NAMED >= SMALLEST


def test_only_cards_with_room_get_words() -> None:
    assert look_at_size("card:3:1:0:2", NAMED - 1) == "card:3:1:0:2"
    assert look_at_size("card:3:1:0:2", NAMED) == f"text:{NAMED}:3:1:0:2"
    assert look_at_size("back", 100) == "back"
    assert look_at_size("card:3:1:0:2", LEAST + 0.9) == f"text:{LEAST}:3:1:0:2"


@pytest.mark.parametrize("layout", ["table", "tall", "low"])
def test_the_page_has_the_ground_and_the_board_only_what_lies_on_it(layout: str) -> None:
    shown = drawing(f"{layout}:classic", words_of("stakbots", "en"))
    assert shown == look(f"{layout}:classic")[1:]
    assert not [shape for shape in shown if isinstance(shape, Shape) and shape.fill == "felt"]
