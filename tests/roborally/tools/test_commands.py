"""RoboRally's commands: scenarios, probing a floor, checking and listing boards."""

import json
from pathlib import Path
from typing import Any

import pytest

from roborally.board import courses
from roborally.board.floor import compile_plan
from roborally.board.inline import parse_inline
from roborally.formats import scenarios
from roborally.tools.commands import probe
from tabletop.__main__ import main

CASES = Path(__file__).with_name("cases.json")
WALK = {
    "id": "walk",
    "rows": [". . ."],
    "stages": ["cards"],
    "robots": [{"id": "a", "x": 0, "y": 0, "f": "E", "card": ["M1", 500]}],
    "expect": [{"id": "a", "x": 1, "y": 0, "f": "E"}],
}


def write(folder: Path, *cases: Any) -> str:
    file = folder / "cases.json"
    file.write_text(json.dumps({"cases": cases}), encoding="utf-8")
    return str(file)


def refusal(folder: Path, capsys: pytest.CaptureFixture[str], *cases: Any) -> str:
    """The one line with which a file of cases is refused."""
    assert main(["scenario", write(folder, *cases)]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error.count("\n") == 1
    return error


# ---- the cases that ship ----------------------------------------------------------------------------


@pytest.mark.parametrize("case", scenarios.read(CASES), ids=lambda case: f"{case.id} {case.note}")
def test_every_case_comes_out_as_it_should(case: scenarios.Case) -> None:
    assert scenarios.problems(case) == []


def test_all_cases_pass_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(CASES)]) == 0
    assert capsys.readouterr().out == "45 passed, 0 failed\n"


@pytest.mark.parametrize("number", range(45))
def test_no_case_passes_when_something_else_is_expected(number: int, tmp_path: Path) -> None:
    case = json.loads(CASES.read_text(encoding="utf-8"))["cases"][number]
    (found,) = scenarios.read(Path(write(tmp_path, case)))
    for robot, end in zip(
        found.robots, scenarios.play(found.floor, found.robots, found.stages, found.register), strict=True
    ):
        for wrong in ({"alive": not end.alive}, {"damage": end.damage + 1}, {"x": end.x + 1}, {"why": "boredom"}):
            changed = {**case, "expect": [{"id": robot.id, **wrong}]}
            assert scenarios.problems(scenarios.read(Path(write(tmp_path, changed)))[0])


# ---- other cases ------------------------------------------------------------------------------------


def test_a_failing_case_is_one_line_with_what_came_out_and_the_status_is_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {**WALK, "id": "wrong", "note": "walks too far", "expect": [{"id": "a", "x": 2, "f": "N"}]}
    assert main(["scenario", write(tmp_path, WALK, wrong)]) == 1
    assert capsys.readouterr().out == "wrong: a: x is 1, not 2; a: f is E, not N (walks too far)\n1 passed, 1 failed\n"


