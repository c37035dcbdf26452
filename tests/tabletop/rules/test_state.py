"""The agenda: frames happen in the order written, consequences before what waited, and never for ever."""

import copy
import pickle
from collections.abc import Sequence
from typing import Self

import pytest

from tabletop.base.errors import IllegalMove
from tabletop.rules.event import EVERYBODY, NO_CAUSE, Event, Kind, Vocabulary
from tabletop.rules.move import GO_ON, PASS, Each, Move, Verb
from tabletop.rules.state import STEP_LIMIT, Ask, State, play_out

EVENTS = Vocabulary("diary", {"number": "a number", "seat": "a seat", "cards": "what it drew"})
TOLD, FELL = EVENTS.kind("told", "number"), EVENTS.kind("fell", "seat")
DREW = EVENTS.kind("drew", "seat", secret="cards")


class Diary(State):
    """A state that notes what its steps do."""

    __slots__ = ("notes",)

    def __init__(self) -> None:
        super().__init__(1)
        self.notes: list[str] = []

    def clone(self) -> Self:
        twin = self.__class__()
        twin._copy_agenda(self)
        twin.notes = self.notes[:]
        return twin


def note(diary: Diary, number: int) -> None:
    diary.notes.append(str(number))


def twice(diary: Diary, number: int) -> None:
    diary.notes.append(f"twice {number}")
    diary.then((note, number), (note, number))


def for_ever(diary: Diary) -> None:
    diary.then((for_ever,))


def first(diary: Diary) -> None:
    diary.then((second,))


def second(diary: Diary) -> None:
    diary.then((first,))


def _either(_diary: Diary, _seat: int) -> Sequence[Move]:
    return [GO_ON, PASS]


def _noted(diary: Diary, move: Move, seat: int) -> None:
    diary.notes.append(f"{seat} {move}")
    diary.then((note, 7))


QUESTION = Ask("question", _either, _noted)


def test_frames_happen_in_the_order_written() -> None:
    diary = Diary()
    diary.then((note, 1), (note, 2))
    diary.then((note, 3))
    diary.run()
    assert diary.notes == ["3", "1", "2"]
    assert diary.over


def test_consequences_come_before_what_waited() -> None:
    diary = Diary()
    diary.then((twice, 1), (note, 2))
    diary.run()
    assert diary.notes == ["twice 1", "1", "1", "2"]


def test_the_run_stops_at_a_question_and_goes_on_after_its_answer() -> None:
    diary = Diary()
    diary.then((note, 1), (QUESTION, 4), (note, 2))
    diary.run()
    assert diary.notes == ["1"]
    assert diary.pending is not None
    assert diary.pending == (QUESTION, 4, (4,))
    assert diary.legal() == [GO_ON, PASS]
    assert not diary.over
    diary.apply(PASS)
    assert diary.notes == ["1", "4 pass", "7", "2"]
    assert diary.pending is None
    assert diary.over
    assert not diary.legal()


@pytest.mark.parametrize("step", [for_ever, first])
def test_rules_that_go_round_in_circles_fail_with_their_names(step: object) -> None:
    diary = Diary()
    diary.then((step,), (note, 1), (QUESTION, 0))
    with pytest.raises(RuntimeError, match="round in circles") as failed:
        diary.run()
    assert "note" in str(failed.value)
    assert "question" in str(failed.value)
    assert "for_ever" in str(failed.value) or "first" in str(failed.value)


def test_long_chains_that_end_are_allowed() -> None:
    diary = Diary()
    diary.then(*((note, number) for number in range(STEP_LIMIT - 1)))
    diary.run()
    assert len(diary.notes) == STEP_LIMIT - 1


def test_a_move_that_is_not_offered_is_refused_with_what_is() -> None:
    diary = Diary()
    diary.then((QUESTION, 0))
    with pytest.raises(IllegalMove, match="jump is not legal here; legal are: go-on, pass"):
        diary.play(Verb("jump"))
    assert diary.pending is not None
    assert diary.notes == []
    diary.play(GO_ON)
    with pytest.raises(IllegalMove, match="none, the game is over"):
        diary.play(GO_ON)


def test_an_answer_gives_the_events_it_led_to_and_no_older_ones() -> None:
    def tell(state: Diary, number: int) -> None:
        state.emit(TOLD, "1", NO_CAUSE, number)

    diary = Diary()
    diary.then((tell, 1), (QUESTION, 0), (tell, 2), (tell, 3), (QUESTION, 0))
    diary.run()
    assert [event.data for event in diary.events] == [(1,)]
    assert [(event.id, event.data) for event in diary.apply(PASS)] == [(1, (2,)), (2, (3,))]
    assert diary.apply(PASS) == []


def test_events_have_ascending_numbers_that_can_be_named_as_causes() -> None:
    diary = Diary()
    cause = diary.emit(FELL, "5.1", NO_CAUSE, 3)
    effect = diary.emit_secret(2, (41, 42), DREW, "5.2", cause, 2)
    assert (cause, effect) == (0, 1)
    assert diary.events == [
        Event(0, FELL, "5.1", NO_CAUSE, (3,), (), EVERYBODY),
        Event(1, DREW, "5.2", 0, (2,), (41, 42), 2),
    ]


