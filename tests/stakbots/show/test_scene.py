"""The picture of a match, its art, its words."""

import re
from itertools import combinations

import pytest

from stakbots import GAME
from stakbots.position.cards import CORE, LEADER, NAMES, SHOT
from stakbots.position.events import DREW, SCRAPPED
from stakbots.show import about, text
from stakbots.show.art.looks import look
from stakbots.show.art.robots import robot
from tabletop.rules.event import Event
from tabletop.show.scene import Label, Shape
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of
from tests.playing import assert_kept_in_place
from tests.stakbots.positions import DECK, match, play


def test_the_sixteen_bots_are_drawn_differently() -> None:
    for one, other in combinations(range(16), 2):
        assert robot(one) != robot(other)


def test_every_face_up_card_says_its_name_in_its_upper_bar() -> None:
    for card in range(len(DECK)):
        drawn = look(f"card:{DECK.bot[card]}:{DECK.power[card]}:{DECK.shot[card]}:{DECK.rank[card]}")
        titles = [shape for shape in drawn if isinstance(shape, Label)]
        assert titles[0].text.lower().startswith(NAMES[DECK.bot[card]])
        assert titles[0].y < -1.1


def test_power_and_damage_of_this_turn_stand_on_the_card() -> None:
    state = match("core5 core7", "core1 core6 core4 leader")
    play(state, "attack 0>1")
    scene = GAME.scene(state.view(0))
    top = scene.items[f"card-{state.top(0)}"]
    assert (top.value("power"), top.value("damage"), top.value("ready")) == (7, 4, 1)
    assert top.badge == "mark:7:4:1"


def test_only_a_top_that_may_attack_is_marked_as_ready() -> None:
    state = match("core5 core7", "core1 core6", h0="core2")
    ready = [name for name, item in GAME.scene(state.view(1)).items.items() if item.badge.endswith(":1")]
    assert ready == [f"card-{state.top(0)}"]
    play(state, "attack 0>1", "play core2")
    assert not [name for name, item in GAME.scene(state.view(1)).items.items() if item.badge.endswith(":1")]


def test_nobody_sees_the_hand_of_another_in_the_picture() -> None:
    state = match("core5", "core1", h0="fatal1", h1="pit1")
    cards = {seat: state.hand[seat][0] for seat in (0, 1)}
    for seat, others in ((0, 1), (1, 0)):
        items = GAME.scene(state.view(seat)).items
        assert items[f"card-{cards[seat]}"].shown
        assert not items[f"card-{cards[others]}"].shown
    assert not any(GAME.scene(state.view(None)).items[f"card-{card}"].shown for card in cards.values())


@pytest.mark.parametrize("shape", ["", *GAME.shapes])
@pytest.mark.parametrize("seats", range(2, 7))
def test_staks_of_any_number_of_players_lie_side_by_side(seats: int, shape: str) -> None:
    state = match(
        *[
            "? core1 core1" if seat < 1 else "? ? core5" if seat < 2 else "? core3" if seat < 4 else "? core4"
            for seat in range(seats)
        ]
    )
    scene = GAME.scene_in(shape, state.view(0))
    items = scene.items
    zones = [items[f"stak-{seat}"] for seat in range(seats)]
    cards = [items[f"card-{state.top(seat)}"] for seat in range(seats)]
    for a, b in combinations(range(seats), 2):
        apart = abs(zones[a].x - zones[b].x) / 2.4, abs(zones[a].y - zones[b].y) / 3.2
        assert cards[a].scale <= max(apart)
    for card in cards:
        assert 0 < card.y - 1.6 * card.scale < card.y + 1.6 * card.scale < scene.height
        assert 0 < card.x - 1.2 * card.scale < card.x + 1.2 * card.scale < scene.width


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_a_client_names_has_words(language: str) -> None:
    words = words_of("stakbots", language)
    for name in NAMES:
        assert words.say(f"effect-text.{name}")
    for option in GAME.options:
        assert words.has(f"option.{option.name}.help")
        for value in option.choices:
            assert words.has(f"option.{option.name}.{value}")
    for value in GAME.options[0].values():
        assert words.has(f"deck.{value}")
    for thing in ("turn", "scrap", "stomp", "battle"):
        assert words.has(f"queue.{thing}")
    for status in ("status.0", "status.2", "status.3", "waits.next", "waits.newer", "waits.together", "waits.lost"):
        assert words.has(f"chain.{status}")
    for by in ("effect", "played", "attacked", "chose-scrap", "recycled", "laid"):
        assert words.has(f"chain.by.{by}")
    for reason in ("alone", "together", "newer", "covered"):
        assert words.has(f"chain.when.{reason}")
    assert words.has("note.reconstruction")


