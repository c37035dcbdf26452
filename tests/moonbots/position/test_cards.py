from collections import Counter

import pytest

from moonbots.game import GAME
from moonbots.position.cards import (
    CODES,
    FACE_DOWN,
    LANGUAGES,
    UPGRADE_CARDS,
    WEAPON_CARDS,
    activators,
    body,
    pile,
    surcharge,
)
from moonbots.position.moves import ITEMS
from moonbots.position.parts import ABOVE, BELOW, MIXES, ONE, PAIR, PARTS, SEVEN, SLOTS, UPGRADES, Part
from moonbots.position.state import Tournament
from moonbots.show.card_names import called, catalogue
from moonbots.show.text import card_name
from tabletop.show.words import words as words_of


def test_there_are_four_parts_for_each_slot_and_one_of_them_is_marked() -> None:
    codes = [part.code for part in PARTS]
    assert len(set(codes)) == 24
    for slot in range(len(SLOTS)):
        assert sum(part.marked for part in PARTS[4 * slot : 4 * slot + 4]) == 1
        assert len({code[:2] for code in codes[4 * slot : 4 * slot + 4]}) == 1


def test_the_cards_that_sources_describe_are_among_the_parts() -> None:
    by_code = {part.code: part for part in PARTS}
    assert by_code["RA1"] == Part("RA1", ONE, (2,), 1, 0, 1, marked=False)
    assert by_code["RL1"] == Part("RL1", ONE, (2, 3, 4), 0, 1, 0, marked=False)
    assert {part.condition for part in PARTS} == {ONE, PAIR, SEVEN, ABOVE, BELOW}


def test_ten_parts_strike_ten_fire_and_four_only_give_energy() -> None:
    assert sum(part.fists > 0 for part in PARTS) == 10
    assert sum(part.missiles > 0 for part in PARTS) == 10
    assert sum(not part.fists and not part.missiles for part in PARTS) == 4


def test_left_and_right_with_every_die_turned_over_are_alike() -> None:
    def mirrored(part: Part) -> tuple[object, ...]:
        condition = {ABOVE: BELOW, BELOW: ABOVE}.get(part.condition, part.condition)
        return condition, tuple(sorted(7 - value for value in part.values)), part.fists, part.missiles, part.energy

    limbs = [(part.code, part) for part in PARTS if part.code[0] in "RL"]
    right = Counter((code[1], *mirrored(part)) for code, part in limbs if code[0] == "R")
    left = Counter(
        (code[1], part.condition, part.values, part.fists, part.missiles, part.energy)
        for code, part in limbs
        if code[0] == "L"
    )
    assert right == left


@pytest.mark.parametrize(
    ("code", "dice"),
    [
        ("RL1", {(2, 0), (3, 0), (4, 0)}),
        ("RA3", {(n, n) for n in range(1, 7)}),
        ("RL3", {(1, 6), (2, 5), (3, 4)}),
        ("LA4", {(5, 6), (6, 6)}),
        ("RA4", {(1, 1), (1, 2)}),
    ],
)
def test_each_condition_is_met_by_these_dice_and_no_others(code: str, dice: set[tuple[int, int]]) -> None:
    assert set(activators(next(part for part in PARTS if part.code == code))) == dice


def test_a_bare_robot_punches_on_a_one_or_fires_on_a_six() -> None:
    assert [(body(n).values, body(n).fists, body(n).missiles) for n in range(4)] == [
        ((1,), 1, 0), ((6,), 0, 1), ((1,), 1, 0), ((6,), 0, 1),
    ]  # fmt: skip


@pytest.mark.parametrize("mix", MIXES)
def test_there_are_24_upgrades_in_every_mix(mix: str) -> None:
    assert sum(MIXES[mix]) == 24
    assert len(MIXES[mix]) == len(UPGRADES) == 6


@pytest.mark.parametrize(("seats", "cards"), [(2, 60), (3, 48), (4, 60)])
def test_the_number_of_cards_depends_on_the_number_of_seats(seats: int, cards: int) -> None:
    state = GAME.start(seats)
    assert isinstance(state, Tournament)
    assert len(pile(seats, "even")) + state.backs == cards


def test_only_one_more_die_and_reroll_cost_extra() -> None:
    assert [code for card, code in enumerate(CODES) if surcharge(card)] == ["die", "reroll"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_in_all_eight_languages_of_the_booklet(language: str) -> None:
    words = words_of("moonbots", "en", language)
    names = [called(f"slot.{slot}", words) for slot in ITEMS]
    names += [card_name(card, words) for card in (*UPGRADE_CARDS, *WEAPON_CARDS, FACE_DOWN)]
    assert all(text.strip() for text in names)
    assert len(set(names)) == len(ITEMS) + 6 + 17 + 1
    assert card_name(CODES.index("RA1"), words) == f"{called('slot.right-arm', words)} (2: 1 fist, +1 energy)"


def test_names_are_those_of_each_booklet() -> None:
    assert LANGUAGES == ("en", "fr", "de", "it", "es", "pt", "nl", "ru")
    found = {language: catalogue(language).say("weapon.look-closer") for language in LANGUAGES}
    assert found == {
        "en": "Look Closer",
        "fr": "Recherche Plus",
        "de": "Zweiter Blick",
        "it": "Ricerca Più",
        "es": "Buscador",
        "pt": "Vê de Perto",
        "nl": "Extra Onderdeel",
        "ru": "Пристальный взгляд",
    }
