"""Scrapyard, the sample game: its rules, and with them windows, weighted chance, decks, sealed choices and shared wins.

Numbers are those of tests/games/sample_game/RULES.md.
"""

from collections import Counter

import pytest
from sample_game import GAME
from sample_game.position.cards import DECK
from sample_game.position.state import Scrap

from tabletop.rules.state import CHANCE, State

HAMMER, SHIELD, MIRROR, PATCH = 0, 8, 12, 16
"""The first card of each kind."""


def position(line: str, version: int = GAME.version) -> State:
    """The state of a line without its heading, by the rules of a version."""
    return GAME.read(f"sample_game/{version} {line}")


def asked(state: State) -> tuple[str, int] | None:
    """The pending ask and its seat."""
    return (state.pending.ask.name, state.pending.seat) if state.pending else None


def choose(state: State, *labels: str) -> list[str]:
    """Make moves by label; return the kinds of the events, with their rules."""
    happened = []
    for label in labels:
        (move,) = [move for move in state.legal() if move.label == label]
        happened += [f"{event.rule} {event.kind}" for event in state.play(move)]
    return happened


def blow(line: str, *, victim: int = 1) -> State:
    """Seat 0 has turned up a hammer and strikes at a seat."""
    state = position(f"{line} p0=0 agenda=reveal(0)")
    choose(state, f"aim={victim}")
    return state


def spots(state: State) -> list[str]:
    """Per seat hearts, shields and mirrors."""
    return [word.split("=")[1] for word in GAME.write(state).split() if word.startswith("s") and word[1].isdigit()]


def test_1_2_a_round_is_played_by_all_who_have_hearts() -> None:
    state = position("s0=2,0,0 s1=0,0,0 s2=1,0,0 out=1 h0=1,2,3 h2=4,5,6 agenda=begin")
    assert asked(state) == ("choose", 0)
    choose(state, "card=1")
    assert asked(state) == ("choose", 2)


def test_2_1_hands_are_filled_up_to_three_one_card_after_the_other() -> None:
    state = position("s0=2,0,0 s1=2,0,0 h0=8,9 h1=10,11,12 agenda=begin")
    assert asked(state) == ("deal", CHANCE)
    assert choose(state, "draw=16") == ["2.1 drew"]
    assert state.view(0).hand == (8, 9, 16)
    assert asked(state) == ("choose", 0)


def test_2_1_what_is_in_hands_and_discards_is_not_in_the_deck() -> None:
    state = position("s0=2,0,0 s1=2,0,0 h0=8,9 h1=10,11,12 p1=13 discards=0,19 agenda=draw(0)")
    assert {move.label for move in state.legal()} == {f"draw={card}" for card in range(20)} - {
        f"draw={card}" for card in (8, 9, 10, 11, 12, 13, 0, 19)
    }


def test_2_2_an_empty_deck_is_made_of_the_discards() -> None:
    rest = ",".join(str(card) for card in range(20) if card not in (8, 9, 10, 11, 12))
    state = position(f"s0=2,0,0 s1=2,0,0 h0=8,9 h1=10,11,12 discards={rest} agenda=draw(0)")
    assert [event.kind for event in state.events] == ["reshuffled"]
    assert len(state.legal()) == 15
    assert state.view(None).discards == ()


def test_3_1_nothing_is_turned_up_before_everybody_has_chosen() -> None:
    state = position("s0=2,0,0 s1=2,0,0 h0=8,9,10 h1=11,12,13 agenda=begin")
    assert choose(state, "card=8") == ["3.1 chose"]
    assert state.view(1).played == (-2, -1)
    assert choose(state, "card=11") == ["3.1 chose"]
    assert asked(state) == ("ready", CHANCE)
    assert state.view(0).played == (8, -2)
    assert choose(state, "go-on")[0] == "4.1 revealed"


def test_4_1_cards_are_carried_out_in_the_order_of_the_seats() -> None:
    state = position("s0=1,0,0 s1=2,0,0 p0=16 p1=8 round=6 agenda=reveal(0);reveal(1);begin")
    assert spots(state) == ["2,0,0", "2,1,0"]
    assert state.view(None).discards == (16, 8)


def test_4_2_nobody_strikes_at_themselves_or_at_who_is_out() -> None:
    state = position("s0=1,0,0 s1=2,0,0 s2=0,0,0 s3=1,0,0 out=2 p1=0 agenda=reveal(1)")
    assert [move.label for move in state.legal()] == ["aim=0", "aim=3"]


def test_4_2_with_two_seats_the_aim_is_forced() -> None:
    assert len(position("s0=1,0,0 s1=2,0,0 p1=0 agenda=reveal(1)").legal()) == 1


