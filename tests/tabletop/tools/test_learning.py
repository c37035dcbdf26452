"""Views as numbers in fixed places."""

from types import SimpleNamespace

from tabletop.formats.notation import Steps
from tabletop.rules.state import Ask
from tabletop.tools.learning import Field, asked, counts, listed, marks, number, row


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


def test_a_field_reads_what_views_hold_under_its_name() -> None:
    view = SimpleNamespace(down=True, cards=(7, False))
    one, many = number("down", 0, 1, "whether"), listed("cards", 3, -1, 9, "which")
    assert one[:5] == ("down", (1,), 0, 1, "whether")
    assert many[:5] == ("cards", (3,), -1, 9, "which")
    assert (tuple(one.read(view)), list(many.read(view))) == ((1,), [7, 0, -1])


def test_who_looks_and_who_is_asked_what_is_told_of_every_view() -> None:
    steps: Steps = {"begin": step, "ask-aim": ask("aim"), "ask-roll": ask("roll")}
    operands = {"begin": (), "ask-aim": ("seat", "event"), "ask-roll": ("chance",)}
    viewer, to_move, kind, numbers = fields = asked(steps, operands, 40)
    assert [one[:4] for one in fields] == [
        ("viewer", (1,), -1, 7), ("to_move", (1,), -2, 7), ("ask", (1,), 0, 2), ("operands", (2,), -1, 40),
    ]  # fmt: skip
    assert [one.about for one in fields] == [
        "the seat that looks; -1 for whoever watches",
        "the seat that is asked; -1 chance, -2 nobody",
        "what is asked: 0 nothing, 1 aim, 2 roll",
        "the numbers that belong to the question, event numbers as -1",
    ]
    aim = SimpleNamespace(seat=1, to_move=0, ask="aim", operands=(0, 33))
    over = SimpleNamespace(seat=None, to_move=None, ask="", operands=())
    roll = SimpleNamespace(seat=0, to_move=-1, ask="roll", operands=(-1,))
    told = [[list(one.read(view)) for one in (viewer, to_move, kind, numbers)] for view in (aim, over, roll)]
    assert told == [[[1], [0], [1], [0, -1]], [[-1], [-2], [0], [-1, -1]], [[0], [-1], [2], [-1, -1]]]
    assert asked(steps, operands, 40, 3)[3].shape == (3,)
    assert asked(steps, operands, 40, 1)[3].shape == (2,)
