"""Views as numbers in fixed places."""

from types import SimpleNamespace

from tabletop.formats.notation import Steps
from tabletop.rules.state import Ask
from tabletop.tools.learning import (
    Field,
    asked,
    bits,
    by_seat,
    counts,
    listed,
    marks,
    number,
    one_seat,
    operands,
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


def test_lists_have_their_size_whatever_they_hold() -> None:
    assert row([3, 4], 4) == [3, 4, -1, -1]
    assert row([3], 2, 0) == [3, 0]
    assert marks([0, 2, 2], 4) == [1, 0, 1, 0]
    assert counts([0, 2, 2], 4) == [1, 0, 2, 0]
    assert Field("f", (2, 3), 0, 1, "", lambda _: ()).size == 6


def test_planes_are_zero_but_where_something_is() -> None:
    assert list(sheet(2, 3, [(0, 2, 7), (1, 0, -1), (1, -1, 5)])) == [0, 0, 7, -1, 0, 0]


def test_a_field_reads_what_views_hold_under_its_name() -> None:
    view = SimpleNamespace(down=True, cards=(7, False))
    one, many = number("down", 0, 1, "whether"), listed("cards", 3, -1, 9, "which")
    assert one[:5] == ("down", (1,), 0, 1, "whether")
    assert many[:5] == ("cards", (3,), -1, 9, "which")
    assert (tuple(one.read(view)), list(many.read(view))) == ((1,), [7, 0, -1])


def test_seats_are_counted_from_whoever_looks_and_a_watcher_looks_as_seat_0() -> None:
    view = SimpleNamespace(seat=2, first=1, nobody=-1, out=(2, 0), lives=(5, 6, 7))
    assert [turned(view, seat, 3) for seat in (0, 1, 2, -1)] == [1, 2, 0, -1]
    assert list(by_seat("lives", 3, 0, 9, "").read(view)) == [7, 5, 6]
    assert list(one_seat("first", 3, "").read(view)) == [2]
    assert list(one_seat("nobody", 3, "").read(view)) == [-1]
    assert list(some_seats("out", 3, "").read(view)) == [0, 1, -1]
    assert bits(view, 0b011, 3) == [0, 1, 1]
    watcher = SimpleNamespace(seat=None, lives=(5, 6, 7))
    assert list(by_seat("lives", 3, 0, 9, "").read(watcher)) == [5, 6, 7]


def test_who_is_asked_what_is_told_of_every_view() -> None:
    steps: Steps = {"begin": step, "ask-aim": ask("aim"), "ask-roll": ask("roll")}
    kinds = {"begin": (), "ask-aim": ("seat", "event"), "ask-roll": ("chance",)}
    to_move, kind = asked(steps, 2)
    numbers = operands(steps, kinds, 40, {"seat": lambda view, seat: turned(view, seat, 2)})
    assert [one[:4] for one in (to_move, kind, numbers)] == [
        ("to_move", (1,), -2, 1), ("ask", (1,), 0, 2), ("operands", (2,), -1, 40),
    ]  # fmt: skip
    assert [one.about for one in (to_move, kind, numbers)] == [
        "the seat that is asked: 0 the viewer, -1 chance, -2 nobody",
        "what is asked: 0 nothing, 1 aim, 2 roll",
        "the numbers that belong to the question, events as -1 (aim: seat, event; roll: chance)",
    ]
    aim = SimpleNamespace(seat=1, to_move=0, ask="aim", operands=(0, 33))
    over = SimpleNamespace(seat=None, to_move=None, ask="", operands=())
    roll = SimpleNamespace(seat=0, to_move=-1, ask="roll", operands=(-1,))
    told = [[list(one.read(view)) for one in (to_move, kind, numbers)] for view in (aim, over, roll)]
    assert told == [[[1], [1], [1, -1]], [[-2], [0], [-1, -1]], [[-1], [2], [-1, -1]]]
