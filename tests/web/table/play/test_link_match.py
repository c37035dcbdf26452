"""A link that comes back goes on with the game that it belongs to, and opening it changes nothing that is saved."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.core.game import find
from tabletop.core.session import Session
from tabletop.formats import link
from tests.playing import play_on
from tests.web.page.stores import Lasting, a_gate
from web.page.saves import Saves
from web.table.play.link_match import FORKED, NEW, NEWER, OLDER, SAME, branch_save, match_link


class Device:
    """A device with saved games."""

    def __init__(self) -> None:
        self.storage = Lasting()
        ticks = count(1_000)
        self.saves = Saves(a_gate(self.storage), lambda: float(next(ticks)))


def _game(name: str = "robotory", seed: int = 1, choices: int = 4) -> Session:
    session = Session(find(name), ["person"] * find(name).seats[0], {}, seed)
    play_on(session, Random(seed), choices)
    return session


def _after(session: Session, choices: int, seed: int = 7) -> Session:
    """The same game, so many random choices later."""
    later = link.decode(link.encode(session))
    play_on(later, Random(seed), choices)
    return later


@pytest.mark.parametrize("name", SHIPPED)
def test_whatever_a_link_says_nothing_that_is_saved_changes(name: str) -> None:
    device, mine = Device(), _game(name)
    other = _after(mine, 1, seed=2)
    kept = device.saves.create(link.encode(_after(mine, 2)), here=[0], seen=3, about={"names": {"0": "Ann"}})
    before = dict(device.storage)
    hows = set()
    for opened in (
        kept.link,
        link.encode(mine),
        link.encode(other),
        link.encode(_after(mine, 5)),
        link.encode(_game(name, 9)),
    ):
        found = match_link(device.saves, link.decode(opened), {"names": {"0": "Bob"}})
        hows.add(found.how)
        assert found.save.only_opened
        assert found.save.about["names"] == {"0": "Bob" if found.how == NEW else "Ann"}
        assert found.save.about.get("linked", False) == (found.how in (NEW, FORKED))
        assert device.storage == before
    assert {SAME, OLDER, NEW} <= hows


def test_a_newer_link_goes_on_from_where_one_was() -> None:
    device, mine = Device(), _game()
    kept = device.saves.create(link.encode(mine), here=[1], seen=5, drafts={"1": [2]})
    newer = _after(mine, 3)
    found = match_link(device.saves, newer, {})
    assert (found.how, found.save.id, found.save.here, found.save.seen) == (NEWER, kept.id, [1], 5)
    assert found.save.link == link.encode(newer)
    assert found.session is newer


def test_an_older_link_opens_the_saved_game_as_it_stands() -> None:
    device, old = Device(), _game()
    kept = device.saves.create(link.encode(_after(old, 3)), here=[0])
    found = match_link(device.saves, old, {})
    assert (found.how, found.save.id, found.save.link) == (OLDER, kept.id, kept.link)
    assert link.encode(found.session) == kept.link


def test_a_link_that_has_parted_is_a_second_game_of_the_same_people_from_where_both_were_the_same() -> None:
    device, before = Device(), _game()
    mine, theirs = (link.decode(link.encode(before)) for _ in range(2))
    mine.play(0)
    theirs.play(1)
    kept = device.saves.create(
        link.encode(mine), here=[1], about={"names": {"1": "Ann"}, "colours": [2, 0], "name": "Ours"}
    )
    found = match_link(device.saves, theirs, {})
    assert (found.how, found.save.parent, found.save.here) == (FORKED, kept.id, [1])
    assert found.save.about == {"names": {"1": "Ann"}, "colours": [2, 0], "linked": True}
    assert found.save.seen == len(before.events())
    assert found.other
    assert link.encode(found.other) == kept.link
    assert found.alike == len(before.plies)
    device.saves.keep(found.save)
    assert {save.link for save in device.saves.all()} == {kept.link, link.encode(theirs)}


def test_of_several_games_of_one_beginning_the_one_that_stands_there_comes_first() -> None:
    device, before = Device(), _game()
    longer = _after(before, 2)
    device.saves.create(link.encode(longer))
    here = device.saves.create(link.encode(before))
    assert match_link(device.saves, before, {}).save.id == here.id
    beyond = _after(longer, 1)
    assert match_link(device.saves, beyond, {}).save.link == link.encode(beyond)


def test_a_saved_game_that_cannot_be_read_belongs_to_no_link() -> None:
    device, mine = Device(), _game()
    device.saves.create(link.encode(mine)[:-1] + "!")
    assert match_link(device.saves, mine, {}).how == NEW


def test_a_game_goes_on_from_an_earlier_moment_beside_the_one_that_it_left() -> None:
    device, mine = Device(), _game(choices=6)
    people = {"names": {"0": "Ann"}, "colours": [1, 3]}
    kept = device.saves.create(link.encode(mine), here=[0], about={**people, "day": 3, "series": [1]})
    twin = branch_save(kept, mine, 4)
    again = link.decode(twin.link)
    assert [ply.index for ply in again.plies] == [ply.index for ply in mine.plies[:4]]
    assert twin.seen == len(again.events())
    assert (twin.parent, twin.here, twin.about) == (kept.id, [0], {**people, "linked": True})
    assert link.encode(mine) == kept.link
