import pytest

from moonbots.game import GAME
from moonbots.position.cards import BAD_LUCK, CODES, DIE, STOCK, UPGRADE_CARDS, WEAPON_CARDS
from moonbots.position.events import ROLLED
from moonbots.position.state import Tournament
from moonbots.show.text import card_help, card_name
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of
from tabletop.telling.sentences import captions
from tests.moonbots.positions import at, play

EN = words_of("moonbots", "en")


def test_cards_are_named_by_what_they_do() -> None:
    names = [card_name(card, EN) for card in (8, 5, 6, 20, 23, DIE, STOCK, 47)]
    assert names == [
        "Right arm (2: 1 fist, +1 energy)",
        "Torso (2 dice = 7: +2 energy)",
        "Torso (2 dice < 4: 3 missiles, +1 energy)",
        "Left leg (3/4/5: 1 missile)",
        "Left leg (4/5/6: 2 missiles for 1 energy)",
        "One more die",
        "Energy Stock",
        "Secret weapon",
    ]


def told(state: Tournament) -> list[str]:
    """The captions of all that may be chosen."""
    assert state.pending
    return captions(GAME, state.pending.ask.name, state.legal(), EN)


def test_to_pass_is_called_what_it_does() -> None:
    assert "End the turn" in told(at("seats=3 r0=9 r1=9 r2=9 agenda=ask-act(0,0);following(0)"))
    attacked = at("seats=3 r0=9/RL2 r1=9///dodge r2=9 dice=6 agenda=ask-place(0,0);following(0)")
    assert "End the turn" in told(attacked)
    play(attacked, "place=right-leg/6", "aim=1x2")
    assert told(attacked) == ["Not now", "Dodge"]


def test_cards_in_the_market_are_called_by_what_they_cost_and_told_apart_by_number() -> None:
    state = at("seats=3 market=weapon,weapon,TO4,-,-,weapon r0=9 r1=9 r2=9 agenda=ask-act(0,0);following(0)")
    assert told(state)[2:] == [
        "Secret weapon: free (1)",
        "Secret weapon: free (2)",
        f"{card_name(CODES.index('TO4'), EN)}: 1 energy",
        "Secret weapon: 2 energy",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_have_different_names_and_all_but_parts_an_explanation(language: str) -> None:
    words = words_of("moonbots", language)
    assert len({card_name(card, words) for card in range(48)}) == 48
    helps = {card_help(card, words) for card in (*UPGRADE_CARDS, *WEAPON_CARDS)}
    assert len(helps) == 6 + 17


def test_the_log_reads_as_cause_and_effect() -> None:
    state = at("seats=3 r0=9/RA1 r1=9///dodge r2=9//fist-guard dice=2 agenda=ask-place(0,0);following(0)")
    events = play(state, "place=right-arm/2", "aim=1x1", "play=dodge/1")
    assert [GAME.tell(event, EN) for event in events] == [
        "Crater puts a 2 on its Right arm.",
        "Crater hits Comet for 1 damage.",
        "Comet uses Dodge!",
        "Comet dodges: 1 damage avoided.",
        "Crater gains 1 energy: now 10.",
    ]
    causes = {event.id: event.cause for event in events}
    placed, attacked, played, dodged, gained = (event.id for event in events)
    assert causes == {placed: -1, attacked: placed, played: attacked, dodged: played, gained: placed}


@pytest.mark.parametrize(("language", "listed"), [("en", "2, 5 and 5"), ("fr", "2, 5 et 5"), ("de", "2, 5 und 5")])
def test_dice_are_listed_as_in_speech(language: str, listed: str) -> None:
    rolled = Event(0, ROLLED, "4.1", NO_CAUSE, (0, 2, 5, 5))
    assert listed in GAME.tell(rolled, words_of("moonbots", language))


def test_who_is_attacked_reads_what_is_about_to_be_lost() -> None:
    state = at("seats=3 r0=9/RL2 r1=9///dodge r2=9 dice=6 agenda=ask-place(0,0);following(0)")
    play(state, "place=right-leg/6", "aim=1x2")
    assert GAME.prompt(state.view(1), EN) == (
        "Crater\u2019s attack is about to hit Comet for 2 damage. Use a secret weapon?"
    )
    assert GAME.prompt(state.view(2), EN) == "Waiting for Comet."


def test_who_may_answer_a_gain_reads_who_has_gained() -> None:
    state = at("seats=3 r0=9/HE1 r1=9///pump r2=9 dice=1 agenda=ask-place(0,0);following(0)")
    play(state, "place=head/1")
    assert GAME.prompt(state.view(1), EN) == "Crater has gained energy. Comet: use a secret weapon now?"


def test_who_cannot_see_hears_what_each_card_of_the_market_costs() -> None:
    state = at("seats=3 r0=9 r1=9 r2=9 market=fist,fist,HE1,die,-,- agenda=ask-act(0,0);following(0)")
    assert "Iron fist: free; Iron fist: free;" in " ".join(GAME.describe(state.view(0), EN))


def test_with_two_players_a_seat_is_called_by_both_its_robots() -> None:
    state = at("seats=2 r0=9 r1=9 r2=9 r3=9 agenda=ask-act(0,0);following(0)")
    assert GAME.prompt(state.view(1), EN) == "Waiting for Crater & Comet."


def test_the_end_names_who_has_won() -> None:
    state = at("seats=3 quiet=2 r0=9 r1=9 r2=8 active=2 agenda=following(2)")
    assert GAME.prompt(state.view(0), EN) == "Crater and Comet share the win."


@pytest.mark.parametrize(("language", "both"), [("en", "have won"), ("fr", "ont gagné"), ("de", "haben gewonnen")])
def test_two_robots_of_a_player_have_won_and_a_player_who_has_a_name_has_won(language: str, both: str) -> None:
    view = at("seats=2 quiet=2 r0=9 r1=9 r2=8 r3=8 active=3 agenda=following(3)").view(0)
    assert tuple(view.winners) == (0,)
    words = words_of("moonbots", language)
    assert GAME.prompt(view, words) == f"Crater & Comet {both}."
    assert GAME.prompt(view, words.naming({"seat:0": "Anna"})) == words.say("prompt.over", who="Anna")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_client_finds_its_words(language: str) -> None:
    words = words_of("moonbots", language)
    for one in GAME.preferences:
        assert words.has(f"preference.{one.name}")
    for option in GAME.options:
        assert words.has(f"option.{option.name}")
        assert words.has(f"option.{option.name}.help")
        assert all(words.has(f"option.{option.name}.{value}") for value in option.choices)
    assert all(words.has(f"bot.{bot}") for bot in GAME.bots)
    assert words.has("note.reconstruction")
    assert card_name(BAD_LUCK, words)


def test_who_aims_reads_what_protection_stops() -> None:
    state = at(
        "seats=3 r0=9//fist-guard r1=9//fist-guard r2=9//missile-guard dice=1 agenda=ask-place(0,0);following(0)"
    )
    play(state, "place=body/1")
    view = state.view(0)
    for robot, protected in ((0, False), (1, True), (2, False)):
        told = GAME.about(view, f"robot-{robot}", EN)
        assert told
        assert told.now.startswith("Comet\u2019s protection stops one damage.") == protected
        assert ("protection stops" in told.now) == protected
