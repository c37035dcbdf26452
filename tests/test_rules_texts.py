"""The rules say of every line what it rests on, and say the same in every language: marks, numbers, code, lists, tables."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest

import pytest
from babel.messages.pofile import read_po

from tabletop.show.words import LANGUAGES, OFFERED
from tests.structure import ENGINE, GAMES

WRITTEN = [
    (game, language)
    for game in GAMES
    for language in OFFERED
    if language in LANGUAGES or (ENGINE / game / f"RULES.{language}.md").exists()
]
"""The rules that there are; a partial language may lack some."""
TRANSLATED = [(game, language) for game, language in WRITTEN if language != "en"]

CODE = re.compile(r"(?:\*\*)?`[^`]+`(?:\*\*)?")
OURS = {
    *("ruling", "reconstruction", "décision", "reconstitution"),
    *("Festlegung", "Nachbau", "Rekonstruktion", "decisión", "reconstrucción"),
}
"""Marks of what no source says."""
NUMBER = re.compile(r"[A-Za-z]*\d+(?:\.\d+)*")


@dataclass
class Part:
    """A heading and what stands below it, without the words: what is the same in every language."""

    level: int
    title: str
    found: Mapping[str, object]


def rules(game: str, language: str) -> str:
    """The rules of a game in a language."""
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    return (ENGINE / game / name).read_text(encoding="utf-8")


@cache
def catalogue(game: str, language: str) -> dict[str, str]:
    """The texts of a game in a language by their ids."""
    with (ENGINE / game / f"locale/{language}/LC_MESSAGES/{game}.po").open("rb") as text:
        entries = read_po(text, locale=language, abort_invalid=True)
    return {one.id: one.string for one in entries if isinstance(one.id, str) and isinstance(one.string, str)}


def card_names(game: str, language: str) -> list[str]:
    """The names of cards that have a number in them, as Move 1: what is a number differs from language to language."""
    said = catalogue(game, language)
    return [said[key] for key in said if key.startswith("card.") and re.search(r"\d", said[key])]


def parts(text: str, names: list[str]) -> dict[str, Part]:
    """The parts of the rules by the number of their heading, or by their place among those without a number."""
    marks = re.findall(r"^\* \*\*\[(.+?)\]\*\*", text, re.MULTILINE)
    assert marks or not re.search(r"\[[^]]+\]$", text, re.MULTILINE), (
        "Say above the first chapter what each mark means: * **[ruling]**: …"
    )
    found: dict[str, Part] = {}
    for signs, heading, body in re.findall(r"^(#+) (.+)\n((?:(?!#).*(?:\n|$))*)", text, re.MULTILINE):
        number, title = re.fullmatch(r"(\d[\d.]*)?\s*(.*)", heading).groups()  # type: ignore[union-attr]
        unnumbered = sum(not part[:1].isdigit() for part in found)
        key = number or f"heading {unnumbered + 1} without a number"
        assert key not in found, f"{key} stands there twice"
        found[key] = Part(len(signs), title, dict(features(body, marks, names)))
    return found


def features(body: str, marks: list[str], names: list[str]) -> Iterator[tuple[str, object]]:
    """What has to be the same in every language."""
    yield "paragraphs", len(re.split(r"\n\s*\n", body.strip()))
    yield "points of its list", len(re.findall(r"^\* ", body, re.MULTILINE))
    yield "lines of code", re.findall(r"^ {4}\S.*|^```\n(?:.*\n)+?```", body, re.MULTILINE)
    body = re.sub(r"^```\n(?:.*\n)+?```", "", body, flags=re.MULTILINE)
    words = CODE.sub("", body)
    either = "|".join(sorted(map(re.escape, marks), key=len, reverse=True))
    bracketed = [re.findall(either, bracket) for bracket in re.findall(r"\[([^]]+)\]", words)]
    yield "marks", [[marks.index(mark) for mark in one] for one in bracketed]
    yield "code", sorted(CODE.findall(body))
    for name in names:
        words = words.replace(name, "")
    yield "numbers", sorted(NUMBER.findall(words))
    for place, row in enumerate(re.findall(r"^\|.*", body, re.MULTILINE)):
        plain = CODE.sub("", row)
        for name in names:
            plain = plain.replace(name, "")
        yield f"row {place} of the table", (row.count("|"), sorted(CODE.findall(row)), sorted(NUMBER.findall(plain)))


def unlike(name: str, wanted: object, found: object) -> str:
    """How two features differ; of long lists only what one has and the other has not."""
    if name in ("code", "numbers") and isinstance(wanted, list) and isinstance(found, list):
        lacks, extra = Counter(wanted) - Counter(found), Counter(found) - Counter(wanted)
        told = {"missing": lacks, "too much": extra}
        said = (f"{', '.join(those.elements())} is {what}" for what, those in told.items() if those)
        return f"of its {name}, {' and '.join(said)}"
    return f"{name} should be {wanted}, not {found}"


def differences(english: Mapping[str, Part], other: Mapping[str, Part]) -> Iterator[str]:
    """A sentence for everything that the other text lacks, has in addition or has differently."""
    yield from (f"{key} “{english[key].title}” is missing." for key in english if key not in other)
    yield from (f"{key} “{other[key].title}” is not in the English text." for key in other if key not in english)
    both = [key for key in english if key in other]
    for key, after in zip_longest(both, [key for key in other if key in english]):
        if key != after:
            yield f"{after} stands where {key} should."
            return
    for key in both:
        one, two = english[key], other[key]
        if one.level != two.level:
            yield f"The heading of {key} has level {two.level} in place of {one.level}."
        for name in sorted(one.found.keys() | two.found.keys()):
            if one.found.get(name) != two.found.get(name):
                yield f"{key}: {unlike(name, one.found.get(name), two.found.get(name))}."


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_the_rules_of_every_language_say_the_same(game: str, language: str) -> None:
    english = parts(rules(game, "en"), card_names(game, "en"))
    other = parts(rules(game, language), card_names(game, language))
    found = list(differences(english, other))
    assert not found, f"engine/{game}/RULES.{language}.md:\n" + "\n".join(found)


def unmarked(text: str) -> Iterator[str]:
    """The rule and the words that no mark says the source of; behind a ruling or reconstruction its reason may stand."""
    marks = re.findall(r"^\* \*\*\[(.+?)\]\*\*", text, re.MULTILINE)
    ours = OURS.intersection(marks)
    for number, below in re.findall(r"^#+ (\d[\d.]*) .+\n((?:(?!#).*(?:\n|$))*)", text, re.MULTILINE):
        body = re.sub(r"^```\n(?:.*\n)+?```", "", below, flags=re.MULTILINE)
        for paragraph in re.split(r"\n\s*\n", body):
            words = " ".join(paragraph.split())
            if not words or paragraph.lstrip("\n").startswith(("* ", "|", "    ")):
                continue  # the paragraph before it says where a list or a table comes from
            found = [one for one in re.finditer(r"\[([^]]+)\]", words) if any(mark in one[1] for mark in marks)]
            rest = words[found[-1].end() :] if found else words
            if rest.strip() and not (found and any(mark in found[-1][1] for mark in ours)):
                yield f"{number}: {rest.strip()[:60]}"


@pytest.mark.parametrize(("game", "language"), WRITTEN)
def test_every_line_of_the_rules_says_what_it_rests_on(game: str, language: str) -> None:
    found = list(unmarked(rules(game, language)))
    assert not found, (
        f"engine/{game}: rules of the language {language} need a mark at the end, such as [ruling] in RULES.md, "
        "which a line above the first chapter explains (* **[ruling]**: …):\n" + "\n".join(found)
    )


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ("", "", []),
        (" [booklet]\n###", "\n###", ["1.1: Everybody takes 3 dice."]),
        ("3 dice. [booklet]", "3 dice. [booklet] They are red.", ["1.1: They are red."]),
        ("| `card` | 5 |\n", "Cards lie open.\n\n| `card` | 5 |\n\n", ["1.2: Cards lie open."]),
    ],
)
def test_a_line_without_a_mark_is_found(written: str, instead: str, said: list[str]) -> None:
    assert written in ENGLISH
    text = ENGLISH.replace("| `card`", "\n| `card`") if not written else ENGLISH.replace(written, instead)
    assert list(unmarked(text.replace("| 5 |\n", "| 5 |\n\n"))) == said


@pytest.mark.parametrize(("game", "language"), WRITTEN)
def test_headings_are_called_as_the_page_calls_the_rules(game: str, language: str) -> None:
    said = catalogue(game, language)
    found = [
        f"Rule {key} is called “{part.title}”, on the page “{said[f'rule.{key}']}”."
        for key, part in parts(rules(game, language), []).items()
        if said.get(f"rule.{key}", part.title) != part.title
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("game", "other_words"), [("roborally", "[Pp]oussoir"), ("robotory", "[Rr]éserve")])
def test_french_has_one_word_for_one_thing_in_rules_and_page(game: str, other_words: str) -> None:
    with (ENGINE.parent / "web/locale/fr/LC_MESSAGES/web.po").open(encoding="utf-8") as page:
        text = "\n".join([rules(game, "fr"), *catalogue(game, "fr").values(), page.read()])
    assert re.findall(rf".*{other_words}.*", text) == []


ENGLISH = """# Rules
* **[booklet]**: the booklet says so.
* **[ruling]**: it does not.
## 1 Set-up
### 1.1 Dice
Everybody takes 3 dice. [booklet]
### 1.2 Cards
| `card` | 5 |
With `cards=yes` only (1.1). [ruling] They are few.
## Appendix
"""
FRENCH = """# Règles
* **[livret]** : le livret le dit.
* **[décision]** : il ne le dit pas.
## 1 Mise en place
### 1.1 Dés
Chacun prend 3 dés. [livret]
### 1.2 Cartes
| `card` | 5 |
Seulement avec `cards=yes` (1.1). [décision] Il y en a peu.
## Annexe
"""


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ("", "", []),
        ("### 1.1 Dés\nChacun prend 3 dés. [livret]\n", "", ["1.1 “Dice” is missing."]),
        ("## Annexe\n", "", ["heading 2 without a number “Appendix” is missing."]),
        ("## Annexe\n", "### 1.3 Fin\n## Annexe\n", ["1.3 “Fin” is not in the English text."]),
        ("### 1.1 Dés", "## 1.1 Dés", ["The heading of 1.1 has level 2 in place of 3."]),
        ("3 dés. [livret]", "3 dés. [décision]", ["1.1: marks should be [[0]], not [[1]]."]),
        ("3 dés", "2 dés", ["1.1: of its numbers, 3 is missing and 2 is too much."]),
        ("`cards=yes`", "`cards=no`", ["1.2: of its code, `cards=yes` is missing and `cards=no` is too much."]),
        ("| 5 |", "| |", [
            "1.2: of its numbers, 5 is missing.",
            "1.2: row 0 of the table should be (3, ['`card`'], ['5']), not (3, ['`card`'], []).",
        ]),
        (" Il y", "\n\nIl y", ["1.2: paragraphs should be 1, not 2."]),
    ],
)  # fmt: skip
def test_what_differs_is_named_in_one_sentence(written: str, instead: str, said: list[str]) -> None:
    assert written in FRENCH
    other = FRENCH.replace(written, instead) if written else FRENCH
    assert list(differences(parts(ENGLISH, []), parts(other, []))) == said
