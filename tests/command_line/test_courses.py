"""Commands that measure and check courses."""

from dataclasses import replace
from pathlib import Path

import pytest

from roborally.board.courses import load
from roborally.board.drawing import Drawing, pack, write
from roborally.board.par import par
from roborally.tools.par import named
from roborally.tools.survey import id_of
from tabletop.__main__ import main
from tests.command_line.calling import run


def test_a_survey_tells_how_a_course_plays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    given = ["survey", "round-trip", "--robots", "2", "--races", "3"]
    told = run(capsys, *given, "--jobs", "1")
    assert set(told) == {"races", "unfinished", "turns", "lost", "pushes", "docks", "unfair"}
    assert told["races"] == 3
    assert sum(dock["wins"] for dock in told["docks"]) == 3 - told["unfinished"]
    assert run(capsys, *given, "--jobs", "2", "--keep", str(tmp_path / "kept")) == told
    assert run(capsys, *given, "--keep", str(tmp_path / "kept")) == told
    assert main(given) == 0
    assert "3 races" in capsys.readouterr().out


def test_a_file_and_a_link_are_surveyed_as_the_course_that_they_hold(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    races = ["--robots", "2", "--races", "2", "--jobs", "1"]
    drawn = Drawing(replace(load("round-trip").floor.plan, name="Mine"), load("round-trip").flags)
    file = tmp_path / "mine.course"
    file.write_text(write(drawn), encoding="utf-8")
    shipped = run(capsys, "survey", "boards/original/round-trip.course", *races)
    assert shipped == run(capsys, "survey", "round-trip", *races)
    assert run(capsys, "survey", str(file), *races) == shipped
    assert run(capsys, "survey", f"https://example.org/#edit={pack(drawn)}", *races) == shipped


@pytest.mark.parametrize("name", ["capture-the-flag", "frenetic-factory", "checkmate"])
def test_the_file_of_a_shipped_course_is_that_course_with_its_teams_turning_floors_and_numbers_of_robots(
    name: str,
) -> None:
    shipped = named(f"boards/classic/{name}.course")
    assert (id_of(shipped), shipped.seats) == (name, load(name).seats)


def test_a_changed_course_is_surveyed_with_as_many_robots_as_it_asks_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "checkmate.course"
    text = Path("boards/classic/checkmate.course").read_text(encoding="utf-8")
    file.write_text(text.replace("course: Checkmate", "course: Mine"), encoding="utf-8")
    assert len(run(capsys, "survey", str(file), "--races", "1", "--jobs", "1")["docks"]) == 5


def test_a_changed_copy_of_a_course_has_a_par_of_its_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "round-trip.course"
    text = Path("boards/original/round-trip.course").read_text(encoding="utf-8")
    file.write_text("\n".join(line for line in text.splitlines() if not line.startswith("flag 2")), encoding="utf-8")
    (whole,) = run(capsys, "par", "boards/original/round-trip.course")
    (shorter,) = run(capsys, "par", str(file), "--races", "4")
    assert whole["races"] == 0
    assert shorter["races"] == 4
    assert shorter["turns"] < sum(par("round-trip")) / len(par("round-trip")) - 1


def test_par_is_known_for_what_ships_and_measured_for_files_and_links(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (shipped,) = run(capsys, "par", "round-trip")
    assert shipped["title"] == "Round Trip"
    assert shipped["races"] == 0
    assert [dock["turns"] for dock in shipped["docks"]] == list(par("round-trip"))
    assert min(dock["behind"] for dock in shipped["docks"]) == 0
    course = load("round-trip")
    drawing = Drawing(replace(course.floor.plan, name="Mine"), course.flags)
    file = tmp_path / "mine.course"
    file.write_text(write(drawing), encoding="utf-8")
    link = f"https://example.org/#edit={pack(drawing)}"
    race = run(capsys, "play", "roborally", "--seats", "easy,easy", "--option", f"course={pack(drawing)}")["link"]
    found = run(capsys, "par", str(file), link, race, "--races", "4")
    assert {one["title"] for one in found} == {"Mine"}
    assert found[0]["docks"] == found[1]["docks"] == found[2]["docks"]
    assert all(abs(one["turns"] - shipped["turns"]) < 1 and one["races"] == 4 for one in found)
    assert main(["par", "night-shift"]) == 0
    assert capsys.readouterr().out.startswith("Night Shift: 7.1 turns (par)\n  dock 1: 6.80\n")


def test_special_rules_of_a_link_count_for_par(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["play", "roborally", "--seats", "easy,easy", "--option", "course=round-trip"]
    links = [run(capsys, *given, *more)["link"] for more in ([], ["--option", "rules=start-damage:2"])]
    as_drawn, harder = run(capsys, "par", *links, "--races", "12")
    assert as_drawn["races"] == 0
    assert harder["races"] == 12
    assert harder["turns"] > as_drawn["turns"] + 0.3


def test_other_games_have_no_par(capsys: pytest.CaptureFixture[str]) -> None:
    other = run(capsys, "play", "robotory", "--seats", "random,random")["link"]
    assert main(["par", other]) == 2
    assert "another game than RoboRally" in capsys.readouterr().err


def test_a_file_of_a_course_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "drawn.course"
    given = min(Path("boards").rglob("*.course"))
    file.write_text("\ufeff" + given.read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["boards", str(file)]) == 0
