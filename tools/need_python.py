"""Exits with a one-line message if this Python is too old for the project. Uses only syntax of old Pythons."""

import sys

if sys.version_info < (3, 11):
    sys.exit("Robodrome needs Python 3.11 or newer, this is %d.%d. Try: make PYTHON=python3.12" % sys.version_info[:2])
