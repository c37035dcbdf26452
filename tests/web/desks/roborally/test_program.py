"""The draft of a program: what each touch and drag does to it, and that it always leads to legal moves."""

from random import Random

import pytest

from roborally.position.cards import LABEL
from roborally.position.codes import EMPTY
from roborally.position.moves import BLIND, Pair, Place
from roborally.position.state import Race
from tabletop.core import game
from tabletop.core.session import Session
from web.desks.roborally.program import Program

CARD = {label: card for card, label in enumerate(LABEL)}


def programming(seed: int = 1) -> tuple[Session, Program]:
    """A race in which seat 0 is asked to program, and its empty program."""
    session = Session(game.find("roborally"), ["person", "person"], {}, seed)
    session.advance()
    return session, Program(session.state, session.state.view(0))


def equipped(option: str) -> tuple[Race, Program]:
    """A race in which a robot with that option card is asked to program."""
    race = game.find("roborally").read(
        f"roborally/2 options=yes floor=.,.,. r0=0,0,N r1=2,0,N o0={option} "
        "h0=UT:10,RL:70,RR:80,BU:430,M1:490,M1:500,M1:510,M2:670,M3:790 turn=1 agenda=ask-program(0,1)"
    )
    assert isinstance(race, Race)
    return race, Program(race, race.view(0))


def test_a_second_card_joins_the_first_where_an_option_card_lets_it() -> None:
    race, program = equipped("dual-processor")
    turn, move = CARD["RR:80"], CARD["M2:670"]
    program.touch(f"card-{turn}")
    program.drop(f"card-{move}", "register-1")
    assert (program.cards[0], program.seconds[0]) == (move, turn), (
        "whichever came first, the one that moves is named first"
    )
    assert turn not in program.unplaced
    for card in program.unplaced[:4]:
        program.touch(f"card-{card}")
    assert program.full
    for made in program.moves():
        assert made in race.legal()
        race.apply(made)


def test_cards_that_do_not_go_together_change_places_instead() -> None:
    _, program = equipped("dual-processor")
    first, other = CARD["M1:490"], CARD["M3:790"]
    program.touch(f"card-{first}")
    program.drop(f"card-{other}", "register-1")
    assert (program.cards[0], program.seconds[0]) == (other, EMPTY)
    assert first in program.unplaced


def test_there_are_always_cards_left_for_the_empty_registers() -> None:
    _, program = equipped("dual-processor")
    for register, (turn, move) in enumerate((("RR:80", "M1:490"), ("RL:70", "M1:500"), ("UT:10", "M1:510")), 1):
        program.drop(f"card-{CARD[turn]}", f"register-{register}")
        program.drop(f"card-{CARD[move]}", f"register-{register}")
    assert len(program.unplaced) >= sum(program.cards[register - 1] == EMPTY for register in program.open)


def test_a_draft_with_two_cards_in_a_register_is_kept() -> None:
    race, program = equipped("crab-legs")
    program.drop(f"card-{CARD['M1:490']}", "register-2")
    program.drop(f"card-{CARD['RL:70']}", "register-2")
    again = Program(race, race.view(0), program.dump())
    assert (again.cards, again.seconds) == (program.cards, program.seconds)
    assert again.seconds[1] == CARD["RL:70"]


def test_the_digit_of_a_card_that_lies_second_in_a_register_empties_it() -> None:
    _, program = equipped("dual-processor")
    program.drop(f"card-{CARD['RR:80']}", "register-2")
    program.drop(f"card-{CARD['M2:670']}", "register-2")
    assert program.press(program.hand.index(program.seconds[1]) + 1)
    assert (program.cards[1], program.seconds[1]) == (EMPTY, EMPTY)


def test_digits_lay_the_cards_of_the_hand_and_those_beyond_it_do_nothing() -> None:
    _, program = equipped("dual-processor")
    assert program.press(3)
    assert program.cards[0] == program.hand[2]
    assert not program.press(0)
    assert program.press(len(program.hand))
    assert not program.press(len(program.hand) + 1)


def test_a_pair_picked_from_the_list_lies_in_the_first_empty_register() -> None:
    _, program = equipped("dual-processor")
    pair = next(move for move in program.offers() if isinstance(move, Pair))
    program.accept(pair)
    assert (program.cards[0], program.seconds[0]) == (pair.card, pair.second)


def test_registers_that_fire_control_has_locked_stay_as_they_are() -> None:
    race = game.find("roborally").read(
        "roborally/2 options=yes floor=.,.,. r0=0,0,N/damage:1 r1=2,0,N o0=/pinned:2 p0=-,M1:520!,-,-,- "
        "h0=UT:10,RL:70,RR:80,BU:430,M1:490,M1:500,M1:510,M2:670,M3:790 turn=1 agenda=ask-program(0,1)"
    )
    program = Program(race, race.view(0))
    assert program.open == [1, 3, 4, 5]


