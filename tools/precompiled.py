"""Code that the library makes from text when a class is defined, compiled by the build (see pack.py) to spare every start
the work: the methods of data classes, the constructors of named tuples. Becomes part of the page's standard library."""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which is not there yet when this is imported
if TYPE_CHECKING:
    from types import CodeType
    from typing import Any

code: dict[str, CodeType] = {}
"""Text to what it compiles to."""


def run(text: str, variables: dict[str, Any], found: dict[str, Any]) -> None:
    """Stands for `exec` in `dataclasses`."""
    exec(code.get(text, text), variables, found)


def worked_out(text: str, variables: dict[str, Any]) -> Any:
    """Stands for `eval` in `collections`."""
    return eval(code.get(text, text), variables)
