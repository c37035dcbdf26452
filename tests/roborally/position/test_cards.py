"""Program cards (rule 2.1): 84 cards, 84 different priorities."""

import pytest

from roborally.position.cards import (
    BACK_UP,
    DECK,
    FORWARD,
    KIND,
    LABEL,
    MOVE_1,
    MOVE_2,
    MOVE_3,
    NAME,
    QUARTERS,
    ROTATE_LEFT,
    ROTATE_RIGHT,
    U_TURN,
    card_named,
    priority,
)
from tabletop.base.errors import NotationError

TABLE = [
    (U_TURN, "UT", 6, range(10, 61, 10)),
    (ROTATE_LEFT, "RL", 18, range(70, 411, 20)),
    (ROTATE_RIGHT, "RR", 18, range(80, 421, 20)),
    (BACK_UP, "BU", 6, range(430, 481, 10)),
    (MOVE_1, "M1", 18, range(490, 661, 10)),
    (MOVE_2, "M2", 12, range(670, 781, 10)),
    (MOVE_3, "M3", 6, range(790, 841, 10)),
]


@pytest.mark.parametrize(("kind", "name", "count", "priorities"), TABLE)
def test_each_kind_has_its_number_of_cards_and_their_priorities(
    kind: int, name: str, count: int, priorities: range
) -> None:
    assert [priority(card) for card in DECK if KIND[card] == kind] == list(priorities)
    assert KIND.count(kind) == count
    assert NAME[kind] == name


def test_every_multiple_of_ten_up_to_840_is_the_priority_of_one_card() -> None:
    assert [priority(card) for card in DECK] == list(range(10, 850, 10))


def test_moves_go_as_far_as_they_say_and_back_up_one_back() -> None:
    assert [FORWARD[kind] for kind in (MOVE_1, MOVE_2, MOVE_3, BACK_UP)] == [1, 2, 3, -1]
    assert [QUARTERS[kind] for kind in (MOVE_1, MOVE_2, MOVE_3, BACK_UP)] == [0, 0, 0, 0]


def test_rotations_turn_a_quarter_and_u_turn_a_half() -> None:
    assert [QUARTERS[kind] % 4 for kind in (ROTATE_LEFT, ROTATE_RIGHT, U_TURN)] == [3, 1, 2]
    assert [FORWARD[kind] for kind in (ROTATE_LEFT, ROTATE_RIGHT, U_TURN)] == [0, 0, 0]


def test_a_label_is_kind_and_priority_and_names_one_card() -> None:
    assert LABEL[0] == "UT:10"
    assert LABEL[83] == "M3:840"
    assert [card_named(label) for label in LABEL] == list(DECK)


@pytest.mark.parametrize("label", ["M1:670", "RR:70", "RL:80", "M4:500", "BU:420", "M1", "m1:490", "", "M3:850"])
def test_cards_that_are_not_in_the_deck_are_refused(label: str) -> None:
    with pytest.raises(NotationError, match="not a program card"):
        card_named(label)