def test_touched_cards_go_into_the_next_empty_register() -> None:
    _, program = programming()
    first, second = program.hand[3], program.hand[0]
    program.touch(f"card-{first}")
    program.touch(f"card-{second}")
    assert program.cards == [first, second, EMPTY, EMPTY, EMPTY]
    assert program.next_register() == 3


def test_a_picked_register_gets_the_next_card() -> None:
    _, program = programming()
    program.touch("register-4")
    program.touch(f"card-{program.hand[0]}")
    assert program.cards[3] == program.hand[0]
    assert program.next_register() == 1


def test_a_register_touched_twice_is_not_picked_any_more() -> None:
    _, program = programming()
    program.touch("register-4")
    program.touch("register-4")
    assert program.next_register() == 1


def test_taking_a_card_back_makes_its_register_the_next() -> None:
    _, program = programming()
    for card in program.hand[:3]:
        program.touch(f"card-{card}")
    program.touch("register-2")
    assert program.cards[1] == EMPTY
    assert program.next_register() == 2


def test_without_room_a_touched_card_stays_in_the_hand() -> None:
    _, program = programming()
    program.fill(Random(1))
    before = program.dump()
    program.touch(f"card-{program.unplaced[0]}")
    assert program.cards == before


def test_dropping_a_card_on_a_full_register_changes_places() -> None:
    _, program = programming()
    a, b, *_ = program.hand
    program.drop(f"card-{a}", "register-5")
    program.drop(f"card-{b}", "register-5")
    assert program.cards[4] == b
    assert a in program.unplaced


def test_things_dropped_in_wrong_places_change_nothing() -> None:
    _, program = programming()
    assert not program.drop("card-99", "register-1")
    assert not program.drop(f"card-{program.hand[0]}", "register-6")
    assert not program.drop(f"card-{program.hand[0]}", "hand")
    assert not program.drop("register-1", "moon")
    assert program.cards == [EMPTY] * 5


def test_filling_keeps_what_lies_and_uses_each_card_once() -> None:
    _, program = programming()
    program.touch(f"card-{program.hand[7]}")
    program.fill(Random(3))
    assert program.cards[0] == program.hand[7]
    assert program.full
    assert len(set(program.cards)) == 5
    assert set(program.cards) <= set(program.hand)


@pytest.mark.parametrize("seed", range(5))
def test_a_full_program_is_five_legal_choices(seed: int) -> None:
    session, program = programming(seed)
    program.fill(Random(seed))
    for move in program.moves():
        session.play(move)
    assert list(session.state.view(0).program[0]) == program.cards
    assert session.to_move == 1


def test_what_is_left_to_chance_is_one_choice_and_the_rest_is_forced() -> None:
    session, program = programming()
    program.touch(f"card-{program.hand[2]}")
    program.accept(BLIND)
    assert program.full
    assert program.moves()[-1] is BLIND
    for move in program.moves():
        session.play(move)
    session.advance()
    assert session.to_move == 1


def test_a_change_takes_back_what_was_left_to_chance() -> None:
    _, program = programming()
    program.accept(BLIND)
    program.touch(f"card-{program.hand[0]}")
    program.drop(f"card-{program.hand[0]}", "register-1")
    assert program.cards == [program.hand[0], EMPTY, EMPTY, EMPTY, EMPTY]


def test_the_offers_are_the_legal_moves_of_the_next_register() -> None:
    session, program = programming()
    assert program.offers() == list(session.legal())
    program.touch(f"card-{program.hand[4]}")
    labels = [move.label for move in program.offers()]
    assert all(label.startswith("2=") for label in labels[:-1])
    assert labels[-1] == "random"
    assert len(labels) == 9
    program.fill(Random(0))
    assert program.offers() == []


def test_offers_leave_out_cards_that_lie_further_on() -> None:
    _, program = programming()
    card = program.hand[4]
    program.drop(f"card-{card}", "register-3")
    offered = [move.card for move in program.offers() if isinstance(move, Place)]
    assert sorted([*offered, card]) == list(program.hand)


def test_a_draft_comes_back_as_it_was_and_a_foreign_one_is_ignored() -> None:
    session, program = programming()
    program.drop(f"card-{program.hand[1]}", "register-2")
    again = Program(session.state, session.state.view(0), program.dump())
    assert again.cards == program.cards
    other = Program(session.state, session.state.view(0), [80, 81, 82, 83, 79])
    assert set(other.cards) - {EMPTY} <= set(program.hand)
    assert Program(session.state, session.state.view(0), [1]).cards == [EMPTY] * 5


def test_choices_made_already_cannot_be_changed() -> None:
    session, _ = programming()
    session.play(0)
    program = Program(session.state, session.state.view(0))
    fixed = program.cards[0]
    assert fixed != EMPTY
    program.touch("register-1")
    program.clear()
    assert program.cards[0] == fixed
    program.fill(Random(1))
    assert [move.label[0] for move in program.moves()] == ["2", "3", "4", "5"]
