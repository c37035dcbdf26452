"""Says in one line when the Python that runs it is too old for the project. Kept readable for old Pythons."""

import sys

if sys.version_info < (3, 11):
    sys.exit("Robodrome needs Python 3.11 or newer, this is %d.%d. Try: make PYTHON=python3.12" % sys.version_info[:2])
