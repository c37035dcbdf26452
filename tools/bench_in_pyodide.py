"""Runs `robodrome bench` in the page's Python. pyodide.mjs runs this file and sets `arguments`: the path of the wheel."""

from __future__ import annotations

import sys

arguments: list[str] = globals()["arguments"]

sys.path.insert(0, f"/host{arguments[0]}")

from tabletop.__main__ import main  # noqa: E402 - it is in the wheel

if main(["bench"]):
    raise RuntimeError("robodrome bench has failed")
