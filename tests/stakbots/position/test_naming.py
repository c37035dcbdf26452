"""Cards by name in written positions."""

import pytest

from stakbots.formats import notation
from stakbots.position import decks
from stakbots.position.codes import UNKNOWN, down
from stakbots.position.naming import names
from stakbots.position.state import Match
from tabletop.base.errors import NotationError

KNOWN = names(decks.load("base"))


def read(words: str) -> Match:
    return notation.read(f"stakbots/2 seats=2 {words} agenda=ask-action(0)")


def test_names_stand_for_cards_and_positions_are_written_with_numbers() -> None:
    named = read("s0=-1,spike s1=-pit,shot-4 h0=core-3,core")
    spike, pit, shot = KNOWN["spike"][0], KNOWN["pit"][0], KNOWN["shot-4"][0]
    assert named.staks[:2] == [[UNKNOWN, spike], [down(pit), shot]]
    assert named.hand[0] == sorted([KNOWN["core-3"][0], KNOWN["core"][0]])
    written = notation.write(named)
    assert "spike" not in written
    assert notation.write(notation.read(written)) == written


def test_equal_names_are_different_cards_and_leave_those_with_numbers() -> None:
    first, second, third = KNOWN["spike"]
    state = read(f"s0=spike,spike s1={first}")
    assert state.staks[:2] == [[second, third], [first]]


def test_words_about_cards_mean_those_that_lie_somewhere() -> None:
    second = KNOWN["spike"][1]
    state = read(f"s0={second} s1=core-7 damage=spike,2,core-7,1 attacker=spike,-1")
    assert (state.damage[second], state.damage[KNOWN["core-7"][0]]) == (2, 1)
    assert state.attacker == [second, -1]


def test_a_wrong_name_is_refused_with_near_ones() -> None:
    with pytest.raises(NotationError, match=r"No card is called 'stump'; near are: stomp"):
        read("s0=stump s1=spike")
    with pytest.raises(NotationError, match=r"No card is called 'core-9'; near are: core"):
        read("s0=core-9 s1=spike")


def test_a_name_that_is_used_up_is_refused() -> None:
    with pytest.raises(NotationError, match="only 3 of the card 'spike'"):
        read("s0=spike,spike,spike,spike s1=core-7")


def test_what_is_neither_name_nor_number_is_refused_as_before() -> None:
    with pytest.raises(NotationError, match="is not a whole number"):
        read("s0=sp!ke s1=core-7")


def test_capitals_make_no_other_name() -> None:
    assert read("s0=Spike s1=-Core-7").staks == read("s0=spike s1=-core-7").staks
