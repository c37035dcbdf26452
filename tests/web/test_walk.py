"""The walk from a touch to the picture, as the docstring of the page tells it."""

import ast
import re

from tests.structure import modules, tree


def defined() -> set[str]:
    """Every class of the page and of its films, and every method as Class.method."""
    found = set()
    for name, file in modules().items():
        for node in tree(file).body if name.startswith(("web", "tabletop.film")) else ():
            if isinstance(node, ast.ClassDef):
                found.add(node.name)
                methods = (part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef))
                found |= {f"{node.name}.{method.name}" for method in methods}
    return found


def test_the_walk_from_a_touch_to_the_picture_names_what_there_is() -> None:
    told = ast.get_docstring(tree(modules()["web"])) or ""
    steps = re.findall(r"`(?:[a-z]+\.)*([A-Z]\w*(?:\.\w+)?)`", told)
    assert len(steps) >= 8
    assert [step for step in steps if step not in defined()] == []
