"""Starts the page; all else is in the package `web`, which is there as byte code already."""

import sys
from pathlib import Path

sys.path[:0] = map(str, Path("archives").iterdir())

from web.app import App

App().start()
