"""What the browser offers: everything, without types."""

from typing import Any

def __getattr__(name: str) -> Any: ...
