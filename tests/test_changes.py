"""The changelog: what is new since the last release lies in changes/, where the release command finds it."""

import re
import tomllib

from tests.structure import TOP

MOST_CHARACTERS = 300
SETTINGS = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["towncrier"]
KINDS = {kind["directory"] for kind in SETTINGS["type"]}
NAME = re.compile(r"\+[a-z0-9]+(?:-[a-z0-9]+)*\.(\w+)\.md")
MARKED = re.compile(r"\n\n(?=.)|^\s*(?:[-*#>]|\d+\.)\s", re.MULTILINE)
"""A second paragraph, an item of a list, a heading or a quotation."""
MARK = "<!-- towncrier release notes start -->"


def wrong(name: str, text: str) -> list[str]:
    """A sentence for each thing that is wrong with a fragment."""
    named = NAME.fullmatch(name)
    found = []
    if not named or named[1] not in KINDS:
        found.append(f"changes/{name}: a change is called +what.KIND.md, with a KIND of {', '.join(sorted(KINDS))}.")
    words = text.strip()
    if not words or len(words) > MOST_CHARACTERS or MARKED.search(text):
        found.append(
            f"changes/{name}: a change is one paragraph of at most {MOST_CHARACTERS} characters, without marks."
        )
    return found


def test_a_change_has_a_known_kind_and_is_one_short_paragraph() -> None:
    folder = TOP / SETTINGS["directory"]
    found = [path for path in sorted(folder.iterdir()) if path.name not in SETTINGS["ignore"]]
    assert not (told := [one for path in found for one in wrong(path.name, path.read_text(encoding="utf-8"))]), told


def test_what_is_wrong_with_a_change_is_said() -> None:
    good = "RoboRally: *Ready* says which register is still empty.\n"
    assert wrong("+ready-button.added.md", good) == []
    assert "KIND" in wrong("+ready.news.md", good)[0]
    assert "KIND" in wrong("ready.added.md", good)[0]
    for text in ("", "One.\n\nTwo.\n", "- One.\n", "Much. " * 60, "# One\nTwo.\n"):
        assert "one paragraph" in wrong("+ready.fixed.md", text)[0]


def test_a_release_writes_its_head_above_what_stands_there_already() -> None:
    """towncrier puts it behind the mark; whatever is written by hand for the release follows without a head of its own."""
    before, mark, after = (TOP / SETTINGS["filename"]).read_text(encoding="utf-8").partition(MARK)
    assert mark
    assert before.count("\n## ") == 1
    assert "\n## [Unreleased]\n" in before
    draft = after.partition("\n## ")[0]
    assert len(draft.strip().splitlines()) <= 60
