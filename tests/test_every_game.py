"""A new game is complete: a sentence for each missing part says what to do."""

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tabletop.base.errors import OptionError
from tabletop.core import game
from tabletop.core.game import Game
from tabletop.puzzle.find import OBVIOUS
from tabletop.rules.state import Ask
from tabletop.show.theme import colours
from tabletop.show.words import LANGUAGES
from tests.conformance.cases import CASES
from tests.conformance.test_story import rules_of
from tests.structure import ENGINE, GAMES, TOP
from tools.pages import hero, rules_figures, views

SAMPLE = "sample_game"
USUAL = {field.name: field.default for field in fields(Game)}
"""What a description is where a game leaves it out."""


def missing(one: Game, folder: Path) -> Iterator[str]:
    """What a game still needs to be played, tested and kept; `folder` is its package."""
    name = one.name
    for needed in ("RULES.md", "py.typed", "show/colours.py"):
        if not (folder / needed).exists():
            yield f"Add {folder.name}/{needed}."
    if name not in {case.game.name for case in CASES}:
        yield f"Add a Case for {name} to tests/conformance/cases.py."
    rules = rules_of(folder)
    for step in one.steps.values():
        if isinstance(step, Ask) and isinstance(step.rule, str) and step.rule and step.rule not in rules:
            yield f"Give {step} a rule that stands in {folder.name}/RULES.md: it has none of the number {step.rule}."
    for version in range(one.oldest, one.version + 1):
        for kept in (f"{name}-v{version}.txt", f"{name}-v{version}-order.txt"):
            if not (TOP / "tests/conformance/golden" / kept).exists():
                yield f"Write golden/{kept}: pytest tests/conformance/test_golden.py --renew-golden -k {name}."
        if not (TOP / f"tests/golden_links/{name}-v{version}.txt").exists():
            yield f"Write the golden links {name}-v{version}.txt: python -m tests.golden_links.make {name}."


def missing_on_the_page(one: Game) -> Iterator[str]:
    """What the page asks of a game that it offers."""
    name = one.name
    if not re.fullmatch("[a-z]+", name):
        yield f"Name {name} with small letters alone: addresses of figures have no other names."
    for language in LANGUAGES:
        if language != "en" and not (ENGINE / name / f"RULES.{language}.md").exists():
            yield f"Add engine/{name}/RULES.{language}.md."
    if not (TOP / f"web/games/{name}.svg").exists():
        yield f"Draw web/games/{name}.svg, the picture of the game on the first page."
    asked = tuple(asked_of(one))
    for language in LANGUAGES:
        there = texts(TOP / "web", "web", language)
        for key in (f"game.{name}", *(f"game.{name}.{part}" for part in ("text", "facts", "turn", "replay", "film"))):
            if key not in there:
                yield f"Add the text {key} to web/locale/{language}/LC_MESSAGES/web.po."
        own = texts(ENGINE / name, name, language)
        for key in asked:
            if key not in own:
                yield f"Add the text {key} to engine/{name}/locale/{language}/LC_MESSAGES/{name}.po."
    yield from missing_in_hints(one)
    yield from missing_before_a_game(one)
    yield from missing_in_stories(one)
    yield from missing_for_learners(name)
    yield from missing_for_programmers(one)
    if not (TOP / f"web/desks/{name}").exists():
        yield from missing_on_the_plain_desk(one)


def missing_before_a_game(one: Game) -> Iterator[str]:
    """What the first page and the set-up show of a game."""
    if one.name not in hero.FILMS:
        yield f"Add a film of {one.name} to FILMS of tools/pages/hero.py, for the first page."
    if not one.presets:
        yield f"Give {one.name} a Preset of what is usual, with its texts, so that the set-up has something to mark."
    for preset in one.presets:
        try:
            one.check_options(preset.options)
        except OptionError as wrong:
            yield f"Mend the preset {preset.name} of {one.name}: {wrong}"
    asks = {step.name for step in one.steps.values() if isinstance(step, Ask)}
    for ask in sorted(one.windows.asks - asks if one.windows else ()):
        yield f"Name an ask of {one.name} in `windows`, not {ask!r}; it has: {', '.join(sorted(asks))}."
    if not one.ratings:
        yield f"Give {one.name} `ratings`, which `python -m tabletop rate {one.name}` measures."
    points = [*one.ratings.values()]
    if points != sorted(points) or points[:1] not in ([], [0]) or not {*one.ratings} <= {*one.bots}:
        yield f"Let `ratings` of {one.name} name its bots, the weakest first and with 0 points: {dict(one.ratings)}."
    if OBVIOUS not in one.bots:
        yield f"Call the weakest bot of {one.name} {OBVIOUS!r}: puzzles, hints and tests ask for it by this name."


def missing_in_hints(one: Game) -> Iterator[str]:
    """What hints say besides what to do."""
    if one.advise is None and one.adviser not in one.bots:
        yield f"Name one of its own bots as `adviser` of {one.name}, so that hints say who would do it."
    if not any(kind.matters for kind in one.events):
        yield f"Give an event of {one.name} a number `matters`, so that hints say what comes of a choice."


def missing_in_stories(one: Game) -> Iterator[str]:
    """What tells a seat what happened to it, and what decided a game."""
    if one.recap is USUAL["recap"]:
        yield f"Fill in `recap` of {one.name}, which tells a seat what happened to it."
    if one.turns is USUAL["turns"]:
        yield f"Fill in `turns` of {one.name}, which tells what decided a game."


