"""Links that people have keep leading where they led, however old."""

import re
from pathlib import Path

import pytest

from tabletop.base.errors import LinkError
from tabletop.core import game
from tabletop.formats.link import decode, encode

FILES = sorted(Path(__file__).parent.glob("*-v*.txt"))


def lines(file: Path) -> list[tuple[str, str]]:
    """(link, position) of a file."""
    text = file.read_text(encoding="utf-8").splitlines()
    return list(zip(text[::2], text[1::2], strict=True))


def placed(position: str) -> str:
    """A position without the number of events told so far, which a later version may tell more of."""
    return re.sub(r" told=\d+", "", position)


def test_every_rules_version_of_every_game_has_golden_links() -> None:
    expected = {
        f"{name}-v{version}.txt"
        for name in game.names()
        for version in range(game.find(name).oldest, game.find(name).version + 1)
    }
    kept = {file.name for file in FILES}
    assert kept >= expected, f"Write {expected - kept}: python -m tests.golden_links.make GAME."
    assert kept <= expected, (
        f"No game has the rules version of {kept - expected}; golden links are kept as long as it is played."
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_links_lead_to_their_positions(file: Path) -> None:
    for link, position in lines(file):
        session = decode(link)
        assert placed(session.game.write(session.state)) == placed(session.game.write(session.game.read(position)))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_links_of_every_version_are_written_as_they_were_read(file: Path) -> None:
    for link, _ in lines(file):
        session = decode(link)
        assert file.stem == f"{session.game.name}-v{session.state.version}"
        assert encode(session, moment=link.count(".") == 7) == link


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_link_with_any_one_sign_changed_does_not_open(file: Path) -> None:
    link = min((link for link, _ in lines(file)), key=len)
    for at, sign in enumerate(link):
        for other in {"A", "z", "."} - {sign}:
            with pytest.raises(LinkError):
                decode(link[:at] + other + link[at + 1 :])
