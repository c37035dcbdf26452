"""Games that one seat plays alone: the game of a day, and the same game once more."""

from random import Random

import pytest

from tabletop.base.errors import OptionError
from tabletop.core import game
from tabletop.core.alone import again, is_alone, of_day
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import encode

RACE = game.find("roborally")
DAY = 20_784


def driven(*seats: str) -> Session:
    """A race of one robot with one life, at its end."""
    options = {"lives": "1", "turn-limit": "25", "course": "round-trip"}
    session, rng = Session(RACE, seats, options, 5), Random(1)
    session.advance()
    while not session.over:
        session.play(rng.randrange(len(session.legal())))
        session.advance()
    return session


def test_everybody_has_the_same_game_of_a_day_and_another_one_on_the_next() -> None:
    assert RACE.alone
    today = of_day(RACE, DAY)
    assert (today.game, today.seats, today.seed) == (RACE, (PERSON,), DAY)
    assert RACE.alone.of_day(DAY).items() <= dict(today.options).items()
    assert (today.to_move, today.ply) == (0, len(today.plies))
    assert encode(today) == encode(of_day(RACE, DAY)) != encode(of_day(RACE, DAY + 1))
    with pytest.raises(OptionError, match="Nobody plays Robotory alone"):
        of_day(game.find("robotory"), DAY)


def test_a_game_alone_that_is_over_can_be_played_once_more_from_its_beginning() -> None:
    played = driven(PERSON)
    before = encode(played)
    played.goto(3)
    fresh = again(played)
    assert encode(played) == before, "the end counts, wherever one has looked back to"
    assert (fresh.seats, fresh.seed, fresh.options) == (played.seats, played.seed, played.options)
    assert fresh.state.version == played.state.version
    assert (fresh.to_move, fresh.over) == (0, False)
    assert is_alone(fresh)


def test_of_other_games_there_is_no_once_more() -> None:
    begun = of_day(RACE, DAY)
    duel = driven(PERSON, PERSON)
    assert not is_alone(duel)
    for session in (begun, duel):
        with pytest.raises(OptionError, match="This link holds no game that somebody has played alone to its end"):
            again(session)
