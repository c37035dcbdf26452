"""A fake messenger that runs dist/robodrome.xdc: it serves its files and `webxdc.js`, and sends updates to the whole chat.

Every device has its own address, because each has its own storage. It polls for updates ten times a second.
"""

from __future__ import annotations

import json
import random
import threading
import zipfile
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

from tools.serve import TYPES
from tools.xdc import SCRIPT, TARGET

_SCRIPT = """
(() => {
  const { name, address } = SELF;
  let [hear, serial] = [null, 0];
  async function look() {
    const updates = await (await fetch(`./updates?after=${serial}`)).json();
    for (const update of updates) {
      serial = update.serial;
      hear(update);
    }
  }
  const goOn = () => setTimeout(() => look().catch(() => {}).then(goOn), 100);
  globalThis.webxdc = {
    selfName: name, selfAddr: address, sendUpdateInterval: 10000, sendUpdateMaxSize: 128000,
    sendUpdate(update, _description) {
      const body = JSON.stringify(update);
      if (body.length > this.sendUpdateMaxSize || update.payload === undefined) throw new Error("not an update");
      fetch("./updates", { method: "POST", body, keepalive: body.length < 60000 });
    },
    async setUpdateListener(listener, last = 0) {
      [hear, serial] = [listener, last];
      await look();
      goOn();
    },
    async sendToChat() { throw new Error("nothing is sent to other chats"); },
    async importFiles() { return []; },
  };
})();
"""


class Chat:
    """A chat with the app in it. `updates`: the sent updates, in order."""

    def __init__(self) -> None:
        with zipfile.ZipFile(TARGET) as archive:
            self.files: Mapping[str, bytes] = {name: archive.read(name) for name in archive.namelist()}
        self.updates: list[dict[str, Any]] = []
        self.asked: list[str] = []
        """Paths that devices have requested and the archive lacks."""
        self._servers: list[ThreadingHTTPServer] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        for server in self._servers:
            server.shutdown()
            server.server_close()

    def send(self, **update: Any) -> None:
        """Send any update to the chat."""
        self.updates.append({**update, "serial": len(self.updates) + 1, "max_serial": len(self.updates) + 1})

    def device(self, name: str) -> str:
        """Start a server for a member's device; return its address."""
        chat = self
        script = _SCRIPT.replace(
            "SELF", json.dumps({"name": name, "address": f"{random.Random(name).getrandbits(64):x}"})
        )

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                path, _, query = self.path.lstrip("/").partition("?")
                if path == "updates":
                    self._answer(json.dumps(chat.updates[int(query.partition("=")[2]) :]).encode(), "application/json")
                elif path == SCRIPT:
                    self._answer(script.encode(), TYPES[".js"])
                elif (content := chat.files.get(path or "index.html")) is not None:
                    self._answer(content, TYPES.get(Path(path or "index.html").suffix, "application/octet-stream"))
                else:
                    chat.asked.append(path)
                    self.send_error(404)

            def do_POST(self) -> None:
                chat.send(**json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self._answer(b"", "text/plain")

            def _answer(self, content: bytes, kind: str) -> None:
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self._servers.append(server)
        return f"http://localhost:{server.server_address[1]}/"
