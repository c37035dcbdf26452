"""A host of the site that damages one file, until it is repaired."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from http import HTTPStatus
from pathlib import Path

from tools.serve import SITE, TYPES, Handler, headers_for, serve

FILES = (
    "pyodide.asm.wasm", "pyodide-lock.json", "pyodide.asm.mjs", "pyodide.mjs", "load_pyodide.mjs", "python_stdlib.zip",
    "start.js", "core.js", "core-*.js", "error-*.js", "libraries.zip", "robodrome-*.whl", "moonbots.zip",
    "roborally.zip", "robotory.zip", "stakbots.zip", "web.zip", "main.py",
)  # fmt: skip
"""Name patterns of all files that a start loads, as the page lists them."""
SLOW = 25
"""Seconds that a slow file takes: more than the page waits for a start without progress."""
_PARTS = 100


class Host:
    """A server of the site. `harm` answers requests for `file` until `mend` is called."""

    def __init__(self, file: Path, harm: Harm) -> None:
        self.file, self.harm = file, harm
        self.server = serve(SITE)
        self.address = f"http://localhost:{self.server.server_address[1]}/"
        self.over = threading.Event()
        self._name = f"/{file.relative_to(SITE).as_posix()}"
        plain, host = Handler.do_GET, self

        def do_get(handler: Handler) -> None:
            if handler.path == host._name:
                host.harm(handler, host)
            else:
                plain(handler)

        self.server.RequestHandlerClass.do_GET = do_get  # type: ignore[attr-defined]
        threading.Thread(target=self.server.serve_forever, args=[0.05], daemon=True).start()

    def mend(self) -> None:
        """Send the file undamaged from now on. End unanswered requests, because browsers let others wait for them."""
        self.harm = whole
        self.over.set()

    def headers(self, kind: str = "") -> dict[str, str]:
        """Return the headers of the file, which browsers may cache for ever."""
        return headers_for(self._name) | {
            "Content-Type": kind or TYPES.get(self.file.suffix, "application/octet-stream")
        }


Harm = Callable[[Handler, Host], None]
"""A function that answers a request for the file."""


@contextmanager
def harmed(file: str, harm: Harm) -> Iterator[Host]:
    """Yield a new host with that file damaged; no browser has cached anything from it."""
    host = Host(path_of(file), harm)
    try:
        yield host
    finally:
        host.over.set()
        host.server.shutdown()
        host.server.server_close()


def listed() -> list[Path]:
    """Return the files that the page lists for its start."""
    found = re.search(r'id="loading-files">(.*?)</script>', (SITE / "index.html").read_text())
    assert found
    return [SITE / url for url in json.loads(found[1])]


def path_of(file: str) -> Path:
    """Return the only listed file with a name of that pattern."""
    (path,) = [path for path in listed() if fnmatch(path.name, file)]
    return path


def flipped(whole: bytes) -> bytes:
    """Return the content with all bits of a hundred bytes in the middle inverted."""
    half = len(whole) // 2
    return whole[:half] + bytes(byte ^ 255 for byte in whole[half : half + 100]) + whole[half + 100 :]


def whole(handler: Handler, host: Host) -> None:
    """Send the file undamaged."""
    handler.answer(HTTPStatus.OK, host.headers(), host.file.read_bytes())


def missing(handler: Handler, _host: Host) -> None:
    """Answer that the file does not exist."""
    handler.answer(HTTPStatus.NOT_FOUND, {"Content-Type": TYPES[".html"]}, b"Not found")


def cut(handler: Handler, host: Host) -> None:
    """Send half of the file, as if it were complete."""
    body = host.file.read_bytes()
    handler.answer(HTTPStatus.OK, host.headers(), body[: len(body) // 2])


def turned(handler: Handler, host: Host) -> None:
    """Send the file with some bits inverted."""
    handler.answer(HTTPStatus.OK, host.headers(), flipped(host.file.read_bytes()))


def mistyped(handler: Handler, host: Host) -> None:
    """Send the file with the content type of a page."""
    handler.answer(HTTPStatus.OK, host.headers(TYPES[".html"]), host.file.read_bytes())


def silent(handler: Handler, host: Host) -> None:
    """Never answer."""
    host.over.wait()
    handler.close_connection = True


def slow(handler: Handler, host: Host) -> None:
    """Send the file slowly, in many parts."""
    body = host.file.read_bytes()
    handler.send_response(HTTPStatus.OK)
    for name, value in host.headers().items():
        handler.send_header(name, value)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    step = -(-len(body) // _PARTS)
    for at in range(0, len(body), step):
        if host.over.wait(SLOW / _PARTS):
            handler.close_connection = True
            return
        handler.wfile.write(body[at : at + step])
