"""The static pages of the site: a module for each kind, and shared modules. All pages can be read without scripts.

A kind's module has `write(site)`, which writes its pages, and an entry in KINDS. The build calls them in this order.
"""

from collections.abc import Mapping

KINDS: Mapping[str, str] = {
    "lessons": "lessons/",
    "rules": "rules/",
    "figures": "figures/",
    "puzzles": "puzzles/",
    "docs": "docs/",
    "missing": "",
    "hero": "",
}
"""Maps a module to the address of its index within the site, "" without an index. The head of every page links to the indexes
by the texts `kind.<module>`. Indexes in other languages than English lie in a folder of that language below."""
