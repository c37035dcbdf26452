"""Views as numbers in fixed places."""

from types import SimpleNamespace
from typing import Any

from tabletop.formats.notation import Steps
from tabletop.rules.state import Ask
from tabletop.tools.learning import (
    Field,
    FieldGroup,
    asked,
    bits,
    by_seat,
    counts,
    listed,
    marks,
    number,
    one_seat,
    operands,
    readers,
    row,
    sheet,
    some_seats,
    turned,
)


def ask(name: str) -> Ask:
    """An ask that nobody answers."""
    return Ask(name, lambda *_: (), lambda *_: None)


def step() -> None:
    """A step that asks nothing."""


def told(part: FieldGroup, view: Any) -> list[int]:
    """The numbers of a part, as whole numbers: switches are numbers too."""
    return list(map(int, part.read(view)))


def test_lists_have_their_size_whatever_they_hold() -> None:
    assert row([3, 4], 4) == [3, 4, -1, -1]
    assert row([3], 2, 0) == [3, 0]
    assert list(marks([0, 2, 2], 4)) == [1, 0, 1, 0]
    assert list(counts([0, 2, 2], 4)) == [1, 0, 2, 0]
    assert Field("f", (2, 3), 0, 1, "").size == 6


def test_planes_are_zero_but_where_something_is() -> None:
    assert list(sheet(2, 3, [(0, 2, 7), (1, 0, -1), (1, -1, 5)])) == [0, 0, 7, -1, 0, 0]


def test_a_field_reads_what_views_hold_under_its_name() -> None:
    view = SimpleNamespace(down=True, cards=(7, False))
    one, many = number("down", 0, 1, "whether"), listed("cards", 3, -1, 9, "which")
    assert one.fields == (Field("down", (1,), 0, 1, "whether"),)
    assert many.fields == (Field("cards", (3,), -1, 9, "which"),)
    assert (told(one, view), told(many, view)) == ([1], [7, 0, -1])


def test_parts_that_are_read_together_tell_the_same_in_the_same_order() -> None:
    view = SimpleNamespace(a=1, b=2, c=3, d=4, cards=(7, 8))
    parts = [number(name, 0, 9, "") for name in "abc"] + [listed("cards", 3, -1, 9, "")] + [number("d", 0, 9, "")]
    reads = readers(parts)
    assert len(reads) == 3
    assert [one for read in reads for one in read(view)] == [1, 2, 3, 7, 8, -1, 4]


def test_seats_are_counted_from_whoever_looks_and_a_watcher_looks_as_seat_0() -> None:
    view = SimpleNamespace(seat=2, first=1, nobody=-1, out=(2, 0), lives=(5, 6, 7), down=(0, 1, 1))
    assert [turned(view, seat, 3) for seat in (0, 1, 2, -1)] == [1, 2, 0, -1]
    one, both = by_seat(3, ("lives", 0, 9, "")), by_seat(3, ("lives", 0, 9, ""), ("down", 0, 1, ""))
    assert (told(one, view), told(both, view)) == ([7, 5, 6], [7, 5, 6, 1, 0, 1])
    assert [field.name for field in both.fields] == ["lives", "down"]
    assert told(one_seat("first", 3, ""), view) == [2]
    assert told(one_seat("nobody", 3, ""), view) == [-1]
    assert told(some_seats("out", 3, ""), view) == [0, 1, -1]
    assert bits(view, 0b011, 3) == [0, 1, 1]
    assert told(both, SimpleNamespace(seat=None, lives=(5, 6, 7), down=(0, 1, 1))) == [5, 6, 7, 0, 1, 1]


def test_who_is_asked_what_is_told_of_every_view() -> None:
    steps: Steps = {"begin": step, "ask-aim": ask("aim"), "ask-roll": ask("roll")}
    kinds = {"begin": (), "ask-aim": ("seat", "event"), "ask-roll": ("chance",)}
    question = asked(steps, 2)
    numbers = operands(steps, kinds, 40, {"seat": lambda view, seat: turned(view, seat, 2)})
    assert (*question.fields, *numbers.fields) == (
        Field("to_move", (1,), -2, 1, "the seat that is asked: 0 the viewer, -1 chance, -2 nobody"),
        Field("ask", (1,), 0, 2, "what is asked: 0 nothing, 1 aim, 2 roll"),
        Field(
            "operands", (2,), -1, 40,
            "the numbers that belong to the question, events as -1 (aim: seat, event; roll: chance)",
        ),
    )  # fmt: skip
    aim = SimpleNamespace(seat=1, to_move=0, ask="aim", operands=(0, 33))
    over = SimpleNamespace(seat=None, to_move=None, ask="", operands=())
    roll = SimpleNamespace(seat=0, to_move=-1, ask="roll", operands=(-1,))
    found = [told(question, view) + told(numbers, view) for view in (aim, over, roll)]
    assert found == [[1, 1, 1, -1], [-2, 0, -1, -1], [-1, 2, -1, -1]]
