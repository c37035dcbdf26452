"""Setting a game up by touch: what is put at a spot lies there in the position, and comes from where it lay."""

import pytest

from moonbots import GAME
from moonbots.position.cards import CODES, NO_CARD, card_named
from moonbots.position.state import Tournament
from moonbots.rules.turn import PLACE
from tabletop.base.errors import NotationError
from tabletop.show.arranging import Choice, Control
from tabletop.show.words import words

ENGLISH = words("moonbots", "en")
TABLE = "moonbots/2 seats=3 round=1 backs=11 r0=15/HE1/die/dodge r1=16/TO2 r2=17 market=TO1,-,die,-,-,- "
ACTS = TABLE + "agenda=ask-act(0,0);following(0)"
PLACES = TABLE + "dice=3,4 agenda=ask-place(0,0);following(0)"


def control(position: str, spot: str, name: str) -> Control:
    assert GAME.controls
    return next(one for one in GAME.controls(position, spot, ENGLISH) if one.name.startswith(name))


def chosen(position: str, spot: str, name: str, look_or_name: str) -> Tournament:
    """The position after the choice of that look or caption."""

    def named(choice: Choice) -> bool:
        return look_or_name in (choice.look, choice.name)

    state = GAME.read(next(filter(named, control(position, spot, name).choices)).position)
    assert isinstance(state, Tournament)
    return state


def test_a_part_comes_from_the_market_into_its_slot() -> None:
    state = chosen(ACTS, "slot-2-1", "Torso", "part:TO1")
    assert CODES[state.part[2][1]] == "TO1"
    assert state.market[0] == NO_CARD


def test_a_part_comes_from_another_robot_and_is_taken_off() -> None:
    state = chosen(ACTS, "slot-0-1", "Torso", "part:TO2")
    assert CODES[state.part[0][1]] == "TO2"
    assert state.part[1][1] == NO_CARD
    assert chosen(ACTS, "slot-1-1", "Torso", "nothing").part[1][1] == NO_CARD


def test_a_part_is_chosen_among_those_of_its_slot_and_the_one_that_lies_there_is_marked() -> None:
    slot = control(ACTS, "slot-1-1", "Torso")
    assert slot.choices[slot.chosen].look == "part:TO2"
    assert {choice.look[:7] for choice in slot.choices[1:]} == {"part:TO"}


def test_with_three_players_marked_parts_are_not_offered() -> None:
    three = control(ACTS, "slot-1-1", "Torso")
    four = control(GAME.write(chosen(ACTS, "", "Players", "Four players")), "slot-1-1", "Torso")
    assert len(three.choices) < len(four.choices)


def test_a_die_is_set_by_whoever_is_about_to_place_and_lies_on_an_item() -> None:
    state = chosen(ACTS, "die-0", "Die 1", "5")
    assert (state.dice, state.pending) == ([5], (PLACE, 0, (0, 0)))
    assert chosen(PLACES, "die-1", "Die 2", "6").dice == [3, 6]
    assert chosen(PLACES, "die-1", "Die 2 lies", "Head").lying == [-1, 0]
    assert chosen(PLACES, "die-0", "Die 1", "nothing").dice == [4]


def test_a_robot_gets_energy_upgrades_and_weapons() -> None:
    assert chosen(ACTS, "robot-1", "Energy", "7").energy[1] == 7
    state = chosen(ACTS, "robot-1", "One more die", "3")
    assert state.upgrades[1].count(card_named("die")) == 3
    state = chosen(ACTS, "robot-1", "Secret weapon 1", "weapon:dodge")
    assert (state.hand[0], state.hand[1]) == ([], [card_named("dodge")])


def test_more_of_an_upgrade_than_there_is_comes_from_the_others() -> None:
    everywhere = ACTS.replace("r0=15/HE1/die/dodge", "r0=15//die+die+die").replace("-,die,-", "-,-,-")
    state = chosen(everywhere, "robot-1", "One more die", "2")
    assert [robot.count(card_named("die")) for robot in state.upgrades] == [1, 2, 0]


def test_a_robot_without_energy_is_out_and_has_no_cards() -> None:
    state = chosen(ACTS, "robot-1", "Energy", "0")
    assert (state.out, state.part[1][1]) == ([1], NO_CARD)
    back = chosen(GAME.write(state), "robot-1", "Energy", "9")
    assert (back.out, back.energy[1]) == ([], 9)


def test_where_the_robot_at_turn_falls_the_next_one_has_its_turn() -> None:
    state = chosen(PLACES, "robot-0", "Energy", "0")
    assert (state.out, state.dice, state.active) == ([0], [], 1)


def test_with_two_players_the_winner_of_a_duel_is_idle() -> None:
    two = GAME.write(chosen(ACTS, "", "Players", "Two players, two robots each"))
    assert chosen(two, "robot-1", "Energy", "0").idle == [False, False, True, False]


def test_a_weapon_in_the_market_lies_face_down() -> None:
    state = chosen(ACTS, "market-3", "Market, place 4", "card:weapon")
    assert CODES[state.market[3]] == "weapon"
    assert state.backs == 10


def test_whose_turn_it_is_and_what_is_waited_for() -> None:
    state = chosen(PLACES, "", "Whose turn", control(PLACES, "", "Whose turn").choices[2].name)
    assert (state.active, state.pending) == (2, (PLACE, 2, (2, 2)))
    assert chosen(ACTS, "", "What happens next", "place dice").dice == [6, 5]
    assert chosen(ACTS, "", "Round", "4").rounds == 4


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    choice = next(one for one in control(ACTS, "upgrade-0-1", "Upgrade").choices if one.look == "upgrade:reroll")
    twice = control(choice.position, "upgrade-0-2", "Upgrade")
    refused = next(one for one in twice.choices if one.look == "upgrade:reroll")
    with pytest.raises(NotationError, match="cannot have those upgrades"):
        GAME.read(refused.position)


@pytest.mark.parametrize(
    "spot", ["slot-9-1", "slot-0-6", "die-3", "market", "upgrade-0", "robot-x", "zone-1-2", "-", "3,4"]
)
def test_other_spots_have_nothing_to_change(spot: str) -> None:
    assert GAME.controls
    assert not GAME.controls(ACTS, spot, ENGLISH)
