"""Tasks: written goals are told event by event, the solver finds every solution, and a try says where it failed."""

import re
from dataclasses import replace
from itertools import permutations

import pytest

from tabletop.base.errors import TabletopError, TaskError
from tabletop.puzzle.attempt import check, labels, solution
from tabletop.puzzle.goal import FAILED, OPEN, SOLVED, Progress, read_goal
from tabletop.puzzle.solver import rates, solve
from tabletop.puzzle.task import Task, decode, encode, read, read_file
from tabletop.puzzle.text import amount, goal_text, miss, missing
from tabletop.rules.event import NO_CAUSE, Event, Kind
from tabletop.show.words import words as words_of

EATING = """
position: robotory/1 turn=20 robots=a4,a1,e1 white=c1,b3 black=e2,d3,e3 light=2,2 dark=3,1 lid=1,4 agenda=turn(0)
seat: 0
goal: 2 stepped 0
choices: 1
replies: all
"""
UNHURT = """
position: roborally/2 first=1 turn=3 r0=6,13,E/damage:5/archive:3,13 h0=RR:160,M3:840,UT:50,M1:490 p0=-,-,-,-,M2:780! \
r1=6,8,W/damage:1 p1=UT:60!,RL:70!,M1:500!,RL:370!,RL:330! \
agenda=ask-program(0,1);register(1);register(2);register(3);register(4);register(5);cleanup
seat: 0
goal: never damaged me; never destroyed me
until: wiped
rule: 5.4.1
"""


def happened(*events: tuple[str, tuple[int, ...]]) -> list[Event]:
    return [Event(number, Kind(kind), "1", NO_CAUSE, data) for number, (kind, data) in enumerate(events)]


def status(goal: str, *events: tuple[str, tuple[int, ...]], until: str = "ended", seat: int = 1) -> str:
    progress = Progress(read_goal(goal, until), seat)
    progress.see(happened(*events))
    return progress.status


def test_a_goal_is_reached_by_as_many_events_as_it_names() -> None:
    assert status("2 fell other", ("fell", (0,)), ("fell", (1,))) == OPEN
    assert status("2 fell other", ("fell", (0,)), ("fell", (2,))) == SOLVED
    assert status("hit * 3+", ("hit", (5, 2))) == OPEN
    assert status("hit * 3+", ("hit", (5, 3))) == SOLVED
    assert status("hit * 3+", ("hit", (5,))) == OPEN


def test_what_must_never_happen_is_waited_for_until_the_end_of_the_task() -> None:
    assert status("never fell me", ("fell", (0,))) == OPEN
    assert status("never fell me", ("fell", (0,)), ("ended", ())) == SOLVED
    assert status("never fell me", ("fell", (1,)), ("ended", ())) == FAILED
    assert status("hit; never fell me", ("hit", ()), ("fell", (1,))) == FAILED
    assert status("hit; never fell me", ("ended", ())) == FAILED
    assert status("hit", ("ended", ()), ("hit", ())) == FAILED
    assert status("hit", ("ended", ()), ("hit", ()), until="2 ended") == SOLVED


def test_what_stands_after_or_solves_instead_but_not_after_what_must_never_happen() -> None:
    assert status("2 hit; or fell other", ("hit", ()), ("fell", (0,))) == SOLVED
    assert status("2 hit; or fell other", ("hit", ()), ("fell", (1,))) == OPEN
    assert status("2 hit; never lost; or fell other", ("lost", ()), ("fell", (0,))) == FAILED


def test_winning_solves_where_the_goal_says_so() -> None:
    for goal, solved in (("2 hit", False), ("2 hit; or win", True)):
        for winners in ((0,), (1,)):
            progress = Progress(read_goal(goal), 1)
            progress.see(happened(("hit", ())))
            progress.end(winners)
            assert (progress.status == SOLVED) == (solved and winners == (1,))


@pytest.mark.parametrize(
    ("goal", "short"), [("3 stepped 0", (2, 3)), ("stepped 0", None), ("stepped 0 5+", (2, 5)), ("game-won", None)]
)
def test_a_failed_try_says_how_much_of_the_goal_there_was(goal: str, short: tuple[int, int] | None) -> None:
    attempt = check(read(EATING), ["red>e2", ">d3"])
    task = read(EATING.replace("2 stepped 0", goal))
    left = missing(task, attempt.events())
    assert (left and amount(left, 0, attempt.events())) == short
    assert (left is None) == (goal == "stepped 0")


