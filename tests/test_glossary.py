"""One word for one thing: what every text of a game and of the page calls it is in glossary.toml, in every language."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tabletop.show.words import LANGUAGES, OFFERED

TOP = Path(__file__).parents[1]
PAGE = ("web", "tools/pages", "engine/tabletop")
CODE = re.compile(r"`[^`]*`|\{[^{}]*\}|^ {4}.*", re.MULTILINE)
ENTRY = re.compile(
    r'^msgid (".*"\n(?:".*"\n)*)(?:msgid_plural .*\n(?:".*"\n)*)?((?:msgstr.*\n(?:".*"\n)*)+)', re.MULTILINE
)
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


class Text(NamedTuple):
    """A message of a catalogue by its id, or a paragraph of a page by its first line."""

    file: str
    name: str | int
    text: str

    def at(self, place: int) -> str:
        """Where a word of it stands."""
        if isinstance(self.name, str):
            return f"{self.file}: {self.name}"
        return f"{self.file}: line {self.name + self.text[:place].count(chr(10))}"


class Term(NamedTuple):
    """A thing with its word in each language (a partial one may lack it), and the words that are not used for it."""

    where: tuple[str, ...]
    right: dict[str, str]
    wrong: dict[str, list[str]]
    but: list[tuple[str, str, str]]


def glossary() -> list[Term]:
    found = tomllib.loads((TOP / "tests/glossary.toml").read_text(encoding="utf-8"))
    return [
        Term(
            tuple(one["in"]),
            {language: one[language] for language in OFFERED if language in LANGUAGES or language in one},
            one["not"],
            [(language, start, why) for language, start, why in one.get("but", [])],
        )
        for one in found["term"]
    ]


@cache
def texts(where: str, language: str) -> tuple[Text, ...]:
    """All texts of one game or of the page in one language, without code and fields."""
    ending = "" if language == "en" else f".{language}"
    folders = PAGE if where == "page" else (f"engine/{where}",)
    catalogues = [file for folder in folders for file in (TOP / folder).glob(f"locale/{language}/*/*.po")]
    pages = [
        *TOP.glob(f"engine/{where}/RULES{ending}.md"),
        *TOP.glob(f"lessons/{where}/*/{language}.md"),
        *TOP.glob(f"figures/{where}/*/{language}.md"),
    ]
    read = [*map(_messages, sorted(catalogues)), *map(_paragraphs, sorted(pages))]
    if language == "en":
        read.append(_errors(where))
    return tuple(one._replace(text=CODE.sub("", one.text)) for several in read for one in several)


def _messages(file: Path) -> Iterator[Text]:
    for key, said in ENTRY.findall(file.read_text(encoding="utf-8")):
        name = "".join(map(json.loads, QUOTED.findall(key)))
        if name:
            yield Text(str(file.relative_to(TOP)), name, " ".join(map(json.loads, QUOTED.findall(said))))


def _errors(where: str) -> Iterator[Text]:
    """The English sentences of errors: ids of their translations."""
    for one in texts(where, "fr"):
        if isinstance(one.name, str) and " " in one.name:
            yield one._replace(text=one.name)


def _paragraphs(file: Path) -> Iterator[Text]:
    line = 1
    for block in file.read_text(encoding="utf-8").split("\n\n"):
        yield Text(str(file.relative_to(TOP)), line, block)
        line += block.count("\n") + 2


def pattern(word: str) -> str:
    """A word of the glossary as a regular expression: whole, with any ending for a star, across any space."""
    parts = [re.escape(part).replace(r"\*", r"\w*") for part in word.split()]
    return r"(?<!\w)" + r"\s+".join(parts) + r"(?!\w)"


def misused(term: Term, where: str, language: str) -> Iterator[str]:
    """A sentence for each text that has another word for a thing."""
    words = term.wrong.get(language, [])
    if not words:
        return
    wrong = re.compile("|".join(map(pattern, words)), re.IGNORECASE)
    allowed = tuple(start for one, start, _ in term.but if one == language)
    for one in texts(where, language):
        found = wrong.search(one.text)
        if found and not (allowed and one.text.startswith(allowed)):
            yield f"{one.at(found.start())} says “{found[0]}”; the glossary says “{term.right[language]}”."


@pytest.mark.parametrize("language", OFFERED)
def test_every_text_uses_the_words_of_the_glossary(language: str) -> None:
    found = [told for term in glossary() for where in term.where for told in misused(term, where, language)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", OFFERED)
def test_every_word_of_the_glossary_is_used(language: str) -> None:
    """A line whose word appears nowhere has been forgotten when the texts changed."""
    unused = [
        f"{term.right[language]} ({where})"
        for term in glossary()
        for where in term.where
        if language in term.right
        and not any(term.right[language].lower() in one.text.lower() for one in texts(where, language))
    ]
    assert not unused


def test_every_exception_is_needed() -> None:
    """It says why, and a text begins so."""
    for term in glossary():
        for language, start, why in term.but:
            assert why
            begun = [one for where in term.where for one in texts(where, language) if one.text.startswith(start)]
            assert begun, f"No text begins with “{start}”."


def test_another_word_is_found_with_its_file_its_message_and_the_right_word() -> None:
    pit = Term(("roborally",), dict.fromkeys(LANGUAGES, "well"), {"en": ["pit*"]}, [])
    found = "\n".join(misused(pit, "roborally", "en"))
    assert "engine/roborally/locale/en/LC_MESSAGES/roborally.po: event.destroyed.pit says “pit”" in found
    assert "engine/roborally/RULES.md: line " in found
    assert "the glossary says “well”" in found