def test_4_5_a_patch_heals_up_to_what_one_began_with() -> None:
    assert spots(position("life=2 s0=1,0,0 s1=2,0,0 p0=16 agenda=reveal(0)")) == ["2,0,0", "2,0,0"]
    assert spots(position("life=2 s0=2,0,0 s1=2,0,0 p0=16 agenda=reveal(0)")) == ["2,0,0", "2,0,0"]


# Windows ----


def test_5_1_nobody_is_asked_who_has_nothing_open() -> None:
    assert asked(blow("s0=2,0,0 s1=2,0,0 s2=2,0,0")) == ("roll", CHANCE)


def test_5_1_who_has_something_open_is_asked_from_the_left_of_the_attacker_on() -> None:
    state = blow("s0=2,1,0 s1=2,0,0 s2=2,1,0 s3=2,0,1")
    order = []
    while state.pending and state.pending.ask.name == "blow-respond":
        order.append(state.pending.seat)
        choose(state, "pass")
    assert order == [2, 3, 0]
    assert asked(state) == ("roll", CHANCE)


def test_5_1_a_shield_ends_the_blow_and_nobody_else_is_asked() -> None:
    state = blow("s0=2,1,0 s1=2,1,0 s2=2,0,1")
    assert choose(state, "block") == ["5.1 blocked"]
    assert asked(state) is None
    assert spots(state) == ["2,1,0", "2,0,0", "2,0,1"]


def test_5_1_only_what_is_open_can_be_used() -> None:
    assert [move.label for move in blow("s0=2,0,0 s1=2,1,0 s2=2,0,0").legal()] == ["pass", "block"]
    assert [move.label for move in blow("s0=2,0,0 s1=2,0,1 s2=2,0,0").legal()] == ["pass", "reflect=0", "reflect=2"]
    assert [move.label for move in blow("s0=2,0,0 s1=2,0,0 s2=2,1,1").legal()] == [
        "pass",
        "block",
        "reflect=0",
        "reflect=2",
    ]


def test_5_2_a_mirror_turns_the_blow_that_is_about_to_fall() -> None:
    state = blow("s0=2,0,0 s1=2,0,1 s2=2,0,0")
    assert choose(state, "reflect=0") == ["5.2 reflected"]
    assert asked(state) == ("roll", CHANCE)
    choose(state, "roll=1")
    assert spots(state) == ["1,0,0", "2,0,0", "2,0,0"]


def test_5_2_after_a_response_all_are_asked_again_even_who_passed() -> None:
    state = blow("s0=2,0,0 s1=2,1,0 s2=2,0,1")
    choose(state, "pass")
    assert asked(state) == ("blow-respond", 2)
    choose(state, "reflect=0")
    assert asked(state) == ("blow-respond", 1)
    choose(state, "block")
    assert spots(state) == ["2,0,0", "2,0,0", "2,0,0"]


def test_5_2_responses_can_go_back_and_forth() -> None:
    state = blow("s0=2,0,2 s1=2,0,2 s2=2,0,0")
    choose(state, "reflect=0", "reflect=1", "reflect=0", "reflect=2")
    assert asked(state) == ("roll", CHANCE)
    assert spots(state) == ["2,0,0", "2,0,0", "2,0,0"]
    choose(state, "roll=2")
    assert spots(state) == ["2,0,0", "2,0,0", "0,0,0"]


def test_5_2_causes_lead_back_through_the_chain_to_the_card() -> None:
    state = position("s0=2,0,1 s1=2,0,1 s2=2,0,0 p0=0 agenda=reveal(0)")
    events = {event.id: event for event in state.events}
    for label in ("aim=1", "reflect=0", "reflect=2", "roll=2"):
        (move,) = [move for move in state.legal() if move.label == label]
        events |= {event.id: event for event in state.apply(move)}
    chain, at = [], max(number for number, event in events.items() if event.kind == "struck")
    while at >= 0:
        chain.append(events[at].kind)
        at = events[at].cause
    assert chain == ["struck", "reflected", "reflected", "aimed", "revealed"]


def test_5_1_who_is_asked_depends_on_what_is_open_only() -> None:
    """Hands may differ, but nobody can tell from who is asked."""
    one = blow("s0=2,0,0 s1=2,0,0 s2=2,0,1 h1=8,12 h2=1,2")
    other = blow("s0=2,0,0 s1=2,0,0 s2=2,0,1 h1=1,2 h2=8,12")
    assert asked(one) == asked(other) == ("blow-respond", 2)


# Chance and ends ----


