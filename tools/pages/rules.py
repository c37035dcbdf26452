"""Writes the rules of all games in all languages: a page for each, with an id for each rule, and an index."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from html import escape

from tabletop.base import resources
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.show.words import LANGUAGES, OFFERED, PARTIAL
from tools.pages import rules_figures
from tools.pages.lessons import path as lesson_path
from tools.pages.lessons import teaching
from tools.pages.markdown import Heading, parse, render
from tools.pages.page import Site, index, lang, link, list_page, not_translated, page, search, searching, up_from, words

MARK = re.compile(r"^\* \*\*\[(.+?)\]\*\*", re.MULTILINE)
"""A mark in the legend of a text, as in `* **[booklet]**: the booklet says so.`"""

_APART = re.compile(r"(<code>.*?</code>|<pre.*?</pre>|<h\d.*?</h\d>)", re.DOTALL)
_BRACKETS = re.compile(r"\[([^][]+)\]")
_HEADING = re.compile(r'<h(\d) id="([^"]+)">(.*?)</h\1>')
_REFERENCE = re.compile(
    r"(?<![\d.])\d+(?:\.\d+)+(?![\d.]*\d)|(?<=\()\d+(?=\))|(?:chapters?|chapitres?|Kapiteln?|capítulos?)\s\d+"
)


@dataclass(frozen=True)
class Rules:
    """The rules of a game in a language: title, headings below it, marks, and the text as markup with plain headings."""

    title: str
    headings: Sequence[Heading]
    marks: Sequence[str]
    html: str


def path(name: str, language: str) -> str:
    """Return the address of a game's rules within the site; the fragment of a rule is its number."""
    return f"rules/{name}/{language}/"


def file_of(language: str) -> str:
    """Return the name of the file with a game's rules in a language."""
    return "RULES.md" if language == LANGUAGES[0] else f"RULES.{language}.md"


@cache
def spoken(name: str, language: str) -> str:
    """Return the language of a game's rules for a reader of `language`: the same, or English if they are not translated."""
    if language in PARTIAL:
        try:
            resources.read(name, file_of(language))
        except FileNotFoundError:
            return LANGUAGES[0]
    return language


@cache
def read(name: str, language: str) -> Rules:
    """Read the rules of a game for a reader of that language. Their first heading is the title."""
    text = resources.read(name, file_of(spoken(name, language))).decode()
    tokens, headings = parse(text)
    return Rules(headings[0].text, headings[1:], MARK.findall(text), render(tokens[3:]))


def write(site: Site) -> None:
    """Write the pages of all games and the index."""
    for name, shown in rules_figures.FIGURES.items():
        for rule in shown:
            site.write(rules_figures.path(name, rule), rules_figures.film(name, rule))
    for language in OFFERED:
        for name in SHIPPED:
            site.write(path(name, language), rules_page(site, name, language))
        site.write(index("rules", language), index_page(site, language))


def rules_page(site: Site, name: str, language: str) -> str:
    """Return the page with the rules of a game."""
    say, title = words(language).say, game.find(name).title
    rules, listed = read(name, language), escape(say("rules.contents"))
    field = search(say("rules.search"), say("rules.found"))
    is_in = lang(spoken(name, language), language)
    body = f"""<h1{is_in}>{escape(rules.title)}</h1>
<div class="beside">
<nav class="contents" tabindex="0" aria-label="{listed}">{field}<details><summary>{listed}</summary>
{contents(rules.headings, is_in)}
</details></nav>
<article lang="{spoken(name, language)}">
{not_translated(spoken(name, language), language)}{text(name, language)}</article>
</div>"""
    return page(
        site,
        title=say("rules.title", game=title),
        description=say("rules.description", game=title),
        language=language,
        path=path(name, language),
        body=body,
        kind="rules",
        others={other: path(name, other) for other in OFFERED},
        head=searching(up_from(path(name, language))),
    )


def text(name: str, language: str) -> str:
    """Return the text of a game's rules. Marks become labels, rule numbers become links, and each heading links to the same
    rule in other languages."""
    rules = read(name, language)
    numbers = {heading.number for heading in rules.headings if heading.number}
    classes = dict(zip(rules.marks, read(name, "en").marks, strict=True))
    others = [other for other in OFFERED if other != language and spoken(name, other) == other]
    shown, begun = [""], set[str]()
    for heading in rules.headings:
        chapter = heading.number.partition(".")[0]
        shown.append(beside(name, heading.number, language, first=chapter not in begun))
        if 'class="film"' in shown[-1]:
            begun.add(chapter)
    heads = iter(
        shown[place] + headline(heading, {other: read(name, other).headings[place] for other in others})
        for place, heading in enumerate(rules.headings)
    )
    parts = [
        part if place % 2 else linked(labelled(part, classes), numbers)
        for place, part in enumerate(_APART.split(rules.html))
    ]
    return _HEADING.sub(lambda _: next(heads), "".join(parts)) + shown[-1]