def test_hints_lead_on_from_what_was_chosen_as_long_as_the_goal_can_be_reached() -> None:
    task, words = read(EATING), words_of("robotory", "en")
    attempt = check(task, ["red>e2"])
    hint = attempt.hint(words)
    assert hint is not None
    assert attempt.legal()[hint.choices[0]].label == ">d3"
    assert attempt.lost_at() is None
    lost = check(task, ["red>e2", "stop"])
    asked, move = lost.lost_at() or ("", None)
    assert (asked, move and move.label) == ("chain", "stop")


def test_where_there_is_too_much_to_look_through_a_try_fails_without_the_choice_that_lost_it() -> None:
    task = read(EATING.replace("2 stepped 0", "game-won 0; never stepped 0 * * 17").replace("choices: 1", "choices: 9"))
    words = words_of("robotory", "en")
    with pytest.raises(TaskError, match="more than 4000 choices"):
        check(task, ["red>e2"]).hint(words)
    attempt = check(task, ["red>e2", ">d3"])
    assert attempt.verdict.status == FAILED
    with pytest.raises(TaskError, match="more than 4000 choices"):
        attempt.lost_at()
    told = miss(attempt, words)
    assert told.move == ""
    assert told.happened


def test_what_solves_instead_is_given_as_it_is_written_where_the_game_has_no_words_for_it() -> None:
    task = read(EATING.replace("2 stepped 0", "2 stepped 0; or stepped 1; or win"))
    words = words_of("robotory", "en")
    assert goal_text(task, words).startswith(f"Eat 2 discs. or stepped 1. {words.say('goal.or.win')}")
    assert goal_text(task, words_of("moonbots", "en")).startswith("2 stepped 0. or stepped 1. or win.")


def test_a_goal_says_the_number_that_its_pattern_ends_with() -> None:
    for goal, said in (("touched me 2", "Touch flag 2."), ("touched me 3+", "Touch flag 3.")):
        task = replace(read(EATING), goal=read_goal(goal))
        assert goal_text(task, words_of("roborally", "en")).startswith(said)


def test_a_goal_says_how_many_choices_there_are_for_it() -> None:
    words = words_of("robotory", "en")
    for choices, said in ((1, 1), (4, 4)):
        task = read(EATING.replace("choices: 1", f"choices: {choices}"))
        assert goal_text(task, words) == f"Eat 2 discs. {words.say('goal.time', said)}"


def test_a_goal_is_written_as_it_was_read() -> None:
    for text in ("touched me 2; never destroyed other", "2 hit * 3+; win", "win", "hit; or fell other; or win"):
        assert str(read_goal(text)) == text


def test_a_task_is_written_and_put_into_an_address_and_read_again() -> None:
    task = read(EATING)
    assert read(str(task)) == task
    assert decode(encode(task)) == task
    assert re.fullmatch(r"[\w-]+", encode(task))


def test_every_solution_is_found_and_no_other() -> None:
    task = read(EATING)
    found = solve(task)
    assert [labels(line) for line in found.lines] == [("red>e2", ">d3"), ("red>e2", ">e3")]
    for line in found.lines:
        assert check(task, labels(line)).verdict.status == SOLVED
    assert check(task, ["red>e2", "stop"]).verdict.status == FAILED
    assert solution(task) == labels(found.lines[0])


def every_try(task: Task) -> set[tuple[str, ...]]:
    """The lines that solve a task in which nobody else chooses, found by playing all of them to the end."""
    found: set[tuple[str, ...]] = set()
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        line = waiting.pop()
        attempt = check(task, line)
        if attempt.verdict.status == OPEN:
            waiting += [(*line, move.label) for move in attempt.legal()]
        elif attempt.verdict.status == SOLVED:
            found.add(line)
    return found


def test_the_solver_and_the_checker_agree_on_every_program() -> None:
    task = read(UNHURT)
    found = solve(task)
    assert {labels(line) for line in found.lines} == every_try(task)
    assert 0 < len(found.lines) < found.tries == 24


def test_a_try_that_fails_says_which_event_and_rule_it_failed_at() -> None:
    task = read(UNHURT)
    verdicts = [check(task, line).verdict for line in _programs()]
    assert {verdict.status for verdict in verdicts} == {SOLVED, FAILED}
    for verdict in verdicts:
        if verdict.status == FAILED:
            assert verdict.event is not None
            assert verdict.event.kind in ("damaged", "destroyed")
            assert verdict.rule == verdict.event.rule


