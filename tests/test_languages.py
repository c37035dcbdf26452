"""What is written in French, German and Spanish addresses one reader, and sets its marks as the language does."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.pofile import read_po

TOP = Path(__file__).parents[1]
CODE = re.compile(r"`[^`]*`|!r(?=})|(?<=\));(?=[a-z])|^\? ")
FENCED = re.compile(r"^```\n(?:.*\n)+?```", re.MULTILINE)
# A usual space before a tall mark lets a line begin with the mark.
BREAKS = re.compile(r".{0,20}(?: [?!;:»]|« ).{0,10}")
# A mark without its space, or an apostrophe of a typewriter; a colon may stand between two signs of a notation.
BARE = re.compile(r".{0,20}(?:[^\u00a0}][;!?»]|[^\u00a0\w}]:|\w: |«[^\u00a0]|').{0,10}")
VOUS = re.compile(r".{0,20}\b(?:[Vv]ous|[Vv]otre|[Vv]os|(?!assez|chez)\w+ez)\b.{0,10}")
SIE = re.compile(r".{0,20}(?:\b(?:Ihr|Ihre|Ihren|Ihrem|Ihrer|Ihnen)\b|können Sie|Sie bitte).{0,10}")
# In running text, what a sentence begins with may mean her, or them.
SIE_WITHIN = re.compile(SIE.pattern.replace(r"\b(?:Ihr", r"[a-zß,] (?:Ihr"))


def texts(language: str) -> list[Path]:
    """All files that are written in that language."""
    patterns = (
        f"engine/*/locale/{language}/*/*.po",
        f"engine/*/RULES.{language}.md",
        f"figures/**/{language}.md",
        f"lessons/**/{language}.md",
        f"tools/**/locale/{language}/*/*.po",
        f"web/locale/{language}/*/*.po",
    )
    return sorted(file for pattern in patterns for file in TOP.glob(pattern))


def pieces(file: Path) -> list[str]:
    """The texts of a catalogue, or the lines of a page, without code."""
    if file.suffix == ".po":
        with file.open("rb") as catalogue:
            strings = [message.string or () for message in read_po(catalogue) if message.id]
        found = [text for string in strings for text in ([string] if isinstance(string, str) else string)]
    else:
        found = FENCED.sub("", file.read_text(encoding="utf-8")).splitlines()
    return [CODE.sub("", text) for text in found]


def name(file: Path) -> str:
    return str(file.relative_to(TOP))


def wrong(files: list[Path], *patterns: re.Pattern[str]) -> str:
    """A line for each file with what these patterns find in it."""
    found = {
        name(file): [match[0] for text in pieces(file) for one in patterns for match in one.finditer(text)]
        for file in files
    }
    return "\n".join(f"{file}: {matches[:5]}" for file, matches in found.items() if matches)


def test_french_says_tu() -> None:
    assert not (found := wrong(texts("fr"), VOUS)), f"Say “tu”:\n{found}"


def test_french_keeps_a_space_that_does_not_break_before_its_marks() -> None:
    catalogues = [file for file in texts("fr") if file.suffix == ".po"]
    found = "\n".join(filter(None, (wrong(texts("fr"), BREAKS), wrong(catalogues, BARE))))
    assert not found, (
        f"Put a no-break space before : ; ? ! » and after «, and write apostrophes as in “l\u2019autre”:\n{found}"
    )


def test_german_says_du() -> None:
    catalogues = [file for file in texts("de") if file.suffix == ".po"]
    others = [file for file in texts("de") if file.suffix != ".po"]
    assert not (found := wrong(catalogues, SIE) + wrong(others, SIE_WITHIN)), f"Say “du”:\n{found}"


# Marks that close a question or a shout that nothing has opened.
UNOPENED = re.compile(r"^(?:[^¿]*[?]|[^¡]*[!])")
USTED = re.compile(r".{0,20}\b(?:[Uu]sted|[Uu]stedes|[Vv]osotros|[Vv]uestr[oa]s?)\b.{0,10}")


def test_spanish_says_tu_and_opens_its_questions_and_shouts() -> None:
    assert not (found := wrong(texts("es"), USTED)), f"Say “tú”:\n{found}"
    catalogues = [file for file in texts("es") if file.stem != "cards"]
    unopened = {
        name(file): [text for text in pieces(file) if len(text) > 1 and UNOPENED.match(text)] for file in catalogues
    }
    assert {file: found for file, found in unopened.items() if found} == {}


def test_what_scripts_say_before_python_runs_says_tu_too() -> None:
    scripts = {name(file): file.read_text(encoding="utf-8") for file in sorted((TOP / "web").rglob("*.js"))}
    assert {file: VOUS.findall(text) for file, text in scripts.items() if VOUS.search(text)} == {}
