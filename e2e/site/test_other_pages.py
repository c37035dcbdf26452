"""Pages of other origins install the wheel that the site publishes; they do what the documentation shows."""

from __future__ import annotations

import hashlib
import http.server
import json
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import robodrome
from e2e.site.test_site import headers_of
from tools.serve import ROOT, SITE

MICROPIP = ROOT / "build/micropip"
NODE_MODULES = ROOT / "node_modules"
EXAMPLES = (ROOT / "docs/guide/pages.md").read_text(encoding="utf-8").partition("## Python in a page")[2]

WITH_PYODIDE = """<!doctype html><title>Another page</title><body><pre></pre><script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide({ stdout: line => document.querySelector("pre").append(`${line}\n`) });
await python.loadPackage("micropip");
await python.runPythonAsync(%s).catch(error => document.querySelector("pre").append(error));
</script>"""

WITH_PYSCRIPT = """<!doctype html><title>Another page</title><body>
<script type="module" src="./pyscript/core.js"></script>
%s"""


def example(language: str) -> str:
    """The first example of a language in the documentation."""
    found = re.search(rf"```{language}\n(.*?)```", EXAMPLES, re.DOTALL)
    assert found
    return found[1]


class Elsewhere(http.server.SimpleHTTPRequestHandler):
    """An ordinary server of files."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Says nothing."""


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The folder and the address of another site, which has Pyodide with micropip, and PyScript."""
    wheels = list(MICROPIP.glob("*.whl"))
    if not wheels:
        pytest.exit("There is no micropip; fetch it with: make build/micropip/.stamp", 2)
    folder = tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(NODE_MODULES / "pyodide", folder / "pyodide")
    shutil.copytree(NODE_MODULES / "@pyscript/core/dist", folder / "pyscript")
    shutil.copy(wheels[0], folder / "pyodide")
    lock = json.loads((folder / "pyodide/pyodide-lock.json").read_text())
    lock["packages"]["micropip"] |= {
        "file_name": wheels[0].name,
        "sha256": hashlib.sha256(wheels[0].read_bytes()).hexdigest(),
    }
    (folder / "pyodide/pyodide-lock.json").write_text(json.dumps(lock))
    handler = partial(Elsewhere, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def opened(context: BrowserContext, elsewhere: tuple[Path, str], site: str, page: str) -> Page:
    """A page of the other site, which asks nobody but itself and the published index."""
    folder, address = elsewhere
    (folder / "index.html").write_text(page.replace("https://your.site/", site), encoding="utf-8")
    allowed = re.compile("|".join(map(re.escape, (address, f"{site}pypi/simple/robodrome/"))))
    shown = context.new_page()
    shown.route(lambda url: url.startswith("http") and not allowed.match(url), lambda route: route.abort())
    shown.goto(address)
    return shown


def test_a_page_of_another_origin_installs_the_wheel_with_micropip_and_plays_a_turn(
    free_context: BrowserContext, elsewhere: tuple[Path, str], site: str
) -> None:
    program = example("python").replace("https://your.site/", site)
    page = opened(free_context, elsewhere, site, WITH_PYODIDE % json.dumps(program))
    expect(page.locator("pre")).to_contain_text("roborally.", timeout=120_000)
    (link,) = [line for line in page.locator("pre").inner_text().splitlines() if line.startswith("roborally.")]
    session = robodrome.from_link(link)
    session.advance()
    assert session.state.round == 2


@pytest.mark.nightly
def test_the_example_for_pyscript_shows_the_moves_of_a_link(
    free_context: BrowserContext, elsewhere: tuple[Path, str], site: str
) -> None:
    config = example("html").replace("packages =", 'interpreter = "./pyodide/pyodide.mjs"\n  packages =')
    page = opened(free_context, elsewhere, site, WITH_PYSCRIPT % config)
    labels = [move.label for move in robodrome.from_link("roborally.2.person-easy..7.B.1he8f87").legal()]
    expect(page.locator("body")).to_contain_text(", ".join(labels), timeout=120_000)


def test_pip_installs_the_wheel_from_the_index(site: str, tmp_path: Path) -> None:
    command = ["-m", "pip", "--isolated", "download", "--quiet", "--no-cache-dir", "--no-deps", "--index-url"]
    subprocess.run([sys.executable, *command, f"{site}pypi/simple", "-d", str(tmp_path), "robodrome"], check=True)
    (wheel,) = tmp_path.iterdir()
    (published,) = SITE.glob("pypi/simple/robodrome/*.whl")
    assert wheel.name == published.name
    assert wheel.read_bytes() == published.read_bytes()


def test_the_index_has_the_sources_beside_the_wheel_and_says_which_pythons_they_need() -> None:
    index = (SITE / "pypi" / "simple" / "robodrome" / "index.html").read_text(encoding="utf-8")
    found = re.findall(r'href="([^#]+)#sha256=(\w+)" data-requires-python="&gt;=3.11"', index)
    for name, digest in found:
        assert hashlib.sha256((SITE / "pypi" / "simple" / "robodrome" / name).read_bytes()).hexdigest() == digest
    assert [name.rpartition(".")[2] for name, _ in found] == ["whl", "gz"]


def test_only_the_index_and_the_wheel_may_be_read_from_anywhere_and_no_reader_keeps_them(site: str) -> None:
    (wheel,) = SITE.glob("pypi/simple/robodrome/*.whl")
    for path in ("pypi/simple/", "pypi/simple/robodrome/", wheel.relative_to(SITE).as_posix()):
        assert headers_of(site + path)["Access-Control-Allow-Origin"] == "*"
    for path in ("", "main.py", "sw.js"):
        assert headers_of(site + path)["Access-Control-Allow-Origin"] is None
    assert "pypi/" not in (SITE / "sw.js").read_text(encoding="utf-8")
