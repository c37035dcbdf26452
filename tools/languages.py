"""Lists the missing texts of a language: `PYTHONPATH=engine python -m tools.languages es`, with `--all` each text by its id.

Each language should have all texts, rules, lessons, figures and lab bots that English has. An error's English sentence is the
id of its translations and stands in the code, so errors are taken from the full languages. The exit code is 0 if nothing is
missing; then a partial language may become a full one.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po

from tabletop.show.words import LANGUAGES

TOP = Path(__file__).resolve().parents[1]
ENGLISH = "en"
CATALOGUES = ("engine/*", "web", "tools/pages")
PROSE = ("lessons/*/*", "figures/*/*")
BOTS = "web/lab/steps/*"
GLOSSARY = "tests/glossary.toml"
NAMED = {
    "engine/tabletop/show/words.py": r'^LANGUAGES = .*"({})"',
    "web/page/reader.py": r'"({})": "',
    "web/index.html": r'<p lang="({})">',
    "web/lab/lab.html": r'<p lang="({})">',
}
"""Files that list all languages, and the pattern of one language there."""
_PART = re.compile(r"^#+ (?:(\d[\d.]*)|.*\{#([\w-]+)\})|^- ([\w-]+)(?: at [^:]*)?:", re.MULTILINE)
"""The parts that rules, a lesson or a figure must have in every language: numbers of rules, ids of steps and answers."""


class Lack(NamedTuple):
    """A file of a language, the number of texts that it should have, and the missing ones."""

    file: str
    wanted: int
    missing: tuple[str, ...]


def lacks(language: str, top: Path = TOP) -> list[Lack]:
    """Return the missing texts of a language for each file of the checkout, complete files included."""
    pairs = [*_catalogues(language, top), *_pages(language, top), *_named(language, top), _glossary(language, top)]
    return [Lack(file, wanted.total(), tuple((wanted - there).elements())) for file, wanted, there in pairs]


Pair = tuple[str, Counter[str], Counter[str]]
"""The path of a file of the language, the texts of English, and the texts of the language."""


def _catalogues(language: str, top: Path) -> Iterator[Pair]:
    for folder in CATALOGUES:
        for english in sorted(top.glob(f"{folder}/locale/{ENGLISH}/*/*.po")):
            others = [_in_language(english, one) for one in LANGUAGES if language not in (ENGLISH, one)]
            sentences = Counter({key for other in others for key in _texts(other) if " " in key})
            file = _in_language(english, language)
            yield str(file.relative_to(top)), _texts(english) | sentences, _texts(file)


def _in_language(english: Path, language: str) -> Path:
    return english.parents[2] / language / english.parent.name / english.name


def _texts(catalogue: Path) -> Counter[str]:
    """Return the ids of a catalogue's texts. A fuzzy text counts as missing, because it is not compiled."""
    if not catalogue.exists():
        return Counter()
    with catalogue.open("rb") as text:
        read = read_po(text)
    return Counter(
        one.id if isinstance(one.id, str) else one.id[0]
        for one in read
        if one.id and not one.fuzzy and (all(one.string) if isinstance(one.string, (tuple, list)) else one.string)
    )


def _pages(language: str, top: Path) -> Iterator[Pair]:
    rules = "RULES.md" if language == ENGLISH else f"RULES.{language}.md"
    pages = [(file, rules) for file in sorted(top.glob("engine/*/RULES.md"))]
    pages += [(file, f"{language}.md") for folder in PROSE for file in sorted(top.glob(f"{folder}/{ENGLISH}.md"))]
    for english, name in pages:
        file = english.with_name(name)
        yield str(file.relative_to(top)), _parts(english), _parts(file)
    for english in sorted(top.glob(f"{BOTS}/{ENGLISH}.txt")):
        file = english.with_name(f"{language}.txt")
        yield str(file.relative_to(top)), Counter(["the bot"]), Counter(["the bot"] if file.exists() else [])


def _parts(page: Path) -> Counter[str]:
    if not page.exists():
        return Counter()
    return Counter("".join(found) for found in _PART.findall(page.read_text(encoding="utf-8")))


def _named(language: str, top: Path) -> Iterator[Pair]:
    for file, pattern in NAMED.items():
        text = (top / file).read_text(encoding="utf-8")
        wanted, there = (
            len(re.findall(pattern.format(re.escape(one)), text, re.MULTILINE)) for one in (ENGLISH, language)
        )
        yield file, Counter({f"“{language}”": wanted}), Counter({f"“{language}”": there})


def _glossary(language: str, top: Path) -> Pair:
    terms = tomllib.loads((top / GLOSSARY).read_text(encoding="utf-8"))["term"]
    return (
        GLOSSARY,
        Counter(term[ENGLISH] for term in terms),
        Counter(term[ENGLISH] for term in terms if language in term),
    )


def main(arguments: list[str] | None = None) -> int:
    """Print a line for each incomplete file, and the totals; return 1 if a text is missing."""
    parser = argparse.ArgumentParser(prog="python -m tools.languages", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("language", help="a code of two letters, such as es")
    parser.add_argument("--all", action="store_true", help="list each text that is missing")
    given = parser.parse_args(arguments)
    found = lacks(given.language)
    for one in found:
        if one.missing:
            print(f"{one.file}: {len(one.missing)} of {one.wanted} missing")
            if given.all:
                print("".join(f"    {key}\n" for key in one.missing), end="")
    missing, wanted = sum(len(one.missing) for one in found), sum(one.wanted for one in found)
    print(f"{given.language}: {wanted - missing} of {wanted} texts are there, {missing} are missing.")
    return int(missing > 0)


if __name__ == "__main__":
    sys.exit(main())
