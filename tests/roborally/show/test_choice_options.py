"""Beside every choice about option cards lie those cards, so that they can be read."""

import pytest

from roborally.position.moves import DISCARD
from roborally.position.option_deck import SLUGS
from roborally.position.state import Race
from roborally.show.choice_options import options_of_choice
from tabletop.formats import link
from tests.roborally.option_games import PLAYER, Recorded, read

CHOICES = [one for one in read() if len(one.choices) == 1 and one.choices[0] not in ("pass", "run", "face=W")]


@pytest.mark.parametrize("recorded", CHOICES, ids=lambda one: one.option)
def test_a_choice_that_uses_an_option_is_about_its_card(recorded: Recorded) -> None:
    session = link.decode(recorded.link)
    assert isinstance(session.state, Race)
    asked = [SLUGS[option] for option in options_of_choice(session.state.view(PLAYER), session.legal())]
    used = recorded.choices[0].partition("=")[2]
    assert (used if used in SLUGS else recorded.option) in asked


def test_a_choice_what_to_discard_is_about_every_card_that_may_go() -> None:
    session = link.decode(next(one.link for one in read() if one.option == "ablative-coat"))
    assert isinstance(session.state, Race)
    view, held = session.state.view(PLAYER), session.state.kit.held[PLAYER]
    assert held
    assert options_of_choice(view, [DISCARD[option] for option in held]) == sorted(held)


def test_other_choices_are_about_none() -> None:
    session = link.decode(next(one.link for one in read() if one.option == "superior-archive"))
    assert isinstance(session.state, Race)
    assert options_of_choice(session.state.view(PLAYER), session.legal()) == []
