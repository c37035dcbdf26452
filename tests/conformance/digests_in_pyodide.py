"""`digests` in the Python of the page, run by pyodide.mjs, which gives it `arguments`: the paths of the checkout, of the
wheel, of a file of links, and of the file to write.
"""

from __future__ import annotations

import sys
from pathlib import Path

top, wheel, links, result = (f"/host{path}" for path in globals()["arguments"])

sys.path[:0] = [wheel, top, f"{top}/tests/games"]

from tests.conformance.digests import main  # noqa: E402 - it is within reach now

Path(result).write_text(main(links), encoding="utf-8")
