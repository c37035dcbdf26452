"""Replaces Pyodide's package loader on a site without packages: it only gives the folders."""

import sys

from pyodide_js import loadedPackages  # type: ignore[import-not-found]  # Pyodide's own

__all__ = ["loadedPackages"]  # a snapshot of Pyodide expects Python to hold it


class Place:
    """A folder; Pyodide calls `str` on it."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __str__(self) -> str:
        return self.path


SITE_PACKAGES = Place(f"/lib/python3.{sys.version_info.minor}/site-packages")
DSO_DIR = Place("/usr/lib")


def init_loaded_packages() -> None:
    """Do nothing: there are no packages to list."""
