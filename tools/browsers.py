"""Finds or installs the browsers of the end-to-end tests: `python -m tools.browsers FILE` writes their paths to FILE.

Each browser is the system's, else Debian's (with apt, as root), else the one that Playwright downloads.
Chromium: preferably its headless shell, which starts and paints in two thirds of the time.
Firefox: Firefox or firefox-esr, driven over WebDriver BiDi.
WebKit: WebKitGTK, driven by its WebKitWebDriver on a screen of Xvfb.
The run leaves out the tests of a browser that is missing.
"""

from __future__ import annotations

import json
import os
import re
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
    """Return the path of the system's browser or its driver, or None; with `best`, only if it is the preferred one."""
    if name == "webkit" and not shutil.which("Xvfb"):
        return None
    return next(filter(None, map(shutil.which, SYSTEM[name][: 1 if best else None])), None)


def installed_by_apt(name: str) -> str | None:
    """Install Debian's packages, on Debian and as root only; return the browser's path, or None."""
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
    """Have Playwright download its own build; return whether that worked."""
    print(f"installing Playwright's {name} …", flush=True)
    libraries = ["--with-deps"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    command = [sys.executable, "-m", "playwright", "install", *libraries, name]
    return subprocess.run(command, check=False).returncode == 0


def find_or_install(name: str) -> str | None:
    """Return a path, "playwright" for Playwright's own build, or None if this browser cannot be found or installed."""
    path = found(name, best=True) or installed_by_apt(name) or found(name)
    return path or ("playwright" if installed_by_playwright(name) else None)


@cache
def noted() -> dict[str, str | None]:
    """Return the results of find_or_install by browser, from the note; without a note, the system's browsers."""
    if NOTE.is_file():
        note: dict[str, str | None] = json.loads(NOTE.read_text())
        return note
    return {name: found(name) for name in SYSTEM}


def version(name: str) -> str:
    """Return name and version of the browser that the tests use, such as "Chromium 156.0.8078.108"; "" if nothing says it."""
    path = noted()[name]
    if path == "playwright":
        command = [str(NOTE.parent / "bin" / "python"), "-m", "playwright", "--version"]
    elif name == "webkit":  # its driver does not say it
        command = ["dpkg-query", "--show", "--showformat=WebKitGTK ${Version}", DEBIAN[name][0]]
    else:
        command = [path or "", "--version"]
    if path is None or not shutil.which(command[0]):
        return ""
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    number = re.search(r"\d[\w.]*", said)
    kind = (
        f"{name.capitalize()} of Playwright"
        if path == "playwright"
        else said[: number.start()].strip()
        if number
        else ""
    )
    return f"{kind} {number[0]}" if number else ""


def chromium_options() -> dict[str, Any]:
    """Return the arguments for Playwright's chromium.launch."""
    path = noted()["chromium"]
    own = path in {None, "playwright"}
    return {"args": CHROMIUM_FLAGS} | ({} if own else {"executable_path": path})


def firefox_options() -> dict[str, Any] | None:
    """Return the arguments for Playwright's firefox.launch, None without a Firefox."""
    path = noted()["firefox"]
    if path is None:
        return None
    return {} if path == "playwright" else {"executable_path": path, "channel": "moz-firefox"}


def main() -> None:
    """Find or install all browsers, print and note them. Exits if there is no Chromium."""
    note = {name: find_or_install(name) for name in SYSTEM}
    if note["chromium"] is None:
        sys.exit("No Chromium could be found or installed; the end-to-end tests need one. Install chromium and retry.")
    for name, path in note.items():
        print(f"end-to-end tests use {name}: {path or 'not available, its tests are left out'}")
    Path(sys.argv[1]).write_text(json.dumps(note))


if __name__ == "__main__":
    main()
