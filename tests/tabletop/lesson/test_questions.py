"""Questions answered by touch, sentences to be put in order, and tasks on the board: the engine holds each to what happens."""

import re
from pathlib import Path

import pytest

from tabletop.base.errors import LessonError
from tabletop.lesson.check import Scene, load
from tabletop.lesson.render import figure
from tabletop.puzzle.task import decode
from tabletop.puzzle.text import goal_text
from tabletop.show.words import LANGUAGES, words
from tests.tabletop.lesson.written import lesson

CELL = """
always turn=3 survivor=races-on

predict wall
  position floor=.,.|E,. r0=0,0,E p0=M3:790,-,-,-,- agenda=ask-ready(-1);register(1)
  wrong behind at 2,0: r0 has 2,0,E
  right before at robot-0: r0 has 1,0,E
"""
ORDER = """
always turn=3 survivor=races-on

predict order
  position floor=.,>,R r0=0,0,E p0=M1:490,-,-,-,- agenda=ask-ready(-1);register(1)
  order card: executed 0
  order belt: rule 5.3.2
  order gear: turned 0
"""
TASK = """
always turn=3 survivor=races-on

do board
  position floor=.,.,. flags=2 r0=0,0,E p0=RR:80,RL:70,RR:100,RL:90,- h0=M1:500,M2:670
           agenda=ask-program(0,5);ask-ready(-1);register(1);register(2);register(3);register(4);register(5);cleanup
  task touched me 1; never destroyed me
  until wiped
  solution 5=M2:670
  try 5=M1:500
"""


def written(steps: str, tmp_path: Path) -> Path:
    """A lesson of one step with words for what it asks."""
    name = re.search(r"^(?:predict|do) (\w+)", steps, re.MULTILINE)
    assert name
    answers = "".join(
        f"- {one}: Text of {one}.\n  Reply.\n" for one in re.findall(r"(?:right|wrong|order) (\w+)", steps)
    )
    return lesson(tmp_path, steps=steps, words=f"# One\nOne.\n\n## Title {{#{name[1]}}}\nText.\n\n? What?\n{answers}")


def scene(steps: str, tmp_path: Path) -> Scene:
    return load(written(steps, tmp_path)).scenes[0]


def test_answers_are_touched_at_cells_and_at_things(tmp_path: Path) -> None:
    read = load(written(CELL, tmp_path))
    question = figure(read, read.scenes[0], "en").question
    assert question
    assert question.kind == "cell"
    assert [(one.text, one.right, one.place) for one in question.answers] == [
        ("Text of behind.", False, (2.5, 0.5)),
        ("Text of before.", True, (0.5, 0.5)),
    ]


def test_sentences_are_in_the_order_in_which_the_engine_has_it_happen(tmp_path: Path) -> None:
    read = load(written(ORDER, tmp_path))
    question = figure(read, read.scenes[0], "fr").question
    assert question
    assert (question.kind, [one.text for one in question.answers]) == (
        "order",
        ["Text of card.", "Text of belt.", "Text of gear."],
    )


def test_a_task_opens_on_the_board_with_its_goal_in_the_language_of_the_page(tmp_path: Path) -> None:
    read = load(written(TASK, tmp_path))
    for language in LANGUAGES:
        shown = figure(read, read.scenes[0], language)
        task = decode(shown.link.removeprefix("task="))
        assert shown.goal == goal_text(task, words("roborally", language)) == "What?"
        assert (str(task.goal), task.seat, task.solution) == ("touched me 1; never destroyed me", 0, ("5=M2:670",))
    assert scene(TASK, tmp_path / "again").link == ""


@pytest.mark.parametrize(
    ("steps", "old", "new", "complaint"),
    [
        (CELL, "robot-0", "robot-7", "steps.txt:7: 'robot-7' is no cell x,y and no thing of the scene."),
        (CELL, " at 2,0", "", "steps.txt:7: Either all answers have a place to be touched at, or none has."),
        (ORDER, "executed 0", "pushed 0", "steps.txt:6: It is stated: 'card' happens by pushed 0. Now what happens is "),
        (ORDER, "executed 0", "pushed 0", "register-began (5), revealed (5.1), executed (5.2.1), moved (5.2.2), "),
        (ORDER, "agenda=ask-ready(-1);register(1)", "agenda=ask-ready(-1)",
         "steps.txt:6: It is stated: 'card' happens by executed 0. Now what happens is nothing."),
        (ORDER, "rule 5.3.2", "rule 5.1", "steps.txt:7: It is stated: 'belt' happens after 'card'. Now it happens before."),
        (ORDER, "executed 0", "Executed", "steps.txt:6: 'Executed' is not a goal"),
        (ORDER, "  order gear", "  right gear", "steps.txt:4: The step 'order' needs two lines 'order' or more"),
        (TASK, "solution 5=M2:670", "solution 5=M1:500", "steps.txt:9: It is stated: this reaches the goal"),
        (TASK, "try 5=M1:500", "try 5=M2:670", "steps.txt:10: It is stated: this misses the goal"),
        (TASK, "try 5=M1:500", "try 5=M3:790", "steps.txt:10: '5=M3:790' cannot be chosen here"),
        (TASK, "touched me 1", "Touched", "steps.txt:7: 'Touched' is not a goal"),
        (TASK, "  solution 5=M2:670\n", "", "steps.txt:4: The step 'board' needs a line 'solution'."),
        (TASK, "until wiped", "goal r0 has out", "steps.txt:8: A step with a task is done on the board; it has no 'goal'."),
    ],
)  # fmt: skip
def test_what_does_not_happen_so_is_refused_with_file_and_line(
    tmp_path: Path, steps: str, old: str, new: str, complaint: str
) -> None:
    folder = written(steps.replace(old, new), tmp_path)
    with pytest.raises(LessonError) as error:
        load(folder)
    assert complaint in str(error.value)
