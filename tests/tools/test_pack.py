"""What the site's Python is packed into depends on nothing but what is packed."""

from __future__ import annotations

import marshal
import runpy
from typing import Any

from tests.structure import TOP


def a_value() -> tuple[Any, ...]:
    """A regular expression as it is kept: nothing in it is anywhere else."""
    text = "a pattern".replace("a", "(a)")
    return text, 0, [1, 20_000], (1.5, bytes([200, 201]))


def test_what_is_marshalled_does_not_tell_who_else_holds_a_part_of_it() -> None:
    pack = runpy.run_path(str(TOP / "tools/pack.py"), {"arguments": [], "pyscript_sources": {}})
    marshalled = pack["marshalled"]
    alone, held = a_value(), a_value()
    elsewhere = [part for part in held for _ in range(2)]
    assert marshal.dumps(alone) != marshal.dumps(held), "marshal has become better: leave marshalled out"
    assert marshalled(alone) == marshalled(held)
    assert marshal.loads(marshalled(held)) == a_value()
    assert len(elsewhere) == 8
