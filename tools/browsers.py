"""Finds, or installs, the browsers of the end-to-end tests: `python -m tools.browsers FILE` notes them in FILE.

Chromium: its headless shell, which starts and paints in two thirds of the time, or else the whole of it; the system's, else
Debian's through apt, when we may, else the one Playwright downloads.
Firefox: the system's or Debian's firefox-esr, driven over WebDriver BiDi; else the one Playwright downloads.
WebKit: the system's or Debian's WebKitGTK, driven by its WebKitWebDriver on a screen of Xvfb; else the one Playwright
downloads. Tests that need an engine are left out of the run where there is none.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

NOTE = Path(__file__).resolve().parent.parent / ".venv" / "browsers.json"

SYSTEM = {
    "chromium": ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
    "webkit": ("WebKitWebDriver",),
}
DEBIAN = {
    "chromium": ["chromium-headless-shell"],
    "firefox": ["firefox-esr"],
    "webkit": ["webkit2gtk-driver", "xvfb", "fonts-dejavu-core"],
}

CHROMIUM_FLAGS = [
    "--no-sandbox",  # its sandbox refuses to run as root, which containers do
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def found(name: str, *, best: bool = False) -> str | None:
    """The path of the system's browser of that kind, or of what drives it; with `best`, only if we would choose it."""
    if name == "webkit" and not shutil.which("Xvfb"):
        return None
    return next(filter(None, map(shutil.which, SYSTEM[name][: 1 if best else None])), None)


def installed_by_apt(name: str) -> str | None:
    """Installs Debian's packages when this is a Debian where we are root."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    print(f"installing {' '.join(DEBIAN[name])} with apt-get …", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "--yes", "--quiet=2", "--no-install-recommends", *DEBIAN[name]]
    for command in (["apt-get", "update", "--quiet=2"], install):
        if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode:
            return None
    return found(name)


def installed_by_playwright(name: str) -> bool:
    """Lets Playwright download its own build."""
    print(f"installing Playwright's {name} …", flush=True)
    libraries = ["--with-deps"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    command = [sys.executable, "-m", "playwright", "install", *libraries, name]
    return subprocess.run(command, check=False).returncode == 0


def find_or_install(name: str) -> str | None:
    """A path, "playwright" for Playwright's own build, or None when there is no way to have this browser."""
    path = found(name, best=True) or installed_by_apt(name) or found(name)
    return path or ("playwright" if installed_by_playwright(name) else None)


@cache
def noted() -> dict[str, str | None]:
    """What find_or_install gave, from the note; without a note, what the system has."""
    if NOTE.is_file():
        note: dict[str, str | None] = json.loads(NOTE.read_text())
        return note
    return {name: found(name) for name in SYSTEM}


def chromium_options() -> dict[str, Any]:
    """Arguments for Playwright's chromium.launch."""
    path = noted()["chromium"]
    own = path in {None, "playwright"}
    return {"args": CHROMIUM_FLAGS} | ({} if own else {"executable_path": path})


def firefox_options() -> dict[str, Any] | None:
    """Arguments for Playwright's firefox.launch, None without a Firefox."""
    path = noted()["firefox"]
    if path is None:
        return None
    return {} if path == "playwright" else {"executable_path": path, "channel": "moz-firefox"}


def main() -> None:
    """Says what the tests will use."""
    note = {name: find_or_install(name) for name in SYSTEM}
    if note["chromium"] is None:
        sys.exit("No Chromium could be found or installed; the end-to-end tests need one. Install chromium and retry.")
    for name, path in note.items():
        print(f"end-to-end tests use {name}: {path or 'not available, its tests are left out'}")
    Path(sys.argv[1]).write_text(json.dumps(note))


if __name__ == "__main__":
    main()
