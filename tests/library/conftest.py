"""These tests need the libraries that the engine has adaptors for: `make library` installs the libraries and runs the tests."""

from importlib.util import find_spec

import pytest

collect_ignore_glob = [] if find_spec("pettingzoo") else ["test_*.py"]
collect_ignore = [] if find_spec("pyspiel") else ["test_openspiel.py"]  # it supports only some versions of Python


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.filterwarnings("default"))  # the libraries' warnings are not our errors
