"""Examples that need other libraries: those of the README, and those in the docstrings that the documentation shows."""

import re
import textwrap
from typing import Any

import pytest

import robodrome.gymnasium
import robodrome.openspiel
import robodrome.pettingzoo
from tests.structure import TOP

README = re.findall(r"```python\n(.*?)```", (TOP / "README.md").read_text(encoding="utf-8"), re.DOTALL)
MODULES = (robodrome, robodrome.pettingzoo, robodrome.gymnasium, robodrome.openspiel)


def run(text: str) -> dict[str, Any]:
    known: dict[str, Any] = {}
    exec(compile(text, "<example>", "exec"), known)
    for made in known.values():
        if hasattr(made, "close") and hasattr(made, "reset"):
            made.close()
    return known


@pytest.mark.parametrize("number", range(len(README)))
def test_every_example_of_the_readme_runs(number: int) -> None:
    assert run(README[number])


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.__name__))
def test_the_example_in_a_docstring_runs(module: Any) -> None:
    blocks = re.findall(r"(?:^(?: {4}.*)?\n)+", module.__doc__ or "", re.MULTILINE)
    examples = [textwrap.dedent(block) for block in blocks if block.strip()]
    assert examples
    for example in examples:
        assert run(example)
