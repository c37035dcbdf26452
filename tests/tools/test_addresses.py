"""The wheel names the site that it was built for, and no other."""

from __future__ import annotations

import tomllib

import pytest

from tests.structure import TOP
from tools.addresses import AddressHook


@pytest.mark.parametrize("url", ["https://robots.example", "https://robots.example/", "https://robots.example/games/"])
def test_the_metadata_names_the_site_of_the_build(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URL", url)
    metadata: dict[str, dict[str, str]] = {}
    AddressHook(str(TOP), {}).update(metadata)
    home = url.rstrip("/")
    assert metadata["urls"] == {
        "Homepage": f"{home}/",
        "Documentation": f"{home}/docs/",
        "Download": f"{home}/pypi/simple/robodrome/",
    }


def test_the_metadata_names_no_site_where_nobody_knows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("URL", raising=False)
    metadata: dict[str, dict[str, str]] = {}
    AddressHook(str(TOP), {}).update(metadata)
    assert metadata["urls"] == {}


def test_the_sources_hold_all_that_builds_the_wheel() -> None:
    hatch = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]
    hooks = [hatch["metadata"]["hooks"]["custom"], hatch["build"]["hooks"]["custom"]]
    assert {hook["path"] for hook in hooks} <= {*hatch["build"]["targets"]["sdist"]["include"]}
