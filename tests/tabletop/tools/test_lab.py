"""The lab: bots in texts meet before a referee that they cannot reach, and fail with the same sentences as bots in files do on
the command line."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.bots.bot_files import LOADING, SECONDS
from tabletop.bots.local_bot import in_worker
from tabletop.formats.link import decode
from tabletop.tools.lab import TOGETHER, Lab
from tests.structure import TOP
from tests.tabletop.bots.test_bot_files import CHANCE, FAILING, FIRST, LAST, ROBOTORY

FORGETS = "def choose(view, moves, rng, budget):\n    moves[0]\n"

OUTSIDE = {"loops", "hangs", "dies", "answers itself"}
"""A bot that ends only with its process."""


class Page:
    """Stands for the page: asks a referee, and carries questions to bots, by name; `instead` is what a bot
    answers where it is to choose."""

    def __init__(self) -> None:
        self.lab = Lab()
        self.bots: dict[str, Callable[[str], str]] = {}
        self.instead: dict[str, str] = {}
        self.asked: list[tuple[str, float]] = []

    def __call__(self, do: str, **given: Any) -> Any:
        said = self.judge(do, **given)
        while "ask" in said:
            said = self.judge("resume", line=self.answer(**said["ask"]))
        return said

    def judge(self, do: str, **given: Any) -> Any:
        return json.loads(self.lab.answer(json.dumps({"do": do, **given})))

    def answer(self, bot: str, source: str | None, what: str, seconds: float) -> str:
        self.asked.append((bot, seconds))
        if source is not None:
            self.bots[bot] = in_worker(source)
        if source is None and bot in self.instead:
            return self.instead[bot]
        return self.bots[bot](what)


@pytest.fixture
def asked() -> Page:
    return Page()


def test_texts_meet_built_in_bots_and_every_game_begins_anew(asked: Page) -> None:
    bots = [["first.py", FIRST], ["last.py", LAST], ["chance.py", CHANCE], "random"]
    assert asked("begin", played="robotory", bots=bots, count=2, seed=1) == {"games": 12}
    played = [asked("play", number=number)["played"] for number in range(12)]
    result = asked("result", played=played)
    assert [(one["bot"], one["games"]) for one in result["bots"]] == [
        (name, 6) for name in ("first.py", "last.py", "chance.py", "random")
    ]
    assert sum(one["wins"] for one in result["bots"]) == 12
    assert result["failures"] == []
    assert asked("play", number=5)["played"] == played[5], "random numbers begin anew with each game"
    assert sum(one["games"] for one in asked("result", played=played[:6])["bots"]) == 12, "before the end too"


@pytest.mark.parametrize("name", sorted(FAILING.keys() - OUTSIDE))
def test_a_text_that_fails_loses_with_the_sentence_of_the_command_line(name: str, asked: Page) -> None:
    text, line, reason = FAILING[name]
    asked("begin", played="robotory", bots=["random", ["my.py", text]], count=1, seed=1)
    shares, (place, at, said, link) = asked("play", number=0)["played"]
    assert (shares, place, at) == ([1, 0], 1, line)
    assert said.startswith(f"my.py, line {line}:")
    assert reason in said
    assert decode(link).seats == ("random", "person")


@pytest.mark.parametrize(
    ("told", "line", "reason"),
    [
        (
            '{"late": true}',
            2,
            (
                "my.py, Zeile 2: Er hatte nach 5 Sekunden noch nicht gewählt.\n"
                "Vielleicht endet eine Schleife nie. Sieh nach, ob ihre Bedingung falsch wird, oder probiere weniger aus."
            ),
        ),
        ('{"busy": true}', 2, "my.py, Zeile 2: Er war 5 Sekunden nach der Frage noch beschäftigt."),
        ('{"ended": true}', None, "my.py: Sein Prozess hat geendet, bevor er gewählt hat."),
        ("", None, "my.py: Sein Prozess hat eine Antwort gegeben, die nicht zu lesen ist."),
        ("[" * 60_000, None, "my.py: Sein Prozess hat eine Antwort gegeben, die nicht zu lesen ist."),
    ],
)
def test_a_bot_that_cannot_be_asked_again_loses_all_its_games_at_once_and_no_other_changes(
    told: str, line: int | None, reason: str, asked: Page
) -> None:
    bots = [["my.py", f"\n{FIRST}"], ["first.py", FIRST], ["last.py", LAST]]
    asked("begin", played="robotory", bots=bots[1:], count=4, seed=1)
    alone = asked("result", played=[asked("play", number=number)["played"] for number in range(4)])
    asked.asked.clear()
    assert asked("begin", played="robotory", bots=bots, count=4, seed=1, language="de") == {"games": 12}
    asked.instead["my.py"] = told
    result = asked("result", played=[asked("play", number=number)["played"] for number in range(12)])
    mine, first, last = (row["wins"] for row in result["bots"])
    assert mine == 0
    assert first + last == 12
    assert first - 4 in range(5), "as many as there were games between the two"
    assert [(one["bot"], one["games"], one["line"], one["reason"]) for one in result["failures"]] == [
        ("my.py", 8, line, reason)
    ]
    assert [seconds for bot, seconds in asked.asked if bot == "my.py"] == [LOADING, SECONDS], "it was waited for once"
    asked("begin", played="robotory", bots=bots, count=4, seed=1)
    assert asked.judge("play", number=0)["ask"]["bot"] == "my.py", "in a new run it is asked again"
    assert sum(row["wins"] for row in alone["bots"]) == 4


def test_a_text_without_a_bot_is_refused_with_its_line(asked: Page) -> None:
    told = asked("check", name="my.py", source="\nnonsense(\n")
    assert told["line"] == 2
    assert "SyntaxError" in told["error"]
    assert asked("check", name="my.py", source="x = 1\n", language="fr")["line"] is None


def test_a_mistake_comes_with_a_hint_below_it(asked: Page) -> None:
    said, help_ = asked("check", name="my.py", source="def choose(view)\n    return 0\n")["error"].split("\n")
    assert said.startswith("my.py, line 1: SyntaxError")
    assert help_ == "A colon is missing. Lines with def, if, else, for and while end with a colon."
    asked("begin", played="robotory", bots=[["my.py", FORGETS], "random"], count=1, seed=1, language="de")
    (failure,) = asked("result", played=[asked("play", number=0)["played"]])["failures"]
    assert failure["reason"].endswith(
        "choose hat nichts zurückgegeben. Beende jeden ihrer Wege mit return und einem Zug."
    )


def test_what_is_no_mistake_of_a_bot_comes_without_a_hint(asked: Page) -> None:
    said = asked("begin", played="robotory", bots=["random", "random"], count=1, seed=1, options={"colour": "red"})
    assert "\n" not in said["error"]
    assert "colour" in said["error"]


def test_a_goal_is_reached_in_the_games_in_which_it_happens(asked: Page) -> None:
    for text, goal, until, reached in (
        (FIRST, "placed me", "", [True] * 4),
        (FIRST, "placed other", "2 placed me", [True] * 4),
        (FIRST, "2 placed me", "placed other", [False] * 4),
        (FORGETS, "win", "", [False] * 4),
        ("x = 1\n", "win", "", [False] * 4),
    ):
        asked("begin", played="robotory", bots=[["my.py", text], "random"], count=4, seed=1, goal=goal, until=until)
        assert [asked("play", number=number)["reached"] for number in range(4)] == reached, (goal, text)


def test_only_the_first_bot_has_a_goal_whoever_it_meets(asked: Page) -> None:
    bots = [["chance.py", CHANCE], ["first.py", FIRST], "random"]
    asked("begin", played="robotory", bots=bots, count=4, seed=1, goal="win")
    played = [asked("play", number=number) for number in range(12)]
    for table, one in zip(asked.lab._tables, played, strict=True):
        won = [place for place, share in zip(table.places, one["played"][0], strict=True) if share]
        assert one["reached"] == (won == [0]), table.places
    assert {
        tuple(sorted(table.places)) for table, one in zip(asked.lab._tables, played, strict=True) if one["reached"]
    } == {
        (0, 1),
        (0, 2),
    }


def test_to_win_is_a_goal_that_agrees_with_the_table(asked: Page) -> None:
    asked("begin", played="robotory", bots=[["my.py", CHANCE], "random"], count=6, seed=1, goal="win")
    played = [asked("play", number=number) for number in range(6)]
    assert [one["reached"] for one in played] == [one["played"][0][0] == 1 for one in played]
    assert [one["lost"] for one in played] == [one["played"][0][0] == 0 for one in played]
    assert 0 < sum(one["reached"] for one in played) < 6


def test_what_a_bot_was_asked_in_a_round_is_its_view_with_its_moves(asked: Page) -> None:
    asked("begin", played="robotory", bots=["random", ["my.py", FIRST]], count=2, seed=1)
    for number in range(2):
        asked("play", number=number)
        session = decode(asked("film", number=number, of_round=1)["link"])
        seat = 1 - number
        for of_round in (0, 1, 4, 999):
            shown = asked("asked", number=number, of_round=of_round)
            view = dict(shown["view"])
            assert (view["seat"], view["to_move"]) == (str(seat), str(seat))
            own = [ply for ply, made in enumerate(session.plies) if made.seat == seat and made.free]
            later = [ply for ply in own if session.at(ply).state.round >= of_round]
            there = session.at(later[0] if later else own[-1])
            assert shown["moves"] == [move.label for move in there.legal()]
            assert view["turn"] == repr(there.state.view(seat).turn)


def test_before_any_game_the_first_question_of_one_is_shown_with_what_has_names_in_it(asked: Page) -> None:
    shown = asked("at_first", played="roborally", options={"lives": "5"})
    view = dict(shown["view"])
    assert (view["ask"], view["lives"]) == ("'program'", "(5, 5)")
    assert dict(dict(view["course"])["floor"])["width"] == "12"
    assert dict(view["floor"])["width"] == "12", "properties too"
    assert len(shown["moves"]) == 10
    assert all(len(text) <= 200 for _, text in view["rules"])
    assert " at 0x" not in str(shown)


def test_a_text_that_no_file_can_hold_is_one_with_a_mistake(asked: Page) -> None:
    assert asked("check", name="my.py", source="\n\ud800")["line"] == 2


def test_built_in_bots_do_not_meet_each_other(asked: Page) -> None:
    told = asked("begin", played="robotory", bots=[["my.py", FIRST], "random", "greedy"], count=3, seed=1)
    assert told == {"games": 6}


def test_each_round_of_a_game_is_a_film(asked: Page) -> None:
    asked("begin", played="robotory", bots=["random", ["my.py", FIRST]], count=1, seed=1)
    rounds = asked("play", number=0)["rounds"]
    asked.asked.clear()
    last, first = (asked("film", number=0, of_round=wanted) for wanted in (0, 1))
    assert last["round"] == last["rounds"] > first["round"] == 1
    assert last["rounds"] == rounds
    assert asked.asked == [], "the record is played, not the bots"
    for film in (last, first):
        assert film["svg"].startswith("<svg")
        assert decode(film["link"]).over


def test_every_game_names_its_bots(asked: Page) -> None:
    games = {one["name"]: one["bots"] for one in asked("games")}
    assert games[ROBOTORY.name] == [*ROBOTORY.bots, "random", "greedy", "search"]


def test_a_game_that_was_lost_by_name_is_a_film_as_far_as_it_came(asked: Page) -> None:
    raises = "left = [2, 1, 0]\ndef choose(view, moves, rng, budget):\n    1 / left.pop(0)\n    return 0\n"
    asked("begin", played="robotory", bots=["random", ["my.py", raises], ["none.py", "x = 1"]], count=1, seed=1)
    played = [asked("play", number=number) for number in range(3)]
    lost = next(number for number, one in enumerate(played) if one["played"][1] and "Division" in one["played"][1][2])
    film = asked("film", number=lost, of_round=1)
    assert film["svg"].startswith("<svg")
    assert not decode(film["link"]).over
    assert 0 in [one["rounds"] for one in played], "nothing is to be seen where a bot could not begin"


def test_a_class_meets_in_groups_that_fit_into_memory(asked: Page) -> None:
    bots = [[f"{number}.py", FIRST] for number in range(30)]
    assert asked("begin", played="robotory", bots=bots, count=1, seed=1) == {"games": 435}
    kept: list[str] = []
    starts = 0
    for table in asked.lab._tables:
        for bot in table.bots:
            name = bot.name  # type: ignore[union-attr]
            starts += name not in kept
            kept = [*[one for one in kept if one != name][-TOGETHER + 1 :], name]
    assert starts <= 92, "two for each of the 435 games, if anybody met anybody"


def test_as_many_bots_as_fit_into_memory_have_played_equally_often_at_any_time(asked: Page) -> None:
    bots = [[f"{number}.py", FIRST] for number in range(TOGETHER)]
    asked("begin", played="robotory", bots=bots, count=2, seed=1)
    assert [table.number for table in asked.lab._tables] == [*range(56)], "as in a tournament"


def test_the_page_keeps_as_many_bots_as_the_referee_reckons_with() -> None:
    assert f"const TOGETHER = {TOGETHER};" in (TOP / "web/lab/arena.js").read_text(encoding="utf-8")
