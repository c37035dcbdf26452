"""The recap of a player's own cards after a film."""

from stakbots.position.state import Match
from stakbots.show.recap import recap
from tabletop.show.words import Words, words
from tests.stakbots.positions import match, play

EN, FR = words("stakbots", "en"), words("stakbots", "fr")


def told(state: Match, seat: int, *labels: str, words: Words = EN) -> list[str]:
    """The sentences about the cards of a seat after these moves."""
    events = play(state, *labels)
    return [note.text for note in recap(state.view(seat), events, 0, words)]


def test_an_attack_names_all_cards_that_it_cost() -> None:
    state = match("core5 core7", "core1 core3")
    assert told(state, 1, "attack 0>1") == ["Player 1 attacked and scrapped your Core 3."]


def test_french_says_of_each_card_that_it_was_yours() -> None:
    state = match("core5 core7", "core1 core2 core3")
    assert told(state, 1, "attack 0>1", "attack 0>1", words=FR) == [
        "Joueur 1 a attaqué et mis ton Core 3 et ton Core 2 à la casse."
    ]


def test_an_effect_is_told_with_its_card() -> None:
    assert told(match("core5", "core1 core7", h0="reaper1"), 1, "play reaper1", "aim 1") == [
        "Player 1\u2019s Reaper 1 scrapped your Core 7."
    ]
    assert told(match("core5", "core1 core7", h0="trip0"), 1, "play trip0", "aim 1") == [
        "Player 1\u2019s Trip moved your Core 7 one place down."
    ]


def test_damage_that_scrapped_nothing_is_told_too() -> None:
    state = match("core5", "core1 core6", h0="shot2")
    assert told(state, 1, "play shot2", "aim 1") == ["Player 1 dealt 2 damage to your Core 6."]


def test_what_one_does_oneself_is_not_told() -> None:
    assert told(match("core5 core4", "core1", h0="clumsy4"), 0, "play clumsy4") == []
    assert told(match("core5 core3", "core1 core7"), 0, "attack 0>1") == []
