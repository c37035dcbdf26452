"""Serving the page on a port in use fails with a sentence that names another port."""

import socket
import subprocess
import sys

import pytest

from tests.structure import TOP
from tools.serve import serve


def test_a_port_that_is_taken_is_an_error_of_the_system() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError, match="in use"):
        serve(TOP, "127.0.0.1", taken.getsockname()[1])


def test_the_command_names_another_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code = (
            "import pathlib, sys; from tools import serve; serve.SITE = pathlib.Path(sys.argv.pop());"
            "sys.argv[1:] = ['--host', '127.0.0.1', '--port', sys.argv.pop()]; serve.main()"
        )
        site = TOP / "web"  # any folder with an index.html
        done = subprocess.run(
            [sys.executable, "-c", code, str(port), str(site)], cwd=TOP, capture_output=True, text=True, check=False
        )
    assert f"port {port} cannot be used (Address already in use); try: make play PORT={port + 1}" in done.stderr
    assert "Traceback" not in done.stderr
