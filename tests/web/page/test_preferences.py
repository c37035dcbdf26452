"""Preferences: a valid one is read, and any other gets its default."""

import json

import pytest

from tests.web.page.stores import Lasting, a_gate
from web.page.preferences import Preferences

GOOD = {
    "language": ["de", "zh-Hant-TW", "a" * 35],
    "theme": ["auto", "light", "dark", "contrast"],
    "speed": ["0", "0.5", "99", "99.99", ".5"],
    "keys": ["on", "off"],
    "cards": ["fr"],
    "taps": ["one", "two"],
    "sound": ["on", "off"],
    "camera": ["follows", "whole"],
    "spaces": ["named", "always"],
    "preview": ["on", "off"],
    "solved": ["robotory-01 stakbots-12", "a" * 10_000],
    "failed": ["robotory-01 stakbots-12", "a" * 10_000],
    "strength": ["1240 310", "-12 60", "0 999"],
    "ratings": [
        "{}",
        '{"robotory": [["k3x", 1, 175, 248], ["a", 0.5, -12, 60]]}',
        json.dumps({"later": [["z" * 13, 0.0, -9999, 999]] * 100}),
        '{"a": [["0", 1.0, 9999, 1]]}',
    ],
    "alone": ["{}", '{"roborally": [20785, 3, 7]}'],
    "daily": ["20000 3", "999999 999999"],
    "stun": ["stun:stun.example:3478", "stuns:a-b.example", "stun:192.0.2.1:1", "stun:" + "a" * 115],
    "set-up": [
        "{}",
        json.dumps(
            {
                "robotory": {
                    "kinds": ["person", "easy"],
                    "options": {"a": "b"},
                    "names": {"0": "Ada"},
                    "colours": [1, 0],
                    "games": 3,
                }
            }
        ),
    ],
}
BAD = {
    "language": ["d_e", "a" * 36, "dé", "-", "1"],
    "theme": ["blue", "Auto"],
    "speed": ["100", "-1", "1e1", "1.2.3", "123456", "٣", "."],
    "keys": ["yes", "ON"],
    "cards": ["12"],
    "taps": ["three"],
    "sound": ["loud"],
    "camera": ["away"],
    "spaces": ["never"],
    "preview": ["yes"],
    "solved": ["a;b", "a" * 10_001, "é"],
    "failed": ["a;b", "a" * 10_001, "é"],
    "strength": ["1240", "1240 0", "1240 1000", "12.5 60", "a b", "12400 60", "1240 60 1"],
    "alone": [
        "[]",
        '{"roborally": 3}',
        '{"roborally": [1, 2]}',
        '{"roborally": [1, -2, 3]}',
        '{"%s": []}' % ("a" * 41),
    ],
    "ratings": [
        "[]",
        "{",
        '{"a": {}}',
        '{"a": []}',
        '{"a": [["k", 1, 5]]}',
        '{"a": [["k", 1, 5, 60, 1]]}',
        '{"a": [["k", 2, 5, 60]]}',
        '{"a": [["k", true, 5, 60]]}',
        '{"a": [["k", NaN, 5, 60]]}',
        '{"a": [["k", 1, 5.5, 60]]}',
        '{"a": [["k", 1.01, 5, 60]]}',
        '{"a": [["k", -0.01, 5, 60]]}',
        '{"a": [["k", 1, 5, 60.5]]}',
        '{"a": [["k", 1, 10000, 60]]}',
        '{"a": [["k", 1, -10000, 60]]}',
        '{"a": [["k", 1, 5, 0]]}',
        '{"a": [["k", 1, 5, 1000]]}',
        '{"a": [["", 1, 5, 60]]}',
        '{"a": [["%s", 1, 5, 60]]}' % ("k" * 14),
        '{"a": [["<b>", 1, 5, 60]]}',
        '{"a": [[7, 1, 5, 60]]}',
        json.dumps({"a": [["k", 1, 5, 60]] * 101}),
        json.dumps({f"a{number}": [["k", 1, 5, 60]] for number in range(21)}),
        json.dumps({"a" * 41: [["k", 1, 5, 60]]}),
    ],
    "daily": ["1", "1 2 3", "a 1", "1 -1", "1234567 1", "٣ 1"],
    "stun": [
        "stun.example",
        "turn:a.example",
        "stun:",
        "stun:a b",
        "stun:a:123456",
        "stun:a?transport=tcp",
        "stun:" + "a" * 116,
    ],
    "set-up": [
        "[]",
        "[",
        '{"x": 1}',
        '{"x": {"games": 2}}',
        '{"x": {"options": []}}',
        '{"x": {"options": {"a": 1}}}',
        '{"x": {"more": 1}}',
    ],
}


@pytest.mark.parametrize("name", Preferences.DEFAULTS)
def test_a_preference_is_read_where_it_is_as_it_has_to_be(name: str) -> None:
    for text in GOOD[name]:
        assert Preferences(a_gate(Lasting({f"robodrome:{name}": text})))[name] == text
    for text in BAD[name]:
        storage = Lasting({f"robodrome:{name}": text})
        assert Preferences(a_gate(storage))[name] == Preferences.DEFAULTS[name], text
        assert storage == {f"robodrome:aside:{name}": text}


def test_what_was_never_chosen_has_a_default_and_what_is_chosen_is_kept() -> None:
    storage = Lasting({"robodrome:taps": ""})
    preferences = Preferences(a_gate(storage))
    assert {name: preferences[name] for name in Preferences.DEFAULTS} == {
        "language": "", "theme": "auto", "speed": "1", "keys": "on", "cards": "", "taps": "two", "sound": "off",
        "camera": "follows", "spaces": "named", "preview": "off",
        "solved": "", "failed": "", "strength": "", "ratings": "", "alone": "", "daily": "", "set-up": "",
        "stun": "",
    }  # fmt: skip
    preferences["theme"] = "dark"
    assert (preferences["theme"], storage["robodrome:theme"]) == ("dark", "dark")
    assert preferences.has("robodrome:theme")
    assert not preferences.has("theme")
    assert not preferences.has("robodrome:game:1")