def test_a_secret_is_left_out_for_all_but_its_owner() -> None:
    event = Event(1, DREW, "5.2", 0, (2,), (41,), 2)
    assert event.seen_by(2) is event
    for other in (0, 1, 3, None):
        assert event.seen_by(other).secret == ()
        assert event.seen_by(other).data == (2,)


def test_numbers_and_secrets_are_read_by_name_and_a_wrong_name_is_told() -> None:
    event = Event(1, DREW, "5.2", 0, (2,), (41,), 2)
    assert (event.seat, event.cards, event.seen_by(0).cards) == (2, (41,), ())
    assert dict(event.named()) == {"seat": 2}
    with pytest.raises(AttributeError, match="An event of kind drew has no 'robot'; it has: seat"):
        _ = event.robot


def test_a_starred_field_is_all_numbers_that_are_left() -> None:
    way = Vocabulary("walk", {"robot": "a robot", "cells": "its way"}).kind("went", "robot *cells")
    assert [Event(0, way, "1", NO_CAUSE, data).cells for data in ((3, 4, 5), (3,))] == [(4, 5), ()]


@pytest.mark.parametrize(
    ("fields", "declared", "complaint"),
    [
        ("seat", {"by": "number"}, "has no field 'number'"),
        ("number weight", {}, "does not explain the field 'weight'"),
        ("cause", {}, "every event has that name"),
        ("index", {}, "every event has that name"),
    ],
)
def test_a_kind_is_declared_with_fields_that_are_explained_and_free(
    fields: str, declared: dict[str, str], complaint: str
) -> None:
    words = Vocabulary("diary", {"number": "a number", "seat": "a seat", "cause": "a cause", "index": "an index"})
    with pytest.raises(AssertionError, match=complaint):
        words.kind("read", fields, **declared)  # type: ignore[arg-type]


def test_of_a_kind_that_was_declared_by_its_name_alone_nothing_else_holds() -> None:
    kind = Vocabulary("diary", {}).kind("rested")
    assert [name for name in Kind.__slots__ if name != "vocabulary" and getattr(kind, name)] == []
    assert kind.rest is None, "the film rests as usual"


def test_a_kind_is_declared_once_and_found_by_its_name() -> None:
    words = Vocabulary("diary", {"page": "a page"})
    kind = words.kind("read", "page", groups="quiet slow")
    assert words["read"] is kind
    assert list(words) == [kind]
    assert words.group("slow") == {kind}
    with pytest.raises(AssertionError, match="declares the kind 'read' twice"):
        words.kind("read")
    with pytest.raises(KeyError, match="diary has no event of kind 'wrote'; it has: read"):
        words["wrote"]
    with pytest.raises(AssertionError, match="No kind of diary is in the group 'loud'"):
        words.group("loud")


def test_an_event_without_a_secret_is_for_everybody() -> None:
    diary = Diary()
    diary.emit_secret(2, (), DREW, "5.2", NO_CAUSE)
    assert diary.events[0].owner == EVERYBODY


def test_a_clone_starts_without_events_of_its_own() -> None:
    diary = Diary()
    diary.emit(FELL, "5.1", NO_CAUSE)
    diary.then((QUESTION, 0))
    twin = diary.clone()
    assert twin.events == []
    assert twin.event_count == 1
    assert twin.agenda == diary.agenda
    twin.apply(PASS)
    assert diary.pending is not None


def test_there_is_one_verb_for_each_label() -> None:
    assert Verb("pass") is PASS
    assert Verb("jump") != PASS
    assert pickle.loads(pickle.dumps(PASS)) is copy.deepcopy(PASS) is PASS
    assert PASS.label == str(PASS) == "pass"
    assert PASS.path == ("pass",)


def test_playing_out_gives_the_events_of_each_choice_and_stops_at_the_end() -> None:
    diary = Diary()
    diary.then((QUESTION, 0), (QUESTION, 1))
    diary.run()
    picked: list[Move] = []

    def last(state: State) -> Move:
        picked.append(state.legal()[-1])
        return picked[-1]

    by_hand = diary.clone()
    played = list(play_out(diary, last))
    assert diary.over
    assert played == [by_hand.apply(move) for move in picked]
    assert len(played) == 2


def test_playing_out_fails_when_a_game_does_not_end() -> None:
    def again(diary: Diary, _move: Move, seat: int) -> None:
        diary.then((endless, seat))

    endless = Ask("endless", _either, again)
    diary = Diary()
    diary.then((endless, 0))
    with pytest.raises(RuntimeError, match="not over after 25"):
        list(play_out(diary, lambda state: state.legal()[0], bound=25))


def test_moves_for_numbers_are_made_where_they_are_asked_for_and_are_equal_as_a_list_is() -> None:
    made: list[int] = []

    def draw(number: int) -> Move:
        made.append(number)
        return Verb(f"draw {number}")

    moves = Each([3, 1, 4], draw)
    assert (len(moves), moves[2], made) == (3, Verb("draw 4"), [4])
    assert moves == Each(iter([3, 1, 4]), draw)
    assert hash(moves) == hash(Each([3, 1, 4], draw))
    assert moves != Each([3, 1], draw)
    assert moves != Each([3, 1, 4], lambda number: Verb(f"put {number}"))
    assert moves != [Verb("draw 3"), Verb("draw 1"), Verb("draw 4")]
