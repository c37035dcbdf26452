"""These tests need the libraries for which there are adaptors: `make library` installs them and runs them."""

from importlib.util import find_spec

import pytest

collect_ignore_glob = [] if find_spec("pettingzoo") else ["test_*.py"]
collect_ignore = [] if find_spec("pyspiel") else ["test_openspiel.py"]  # it comes for some versions of Python only


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.filterwarnings("default"))  # theirs are not ours
