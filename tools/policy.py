"""The content security policy. Every page of the site has it as an element, so that it works on any server."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

# No unsafe-eval, and no inline scripts except those that the build finds. The Python interpreter needs 'wasm-unsafe-eval', and
# its workers start from a blob. Trusted Types: text becomes markup or a script's address only through the policies of start.js
# and offline.js. Frames contain the game in place of a figure. Anybody may embed the pages, because there are no sessions to
# steal.
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
"""The policy of workers that start from an address. They do not inherit the page's, so netlify.toml sends this one."""

_PAGE = re.compile(r"<!doctype html>", re.IGNORECASE)
_STANDING = re.compile(r"<script(?: type=\"module\")?>(.*?)</script>", re.DOTALL)
"""An inline script of a page. Scripts of other types are data."""
_SAYS = '<meta http-equiv="Content-Security-Policy"'


def written(rules: Mapping[str, str]) -> str:
    """Return rules as text for a header or an element."""
    return "; ".join(f"{name} {allowed}" for name, allowed in rules.items())


def of_script(text: str) -> str:
    """Return the source expression that allows an inline script, with its hash."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def with_policy(page: str, rules: Mapping[str, str] = RULES, scripts: Iterable[str] = ()) -> str:
    """Add rules to a page that allow its inline scripts and these `scripts`, the texts of scripts in its frames, which inherit
    the rules. Also add a referrer policy, so that the page's address is not sent to linked pages."""
    allowed = " ".join([rules["script-src"], *map(of_script, (*_STANDING.findall(page), *scripts))])
    meta = f'{_SAYS} content="{written({**rules, "script-src": allowed})}">\n<meta name="referrer" content="no-referrer">\n'
    # The policy applies to later elements only. The encoding comes before it, because it must be in the first 1024 bytes.
    head = re.search(r'<meta charset="utf-8">\n', page) or _PAGE.match(page)
    assert head, page[:80]
    return page[: head.end()] + meta + page[head.end() :]


def write_policies(site: Path) -> None:
    """Add the policy to all pages of a folder that have none. Skips HTML fragments, which other pages include."""
    for path in site.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        if _PAGE.match(page) and _SAYS not in page:
            path.write_text(with_policy(page), encoding="utf-8")
