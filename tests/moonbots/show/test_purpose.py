"""What a hint says a move is for holds in the position."""

import pytest

from moonbots.position.state import Tournament
from moonbots.show.purpose import purpose
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of
from tests.moonbots.positions import at, play

EN = words_of("moonbots", "en")


def said(state: Tournament, *labels: str, language: str = "en") -> str:
    """The purpose of moves with these labels, the first of which is legal."""
    assert state.pending
    view, trial, moves = state.view(state.pending.seat), state.clone(), []
    for label in labels:
        found = next(move for move in trial.legal() if move.label == label)
        moves.append(found)
        trial.apply(found)
    return purpose(view, moves, words_of("moonbots", language))


def buying(robot: str, market: str, others: str = "r1=9 r2=9") -> Tournament:
    return at(f"seats=3 r0={robot} {others} market={market} agenda=ask-act(0,0);following(0)")


def placing(robot: str, dice: str, others: str = "r1=9 r2=9") -> Tournament:
    return at(f"seats=3 r0={robot} {others} dice={dice} agenda=ask-place(0,0);following(0)")


# Buying ------------------------------------------------------------------------------------------------------------


def test_a_part_is_bought_for_what_it_does_with_its_dice() -> None:
    market = "HE1,RL1,RL2,RA1,LA3,-"
    assert said(buying("9", market), "buy=0") == (
        "With a 1, 3 or 5, this part brings you 1 energy. None of your parts brings energy yet."
    )
    assert said(buying("9//missile", market), "buy=1") == (
        "With a 2, 3 or 4, this part does 2 damage to the others. None of your parts hits harder."
    )
    assert said(buying("9/HE3", market), "buy=3") == (
        "With a 2, this part does 1 damage to the others and brings you 1 energy. So far a 2 fits none of your parts."
    )


def test_a_part_for_two_dice_says_that_it_waits_for_the_second_die() -> None:
    assert said(buying("9", "LA3,-,-,-,-,-"), "buy=0").endswith("It is free, and can work once you have a second die.")
    assert said(buying("9", "-,-,LA3,-,-,-"), "buy=2").endswith("It can work once you have a second die.")
    assert "second die" not in said(buying("9//die", "LA3,-,-,-,-,-"), "buy=0")


def test_one_more_die_names_the_part_that_needs_it() -> None:
    assert said(buying("9/LA3", "die,-,-,-,-,-"), "buy=0") == "Your Left arm needs two dice, and you roll only one."
    assert said(buying("9/HE1+RA1", "die,-,-,-,-,-"), "buy=0") == "You have 2 parts, but only 1 die to work them."
    assert said(buying("9", "die,-,-,-,-,-"), "buy=0") == "One die more each turn: so it is likelier that one fits."


def test_upgrades_of_attacks_and_protection_count_the_attacks_that_they_change() -> None:
    others = "r1=9/RA1+RL1 r2=9/LA1"
    market = "fist,missile,fist-guard,missile-guard,-,-"
    told = [said(buying("9/RA2", market, others), f"buy={place}") for place in range(4)]
    assert told == [
        "Each of your attacks with fists can do 1 damage more. Your robot has 2 such attacks.",
        "Each of your attacks with missiles does 1 damage more.",
        "Each attack on you with fists takes 1 energy less. The others have 3 such attacks against you.",
        "Each attack on you with missiles takes 1 energy less. The others have 2 such attacks against you.",
    ]


def test_a_secret_weapon_says_why_it_is_taken_from_this_row() -> None:
    hidden = "A hidden card, to use once: it may save you from a hit, for example."
    assert (
        said(buying("9", "weapon,-,-,-,-,-"), "buy=0") == f"{hidden} It is free, and leaves the market after this turn."
    )
    assert said(buying("9", "-,-,weapon,HE1,-,-"), "buy=2") == f"{hidden} You can afford it: you keep 8 energy."
    assert (
        said(buying("9", "LA3,-,weapon,-,-,-"), "buy=2")
        == f"{hidden} No other card as cheap could work on your robot yet."
    )
    assert (
        said(buying("9", "-,-,weapon,-,HE1,-"), "buy=2")
        == f"{hidden} No other card that has room on your robot is as cheap."
    )


def test_a_weapon_does_not_promise_to_save_from_a_hit_once_all_that_do_are_gone() -> None:
    state = at(
        "seats=3 r0=9 r1=9 r2=9 market=weapon,-,-,-,-,- gone=dodge,deflector,absorber agenda=ask-act(0,0);following(0)"
    )
    assert said(state, "buy=0").startswith("A hidden card, to use once when it helps you most.")


