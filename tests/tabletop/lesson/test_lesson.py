"""Lessons: what holds is read, what does not is refused with file, line, what was stated and what happens."""

import json
import re
from pathlib import Path

import pytest

from roborally.position.cards import FORWARD
from tabletop.__main__ import main
from tabletop.base.errors import LessonError
from tabletop.formats import link
from tabletop.lesson.check import folders, load
from tabletop.show.words import LANGUAGES
from tabletop.sketch.sketch import read
from tests.structure import TOP
from tests.tabletop.lesson.written import STEPS, WORDS, lesson
from tools.pages.lessons import whole

LESSONS = TOP / "lessons"


def refused(folder: Path) -> str:
    """The reason, with the name of the file and the line."""
    with pytest.raises(LessonError) as error:
        load(folder)
    return str(error.value).replace(f"{folder.as_posix()}/", "")


# ---- those that ship -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", folders([LESSONS]), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_lesson_that_ships_states_what_happens(folder: Path) -> None:
    read = load(folder)
    assert read.scenes
    assert set(read.texts) == set(LANGUAGES)


def test_a_changed_rule_is_found_at_the_lesson_that_teaches_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Move 3 makes two steps only: file, line, what was stated, what happens now."""
    monkeypatch.setattr("roborally.rules.register.FORWARD", (*FORWARD[:-1], 2))
    assert refused(LESSONS / "roborally/01-five-cards") == (
        "steps.txt:11: It is stated: r0 has 3,1,S. Now r0 is 2,1,S/archive:0,2."
    )


# ---- what is read ----------------------------------------------------------------------------------------------------


def test_a_lesson_has_its_scenes_played_and_its_words_by_language(tmp_path: Path) -> None:
    read = load(lesson(tmp_path))
    assert (read.game.name, read.name, read.teaches) == ("roborally", "01-wall", ("5.2.4",))
    wall, last, race = read.scenes
    assert wall.played is not None
    assert wall.played.words()["r0"].startswith("1,0,E")
    assert {name: played.words()["r0"][:3] for name, played in last.tries.items()} == {"one": "2,0", "two": "off"}
    session = link.decode(race.link)
    assert (session.seats, session.seed) == (("person", "easy"), 7)
    said = read.texts["fr"].steps["wall"]
    assert (read.texts["fr"].title, read.texts["fr"].intro) == ("A wall", "What a wall does.")
    assert (said.title, said.text, said.question) == ("The wall", "A robot wants to pass.", "Where does it stop?")
    assert said.answers["before"][1:] == ("Before it.", "Right: walls stop robots.")


def test_all_lessons_of_a_folder_are_found_in_order() -> None:
    found = [f"{folder.parent.name}/{folder.name}" for folder in folders([LESSONS])]
    assert found == sorted(found)
    assert "roborally/01-five-cards" in found


# ---- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            "right before: r0 has 1,0,E",
            "right before: r0 has 2,0,E",
            "steps.txt:8: It is stated: r0 has 2,0,E. Now r0 is 1,0,E/archive:0,0.",
        ),
        (
            "wrong behind: r0 has 2,0,E",
            "wrong behind: r0 has 1,0,E",
            "steps.txt:9: The answer 'behind' is called wrong, but it is what happens now.",
        ),
        (
            "then no rule 5.2.3",
            "then no rule 5.2.4",
            "steps.txt:7: It is stated: no rule 5.2.4. Now the rules of what happens are 5, 5.1, 5.2.1, 5.2.2, 5.2.4.",
        ),
        (
            "right one: 5=M1:500",
            "right one: 5=M3:800",
            "steps.txt:15: 5=M3:800 is not legal here; legal are: 5=M1:500, 5=M2:670.",
        ),
        (
            "goal r0 has 2,0,E",
            "goal r0 has 1,0,E",
            "steps.txt:15: It is stated: 'one' leads to the goal r0 has 1,0,E. Now r0 is 2,0,E/archive:1,0.",
        ),
        (
            "wrong two: 5=M2:670",
            "wrong two: 5=M1:500",
            "steps.txt:16: The answer 'two' is called wrong, but it reaches the goal now.",
        ),
        (
            "teaches 5.2.4",
            "teaches 5.2.4 8.1",
            "steps.txt:1: It teaches rule 8.1, but nothing happens by it in any step.",
        ),
        (
            "teaches 5.2.4",
            "explains 5.2.9",
            "steps.txt:1: It explains rule 5.2.9, which the rules of RoboRally do not have.",
        ),
        (
            "teaches 5.2.4",
            "explains 6.1",
            "steps.txt:1: It explains rule 6.1, but nothing happens by it, no step states it, and en.md does not name it",
        ),
        (
            "no event pushed",
            "no event pushed\n  explains 5.2.3: event pushed",
            "steps.txt:8: It is stated: event pushed. Now what happens is register-began, revealed, executed, moved, bumped",
        ),
        (
            "no event pushed",
            "no event pushed\n  with wings",
            "steps.txt:8: The picture of RoboRally has no 'wings'; it may have: programs.",
        ),
        ("r0=0,0,E p0", "r0=7,0,E p0", "steps.txt:5: '7,0' is not a cell x,y of a floor 3 by 1."),
        (
            "ask-ready(-1);register(1)\n",
            "register(1)\n",
            "steps.txt:5: It has run on before one can see it; let its agenda begin with something that is asked.",
        ),
        ("seats person,easy", "seats person,nobody", "steps.txt:19: RoboRally has no bot 'nobody'"),
        ("seed 7", "seed seven", "steps.txt:20: After 'seed' stands a whole number, not 'seven'."),
        ("no event pushed", "something else", "steps.txt:7: 'something else' states nothing that can be checked"),
        (
            "predict wall",
            "guess wall",
            "steps.txt:4: 'guess' is no kind of step; there are: see, predict, do, play.",
        ),
        ("predict wall", "predict The wall", "steps.txt:4: A step has a name in small letters"),
        ("do last", "do wall", "steps.txt:11: Two steps are called 'wall'."),
        ("  seats person,easy\n", "", "steps.txt:18: The step 'race' needs a line 'seats'."),
        ("  goal r0 has 2,0,E\n", "", "steps.txt:11: The step 'last' needs a line 'goal'."),
        ("  wrong two: 5=M2:670\n", "", "steps.txt:11: The step 'last' needs a right answer and a wrong one."),
        ("wrong two:", "wrong one:", "steps.txt:16: Two answers are called 'one'."),
        ("wrong two:", "wrong two", "steps.txt:16: An answer has a name and a colon, such as: wrong first: …"),
        ("  seed 7", "  moves pass", "steps.txt:20: A step 'play' has no 'moves'; it has: seats, option, seed, coach."),
        ("  seed 7", "  seed", "steps.txt:20: 'seed' has nothing behind it."),
        ("  seed 7", "  seed 7\n  seed 8", "steps.txt:21: The step 'race' has two lines 'seed'."),
        ("  seed 7", "\tseed 7", "steps.txt:20: Indent lines with spaces, not with tabs."),
        ("predict wall  # a comment", "", "steps.txt:5: 'position' belongs to no step; a step begins at the margin."),
        ("## The wall {#wall}", "## The wall", "en.md:4: The heading of a step ends with its name"),
        ("## The wall {#wall}", "## The wall {#door}", "en.md:1: The step 'wall' has no heading here: ## … {#wall}."),
        ("## A race {#race}", "## A race {#race}\n## More {#more}", "en.md:24: There is no step 'more' in steps.txt."),
        ("## A race {#race}", "## A race {#race}\n## More {#race}", "en.md:24: Two headings belong to the step 'race'."),
        ("? Where does it stop?\n", "", "en.md:4: The step 'wall' needs a question, such as: ? What happens?"),
        ("- two: Move 2.\n  No.\n", "", "en.md:14: The answer 'two' has no text: - two: …"),
        ("- two: Move 2.\n  No.\n", "- two: Move 2.\n", "en.md:20: The answer 'two' has no reply."),
        ("- two: Move 2.", "- three: M.\n  No.\n- two: Move 2.", "en.md:20: The step 'last' has no answer 'three'."),
        ("- one: Move 1.", "- two: Move 1.", "en.md:20: Two answers are called 'two'."),
        ("? Which one?", "? Which one?\nWell", "en.md:18: A question is followed by its answers"),
        ("# A wall\n", "A wall\n", "en.md:1: The words of a lesson begin with its title"),
    ],
)  # fmt: skip
def test_what_does_not_hold_is_refused_with_file_and_line(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert (STEPS + WORDS).count(old) == 1
    assert refused(lesson(tmp_path, old=old, new=new)).startswith(reason)


def test_headings_in_another_order_than_the_steps_are_refused(tmp_path: Path) -> None:
    title, wall, last, race = WORDS.split("## ")
    assert refused(lesson(tmp_path, words=f"{title}## {last}## {wall}## {race}")) == (
        "en.md:1: The headings are not in the order of the steps: wall, last, race."
    )


def test_a_lesson_without_a_step_or_game_or_words_is_refused(tmp_path: Path) -> None:
    assert refused(lesson(tmp_path / "1", steps="# nothing\n")) == (
        "steps.txt:1: A lesson has at least one step, such as: see first-step."
    )
    assert refused(lesson(tmp_path / "2", game="chess")).startswith(
        "steps.txt:1: A lesson lies in a folder that is called as its game. There is no game 'chess'"
    )
    unsaid = lesson(tmp_path / "3")
    (unsaid / "fr.md").write_bytes(b"\xff\xfe")
    assert refused(unsaid) == "fr.md:1: This file is not text in UTF-8."
    (unsaid / "steps.txt").write_bytes(b"\xff\xfe")
    assert refused(unsaid) == "steps.txt:1: This file is not text in UTF-8."
    (unsaid / "steps.txt").write_text(f"# {'x' * 100_000}\n", encoding="utf-8")
    assert refused(unsaid) == "steps.txt:1: A file of a lesson has at most 100000 characters."
    (unsaid / "steps.txt").unlink()
    assert refused(unsaid) == "steps.txt:1: This file cannot be read: No such file or directory."
    unsaid = lesson(tmp_path / "4")
    for file in unsaid.glob("*.md"):
        file.unlink()
    assert refused(unsaid).endswith("01-wall:1: A lesson has words in one language at least, such as en.md.")
    with pytest.raises(LessonError, match="There is no lesson here"):
        folders([tmp_path / "nowhere"])


def test_a_lesson_may_have_words_in_one_language_where_it_is_not_of_the_site(tmp_path: Path) -> None:
    folder = lesson(tmp_path)
    for language in {*LANGUAGES} - {"de"}:
        (folder / f"{language}.md").unlink()
    alone = load(folder)
    assert list(alone.texts) == ["de"]
    assert [alone.spoken(language) for language in ("de", "fr")] == ["de", "en"]
    with pytest.raises(LessonError, match=r"en\.md:1: The site shows every lesson in all its languages\."):
        whole(folder)


# ---- the command -----------------------------------------------------------------------------------------------------


def test_the_command_names_what_holds_and_what_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson(tmp_path / "good")
    lesson(tmp_path / "bad", old="right before: r0 has 1,0,E", new="right before: r0 has 2,0,E")
    assert main(["lessons", str(tmp_path / "good"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "lessons": [{"lesson": "roborally/01-wall", "steps": ["predict", "do", "play"], "teaches": ["5.2.4"]}],
        "problems": [],
    }
    assert main(["lessons", str(tmp_path)]) == 1
    *_, problem, summary = capsys.readouterr().out.splitlines()
    assert problem.endswith("steps.txt:8: It is stated: r0 has 2,0,E. Now r0 is 1,0,E/archive:0,0.")
    assert summary == "lessons that hold: 1; with a mistake: 1"


def test_the_command_writes_a_page_of_each_lesson_to_look_at(tmp_path: Path) -> None:
    assert main(["lessons", str(lesson(tmp_path)), "-o", str(tmp_path / "pages")]) == 0
    files = sorted(tmp_path.glob("pages/*.html"))
    assert [file.name for file in files] == [f"roborally-01-wall.{language}.html" for language in sorted(LANGUAGES)]
    page = files[1].read_text(encoding="utf-8")
    assert page.count("<robodrome-figure ") == 2
    assert "A robot wants to pass." in page
    assert "#roborally." in page
    figure = tmp_path / "pages" / "roborally-01-wall" / "last" / "fr"
    assert read((figure / "figure.txt").read_text(encoding="utf-8")).language == "fr"
    assert (figure / "last.svg").exists()


def test_the_example_of_contributing_is_a_lesson_that_holds(tmp_path: Path) -> None:
    """What stands moved in below its heading: the steps, then the words."""
    section = re.search(
        r"^## A lesson\n(.*?)^## ", (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert section
    example = "\n".join(line[4:] for line in section[1].splitlines() if line.startswith("    ") or not line)
    written, title, words = example.strip().partition("# A wall")
    read = load(lesson(tmp_path, steps=written, words=title + words.rstrip()))
    assert [(scene.step.kind, scene.step.id) for scene in read.scenes] == [("predict", "at-the-wall")]
