"""How the tests call commands, and positions for them."""

import argparse
import json
from typing import Any

import pytest

from tabletop.__main__ import main, parser

FRESH_DUEL = (
    "roborally/2 floor=.,.,./.,.,. flags=0 turn=1 r0=0,1,N r1=2,1,N "
    "p0=M1:490,-,-,-,- agenda=register(1);ask-announce(1)"
)
EATING = "robotory/1 robots=b3,c3,d3 white=b2,a1,c2,c1 black=b4,c4 light=0,0 dark=2,2 lid=5,5 agenda=turn(0)"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """The JSON that a command prints."""
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def commands() -> dict[str, argparse.ArgumentParser]:
    """The parsers of all commands, by name."""
    (found,) = [action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(found.choices)