def test_5_3_the_die_is_weighted() -> None:
    state = blow("s0=2,0,0 s1=2,0,0")
    assert state.pending is not None
    assert state.pending.ask.weights is not None
    weights = state.pending.ask.weights(state, *state.pending.operands)
    assert dict(zip((move.label for move in state.legal()), weights, strict=True)) == {
        "roll=0": 1,
        "roll=1": 3,
        "roll=2": 2,
    }


@pytest.mark.parametrize(("version", "discards"), [(1, (0, 3, 9, 5)), (2, (0,))])
def test_5_4_who_is_out_shows_all_cards_and_they_go_back_into_the_deck(version: int, discards: tuple[int, ...]) -> None:
    """In version 1 they were discarded."""
    state = position("s0=2,0,0 s1=1,2,0 s2=2,0,0 h1=3,9 p1=5 p0=0 agenda=reveal(0);reveal(1)", version)
    happened = choose(state, "aim=1", "pass", "roll=1")
    assert happened == ["4.2 aimed", "5.3 struck", "5.4 left"]
    assert state.view(None).discards == discards
    assert state.view(None).deck_size == len(DECK) - len(discards)
    assert spots(state) == ["2,0,0", "0,0,0", "2,0,0"]
    assert state.ranking() == [0, 2, 1]


def test_6_1_the_last_one_left_has_won_at_once() -> None:
    state = position("s0=1,0,0 s1=1,0,0 p0=0 agenda=reveal(0);reveal(1);begin")
    assert choose(state, "aim=1", "roll=2")[-1] == "6.1 ended"
    assert state.over
    assert state.winners() == [0]


def test_6_1_after_the_last_round_all_with_most_hearts_have_won() -> None:
    state = position("rounds=2 round=2 s0=2,0,0 s1=1,0,0 s2=2,0,0 s3=2,1,0 agenda=begin")
    assert state.over
    assert state.winners() == [0, 2, 3]
    assert state.ranking() == [0, 2, 3, 1]


def test_nobody_has_won_while_the_game_goes_on() -> None:
    assert GAME.start(2).winners() == []


def test_options_set_hearts_and_rounds() -> None:
    state = GAME.start(3, {"life": "3", "rounds": "9"})
    assert isinstance(state, Scrap)
    assert state.hearts == [3, 3, 3]
    assert state.rounds == 9


def test_the_deck_holds_what_the_rules_say() -> None:
    from sample_game.position.cards import KIND

    assert Counter(KIND) == {0: 8, 1: 4, 2: 4, 3: 4}
    assert [KIND[card] for card in (HAMMER, SHIELD, MIRROR, PATCH)] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("s0=2,0,0 agenda=", "s0 and s1"),
        ("s0=2,0 s1=2,0,0 agenda=", "3 numbers"),
        ("s0=2,0,0 s1=2,0,0 h0=1 h1=1 agenda=", "two places"),
        ("s0=2,0,0 s1=0,0,0 agenda=", "without hearts"),
        ("s0=2,0,0 s1=1,0,0 out=1 agenda=", "without hearts"),
        ("s0=2,0,0 s1=2,0,0 agenda=draw(5)", "no seat 5"),
        ("s0=2,0,0 s1=2,0,0 agenda=draw", "needs 1"),
        ("s0=2,0,0 s1=2,0,0 h0=20 agenda=", "0 to 19"),
        ("s0=2,0,0 s1=2,0,0 h0=1,2,3,4 agenda=", "more cards"),
        ("round=7 s0=2,0,0 s1=2,0,0 agenda=begin", "rounds"),
        ("s0=2,0,0 s1=2,0,0 s2=0,0,0 out=2 h2=1 agenda=", "have no cards"),
        ("s0=2,0,0 s1=0,0,0 out=1 agenda=begin", "No game waits"),
        ("s0=2,0,0 s1=2,0,0 agenda=ask-blow-respond(0,0);reveal(1)", "No game waits"),
        ("s0=2,0,0 s1=2,0,0 h0=1 agenda=ask-choose(0);ask-aim(1,-1)", "No game waits"),
        ("s0=2,0,0 s1=2,0,0 h0=1 agenda=ask-choose(0);ask-choose(1);begin", "lacks"),
        ("s0=2,0,0 s1=2,0,0 h0=1 agenda=ask-choose(0);ask-choose(0);begin", "lacks"),
        ("s0=2,0,0 s1=2,0,0 h0=1,2,3 agenda=ask-deal(-1,0);draw(0);begin", "lacks"),
        ("s0=2,0,0 s1=2,0,0 s2=0,0,0 out=2 agenda=ask-roll(-1,2,-1);begin", "lacks"),
    ],
)
def test_positions_that_cannot_be_are_refused(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        position(line)
