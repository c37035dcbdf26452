"""What Staks are called."""

import pytest

from stakbots.position.codes import SEATS
from stakbots.position.moves import Attack
from stakbots.show.text import name_move, stak_name
from tabletop.words import LANGUAGES, YOU, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_plays_alone_reads_of_the_own_stak_as_that(language: str) -> None:
    said = words("stakbots", language)
    own = said.naming({YOU: "0"})
    assert stak_name(0, own) not in (stak_name(0, said), stak_name(SEATS, own))
    assert stak_name(1, own) == stak_name(1, said)
    assert str(2) in stak_name(SEATS, own)
    caption = name_move(Attack(0, 1), own)
    assert caption[0].isupper()
    assert stak_name(0, own)[1:] in caption
