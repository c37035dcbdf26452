"""The list of what a language lacks."""

from pathlib import Path

import pytest

from tabletop.show.words import LANGUAGES
from tests.structure import TOP
from tools.languages import CATALOGUES, ENGLISH, lacks, main

ROOMS = ("engine", "figures", "lessons", "puzzles", "tools", "web")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_of_the_page_lacks_nothing(language: str) -> None:
    lacking = [f"{one.file} lacks {', '.join(one.missing)}." for one in lacks(language) if one.missing]
    assert not lacking, "\n".join(lacking)


def test_all_that_is_written_in_english_is_on_the_list() -> None:
    """A new kind of text has to be found here too."""
    listed = {one.file for one in lacks(ENGLISH)}
    written = [
        *(file for folder in CATALOGUES for file in TOP.glob(f"{folder}/locale/en/*/*.po")),
        *(file for folder in ROOMS for suffix in ("md", "txt") for file in TOP.glob(f"{folder}/**/en.{suffix}")),
    ]
    assert len(written) > 40
    assert {str(file.relative_to(TOP)) for file in written} <= listed


def test_a_new_language_has_the_names_of_cards_and_lacks_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pt"]) == 1
    told = capsys.readouterr().out
    assert "locale/pt/LC_MESSAGES/cards.po" not in told
    assert "engine/robotory/RULES.pt.md: " in told
    assert "lessons/robotory/01-paths/pt.md: " in told
    assert "web/lab/steps/1-flag/pt.txt: 1 of 1 missing\n" in told
    assert "engine/tabletop/show/words.py: 1 of 1 missing\n" in told


def test_texts_that_are_empty_or_only_proposed_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, texts in (
        ("en", 'msgid "go"\nmsgstr "Go"\n\nmsgid "turn"\nmsgstr "Turn"\n\nmsgid "stop"\nmsgstr "Stop"\n'),
        ("es", 'msgid "go"\nmsgstr ""\n\n#, fuzzy\nmsgid "turn"\nmsgstr "Turno"\n\nmsgid "stop"\nmsgstr "Alto"\n'),
    ):
        place = tmp_path / f"web/locale/{language}/LC_MESSAGES"
        place.mkdir(parents=True)
        (place / "web.po").write_text(f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n\n{texts}', encoding="utf-8")
        (tmp_path / "engine/chess").mkdir(parents=True, exist_ok=True)
        rules = "## 1 Moves\n\n### 1.1 Steps\n" + ("### 1.2 Turns\n" if language == "en" else "")
        name = "RULES.md" if language == "en" else f"RULES.{language}.md"
        (tmp_path / f"engine/chess/{name}").write_text(rules, encoding="utf-8")
    monkeypatch.setattr("tools.languages.NAMED", {})
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/glossary.toml").write_text('[[term]]\nen = "space"\nes = "casilla"\n', encoding="utf-8")
    found = {one.file: one.missing for one in lacks("es", tmp_path)}
    assert found["web/locale/es/LC_MESSAGES/web.po"] == ("go", "turn")
    assert found["engine/chess/RULES.es.md"] == ("1.2",)
    assert found["tests/glossary.toml"] == ()
    capsys.readouterr()
    assert main(["pt", "--all"]) == 1
    assert "\n    " in capsys.readouterr().out
