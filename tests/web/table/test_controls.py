"""Touching things picks moves, whatever way they are named."""

from dataclasses import dataclass
from typing import ClassVar

from tabletop.move import Move
from web.table.controls import Controls


@dataclass(frozen=True)
class Touch(Move):
    """A move made of these things."""

    verb: ClassVar[str] = "touch"
    things: tuple[str, ...]

    @property
    def label(self) -> str:
        return "+".join(self.things)

    @property
    def path(self) -> tuple[str, ...]:
        return self.things


def controls(*paths: str) -> tuple[Controls, list[str]]:
    made: list[str] = []
    found = Controls(lambda: None, lambda move: made.append(move.label))
    found.offer([Touch(tuple(path.split())) for path in paths])
    return found, made


def test_things_may_be_named_in_any_order() -> None:
    for order in (("white", "a1"), ("a1", "white")):
        found, made = controls("white a1", "white a2", "black a1")
        for thing in order:
            assert found.touch(thing)
        assert made == ["white+a1"]


def test_what_comes_next_follows_the_order_of_the_moves() -> None:
    found, _ = controls("white a1", "white a2", "black a1", "lid")
    assert found.next_things() == found.first_things() == ["white", "black", "lid"]
    found.touch("a1")
    assert found.next_things() == ["white", "black"]
    assert found.first_things() == ["white", "black", "lid"]


def test_touching_what_was_chosen_takes_it_back() -> None:
    found, made = controls("white a1", "white a2")
    found.touch("white")
    found.touch("white")
    assert (found.chosen, made) == ((), [])


def test_what_goes_with_nothing_chosen_begins_anew() -> None:
    found, made = controls("white a1", "white a2", "red b2")
    found.touch("white")
    found.touch("red")
    assert (found.chosen, made) == (("red",), [])


def test_a_move_may_name_a_thing_twice() -> None:
    found, made = controls("die die arm", "die leg")
    found.touch("die")
    assert found.next_things() == ["die", "leg"]
    found.touch("die")
    assert found.next_things() == ["arm"]
    found.touch("arm")
    assert made == ["die+die+arm"]


def test_what_belongs_to_no_move_means_nothing() -> None:
    found, made = controls("white a1")
    assert not found.touch("c3")
    assert (found.chosen, made) == ((), [])


def test_a_move_picked_as_a_whole_ends_the_offer() -> None:
    found, made = controls("white a1", "lid")
    found.pick(found.moves[1])
    assert made == ["lid"]
    assert not found.touch("white")
