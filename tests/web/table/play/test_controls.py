"""Touching things picks moves, however the moves are named."""

from dataclasses import dataclass
from typing import ClassVar

from tabletop.rules.move import Move
from web.table.play.controls import Controls


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


def controls(*paths: str) -> Controls:
    return Controls([Touch(tuple(path.split())) for path in paths])


def touched(found: Controls, *things: str) -> list[str]:
    """The labels of the moves that touches make."""
    return [move.label for move in map(found.touch, things) if move is not None]


def test_things_may_be_named_in_any_order() -> None:
    for order in (("white", "a1"), ("a1", "white")):
        found = controls("white a1", "white a2", "black a1")
        assert all(map(found.names, order))
        assert touched(found, *order) == ["white+a1"]


def test_what_comes_next_follows_the_order_of_the_moves() -> None:
    found = controls("white a1", "white a2", "black a1", "lid")
    assert found.next_things() == found.first_things() == ["white", "black", "lid"]
    assert not touched(found, "a1")
    assert found.next_things() == ["white", "black"]
    assert found.first_things() == ["white", "black", "lid"]


def test_touching_what_was_chosen_takes_it_back() -> None:
    found = controls("white a1", "white a2")
    assert not touched(found, "white", "white")
    assert found.chosen == ()


def test_what_goes_with_nothing_chosen_begins_anew() -> None:
    found = controls("white a1", "white a2", "red b2")
    assert not touched(found, "white", "red")
    assert found.chosen == ("red",)


def test_a_move_may_name_a_thing_twice() -> None:
    found = controls("die die arm", "die leg")
    assert not touched(found, "die")
    assert found.next_things() == ["die", "leg"]
    assert not touched(found, "die")
    assert found.next_things() == ["arm"]
    assert touched(found, "arm") == ["die+die+arm"]


def test_what_belongs_to_no_move_means_nothing() -> None:
    assert not controls("white a1").names("c3")


def test_a_move_that_was_made_ends_the_offer() -> None:
    found = controls("white a1", "lid")
    assert touched(found, "lid") == ["lid"]
    assert not found.moves
    assert not found.names("white")


def test_what_was_chosen_can_be_cleared() -> None:
    found = controls("white a1", "white a2")
    assert not found.clear()
    found.touch("white")
    assert found.clear()
    assert found.chosen == ()


def test_lesser_moves_are_held_back_only_where_there_are_others() -> None:
    first, second = controls("white a1", "white a2").moves
    found = Controls()
    found.offer([first, second], lambda move: move is second)
    assert (found.moves, found.lesser) == ([first], [second])
    found.offer_all()
    assert (found.moves, found.lesser, found.all_wanted) == ([first, second], (), True)
    found.offer([first, second], lambda _move: True)
    assert (found.moves, found.lesser, found.all_wanted) == ([first, second], (), False)