def test_results_come_as_json_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {**WALK, "expect": [{"id": "a", "alive": False, "why": "pit"}]}
    assert main(["scenario", write(tmp_path, WALK, wrong), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "passed": 1,
        "failed": 1,
        "failures": [
            {"id": "walk", "note": "", "problems": ["a: alive is true, not false", "a: why is null, not pit"]}
        ],
    }


def test_a_robot_that_is_expected_somewhere_is_expected_alive(tmp_path: Path) -> None:
    fall = {**WALK, "rows": [". O ."]}
    (case,) = scenarios.read(Path(write(tmp_path, fall)))
    assert scenarios.problems(case) == ["a: alive is false, not true"]


def test_stages_run_in_the_order_of_the_rules_whatever_order_they_are_listed_in(tmp_path: Path) -> None:
    case = {
        **WALK,
        "rows": [". > R"],
        "stages": ["gears", "belts", "cards"],
        "expect": [{"id": "a", "x": 2, "f": "S"}],
    }
    assert scenarios.problems(scenarios.read(Path(write(tmp_path, case)))[0]) == []


def test_stages_that_are_not_listed_do_not_run(tmp_path: Path) -> None:
    case = {**WALK, "rows": [". > R"], "stages": ["cards"], "expect": [{"id": "a", "x": 1, "f": "E"}]}
    assert scenarios.problems(scenarios.read(Path(write(tmp_path, case)))[0]) == []
    case = {**WALK, "rows": [". > R"], "stages": ["gears"], "expect": [{"id": "a", "x": 0, "f": "E"}]}
    assert scenarios.problems(scenarios.read(Path(write(tmp_path, case)))[0]) == []


def test_a_powered_down_robot_neither_moves_nor_fires(tmp_path: Path) -> None:
    robots = [
        {"id": "a", "x": 0, "y": 0, "f": "E", "card": ["M1", 500], "down": True},
        {"id": "b", "x": 2, "y": 0, "f": "W"},
    ]
    expect = [{"id": "a", "x": 0, "damage": 1, "down": True}, {"id": "b", "damage": 0}]
    case = {**WALK, "stages": ["cards", "lasers"], "robots": robots, "expect": expect}
    assert scenarios.problems(scenarios.read(Path(write(tmp_path, case)))[0]) == []


def test_cards_need_not_be_in_the_deck_and_the_higher_number_goes_first(tmp_path: Path) -> None:
    robots = [
        {"id": "a", "x": 0, "y": 0, "f": "E", "card": ["M1", 5]},
        {"id": "b", "x": 1, "y": 0, "f": "E", "card": ["M1", 6]},
    ]
    case = {**WALK, "robots": robots, "expect": [{"id": "a", "x": 1}, {"id": "b", "x": 2}]}
    assert scenarios.problems(scenarios.read(Path(write(tmp_path, case)))[0]) == []


def test_damage_before_destruction_is_what_the_robot_had(tmp_path: Path) -> None:
    robots = [{"id": "a", "x": 0, "y": 0, "f": "E", "card": ["M3", 800], "damage": 4}]
    case = {**WALK, "robots": robots, "expect": [{"id": "a", "alive": False, "why": "edge", "damage": 4}]}
    assert scenarios.problems(scenarios.read(Path(write(tmp_path, case)))[0]) == []


# ---- files that are refused -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"speed": 3}, "a case has no field 'speed'"),
        ({"rows": [". x"]}, "unknown sign 'x'"),
        ({"rows": [". .", "."]}, "row 1 has 1 cells"),
        ({"rows": 3}, "rows: a list"),
        ({"walls": [[9, 9, "N"]]}, "(9, 9) is outside"),
        ({"stages": ["magic"]}, "a stage is one of cards, belts, pushers, gears, lasers, not magic"),
        ({"register": 6}, "register is a whole number from 1 to 5, not 6"),
        ({"robots": []}, "1 to 8 robots"),
        ({"robots": [{"id": "a", "x": 0, "y": 0}]}, "a robot needs the field 'f'"),
        ({"robots": [{"id": "a", "x": 3, "y": 0, "f": "N"}]}, "x of a robot is a whole number from 0 to 2, not 3"),
        ({"robots": [{"id": "a", "x": 0, "y": 0, "f": "Q"}]}, "f of a robot is one of N, E, S, W"),
        ({"robots": [{"id": "a", "x": 0, "y": 0, "f": "N", "hat": 1}]}, "a robot has no field 'hat'"),
        ({"robots": [{"id": "a", "x": 0, "y": 0, "f": "N", "card": ["M9", 1]}]}, "the kind of a card is one of"),
        ({"robots": [{"id": "a", "x": 0, "y": 0, "f": "N", "card": ["M1"]}]}, "a card is [kind, priority]"),
        ({"robots": [{"id": "a", "x": 0, "y": 0, "f": "N", "damage": 10}]}, "from 0 to 9, not 10"),
        ({"robots": [{"id": "a", "x": 0, "y": 0, "f": "N", "down": 1}]}, "down of a robot is true or false"),
        ({"robots": [{"id": n, "x": 0, "y": 0, "f": "N"} for n in "ab"]}, "two robots stand on the same cell"),
        ({"robots": [{"id": "a", "x": n, "y": 0, "f": "N"} for n in (0, 1)]}, "two robots have the same id"),
        ({"expect": [{"id": "z", "x": 1}]}, "is one of a, not z"),
        ({"expect": [{"id": "a", "speed": 1}]}, "what is expected has no field 'speed'"),
    ],
)
def test_a_case_that_makes_no_sense_is_refused_with_its_name_and_the_reason(
    change: dict[str, Any], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    error = refusal(tmp_path, capsys, WALK, {**WALK, "id": "odd", **change})
    assert "cases.json" in error
    assert "case odd: " in error
    assert reason in error


@pytest.mark.parametrize(
    ("text", "reason"), [("no", "Expecting value"), ("[]", "the file is a record"), ("{}", "'cases'")]
)
def test_a_file_that_holds_no_cases_is_refused(
    text: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, encoding="utf-8")
    assert main(["scenario", str(file)]) == 2
    assert reason in capsys.readouterr().err


def test_a_file_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(tmp_path / "nothing.json")]) == 2
    assert "No such file" in capsys.readouterr().err


