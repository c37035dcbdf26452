"""The licences of what the site contains: whole, and the same whichever machine builds it."""

from __future__ import annotations

import re

from tools.licences import compiled_in


def test_what_is_compiled_into_the_machine_has_a_title_with_its_licence_and_home_and_a_text() -> None:
    parts = compiled_in()
    names = {re.split("[,:]", part.title)[0] for part in parts}
    assert names >= {
        "Emscripten",
        "musl",
        "zlib",
        "libffi",
        "SQLite",
        "bzip2",
        "Expat",
        "libmpdec",
        "HACL*",
        "mimalloc",
    }
    for part in parts:
        assert re.fullmatch(r".+, .+, https://\S+", part.title), part.title
        assert len(part.text) > 60
