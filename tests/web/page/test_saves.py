"""Saved games: none is lost, and none overwrites another."""

import asyncio
import json
from itertools import count

import pytest

from tabletop.core import game
from tabletop.core.session import Session
from tabletop.formats import link
from tests.web.page.stores import Lasting, a_gate, loaded, look_again
from web.page.gate import Unreadable
from web.page.saves import LONGEST, Save, Saves, goes_on, players
from web.page.series import Series
from web.studio.saved import saved_figures


def saves(storage: Lasting | None = None) -> Saves:
    """No saved games, with a clock that goes on by one each time it is read."""
    ticks = count(1_000)
    return Saves(a_gate(storage), lambda: float(next(ticks)))


def a_link(seed: int = 1, choices: int = 0) -> str:
    """The link of a race."""
    session = Session(game.find("roborally"), ["person", "easy"], {}, seed)
    session.advance()
    for _ in range(choices):
        session.play(0)
        session.advance()
    return link.encode(session)


def task(position: str) -> str:
    """The link of a game that begins at a written position, before any choice."""
    written = f"{position} light=2,2 dark=2,2 lid=10,10 agenda=turn(0)"
    return link.encode(Session(game.find("robotory"), ["person", "easy"], seed=1, position=written))


def test_a_saved_game_comes_back_whole() -> None:
    kept = saves()
    save = kept.create(a_link(), here=[0])
    save.drafts["0"] = [1, 2, -1, -1, -1]
    save.seen = 17
    kept.keep(save)
    assert kept.get(save.id) == save
    assert kept.find(save.link) == save


@pytest.mark.parametrize("name", game.names())
def test_what_the_list_tells_of_a_game_can_be_read_at_any_moment_and_keeps_its_name(name: str) -> None:
    kept, session = saves(), Session(game.find(name), ["person", "random"], {}, 1)
    save = kept.create("link", about={"name": "Rosie"})
    movers = set()
    for _ in range(3):  # chance is to move, then somebody
        save.describe(session, "Title")
        kept.put(save)
        found = kept.get(save.id)
        assert found
        assert (found.about["name"], found.about["title"], found.people()) == ("Rosie", "Title", [0])
        movers.add(found.about["mover"])
        session.advance()
    assert movers - {None} == {session.to_move}


def test_games_begun_in_the_same_moment_are_two() -> None:
    kept = Saves(a_gate(), lambda: 5.0)
    first, second = kept.create("a"), kept.create("b")
    assert first.id != second.id
    assert {save.link for save in kept.all()} == {"a", "b"}


def test_the_latest_game_comes_first() -> None:
    kept = saves()
    old, new = kept.create("old"), kept.create("new")
    assert [save.id for save in kept.all()] == [new.id, old.id]
    kept.keep(old)
    assert [save.id for save in kept.all()] == [old.id, new.id]


def test_entries_of_other_hands_are_set_aside() -> None:
    storage = Lasting({"robodrome:game:x": "{}", "robodrome:game:y": "not json", "robodrome:theme": "dark"})
    kept = saves(storage)
    kept.create("mine")
    assert [save.link for save in kept.all()] == ["mine"]
    assert storage.keys() >= {"robodrome:aside:game:x", "robodrome:aside:game:y", "robodrome:theme"}


def test_a_game_under_the_name_of_another_one_is_set_aside_with_a_reason() -> None:
    text = Save("x", "link").text()
    storage = Lasting({"robodrome:game:y": text})
    kept = saves(storage)
    assert (kept.all(), storage) == ([], {"robodrome:aside:game:y": text})
    with pytest.raises(Unreadable, match=r"^It has the name of another game\.$"):
        kept._reading("robodrome:game:y", text)


@pytest.mark.parametrize("early", [[], {"x": "a"}, {"0": 3}, "answer"])
def test_a_game_with_early_answers_of_another_shape_is_set_aside(early: object) -> None:
    text = Save("x", "link", about={"early": {"1": "answer"}}).text()
    whole = json.loads(text)
    kept = saves(Lasting({"robodrome:game:x": text}))
    assert [save.about for save in kept.all()] == [{"early": {"1": "answer"}}]
    whole["about"]["early"] = early
    storage = Lasting({"robodrome:game:x": json.dumps(whole)})
    assert saves(storage).all() == []
    assert "robodrome:aside:game:x" in storage