# ---- probing ----------------------------------------------------------------------------------------


def test_a_probe_tells_for_each_cell_where_an_idle_robot_ends_and_how() -> None:
    floor = compile_plan(parse_inline(">,v,L/.1E|W,O,_"))
    assert probe(floor, 1) == [
        (0, 0, 1, 0, "E", 0, True),
        (1, 0, 1, 1, "N", 0, False),  # the pit in which it ends
        (2, 0, 2, 0, "W", 0, True),
        (0, 1, 0, 1, "N", 1, True),
        (1, 1, 1, 1, "N", 0, False),  # put into a pit
    ]


def test_over_the_edge_a_probe_ends_on_the_cell_it_left() -> None:
    assert probe(compile_plan(parse_inline(".,>>")), 1)[1] == (1, 0, 1, 0, "N", 0, False)


def test_the_two_registers_differ_in_their_pushers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["probe", "maelstrom", "--json"]) == 0
    ends = json.loads(capsys.readouterr().out)
    assert set(ends) == {"1", "2"}
    floor = courses.load_floor("maelstrom")
    for cell, (first, second) in enumerate(zip(ends["1"], ends["2"], strict=True)):
        assert first[:2] == second[:2] == [cell % 12, cell // 12]
        if floor.push_dir[cell] >= 0 and floor.belt[cell] == 0:
            assert first != second


@pytest.mark.parametrize("board", ["spin-zone", "Spin_Zone", "dizzy-dash"])
def test_floors_and_courses_are_probed_by_name(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["probe", board, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["1"]) in (144, 192)


def test_a_floor_in_a_file_is_probed_and_told_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "strip.floor"
    file.write_text("floor: Strip\n\n+     +     +\n  >     O\n+     +     +\n", encoding="utf-8")
    assert main(["probe", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "register 1: 0,0 -> destroyed at 1,0",
        "register 1: 1,0 -> destroyed at 1,0",
        "register 2: 0,0 -> destroyed at 1,0",
        "register 2: 1,0 -> destroyed at 1,0",
    ]


def test_a_board_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["probe", "atlantis"]) == 2
    assert "there is no floor 'atlantis'" in capsys.readouterr().err


# ---- boards -----------------------------------------------------------------------------------------


def test_everything_that_ships_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards"]) == 0
    assert capsys.readouterr().out == "All floors and courses are sound.\n"


def test_what_cannot_be_is_told_with_file_line_column_and_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.floor"
    file.write_text("floor: Bad\n\n+     +\n  .1E\n+     +\n", encoding="utf-8")
    assert main(["boards", str(file)]) == 2
    out, error = capsys.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    assert error.startswith(f"{file}:4:")
    assert "needs a wall" in error
    assert main(["boards", str(file), "--json"]) == 2
    assert json.loads(capsys.readouterr().out) == {"problems": [error.strip()]}


def test_what_ships_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "--list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed["floors"] == list(courses.floor_names())
    assert [one["id"] for one in listed["courses"]] == list(courses.ids())
    (checkmate,) = [one for one in listed["courses"] if one["id"] == "checkmate"]
    assert checkmate == {
        "id": "checkmate",
        "title": "Checkmate",
        "set": "classic",
        "level": "beginner easy",
        "length": "short",
        "players": [5, 6, 7, 8],
        "rules": [],
    }


def test_the_list_reads_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  checkmate: Checkmate, 5-8 players, short, beginner easy" in lines
    assert "  maelstrom" in lines
