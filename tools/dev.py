"""Serves the page from the sources: `python -m tools.dev [--port 8001]`, from the top of the checkout, as `make dev` does.

A reload of the page shows changes in `engine/`, `boards/` and `web/`. Differences from the built site:

* The engine comes from the checkout instead of the wheel.
* There is no service worker: the page needs the network, and never starts from a snapshot.
* The static pages, `figure.js`, the puzzles and the lab are those of the last `make site`, if there was one.
* Code that modules compile from text during import (shelf.py) is that of the server's start.

Restart this server after a change in `tools/` or in other packages.
"""

from __future__ import annotations

import argparse
import errno
import importlib
import json
import os
import shutil
import subprocess
import threading
import time
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from tools import build_site, serve
from web.page import icons

ROOT = build_site.ROOT
WATCHED = ("engine", "boards", "web")
STARTS = {"/", "/index.html", "/embed.html"}
"""The addresses that rebuild the page if a source has changed."""
_LEFT_OUT = {".po", ".pyc"}  # as in the wheel


class Broken(Exception):
    """The sources cannot be packed; the message says why."""


def files_of(folder: Path) -> Iterator[Path]:
    """Yield all files below a folder, and below links to folders in it, except byte code."""
    for place, _, names in os.walk(folder, followlinks=True):
        yield from (Path(place, name) for name in sorted(names) if not name.endswith(".pyc"))


def state() -> dict[str, tuple[int, int]]:
    """Return the time of the last change (nanoseconds) and the size (bytes) of each source, by path."""
    found = {str(path): path.stat() for name in WATCHED for path in files_of(ROOT / name) if path.suffix != ".mo"}
    return {path: (stat.st_mtime_ns, stat.st_size) for path, stat in found.items()}


def engine() -> dict[str, bytes]:
    """Return the files of the engine with their paths in the wheel."""
    top = ROOT / "engine"
    found = (path for path in files_of(top) if path.suffix not in _LEFT_OUT)
    return {path.relative_to(top).as_posix(): path.read_bytes() for path in found}


class Packer:
    """Runs tools/pack.py in a permanent Pyodide, which compiles only modules that have changed since the last call or build."""

    def __init__(self, out: Path) -> None:
        self.out = out
        command = ["node", "tools/pyodide.mjs", "--stay", "tools/pack.py"]
        self.node = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, engine: Mapping[str, bytes], web: Mapping[str, bytes]) -> Path:
        assert self.node.stdin is not None
        assert self.node.stdout is not None
        self.out.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory() as folder:
            build_site.write_archives(Path(folder), build_site.sources_of_archives(engine, web))
            print(json.dumps([folder, str(self.out), str(build_site.compiled())]), file=self.node.stdin, flush=True)
            answer = self.node.stdout.readline()
        if trouble := json.loads(answer or '"Node has ended."'):
            raise Broken(trouble)
        return self.out

    def close(self) -> None:
        """End the process."""
        self.node.kill()
        self.node.communicate()


class Workshop:
    """Keeps the page in a folder, built from the current sources."""

    def __init__(self, folder: Path) -> None:
        self.site, self._folder = folder / "site", folder
        self._seen: dict[str, tuple[int, int]] = {}
        self._lock = threading.Lock()
        self._packer = Packer(folder / "packed")
        shutil.rmtree(self.site, ignore_errors=True)

    def refresh(self) -> None:
        """Rebuild the page if a source has changed. Open pages continue with their old archives. Raises Broken, and the
        errors of the build."""
        with self._lock:
            now = state()
            if now == self._seen:
                return
            began = time.monotonic()
            importlib.reload(icons)
            try:
                build_site.DRAFT.mkdir(parents=True)
                build_site.write_app("robodrome.whl", engine(), self._pack)
                shutil.copytree(build_site.DRAFT, self.site, dirs_exist_ok=True)
            finally:
                shutil.rmtree(build_site.DRAFT, ignore_errors=True)
            self._seen = now
            print(
                f"{time.strftime('%H:%M:%S')}  as the sources are, after {time.monotonic() - began:.1f} s", flush=True
            )

    def _pack(self, engine: Mapping[str, bytes], web: Mapping[str, bytes]) -> Path:
        try:
            return self._packer(engine, web)
        except Broken:
            if not self._seen:  # half-finished imports of the first build may spoil the next one
                self._packer.close()
                self._packer = Packer(self._folder / "packed")
            raise

    def close(self) -> None:
        """End the packer's process."""
        self._packer.close()


class Handler(serve.Handler):
    """Serves the page from the sources, and all other files from the last build."""

    workshop: Workshop

    def do_GET(self) -> None:  # noqa: N802 - the name is the base class's
        """Rebuild the page before it is sent; if the build fails, answer with the error."""
        path = urlsplit(self.path).path
        if path in STARTS:
            try:
                self.workshop.refresh()
            except (Exception, SystemExit) as error:  # noqa: BLE001 - the page shows any error of the build
                text = str(error) if isinstance(error, Broken | SystemExit) else traceback.format_exc()
                print(text, flush=True)
                self.answer(HTTPStatus.INTERNAL_SERVER_ERROR, {"Content-Type": serve.TYPES[".txt"]}, text.encode())
                return
        here = self.workshop.site
        self.site = here if (here / path.lstrip("/")).exists() or path == "/sw.js" else build_site.SITE
        super().do_GET()


@contextmanager
def serving(port: int = 0) -> Iterator[serve.Server]:
    """Yield a server of the page from the sources, bound but not yet running; port 0 picks a free port."""
    workshop = Workshop(ROOT / "build" / "dev")
    try:
        workshop.refresh()
        with serve.Server(("127.0.0.1", port), type("DevHandler", (Handler,), {"workshop": workshop})) as server:
            yield server
    finally:
        workshop.close()


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="Serves the page from the sources.")
    parser.add_argument("--port", type=int, default=8001, help="port (default: 8001)")
    port = parser.parse_args().port
    try:
        with serving(port) as server:
            print(f"Robodrome is at      http://localhost:{server.server_address[1]}/")
            print("Reload it after a change.")
            serve.until_interrupted(server)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        parser.error(f"port {port} cannot be used ({error.strerror}); try: make dev PORT={port + 1}")


if __name__ == "__main__":
    main()