def test_what_was_given_to_players_comes_back_with_a_saved_game() -> None:
    kept = saves()
    session = Session(game.find("robotory"), ["person", "easy"], seed=1)
    standing = Series(3, (1, 0), 1)
    save = kept.create("link", about=players({0: "Ada", 1: ""}, standing, (4, 2)))
    found = kept.get(save.id)
    assert found
    assert save.about == {"names": {"0": "Ada"}, "series": list(standing), "colours": [4, 2]}
    assert (found.names(), found.seat_colours(), found.series(session)) == ({0: "Ada"}, (4, 2), standing)
    assert players({}, None) == {}
    plain = Save("x", "link")
    assert (plain.names(), plain.seat_colours(), plain.series(session), plain.people()) == ({}, (), None, [])


def test_a_game_was_sent_until_it_goes_on() -> None:
    save = Save("x", "robotory.2.person-person.1")
    assert not save.is_sent
    save.note_sent()
    assert (save.is_sent, save.about) == (True, {"sent": "1"})
    save.link = "robotory.2.person-person.2"
    assert not save.is_sent


def test_who_plays_here_is_everybody_until_it_was_asked() -> None:
    save = Save("x", "link", about={"seats": ["easy", "person", "person"]})
    assert (save.people(), save.people_here()) == ([1, 2], [1, 2])
    save.here = [2]
    assert save.people_here() == [2]
    save.here = []
    assert save.people_here() == []


def test_what_its_game_does_not_have_is_forgotten() -> None:
    session = Session(game.find("moonbots"), ["person"] * 2, seed=1)
    known = session.game.preferences[0].name
    save = Save("x", "link", here=[0, 1, 2], wishes={"0": known, "1": "else", "2": known})
    save.fit(session)
    assert (save.here, save.wishes) == ([0, 1], {"0": known})


def test_games_that_are_kept_no_more_are_known_by_their_names() -> None:
    kept = saves()
    there, gone = kept.create("a"), kept.create("b")
    kept.delete(gone.id)
    names = [kept.name_of(there), kept.name_of(gone), "robodrome:drawing:1", "robodrome:speed"]
    assert kept.gone(names) == [gone.id]
    assert kept.get(gone.id) is None


# Versions -----------------------------------------------------------------------------------------------------------------


def test_a_game_that_grew_on_another_page_is_noticed_before_it_is_written_over() -> None:
    storage = Lasting()
    here = saves(storage)
    mine = here.create("2 choices")
    there = saves(storage)
    theirs = there.get(mine.id)
    assert theirs
    assert here.meanwhile(mine) is None
    theirs.link = "6 choices"
    there.keep(theirs)
    mine.link = "another 3 choices"
    assert here.meanwhile(mine) is None
    here.keep(mine)
    assert storage[there.name_of(theirs)] == theirs.text()
    assert here.meanwhile(mine) == theirs
    assert not here.lasts(mine)
    here.split(mine)
    assert here.meanwhile(mine) is None
    here.keep(mine)
    assert mine.parent == theirs.id
    assert {save.link for save in here.all()} == {"6 choices", "another 3 choices"}


def test_a_name_given_on_one_page_stays_when_the_game_goes_on_on_another() -> None:
    storage = Lasting()
    table = saves(storage)
    played = table.create("2 choices", about={"round": 1})
    home = saves(storage)
    asyncio.run(home.rename(played.id, "Rosie"))
    look_again(table.gate, storage)
    played.link, played.about = "3 choices", {"round": 2}
    table.keep(played)
    kept = saves(storage).get(played.id)
    assert kept
    assert (kept.link, kept.about) == ("3 choices", {"round": 2, "name": "Rosie"})


def test_a_game_is_named_as_it_stands_when_another_page_was_first() -> None:
    storage = Lasting()
    home, table = saves(storage), saves(storage)
    game = home.create("2 choices")
    look_again(table.gate, storage)
    played = table.get(game.id)
    assert played
    played.link = "3 choices"
    table.keep(played)  # the home page has not heard of it
    asyncio.run(home.rename(game.id, "Rosie"))
    kept = saves(storage).get(game.id)
    assert kept
    assert (kept.link, kept.about) == ("3 choices", {"name": "Rosie"})
    assert home.get(game.id) == kept


def test_a_game_that_is_gone_is_not_named() -> None:
    kept = saves()
    asyncio.run(kept.rename("1a", "Rosie"))
    assert kept.all() == []


def test_a_player_may_take_back_what_only_this_page_has() -> None:
    kept = saves()
    save = kept.create("6 choices")
    save.link = "5 choices"
    assert kept.meanwhile(save) is None
    kept.keep(save)
    assert kept.meanwhile(save) is None


