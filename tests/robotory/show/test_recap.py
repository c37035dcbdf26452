"""The recap of a player after the opponent's move."""

from robotory.show.recap import recap
from tabletop.show.words import words
from tests.robotory.positions import arena, play

EN = words("robotory", "en")


def told(seat: int, *moves: str, **lines: str) -> list[str]:
    """The sentences for a seat after light's moves."""
    state = arena(**lines)  # type: ignore[arg-type]
    events = play(state, *moves)
    return [note.text for note in recap(state.view(seat), events, 0, EN)]


def test_a_robot_that_leaves_or_enters_the_own_camp_is_told_to_whom_it_concerns() -> None:
    assert told(1, "white>b4", white="b4") == ["Player 1 took the white robot out of your camp."]
    assert told(0, "white>b4", white="b4") == []
    assert told(1, "red>c3", white="c3", robots="b3,c5,d3") == ["Player 1 moved the red robot into your camp."]


def test_a_long_way_is_told_a_short_one_is_not() -> None:
    assert told(1, "white>a2", white="a2") == []
    assert told(1, "white>a2", ">a1", ">b1", white="a2,a1,b1") == ["Player 1 moved the white robot 3 steps."]
