"""Courses: what ships, what the classic boards are known to hold, and what is refused."""

from collections import deque
from pathlib import Path

import pytest

from roborally.board import courses
from roborally.board.course_file import RULES
from roborally.board.floor import DIRECTIONS, EDGE, Floor, compile_plan
from roborally.board.inline import inline, parse_inline
from roborally.board.picture import draw, parse
from tabletop.base.errors import BoardError, OptionError

BOARDS = Path(courses.__file__).parents[1] / "boards"
ORIGINAL = [name for name in courses.ids() if courses.load(name).source == "original"]
CLASSIC = [name for name in courses.ids() if courses.load(name).source == "classic"]
CLASSIC_FLOORS = ["chess", "chop-shop", "cross", "exchange", "island", "maelstrom", "spin-zone", "vault"]
NOTATION = (BOARDS / "NOTATION.md").read_text(encoding="utf-8")


def spots(floor: Floor, cells: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(cell % floor.width, cell // floor.width) for cell in cells]


# ---- what ships -------------------------------------------------------------------------------------


def test_everything_that_ships_passes_the_check() -> None:
    assert courses.check_files([]) == []


def test_original_courses_come_first_and_easy_ones_before_hard_ones() -> None:
    assert list(courses.ids()) == ORIGINAL + CLASSIC
    assert courses.load(courses.ids()[0]).level == "beginner easy"
    assert len(set(courses.ids())) == len(courses.ids())


def test_the_classic_set_is_complete() -> None:
    floors = {name for name in courses.floor_names() if (BOARDS / "classic" / f"{name}.floor").is_file()}
    assert floors == {*CLASSIC_FLOORS, "dock-belts", "dock-plain"}
    assert len(CLASSIC) == 34


def test_the_original_set_has_floors_docks_and_courses_of_its_own() -> None:
    plans = [courses.plan(path.stem) for path in (BOARDS / "original").glob("*.floor")]
    assert sum((plan.width, plan.height) == (12, 12) for plan in plans) >= 4
    assert sum((plan.width, plan.height) == (12, 4) and "8" in plan.signs for plan in plans) >= 2
    beginners = [courses.load(name) for name in ORIGINAL if courses.load(name).level == "beginner easy"]
    assert len(ORIGINAL) >= 6
    assert len(beginners) >= 2
    assert all(race.length == "short" and len(race.flags) == 2 and sum(race.floor.pit) <= 2 for race in beginners)


def test_original_courses_use_only_original_floors_and_rules_of_the_base_game() -> None:
    for name in ORIGINAL:
        race = courses.load(name)
        assert race.rules == ()
        assert all((BOARDS / "original" / f"{piece.floor}.floor").is_file() for piece in race.pieces)


def test_every_floor_that_ships_is_drawn_as_the_writer_draws_it() -> None:
    for path in BOARDS.glob("*/*.floor"):
        text = path.read_text(encoding="utf-8")
        assert draw(parse(text)) == text, path.name


def test_a_course_is_read_once_and_kept() -> None:
    assert courses.load(ORIGINAL[0]) is courses.load(ORIGINAL[0])


# ---- racing lines: breadth first over cell, facing and register ---------------------------------------


def one_register(floor: Floor, cell: int, facing: int, register: int, card: tuple[int, int]) -> tuple[int, int] | None:
    """Where a robot alone on the board ends after a card (steps, turn) and the elements, or None if it is lost."""
    steps, turn = card

    def go(cell: int, target: int) -> int | None:
        if target == EDGE or (target >= 0 and floor.pit[target]):
            return None
        return target if target >= 0 else cell

    place: int | None = cell
    for _ in range(abs(steps)):
        place = go(cell, floor.ahead[cell * 4 + (facing if steps > 0 else facing ^ 2)])
        if place is None:
            return None
        cell = place
    facing = (facing + turn) % 4
    for least in (2, 1):
        if floor.belt[cell] >= least:
            turned = floor.carry_turn[cell] if floor.carry[cell] >= 0 else 0
            place = go(cell, floor.carry[cell])
            if place is None:
                return None
            cell, facing = place, (facing + turned) % 4
    if floor.push_registers[cell] >> register & 1:
        place = go(cell, floor.ahead[cell * 4 + floor.push_dir[cell]])
        if place is None:
            return None
        cell = place
    return cell, (facing + floor.gear[cell]) % 4


CARDS = [(3, 0), (2, 0), (1, 0), (-1, 0), (0, 1), (0, 2), (0, 3)]


def registers_to(floor: Floor, start: int, facing: int, goal: int) -> int | None:
    """The fewest registers from a start to a goal, with whatever cards one likes."""
    waiting = deque([(start, facing, 0)])
    seen = {(start, facing, 0)}
    while waiting:
        cell, facing, spent = waiting.popleft()
        for card in CARDS:
            ended = one_register(floor, cell, facing, spent % 5 + 1, card)
            if ended is None:
                continue
            if ended[0] == goal:
                return spent + 1
            if (*ended, (spent + 1) % 5) not in seen:
                seen.add((*ended, (spent + 1) % 5))
                waiting.append((*ended, spent + 1))
    return None


@pytest.mark.parametrize("name", ORIGINAL)
def test_every_flag_can_be_reached_from_the_one_before_it(name: str) -> None:
    race = courses.load(name)
    for start, goal in zip(race.flags, race.flags[1:], strict=False):
        assert all(registers_to(race.floor, start, facing, goal) for facing in range(4))


@pytest.mark.parametrize("name", ORIGINAL)
def test_no_dock_is_much_nearer_to_the_first_flag_than_another(name: str) -> None:
    race = courses.load(name)
    ways = [registers_to(race.floor, dock, 0, race.flags[0]) for dock in race.floor.docks[: race.players[1]]]
    known = [way for way in ways if way is not None]
    assert len(known) == len(ways)
    assert max(known) - min(known) <= 3
    assert abs(known[0] - known[1]) <= 2


@pytest.mark.parametrize("name", ORIGINAL)
def test_flags_repair_already_so_no_repair_site_is_hidden_under_one(name: str) -> None:
    race = courses.load(name)
    assert not any(race.floor.site[cell] for cell in race.flags)
    assert sum(map(bool, race.floor.site)) >= 2


# ---- the classic boards -----------------------------------------------------------------------------


def classic(name: str) -> Floor:
    return courses.load_floor(name)


def belt_feeds(floor: Floor) -> dict[int, list[int]]:
    """For each cell that belts carry to, the cells they carry from."""
    feeds: dict[int, list[int]] = {}
    for cell, target in enumerate(floor.carry):
        if target >= 0:
            feeds.setdefault(target, []).append(cell)
    return feeds


def test_merges_are_where_the_boards_have_them() -> None:
    merges = {}
    for name in CLASSIC_FLOORS:
        floor = classic(name)
        cells = tuple(sorted(cell for cell, feeds in belt_feeds(floor).items() if len(feeds) > 1 and floor.belt[cell]))
        merges[name] = set(spots(floor, cells))
    assert merges == {
        "cross": {(5, 1), (6, 10)},
        "island": {(3, 5), (8, 6)},
        "maelstrom": {(5, 1), (10, 1), (10, 5), (1, 6), (1, 10), (6, 10)},
        "chop-shop": {(2, 8)},
        **{name: set() for name in ("chess", "exchange", "spin-zone", "vault")},
    }


def test_belts_of_chess_meet_on_open_floor() -> None:
    floor = classic("chess")
    meeting = [cell for cell, feeds in belt_feeds(floor).items() if len(feeds) > 1]
    assert sorted(spots(floor, tuple(meeting))) == [(5, 2), (5, 8), (6, 3), (6, 9)]


def test_belts_end_in_pits_where_the_boards_have_it() -> None:
    ends = {}
    for name in CLASSIC_FLOORS:
        floor = classic(name)
        last = (cell for cell, target in enumerate(floor.carry) if target >= 0 and floor.pit[target])
        ends[name] = set(spots(floor, tuple(last)))
    assert {name: pits for name, pits in ends.items() if pits} == {
        "island": {(2, 2), (9, 2)},
        "maelstrom": {(4, 5), (7, 6)},
        "chop-shop": {(2, 2)},
    }


def test_no_belts_of_a_classic_board_face_each_other_or_a_wall_or_change_speed() -> None:
    for name in CLASSIC_FLOORS:
        floor = classic(name)
        for cell, target in enumerate(floor.carry):
            assert target != -2, name
            if target >= 0 and floor.belt[target]:
                assert floor.carry[target] != cell, name
                assert floor.belt[target] == floor.belt[cell], name


def test_74_belts_are_fed_at_right_angles() -> None:
    curves = 0
    for name in CLASSIC_FLOORS:
        floor = classic(name)
        curves += len({floor.carry[cell] for cell, turn in enumerate(floor.carry_turn) if turn})
    assert curves == 74


def test_belts_change_speed_only_where_floors_meet() -> None:
    changes = {}
    for name in CLASSIC:
        floor = courses.load(name).floor
        pairs = [
            (*spots(floor, (cell, target)), floor.carry_turn[cell])
            for cell, target in enumerate(floor.carry)
            if target >= 0 and floor.belt[target] not in (0, floor.belt[cell])
        ]
        if pairs:
            changes[name] = pairs
    assert changes["pilgrimage"] == [((6, 12), (6, 11), 0)]
    assert changes["tight-collar"] == [((5, 11), (5, 12), 0)]
    assert changes["frenetic-factory"] == [((18, 12), (18, 11), 0)]


LASERS = {
    "cross": ["2,8 E1 2", "4,2 N1 3", "7,8 E1 2", "8,3 N2 3"],
    "exchange": ["11,2 W1 3"],
    "island": [],
    "maelstrom": ["3,6 E1 5", "4,5 E1 5", "5,7 N1 5", "6,8 N1 5"],
    "chess": [],
    "chop-shop": ["1,6 S1 3", "10,10 S3 1", "10,4 N1 3", "6,3 W1 3", "7,9 W1 6", "8,5 S2 4"],
    "spin-zone": ["3,6 N1 4", "5,8 E1 2", "6,3 W1 2", "8,5 S1 4"],
    "vault": ["0,2 E1 4", "4,0 S1 4", "4,11 N1 4", "7,0 S1 4", "7,11 N1 4"],
}


@pytest.mark.parametrize("name", CLASSIC_FLOORS)
def test_lasers_of_the_classic_boards_fire_as_far_as_printed(name: str) -> None:
    floor = classic(name)
    found = [
        f"{laser.cell % 12},{laser.cell // 12} {DIRECTIONS[laser.direction]}{laser.beams} {len(laser.path)}"
        for laser in floor.lasers
    ]
    assert sorted(found) == LASERS[name]


def test_walls_that_are_often_given_wrongly_are_right() -> None:
    def blocked(name: str, x: int, y: int, side: str) -> bool:
        return classic(name).ahead[(y * 12 + x) * 4 + DIRECTIONS.index(side)] == -2

    assert not blocked("cross", 9, 11, "E")
    assert blocked("island", 6, 2, "S")
    assert blocked("island", 2, 5, "E")
    assert blocked("island", 8, 6, "E")
    assert blocked("island", 6, 8, "S")
    assert blocked("vault", 4, 7, "W")
    assert [x for x in range(12) if blocked("dock-plain", x, 2, "W")] == [1, 3, 5, 6, 7, 9, 11]


def test_floors_have_walls_at_2_4_7_and_9_of_every_rim() -> None:
    for name in CLASSIC_FLOORS:
        floor = classic(name)
        for way, cells in enumerate(
            [range(12), range(11, 144, 12), range(132, 144), range(0, 144, 12)]  # north, east, south, west
        ):
            assert [index for index, cell in enumerate(cells) if floor.ahead[cell * 4 + way] == -2] == [2, 4, 7, 9]


COURSES = {
    "risky-exchange": "2-8 medium 12x16 7,1 9,7 1,4",
    "checkmate": "5-8 short 12x16 7,2 3,8",
    "dizzy-dash": "2-8 short 12x16 5,4 10,11 1,6",
    "island-hop": "2-8 medium 12x16 6,1 1,6 11,4",
    "chop-shop-challenge": "2-4 medium 12x16 4,9 9,11 1,10 11,7",
    "twister": "5-8 medium 12x16 2,9 3,2 9,2 8,9",
    "bloodbath-chess": "2-4 medium 12x16 6,5 2,9 8,7 3,4",
    "around-the-world": "5-8 long 12x28 9,12 6,1 5,22",
    "death-trap": "2-4 short 12x16 7,7 0,4 6,5",
    "pilgrimage": "2-8 long 12x28 4,8 9,19 2,14",
    "vault-assault": "2-4 short 12x16 6,3 4,11 8,5",
    "whirlwind-tour": "5-8 medium 12x16 8,0 3,11 11,6",
    "lost-bearings": "2-4 medium 12x16 1,2 10,9 2,8",
    "robot-stew": "2-4 medium 12x16 0,4 9,7 2,10",
    "oddest-sea": "5-8 long 12x28 8,6 1,4 5,8 9,2",
    "against-the-grain": "2-4 medium 12x28 10,9 3,3 5,17",
    "island-king": "5-8 short 12x16 5,4 7,7 5,6",
    "tricksy": "2-4 long 12x16 9,1 0,1 8,11 3,7 options=1-of-3",
    "set-to-kill": "5-8 medium 12x16 5,0 2,11 10,9 2,4 double-lasers",
    "moving-targets": "2-8 medium 12x16 1,0 10,11 11,5 0,6 moving-flags",
    "factory-rejects": "5-8 short 12x16 7,1 4,11 2,4 start-damage=2 no-power-down",
    "option-world": "2-8 medium 12x16 3,5 9,1 5,8 2,0 option-sites",
    "ball-lightning": "2-8 short 12x16 7,5 2,2 5,9 10,0 timer=30",
    "tight-collar": "2-8 medium 12x28 4,2 9,19 timer=60",
    "day-of-the-superbot": "5-8 medium 12x16 8,0 0,5 superbot",
    "interference": "2-4 medium 12x16 5,2 7,8 0,0 racer-and-blocker",
    "flag-fry": "2-8 short 12x16 3,3 9,3 3,10 options=1",
    "frenetic-factory": "5-8 long 24x28 4,6 16,10 10,19 21,1 turning-floors",
    "marathon-madness": "5-8 long 36x28 5,23 29,15 14,9 18,23 options=1",
    "tandem-carnage": "4,6,8 medium 12x28 2,14 3,0 11,10 9,21 teams=pairs shared-flags",
    "all-for-one-or-one-for-all": "4,6,8 long 12x28 6,18 8,5 2,1 9,21 teams=halves any-member-wins",
    "capture-the-flag": "4,6,8 medium 24x12 2,10 20,1 teams=halves capture-the-flag",
    "toggle-boggle": "4,6,8 medium 12x16 9,2 5,5 9,9 teams=halves toggle-flags",
    "war-zone": "4,6,8 medium 12x16 teams=halves last-team options=1",
}


@pytest.mark.parametrize("name", CLASSIC)
def test_classic_courses_have_the_players_flags_and_rules_of_the_manual(name: str) -> None:
    race = courses.load(name)
    seats = ",".join(map(str, race.seats)) if race.level == "team" else f"{race.players[0]}-{race.players[1]}"
    flags = [f"{x},{y}" for x, y in spots(race.floor, race.flags)]
    size = f"{race.floor.width}x{race.floor.height}"
    assert " ".join([seats, race.length, size, *flags, *race.rules]) == COURSES[name]


def test_classic_docks_lie_south_and_face_north() -> None:
    for name in CLASSIC:
        race = courses.load(name)
        if name != "capture-the-flag":
            assert len(race.floor.docks) == 8
            assert set(race.floor.dock_facing) == {0}
            assert all(y >= race.floor.height - 4 for _, y in spots(race.floor, race.floor.docks))


def test_a_seam_wall_of_the_dock_keeps_robots_apart_from_the_floor() -> None:
    floor = courses.load("frenetic-factory").floor
    assert [x for x in range(24) if floor.ahead[(23 * 24 + x) * 4 + 2] == -2] == [2, 4, 7, 9, 14, 16, 19, 21]
    assert [x for x in range(12) if floor.ahead[(23 * 24 + x) * 4 + 2] == -1] == [0, 1, 3, 5, 6, 8, 10, 11]


def test_pieces_tell_how_the_floors_lie() -> None:
    pieces = courses.load("frenetic-factory").pieces
    assert [(piece.floor, piece.quarter_turns, piece.x, piece.y) for piece in pieces] == [
        ("chess", 1, 0, 0),
        ("chop-shop", 3, 12, 0),
        ("island", 1, 0, 12),
        ("cross", 3, 12, 12),
        ("dock-plain", 0, 12, 24),
    ]


# ---- reading and refusing ---------------------------------------------------------------------------

COURSE = """\
course: Down the Road
players: 2-8
length: medium
level: beginner mid
rules: timer=30 double-lasers

floors:
  orbital@90   skerries
  boathouse    -

flag 1: 5,2
flag 2: 20,10
"""


def test_a_course_says_who_races_where_and_for_what() -> None:
    race = courses.parse(COURSE, "down-the-road.course")
    assert (race.id, race.title, race.source) == ("down-the-road", "Down the Road", "down-the-road.course")
    assert (race.players, race.seats) == ((2, 8), (2, 3, 4, 5, 6, 7, 8))
    assert (race.length, race.level, race.rules) == ("medium", "beginner mid", ("timer=30", "double-lasers"))
    assert (race.floor.width, race.floor.height) == (24, 16)
    assert race.flags == (2 * 24 + 5, 10 * 24 + 20)


def test_flags_count_by_number_not_by_line() -> None:
    swapped = COURSE.replace("flag 1", "flag x").replace("flag 2", "flag 1").replace("flag x", "flag 2")
    assert courses.parse(swapped).flags == (10 * 24 + 20, 2 * 24 + 5)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("course: Down the Road\n", "", 1, 1, "needs a line 'course: …'"),
        ("players: 2-8\n", "", 1, 1, "needs a line 'players: …'"),
        ("players: 2-8", "players: 8-2", 2, 10, "players are written 2-8 or 4,6,8"),
        ("players: 2-8", "players: 1-8", 2, 10, "players are written"),
        ("players: 2-8", "players: 2-8\nplayers: 2-8", 3, 1, "'players:' is given twice"),
        ("length: medium", "length: endless", 3, 9, "'endless' is none of: short, medium, long"),
        ("level: beginner mid", "level: beginner", 4, 8, "'beginner' is none of: beginner easy"),
        ("level: beginner mid", "mood: good", 4, 1, "unknown header 'mood'"),
        ("timer=30", "tymer=30", 5, 8, "unknown rule 'tymer'"),
        ("timer=30", "timer=31", 5, 8, "the rule 'timer=31' is written timer=30 or timer=60"),
        ("timer=30", "timer", 5, 8, "is written timer=30"),
        ("timer=30", "double-lasers", 5, 8, "the rule 'double-lasers' is named twice"),
        ("timer=30", "double-lasers=", 5, 8, "is written double-lasers"),
        ("  orbital@90   skerries\n  boathouse    -\n", "", 1, 1, "a course needs 'floors:'"),
        ("skerries", "skerrys", 8, 16, "unknown floor 'skerrys'"),
        ("orbital@90", "orbital@45", 8, 3, "'orbital@45' is no floor"),
        ("orbital@90", "../orbital", 8, 3, "'../orbital' is no floor"),
        ("skerries", "skerries -", 8, 1, "differ in length"),
        ("  orbital@90   skerries\n  boathouse    -", "  -", 8, 1, "no floor among the floors"),
        ("skerries", "loading-ramps", 8, 16, "'loading-ramps' is 12 by 4 cells in a place of 12 by 12"),
        ("boathouse    -", "boathouse    loading-ramps", 9, 16, "both 'boathouse' and 'loading-ramps' have docks"),
        ("  boathouse    -", "  orbital skerries", 2, 10, "8 players need as many docks, this board has none"),
        ("skerries\n  boathouse    -", "skerries orbital orbital orbital orbital", 8, 1, "larger than 64 cells"),
        ("skerries", "- " * 17, 8, 46, "16 floors in a row are the most"),
        ("  boathouse    -", "  -\n" * 16, 24, 1, "16 rows of floors are the most"),
        ("5,2", "5;2", 11, 9, "a flag stands at x,y such as 7,2, not at '5;2'"),
        ("5,2", "24,2", 11, 9, "flag 1 at 24,2 stands beside the board"),
        ("5,2", "12,12", 11, 9, "flag 1 at 12,12 stands beside the board"),
        ("5,2", "5,5", 11, 9, "flag 1 at 5,5 stands in a pit"),
        ("5,2", "5,14", 11, 9, "flag 1 at 5,14 stands on a dock"),
        ("5,2", "20,10", 12, 9, "flag 2 stands where flag 1 stands already"),
        ("flag 2", "flag 3", 12, 9, "flag 2 is missing"),
        ("flag 2", "flag 1", 12, 9, "flag 1 is given twice"),
        ("flag 2", "flag 0", 12, 1, "unknown header 'flag 0'"),
        ("flag 2", "flag *", 12, 9, "either every flag has a number or none"),
        ("flag 1: 5,2\nflag 2: 20,10\n", "flag *: 5,2", 11, 9, "flags without numbers need the rule toggle-flags"),
        ("flag 1: 5,2\nflag 2: 20,10\n", "", 1, 1, "needs a line 'flag 1: x,y', or the rule last-team"),
        ("flag 2", "".join(f"flag {n}: {n},0\n" for n in range(2, 9)) + "flag 9", 19, 9, "8 are the most"),
    ],
)
def test_what_cannot_be_a_course_is_refused_at_its_place(
    old: str, new: str, line: int, column: int, reason: str
) -> None:
    assert old in COURSE
    with pytest.raises(BoardError) as error:
        courses.parse(COURSE.replace(old, new, 1), "road.course")
    assert reason in error.value.reason
    assert (error.value.file, error.value.line, error.value.column) == ("road.course", line, column)


