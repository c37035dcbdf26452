"""The puzzles that are kept: each is solved anew, and what is written of it holds. And the search that finds them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.base.errors import OptionError, TaskError
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.core.game import Game
from tabletop.puzzle import find
from tabletop.puzzle.attempt import Attempt, check
from tabletop.puzzle.find import grade, obvious, puzzle, search, selection
from tabletop.puzzle.goal import FAILED, OPEN, SOLVED, read_goal
from tabletop.puzzle.solver import solve
from tabletop.puzzle.task import GRADES, Task, decode, encode, of_day, read, read_file
from tabletop.puzzle.text import goal_text, miss
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of
from tabletop.tools import puzzle_commands
from tabletop.tools.puzzle_commands import faults
from tests.structure import TOP

FILES = sorted((TOP / "puzzles").glob("*.txt"))


def kept(file: Path) -> list[tuple[int, Task]]:
    return read_file(file.read_text(encoding="utf-8"), str(file))


@cache
def found_in_one_game() -> Sequence[tuple[Task, list[str]]]:
    """What the search finds in a game of Robotory."""
    return search(game.find("robotory"), 1, seed=3)


ALL = [(file, line, task) for file in FILES for line, task in kept(file)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_game_has_puzzles_with_different_rules_and_grades(file: Path) -> None:
    tasks = [task for _, task in kept(file)]
    assert file.stem in SHIPPED
    assert [task.number for task in tasks] == [f"{number:02}" for number in range(1, len(tasks) + 1)]
    assert {task.game.name for task in tasks} == {file.stem}
    daily = [task for task in tasks if task.daily]
    needed = (
        ("puzzles of days", len(daily), 24),
        ("rules", len({task.rule for task in daily}), 3),
        ("goals", len({str(task.goal) for task in daily}), 4),
        ("grades", len({task.grade for task in daily}), 3),
    )
    few = [
        f"puzzles/{file.name} needs {least} {what}; it has {count}." for what, count, least in needed if count < least
    ]
    assert not few, "\n".join(few)
    assert max(Counter(task.position for task in tasks).values()) == 1


def test_the_puzzles_of_races_lie_on_many_courses_and_no_theme_is_that_of_more_than_a_quarter() -> None:
    daily = [task for _, task in kept(TOP / "puzzles/roborally.txt") if task.daily]
    assert len({word for task in daily for word in task.position.split() if word.startswith("course=")}) >= 12
    themes = Counter(task.theme for task in daily)
    assert len(themes) >= 7
    assert max(themes.values()) * 4 <= len(daily)


@pytest.mark.parametrize("name", ["roborally", "moonbots"])
def test_there_are_puzzles_of_every_grade(name: str) -> None:
    daily = [task for _, task in kept(TOP / f"puzzles/{name}.txt") if task.daily]
    assert {task.grade for task in daily} == set(range(1, GRADES + 1))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_all_solutions_of_the_puzzles_of_days_are_known_and_few(file: Path) -> None:
    daily = [task for _, task in kept(file) if task.daily]
    assert all(1 <= (task.solutions or 0) <= 14 for task in daily)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_sort_of_goal_is_that_of_more_than_three_fifths_of_the_puzzles_of_days(file: Path) -> None:
    daily = [task for _, task in kept(file) if task.daily]
    sorts = Counter(" ".join(str(task.goal).split()[:4]) for task in daily)
    sort, most = sorts.most_common(1)[0]
    assert most * 5 <= len(daily) * 3, (
        f"puzzles/{file.name} needs other goals: {sort!r} is that of {most} of {len(daily)} puzzles, at most of three in five."
    )


def test_the_puzzles_of_days_are_all_but_those_that_are_kept_for_their_addresses_alone() -> None:
    tasks = [task for _, task in kept(TOP / "puzzles/robotory.txt")]
    daily = [task.number for task in tasks if task.daily]
    assert [tasks[of_day(tasks, day)].number for day in range(2 * len(daily))] == daily * 2
    assert len(daily) < len(tasks)
    assert all(read(str(task)) == task for task in tasks)


@pytest.mark.parametrize(("file", "line", "task"), ALL, ids=[task.id for _, _, task in ALL])
def test_a_kept_puzzle_has_the_solutions_that_are_stated_and_its_obvious_try_fails(
    file: Path, line: int, task: Task
) -> None:
    wrong = faults(task)
    assert not wrong, "\n".join(f"{file}:{line}: {fault}" for fault in wrong)
    assert task.solution
    assert task.obvious or not task.daily
    assert decode(encode(task)) == task


@pytest.mark.parametrize(
    ("name", "seats"), [("robotory", [2, 2, 2, 2]), ("stakbots", [2, 3, 4, 2]), ("roborally", [2, 3, 4, 2])]
)
def test_games_that_are_looked_through_have_from_the_fewest_to_four_seats_in_turn(
    monkeypatch: pytest.MonkeyPatch, name: str, seats: list[int]
) -> None:
    found = list[int]()

    def noted(_game: Game, bots: list[str], *_: object) -> None:
        found.append(len(bots))
        raise OptionError("That is enough.")

    monkeypatch.setattr("tabletop.puzzle.find.Session", noted)
    assert search(game.find(name), len(seats)) == []
    assert found == seats


@pytest.mark.parametrize(
    ("solved", "tries", "found"),
    [(0, 9, False), (1, 5, False), (1, 6, True), (2, 8, True), (3, 11, False), (3, 12, True)],
)
def test_a_puzzle_has_six_lines_and_at_most_one_in_four_of_them_solves_it(
    monkeypatch: pytest.MonkeyPatch, solved: int, tries: int, *, found: bool
) -> None:
    (_, _, task), *_ = (one for one in ALL if one[0].stem == "robotory")
    real = solve(task)
    monkeypatch.setattr(
        "tabletop.puzzle.find.solve", lambda *_: real._replace(lines=(real.shortest,) * solved, tries=tries)
    )
    made = puzzle(task)
    assert (made is not None) == found
    if made:
        assert (made[0].solutions, made[0].tries) == (solved, tries)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_hints_that_are_followed_to_the_end_solve_every_puzzle(file: Path) -> None:
    words, failed = words_of(file.stem, "en"), []
    for _, task in kept(file):
        attempt = Attempt(task)
        attempt.advance()
        while attempt.verdict.status == OPEN and (hint := attempt.hint(words)):
            for choice in hint.choices:
                attempt.play(choice)
            attempt.advance()
        if attempt.verdict.status != SOLVED:
            failed.append(task.id)
    assert failed == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_failed_try_names_the_choice_with_which_the_goal_went_out_of_reach(file: Path) -> None:
    for task in (task for _, task in kept(file) if task.obvious):
        failed = check(task, task.obvious)
        told = miss(failed, words_of(file.stem, "en"))
        assert told.move, task.id
        assert told.short is None or told.short[0] < told.short[1], task.id
        assert failed.hint(words_of(file.stem, "en")) is None, task.id


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.nightly)])
def test_winning_solves_a_puzzle_unless_its_words_say_that_it_is_not_enough(step: int) -> None:
    """A goal after `or` solves the puzzle, too; no other line of moves wins without solving it."""
    wrong = []
    for _, _, task in ALL[::step]:
        extra = "or fell other; or win" if task.game.name == "moonbots" and task.theme != "fell" else "or win"
        if task.goal.win and task.goal.conditions:
            wrong += [
                f"{task.id} ({language})" for language in LANGUAGES if not _says_that_winning_is_not_all(task, language)
            ]
        elif task.theme != "game-won" and len(_with(task, extra)) > (task.solutions or 0):
            wrong.append(task.id)
    assert wrong == []


def _says_that_winning_is_not_all(task: Task, language: str) -> bool:
    words = words_of(task.game.name, language)
    return words.has("goal.and.win") and words.say("goal.and.win") in goal_text(task, words)


def _with(task: Task, extra: str) -> Sequence[object]:
    also = read_goal(f"{task.goal}; {extra}", str(task.goal.until or ""), str(task.goal.choices or ""))
    return solve(replace(task, goal=also)).lines


def test_the_goal_of_a_kept_puzzle_is_said_in_every_language() -> None:
    wrong = []
    for (file, line, task), language in product(ALL, LANGUAGES):
        words = words_of(task.game.name, language)
        text = goal_text(task, words)
        if not text.endswith(".") or any(f"{condition}." in text for condition in task.goal.conditions):
            wrong.append(f"{file}:{line}: the goal is no sentence ({language}): {text}")
        if not words.has(f"rule.{task.rule}"):
            wrong.append(f"{file}:{line}: rule {task.rule} has no text ({language}).")
    assert not wrong, "\n".join(wrong)


def test_a_wrong_count_of_solutions_is_named_with_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.txt"
    text = str(_small()).replace("solutions: 2 of", "solutions: 5 of")
    file.write_text(f"# one\n\n{text}\n", encoding="utf-8")
    assert main(["puzzles", "check", str(file)]) == 1
    assert f"{file}:3: solutions: 5 of 35 are stated, but there are 2 of 35" in capsys.readouterr().out


def test_a_puzzle_that_is_right_passes_the_check(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(str(_small()), encoding="utf-8")
    assert main(["puzzles", "check", str(file)]) == 0


def _small() -> Task:
    """The example of CONTRIBUTING.md."""
    page = (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return read(page[page.index("    position: ") :].partition("\n\n")[0])


def test_what_is_found_has_few_solutions_and_an_obvious_try_that_fails() -> None:
    found = found_in_one_game()
    assert found
    for task, rules in found:
        solved = len(solve(task).lines)
        assert 0 < solved == task.solutions
        assert task.grade == grade(solved, task.tries or 0)
        assert check(task, obvious(task)).verdict.status == FAILED
        assert rules
    chosen = selection(found, 2)
    assert [task.number for task in chosen] == ["01", "02"][: len(found)]
    others = selection(found, 2, first=3, kept=chosen)
    assert [task.number for task in others] == ["03", "04"][: len(others)]
    assert not {task.position for task in chosen} & {task.position for task in others}


def test_a_selection_has_different_courses_rather_than_few_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "solution", lambda _task: ())
    race = replace(_small(), game=game.find("roborally"))
    words = ("course=a turn=1", "course=a turn=2", "course=b turn=1")
    found = [
        (replace(race, position=f"{text} {number}", solutions=number), ["4.1"]) for number, text in enumerate(words)
    ]
    assert [task.position for task in selection(found, 2)] == ["course=a turn=1 0", "course=b turn=1 2"]


def test_a_selection_has_different_goals_rather_than_few_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "solution", lambda _task: ())
    small = _small()
    found = [
        (replace(small, position=f"position {number}", goal=read_goal(goal), solutions=number), ["4.1"])
        for number, goal in enumerate(("2 stepped 0", "2 stepped 0", "2 stepped 1"))
    ]
    assert [str(task.goal) for task in selection(found, 2)] == ["2 stepped 0", "2 stepped 1"]


def test_options_take_their_values_in_turn_from_game_to_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "puzzle", lambda task: (task, []))
    monkeypatch.setattr(find, "_promising", lambda tasks: tasks)
    courses = next(option.values() for option in game.find("roborally").options if option.name == "course")
    found = search(game.find("roborally"), 2, seed=4, vary=["course"])
    named = [[word for word in task.position.split() if word.startswith("course=")] for task, _ in found]
    assert [f"course={courses[1]}"] in named
    assert all(words in ([], [f"course={courses[1]}"]) for words in named), "the first course is that of no word"
    with pytest.raises(OptionError, match="no option 'colour'"):
        search(game.find("roborally"), 1, vary=["colour"])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["sample_game", "--games", "1"], "proposes no tasks"),
        (["robotory", "stakbots"], "Puzzles are found for one game at a time, not for robotory, stakbots."),
        *(
            (["robotory", option, "0"], "at least one game, one job and one puzzle.")
            for option in ("--games", "--jobs")
        ),
        (["robotory", "--count", "0"], "at least one game, one job and one puzzle."),
    ],
)
def test_what_cannot_be_searched_for_puzzles_is_told_so(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", "find", *given]) == 2
    assert said in capsys.readouterr().err


def test_the_grades_follow_the_share_of_tries_that_solve() -> None:
    assert [grade(1, tries) for tries in (5, 6, 21, 61, 201)] == [1, 2, 3, 4, 5]
    lacking = [
        f"Write {name}/tools/puzzles.py, and name it as `tasks` of {name}."
        for name in SHIPPED
        if not game.find(name).tasks
    ]
    assert not lacking, "\n".join(lacking)


def test_what_was_found_is_printed_or_written_into_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ["puzzles", "find", "robotory", "--games", "1", "--seed", "3", "--count", "2", "--jobs", "1"]
    found = found_in_one_game()

    def search_again(one: Game, games: int, seed: int, **_given: object) -> Sequence[object]:
        assert (one.name, games, seed) == ("robotory", 1, 3)
        return found

    monkeypatch.setattr(puzzle_commands, "search", search_again)
    text = "\n\n".join(map(str, selection(found, 2)))
    said = f"{len(selection(found, 2))} of {len(found)} puzzles in 1 games\n"
    assert main(given) == 0
    assert capsys.readouterr().out == f"{text}\n\n{said}"
    assert main([*given, "-o", str(tmp_path / "found.txt")]) == 0
    assert capsys.readouterr().out == said
    written = (tmp_path / "found.txt").read_text(encoding="utf-8")
    command = "robodrome puzzles find robotory --games 1 --seed 3 --count 2 --first 1"
    assert written == f"# Found by `{command}`.\n\n{text}\n"
    before, after = tmp_path / "found.txt", tmp_path / "more.txt"
    assert main([*given, "--first", "3", "--beside", str(before), "-o", str(after)]) == 0
    assert after.read_text(encoding="utf-8").startswith(
        f"# Found by `{command.removesuffix('1')}3 --beside {before.as_posix()}`.\n\npuzzle: 03\n"
    )
    known, more = ({task.position for _, task in kept(file)} for file in (before, after))
    assert not known & more


def test_a_search_that_finds_nothing_says_what_a_puzzle_needs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_commands, "search", lambda *_args, **_given: [])
    assert main(["puzzles", "find", "robotory", "--games", "2"]) == 0
    assert capsys.readouterr().out.strip() == (
        "0 of 0 puzzles in 2 games: a puzzle has at least 6 lines, at most one in 4 of them solves it, the bot 'easy' fails, "
        "and its solver looks through at most 4,000 choices"
    )


def test_a_puzzle_that_is_written_wrong_is_told_with_what_is_right() -> None:
    task = next(task for _, task in kept(TOP / "puzzles/robotory.txt") if task.obvious and task.solution)
    assert task.solutions is not None
    assert faults(task) == []
    other = task.grade + 1
    assert faults(replace(task, grade=other)) == [f"grade: {other} is stated, but by its solutions it is {task.grade}."]
    (counted,) = faults(replace(task, solutions=task.solutions + 1))
    assert counted.startswith(
        f"solutions: {task.solutions + 1} of {task.tries} are stated, but there are {task.solutions} of {task.tries}, such as "
    )
    solution, obvious_one = task.solution, task.obvious
    wrong = faults(replace(task, solution=obvious_one, obvious=solution))
    assert wrong == [
        f"solution: this line should reach the goal, but it is {check(task, obvious_one).verdict.status}.",
        "obvious: this try should fail, but it is solved.",
    ]


def test_of_the_tasks_of_a_position_only_rare_ones_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarter of all lines may reach the goal; of many tasks only the ten rarest are taken."""
    task = _small()
    tasks = [replace(task, number=f"{number:02}") for number in range(5)]
    shares = [(0.25, 0.25), (0.26, 0.3), (0.0, 0.0), (0.1, 0.9), (0.0, 0.01)]
    monkeypatch.setattr(find, "rates", lambda given, _most: shares[: len(given)])
    assert [one.number for one in find._promising(tasks)] == ["00", "03", "04"]
    assert [one.number for one in find._promising([*tasks, replace(task, seat=1)])] == [
        "00",
        "01",
        "02",
        "03",
        "04",
        "",
    ]
    many = [replace(task, number=f"{number:02}") for number in range(21)]
    shares = [(0.2 - number / 1000, 0.2) for number in range(21)]
    assert [one.number for one in find._promising(many)] == [f"{number:02}" for number in range(20, 10, -1)]
    assert len(find._promising(many[:20])) == 20


def test_of_a_position_that_is_too_large_to_search_nothing_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: object) -> None:
        raise TaskError("It is too large.")

    monkeypatch.setattr(find, "rates", too_large)
    assert list(find._promising([_small()] * 2)) == []