def test_a_link_goes_on_from_an_earlier_one_of_the_same_game_only() -> None:
    assert goes_on(a_link(1, 6), a_link(1, 2))
    assert goes_on(a_link(1, 2), a_link(1, 2))
    assert not goes_on(a_link(1, 2), a_link(1, 6))
    assert not goes_on(a_link(2, 6), a_link(1, 2))
    assert not goes_on(a_link(1, 6), "damaged")


def test_games_from_different_written_positions_are_two_whatever_was_chosen() -> None:
    one, other = (task(line) for line in ("robotory/1 robots=b3,c3,d3", "robotory/1 robots=b3,c3,d2"))
    assert goes_on(one, one)
    assert not goes_on(one, other)


# Room ---------------------------------------------------------------------------------------------------------------------


def test_no_game_is_deleted_for_room_and_what_has_none_stays_on_the_page() -> None:
    storage = Lasting()
    kept = saves(storage)
    for name in ("a", "b"):
        kept.create(name, about={"over": True})
    storage.room = 0
    late = kept.create("c")
    assert {save.link for save in kept.all()} == {"a", "b", "c"}
    assert not kept.lasts(late)
    assert {save.link for save in saves(storage).all()} == {"a", "b"}
    storage.room = 5_000_000
    kept.keep(late)
    assert kept.lasts(late)


def test_a_file_that_finds_no_room_says_so_and_deletes_nothing() -> None:
    there, storage = saves(), Lasting()
    here = saves(storage)
    for seed in range(3):
        there.create(a_link(seed), here=[0])
        here.create(a_link(seed + 10), about={"over": True})
    one = saves()
    loaded(one, there.export([there.all()[0]]))
    storage.room = sum(len(name) + len(text) for name, text in storage.items()) + 3 * len(one.all()[0].text()) // 2
    assert loaded(here, there.export()) == (1, 0, 2, 0)
    assert len(here.all()) == len(saves(storage).all()) == 4


# Files --------------------------------------------------------------------------------------------------------------------


def test_a_file_brings_all_games_and_adds_none_twice() -> None:
    here, there = saves(), saves()
    here.create(a_link(1), here=[0])
    here.create(a_link(2, 3), here=[0], about={"round": 1})
    there.create(a_link(2, 3))
    assert loaded(there, here.export()) == (1, 0, 0, 0)
    assert json.loads(here.export())["robodrome"] == 1, "older pages know it by that"
    assert {save.link for save in there.all()} == {a_link(1), a_link(2, 3)}


def test_a_file_of_some_games_has_these_alone_and_what_was_set_aside() -> None:
    storage = Lasting({"robodrome:drawing:a": '{"id":"a","course":"~d","when":1}', "robodrome:game:x": "["})
    kept = saves(storage)
    one, other = kept.create(a_link(1), here=[0]), kept.create(a_link(2))
    kept.all()
    aside = {"robodrome:aside:game:x": "["}
    for games in ([one], [other, one], []):
        fields = [save.fields() for save in games]
        assert json.loads(kept.export(games)) == {"robodrome": 1, "games": fields, "storage": aside}
    whole = json.loads(kept.export())
    assert [game["id"] for game in whole["games"]] == [other.id, one.id]
    assert whole["storage"] == aside | {"robodrome:drawing:a": storage["robodrome:drawing:a"]}


def test_a_file_brings_drawings_and_what_could_not_be_read() -> None:
    drawing = {"id": "a", "course": "~d", "when": 1}
    here = saves(Lasting({"robodrome:drawing:a": json.dumps(drawing), "robodrome:game:x": "[", "robodrome:speed": "2"}))
    storage = Lasting({"robodrome:drawing:a": json.dumps(drawing | {"course": "other"})})
    for _ in range(2):
        loaded(saves(storage), here.export())
    assert storage.keys() == {"robodrome:drawing:a", "robodrome:drawing:ax", "robodrome:aside:game:x"}
    assert json.loads(storage["robodrome:drawing:ax"]) == drawing | {"id": "ax"}


