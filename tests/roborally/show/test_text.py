"""RoboRally in words: whatever can happen or be asked has a text in every language, and every rule cited is in RULES.md."""

import ast
import re
import string
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import robodrome
import roborally
import tabletop
from roborally import GAME
from roborally.board import course_file
from roborally.bots import outcomes
from roborally.position import events
from roborally.position.cards import LABEL, NAME
from roborally.position.events import EVENTS
from roborally.position.option_deck import SLUGS
from roborally.position.state import Race
from roborally.rules.step_names import OPERANDS, STEPS
from tabletop.base import errors
from tabletop.bots import error_hints
from tabletop.core.game import Feature
from tabletop.core.session import Session
from tabletop.rules.event import Event, Kind
from tabletop.rules.move import Move
from tabletop.rules.state import Ask
from tabletop.show.words import LANGUAGES, Words
from tabletop.show.words import words as words_of
from tests.structure import nodes

ENGINE = Path(__file__).parents[3] / "engine"
PACKAGES = [Path(package.__file__ or "").parent for package in (roborally, tabletop, robodrome)]
RULES = (PACKAGES[0] / "RULES.md").read_text(encoding="utf-8")
HEADINGS = dict(re.findall(r"^##+ (\d+(?:\.\d+)*) (.+)$", RULES, re.MULTILINE))
BY_EACH = pytest.mark.parametrize("words", [words_of("roborally", language) for language in LANGUAGES], ids=LANGUAGES)

# Texts that a language shares with English because its word is the same, or because there is nothing to translate.
SAME = {
    "arrange.register",
    "arrange.robot",
    "card.listed",
    "card.told",
    "bot.normal",
    "event.register-began",
    "length.medium",
    "move.place",
    "rule.12",
    "rule.5.4",
    "spoken.role.superbot",
    "theme.shot",
}