def missing_for_programmers(one: Game) -> Iterator[str]:
    """What the documentation and learning machines ask of a game that ships."""
    try:
        views.fields(one)
    except ValueError as lacking:
        yield f"{lacking}"
    if one.learning is None:
        yield f"Write engine/{one.name}/tools/learning.py, and name it as `learning` of the game."
    elif not any((TOP / "tests/robodrome/golden").glob(f"{one.name}_v*.txt")):
        yield f"Write the golden actions: pytest tests/robodrome/test_environment.py --renew-golden -k {one.name}."
    if f"::: {one.name}.formats.notation\n" not in guide("notation"):
        yield f"Add `::: {one.name}.formats.notation` to docs/guide/notation.md."
    if f"robodrome tournament {one.name} " not in guide("benchmark"):
        yield f"Add a table of the baselines of {one.name}, and the command that prints it, to docs/guide/benchmark.md."


def guide(name: str) -> str:
    """The source of a page of the documentation."""
    return (TOP / f"docs/guide/{name}.md").read_text(encoding="utf-8")


def missing_for_learners(name: str) -> Iterator[str]:
    """What teaches a game that ships, and those who write bots for it."""
    if not (TOP / f"lessons/{name}").exists():
        yield f"Write a lesson in lessons/{name}/ for each chapter of its rules."
    if not (TOP / f"figures/{name}/single/steps.txt").exists():
        yield f"Write a figure in figures/{name}/single/."
    if not (TOP / f"puzzles/{name}.txt").exists() or game.find(name).tasks is None:
        yield f"Write engine/{name}/tools/puzzles.py, `tasks` of the game, and puzzles/{name}.txt: each game has its days."
    if len(rules_figures.FIGURES.get(name, {})) < 2:
        yield f"Give {name} films of two rules at least in FIGURES of tools/pages/rules_figures.py."
    if not (TOP / f"web/lab/examples/{name}.txt").exists():
        yield f"Write web/lab/examples/{name}.txt, a bot in 15 lines that beats `random`."
    lab = (TOP / "web/lab/lab.js").read_text(encoding="utf-8")
    if f"./examples/{name}.txt" not in lab or not re.search(rf"const EXAMPLES = {{[^}}]*\b{name}\b", lab):
        yield f"Import examples/{name}.txt in web/lab/lab.js and add it to EXAMPLES."


def missing_on_the_plain_desk(one: Game) -> Iterator[str]:
    """What `web/table/play/desk.py` asks of a game that has no desk of its own."""
    if one.about is USUAL["about"]:
        yield f"Fill in `about` of {one.name}, what there is to read about each thing."
    for language in LANGUAGES:
        there = texts(ENGINE / one.name, one.name, language)
        for key in (f"seat.{seat}" for seat in range(one.seats[1])):
            if key not in there:
                yield f"Add the text {key} to engine/{one.name}/locale/{language}/LC_MESSAGES/{one.name}.po."
    if not (ENGINE / one.name / "show/colours.py").exists():
        return  # which `missing` says
    known = dict(colours("light", one.name))
    for look in (*(f"seat:{seat}" for seat in range(one.seats[1])), "mark:legal", "mark:chosen"):
        try:
            shapes = one.look(look)
        except (KeyError, ValueError):
            yield f"Give {one.name} shapes for the look {look}."
            continue
        for role in {role for shape in shapes for role in (shape.fill, getattr(shape, "stroke", "")) if role} - set(
            known
        ):
            yield f"Add the colour {role} to COLOURS of {one.name}/show/colours.py, or use one of tabletop/show/theme.py."


def asked_of(one: Game) -> Iterator[str]:
    """The texts of a game that the page asks for whatever is played."""
    yield "help.1"
    if one.value is not None or one.chances is not None:
        yield from ("turning.lead", "turning.lead.kept")
    yield from (f"bot.{bot}" for bot in one.bots)
    yield from (f"rule.{rule}" for rule in sorted(rules_of(ENGINE / one.name)) if "." in rule)
    yield from (f"preference.{preference.name}" for preference in one.preferences)
    yield from (f"preset.{preset.name}{text}" for preset in one.presets for text in ("", ".text"))
    for option in one.options:
        yield f"option.{option.name}"
        if option.group:
            yield f"group.{option.group}"
        if option.choices:
            yield f"option.{option.name}.help"
        yield from (f"option.{option.name}.{value}" for value in option.choices)


def texts(folder: Path, domain: str, language: str) -> frozenset[str]:
    """The ids of a catalogue; none if there is no such catalogue."""
    file = folder / f"locale/{language}/LC_MESSAGES/{domain}.po"
    if not file.exists():
        return frozenset()
    with file.open("rb") as text:
        entries = read_po(text, locale=language, abort_invalid=True)
    return frozenset(one.id if isinstance(one.id, str) else one.id[0] for one in entries if one.id and one.string)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_page_is_complete(name: str) -> None:
    assert name in game.names(), f"Add {name} to SHIPPED in engine/tabletop/base/shipped.py."
    one = game.find(name)
    lacking = [*missing(one, ENGINE / name), *missing_on_the_page(one)]
    assert not lacking, "\n".join(lacking)


def test_the_sample_game_is_complete() -> None:
    lacking = list(missing(game.find(SAMPLE), TOP / "tests/games" / SAMPLE))
    assert not lacking, "\n".join(lacking)


def test_games_that_ship_have_a_package() -> None:
    assert [name for name in game.names() if name not in (*GAMES, SAMPLE)] == []
