"""The gate: whatever lies in storage or in a file, what can be read is read and the rest is set aside."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.core import game
from tabletop.core.session import Session
from tabletop.formats import link
from tests.web.page.stores import Lasting, a_gate, loaded
from web.desks.roborally.editor.saved import saved_drawings
from web.page import gate as checks
from web.page.gate import Gate, Unreadable, parse
from web.page.preferences import Preferences
from web.page.saves import Save, Saves


def the_link() -> str:
    """The link of a race."""
    session = Session(game.find("roborally"), ["person", "easy"], {}, 1)
    session.advance()
    return link.encode(session)


LINK = the_link()
SAVE = Save("x", LINK, 5.0, [0], {"0": [1, 2, -1, -1, -1]}, 3, {"0": "all"}, {"0": [1, 20.5]}, {"round": 1}, 4, "w")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
GAME = st.fixed_dictionaries(
    {"id": JSON, "link": st.just(LINK)}, optional=dict.fromkeys(SAVE.fields().keys() - {"id", "link"}, JSON)
)
KINDS = ("game", "drawing", "speed", "theme", "language", "keys", "cards", "set-up")
NAMES = st.sampled_from([f"robodrome:{kind}:x" for kind in (*KINDS, "aside:game")])
FILE = (
    JSON
    | st.fixed_dictionaries({"games": st.lists(GAME)})
    | st.fixed_dictionaries(
        {"storage": st.dictionaries(NAMES, st.text() | JSON.map(json.dumps) | GAME.map(json.dumps))}
    )
)


def saves(gate: Gate) -> Saves:
    """The saved games behind a gate."""
    return Saves(gate, lambda: 1.0)


def use(gate: Gate) -> None:
    """Read everything as the page does, and use it as only checked values can be used."""
    preferences = Preferences(gate)
    assert 0 <= float(preferences["speed"]) < 100
    for name in preferences.DEFAULTS:
        assert isinstance(preferences[name], str)
    for save in saves(gate).all():
        assert 0 <= save.when <= 8.64e15
        assert save.seen >= 0
        assert isinstance(save.about.get("title", ""), str)
        assert saves(gate).get(save.id) == save
        save.fit(link.decode(LINK))
        assert set(save.here or ()) <= {0, 1}
    saved_drawings(gate, lambda: 1.0).all()


@given(st.sampled_from(KINDS), JSON.map(json.dumps) | st.text())
def test_any_text_in_storage_is_read_or_set_aside_and_never_lost(kind: str, text: str) -> None:
    storage = Lasting(
        {f"robodrome:{kind}" + ":x" * (kind in ("game", "drawing")): text, "robodrome:game:x": SAVE.text()}
    )
    before = set(storage.values())
    use(a_gate(storage))
    assert set(storage.values()) == before


@given(st.dictionaries(st.sampled_from([*SAVE.fields(), "more"]), JSON))
def test_a_saved_game_with_any_wrong_field_is_read_or_set_aside(wrong: dict[str, Any]) -> None:
    text = json.dumps(SAVE.fields() | wrong)
    storage = Lasting({"robodrome:game:x": text, "robodrome:game:y": Save("y", LINK).text()})
    use(a_gate(storage))
    assert text in storage.values()
    assert "y" in {save.id for save in saves(a_gate(storage)).all()}


@pytest.mark.parametrize("far", [5, ["a"], ["a", "b"], {"a": 1}])
def test_a_game_whose_devices_are_noted_in_another_way_is_set_aside(far: object) -> None:
    storage = Lasting({"robodrome:game:x": json.dumps(SAVE.fields() | {"about": {"far": far}})})
    assert saves(a_gate(storage)).all() == []
    assert len(storage) == 1


@given(FILE)
def test_any_file_is_loaded_as_far_as_it_can_be_read(value: object) -> None:
    gate = a_gate(Lasting())
    done = loaded(saves(gate), json.dumps(value))
    assert len(saves(gate).all()) == (done.new or 0)
    use(gate)


def test_the_games_of_the_findings_are_read_or_set_aside() -> None:
    fine = SAVE.fields()
    no_habits: list[Any] = [
        5, {"turn": [1.5]}, {"things": [1]}, {"held": []}, {"held": {"a": ["x"]}}, {"ahead": []}, {"ahead": {"a": "x"}},
    ]  # fmt: skip
    wrong: list[dict[str, Any]] = [
        {"when": "5"}, {"when": 1e300}, {"when": True}, {"when": -1}, {"about": "boom"}, {"about": {"round": "x"}},
        {"id": 7}, {"id": "y"}, {"here": "0"}, {"here": [-1]}, {"seen": 1.5}, {"seen": 10**30}, {"clock": {"0": [1]}},
        {"drafts": {"a": []}}, {"wishes": {"0": None}}, {"link": None},
        *({"habits": {"0": habit}} for habit in no_habits),
    ]  # fmt: skip
    for fields in wrong:
        gate = a_gate(Lasting({"robodrome:game:x": json.dumps(fine | fields)}))
        assert saves(gate).all() == [], fields
        assert list(gate.aside()) == ["robodrome:aside:game:x"]
        assert gate.found_unreadable == 1
    habits = {"0": {"turn": [1, -2], "things": ["a"], "held": {"a": [1]}, "ahead": {"b": -1}, "more": 1}}
    (read,) = saves(a_gate(Lasting({"robodrome:game:x": json.dumps(fine | {"habits": habits})}))).all()
    assert read.habits == habits
    about = {"games": [{"id": "x", "link": LINK, "about": "boom"}, {"id": "x", "link": LINK}]}
    assert loaded(saves(a_gate(Lasting())), json.dumps(about)) == (1, 1, 0, 0)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '["\\"[",' + "[" * 100_000, "[" * 30 + "]" * 30])
def test_deep_nesting_is_refused_before_it_is_read(text: str) -> None:
    with pytest.raises(Unreadable, match="deep"):
        parse(text)
    assert loaded(saves(a_gate(Lasting())), text).new is None


def test_brackets_within_texts_and_side_by_side_are_no_depth() -> None:
    value = [["[" * 100, '"[{'], *([[]] * 100)]
    assert parse(json.dumps(value)) == value


def test_a_huge_number_is_unreadable() -> None:
    with pytest.raises(Unreadable):
        parse("9" * 5_000)
    gate = a_gate(Lasting({"robodrome:game:x": json.dumps(SAVE.fields()).replace("5.0", "1e999")}))
    assert saves(gate).all() == []


def test_what_was_set_aside_comes_back_when_it_can_be_read() -> None:
    storage = Lasting({"robodrome:aside:game:x": SAVE.text(), "robodrome:aside:game:y": "["})
    assert saves(a_gate(storage)).all() == [SAVE]
    assert storage.keys() == {"robodrome:game:x", "robodrome:aside:game:y"}


def test_what_cannot_be_set_aside_for_lack_of_room_stays_and_is_said_once() -> None:
    storage = Lasting({"robodrome:game:x": "[", "robodrome:speed": "abc"}, room=0)
    gate = a_gate(storage)
    for _ in range(2):
        assert saves(gate).all() == []
        assert Preferences(gate)["speed"] == "1"
    assert gate.found_unreadable == 2
    assert gate.aside() == storage == {"robodrome:game:x": "[", "robodrome:speed": "abc"}


def test_what_found_no_room_stays_as_long_as_the_page_and_is_written_when_there_is_room() -> None:
    storage = Lasting({"robodrome:game:big": "x" * 90}, room=100)
    gate = a_gate(storage)
    gate.write("robodrome:game:a", "text")
    assert gate.text("robodrome:game:a") == "text"
    assert "robodrome:game:a" in gate.names()
    assert not gate.lasts("robodrome:game:a")
    gate.remove("robodrome:game:big")
    assert storage == {"robodrome:game:a": "text"}
    assert gate.lasts("robodrome:game:a")


def test_what_is_set_aside_never_takes_the_place_of_what_was_before() -> None:
    storage = Lasting({"robodrome:game:x": "first"})
    for text in ("first", "second", "third"):
        storage["robodrome:game:x"] = text
        assert saves(a_gate(storage)).all() == []
    assert storage == {
        "robodrome:aside:game:x": "first",
        "robodrome:aside:game:xx": "second",
        "robodrome:aside:game:xxx": "third",
    }


def test_each_of_several_that_were_set_aside_comes_back_when_its_name_is_free() -> None:
    names = ("x", "xx", "x-y", "x-yx")
    aside = {f"robodrome:aside:game:{name}": Save(name.rstrip("x") or "x", LINK).text() for name in names}
    storage = Lasting({**aside, "robodrome:aside:drawing:x": SAVE.text()})
    assert {save.id for save in saves(a_gate(storage)).all()} == {"x", "x-y"}
    assert storage.keys() == {
        "robodrome:game:x",
        "robodrome:game:x-y",
        "robodrome:aside:game:xx",
        "robodrome:aside:game:x-yx",
        "robodrome:aside:drawing:x",
    }
    storage.clear()
    storage["robodrome:aside:game:xxx"] = SAVE.text()
    assert saves(a_gate(storage)).all() == [SAVE]


def test_what_a_newer_page_has_saved_stays_where_it_is() -> None:
    newer = json.dumps(SAVE.fields() | {"format": 2, "link": ["not", "a", "text"]})
    storage = Lasting({"robodrome:game:x": newer})
    gate = a_gate(storage)
    assert saves(gate).all() == []
    assert (storage, gate.found_unreadable) == ({"robodrome:game:x": newer}, 0)
    storage["robodrome:game:x"] = json.dumps(SAVE.fields() | {"format": 1})
    assert saves(a_gate(storage)).all() == [SAVE]


def test_what_was_set_aside_does_not_come_back_over_what_has_its_name_now() -> None:
    later = Save("x", LINK, 9.0)
    storage = Lasting({"robodrome:game:x": later.text(), "robodrome:aside:game:x": SAVE.text()})
    assert saves(a_gate(storage)).all() == [later]
    assert storage == {"robodrome:game:x": later.text(), "robodrome:aside:game:x": SAVE.text()}


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        (checks.is_text, ["", "a", "\ud7ff", "\ue000"], ["\ud800", "a\udfff", 1, None, b"a"]),
        (checks.is_count, [0, 1, 2**53 - 1], [-1, 2**53, 1.0, True, "1", None]),
        (checks.is_number, [0, -(2**53) + 1, 2**53 - 1], [-(2**53), 2**53, 1.0, False, "1"]),
        (checks.is_time, [0, 0.5, 8.64e15], [-0.1, 8.65e15, True, "1", None, float("nan")]),
        (checks.is_truth, [True, False], [0, 1, "", None]),
        (checks.list_of(checks.is_count), [[], [0, 1]], [[0, -1], (0,), "0", None]),
        (
            checks.by_seat(checks.is_count),
            [{}, {"0": 1}, {"999": 1}],
            [{"1000": 1}, {"": 1}, {"a": 1}, {"²": 1}, {"٣": 1}, {"-1": 1}, {"0": -1}, [], None],
        ),
    ],
)
def test_a_value_is_as_it_has_to_be(check: checks.Check, good: list[object], bad: list[object]) -> None:
    assert [value for value in good if check(value) is not True] == []
    assert [value for value in bad if check(value)] == []


def test_values_are_told_by_seats_of_at_most_three_digits_and_by_lists() -> None:
    by_seat, list_of = checks.by_seat(checks.is_count), checks.list_of(checks.is_count)
    assert [by_seat({"999": 1}), by_seat({"1000": 1}), by_seat({"0": -1}), by_seat({"a": 1})] == [
        True,
        False,
        False,
        False,
    ]
    assert [list_of([1]), list_of([-1]), list_of((1,))] == [True, False, False]


def test_an_object_has_the_fields_that_are_needed_and_what_is_not_known_is_apart() -> None:
    known = {"a": checks.is_count, "b": checks.is_text}
    assert checks.fields({"a": 1, "b": ""}, known, ("a",)) == {"a": 1, "b": ""}
    assert checks.fields({"b": ""}, known) == {"b": ""}
    for value, said in (
        ({"a": -1, "b": 1}, "^Wrong: a, b.$"),
        ({"b": ""}, "^Wrong: a.$"),
        ([], "^It is no object.$"),
    ):
        with pytest.raises(Unreadable, match=said):
            checks.fields(value, known, ("a",))
    assert checks.fields({"a": 1, "c": 2}, known, ("a",)) == {"a": 1}
    assert checks.unknown_fields({"a": 1, "c": 2}, known) == {"c": 2}
    assert checks.unknown_fields({"a": 1}, known) == {}


def test_brackets_nest_up_to_twenty_deep() -> None:
    assert parse("[" * 20 + "]" * 20) == json.loads("[" * 20 + "]" * 20)
    for text in ("[" * 21 + "]" * 21, '{"a":' * 21 + "1" + "}" * 21):
        with pytest.raises(Unreadable, match=r"^It nests too deep\.$"):
            parse(text)


def test_a_text_that_is_really_there_is_read_and_nothing_set_aside() -> None:
    storage = Lasting({"robodrome:game:x": "mine", "robodrome:game:y": "["})
    gate = a_gate(storage)

    def reading(name: str, text: str) -> str:
        if text == "[":
            raise Unreadable(name)
        return f"{name} {text}"

    storage.room = 0
    gate.write("robodrome:game:x", "more than there is room for")
    assert gate.stored("robodrome:game:x", reading) == "robodrome:game:x mine"
    assert (gate.stored("robodrome:game:y", reading), gate.stored("robodrome:game:z", reading)) == (None, None)
    assert gate.read("robodrome:game:z", reading) is None
    assert gate.found_unreadable == 0
    assert gate.trouble == "notice.full"
    gate.drop("robodrome:game:x")
    assert gate.text("robodrome:game:x") == "mine"
    assert gate.free("robodrome:game:x") == "robodrome:game:xx"
    assert gate.free("robodrome:game:z") == "robodrome:game:z"