@cache
def catalogue(name: str, language: str) -> Catalog:
    with (ENGINE / name / "locale" / language / "LC_MESSAGES" / f"{name}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def texts(name: str, language: str) -> dict[str, tuple[str, ...]]:
    """Id -> its forms."""
    found = {}
    for message in catalogue(name, language):
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key:
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return found


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def calls(package: Path) -> Iterator[ast.Call]:
    for path in sorted(package.rglob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.Call):
                yield node


def called(call: ast.Call) -> str:
    return (
        call.func.attr
        if isinstance(call.func, ast.Attribute)
        else call.func.id
        if isinstance(call.func, ast.Name)
        else ""
    )


def strings(node: ast.expr) -> list[str]:
    """The strings that an argument can be: itself, or either side of a choice."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) + strings(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


@cache
def emitted_kinds() -> frozenset[str]:
    kinds: set[str] = set()
    for call in calls(PACKAGES[0]):
        if called(call) in ("emit", "emit_secret"):
            for node in ast.walk(call.args[0 if called(call) == "emit" else 2]):
                kind = getattr(events, getattr(node, "id", getattr(node, "attr", "")), None)
                if isinstance(kind, Kind):
                    kinds.add(kind)
    return frozenset(kinds)


@cache
def cited_rules() -> frozenset[str]:
    """Rule numbers in events, and in the words of the sources."""
    rules: set[str] = set()
    for call in calls(PACKAGES[0]):
        if called(call) == "emit":
            rules.update(strings(call.args[1]))
        elif called(call) == "emit_secret":
            rules.update(strings(call.args[3]))
        else:
            rules.update(given for arg in call.args for given in strings(arg) if re.fullmatch(r"\d+(\.\d+)+", given))
    for path in PACKAGES[0].rglob("*.py"):
        for mention in re.findall(
            r"[Rr]ules? (\d+(?:\.\d+)*(?:(?:,| and| to) \d+(?:\.\d+)*)*)", path.read_text(encoding="utf-8")
        ):
            rules.update(re.findall(r"\d+(?:\.\d+)*", mention))
    return frozenset(rules)


@cache
def error_templates() -> frozenset[str]:
    kinds = {
        name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, errors.TabletopError)
    }
    found = {"{file}:{line}:{column}: {reason}"}
    for package in PACKAGES:
        for call in calls(package):
            if called(call) in kinds and len(call.args) == 1:
                found.update(strings(call.args[0]))
    return frozenset(found)


def hints_on_errors() -> set[str]:
    """The strings of the table from which they are made."""
    table = ast.parse(Path(error_hints.__file__).read_text(encoding="utf-8"))
    return {text for node in ast.walk(table) if isinstance(node, ast.Constant) for text in strings(node)}


# Everything that asks, on a small floor where robots meet.
_ALL_OPTIONS = (
    "roborally/2 floor=.1E|W,.,>>,w,W,./.pE|W,W,^^,L,>,v/R,.,w,.,O,v/.,.qN,<,<,W,./.,.2N|NS,.,^,<,< flags=5,14,18 turn=1 "
    "options=yes circuit-breaker=may option-deck=reshuffled r0=0,3,N r1=4,3,W r2=3,2,E/damage:4 lives=5 "
    "o0=abort-switch,brakes,crab-legs,dual-processor,flywheel,fourth-gear,mechanical-arm,recompile,scrambler "
    "o1=ablative-coat,conditional-program,fire-control,gyroscopic-stabilizer,mini-howitzer,rear-firing-laser,reverse-gear "
    "o2=circuit-breaker,double-barreled-laser,power-down-shield,pressor-beam,radio-control,ramming-gear,superior-archive,"
    "tractor-beam agenda=begin"
)

_PAIRS = (
    "roborally/2 floor=.,.,w,>,v,./.,.,.,.,.,./.,O,.,.,.,. flags=0,14,9 rules=teams:pairs+shared-flags lives=5 turn=1 "
    "r0=1,1,W r1=2,1,N r2=3,1,E r3=4,1,S agenda=begin"
)
_TOGGLES = _PAIRS.replace("pairs+shared", "halves+toggle")
_ARENA = (
    "roborally/2 floor=.,.,.,.,.,./.,.,.,.,.,./.,O,.,.,O,. flags=7,10 rules=teams:halves+capture-the-flag lives=5 turn=1 "
    "r0=1,1,E r1=3,1,W r2=2,1,S r3=4,0,W flags-at=-1,-1 flags-held=3,0 agenda=begin"
)

_DROPPED = (
    "roborally/2 floor=.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,. flags=7,10 rules=teams:halves+capture-the-flag lives=5 turn=1 "
    "r0=1,1,E r1=0,1,E r2=5,1,W/damage:9 r3=3,1,E flags-at=8,-1 flags-held=-1,2 agenda=begin"
)


# Every special rule, likewise.
_SPECIAL = (
    "roborally/2 floor=O,>,>>,w,W,./.,W,^^,L,>>,v/R,.,w,.,O,v/.,.,<,<,W,./.,.,.,^,<,< flags=1,7,14 turn=1 superbot=0 "
    "rules=superbot+moving-flags+options:1 survivor=races-on r0=3,3,N/damage:9 r1=3,4,N r2=4,3,W lives=5 "
    "o1=double-barreled-laser agenda=begin"
)
# Nearly all cards are in hands, the others are discarded, and a register locks.
_SHUFFLED = (
    "roborally/2 floor=.,.,. turn=1 r0=0,0,N/damage:5 r1=2,0,N discards=UT:10,UT:20 "
    f"h0={','.join(LABEL[2:40])} h1={','.join(LABEL[40:])} agenda=ask-announce(0);draw(0,5,-1)"
)
_STARTS: tuple[tuple[int, dict[str, str]] | str, ...] = (
    *[(4, {"lives": "1"})] * 3,
    *[_ALL_OPTIONS] * 6,
    *[_SPECIAL] * 4,
    (4, {"course": "tricksy", "rules": "double-lasers"}),
    (8, {"course": "frenetic-factory"}),
    *(start for start in (_PAIRS, _TOGGLES, _ARENA, _DROPPED) for _ in range(4)),
    (4, {"course": "capture-the-flag", "lives": "1"}),
    _SHUFFLED,
)


@cache
def played() -> tuple[tuple[Event, ...], tuple[tuple[Race, Sequence[Move]], ...]]:
    """The events of some random races, and a position for each kind of choice that they came to."""
    happened: list[Event] = []
    asked: dict[str, tuple[Race, Sequence[Move]]] = {}
    for seed, start in enumerate(_STARTS):
        rng = Random(seed)
        race = GAME.read(start) if isinstance(start, str) else GAME.start(*start)
        assert isinstance(race, Race)
        for _ in range(600):
            pending = race.pending
            if not pending:
                break
            asked.setdefault(pending.ask.name, (race.clone(), race.legal()))
            happened += race.apply(rng.choice(race.legal()))
        asked.setdefault("", (race.clone(), ()))
    return tuple(happened), tuple(asked.values())


_RARE = {
    "finished",
    "race-ended",
    "eliminated",
    "stayed-down",
    "woke",
    "unlocked",
    "held",
    "wheel-emptied",
    "pinned",
    "controlled",
    "tossed",
    "floor-turned",
    "flag-lost",
    "flag-back",
}
"""Events that a few random races may well do without."""

_ASKED_BY_OPTIONS = {
    *("recompile", "flywheel", "set-aside", "set-aside-card", "gyro", "conditional", "abort", "steps", "weapon"),
    *("absorb", "lose-option", "arm", "arm-service", "option", "replace", "settled"),
}


# ---- every text is there -------------------------------------------------------------------------------


def test_the_rules_emit_every_kind_of_event() -> None:
    assert emitted_kinds() == set(EVENTS)


@BY_EACH
def test_what_happens_in_races_is_told_in_whole_sentences_to_everybody(words: Words) -> None:
    happened, _ = played()
    assert {event.kind for event in happened} >= set(EVENTS) - _RARE
    for event in happened:
        for seat in (None, event.owner):
            sentence = GAME.tell(event.seen_by(seat), words)
            assert re.fullmatch(r"¡?[A-ZÀ-Ü][^{}]+[.!]", sentence), sentence


@BY_EACH
def test_what_is_asked_in_races_is_put_to_everybody_and_its_moves_have_captions(words: Words) -> None:
    _, asked = played()
    assert {race.pending.ask.name for race, _ in asked if race.pending} >= {
        "program",
        "announce",
        "enter-facing",
        "enter-down",
        *_ASKED_BY_OPTIONS,
    }
    for race, legal in asked:
        for seat in (None, *range(race.seats)):
            assert re.fullmatch(r"[A-ZÀ-Ü][^{}]+[.!?]", GAME.prompt(race.view(seat), words))
        captions = [GAME.name_move(move, words) for move in legal]
        assert all(captions)
        assert len({*captions}) == len(captions)


@BY_EACH
def test_every_ask_has_a_prompt_and_one_for_those_who_wait(words: Words) -> None:
    for name, step in STEPS.items():
        if isinstance(step, Ask):
            assert words.has(f"prompt.{step.name}")
            assert words.has(f"prompt.{step.name}.wait") == ("chance" not in OPERANDS[name])


@BY_EACH
def test_everything_a_player_can_choose_before_a_race_has_a_caption(words: Words) -> None:
    for option in GAME.options:
        assert words.has(f"option.{option.name}")
        assert words.has(f"option.{option.name}.help")
        assert all(words.has(f"option.{option.name}.{value}") for value in option.choices)
    assert all(words.has(f"bot.{name}") for name in GAME.bots)
    assert all(words.has(f"level.{level}") for level in course_file.LEVELS)
    assert all(words.has(f"length.{length}") for length in course_file.LENGTHS)
    assert all(words.has(f"card.{kind}") for kind in (*NAME, "random", "back"))
    assert all(words.has(f"option-card.{slug}") and words.has(f"option-card.{slug}.text") for slug in SLUGS)
    for rule, values in course_file.RULES.items():
        assert all(words.has(f"course-rule.{rule}={value}" if value else f"course-rule.{rule}") for value in values)


@BY_EACH
def test_the_help_about_lives_says_with_how_many_a_race_of_any_size_begins(words: Words) -> None:
    """In digits stand the usual number first, then the one on which a table may agree."""
    usual, agreed = re.findall(r"\d+", words.say("option.lives.help"))
    fewest, most = GAME.seats
    for seats in range(fewest, most + 1):
        race = Session(GAME, ["easy"] * seats, {}, 1).state
        assert isinstance(race, Race)
        assert race.lives == [int(usual)] * seats
    race = Session(GAME, ["easy"] * most, {"lives": agreed}, 1).state
    assert isinstance(race, Race)
    assert race.lives == [int(agreed)] * most


@BY_EACH
def test_every_error_is_explained_whichever_package_it_comes_from(words: Words) -> None:
    assert len(error_templates()) > 50
    for template in error_templates():
        fields = dict.fromkeys(places(template), "7")
        sentence = words.explain(errors.TabletopError(template, **fields))
        assert sentence == words_of("tabletop", words.language).explain(errors.TabletopError(template, **fields))
        assert (sentence == template.format(**fields)) == (words.language == "en"), template


# ---- the catalogues agree --------------------------------------------------------------------------------


def test_ids_that_are_no_longer_used_are_gone() -> None:
    prefixes = (
        "account.",
        "ahead.",
        "alone.",
        "coach.",
        "event.",
        "prompt.",
        "move.",
        "card.",
        "way.",
        "option.",
        "option-card.",
        "bot.",
        "level.",
        "length.",
        "course-rule.",
        "rule.",
        "help.",
        "team.",
        "robot.",
        "goal.",
        "hint.",
        "recap.",
        "spoken.",
        "turning.",
        "arrange.",
        "theme.",
        "preset.",
        "group.",
        "rematch.",
    )
    for key in texts("roborally", "en"):
        assert key.startswith(prefixes) or key in error_templates()
        if key.startswith("coach.") and not key.endswith(".program"):
            assert key.split(".")[1] in {one.name for one in vars(outcomes).values() if isinstance(one, Feature)}
        if key.startswith("event."):
            assert key.split(".")[1] in set(EVENTS)
        if key.startswith("option."):
            option = next(option for option in GAME.options if option.name == key.split(".")[1])
            assert key.split(".")[2:] in ([], ["help"], *([value] for value in option.choices))
    assert {
        key
        for key in texts("tabletop", "en")
        if not key.startswith(("account.", "coach.", "film.", "figure.", "recap.", "sketch."))
    } <= error_templates() | hints_on_errors()


def test_french_and_german_differ_from_english_but_for_the_words_they_share() -> None:
    english = texts("roborally", "en")
    for language in ("fr", "de"):
        same = {key for key, forms in texts("roborally", language).items() if forms == english.get(key)}
        assert same <= SAME


# ---- the rules page --------------------------------------------------------------------------------------


def test_every_rule_that_is_cited_is_in_the_rules_page() -> None:
    assert len(cited_rules()) > 40
    assert sorted(cited_rules() - HEADINGS.keys()) == []


@BY_EACH
def test_every_rule_has_its_heading_in_every_language(words: Words) -> None:
    assert {key for key in texts("roborally", words.language) if key.startswith("rule.")} == {
        f"rule.{number}" for number in HEADINGS
    }
    if words.language == "en":
        assert {number: words.say(f"rule.{number}") for number in HEADINGS} == HEADINGS


def test_rules_are_numbered_without_gaps_and_in_order() -> None:
    numbers = [tuple(map(int, number.split("."))) for number in HEADINGS]
    assert numbers == sorted(numbers)
    for number in numbers:
        before = (*number[:-1], number[-1] - 1)
        assert number[-1] == 1 or before in numbers
        assert len(number) == 1 or number[:-1] in numbers


def test_every_rule_says_what_it_rests_on() -> None:
    for number, body in re.findall(r"^### ([\d.]+) .+\n((?:(?!#).*\n)+)", RULES, re.MULTILINE):
        assert any(mark in body for mark in ("[booklet]", "[manual]", "[card]", "[ruling]")), number


def test_the_rules_page_has_every_house_rule_with_its_values_and_default() -> None:
    for option in GAME.options:
        row = re.search(rf"^\| `{option.name}` \|(.*?)\|", RULES, re.MULTILINE)
        assert row, option.name
        assert f"**`{option.default}`**" in row[1]
        assert {*option.choices} <= {*re.findall(r"`([^`]+)`", row[1])}


def test_the_appendices_name_every_step_with_its_numbers() -> None:
    for name, operands in OPERANDS.items():
        assert f"`{name}({','.join(operands)})`" in RULES or (not operands and f"`{name}`" in RULES), name


def test_the_position_in_the_appendix_reads_back_to_itself() -> None:
    line = re.search(r"^(roborally/\d+ .*)$", RULES, re.MULTILINE)
    assert line
    written = GAME.write(GAME.read(line[1]))
    assert GAME.write(GAME.read(written)) == written