def test_names_that_do_not_ship_are_refused_by_name() -> None:
    with pytest.raises(OptionError, match="there is no course 'nowhere'"):
        courses.load("nowhere")
    with pytest.raises(OptionError, match="there is no floor 'nowhere'; there are boathouse"):
        courses.load_floor("nowhere")
    assert not courses.exists("nowhere")
    assert not courses.exists("../classic/checkmate")
    assert courses.exists("checkmate")


# ---- files ------------------------------------------------------------------------------------------


def test_a_floor_loads_by_its_name_its_course_or_its_file(tmp_path: Path) -> None:
    mine = tmp_path / "mine.floor"
    mine.write_text(draw(parse_inline(".,>/O,R")), encoding="utf-8")
    assert (courses.load_floor("chess").width, courses.load_floor("chess").height) == (12, 12)
    assert courses.load_floor("checkmate") is courses.load("checkmate").floor
    assert inline(courses.load_floor(str(mine)).plan) == ".,>/O,R"


def test_a_course_in_a_file_may_use_floors_beside_it(tmp_path: Path) -> None:
    (tmp_path / "yard.floor").write_text(draw(parse_inline("1,2/.,.")), encoding="utf-8")
    race = tmp_path / "race.course"
    race.write_text(
        "course: Race\nplayers: 2\nlength: short\nlevel: expert\nfloors:\n  yard@180\nflag 1: 0,0\n", encoding="utf-8"
    )
    assert courses.check_files([str(race)]) == []
    floor = courses.load_floor(str(race))
    assert floor.docks == (3, 2)
    assert floor.dock_facing == (2, 2)


