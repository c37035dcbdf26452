"""Functions of modules that are imported when they are first called: a start takes only what it needs."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


def late(module: str, name: str) -> Callable[..., Any]:
    """The function of that name in a module that is imported at the first call. Raises ImportError or AttributeError then."""

    @cache
    def found() -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function

    def call(*arguments: Any) -> Any:
        return found()(*arguments)

    return call