def _programs() -> list[list[str]]:
    return [
        [f"{number}={card}" for number, card in enumerate(cards, 1)]
        for cards in permutations(("RR:160", "M3:840", "UT:50", "M1:490"))
    ]


def test_a_task_that_lets_others_choose_says_who_answers() -> None:
    with pytest.raises(
        TaskError,
        match=r"^The task has no replies, but seat 1 has to choose \(\w+\); write `replies: all`\.$",
    ):
        solve(read(EATING.replace("replies: all", "replies: none")))


def test_a_task_that_is_too_large_is_refused() -> None:
    with pytest.raises(TaskError, match="more than 3 choices"):
        solve(read(EATING), most=3)


def test_the_others_answer_so_that_the_goal_is_missed() -> None:
    """Light needs one more turn than it has: whatever it does, dark does something else than eat for it."""
    task = read(EATING.replace("goal: 2 stepped 0", "goal: 2 stepped 1"))
    assert solve(task).lines == ()
    attempt = check(task, ["red>e2", "stop"])
    assert attempt.verdict.status == FAILED
    assert attempt.to_move == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("position: robotory/1", "needs the line seat"),
        (EATING.replace("seat: 0", "seat: 7"), "no seat 7"),
        (EATING.replace("stepped", "Stepped!"), "not a goal"),
        (EATING.replace("2 stepped 0", "or stepped 0"), "'or stepped 0' is not a goal"),
        (EATING.replace("2 stepped 0", "or win; or stepped 0"), "'or win; or stepped 0' is not a goal"),
        (EATING.replace("2 stepped 0", "win; or 2 stepped"), "After `or` stands one event, such as"),
        (EATING.replace("2 stepped 0", "win; or never stepped"), "`or fell other`, not 'win; or never stepped'."),
        (
            EATING.replace("choices: 1", "until: never won"),
            "until something happens, such as `turn-began`, not until 'never",
        ),
        (EATING + "puzzle: one", "'one' is not the number of a puzzle"),
        (EATING + "daily: yes", "it cannot say 'yes'"),
        (EATING.replace("position: ", f"position: {'x' * 20_000}"), "The task is too long."),
        (EATING.replace("all", "some"), "Replies are none or all"),
        (EATING + "seat: 1", "stands twice"),
        (EATING + "colour: red", "not a line of a task"),
        (EATING + "solutions: 2", "Solutions are written"),
        (EATING + "grade: 9", "A grade is"),
        (EATING.replace("choices: 1", "choices: 0"), "number of choices"),
        (EATING.replace("robotory/1", "chess/1"), "no game 'chess'"),
        (EATING.replace("robots=a4", "robots=z4"), "z4"),
    ],
)
def test_a_wrong_task_is_answered_with_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(TabletopError, match=re.escape(said)):
        read(text)
    with pytest.raises(TaskError, match=r"^some\.puzzles:\d+: "):
        read_file(f"# a comment\n\n{text}", "some.puzzles")


def test_a_mistake_in_a_file_is_named_with_its_line() -> None:
    with pytest.raises(TaskError, match=r"^some\.puzzles:4: 'colour: red'"):
        read_file("# one\n\nseat: 0\ncolour: red\n", "some.puzzles")
    assert [line for line, _ in read_file(f"# one\n{EATING}\n{EATING}", "some.puzzles")] == [3, 10]


@pytest.mark.parametrize("text", ["", "A", "~~~~", "eJw", "é", "A" * 9000, encode(read(EATING))[:-9]])
def test_a_damaged_address_of_a_task_is_answered_with_a_sentence(text: str) -> None:
    with pytest.raises(TabletopError):
        decode(text)


def test_rates_are_the_shares_of_lines_that_reach_each_goal() -> None:
    unhurt = "never damaged me; never destroyed me"
    tasks = [read(UNHURT.replace(unhurt, goal)) for goal in (unhurt, "never destroyed me")]
    shares = [len(found.lines) / found.tries for found in map(solve, tasks)]
    assert rates(tasks) == [(share, share) for share in shares]
    assert 0 < shares[0] < shares[1]


def test_lines_that_end_where_others_choose_may_reach_the_goal() -> None:
    """Of the turns of light only those that eat reach the goal at once; whatever it does, dark may eat then."""
    tasks = [read(EATING.replace("2 stepped 0", goal)) for goal in ("2 stepped 0", "stepped 1")]
    (least, most), (none, some) = rates(tasks)
    assert 0 < least < most
    assert none == 0 < some
