"""Windows within windows: a response may itself be answered, and the last response happens first."""

from collections.abc import Sequence
from typing import Self

from tabletop.rules.move import PASS, Move, Verb
from tabletop.rules.state import State
from tabletop.rules.window import Window

OBJECT = Verb("object")


class Debate(State):
    """Everybody has words left; an objection undoes what it answers, unless it is objected to."""

    __slots__ = ("heard", "words")

    def __init__(self, words: Sequence[int]) -> None:
        super().__init__(1)
        self.words = list(words)
        self.heard: list[str] = []

    def clone(self) -> Self:
        twin = self.__class__(self.words)
        twin._copy_agenda(self)
        twin.heard = self.heard[:]
        return twin


def speech(debate: Debate, number: int) -> None:
    debate.heard.append(f"speech {number}")


def objection(debate: Debate, seat: int) -> None:
    """Cancel the frames below."""
    debate.heard.append(f"objection of {seat}")
    debate.agenda.pop()
    debate.agenda.pop()


def _object(debate: Debate, move: Move, seat: int, at: int) -> None:
    assert move is OBJECT
    assert debate.agenda[at][0] in (speech, objection)
    debate.words[seat] -= 1
    debate.then((objection, seat))
    FLOOR.open(debate, (seat + 1) % len(debate.words))


FLOOR = Window(
    "floor",
    seats=lambda debate: len(debate.words),
    may=lambda debate, seat: debate.words[seat] > 0,
    moves=lambda _debate, _seat: [OBJECT],
    respond=_object,
)


def speak(*words: int) -> Debate:
    """A speech about which the seats may say that many words, seat 0 first."""
    debate = Debate(words)
    debate.then((speech, 1))
    FLOOR.open(debate, 0)
    debate.run()
    return debate


def answer(debate: Debate, *moves: Move) -> list[int]:
    """Make moves; return the seats that were asked."""
    asked = []
    for move in moves:
        assert debate.pending is not None
        asked.append(debate.pending.seat)
        debate.apply(move)
    return asked


def test_a_speech_that_nobody_may_answer_happens_at_once() -> None:
    assert speak(0, 0, 0).heard == ["speech 1"]


def test_a_speech_that_all_let_pass_happens() -> None:
    debate = speak(1, 1, 1)
    assert answer(debate, PASS, PASS, PASS) == [0, 1, 2]
    assert debate.heard == ["speech 1"]


def test_an_answer_that_nobody_answers_rewrites_what_waited() -> None:
    debate = speak(0, 1, 0)
    answer(debate, OBJECT)
    assert debate.heard == ["objection of 1"]
    assert debate.over


def test_an_answer_to_an_answer_saves_what_waited() -> None:
    debate = speak(1, 1, 0)
    assert answer(debate, OBJECT, OBJECT) == [0, 1]
    assert debate.heard == ["objection of 1", "speech 1"]


def test_passing_on_an_answer_is_not_passing_on_what_waited() -> None:
    debate = speak(2, 1, 1)
    assert answer(debate, OBJECT, PASS, OBJECT, PASS, PASS) == [0, 1, 2, 0, 1]
    assert debate.heard == ["objection of 2"]
    assert debate.pending is not None, "the speech can be objected to again"
    assert answer(debate, PASS, PASS) == [1, 0]
    assert debate.heard == ["objection of 2", "speech 1"]


def test_a_window_is_data_that_clones_copy() -> None:
    debate = speak(1, 1, 0)
    twin = debate.clone()
    answer(twin, OBJECT, PASS)
    assert twin.heard == ["objection of 0"]
    answer(debate, PASS, PASS)
    assert debate.heard == ["speech 1"]


def test_who_is_asked_in_a_window_is_told_its_rule() -> None:
    asked = Window("w", seats=len, may=lambda *_: True, moves=lambda *_: (), respond=lambda *_: None, rule="5.1").ask
    assert (asked.name, asked.rule, FLOOR.ask.rule) == ("w-respond", "5.1", "")
