"""Setting a match up by touch: cards go by name where they are put, and come from where they lay."""

import pytest

from stakbots import GAME
from stakbots.formats import notation
from stakbots.position.codes import UNKNOWN, card_of, down
from stakbots.position.naming import names
from stakbots.position.state import Match
from stakbots.rules.supply import DRAW
from stakbots.rules.turn import ACTION
from tabletop.show.arranging import Choice, Control
from tabletop.show.words import words

ENGLISH = words("stakbots", "en")
TABLE = "stakbots/2 seats=2 turn=3 s0=-1,-1,core-3 s1=-1,-pit,spike h0=trip heap=clumsy agenda=ask-action(0)"


def controls(position: str, spot: str) -> list[Control]:
    assert GAME.controls
    return list(GAME.controls(position, spot, ENGLISH))


def control(position: str, spot: str, name: str) -> Control:
    return next(one for one in controls(position, spot) if one.name.startswith(name))


def chosen(position: str, spot: str, control_name: str, name: str) -> Match:
    """The position after the choice of that caption."""

    def named(choice: Choice) -> bool:
        return choice.name == name

    state = GAME.read(next(filter(named, control(position, spot, control_name).choices)).position)
    assert isinstance(state, Match)
    return state


def card(name: str, which: int = 0) -> int:
    deck = notation.read(TABLE).rules.deck
    return names(deck)[name][which]


def test_a_card_by_name_lies_face_down_below_the_top_of_a_stak() -> None:
    state = chosen(TABLE, "stak-1", "Card 2", "Begone 1")
    assert state.staks[1] == [UNKNOWN, down(card("begone")), card("spike")]
    state = chosen(TABLE, f"card-{card('pit')}", "Card 2 lies", "face up")
    assert state.staks[1][1] == card("pit")
    state = chosen(TABLE, "down-0-1", "Card 2 lies", "face down, seen before")
    assert state.staks[0][1] <= -2
    state = chosen(TABLE, "stak-1", "Card 2 lies", "face down, unseen")
    assert state.staks[1] == [UNKNOWN, UNKNOWN, card("spike")]


def test_the_top_is_another_card_and_the_one_that_lay_there_is_free() -> None:
    state = chosen(TABLE, f"card-{card('spike')}", "Card 3", "Stomp 3")
    assert state.staks[1][-1] == card("stomp-3")
    assert card("spike") in state.pool


def test_a_card_is_added_on_top_and_taken_away() -> None:
    state = chosen(TABLE, "stak-0", "One more card on top", "Core 3")
    assert state.staks[0] == [UNKNOWN, UNKNOWN, card("core-3"), card("core-3", 1)]
    assert chosen(TABLE, "stak-0", "Card 3", "nothing").staks[0][0] == UNKNOWN


def test_below_a_top_that_goes_the_next_card_turns_up() -> None:
    state = chosen(TABLE, "stak-1", "Card 3", "nothing")
    assert state.staks[1] == [UNKNOWN, card("pit")]


def test_a_card_that_lies_elsewhere_comes_from_there() -> None:
    full = TABLE.replace("h0=trip", "h0=trip,trip h1=trip")
    assert full.count("trip") == 3
    state = chosen(full, "stak-0", "One more card on top", "Trip")
    assert state.staks[0][-1] in [card("trip", n) for n in range(3)]
    assert sum(map(len, state.hand)) == 2


def test_the_last_card_of_a_seat_can_be_changed_but_not_taken_away() -> None:
    alone = TABLE.replace("s0=-1,-1,core-3", "s0=core-3")
    assert "nothing" not in [choice.name for choice in control(alone, "stak-0", "Card 1").choices]
    moved = chosen(alone.replace("h0=trip", "h0=core-3"), "stak-1", "One more card on top", "Core 3")
    assert len(moved.staks[0]) == 1


def test_unseen_cards_damage_hands_and_the_heap() -> None:
    assert chosen(TABLE, "stak-0", "Unseen cards", "4").staks[0][:4] == [UNKNOWN] * 4
    assert chosen(TABLE, f"card-{card('core-3')}", "Damage", "2").damage[card("core-3")] == 2
    assert chosen(TABLE, "seat-1", "Hand, card 1", "Leader").hand[1] == [card("leader")]
    assert chosen(TABLE, "seat-0", "Hand, card 1", "nothing").hand[0] == []
    assert chosen(TABLE, "heap", "Scrapheap, card 2", "Shot 4").heap == [card("clumsy"), card("shot-4")]


def test_players_turn_and_what_happens_next() -> None:
    three = chosen(TABLE, "", "Players", "3")
    assert (three.seats, len(three.staks[2])) == (3, 3)
    assert three.staks[2][-1] >= 0
    other = chosen(TABLE, "", "Whose turn", control(TABLE, "", "Whose turn").choices[1].name)
    assert (other.active, other.pending) == (1, (ACTION, 1, (1,)))
    assert chosen(TABLE, "", "What happens next", "a card is drawn").pending == (DRAW, -1, (-1, 0, -1))
    assert chosen(TABLE, "", "The scrapheap", "has received a card").fed


def test_what_lies_there_is_marked() -> None:
    marked = control(TABLE, "stak-1", "Card 2")
    assert marked.choices[marked.chosen].name == "Pit 1"
    assert card_of(notation.read(marked.choices[marked.chosen].position).staks[1][1]) == card("pit")


@pytest.mark.parametrize(
    "spot", ["stak-5", "down-0-7", "card-999", "seat-4", "supply", "table", "stak", "3,4", "-", "card-x"]
)
def test_other_spots_have_nothing_to_change(spot: str) -> None:
    assert controls(TABLE, spot) == []
