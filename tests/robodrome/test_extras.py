"""Where the library of an adaptor is not installed, the error names the extra that brings it."""

import importlib
import sys

import pytest


@pytest.mark.parametrize(
    ("adaptor", "library", "extra"),
    [
        ("robodrome.gymnasium", "gymnasium", "gymnasium"),
        ("robodrome.pettingzoo.robotory_v2", "pettingzoo", "pettingzoo"),
        ("robodrome.openspiel", "pyspiel", "openspiel"),
        ("robodrome.openspiel", "numpy", "openspiel"),
    ],
)
def test_a_missing_library_names_its_extra(
    adaptor: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    for name in [name for name in sys.modules if name.startswith("robodrome.") and name != "robodrome.extras"]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ModuleNotFoundError, match=rf'pip install "robodrome\[{extra}\]"'):
        importlib.import_module(adaptor)
