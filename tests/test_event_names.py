"""Events are read by names: no place of a number, no kind written as text, no table of kinds outside `position/events.py`.

Kinds share words with other things: `dealt` is a value of an option in Stak Bots, `gained` a step in Moon-Bots. So the use of a
word counts: a comparison with `.kind`, an event that is emitted, or several words of which each is a kind.
"""

import ast
from collections.abc import Iterator, Sequence
from importlib import import_module
from textwrap import dedent

import pytest

from tabletop.core import game
from tabletop.rules.event import Kind
from tests.structure import FACE, GAMES, SHARED, modules
from tests.structure import nodes as nodes_of

TEXT_ROOMS = ("formats", "tools.puzzles", "puzzle", "lesson")
"""What reads and writes text, in a game or in `tabletop`: positions and files, goals of puzzles, what lessons state."""

_EMITTERS = ("emit", "emit_secret", "Event")
_Literal = ast.Tuple | ast.List | ast.Set | ast.Dict


class _Reader:
    """Finds in the nodes of one module where events are not read by names; `kinds` are those of its game, or of all games."""

    def __init__(self, nodes: Sequence[ast.AST], kinds: set[str]) -> None:
        self.nodes, self.kinds = nodes, kinds
        self.constants: set[str] = set()
        self.vocabularies: set[str] = set()
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom) and node.module and f".{node.module}".endswith(".position.events"):
                there = vars(import_module(node.module))
                self.constants.update(n.asname or n.name for n in node.names if isinstance(there.get(n.name), Kind))
            elif isinstance(node, ast.ImportFrom) and node.module and node.module.endswith(".position"):
                self.vocabularies.update(n.asname or n.name for n in node.names if n.name == "events")
        self.aliases = {
            target.id
            for node in self.nodes
            if isinstance(node, ast.Assign) and _is_kind(node.value)
            for target in node.targets
            if isinstance(target, ast.Name)
        }

    def places(self) -> Iterator[tuple[int, str]]:
        """Where a number of an event is read by its place."""
        for node in self.nodes:
            match node:
                case (
                    ast.Subscript(value=read)
                    | ast.Starred(value=read)
                    | ast.For(iter=read)
                    | ast.comprehension(iter=read)
                    | ast.Assign(targets=[ast.Tuple() | ast.List()], value=read)
                ) if isinstance(read, ast.Attribute) and read.attr == "data":
                    yield read.lineno, "reads a number of an event by its place: give it a name, event.<name>"

    def texts(self) -> Iterator[tuple[int, str]]:
        """Where a kind is written as text."""
        for node in self.nodes:
            match node:
                case ast.Compare() if any(map(self._is_asked, (node.left, *node.comparators))):
                    found = [self._words(one) for one in (node.left, *node.comparators)]
                case ast.Match(subject=subject) if self._is_asked(subject):
                    patterns = [one for case in node.cases for one in ast.walk(case.pattern)]
                    found = [self._words(one.value) for one in patterns if isinstance(one, ast.MatchValue)]
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in _EMITTERS:
                    found = [self._words(one) for one in node.args]
                case ast.Subscript(value=ast.Name(id="EVENTS") | ast.Attribute(attr="events")):
                    found = [self._words(node.slice)]
                case ast.Tuple() | ast.List() | ast.Set() | ast.Dict():
                    words = self._words(node)
                    found = [words] if len(words) > 1 and len(words) == len(_parts(node)) else []
                case ast.Constant(value=str(text)) if len(text.split()) > 1 and set(text.split()) <= self.kinds:
                    found = [text.split()]
                case _:
                    continue
            for word in (word for words in found for word in words):
                yield (
                    node.lineno,
                    f"writes the kind {word!r} as text: import it, or rename the kind if it is another word",
                )

    def tables(self) -> Iterator[tuple[int, str]]:
        """Where kinds are listed; to compare with one of several is no list."""
        compared = {id(one) for node in self.nodes if isinstance(node, ast.Compare) for one in node.comparators}
        for node in self.nodes:
            if isinstance(node, _Literal) and id(node) not in compared:
                parts = _parts(node)
                if parts and all(map(self._is_constant, parts)):
                    yield node.lineno, "lists kinds: make it a keyword or a group of theirs in position/events.py"

    def _is_asked(self, node: ast.expr) -> bool:
        return _is_kind(node) or (isinstance(node, ast.Name) and node.id in self.aliases)

    def _is_constant(self, node: ast.expr) -> bool:
        match node:
            case ast.Name(id=name):
                return name in self.constants
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                return name in self.vocabularies and attribute.isupper()
        return False

    def _words(self, node: ast.expr) -> list[str]:
        """The kinds that an expression writes as text."""
        parts = _parts(node) if isinstance(node, _Literal) else [node]
        texts = [one.value for one in parts if isinstance(one, ast.Constant)]
        return [text for text in texts if isinstance(text, str) and text in self.kinds]


