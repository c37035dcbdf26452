"""The names of Staks and players."""

import pytest

from stakbots.position.codes import SEATS, TOGETHER
from stakbots.position.events import CHOSE_SCRAP, MATCH_ENDED
from stakbots.position.moves import Attack
from stakbots.show.text import name_move, player_name, stak_name, tell
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.show.words import LANGUAGES, YOU, spoken
from tabletop.show.words import words as words_of
from tabletop.telling.recap import listed


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_plays_alone_reads_of_the_own_stak_as_that(language: str) -> None:
    words = words_of("stakbots", language)
    own = words.naming({YOU: "0"})
    assert stak_name(0, own) not in (stak_name(0, words), stak_name(SEATS, own))
    assert stak_name(1, own) == stak_name(1, words)
    assert stak_name(0, spoken("stakbots", own.manner)) == stak_name(0, own)
    assert str(2) in stak_name(SEATS, own)
    caption = name_move(Attack(0, 1), own)
    assert caption[0].isupper()
    assert stak_name(0, own)[1:] in caption


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_shares_a_draw_is_listed_as_in_speech(language: str) -> None:
    words = words_of("stakbots", language)
    both = [player_name(0, words), player_name(1, words)]
    ended = Event(0, MATCH_ENDED, "7.3", NO_CAUSE, (TOGETHER, 0, 1))
    assert ", ".join(both) not in tell(ended, words)
    assert listed(both, words) in tell(ended, words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_and_the_own_stak_are_not_both_called_by_name(language: str) -> None:
    words = words_of("stakbots", language).naming({"seat:0": "Anna", "seat:1": "Ben"})
    home, away, second = (tell(Event(0, CHOSE_SCRAP, "3.2", NO_CAUSE, (0, stak)), words) for stak in (0, 1, SEATS))
    assert home.count("Anna") == 1
    assert "Ben" in away
    assert "2" in second, "which Stak it is has to be said then"
    assert "Anna" in tell(Event(0, CHOSE_SCRAP, "3.2", NO_CAUSE, (0, 0)), words.naming({YOU: "0"}))