# Rolling and dice --------------------------------------------------------------------------------------------------


def test_who_rolls_hears_why_not_to_buy() -> None:
    hope = "You hope for a 1: 1 fist."
    bought = at("seats=3 buys=0 r0=9 r1=9 r2=9 market=HE1,-,-,-,-,- agenda=ask-act(0,0);following(0)")
    assert said(bought, "roll") == f"You have bought your card; now the dice work your parts. {hope}"
    full = "No card on offer has room on your robot."
    assert said(buying("9/HE1", "HE2,-,-,-,-,-"), "roll") == f"{full} You hope for a 1, 3 or 5: +1 energy."
    assert said(buying("1", "-,-,HE1,-,-,-"), "roll").startswith("You must keep 1 energy")
    assert said(buying("9", "missile,-,-,-,-,-"), "roll") == f"The free cards could not work on your robot yet. {hope}"
    assert said(buying("5", "-,-,HE1,-,-,-"), "roll") == "A useful card costs energy, and you have only 5 left."
    assert said(buying("15", "-,-,HE1,-,-,-"), "roll") == "A useful card would cost energy: save it and roll."
    assert said(buying("9", "RL1,-,-,-,-,-"), "roll").startswith("A part is never replaced, and better ones")
    assert said(buying("9", "weapon,-,-,-,-,-"), "roll").startswith("The free secret weapon could be Bad Luck")
    assert said(buying("9", "RL3,-,die,-,-,-"), "roll") == (
        "A useful card would cost energy: save it and roll. The free cards could not work on your robot yet."
    )
    slide = "If you take a card, those above it get cheaper for the next robot."
    assert said(buying("9", "RL3,fist-guard,-,HE1,-,-"), "roll") == slide


def test_dice_are_placed_for_what_the_part_really_does() -> None:
    state = placing("9/RA1+RL2/die+die+missile", "1,2,6")
    assert said(state, "place=right-leg/6") == (
        "Your Right leg does 3 damage. 1 of that comes from Warhead. No other part that fits does as much."
    )
    assert said(state, "place=right-arm/2") == (
        "Your Right arm does 1 damage. It also brings you 1 energy. Your other dice can still work another part."
    )
    assert (
        said(placing("9/HE1", "3"), "place=head/3")
        == "Your Head brings you 1 energy. No other part fits your dice now."
    )


def test_dice_are_placed_to_put_a_robot_out_if_that_is_possible() -> None:
    state = placing("9/RL2", "6", "r1=2 r2=9")
    assert said(state, "place=right-leg/6", "aim=1x2").endswith("That can put Comet out.")
    assert "out" not in said(state, "place=right-leg/6", "aim=2x2")
    guarded = placing("9/RL2", "6", "r1=2//missile-guard r2=9")
    assert "out" not in said(guarded, "place=right-leg/6", "aim=1x2")


def test_a_reroll_says_what_the_dice_do_now_and_what_is_hoped_for() -> None:
    state = placing("9/RA1+LL2/die+reroll", "2,4")
    assert said(state, "reroll=4") == "One of your dice fits no part now. You hope for a 1: 2 missiles."
    assert said(state, "reroll=2") == "What you roll again gives 1 fist, +1 energy now. You hope for a 1: 2 missiles."
    both = placing("9/LA3/die+reroll", "3,4")
    assert said(both, "reroll=3+4") == "2 of your dice fit no part now. You hope for two equal dice: 3 fists."


def test_who_ends_the_turn_hears_why_no_more_dice_are_placed() -> None:
    assert said(placing("9", "3"), "pass") == "None of your free dice fits a part that is not used yet."
    costly = at("seats=4 r0=9/RL4 r1=9 r2=9 r3=9 dice=3 agenda=ask-place(0,0);following(0)")
    assert said(costly, "pass") == "What still fits would cost you energy."
    assert said(placing("18/HE1", "3"), "pass").startswith("What still fits brings no more energy now")
    guards = "r1=9//fist-guard r2=9//fist-guard"
    assert said(placing("9", "1", guards), "pass") == "Protection would stop all damage that still fits."


# Attacks -----------------------------------------------------------------------------------------------------------


WEAK = "Comet has only 5 energy and is nearer to being out than Eclipse with 9."


