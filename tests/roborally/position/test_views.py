"""What a seat may know (ARCHITECTURE.md): its own cards, what lies face up, and nothing that is still secret."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from roborally import GAME
from roborally.position.cards import DECK, card_named
from roborally.position.codes import HIDDEN
from roborally.position.guess import determinize
from roborally.position.state import Race
from tests.roborally.positions import all_cards, choose, position, run_on

PROGRAMMED = "r0=0,0,N r1=5,4,N p0=M1:490!,M1:500,M1:510,M1:520,M1:530 h0=UT:10,UT:20 h1=RL:70"


def test_others_see_the_cards_that_lie_face_up_and_of_the_rest_only_that_they_are_there() -> None:
    race = position(f"{PROGRAMMED} p1=RL:90,-,-,-,-")
    for onlooker in (1, None):
        assert race.view(onlooker).program[0] == (card_named("M1:490"), HIDDEN, HIDDEN, HIDDEN, HIDDEN)
    assert race.view(0).program[1] == (HIDDEN, -1, -1, -1, -1)


def test_the_owner_sees_the_own_program_and_hand() -> None:
    view = position(PROGRAMMED).view(0)
    assert view.program[0] == tuple(card_named(f"M1:{number}") for number in range(490, 540, 10))
    assert view.hand == (card_named("UT:10"), card_named("UT:20"))


def test_others_see_how_many_cards_a_hand_has() -> None:
    race = position(PROGRAMMED)
    for onlooker in (0, 1, None):
        assert race.view(onlooker).hand_sizes == (2, 1)
    assert race.view(None).hand == ()


def test_everybody_sees_the_floor_the_damage_and_who_is_asked() -> None:
    race = position("r0=0,0,N/damage:3 r1=5,4,N/lives:1/flags:1/announced flags=0", "announce(0)")
    for onlooker in (0, 1, None):
        view = race.view(onlooker)
        assert (view.cell, view.damage, view.lives, view.flags) == ((0, 29), (3, 0), (3, 1), (0, 1))
        assert (view.announced, view.to_move, view.ask) == ((False, True), 0, "announce")


def test_a_card_is_known_to_all_from_the_moment_it_is_revealed() -> None:
    race = position("r0=0,4,N/damage:1 r1=5,0,N p0=M1:490,M1:500", "register(1);ask-announce(0);register(2)")
    assert race.view(1).program[0][:2] == (card_named("M1:490"), HIDDEN)
    choose(race, "run")
    assert race.view(1).program[0][:2] == (card_named("M1:490"), card_named("M1:500"))


def test_nobody_sees_the_deck() -> None:
    race = position(PROGRAMMED)
    assert race.view(0).deck_size == 84 - 8
    assert "pool" not in race.view(0)._fields


def test_a_view_can_be_compared_and_does_not_change_with_the_race() -> None:
    race = position("r0=0,4,N/damage:1 r1=5,0,N/damage:1 p0=M1:490", "announce(0);announce(1);register(1)")
    before = race.view(1)
    assert before == race.view(1)
    choose(race, "run", "run")
    assert before != race.view(1)
    assert before.cell[0] == 24


# ---- guessing what is hidden ------------------------------------------------------------------------


@given(st.integers(0, 1 << 30), st.integers(2, 8), st.integers(0, 300))
def test_a_guessed_race_looks_the_same_to_the_one_who_guesses_and_holds_every_card_once(
    seed: int, seats: int, plies: int
) -> None:
    rng = Random(seed)
    race = GAME.start(seats, {"lives": "1"})
    for _ in range(plies):
        if race.over:
            break
        race.apply(race.legal()[rng.randrange(len(race.legal()))])
    for onlooker in (0, seats - 1, None):
        view = race.view(onlooker)
        guess = determinize(view, rng)
        assert guess.view(onlooker) == view
        assert all_cards(guess) == list(DECK)
        if not race.over and view.to_move == onlooker:
            assert list(guess.legal()) == list(race.legal())


def test_guesses_differ_in_what_is_hidden() -> None:
    race = GAME.start(2)
    assert isinstance(race, Race)
    run_on(race, "program")
    guesses = [determinize(race.view(0), Random(seed)) for seed in range(5)]
    assert all(guess.hand[0] == race.hand[0] for guess in guesses)
    assert len({tuple(guess.hand[1]) for guess in guesses}) > 1