def test_a_file_brings_figures_beside_those_that_are_here() -> None:
    parts = json.dumps({"game": "robotory", "position": "p", "title": "Mine", "fog": 1})
    theirs, damaged = {"id": "a", "parts": parts, "when": 1, "mood": "calm"}, json.dumps({"id": "b", "parts": "["})
    here = saves(Lasting({"robodrome:figure:a": json.dumps(theirs), "robodrome:figure:b": damaged}))
    mine = json.dumps({"id": "a", "parts": parts.replace("Mine", "Other"), "when": 2})
    storage = Lasting({"robodrome:figure:a": mine})
    for _ in range(2):
        loaded(saves(storage), here.export())
        works = saved_figures(saves(storage).gate, lambda: 0.0).all()
        assert {work.content for work in works} == {parts, json.loads(mine)["parts"]}
    assert storage.keys() == {"robodrome:figure:a", "robodrome:figure:ax", "robodrome:aside:figure:b"}
    assert storage["robodrome:figure:a"] == mine
    assert json.loads(storage["robodrome:figure:ax"]) == theirs | {"id": "ax"}, "fields of a newer version are carried"
    assert storage["robodrome:aside:figure:b"] == damaged


def test_a_work_twice_in_a_file_comes_once_and_under_its_own_id() -> None:
    text = json.dumps({"id": "a", "parts": "p"})
    file = {"robodrome:aside:figure:a": text, "robodrome:figure:a": text, "robodrome:figure:ax": text}
    storage = Lasting()
    loaded(saves(storage), json.dumps({"robodrome": 1, "storage": file | {"robodrome:figure:\ud800": "{}"}}))
    assert storage == {"robodrome:figure:a": text}


def test_what_a_file_brings_and_nobody_can_read_is_kept_beside_what_was_set_aside_here() -> None:
    storage = Lasting({"robodrome:aside:game:x": "mine"})
    theirs = json.dumps({"storage": {"robodrome:aside:game:x": "theirs"}})
    for added in (1, 0):
        assert loaded(saves(storage), theirs) == (0, 0, 0, added)
    assert storage == {"robodrome:aside:game:x": "mine", "robodrome:aside:game:xx": "theirs"}


def test_the_file_of_a_failed_start_brings_the_games() -> None:
    here, storage = saves(), Lasting()
    here.create(a_link(1), here=[0])
    texts = {name: here.gate.text(name) for name in here.gate.names()}
    file = json.dumps({"robodrome": 1, "storage": texts | {"robodrome:game:bad": "["}})
    assert loaded(saves(storage), file) == (1, 1, 0, 0)
    assert [save.here for save in saves(storage).all()] == [[0]]


def test_a_file_with_damage_gives_what_can_be_read() -> None:
    kept = saves()
    games = [{"id": "x", "link": a_link()}, {"id": "y", "link": "damaged"}, {"link": 7}, "?", {"id": "z"}]
    assert loaded(kept, json.dumps({"robodrome": 1, "games": games})) == (1, 4, 0, 0)
    for text in ("", "[]", "null", '{"games": 3}', '{"robodrome": 1}', '{"nodes": []}', "PK\x03\x04"):
        assert loaded(kept, text) == (None, 0, 0, 0), text
    assert kept.all()[0].link == a_link()
    assert len(kept.all()) == 1


def test_what_a_file_claims_of_a_game_is_what_its_link_says() -> None:
    kept = saves()
    kept.title = lambda session: f"{session.game.name} {len(session.seats)}"
    claims = {
        "game": "robotory", "title": "\u202eall \u200bover" * 1_000, "over": True, "round": 99, "mover": 7, "winners": [1],
        "seats": ["easy"], "names": {"0": "Ada"}, "name": " \u202eOur\u200b race" + "!" * 50, "coach": True, "more": 1,
    }  # fmt: skip
    file = {"robodrome": 1, "games": [{"id": "x", "link": a_link(1, 3), "about": claims, "count": 99, "here": [0]}]}
    assert loaded(kept, json.dumps(file)) == (1, 0, 0, 0)
    (save,) = kept.all()
    session = link.decode(save.link)
    assert save.about == {
        "game": "roborally", "title": "roborally 2", "over": False, "round": session.state.round, "mover": session.to_move,
        "winners": [], "seats": ["person", "easy"], "names": {"0": "Ada"}, "name": "Our race!!!!!!!!!!!!", "coach": True,
        "with": [],
    }  # fmt: skip
    assert (save.count, save.here) == (len(session.plies), [0])


def test_a_text_of_a_file_that_is_too_long_to_be_ours_is_not_taken() -> None:
    kept, huge = saves(), "x" * (LONGEST + 1)
    file = {
        "robodrome": 1,
        "games": [{"id": "x", "link": a_link(), "about": {"title": huge}}, {"id": "y", "link": a_link(2) + huge}],
        "storage": {"robodrome:drawing:d": huge, "robodrome:aside:game:z": huge, "robodrome:aside:game:w": "small"},
    }
    assert loaded(kept, json.dumps(file)) == (0, 4, 0, 1)
    assert kept.gate.names() == ["robodrome:aside:game:w"]


