"""Floors that turn (rule 11.8), and racers with their blockers (rule 11.9)."""

import pytest

from roborally import GAME
from roborally.board import courses
from roborally.board.floor import compile_plan
from roborally.board.plan import joined, turned
from roborally.board.turning import floor_now, piece_at, turnable
from roborally.position.state import Race
from tabletop.base.errors import NotationError, OptionError
from tests.roborally.positions import asked, choose, labels, position, robots, told

NAME = "frenetic-factory"
FACTORY = courses.load(NAME)
WIDTH = FACTORY.floor.width
FLAG = FACTORY.flags[0]


def on_factory(words: str, agenda: str) -> Race:
    """A position in the course whose floors turn."""
    return position(f"course={NAME} {words}", agenda)


def at(cell: int, way: str = "N") -> str:
    """The place of a robot on a cell."""
    return f"{cell % WIDTH},{cell // WIDTH},{way}"


# ---- the coin ---------------------------------------------------------------------------------------


def test_whoever_touches_the_next_flag_tosses_a_coin() -> None:
    race = on_factory(f"r0={at(FLAG)} r1=0,0,N", "touch")
    assert asked(race) == ("toss", -1)
    assert labels(race) == ["heads", "tails"]


def test_who_touches_another_flag_tosses_nothing() -> None:
    assert asked(on_factory(f"r0={at(FACTORY.flags[1])} r1=0,0,N", "touch")) is None


def test_the_floor_under_the_robot_turns_and_not_the_one_on_which_its_arm_reaches_a_flag() -> None:
    flag = 11 + 5 * WIDTH
    beside = flag + 1
    assert piece_at(FACTORY, flag) != piece_at(FACTORY, beside)
    moved = ",".join(map(str, (flag, *FACTORY.flags[1:])))
    words = f"options=yes rules=moving-flags flags-at={moved} r0={at(beside)} r1=0,0,N o0=mechanical-arm"
    race = on_factory(words, "touch-with-options")
    if asked(race) == ("arm", 0):
        choose(race, f"reach={flag}")
    choose(race, "heads")
    assert [index for index, turns in enumerate(race.extra.turns) if turns] == [piece_at(FACTORY, beside)]


def test_tails_leaves_the_floor_as_it_is() -> None:
    race = on_factory(f"r0={at(FLAG)} r1=0,0,N", "touch")
    choose(race, "tails")
    assert race.floor is race.course.floor
    assert not any(race.extra.turns)


