"""Saved games: none is lost, none takes another's place."""

import json
from itertools import count

from tabletop import game, link
from tabletop.session import Session
from web.page.saves import Saves
from web.page.storage import MemoryStorage


def saves(storage: MemoryStorage | None = None) -> Saves:
    """No saved games, with a clock that goes on by one each time it is read."""
    ticks = count(1_000)
    return Saves(MemoryStorage() if storage is None else storage, lambda: float(next(ticks)))


def a_link(seed: int = 1, choices: int = 0) -> str:
    """The link of a race."""
    session = Session(game.find("roborally"), ["person", "easy"], {}, seed)
    session.advance()
    for _ in range(choices):
        session.play(0)
        session.advance()
    return link.encode(session)


def test_a_saved_game_comes_back_whole() -> None:
    kept = saves()
    save = kept.create(a_link(), here=[0])
    save.drafts["0"] = [1, 2, -1, -1, -1]
    save.seen = 17
    kept.keep(save)
    assert kept.get(save.id) == save
    assert kept.find(save.link) == save


def test_games_begun_in_the_same_moment_are_two() -> None:
    kept = Saves(MemoryStorage(), lambda: 5.0)
    first, second = kept.create("a"), kept.create("b")
    assert first.id != second.id
    assert {save.link for save in kept.all()} == {"a", "b"}


def test_the_latest_game_comes_first() -> None:
    kept = saves()
    old, new = kept.create("old"), kept.create("new")
    assert [save.id for save in kept.all()] == [new.id, old.id]
    kept.keep(old)
    assert [save.id for save in kept.all()] == [old.id, new.id]


def test_entries_of_other_hands_are_left_alone() -> None:
    storage = MemoryStorage({"robodrome:game:x": "{}", "robodrome:game:y": "not json", "robodrome:theme": "dark"})
    kept = saves(storage)
    kept.create("mine")
    assert [save.link for save in kept.all()] == ["mine"]
    assert {"robodrome:game:x", "robodrome:game:y", "robodrome:theme"} <= set(storage)


class Full(MemoryStorage):
    """A storage with room for a few texts."""

    def write(self, name: str, text: str) -> bool:
        return (name in self or len(self) < 3) and super().write(name, text)


def test_where_there_is_no_room_the_oldest_finished_game_gives_way() -> None:
    kept = saves(Full())
    done = kept.create("done", about={"over": True})
    done_later = kept.create("done later", about={"over": True})
    going_on = kept.create("going on")
    new = kept.create("new")
    assert {save.id for save in kept.all()} == {done_later.id, going_on.id, new.id}
    assert kept.get(done.id) is None


def test_a_game_that_goes_on_is_never_thrown_away_for_room() -> None:
    kept = saves(Full())
    for name in ("a", "b", "c"):
        kept.create(name)
    assert not kept.keep(kept.create("d"))
    assert {save.link for save in kept.all()} == {"a", "b", "c"}


def test_a_file_brings_all_games_and_adds_none_twice() -> None:
    here, there = saves(), saves()
    here.create(a_link(1), here=[0])
    here.create(a_link(2, 3), here=[0], about={"round": 1})
    there.create(a_link(2, 3))
    assert there.import_games(here.export_games()) == (1, 0)
    assert {save.link for save in there.all()} == {a_link(1), a_link(2, 3)}


def test_a_file_with_damage_gives_what_can_be_read() -> None:
    kept = saves()
    games = [{"id": "x", "link": a_link()}, {"id": "y", "link": "damaged"}, {"link": 7}, "?", {"id": "z"}]
    assert kept.import_games(json.dumps({"robodrome": 1, "games": games})) == (1, 4)
    for text in ("", "[]", "null", '{"games": 3}'):
        assert kept.import_games(text)[0] == 0