@pytest.mark.parametrize(
    ("others", "aim", "expected"),
    [
        ("r1=2 r2=9", "aim=1x2", "Comet has only 2 energy left: this can put it out."),
        ("r1=9//missile-guard r2=9", "aim=2x2", "Comet is protected against this attack, Eclipse is not."),
        ("r1=5/RA1 r2=9", "aim=1x2", "Comet can hit harder than Eclipse: stop it first."),
        ("r1=5 r2=9", "aim=2x2", "Eclipse is ahead with 9 energy; Comet has 5."),
        ("r1=5 r2=9", "aim=1x2", WEAK),
        ("r1=9 r2=9", "aim=1x2", "Comet has as much energy as Eclipse, but its turn comes first."),
        ("r1=9 r2=9", "aim=2x2", "Eclipse and Comet are level: both have 9 energy."),
        ("r1=9 r2=9", "aim=1x1+2x1", "So both neighbours lose energy."),
        (
            "r1=5//missile-guard r2=9",
            "aim=1x2",
            f"{WEAK} Its protection stops only 1 of your 2 damage.",
        ),
    ],
)
def test_a_target_is_chosen_for_a_reason_that_is_true_of_it(others: str, aim: str, expected: str) -> None:
    state = placing("9/RL2", "6", others)
    play(state, "place=right-leg/6")
    assert said(state, aim) == expected


# Secret weapons ----------------------------------------------------------------------------------------------------


def test_a_weapon_in_the_own_turn_says_what_it_brings_now() -> None:
    market = "market=-,-,HE1,-,-,-"
    for weapon, label, expected in (
        ("stock", "play=stock/0", "You gain 3 energy; you have 15 now."),
        (
            "supermarket",
            "play=supermarket/0",
            "You may buy 2 cards in this turn, and you can pay for 1 of those on offer.",
        ),
        ("virus", "play=virus/0", "The others lose 1 energy together, your side loses 0."),
        ("advance", "play=advance/0", "Opponents without a secret weapon lose 2 energy together."),
        ("spy", "play=spy/0/2", "Then you know the secret weapon that Eclipse could use against you."),
    ):
        state = at(f"seats=3 {market} r0=15///{weapon} r1=9 r2=9///dodge agenda=ask-act(0,0);following(0)")
        assert said(state, label) == expected
    state = at(f"seats=3 {market} r0=15///black-market r1=9 r2=9 agenda=ask-act(0,0);following(0)")
    assert said(state, "play=black-market/0/2") == (
        "You pay nothing instead of 1 energy. With a 1, 3 or 5, this part brings you 1 energy. "
        "None of your parts brings energy yet."
    )


def test_a_card_from_the_pile_is_free_and_says_what_it_is_for() -> None:
    state = at("seats=3 r0=9///look-closer r1=9 r2=9 agenda=ask-act(0,0);following(0)")
    assert said(state, "play=look-closer/0/HE1") == (
        "You take this card from the pile, for free. With a 1, 3 or 5, this part brings you 1 energy. "
        "None of your parts brings energy yet."
    )


def test_an_adjusted_die_says_what_it_works_now() -> None:
    state = placing("9/RL2/die/adjustment", "4,5")
    assert said(state, "play=adjustment/0/56") == "So you have a 6: 2 missiles."


def attacked(hand: str, energy: int) -> Tournament:
    state = placing("9/RL2/missile", "6", f"r1={energy}///{hand} r2=9")
    play(state, "place=right-leg/6", "aim=1x3")
    return state


def test_an_answer_says_how_much_it_keeps_off() -> None:
    assert said(attacked("dodge", 9), "play=dodge/1") == "Without it, you would lose 3 energy; now you lose none."
    assert said(attacked("dodge", 3), "play=dodge/1") == "Without it, 3 damage would put you out."
    assert said(attacked("absorber", 9), "play=absorber/1") == "It takes 2 off the 3 damage that threatens you."
    assert said(attacked("deflector", 9), "play=deflector/1/2") == "2 of the 3 damage go to Eclipse instead of you."
    assert said(attacked("dodge", 9), "pass") == "Only 3 damage threatens you: keep Dodge for a harder hit."


def test_more_damage_says_when_it_puts_a_robot_out() -> None:
    for energy, expected in (
        (9, "Comet loses 2 more energy, and nothing can stop that."),
        (4, "With it, this attack puts Comet out."),
    ):
        state = placing("9/RL2//stronger", "6", f"r1={energy} r2=9")
        play(state, "place=right-leg/6", "aim=1x2")
        while state.pending and state.pending.ask.name != "stronger":
            play(state, "pass")
        assert said(state, "play=stronger/0/1") == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_purpose_for_every_card(language: str) -> None:
    for card in ("HE1", "HE3", "RL3", "die", "reroll", "fist", "missile", "fist-guard", "missile-guard", "weapon"):
        assert said(buying("9", f"{card},-,-,-,-,-"), "buy=0", language=language)
