"""The content security policy. Every page of the site carries it as an element, so that it holds on whatever server."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

# No unsafe-eval, and no scripts in a page but those that the build finds there: Python's machine needs 'wasm-unsafe-eval', its
# workers start from a blob. Trusted Types: text becomes markup or the address of a script only through the policies of start.js
# and offline.js. Frames hold the game in the place of a figure. Anybody may embed the pages, from a file too: no session can be
# stolen.
RULES: Mapping[str, str] = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self' blob:",
    "connect-src": "'self' blob:",
    "img-src": "'self' data: blob:",
    "style-src": "'self' 'unsafe-inline'",
    "font-src": "'self'",
    "frame-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "robodrome robodrome-offline",
}

WORKER: Mapping[str, str] = {name: RULES[name] for name in ("default-src", "script-src", "connect-src")}
"""Of a worker that a page starts by its address: it takes no policy from the page, so netlify.toml sends this one."""

_PAGE = re.compile(r"<!doctype html>", re.IGNORECASE)
_STANDING = re.compile(r"<script(?: type=\"module\")?>(.*?)</script>", re.DOTALL)
"""A script whose text stands in a page. One of another type is data."""
_SAYS = '<meta http-equiv="Content-Security-Policy"'


def written(rules: Mapping[str, str]) -> str:
    """Rules as a header or an element has them."""
    return "; ".join(f"{name} {allowed}" for name, allowed in rules.items())


def of_script(text: str) -> str:
    """A script that stands in a page, as rules allow it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def with_policy(page: str, rules: Mapping[str, str] = RULES, scripts: Iterable[str] = ()) -> str:
    """A page that carries rules which allow the scripts that stand in it, and the texts of others: those of frames within it,
    which take the rules of the page. It says nothing of itself to the pages that it leads to."""
    allowed = " ".join([rules["script-src"], *map(of_script, (*_STANDING.findall(page), *scripts))])
    said = f'{_SAYS} content="{written({**rules, "script-src": allowed})}">\n<meta name="referrer" content="no-referrer">\n'
    # It holds for what comes after it; a browser looks for the encoding in the first 1024 bytes.
    head = re.search(r'<meta charset="utf-8">\n', page) or _PAGE.match(page)
    assert head, page[:80]
    return page[: head.end()] + said + page[head.end() :]


def write_policies(site: Path) -> None:
    """Put the policy into all pages of a folder that carry none yet. What other pages take in as a block is none."""
    for path in site.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        if _PAGE.match(page) and _SAYS not in page:
            path.write_text(with_policy(page), encoding="utf-8")
