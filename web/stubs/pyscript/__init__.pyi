"""The part of PyScript that the client uses."""

from typing import Any

def PyWorker(url: str, **options: object) -> Any: ...
