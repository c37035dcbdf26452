"""The texts on cards and weapons of the page, never too small to read."""

import pytest

from moonbots.position.cards import CODES, FACE_DOWN, PART_CARDS, UPGRADE_CARDS, WEAPON_CARDS
from moonbots.position.parts import BODIES, PARTS
from moonbots.show.about import brief_effect, short_effect
from moonbots.show.art.looks import look
from moonbots.show.layout import NARROW, TILE, WINDOW_AT, layout_of
from moonbots.show.page_looks import LEAST, PLATES, drawing, look_at_size, named
from moonbots.show.text import card_help, card_name, effects_of, weapon_name
from tabletop.show.lettering import SMALLEST, breadth
from tabletop.show.scene import Label, Shapes
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of


def _said(shapes: Shapes, pixels: int) -> str:
    lines = [shape for shape in shapes if isinstance(shape, Label)]
    assert all(line.size * pixels >= SMALLEST for line in lines)
    return " ".join(line.text for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_upgrades_in_the_market_of_a_phone_and_own_weapons_are_named_in_full(language: str) -> None:
    words = words_of("moonbots", language)
    for card in UPGRADE_CARDS:
        text = _said(drawing(f"text:53:card:{CODES[card]}", words), 53)
        assert text
        assert short_effect(card, words).startswith(text)
    for card in WEAPON_CARDS:
        for pixels in (48, 56):  # three of them, and two
            told = _said(drawing(f"text:{pixels}:weapon:{CODES[card]}", words), pixels)
            assert told.replace("- ", "-") == weapon_name(card, words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_in_the_market_of_a_phone_on_its_side_says_what_it_does(language: str) -> None:
    words = words_of("moonbots", language)
    for card in (*PART_CARDS, *UPGRADE_CARDS):
        shapes, told = drawing(f"text:{LEAST['card']}:card:{CODES[card]}", words), short_effect(card, words)
        brief = brief_effect(card, words) or told
        written = [shape for shape in shapes if isinstance(shape, Label) and shape.text in f"{told} {brief}"]
        assert " ".join(line.text for line in written).endswith((told, f"{told.partition('. ')[0]}.", brief))
        assert all(line.size * LEAST["card"] >= SMALLEST for line in written if len(line.text) > 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_weapons_say_what_they_do_where_there_is_room(language: str) -> None:
    words = words_of("moonbots", language)
    told = {card: _said(drawing(f"text:107:weapon:{CODES[card]}", words), 107) for card in WEAPON_CARDS}
    assert all(text.replace("- ", "-").startswith(weapon_name(card, words)) for card, text in told.items())
    silent = [card for card, text in told.items() if not text.endswith(card_help(card, words))]
    assert len(silent) <= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_parts_in_the_market_of_a_phone_say_all_that_they_do(language: str) -> None:
    words = words_of("moonbots", language)
    for card in PART_CARDS:
        shapes = drawing(f"text:53:card:{CODES[card]}", words)
        written = [shape for shape in shapes if isinstance(shape, Label) and shape.fill == "sign"]
        assert " ".join(label.text for label in written).endswith(short_effect(card, words))
        assert all(label.size * 53 >= SMALLEST for label in written[-2:] if label.text in short_effect(card, words))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_card_says_is_whole_sentences_at_every_size(language: str) -> None:
    words = words_of("moonbots", language)
    for card in UPGRADE_CARDS:
        told = short_effect(card, words)
        whole = {"", told, f"{told.partition('. ')[0].rstrip('.')}.", brief_effect(card, words)}
        for pixels in range(LEAST["card"], 160, 3):
            text = _said(drawing(f"text:{pixels}:card:{CODES[card]}", words), pixels)
            assert text in whole or card_name(card, words).startswith(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_lie_face_down_are_named(language: str) -> None:
    words, least = words_of("moonbots", language), LEAST["card"]
    shapes = drawing(look_at_size("card:weapon", least), words)
    assert [shape.text for shape in shapes if isinstance(shape, Label)] == ["?", card_name(FACE_DOWN, words)]


PHONES = [f"tall:{robots}:0:{own}" for robots, own in ((3, 1), (4, 1), (4, 2))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("backdrop", PHONES)
def test_own_parts_say_on_a_phone_what_they_do_below_the_dice_that_lie_on_them(backdrop: str, language: str) -> None:
    words, layout = words_of("moonbots", language), layout_of(backdrop)
    own = layout.boards[0].style
    pixels = int(390 / layout.width * own.tile)
    tiles = [(f"part:{CODES[card]}", PARTS[card]) for card in PART_CARDS]
    tiles += [(f"body:{parity}", body) for parity, body in enumerate(BODIES)]
    for name, part in tiles:
        effects = effects_of(part, words)
        shapes = drawing(look_at_size(name, pixels), words)
        lines = [shape for shape in shapes if isinstance(shape, Label) and shape.text.replace("\u00a0", " ") in effects]
        assert " ".join(line.text for line in lines).replace("\u00a0", " ") == effects
        assert all(line.size * pixels >= SMALLEST for line in lines)
        assert all(line.y - 0.5 * line.size > WINDOW_AT + 0.2 for line in lines)
        assert all(breadth(line.text) * line.size <= (NARROW["body"] if part in BODIES else TILE[0]) for line in lines)


@pytest.mark.parametrize("pixels", [46, 52, 61], ids=["a phone on its side", "a tablet", "a laptop"])
def test_parts_say_what_they_do_on_other_screens(pixels: int) -> None:
    for language in LANGUAGES:
        words = words_of("moonbots", language)
        for name in (*(f"part:{CODES[card]}" for card in PART_CARDS), "body:0", "body:1"):
            assert drawing(look_at_size(name, pixels), words) != look(name)


def test_the_table_of_two_is_as_wide_as_a_phone() -> None:
    layout = layout_of("tall:4:0:2")
    assert 390 / layout.width * layout.height <= 590, "what is asked lies below"


def test_small_parts_show_what_they_do_and_cards_without_room_no_words() -> None:
    assert look_at_size("part:RA2", 20) == "brief:RA2"
    assert look_at_size("part:RA2", 30) == "part:RA2"
    two_effects = f"part:{CODES[8]}"
    assert drawing(look_at_size(two_effects, 36), words_of("moonbots", "de")) == look(two_effects)
    assert look_at_size("card:die", LEAST["card"] - 1) == "card:die"
    assert drawing("brief:RA2", words_of("moonbots", "en"))


def test_pictures_have_a_ground_and_the_names_of_those_who_play() -> None:
    words = words_of("moonbots", "en").naming({"robot:1": "Anna"})
    assert [shape.text for shape in named("robot:1", words) if isinstance(shape, Label)] == ["Anna"]
    assert named("robot:0", words) == look("robot:0")
    assert named("table:4", words) == look("table:4")


@pytest.mark.parametrize("style", PLATES)
def test_boards_say_by_what_name_a_robot_goes_and_cut_what_is_too_wide(style: str) -> None:
    def labels(name: str) -> list[Label]:
        words = words_of("moonbots", "en").naming({"robot:1": name} if name else {})
        return [shape for shape in drawing(f"{style}:1:active", words) if isinstance(shape, Label)]

    assert [label.text for label in labels("")] == ["Comet"]
    assert [label.text for label in labels("Anna")] == ["Anna"]
    assert " ".join(label.text for label in labels("Comet (Anna)")) == "Comet (Anna)"
    for name in ("Maximiliane-Dorothea", "Www Wwwwwww Wwwwwwww", "Comet (Maximiliane-Dorothea)"):
        wide = labels(name)
        assert 0 < len(wide) <= 2
        assert wide[0].text[:2] == name[:2]
        assert all(breadth(label.text) * label.size <= PLATES[style] for label in wide)
