"""A race and its turns (rules 1 and 2): the lot, the docks, dealing, and the order of a turn."""

from random import Random

import pytest

from roborally import GAME
from roborally.position.cards import DECK, LABEL
from roborally.position.state import Race
from tabletop.base.errors import OptionError
from tabletop.rules.state import CHANCE
from tests.roborally.positions import all_cards, asked, choose, labels, position, robots, run_on, told

DOCKS = "floor=4,2,1,3/.,.,.,."


def new_race(seats: int, **options: str) -> Race:
    race = GAME.start(seats, options)
    assert isinstance(race, Race)
    return race


# ---- set-up -----------------------------------------------------------------------------------------


def test_who_starts_on_dock_1_is_drawn_by_lot() -> None:
    race = new_race(4)
    assert asked(race) == ("first-player", CHANCE)
    assert labels(race) == ["first=0", "first=1", "first=2", "first=3"]


def test_the_others_follow_clockwise_on_the_next_docks() -> None:
    race = position(f"{DOCKS} turn=0 r0=off,N r1=off,N r2=off,N r3=off,N", "ask-first-player(-1);begin")
    choose(race, "first=2")
    docks_1_to_4 = ["2,0,N", "1,0,N", "3,0,N", "0,0,N"]
    assert [robots(race)[seat] for seat in (2, 3, 0, 1)] == docks_1_to_4


def test_archive_markers_start_on_the_docks() -> None:
    race = new_race(5)
    choose(race, "first=3")
    assert race.archive == race.cell
    assert [race.cell[seat] for seat in (3, 4, 0, 1, 2)] == list(race.floor.docks[:5])


def test_robots_look_away_from_their_dock() -> None:
    race = position("floor=1,.,./2,.,.@E turn=0 r0=off,N r1=off,N", "ask-first-player(-1);begin")
    choose(race, "first=0")
    assert robots(race) == ["0,0,E", "0,1,E"]


def test_robots_start_undamaged_with_three_life_tokens() -> None:
    race = new_race(8)
    assert race.damage == [0] * 8
    assert race.lives == [3] * 8
    assert race.flags == [0] * 8


@pytest.mark.parametrize("seats", [0, 9])
def test_up_to_eight_robots_race(seats: int) -> None:
    with pytest.raises(OptionError, match="2 to 8"):
        new_race(seats)


# ---- dealing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("damage", "cards"), [(0, 9), (1, 8), (2, 7), (3, 6), (4, 5), (5, 4), (6, 3), (7, 2), (8, 1)])
def test_every_robot_is_dealt_nine_cards_one_fewer_for_each_damage(damage: int, cards: int) -> None:
    race = position(f"r0=0,0,N/damage:{damage} r1=5,4,N p0={'-,' * 4}-", "begin")
    events = run_on(race, "program")
    assert told(events, "dealt") == [(0, cards), (1, 9)]
    assert [len(hand) for hand in race.hand] == [cards, 9]


def test_a_robot_with_nine_damage_is_dealt_no_card() -> None:
    race = position("r0=0,0,N/damage:9 r1=5,4,N", "begin")
    events = run_on(race, "program")
    assert told(events, "dealt") == [(1, 9)]
    assert race.hand[0] == []


def test_each_card_dealt_is_drawn_from_the_whole_deck_that_is_left() -> None:
    race = position("r0=0,0,N r1=5,4,N", "begin")
    assert labels(race) == [f"card={LABEL[card]}" for card in DECK]
    choose(race, "card=M3:840", "card=UT:10")
    assert labels(race) == [f"card={LABEL[card]}" for card in range(1, 83)]


def test_all_robots_share_one_deck() -> None:
    race = position("r0=0,0,N r1=5,4,N", "begin")
    run_on(race, "program")
    assert not set(race.hand[0]) & set(race.hand[1])
    assert len(race.pool) == 84 - 18


def test_hands_are_sorted_by_priority_once_dealt() -> None:
    race = position("r0=0,0,N r1=5,4,N", "begin")
    run_on(race, "program", seed=3)
    assert race.hand[0] == sorted(race.hand[0])


def test_only_its_owner_sees_the_cards_of_a_hand() -> None:
    race = position("r0=0,0,N r1=5,4,N", "begin")
    dealt = [event for event in run_on(race, "program") if event.kind == "dealt"]
    assert dealt[0].seen_by(0).secret == tuple(race.hand[0])
    assert dealt[0].seen_by(1).secret == ()
    assert dealt[0].seen_by(None).secret == ()


def test_cards_of_locked_registers_are_not_in_the_deck() -> None:
    race = position("r0=0,0,N/damage:6 p0=-,-,-,M1:490!,M2:670! r1=5,4,N", "begin")
    drawable = {move.label for move in race.legal()}
    assert not drawable & {"card=M1:490", "card=M2:670"}
    assert len(drawable) == 82


def test_all_other_cards_are_back_in_the_deck_for_the_next_turn() -> None:
    race = new_race(3)
    run_on(race, "program")
    run_on(race, "deal")
    assert race.turn == 2
    assert len(race.pool) == 84
    assert all_cards(race) == list(DECK)


def test_when_the_deck_is_empty_the_discards_of_the_turn_are_shuffled_into_it() -> None:
    cards = ",".join(LABEL[card] for card in DECK[4:])
    race = position(
        f"r0=0,0,N/damage:4/down r1=0,4,N discards={','.join(LABEL[:4])} h1={cards}", "draw(0,5,-1);draw(0,4,-1)"
    )
    assert labels(race) == [f"card={label}" for label in LABEL[:4]]
    choose(race, "card=UT:20")
    assert len(labels(race)) == 3


# ---- the order of a turn ----------------------------------------------------------------------------


def test_a_turn_is_deal_program_announce_five_registers_and_clean_up() -> None:
    race = position("r0=0,0,N/damage:1 r1=5,4,N", "begin")
    milestones = ("turn-began", "dealt", "programmed", "announced", "register-began", "wiped")
    events = [*race.events]
    while race.turn == 4:
        events += choose(race, labels(race)[-1 if asked(race) == ("announce", 0) else 0])
    assert [event.kind for event in events if event.kind in milestones] == [
        "turn-began", "dealt", "dealt", "programmed", "programmed", "announced", *["register-began"] * 5, "wiped",
        "turn-began",
    ]  # fmt: skip


def test_everything_of_a_register_happens_in_the_order_of_the_booklet() -> None:
    floor = "floor=>,.pS|N,./.,.,./.1E|W,L,."
    race = position(f"{floor} flags=7 r0=0,0,N/archive:2,2 r1=1,2,E/archive:2,2 p0=RL:70 p1=RR:80", "register(1)")
    kinds: list[str] = [event.kind for event in race.events]
    steps = [
        "register-began",
        "revealed",
        "executed",
        "belts-ran",
        "pushers-ran",
        "gears-ran",
        "lasers-fired",
        "archived",
    ]
    assert [kinds.index(kind) for kind in steps] == sorted(kinds.index(kind) for kind in steps)


def test_a_register_with_no_robot_on_the_floor_is_passed_over() -> None:
    race = position("r0=off,N/archive:0,0/destroyed r1=off,N/archive:5,4/destroyed fallen=0,1", "register(4)")
    assert race.events == []


def test_the_same_choices_lead_to_the_same_race() -> None:
    def play(seed: int) -> str:
        rng = Random(seed)
        race = new_race(2)
        for _ in range(200):
            moves = race.legal()
            race.apply(moves[rng.randrange(len(moves))])
        return GAME.write(race)

    assert play(1) == play(1)
    assert play(1) != play(2)
