"""The part of Pyodide's bridge to JavaScript that the client uses."""

from collections.abc import Callable
from typing import Any

jsnull: Any

class JsException(Exception): ...

def create_proxy(obj: Callable[..., object]) -> Any: ...
def to_js(obj: Any, *, dict_converter: Any = ...) -> Any: ...