def test_checking_files_names_every_problem_in_one_line_each(tmp_path: Path) -> None:
    (tmp_path / "bad.floor").write_text("floor: bad\n+-----+\n  X\n+-----+\n", encoding="utf-8")
    (tmp_path / "good.floor").write_text(draw(parse_inline(".")), encoding="utf-8")
    (tmp_path / "race.course").write_text("course: Race\n", encoding="utf-8")
    (tmp_path / "latin.floor").write_bytes(b"floor: \xff")
    (tmp_path / "empty").mkdir()
    problems = courses.check_files([str(tmp_path), str(tmp_path / "none.floor"), str(tmp_path / "empty"), "a\0b"])
    assert [problem.removeprefix(str(tmp_path)).split(";")[0] for problem in problems] == [
        "/bad.floor:3:3: unknown sign 'X'",
        "/latin.floor:1:1: the file is not text in UTF-8",
        "/race.course:1:1: a course needs a line 'players: …'",
        "/none.floor:1:1: cannot read the file: No such file or directory",
        "/empty: there is no .floor or .course file in this folder",
        "a\0b:1:1: cannot read the file: not a file name",
    ]


# ---- the description of the notation ----------------------------------------------------------------


def test_the_examples_of_the_notation_are_what_it_says() -> None:
    _, picture, _, example, _, whole, _, line, _ = NOTATION.split("```")
    assert inline(parse(picture.strip("\n"))) == line.strip()
    assert courses.parse(example.strip("\n")).title == "Down the Road"
    assert courses.parse(whole.strip("\n")).flags == (2,)
    assert compile_plan(parse_inline(line.strip())).docks == (8,)


def test_the_notation_explains_every_special_rule() -> None:
    for name, values in RULES.items():
        for value in values:
            assert f"`{name}={value}`" in NOTATION if value else f"`{name}`" in NOTATION
