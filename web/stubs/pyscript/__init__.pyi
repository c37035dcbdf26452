"""The part of PyScript that the client uses."""

from typing import Any

async def create_named_worker(src: str, name: str, config: str | None = ..., type: str = ...) -> Any: ...
