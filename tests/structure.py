"""Reads the modules and imports of the engine, the page and the sample game from their sources.

An arrow is any import: at the top, in a function, for types only, or by name in `late("module", …)`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

TOP = Path(__file__).parents[1]
ENGINE = TOP / "engine"
SHARED = "tabletop"
FACE = "robodrome"
GAMES = tuple(sorted({file.parent.name for file in ENGINE.glob("*/__init__.py")} - {SHARED, FACE}))

ROOMS: Mapping[str, tuple[str, ...]] = {
    "board": (),
    "position": ("board",),
    "rules": ("board", "position"),
    "formats": ("board", "position", "rules"),
    "bots": ("board", "position", "rules"),
    "show": ("board", "position", "rules"),
    "tools": ("board", "position", "rules", "formats", "bots", "show"),
    "game": ("board", "position", "rules", "formats", "bots", "show", "tools"),
}
"""The rooms of a game, and the rooms that each may import; `game` is the module that fills in the description."""

PAGE: Mapping[str, tuple[str, ...]] = {
    "page": (),
    "board": ("page",),
    "table": ("page", "board"),
    "home": ("page", "board", "table"),
    "desks": ("page", "board", "table", "home"),
    "studio": ("page", "board", "table"),
    "app": ("page", "board", "table", "home", "desks"),
    "main": ("app",),
    "xdc": ("page", "board", "table", "home", "desks", "app"),
    "make_snapshot": ("page", "desks", "home", "app"),
    "worker": (),
}
"""The rooms of the page, and the rooms that each may import."""

TABLE: Mapping[str, tuple[str, ...]] = {
    "alone": (),
    "play": ("alone",),
    "thinking": (),
    "panels": ("alone", "play", "thinking"),
    "dialogs": ("play", "panels"),
    "on_page": ("alone", "play", "thinking", "panels", "dialogs"),
    "phones": ("play", "thinking", "panels", "dialogs", "on_page"),
    "chat": ("play", "thinking", "panels", "dialogs", "on_page", "phones"),
}
"""The rooms of web/table, and the rooms in it that each may import."""

SHARED_ROOMS: Mapping[str, tuple[str, ...]] = {
    "base": (),
    "rules": ("base",),
    "show": ("base",),
    "core": ("base", "rules", "show"),
    "formats": ("base", "rules", "core"),
    "together": ("base", "rules", "show", "core", "formats"),
    "film": ("base", "rules", "show", "core"),
    "bots": ("base", "rules", "show", "core", "formats", "film"),
    "telling": ("base", "rules", "show", "core", "bots"),
    "figure": ("base", "show", "film"),
    "puzzle": ("base", "rules", "show", "core", "formats", "bots", "telling"),
    "lesson": ("base", "rules", "show", "core", "formats", "film", "figure", "puzzle"),
    "sketch": ("base", "show", "core", "formats", "film", "figure", "puzzle", "lesson"),
    "tools": (
        "base",
        "rules",
        "show",
        "core",
        "formats",
        "together",
        "film",
        "bots",
        "telling",
        "figure",
        "puzzle",
        "lesson",
        "sketch",
    ),
    "__main__": ("base", "core", "tools"),
}
"""The rooms of tabletop, and the rooms that each may import."""

MOST_MODULES = 20
"""The most modules in a folder."""


@cache
def tree(file: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def nodes(file: Path) -> Sequence[ast.AST]:
    """Return all nodes of a file's syntax tree, those above before those below them."""
    return tuple(ast.walk(tree(file)))


@cache
def modules() -> Mapping[str, Path]:
    """Return the files of all modules, by dotted name."""
    found = {}
    for root, folder in ((ENGINE, ENGINE), (TOP, TOP / "web"), (TOP / "tests/games", TOP / "tests/games")):
        for file in sorted(folder.rglob("*.py")):
            parts = file.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imported(file: Path) -> Iterator[str]:
    """Yield the dotted names of all imports in a file, at any depth; for `from a import b` both `a` and `a.b`."""
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file} imports relatively"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
    yield from (module for module, _ in late_names(file))


def late_names(file: Path) -> Iterator[tuple[str, str]]:
    """Yield (module, name) of every function that a file loads with `late`."""
    for node in nodes(file):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "late":
            module, name = map(ast.literal_eval, node.args)
            yield module, name


@cache
def arrows() -> Mapping[str, frozenset[str]]:
    """Return the modules of the project that each module imports. A package counts only if no module in it is named."""
    known = modules()
    found = {}
    for name, file in known.items():
        names = {target for target in imported(file) if target in known and target != name}
        found[name] = frozenset(target for target in names if not any(n.startswith(f"{target}.") for n in names))
    return found


def circles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Return a shortest cycle for every strongly connected component of a graph (Tarjan's algorithm)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        number[node] = low[node] = len(number)
        path.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in number:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in path:
                low[node] = min(low[node], number[other])
        if low[node] == number[node]:
            component = path[path.index(node) :]
            del path[path.index(node) :]
            if len(component) > 1:
                found.append(_shortest_circle(graph, component))

    for node in sorted(graph):
        if node not in number:
            visit(node)
    return found


def _shortest_circle(graph: Mapping[str, Iterable[str]], component: list[str]) -> list[str]:
    """Return the shortest path from the first node of a component back to itself."""
    ways = [[component[0]]]
    seen: set[str] = set()
    for way in ways:
        for other in sorted(set(graph[way[-1]]) & set(component)):
            if other == component[0]:
                return [*way, other]
            if other not in seen:
                seen.add(other)
                ways.append([*way, other])
    raise AssertionError("every strongly connected component has a circle")
