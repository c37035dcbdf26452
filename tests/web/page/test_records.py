"""Records of a file are joined to those here: none becomes less, and nothing is overwritten."""

from __future__ import annotations

import json

import pytest

from tests.web.page.stores import Lasting, a_gate, loaded
from web.page.preferences import Preferences
from web.page.saves import Saves

TODAY = 20_000


def taken(here: dict[str, str], there: dict[str, str]) -> tuple[Lasting, int]:
    """The storage after a file was loaded twice, and how many records could not be read."""
    storage, file = Lasting(here), json.dumps({"robodrome": 1, "storage": there})
    saves = Saves(a_gate(storage), lambda: TODAY * 86_400_000.0)
    first, once = loaded(saves, file), dict(storage)
    assert first.others == sum(storage.get(name) != here.get(name) for name in there)
    assert loaded(saves, file) == first._replace(others=0)
    assert storage == once, "the second time brings nothing new"
    return storage, first.unreadable


def test_solved_puzzles_of_both_count_and_the_strength_of_more_tries() -> None:
    here = {"robodrome:solved": "robotory-01", "robodrome:failed": "robotory-02", "robodrome:strength": "1300 90"}
    there = {
        "robodrome:solved": "robotory-02 robotory-03 robotory-04",
        "robodrome:failed": "robotory-01 robotory-03 robotory-05",
        "robodrome:strength": "1500 80",
    }
    joined = {
        "robodrome:solved": "robotory-01 robotory-02 robotory-03 robotory-04",
        "robodrome:failed": "robotory-03 robotory-05",
        "robodrome:strength": "1500 80",
    }
    assert taken(here, there) == (joined, 0)
    solved = {**joined, "robodrome:solved": "robotory-02 robotory-03 robotory-04 robotory-01"}
    assert taken(there, here) == (solved, 0)


def test_after_as_many_tries_the_strength_that_is_here_stays() -> None:
    here = {"robodrome:solved": "robotory-01", "robodrome:failed": "robotory-01", "robodrome:strength": "1300 90"}
    there = {"robodrome:solved": "robotory-02", "robodrome:strength": "1500 80"}
    assert taken(here, there)[0]["robodrome:strength"] == "1300 90"
    assert taken(there, here)[0]["robodrome:strength"] == "1500 80"
    here["robodrome:failed"], there["robodrome:failed"] = "robotory-03", "robotory-04"
    assert taken(here, there)[0]["robodrome:strength"] == "1300 90"
    assert taken(there, here)[0]["robodrome:strength"] == "1500 80"


def test_many_made_up_puzzles_leave_room_for_those_to_come() -> None:
    storage, _ = taken(
        {"robodrome:solved": "robotory-01"}, {"robodrome:solved": " ".join(f"x-{n}" for n in range(1_400))}
    )
    assert storage["robodrome:solved"].startswith("robotory-01 ")
    assert 5_000 < len(storage["robodrome:solved"]) <= 6_000


def rated(*seeds: str, rating: int = 100) -> str:
    """The ratings after games of these seeds."""
    return json.dumps({"robotory": [[seed, 1, rating, 90] for seed in seeds]}, separators=(",", ":"))


@pytest.mark.parametrize(
    ("here", "there", "stays"),
    [
        ("ab", "c", "ab"),
        ("a", "bc", "bc"),
        ("ab", "abc", "abc"),
        ("abc", "ab", "abc"),
        ("bc", "cd", "cd"),
        ("ab", "cd", "ab"),
        ("", "a", "a"),
    ],
)
def test_the_rating_with_more_games_stays(here: str, there: str, stays: str) -> None:
    storage, unreadable = taken(
        {"robodrome:ratings": rated(*here)} if here else {}, {"robodrome:ratings": rated(*there)}
    )
    assert (storage["robodrome:ratings"], unreadable) == (rated(*stays), 0)


def test_ratings_of_unknown_games_stay_out() -> None:
    file = {"robodrome:ratings": json.dumps({f"game{number}": [["a", 1, 1, 9]] for number in range(20)})}
    assert taken({"robodrome:ratings": rated("a")}, file) == ({"robodrome:ratings": rated("a")}, 0)


def test_the_later_run_of_days_stays_and_none_is_of_a_day_to_come() -> None:
    here = {"robodrome:daily": f"{TODAY} 2", "robodrome:alone": '{"robotory":[19999,3,8]}'}
    there = {"robodrome:daily": f"{TODAY - 1} 9", "robodrome:alone": '{"robotory":[19999,3,7]}'}
    assert taken(here, there) == ({**here, "robodrome:alone": there["robodrome:alone"]}, 0)
    future = {"robodrome:daily": "999999 9", "robodrome:alone": '{"robotory":[20002,1,1]}'}
    assert taken(here, future) == (here, 0)