def beside(name: str, rule: str, language: str, *, first: bool) -> str:
    """Return the markup below a rule: a film that shows it, and a link to the lesson that teaches it. A rule's own film is
    open, and so is the `first` film of a chapter; browsers do not load folded films."""
    up, found = up_from(path(name, language)), ""
    lang_of = lang(language, spoken(name, language))
    if shown := picture(name, rule, language):
        at, (width, height), caption = shown
        opened = " open" if first or rule in rules_figures.FIGURES.get(name, ()) else ""
        found += (
            f'<details class="film"{opened}{lang_of}><summary>{escape(words(language).say("rules.film", rule=rule))}</summary>'
            f'<figure><img src="{up}{at}" alt="" width="{width}" height="{height}" loading="lazy">'
            f"<figcaption>{caption}</figcaption></figure></details>\n"
        )
    if lesson := teaching().get(name, {}).get(rule):
        way = link(f"{up}{lesson}{language}/", words(language).say("rules.lesson", rule=rule))
        found += f'<p class="lesson"{lang_of}>{way}</p>\n'
    return found


def picture(name: str, rule: str, language: str) -> tuple[str, tuple[int, int], str] | None:
    """Return the address of a rule's film, its width and height in pixels, and its caption as markup. It is the rule's own
    film, or a lesson's figure with a link to it; None if there is neither."""
    if rule in rules_figures.FIGURES.get(name, ()):
        caption = rules_figures.caption_of(rules_figures.played(name, rule), rule, language)
        return rules_figures.path(name, rule), rules_figures.size(name, rule), escape(caption)
    found = rules_figures.in_lessons(name).get(rule)
    if found is None:
        return None
    assert found.scene.played is not None
    step = found.scene.step.id
    at = f"{up_from(path(name, language))}{lesson_path(found.lesson, language)}#{step}"
    caption = escape(rules_figures.caption_of(found.scene.played, rule, language))
    read_in = found.lesson.spoken(language)
    title = link(at, found.lesson.texts[read_in].steps[step].title, lang(read_in, language))
    return f"figures/{found.id}/film.svg", found.size(), f"{caption} {title}".strip()


def headline(heading: Heading, others: Mapping[str, Heading]) -> str:
    """Return a heading whose number links to itself, followed by links to the same place in other languages."""
    own = f'<a class="number" href="#{heading.id}">{heading.number}</a> ' if heading.number else ""
    same = " ".join(
        f'<a href="../{language}/#{other.id}" hreflang="{language}" lang="{language}" '
        f'aria-label="{escape(words(language).say("rules.same", rule=other.number or other.text))}">{language}</a>'
        for language, other in others.items()
    )
    level = heading.level
    head = f'<h{level} id="{heading.id}" tabindex="-1">{own}{escape(heading.text)}</h{level}>'
    return f'<hgroup>{head}<p class="same">{same}</p></hgroup>'


def labelled(html: str, classes: Mapping[str, str]) -> str:
    """Replace marks in brackets by labels; `data-mark` is the mark's English name."""

    def label(found: re.Match[str]) -> str:
        kinds = [classes[mark] for mark in classes if found[1].startswith(mark)]
        return f'<mark data-mark="{kinds[-1]}">{found[1]}</mark>' if kinds else found[0]

    return _BRACKETS.sub(label, html)


def linked(html: str, numbers: Set[str]) -> str:
    """Replace numbers of rules by links to them."""

    def reference(found: re.Match[str]) -> str:
        number = found[0].split()[-1]
        return f'<a href="#{number}">{found[0]}</a>' if number in numbers else found[0]

    return _REFERENCE.sub(reference, html)


def contents(headings: Sequence[Heading], attributes: str = "") -> str:
    """Return the table of contents: chapters with their rules below. `attributes` are for the list's element."""

    def chapters() -> Iterator[str]:
        rules: list[str] = []
        for heading in reversed([heading for heading in headings if heading.level <= 3]):
            entry = link(f"#{heading.id}", f"{heading.number} {heading.text}".strip())
            if heading.level > 2:
                rules.insert(0, f"<li>{entry}</li>")
                continue
            below = f"<ol>{''.join(rules)}</ol>" if rules else ""
            yield f"<li>{entry}{below}</li>"
            rules.clear()

    return f"<ol{attributes}>{''.join(reversed(list(chapters())))}</ol>"


def index_page(site: Site, language: str) -> str:
    """Return the index of all games' rules."""
    up = up_from(index("rules", language))
    games = "".join(
        f'<li><a href="{up}{path(name, language)}"><img src="{up}games/{name}.svg" alt="" width="72" height="72">'
        f"{escape(game.find(name).title)}</a></li>"
        for name in SHIPPED
    )
    return list_page(site, "rules", language, f'<ul class="tiles">{games}</ul>')
