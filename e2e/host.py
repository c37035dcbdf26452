"""Foreign web servers: pages of another origin that embed parts of the site."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import ClassVar, Self

from tools.serve import ROOT


class Bare(http.server.SimpleHTTPRequestHandler):
    """A simple web server that sends files without our headers. `asked`: the requested paths."""

    protocol_version = "HTTP/1.1"
    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        super().do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        pass


@contextmanager
def bare(folder: Path) -> Iterator[str]:
    """Yield the address of a folder on such a server."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Bare, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


DEMO = ROOT / "docs" / "embed-demo"


class Host:
    """A foreign page: its files, and the policy that its server sends."""

    def __init__(self, site: str) -> None:
        self.site = site.rstrip("/")
        self.pages: dict[str, str] = {}
        self.policy = ""
        host = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                name = self.path.partition("?")[0].lstrip("/") or "index.html"
                text = host.pages.get(name) if name in host.pages else host.demo(name)
                self.send_response(200 if text else 404)
                kinds = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
                self.send_header(
                    "Content-Type",
                    kinds.get(Path(name).suffix, "text/html" if name.endswith("/") else "text/plain")
                    + "; charset=utf-8",
                )
                if host.policy:
                    self.send_header("Content-Security-Policy", host.policy)
                self.end_headers()
                self.wfile.write((text or "").encode())

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    def demo(self, name: str) -> str:
        """Return a file of docs/embed-demo, with the addresses of this test; "" if there is none."""
        file = DEMO / name
        if not file.is_file():
            return ""
        return file.read_text().replace("https://your.site", self.site).replace("https://your.page", self.address)