def test_the_log_names_cards_and_players_and_a_draw_says_its_card_to_its_owner_only() -> None:
    words = words_of("stakbots", "en")
    event = Event(4, DREW, "2.1", 3, (1,), (DECK.tags[DECK.bot.index(CORE)],), 1)
    assert text.tell(event, words) == "Player 2 draws Core 1."
    assert text.tell(event.seen_by(0), words) == "Player 2 draws a card."
    scrapped = Event(5, SCRAPPED, "4.3", 4, (0, 3, DECK.tags[DECK.bot.index(SHOT)]))
    assert text.tell(scrapped, words).endswith(": Shot 2 is scrapped.")


def test_who_aims_reads_what_becomes_of_the_card() -> None:
    words = words_of("stakbots", "en")
    state = match("core5", "core1 core7", h0="pit1")
    play(state, "play pit1")
    assert GAME.prompt(state.view(0), words) == (
        "Player 1: choose a top card for Pit 1. It goes to the bottom of its Stak."
    )


def test_a_card_that_may_attack_says_what_each_battle_would_do() -> None:
    state = match("core5", "core1 core7", "core3")
    found = about.about(state.view(0), "stak-0", words_of("stakbots", "en"))
    assert found
    assert found.now.endswith(
        "It may attack now. If it attacks Core 7, it deals 5 damage and takes 7. It is scrapped, and Core 7 stays. "
        "If it attacks Core 3, it deals 5 damage and takes 3. Core 3 is scrapped."
    )


def test_all_cards_in_sight_can_be_read_from_the_top_of_each_stak() -> None:
    found = about.about(match("? ~core1 stomp3 core5", "core7").view(0), "staks", words_of("stakbots", "en"))
    assert found
    assert found.now.splitlines() == [
        "Player 1\u2019s Stak:",
        "Core 5 \u2013 No effect.",
        "Stomp 3 \u2013 Keeps attacking the same Stak until stopped or scrapped.",
        "Core 1, face down \u2013 No effect.",
        "Player 2\u2019s Stak:",
        "Core 7 \u2013 No effect.",
    ]


def test_the_scrapheap_says_what_lies_on_it_and_that_it_is_empty() -> None:
    words = words_of("stakbots", "en")
    state = match("core5", "core1", h0="core3 pit1")
    assert about.heap_in_words(state.view(0), words) == "It is empty."
    play(state, "discard core3")
    assert about.heap_in_words(state.view(0), words) == "In it: Core 3."


def test_a_shot_is_named_by_its_damage_and_a_leader_by_nothing_but_its_name() -> None:
    words = words_of("stakbots", "en")
    assert text.card_name(DECK.tags[DECK.bot.index(SHOT)], words) == "Shot 2"
    assert text.card_name(DECK.tags[DECK.bot.index(LEADER)], words) == "Leader"


@pytest.mark.parametrize("frame", ["frame:legal", "frame:chosen", "frame:now"])
def test_a_frame_leaves_number_and_name_of_its_card_free(frame: str) -> None:
    (rim,) = look(frame)
    assert isinstance(rim, Shape)
    top = min(float(x) for x in re.findall(r"-?[0-9.]+", rim.d))
    assert top + rim.width / 2 <= -1.6


@pytest.mark.parametrize("shape", ["", *GAME.shapes])
def test_frames_of_two_cards_in_hand_do_not_touch(shape: str) -> None:
    state = match("core5", "core1", h0="fatal1 pit1")
    items = GAME.scene_in(shape, state.view(0)).items
    one, other = (items[f"card-{card}"] for card in state.hand[0])
    assert abs(one.x - other.x) >= 2.71 * one.scale


@pytest.mark.parametrize("shape", ["", *GAME.shapes])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_staks_plates_and_piles_keep_their_places_through_a_match(seats: int, shape: str) -> None:
    assert_kept_in_place(GAME, seats, shape, {"stak", "seat", "supply", "heap"})
