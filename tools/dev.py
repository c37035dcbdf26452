"""Serves the page from the sources: `python -m tools.dev [--port 8001]`, from the top of the checkout, as `make dev` does.

A reload of the page shows what has changed in `engine/`, `boards/` and `web/`. What differs from the built site:

* The engine comes from the checkout instead of the wheel.
* There is no service worker, so nothing is kept for use without network, and no start goes on from a memory.
* The static pages, `figure.js`, the puzzles and the lab are those of the last `make site`, if there has been one.
* What modules compile from text while they are imported (shelf.py) is that of the first start.

A change of `tools/` or of what other packages provide needs a new start of this server.
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
"""The addresses at which a look at the sources comes first."""
_LEFT_OUT = {".po", ".pyc"}  # as in the wheel


class Broken(Exception):
    """The sources cannot be packed; says why."""


def files_of(folder: Path) -> Iterator[Path]:
    """All files below a folder, and below the links to folders in it, but for byte code."""
    for place, _, names in os.walk(folder, followlinks=True):
        yield from (Path(place, name) for name in sorted(names) if not name.endswith(".pyc"))


def state() -> dict[str, tuple[int, int]]:
    """When each source was changed last, and how long it is."""
    found = {str(path): path.stat() for name in WATCHED for path in files_of(ROOT / name) if path.suffix != ".mo"}
    return {path: (stat.st_mtime_ns, stat.st_size) for path, stat in found.items()}


def engine() -> dict[str, bytes]:
    """The files of the engine as they stand in the wheel."""
    top = ROOT / "engine"
    found = (path for path in files_of(top) if path.suffix not in _LEFT_OUT)
    return {path.relative_to(top).as_posix(): path.read_bytes() for path in found}


class Packer:
    """tools/pack.py in a Pyodide that stays, so that it compiles only what has changed since it was asked last, or built."""

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
        """End it."""
        self.node.kill()
        self.node.communicate()


class Workshop:
    """Keeps the page in a folder as the sources are when somebody asks for it."""

    def __init__(self, folder: Path) -> None:
        self.site, self._folder = folder / "site", folder
        self._seen: dict[str, tuple[int, int]] = {}
        self._lock = threading.Lock()
        self._packer = Packer(folder / "packed")
        shutil.rmtree(self.site, ignore_errors=True)

    def refresh(self) -> None:
        """Write anew what has changed. Pages that are open go on with the archives that they know. Raises Broken, and what
        the build raises."""
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
            if not self._seen:  # what it had begun to import may be of no use for what comes next
                self._packer.close()
                self._packer = Packer(self._folder / "packed")
            raise

    def close(self) -> None:
        """End what it has started."""
        self._packer.close()


class Handler(serve.Handler):
    """The page as it is now; what else there is comes from the last build."""

    workshop: Workshop

    def do_GET(self) -> None:  # noqa: N802 - the name is the base class's
        """Look at the sources before the page is sent; where they cannot be built, say why."""
        path = urlsplit(self.path).path
        if path in STARTS:
            try:
                self.workshop.refresh()
            except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, it is for whoever made the change
                said = str(error) if isinstance(error, Broken | SystemExit) else traceback.format_exc()
                print(said, flush=True)
                self.answer(HTTPStatus.INTERNAL_SERVER_ERROR, {"Content-Type": serve.TYPES[".txt"]}, said.encode())
                return
        here = self.workshop.site
        self.site = here if (here / path.lstrip("/")).exists() or path == "/sw.js" else build_site.SITE
        super().do_GET()


@contextmanager
def serving(port: int = 0) -> Iterator[serve.Server]:
    """A server of the page from the sources, bound but not yet running; port 0 picks a free one."""
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