@pytest.mark.parametrize(
    ("here", "there", "stays"),
    [
        (f"{TODAY} 9", f"{TODAY} 10", f"{TODAY} 10"),
        (f"{TODAY} 10", f"{TODAY} 9", f"{TODAY} 10"),
        ("9999 9", f"{TODAY} 1", f"{TODAY} 1"),
        (f"{TODAY} 1", "9999 9", f"{TODAY} 1"),
        ("", f"{TODAY + 1} 1", f"{TODAY + 1} 1"),
    ],
)
def test_runs_of_days_are_compared_as_numbers(here: str, there: str, stays: str) -> None:
    kept = {"robodrome:daily": here} if here else {}
    assert taken(kept, {"robodrome:daily": there}) == ({"robodrome:daily": stays}, 0)


def test_lessons_and_steps_of_both_count() -> None:
    here = {
        "robodrome.lessons": json.dumps({"one": {"at": 4, "right": ["a"], "done": False}}),
        "robodrome.lab.done": '["flag"]',
    }
    lessons = {"one": {"at": 2, "right": ["b"], "done": True, "more": 1}, "two": {"at": 1, "right": [], "done": False}}
    storage, _ = taken(here, {"robodrome.lessons": json.dumps(lessons), "robodrome.lab.done": '["ahead","flag"]'})
    assert json.loads(storage["robodrome.lessons"]) == {
        "one": {"at": 4, "right": ["a", "b"], "done": True, "more": 1},
        "two": lessons["two"],
    }
    assert json.loads(storage["robodrome.lab.done"]) == ["flag", "ahead"]


def test_a_bot_of_the_same_name_and_another_text_is_kept_beside() -> None:
    bots = {"bot.py": "theirs", "same.py": "same", "<b>/../x": "odd", "__proto__": "odd, too"}
    storage, _ = taken({"robodrome.lab": '{"bot.py":"mine","same.py":"same"}'}, {"robodrome.lab": json.dumps(bots)})
    assert json.loads(storage["robodrome.lab"]) == {
        "bot.py": "mine", "same.py": "same", "bot-2.py": "theirs", "-b-..-x.py": "odd", "__proto__.py": "odd, too",
    }  # fmt: skip


def test_many_bots_of_one_name_are_all_kept_beside_each_other() -> None:
    signs = [f"{'!' * one}{'?' * two}" for one in range(1, 101) for two in range(100)]
    bots = {name: f"bot {number}" for number, name in enumerate(signs)}
    storage, _ = taken({"robodrome.lab": '{"-.py":"mine"}'}, {"robodrome.lab": json.dumps(bots)})
    kept = json.loads(storage["robodrome.lab"])
    assert kept["-.py"] == "mine"
    assert [kept[f"--{number}.py"] for number in (2, 3, 10_001)] == ["bot 0", "bot 1", "bot 9999"]
    assert len(kept) == 10_001


DAMAGED = {
    "robodrome:solved": "<b>",
    "robodrome:ratings": '{"robotory":[["A",2,1,1]]}',
    "robodrome.lessons": '{"one":{"at":-1,"right":[],"done":true}}',
    "robodrome.lab": '{"bot.py":7}',
    "robodrome.lab.done": "[" * 50,
}


def test_damaged_records_of_a_file_change_nothing() -> None:
    here = {"robodrome:solved": "robotory-01", "robodrome.lab": '{"bot.py":"mine"}'}
    assert taken(here, DAMAGED) == (here, len(DAMAGED))


def test_damaged_records_here_are_set_aside_before_others_take_their_place() -> None:
    storage, _ = taken(DAMAGED, {"robodrome.lab": '{"bot.py":"theirs"}'})
    assert storage["robodrome.lab"] == '{"bot.py":"theirs"}'
    assert {*DAMAGED.values()} <= {*storage.values()}


def test_preferences_of_a_file_stay_out() -> None:
    storage, _ = taken(
        {}, {"robodrome:theme": "dark", "robodrome:stun": "stun:evil.example:1", "robodrome:solved": "a-1"}
    )
    assert storage == {"robodrome:solved": "a-1"}
    assert Preferences(a_gate(storage))["theme"] == "auto"


def test_records_that_find_no_room_are_told_and_those_here_stay() -> None:
    storage = Lasting({"robodrome:solved": "robotory-01"}, room=0)
    more = json.dumps({"robodrome": 1, "storage": {"robodrome.lab": '{"bot.py":"text"}'}})
    before = dict(storage)
    assert loaded(Saves(a_gate(storage), lambda: 0.0), more) == (0, 0, 1, 0)
    assert storage == before
