"""Setting a race up by touch: robots, their cards, and the floor; everything comes from where it was."""

import pytest

from roborally import GAME
from roborally.formats import notation
from roborally.position.cards import KIND, MOVE_1, card_named
from roborally.position.codes import DESTROYED, EMPTY, OFF
from roborally.position.state import Race
from roborally.rules.turn import PROGRAM
from tabletop.base.errors import NotationError
from tabletop.show.arranging import Choice, Control
from tabletop.show.words import words

ENGLISH = words("roborally", "en")
FLOOR = "floor=.,.,.,./.,O,.,./.,.,.,. turn=1 "
TABLE = f"roborally/2 {FLOOR}r0=0,0,E r1=3,2,W/damage:2 p0=M3:790,-,-,-,- p1=-,UT:10!,-,-,- "
RUNS = f"{TABLE}agenda=ask-ready(-1);register(1)"


def controls(position: str, spot: str) -> list[Control]:
    assert GAME.controls
    return list(GAME.controls(position, spot, ENGLISH))


def control(position: str, spot: str, name: str) -> Control:
    return next(one for one in controls(position, spot) if one.name == name)


def choice(position: str, spot: str, control_name: str, name: str) -> Choice:
    return next(one for one in control(position, spot, control_name).choices if one.name == name)


def chosen(position: str, spot: str, control_name: str, name: str) -> Race:
    """The position after the choice of that caption."""
    race = GAME.read(choice(position, spot, control_name, name).position)
    assert isinstance(race, Race)
    return race


def at(race: Race, seat: int) -> tuple[int, int]:
    y, x = divmod(race.cell[seat], race.floor.width)
    return x, y


def test_a_robot_moves_to_a_cell_with_its_archive_marker_and_cards() -> None:
    race = chosen(RUNS, "2,0", "Robot", "Wumms")
    assert at(race, 0) == (2, 0)
    assert race.archive[0] == race.cell[0]
    assert race.program[0][0] == card_named("M3:790")


def test_robots_that_want_the_same_cell_change_places() -> None:
    race = chosen(RUNS, "3,2", "Robot", "Wumms")
    assert (at(race, 0), at(race, 1)) == ((3, 2), (0, 0))


def test_robots_are_added_and_taken_off_and_seats_have_no_gap() -> None:
    race = chosen(RUNS, "0,2", "Robot", "Turbo")
    assert (race.seats, at(race, 2)) == (3, (0, 2))
    three = GAME.write(race)
    race = chosen(three, "0,0", "Robot", "nothing")
    assert [at(race, seat) for seat in range(race.seats)] == [(3, 2), (0, 2)]
    assert (race.damage[0], race.program[0][1]) == (2, card_named("UT:10"))
    assert chosen(three, "", "How many robots", "6").seats == 6


def test_a_robot_that_is_asked_goes_and_the_others_are_asked() -> None:
    asking = GAME.write(chosen(RUNS, "", "What happens next", "Robots choose their cards"))
    race = chosen(asking, "0,0", "Robot", "nothing")
    assert (race.seats, race.pending) == (1, (PROGRAM, 0, (0, 1)))


def test_a_robot_turns_and_has_damage_and_is_powered_down() -> None:
    assert chosen(RUNS, "robot-0", "Faces", "south").facing[0] == 2
    assert chosen(RUNS, "robot-1", "Damage", "7").damage == [0, 7]
    assert chosen(RUNS, "robot-1", "Damage", "0").damage == [0, 0]
    assert chosen(RUNS, "robot-1", "Power", "powered down").down == [False, True]
    assert chosen(RUNS, "robot-1", "Life tokens", "1").lives == [3, 1]


def test_a_card_lies_in_a_register_by_name() -> None:
    race = chosen(RUNS, "robot-0", "Register 2", "Move 1")
    assert race.program[0][0] == card_named("M3:790")
    assert KIND[race.program[0][1]] == MOVE_1
    race = chosen(GAME.write(race), "robot-0", "Register 2, number", "490")
    assert race.program[0][:2] == [card_named("M3:790"), card_named("M1:490")]
    listed = control(RUNS, "robot-0", "Register 2").choices
    assert [one.name for one in listed] == [
        "nothing", "Move 1", "Move 2", "Move 3", "Back Up", "Rotate Left", "Rotate Right", "U-Turn"
    ]  # fmt: skip
    race = chosen(GAME.write(race), "robot-0", "Register 2 lies", "face up")
    assert race.face_up[0] == 0b10
    assert chosen(RUNS, "robot-0", "Register 1", "nothing").program[0] == [EMPTY] * 5


