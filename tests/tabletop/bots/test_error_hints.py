"""Hints on errors of bots: Python's texts for usual mistakes lead to a remedy."""

import pytest

from tabletop.bots import local_bot
from tabletop.bots.bot_files import problem
from tabletop.bots.error_hints import hint
from tabletop.bots.local_bot import LocalBot
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import PERSON, Session
from tabletop.show.words import LANGUAGES, words

HEAD = "def choose(view, moves, rng, budget):\n"

MISTAKES = {
    "a misspelt name": (f"width = 3\n{HEAD}    return moves[widht]\n", "no widht here. Did you mean width?"),
    "a misspelt field": (f"{HEAD}    return view.robto[0]\n", "no robto here. Did you mean robot?"),
    "a field that is not there": (f"{HEAD}    return view.zzzzzz\n", "has no zzzzzz"),
    "an unknown name": (f"{HEAD}    return zzzzzz\n", "does not know zzzzzz yet"),
    "an unknown module": ("import zzzzzz\n", "no module zzzzzz"),
    "no return in a helper": (f"def far():\n    1\n{HEAD}    return far() + 1\n", "Something in this line is None"),
    "no indentation": (f"{HEAD}return moves[0]\n", "four spaces further in"),
    "too much indentation": (f"{HEAD}    a = 1\n      return moves[0]\n", "four spaces further in"),
    "no colon": ("def choose(view, moves, rng, budget)\n    return 0\n", "A colon is missing"),
    "no bracket": (f"{HEAD}    return moves[len(moves\n", "A bracket is missing"),
    "no quotation mark": (f"{HEAD}    print('far)\n    return 0\n", "A quotation mark is missing"),
    "one equals sign": (f"{HEAD}    if view.turn = 1:\n        return 0\n", "Two equals signs compare"),
    "nonsense": (f"{HEAD}    return moves first\n", "letter by letter"),
    "other arguments": ("def choose(view, moves):\n    return 0\n", "choose is given four things"),
    "too few values": (f"def far(a, b):\n    return 1\n{HEAD}    return far(1)\n", "far is called with"),
    "number and text": (f"{HEAD}    return 'turn ' + view.turn\n", "do not go together"),
    "compares them": (f"{HEAD}    return 'a' < 1\n", "do not go together"),
    "a number as a list": (f"{HEAD}    return view.turn[0]\n", "no list"),
    "a number as a function": (f"{HEAD}    return view.turn(3)\n", "no function"),
    "a list for one of its things": (f"{HEAD}    return {{}}.get(moves)\n", "one by one"),
    "one thing for a list": (f"{HEAD}    return min(view.seat)\n", "one by one"),
    "beyond the list": (f"{HEAD}    return moves[len(moves)]\n", "counted from 0"),
    "no such key": (f"{HEAD}    return {{}}['M1']\n", "no entry 'M1'"),
    "divides by 0": (f"{HEAD}    return 1 / 0\n", "divides by 0"),
    "the least of nothing": (f"{HEAD}    return min([])\n", "at least one value"),
    "calls itself": (f"{HEAD}    return choose(view, moves, rng, budget)\n", "calls itself"),
    "returns nothing": (f"{HEAD}    moves[0]\n", "gave nothing back"),
    "returns a label": (f"{HEAD}    return moves[0].label\n", "gave a text back"),
    "returns a list": (f"{HEAD}    return [moves[0]]\n", "gave several things back"),
    "returns what is no move": (f"{HEAD}    return view.seat - 1\n", "or its place in that list"),
    "another name": ("def chose(view, moves, rng, budget):\n    return 0\n", "no chose here. Did you mean choose?"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_usual_mistake_has_a_hint_in_every_language(name: str) -> None:
    text, said = MISTAKES[name]
    session = Session(game.find("robotory"), [PERSON, PERSON], {}, 1)
    session.advance()
    bot = LocalBot(text.encode())
    told = bot.within(1, "begin", session.game, 0)
    if told == {"missing": False}:
        told = bot.within(0.2, "answer", session.state.view(0), session.legal(), 1, Budget())
    error = problem("bot.py", told, 5)
    assert error is not None
    found = hint(error, text)
    assert found is not None
    assert said in str(found)
    assert len({words("tabletop", language).explain(found) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_bot_that_is_late_may_have_a_loop_that_never_ends() -> None:
    error = problem("bot.py", {"late": True, "line": 2}, 5)
    assert error is not None
    assert "a loop never ends" in str(hint(error, HEAD))


def test_an_answer_after_its_time_is_late_and_names_the_line_where_it_was_over(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = local_bot._Clock()
    monkeypatch.setattr(local_bot, "_CLOCK", clock)
    monkeypatch.setattr(clock, "end", lambda: 7)
    assert LocalBot(b"x = 1\n").within(1, "load") == {"late": True, "line": 7}
    assert LocalBot(b"\n1 / 0\n").within(1, "load") == {"late": True, "line": 2}


def test_what_cannot_be_helped_has_no_hint() -> None:
    for told in ({"ended": True}, {"strange": True}, {"raised": "OddError: what it says", "line": 1}):
        error = problem("bot.py", told, 5)
        assert error is not None
        assert hint(error, HEAD) is None


def test_an_error_that_cannot_be_said_is_said_to_be_one() -> None:
    mute = "class Mute(Exception):\n    def __str__(self):\n        return 1 / 0\nraise Mute\n"
    told = LocalBot(mute.encode()).within(1, "load")
    assert told == {"line": 4, "raised": "Mute"}
