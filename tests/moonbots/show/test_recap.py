"""The recap of a player's own robots after a film."""

from moonbots.position.state import Tournament
from moonbots.show.recap import recap
from tabletop.show.words import words
from tests.moonbots.positions import at, play

EN = words("moonbots", "en")
_PLACE = "agenda=ask-place(0,0);following(0)"


def told(state: Tournament, seat: int, *labels: str) -> list[str]:
    """The sentences about the robots of a seat after these moves."""
    events = play(state, *labels)
    return [note.text for note in recap(state.view(seat), events, 0, EN)]


def test_a_hit_says_by_whom_how_and_what_is_left() -> None:
    state = at(f"seats=3 r0=9/RL2 r1=9 r2=9 dice=6 {_PLACE}")
    assert told(state, 1, "place=right-leg/6", "aim=1x2") == ["Crater hit you with missiles: 2 energy lost, 7 left."]


def test_whoever_strikes_reads_nothing_about_it() -> None:
    state = at(f"seats=3 r0=9/RL2 r1=9 r2=9 dice=6 {_PLACE}")
    assert told(state, 0, "place=right-leg/6", "aim=1x2") == []


def test_an_own_roll_that_fitted_nothing_is_told_once_the_turn_is_over() -> None:
    begun = "seats=3 market=die,die,fist,fist,weapon,weapon r0=9 r1=9 r2=9 agenda=ask-act(0,0);following(0)"
    assert told(at(begun), 0, "roll", "roll=3", "pass") == ["You rolled 3: none of your parts can take that."]
    assert told(at(begun), 0, "roll", "roll=1") == []
    assert told(at(begun), 0, "roll", "roll=1", "place=body/1", "aim=1x1") == []


def test_a_fall_is_told_once() -> None:
    state = at(f"seats=3 r0=9/RL2 r1=1 r2=9 dice=6 {_PLACE}")
    assert told(state, 1, "place=right-leg/6", "aim=1x2") == ["Crater put you out."]


def test_with_two_robots_a_sentence_says_which_it_was() -> None:
    state = at(f"seats=2 r0=9/RL2 r1=9 r2=9 r3=9 dice=6 {_PLACE}")
    assert told(state, 1, "place=right-leg/6", "aim=3x2") == [
        "Quasar: Crater hit you with missiles: 2 energy lost, 7 left."
    ]


def test_damage_that_was_sent_on_came_from_whoever_sent_it() -> None:
    state = at(f"seats=3 r0=9/RL2 r1=9///deflector r2=9 dice=6 {_PLACE}")
    assert told(state, 2, "place=right-leg/6", "aim=1x2", "play=deflector/1/2")[0].startswith(
        "Comet hit you with missiles"
    )