def _is_kind(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "kind"


def _parts(node: ast.expr) -> list[ast.expr]:
    match node:
        case ast.Dict(keys=keys):
            return [key for key in keys if key is not None]
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return parts
    return []


def _problems(nodes: Sequence[ast.AST], kinds: set[str], *, reads_text: bool = False) -> list[str]:
    reader = _Reader(nodes, kinds)
    found = [*reader.places(), *reader.tables(), *(() if reads_text else reader.texts())]
    return [f"line {line} {what}" for line, what in sorted(found)]


def _home(module: str) -> str:
    """The game that a module belongs to, "" for what all games share."""
    parts = module.split(".")
    if parts[:2] == ["web", "desks"] and len(parts) > 2 and parts[2] in GAMES:
        return parts[2]
    return parts[0] if parts[0] in (*GAMES, "sample_game") else ""


@pytest.mark.parametrize("package", [*GAMES, "sample_game", ""], ids=lambda name: name or "shared")
def test_events_are_read_by_names(package: str) -> None:
    kinds = {kind for name in ([package] if package else [*GAMES, "sample_game"]) for kind in game.find(name).events}
    assert kinds, f"{package} declares no kinds of events: position/events.py has to, once for each."
    wrong = [
        f"{module}, {problem}"
        for module, file in modules().items()
        if _home(module) == package and not module.endswith(".position.events")
        for problem in _problems(nodes_of(file), set(kinds), reads_text=_reads_text(module))
    ]
    assert not wrong, "\n".join(wrong)


def _reads_text(module: str) -> bool:
    first, _, room = module.partition(".")
    return first not in ("web", FACE) and any(f"{room}.".startswith(f"{text}.") for text in TEXT_ROOMS)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("event.data[0]", "place"),
        ("seat, card = event.data", "place"),
        ("[*event.data]", "place"),
        ("for number in event.data: ...", "place"),
        ('event.kind == "dealt"', "'dealt' as text"),
        ('event.kind in ("dealt", "played")', "'played' as text"),
        ('"dealt" if event.kind != "dealt" else ""', "'dealt' as text"),
        ('kind = event.kind\nif kind == "dealt": ...', "'dealt' as text"),
        ('match event.kind:\n    case "dealt" | "played": ...', "'dealt' as text"),
        ('state.emit("dealt", "1.1", cause)', "'dealt' as text"),
        ('state.emit_secret(0, (), "dealt", "1.1", cause)', "'dealt' as text"),
        ('EVENTS["dealt"]', "'dealt' as text"),
        ('SILENT = {"dealt", "played"}', "'dealt' as text"),
        ('SOUNDS = {"dealt": "card", "played": "card"}', "'dealt' as text"),
        ('SOUNDS = {"card": "dealt played"}', "'dealt' as text"),
        ("from sample_game.position.events import DREW, LEFT\nLOUD = {DREW, LEFT}", "lists kinds"),
        ("from sample_game.position.events import DREW\nWEIGHTS = {DREW: 3}", "lists kinds"),
        ("from sample_game.position import events\nLOUD = (events.DREW, events.LEFT)", "lists kinds"),
    ],
)
def test_what_does_not_read_events_by_names_is_found(line: str, problem: str) -> None:
    found = _problems(list(ast.walk(ast.parse(line))), {"dealt", "played"})
    assert found
    assert problem in "\n".join(found)


def test_the_same_words_for_other_things_and_the_right_ways_are_not_found() -> None:
    right = """
        from sample_game.position import events
        from sample_game.position.events import DREW, EVENTS, LEFT, STRUCK

        ranks = Option("ranks", "mixed", ("mixed", "dealt", "drafted"))
        PLAYED = Ask("played", played, play)
        if view.rules.ranks == "dealt" and kind == "played" and ask in ("aim", "dealt"):
            say("dealt")
        parts = {"dealt": 1, "bought": 2}
        match event.kind:
            case events.DREW | events.STRUCK:
                found = event.seat, event.named()
        loud = event.kind in (DREW, LEFT) or event.kind in EVENTS.group("loud")
        goal = fits(event.data)
        drawn = MOTIONS.of(DREW, LEFT)(draw)
    """
    assert _problems(list(ast.walk(ast.parse(dedent(right)))), {"dealt", "played"}) == []


def test_only_what_reads_and_writes_text_may_have_kinds_as_text() -> None:
    rooms = {module for module in modules() if _reads_text(module)}
    assert {"robotory.formats.notation", "robotory.tools.puzzles", f"{SHARED}.puzzle.goal", f"{SHARED}.lesson"} <= rooms
    assert not rooms & {"robotory.show.text", "web.desks.robotory.desk", "robotory.tools.learning"}
