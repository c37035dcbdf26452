"""The documentation for those who work on the project: short sentences, links that lead somewhere, files that are there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.structure import TOP

MOST_WORDS = 35
PAGES = [
    *(TOP / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")),
    TOP / "docs/maintaining.md",
    *sorted((TOP / "docs/design").glob("*.md")),
]
MARKDOWN = MarkdownIt("commonmark").enable("table")
PATH = re.compile(r"(?:[\w.-]+/)+(?:[\w-]+\.\w+|[\w-]*)")
"""A file or a folder, as code names it: with a slash, and without a place to fill in."""
ROOTS = ("", "engine", "web", "engine/tabletop", "engine/roborally", "tests/games/sample_game")
"""Where paths of these pages begin."""
FOREIGN = ("dist/", "build/", "earlier/", ".venv/", "node_modules/", "games/", "archives/", "vendor/", "navigator/")
"""What is built or installed, or is no path of the checkout."""

every_page = pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(TOP)))


def prose(text: str) -> Iterator[str]:
    """The paragraphs, items and headings of a page; a piece of code in them is one word. Tables and blocks of code are none."""
    table = 0
    for token in MARKDOWN.parse(text):
        table += {"table_open": 1, "table_close": -1}.get(token.type, 0)
        if token.type == "inline" and not table:
            yield "".join(map(_said, token.children or []))


def _said(token: Token) -> str:
    if token.type == "code_inline":
        return "Code"
    return " " if token.type in {"softbreak", "hardbreak"} else token.content if token.type == "text" else ""


def sentences(text: str) -> Iterator[str]:
    for part in prose(text):
        yield from re.split(r"(?<=[.!?])[)”\"]?\s+(?=[“\"(]?[A-Z0-9])", part)


def length(sentence: str) -> int:
    return len(re.findall(r"[^\W_]+(?:['\u2019.,-][^\W_]+)*", sentence))


@every_page
def test_no_sentence_is_long(file: Path) -> None:
    long = [one for one in sentences(file.read_text(encoding="utf-8")) if length(one) > MOST_WORDS]
    assert not long, "\n".join(f"{length(one)} words: {one}" for one in long)


def test_a_long_sentence_is_found_and_code_and_tables_are_left_out() -> None:
    word = "word " * MOST_WORDS
    assert [length(one) for one in sentences(f"Short. And {word}too.\n\nThen *this*.")] == [1, MOST_WORDS + 2, 2]
    assert list(sentences(f"```\n{word * 2}\n```\n\n| a |\n|---|\n| {word * 2} |\n\n    {word * 2}\n")) == []
    assert length(next(sentences(f"Run `{word}` with [a link](https://example.com/a/b)."))) == 5
    assert list(sentences("One (see 5.3.4).\nTwo")) == ["One (see 5.3.4).", "Two"]


def anchors(file: Path) -> set[str]:
    """The addresses of its headings, as hosts of repositories make them."""
    tokens = MARKDOWN.parse(file.read_text(encoding="utf-8"))
    heads = [tokens[n + 1].content for n, token in enumerate(tokens) if token.type == "heading_open"]
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@every_page
def test_every_link_leads_to_a_file_and_a_heading(file: Path) -> None:
    lost = []
    for target in re.findall(r"\]\(([^)\s]+)\)", file.read_text(encoding="utf-8")):
        path, _, heading = target.partition("#")
        if ":" in path:
            continue
        there = (file.parent / path).resolve() if path else file
        if not there.exists() or (heading and heading not in anchors(there)):
            lost.append(target)
    assert not lost


@every_page
def test_every_file_that_is_named_is_there(file: Path) -> None:
    named = set(re.findall(r"`([^`\s]+)`", file.read_text(encoding="utf-8")))
    paths = {name for name in named if PATH.fullmatch(name) and not name.startswith(FOREIGN)}
    assert not sorted(name for name in paths if not any((TOP / root / name).exists() for root in ROOTS))
