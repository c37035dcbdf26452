"""The static pages of the site: a module for each kind, and what all of them share. None of them needs a script.

A kind's module has `write(site)`, which writes its pages, and stands in KINDS. The build calls them in this order.
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
"""Module -> the address of its index within the site, to which the head of every page links by the text `kind.<module>`;
"" for a kind without an index. An index in another language than English lies in a folder of that language below."""
