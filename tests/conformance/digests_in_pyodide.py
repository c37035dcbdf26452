"""Runs `digests` in the page's Python. pyodide.mjs runs this file and sets `arguments`: the paths of the checkout, the wheel, a
file of links, and the file to write.
"""

from __future__ import annotations

import sys
from pathlib import Path

top, wheel, links, result = (f"/host{path}" for path in globals()["arguments"])

sys.path[:0] = [wheel, top, f"{top}/tests/games"]

from tests.conformance.digests import main  # noqa: E402 - importable only after sys.path is set

Path(result).write_text(main(links), encoding="utf-8")
