"""Serves the built site: `python -m tools.serve [--port 8000] [--host 0.0.0.0]`.

It sends the headers of netlify.toml, so that the site behaves as on Netlify. For measurements it can send the files that
tools/compress.mjs has compressed, as hosts do.
"""

from __future__ import annotations

import argparse
import fnmatch
import hashlib
import http.server
import socket
import tomllib
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "dist" / "site"

TYPES = {
    ".txt": "text/plain; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",  # with any other type, browsers compile it only after it has arrived
    ".whl": "application/zip",
    ".zip": "application/zip",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


@cache
def header_rules() -> list[tuple[str, dict[str, str]]]:
    """Return path patterns and their headers, from netlify.toml."""
    rules = tomllib.loads((ROOT / "netlify.toml").read_text())["headers"]
    return [(rule["for"], rule["values"]) for rule in rules]


def headers_for(path: str) -> dict[str, str]:
    """Return the headers of a path. Without a rule about caching, browsers must revalidate each time, as on Netlify."""
    found = {"Cache-Control": "public, max-age=0, must-revalidate"}
    for pattern, values in header_rules():
        if fnmatch.fnmatchcase(path, pattern):
            found |= values
    return found


class Server(http.server.ThreadingHTTPServer):
    """A server with one thread per connection, which ignores aborted connections. `sent` counts the bytes of all bodies."""

    daemon_threads = True
    sent = 0

    def __init__(self, address: tuple[str, int], handler: type[http.server.BaseHTTPRequestHandler]) -> None:
        # Set first: if the port is in use, the base class calls server_close, which needs it.
        self._connections: set[socket.socket] = set()
        super().__init__(address, handler)

    def get_request(self) -> tuple[socket.socket, object]:
        """Accept the next connection, and remember it."""
        connection, address = super().get_request()
        self._connections.add(connection)
        return connection, address

    def close_request(self, request: Any) -> None:
        """Forget a closed connection."""
        self._connections.discard(request)
        super().close_request(request)

    def server_close(self) -> None:
        """Also close all connections, because browsers keep them open and would not notice the server's end."""
        super().server_close()
        for connection in [*self._connections]:
            with suppress(OSError):  # the connection may have ended by itself
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: object, client_address: object) -> None:
        """Print nothing about aborted connections."""


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET and HEAD with the files of one folder; `brotli` is a folder with their compressed forms, or None."""

    protocol_version = "HTTP/1.1"
    # Otherwise the body of a small file waits 40 ms until the browser has confirmed its headers.
    disable_nagle_algorithm = True
    site = SITE
    brotli: Path | None = None

    def do_GET(self) -> None:
        """Send a file, or 304 without a body if the browser has it already."""
        path = unquote(urlsplit(self.path).path)
        file = (self.site / (path + "index.html" if path.endswith("/") else path).lstrip("/")).resolve()
        if file.is_relative_to(self.site) and file.is_dir() and not path.endswith("/"):
            self.answer(HTTPStatus.MOVED_PERMANENTLY, {"Location": urlsplit(self.path).path + "/"}, b"")
            return
        if not file.is_relative_to(self.site) or not file.is_file():
            missing = self.site / "404.html"
            body = missing.read_bytes() if missing.is_file() else b"<!doctype html><title>404</title>Not found."
            self.answer(HTTPStatus.NOT_FOUND, headers_for(path) | {"Content-Type": TYPES[".html"]}, body)
            return
        headers = headers_for(path) | {"Content-Type": TYPES.get(file.suffix, "application/octet-stream")}
        stat = file.stat()
        headers["ETag"] = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self.answer(HTTPStatus.NOT_MODIFIED, headers, b"")
            return
        body = file.read_bytes()
        if self.brotli and "br" in self.headers.get("Accept-Encoding", ""):
            packed = (self.brotli / hashlib.sha256(body).hexdigest()).read_bytes()
            if len(packed) < len(body):
                body = packed
                headers["Content-Encoding"] = "br"
        self.answer(HTTPStatus.OK, headers, body)

    def do_HEAD(self) -> None:
        """Send the answer of GET without the body."""
        self.do_GET()

    def answer(self, status: HTTPStatus, headers: dict[str, str], body: bytes) -> None:
        """Send one response."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.send(body)
            if isinstance(self.server, Server):
                self.server.sent += len(body)

    def send(self, body: bytes) -> None:
        """Send a body."""
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Print nothing, so that the addresses stay visible in the terminal."""


def serve(site: Path, host: str = "127.0.0.1", port: int = 0, *, brotli: Path | None = None) -> Server:
    """Return a server for a folder, bound but not yet running; port 0 picks a free port. `brotli`: see Handler."""
    handler = type("SiteHandler", (Handler,), {"site": site.resolve(), "brotli": brotli})
    return Server((host, port), handler)


def own_address() -> str | None:
    """Return this machine's address in its local network, None without a network. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def main() -> None:
    """Serve dist/site until interrupted."""
    parser = argparse.ArgumentParser(description="Serves the built site with the headers of netlify.toml.")
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")
    parser.add_argument("--port", type=int, default=8000, help="port (default: 8000)")
    arguments = parser.parse_args()
    if not (SITE / "index.html").is_file():
        parser.error(f"there is no site in {SITE}; build it with: make site")
    try:
        server = serve(SITE, arguments.host, arguments.port)
    except OSError as error:
        parser.error(
            f"port {arguments.port} cannot be used ({error.strerror}); try: make play PORT={arguments.port + 1}"
        )
    with server:
        port = server.server_address[1]
        print(f"Robodrome is at      http://localhost:{port}/")
        if (address := own_address()) and arguments.host == "0.0.0.0":
            print(f"from other devices:  http://{address}:{port}/   (offline use needs localhost or https)")
        until_interrupted(server)


def until_interrupted(server: Server) -> None:
    """Serve until Ctrl-C."""
    print("Stop with Ctrl-C.", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