def test_heads_turns_the_floor_beneath_a_quarter_clockwise_and_no_other() -> None:
    race = on_factory(f"r0={at(FLAG)} r1=0,0,N", "touch")
    choose(race, "heads")
    piece = piece_at(FACTORY, FLAG)
    assert [index for index, turns in enumerate(race.extra.turns) if turns] == [piece]
    left, top = FACTORY.pieces[piece].x, FACTORY.pieces[piece].y
    before, after = FACTORY.floor.signs, race.floor.signs
    quarter = str.maketrans("^>v<", ">v<^")
    for y in range(12):
        for x in range(12):
            was, now = before[(top + y) * WIDTH + left + x], after[(top + x) * WIDTH + left + 11 - y]
            assert now == (was if was in "RLwWO." else was.translate(quarter))
    elsewhere = [
        cell
        for cell in range(len(before))
        if not (left <= cell % WIDTH < left + 12 and top <= cell // WIDTH < top + 12)
    ]
    assert all(before[cell] == after[cell] for cell in elsewhere)


def test_robots_flags_and_markers_stay_where_they_are() -> None:
    race = on_factory(f"r0={at(FLAG, 'E')} r1=5,5,S/archive:6,6", "touch")
    choose(race, "heads")
    assert robots(race) == [at(FLAG, "E"), "5,5,S"]
    assert race.extra.flag_cells == FACTORY.flags
    assert race.archive == [FLAG, 6 * WIDTH + 6]


def test_four_heads_lay_the_floor_as_it_was() -> None:
    piece = piece_at(FACTORY, FLAG)
    turns = ",".join("3" if index == piece else "0" for index in range(len(FACTORY.pieces)))
    race = on_factory(f"floors-turned={turns} r0={at(FLAG)} r1=0,0,N", "touch")
    choose(race, "heads")
    assert race.floor.signs == FACTORY.floor.signs
    assert race.floor.ahead == FACTORY.floor.ahead


def test_belts_and_walls_meet_anew_at_the_seams() -> None:
    turns = (1, 0, 0, 0, 0)[: len(FACTORY.pieces)]
    whole = [
        turned(courses.plan(piece.floor), piece.quarter_turns + turn)
        for piece, turn in zip(FACTORY.pieces, turns, strict=True)
    ]
    fresh = compile_plan(joined([(plan, piece.x, piece.y) for plan, piece in zip(whole, FACTORY.pieces, strict=True)]))
    assert floor_now(FACTORY, turns).carry == fresh.carry
    assert floor_now(FACTORY, turns).ahead == fresh.ahead
    assert floor_now(FACTORY, turns).carry != FACTORY.floor.carry


def pit_course() -> tuple[str, int, int]:
    """A course, a flag's cell on a floor with pits, and a cell that turns into a pit there."""
    for index, flag in enumerate(FACTORY.flags):
        piece = piece_at(FACTORY, flag)
        turns = tuple(int(one == piece) for one in range(len(FACTORY.pieces)))
        for cell, pit in enumerate(floor_now(FACTORY, turns).pit):
            if pit and not FACTORY.floor.pit[cell] and cell not in FACTORY.flags:
                return f"flags:{index}", flag, cell
    raise AssertionError("no floor of this course has a pit")


def test_a_robot_above_a_pit_falls_when_the_floor_has_turned() -> None:
    touched, flag, hole = pit_course()
    race = on_factory(f"r0={at(flag)}/{touched} r1={at(hole)}", "touch")
    choose(race, "heads")
    assert told(race, "destroyed") == [(1, 0, hole)]


def test_a_robot_whose_marker_is_above_a_pit_comes_back_beside_it() -> None:
    _, flag, hole = pit_course()
    piece = piece_at(FACTORY, flag)
    turns = ",".join(str(int(one == piece)) for one in range(len(FACTORY.pieces)))
    race = on_factory(
        f"floors-turned={turns} r0=0,0,N r1=off,N/destroyed/archive:{at(hole)[:-2]} fallen=1", "come-back(1)"
    )
    assert asked(race) == ("enter-cell", 1)
    assert f"cell={hole}" not in labels(race)


def test_docks_do_not_turn() -> None:
    docks = [any(sign in "12345678" for sign in courses.plan(piece.floor).signs) for piece in FACTORY.pieces]
    assert [not can for can in turnable(FACTORY)] == docks


def test_a_race_that_is_won_tosses_no_coin() -> None:
    race = on_factory(f"finish=first r0={at(FACTORY.flags[3])}/flags:3 r1=0,0,N", "touch")
    assert race.over


def test_a_turned_floor_is_written_read_copied_and_guessed() -> None:
    race = on_factory(f"r0={at(FLAG)} r1=0,0,N", "touch")
    choose(race, "heads")
    again = GAME.read(GAME.write(race))
    assert isinstance(again, Race)
    assert again.floor is race.floor is race.clone().floor
    assert race.view(0).floor is race.floor


@pytest.mark.parametrize("turns", ["1,1,1,1,1", "4,0,0,0,0", "0,0"])
def test_turns_that_no_coin_brings_about_are_refused(turns: str) -> None:
    with pytest.raises(NotationError):
        on_factory(f"floors-turned={turns} r0=0,0,N", "")


def test_a_course_without_floors_to_turn_is_refused() -> None:
    with pytest.raises(OptionError, match="no square floor"):
        position("rules=turning-floors r0=0,0,N")


# ---- racer and blocker ------------------------------------------------------------------------------

PAIRS = "rules=racer-and-blocker flags=0,14"


def test_blockers_touch_no_flags_but_leave_their_markers_and_are_repaired() -> None:
    race = position(f"{PAIRS} r0=5,4,N r1=0,0,N/damage:2/archive:1,1 r2=3,3,N r3=3,2,N", "touch;cleanup")
    assert (race.flags, race.archive[1], race.damage[1]) == ([0] * 4, 0, 1)


def test_a_racer_wins_with_its_blocker() -> None:
    race = position(f"{PAIRS} finish=first r0=5,4,N r1=0,0,N r2=2,2,N/flags:1 r3=3,2,N", "touch")
    assert race.winners() == [2, 3]
    assert race.ranking()[:2] == [2, 3]


def test_the_last_racer_wins_whatever_blockers_are_left() -> None:
    race = position(f"{PAIRS} survivor=wins r0=off,N/out r1=0,0,N r2=2,3,N r3=off,N/out eliminated=3,0", "touch")
    assert race.winners() == [2, 3]
    assert sorted(race.ranking()) == [0, 1, 2, 3]


def test_a_race_goes_on_while_two_racers_are_left() -> None:
    race = position(f"{PAIRS} survivor=wins r0=1,1,N r1=off,N/out r2=2,3,N r3=off,N/out eliminated=1,3", "touch;begin")
    assert not race.over


def test_without_racers_nobody_wins() -> None:
    race = position(f"{PAIRS} r0=off,N/out r1=0,0,N r2=off,N/out r3=3,3,N eliminated=0,2", "touch")
    assert (race.over, race.winners()) == (True, [])


def test_each_robot_has_a_hand_and_a_program_of_its_own() -> None:
    race = GAME.start(4, {"course": "interference"})
    assert isinstance(race, Race)
    while asked(race) != ("program", 0):
        race.apply(race.legal()[0])
    assert [len(hand) for hand in race.hand] == [9] * 4
    assert len({card for hand in race.hand for card in hand}) == 36