# Newer versions of the page ---------------------------------------------------------------------------------------------


def test_what_a_newer_page_keeps_besides_is_carried() -> None:
    text = json.dumps(Save("x", a_link()).fields() | {"moods": ["calm"]})
    storage = Lasting({"robodrome:game:x": text})
    kept = saves(storage)
    (save,) = kept.all()
    assert save.unknown == {"moods": ["calm"]}
    asyncio.run(kept.rename("x", "Rosie"))
    assert json.loads(storage["robodrome:game:x"])["moods"] == ["calm"]
    there = saves()
    loaded(there, kept.export())
    assert [one.unknown for one in there.all()] == [{"moods": ["calm"]}]


def test_a_second_version_of_what_a_newer_page_keeps_is_this_pages_own() -> None:
    storage = Lasting({"robodrome:game:x": json.dumps(Save("x", a_link()).fields() | {"moods": ["calm"]})})
    kept = saves(storage)
    (save,) = kept.all()
    assert kept.is_newer(save)
    kept.split(save)
    assert (save.unknown, save.parent, kept.is_newer(save)) == ({}, "x", False)
    storage["robodrome:game:x"] = json.dumps({"format": 2})
    look_again(kept.gate, storage)
    assert kept.is_newer(Save("x", a_link()))


# What was left in localStorage ------------------------------------------------------------------------------------------


def taken_over(storage: Lasting, **games: str) -> Saves:
    """The links of the saved games, by id, after another storage was taken over."""
    kept = saves(storage)
    texts = {f"robodrome:game:{number}": Save(number, link).text() for number, link in games.items()}
    kept.take_over(texts)
    places = kept.take_over(texts)  # a start that was cut short does it again
    assert places.keys() == texts.keys()
    assert all(kept.gate.lasts(place) for place in places.values())
    return kept


def test_games_that_were_left_are_taken_over_under_their_names() -> None:
    storage = Lasting()
    assert {save.id: save.link for save in taken_over(storage, a=a_link(1), b=a_link(2)).all()} == {
        "a": a_link(1),
        "b": a_link(2),
    }
    assert storage.keys() == {"robodrome:game:a", "robodrome:game:b"}


@pytest.mark.parametrize(("here", "there"), [(1.0, 2.0), (2.0, 1.0), (1.0, 1.0)])
def test_of_two_texts_of_a_game_with_the_same_choices_the_later_one_stays(here: float, there: float) -> None:
    storage = Lasting({"robodrome:game:a": Save("a", a_link(1), here, clock={"0": [1, 5]}).text()})
    kept = saves(storage)
    kept.take_over({"robodrome:game:a": Save("a", a_link(1), there, clock={"0": [1, 7]}).text()})
    assert [save.clock for save in kept.all()] == [{"0": [1, 7 if there > here else 5]}]


def test_what_was_left_of_a_seat_in_a_chat_takes_the_place_of_what_was_written_before() -> None:
    storage = Lasting({"robodrome:chat:0000abcd": '{"member":1}'})
    saves(storage).take_over({"robodrome:chat:0000abcd": '{"member":2}'})
    assert storage == {"robodrome:chat:0000abcd": '{"member":2}'}


def test_of_a_game_that_is_here_already_the_longer_one_stays_and_two_versions_are_two_games() -> None:
    short, long, other = a_link(1, 2), a_link(1, 6), a_link(2, 4)
    for here, there in ((short, long), (long, short)):
        storage = Lasting({"robodrome:game:a": Save("a", here).text()})
        assert [save.link for save in taken_over(storage, a=there).all()] == [long]
    storage = Lasting({"robodrome:game:a": Save("a", short).text()})
    kept = taken_over(storage, a=other).all()
    assert {save.link: save.parent for save in kept} == {short: "", other: "a"}


def test_what_could_not_be_read_and_drawings_are_taken_over_too() -> None:
    storage = Lasting(
        {"robodrome:game:a": Save("a", a_link()).text(), "robodrome:drawing:d": '{"id":"d","course":"~1"}'}
    )
    kept = saves(storage)
    texts = {
        "robodrome:game:a": "[",
        "robodrome:aside:game:b": "{",
        "robodrome:drawing:d": '{"id":"d","course":"~2"}',
    }
    before = set(storage.values())
    for _ in range(2):
        kept.take_over(texts)
    assert before < set(storage.values())
    assert {"[", "{"} < set(storage.values())
    assert len(storage) == 5
