"""`make dev`: a change of the sources is in the page after a reload."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import tabletop
from tests.test_contributing import fresh
from tools.build_site import ROOT, compiled


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of this checkout, whose sources a test may change."""
    copy = fresh(tmp_path)
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    shutil.copytree(compiled(), copy / compiled().relative_to(ROOT))  # as after a build
    return copy


@pytest.fixture
def address(checkout: Path) -> Iterator[str]:
    """Where the page of that copy is served from its sources."""
    command = [sys.executable, "-u", "-m", "tools.dev", "--port", "0"]
    environment = {**os.environ, "PYTHONPATH": "engine"}
    with subprocess.Popen(command, cwd=checkout, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield next(line.split()[-1] for line in server.stdout if line.startswith("Robodrome is at"))
        server.terminate()


def append(file: Path, line: str) -> None:
    """Add a line to a module."""
    file.write_text(f"{file.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")


@pytest.mark.nightly
def test_a_change_of_the_page_and_of_the_engine_arrives_with_a_reload(
    browser: Browser, checkout: Path, address: str
) -> None:
    page = browser.new_page()
    page.goto(address)
    root = page.locator("html[data-ready=true]")
    expect(root).to_be_attached()
    append(checkout / "web" / "app.py", "import tabletop\ndom.root.dataset.engine = tabletop.__version__")
    page.reload()
    expect(root).to_have_attribute("data-engine", tabletop.__version__)
    append(checkout / "engine" / "tabletop" / "__init__.py", '__version__ = "changed"')
    page.reload()
    expect(root).to_have_attribute("data-engine", "changed")
    append(checkout / "engine" / "tabletop" / "__init__.py", "def")
    answer = page.reload()
    assert answer is not None
    assert answer.status == 500
    assert "SyntaxError" in answer.text()
    page.close()
