"""Functions whose modules are imported at the first call, so that a start loads only what it needs."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


def late(module: str, name: str) -> Callable[..., Any]:
    """The function `name` of `module`, which is imported at the first call. That call may raise ImportError or
    AttributeError."""

    @cache
    def found() -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function

    def call(*arguments: Any) -> Any:
        return found()(*arguments)

    return call
