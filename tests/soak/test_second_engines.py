"""The second engines share nothing with the project's: what they import says so."""

import ast
import sys
from pathlib import Path

import pytest

from tests.structure import GAMES

HERE = Path(__file__).parent
ENGINES = sorted((HERE / "engines").rglob("*.py"))
COMPARISONS = sorted((HERE / "second").glob("*.py"))


def _imported(file: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    plain = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    return plain | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("file", ENGINES, ids=lambda file: str(file.relative_to(HERE)))
def test_an_engine_by_other_means_imports_nothing_of_the_project(file: Path) -> None:
    own = f"tests.soak.engines.{file.parent.name}."
    foreign = [name for name in _imported(file) if name.split(".")[0] not in sys.stdlib_module_names]
    assert [name for name in foreign if not name.startswith(own)] == []


@pytest.mark.parametrize("file", COMPARISONS, ids=lambda file: file.name)
def test_a_comparison_knows_the_description_of_a_game_and_no_rule(file: Path) -> None:
    assert [name for name in _imported(file) if name.split(".")[0] in GAMES and "." in name] == []
