"""The headless table knows no page, and no module sets an attribute of another object."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.structure import arrows, imported, modules, nodes

_BROWSER = {"js", "pyodide", "pyodide.ffi", "pyscript", "web.page.dom"}


def test_the_headless_table_and_all_desks_reach_no_module_that_needs_a_browser() -> None:
    coming = [name for name in modules() if name.startswith("web.table.play")]
    coming += [name for name in modules() if name.startswith("web.desks.") and name.endswith(".desk")]
    way = dict.fromkeys(coming, "")
    while coming:
        name = coming.pop()
        needs = _BROWSER.intersection(imported(modules()[name]))
        assert not needs, f"{name} imports {needs}, and is imported by {way[name] or 'nobody'}."
        for target in arrows()[name]:
            if target not in way:
                way[target] = name
                coming.append(target)


def _set_elsewhere(file: Path) -> Iterator[ast.Attribute]:
    """The attributes that are set on other objects than `self`."""
    for node in nodes(file):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(one, ast.Attribute) and not (isinstance(one.value, ast.Name) and one.value.id == "self"):
                    yield one


def _of_classes(file: Path) -> Iterator[str]:
    """The attributes that objects of a file's classes have, but for those that elements of the browser have as well."""
    for node in nodes(file):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id == "self":
                yield node.attr
        elif isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                    yield line.target.id


def test_what_an_object_of_the_table_or_the_board_holds_is_set_by_itself_alone() -> None:
    """The verbs in `play` may set attributes of the state and the save."""
    ours = [
        name
        for name in modules()
        if name.startswith(("web.table", "web.desks", "web.board.player", "web.board.canvas", "web.app"))
        and ".editor" not in name
    ]
    known = {name for module in ours for name in _of_classes(modules()[module])} | {"stamps", "speed", "paused"}
    known -= {"width", "height", "text", "value", "element", "title"}  # elements have these, too
    for module in ours:
        for target in _set_elsewhere(modules()[module]):
            holder = ast.unparse(target.value).split(".")[-1]
            if holder in ("state", "save") and module.startswith("web.table.play"):
                continue
            if holder == "painter" and target.attr == "camera":
                continue  # the board points it
            assert target.attr not in known, (
                f"{module}:{target.lineno} sets {ast.unparse(target)}: hand it over when the object is made, or give the "
                "object a method."
            )