def test_a_card_comes_from_the_register_in_which_it_lay() -> None:
    race = chosen(RUNS, "robot-0", "Register 1", "U-Turn")
    race = chosen(GAME.write(race), "robot-0", "Register 1, number", "10")
    assert (race.program[0][0], race.program[1][1]) == (card_named("UT:10"), EMPTY)
    race = chosen(RUNS, "robot-0", "Register 5", "Move 3")
    race = chosen(GAME.write(race), "robot-0", "Register 5, number", "790")
    assert race.program[0] == [EMPTY] * 4 + [card_named("M3:790")]


def test_a_hand_is_filled_card_by_card() -> None:
    race = chosen(RUNS, "robot-0", "Hand, card 1", "Back Up")
    race = chosen(GAME.write(race), "robot-0", "Hand, card 1, number", "430")
    race = chosen(GAME.write(race), "robot-0", "Hand, card 2", "U-Turn")
    race = chosen(GAME.write(race), "robot-0", "Hand, card 2, number", "10")
    assert race.hand[0] == [card_named("BU:430"), card_named("UT:10")]
    assert race.program[1][1] == EMPTY


def test_an_archive_marker_is_laid_apart_and_comes_back() -> None:
    race = chosen(RUNS, "2,2", "Archive marker", "Wumms")
    assert (race.archive[0], race.cell[0]) == (10, 0)
    assert chosen(GAME.write(race), "archive-0", "Archive marker", "nothing").archive[0] == 0


def test_a_destroyed_robot_comes_back_to_its_archive_marker() -> None:
    race = chosen(RUNS, "robot-0", "In the race", "destroyed, comes back")
    assert (race.cell[0], race.status[0], race.archive[0], race.fallen) == (OFF, DESTROYED, 0, [0])
    race = chosen(GAME.write(race), "1,0", "Robot", "Wumms")
    assert (at(race, 0), race.fallen) == ((1, 0), [])


def test_what_is_drawn_on_the_floor_stands_there() -> None:
    assert chosen(RUNS, "1,0", "Floor", "express belt east").floor.signs[1] == ">>"
    assert len(chosen(RUNS, "1,0", "Laser fires", "east").floor.lasers) == 1
    walled = chosen(RUNS, "0,0", "Wall in the east", "wall")
    assert walled.floor.walls == ((1, 0, 3),)
    assert chosen(GAME.write(walled), "1,0", "Wall in the west", "nothing").floor.walls == ()
    race = chosen(RUNS, "2,0", "Flag", "flag 1")
    assert race.course.flags == (2,)
    race = chosen(GAME.write(race), "0,2", "Flag", "flag 1")
    assert race.course.flags == (8,)
    assert chosen(GAME.write(race), "2,0", "Flag", "flag 2").course.flags == (8, 2)


def test_without_its_wall_a_laser_goes() -> None:
    lit = GAME.write(chosen(RUNS, "1,0", "Laser fires", "east"))
    assert chosen(lit, "0,0", "Wall in the east", "nothing").floor.lasers == ()


def test_what_runs_next_is_a_register_or_all_of_them_or_the_choice_of_cards() -> None:
    three = choice(RUNS, "", "What happens next", "Register 3").position
    assert notation.read(three).register == 2
    assert three.endswith("agenda=ask-ready(-1);register(3)")
    race = chosen(RUNS, "", "What happens next", "Robots choose their cards")
    assert [len(hand) for hand in race.hand] == [9, 7]
    assert race.pending == (PROGRAM, 0, (0, 1))


def test_with_option_cards_registers_run_with_them_and_robots_hold_them() -> None:
    race = chosen(RUNS, "", "Option cards", "With all 26")
    with_options = GAME.write(race)
    assert "register-with-options(1)" in with_options
    held = GAME.write(chosen(with_options, "robot-0", "Option card 1", "Brakes"))
    race = chosen(held, "robot-1", "Option card 1", "Brakes")
    assert [len(cards) for cards in race.kit.held] == [0, 1]
    assert "options" not in GAME.write(chosen(held, "", "Option cards", "Without"))


def test_another_course_has_its_robots_in_the_docks() -> None:
    race = chosen(RUNS, "", "Course", "Dizzy Dash")
    assert race.course.id == "dizzy-dash"
    assert race.cell == list(race.floor.docks[:2])
    assert race.damage == [0, 2]


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    with pytest.raises(NotationError, match="no floor"):
        GAME.read(choice(RUNS, "1,1", "Robot", "Wumms").position)


@pytest.mark.parametrize(
    "spot", ["robot-2", "robot-x", "archive-7", "flag-1", "race", "4,0", "0,3", "99,99", "-", "0,0,0"]
)
def test_other_spots_have_nothing_to_change(spot: str) -> None:
    assert controls(RUNS, spot) == []
