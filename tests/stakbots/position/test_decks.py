"""A deck list belongs to a version of the rules: links and positions made with it replay by it for ever."""

from zlib import crc32

import pytest

from stakbots import GAME
from stakbots.position import decks
from tabletop.base import resources

GIVEN_OUT = {
    ("base", 2): 1312478520,
    ("gentle", 2): 4276399703,
}
"""The checksum of each list in each version. A new list or version adds lines; a line is never changed."""


@pytest.mark.parametrize("version", range(GAME.oldest, GAME.version + 1))
def test_no_list_of_a_version_changes(version: int) -> None:
    for name in decks.ids():
        deck = decks.load(decks.id_of(name, version))
        found = crc32(repr((deck.bot, deck.power, deck.rank, deck.shot)).encode())
        assert (name, version) in GIVEN_OUT, f"Add {(name, version)}: {found} to GIVEN_OUT."
        assert found == GIVEN_OUT[name, version], (
            f"The list {name!r} of version {version} is not what it was, and links replay by it. Copy the old file to "
            f"decks/{name}-v{version}.deck and begin a new version; see CONTRIBUTING.md."
        )


def test_an_old_version_has_the_list_that_was_kept_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lists = {"some-v2": "20*core:2:1", "some-v4": "20*core:4:1", "some": "20*core:7:1"}
    monkeypatch.setattr(decks, "NEWEST", 7)
    monkeypatch.setattr(resources, "names", lambda *_: sorted(lists))
    monkeypatch.setattr(resources, "read", lambda _package, path: lists[path[6:-5]].encode())
    assert decks.ids() == ("some",)
    for version, power in ((1, 2), (2, 2), (3, 4), (4, 4), (5, 7), (7, 7)):
        deck = decks.load(decks.id_of("some", version))
        assert deck.power[0] == power
        assert decks.load(deck.id) is deck, "scenes name a deck by its id alone"
