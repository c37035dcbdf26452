"""The small game of the test suite joins those that ship; golden games can be renewed."""

import pytest
from sample_game import GAME

from tabletop.core import game


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--renew-golden",
        action="store_true",
        help="write the golden games and move orders of tests/conformance/golden afresh instead of comparing with them",
    )


def pytest_configure() -> None:
    game.register(GAME)
