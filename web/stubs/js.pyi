"""The browser's global objects, all without types."""

from typing import Any

def __getattr__(name: str) -> Any: ...
