"""What moves are said to be for is what they do."""

from __future__ import annotations

from random import Random

import pytest

from stakbots import GAME
from stakbots.position.events import SCRAPPED
from stakbots.position.moves import Attack
from stakbots.position.state import Match
from stakbots.show.about import warn
from stakbots.show.fights import fight, make
from stakbots.show.purpose import purpose
from tabletop.core.session import Session
from tabletop.rules.move import Move
from tabletop.rules.state import State
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of
from tests.stakbots.positions import match, named, settle

EN = words_of("stakbots", "en")
NEED = "Every turn, at least one card must go to the scrapheap."


def moves(state: Match, *labels: str) -> list[Move]:
    """Moves by label, one after the other, on a copy."""
    trial, found = state.clone(), []
    for label in labels:
        found.append(next(move for move in trial.legal() if named(move.label).startswith(label)))
        trial.play(found[-1])
        settle(trial, [])
    return found


def told(state: Match, *labels: str) -> str:
    """What these moves of the seat that is asked are for."""
    assert state.pending
    return purpose(state.view(state.pending.seat), moves(state, *labels), EN)


def asking(state: Match, label: str) -> Match:
    """The match after a move."""
    state.play(moves(state, label)[0])
    return state


@pytest.mark.parametrize(
    ("mine", "theirs", "text"),
    [
        ("? core7", "? spike3 core3", "Core 7 scraps Core 3. Core 7 survives: 3 damage is less than its power 7."),
        ("? core3", "? core3", "Core 3 scraps Core 3. Core 3 is scrapped too: one card for one."),
        ("? core2", "? core7", "Core 7 then has 2 damage this turn; 7 would scrap it. Core 2 is lost in this attack."),
        ("? core2", "? trip0", "Trip has power 0, so any fight scraps it. Core 2 takes no damage."),
        ("? shot4", "? core7", "Shot 4 has power 0, so it deals no damage and is scrapped."),
        ("? fatal1", "? core7", "Fatal 1 scraps Core 7, as it scraps whatever it damages. Fatal 1 is scrapped too, "),
        ("? core5", "? fatal1", "Core 5 scraps Fatal 1. Core 5 is scrapped too: one card for one."),
        (
            "? core4",
            "? leader core3 leader",
            "Core 4 scraps Leader. Core 4 survives: 3 damage is less than its power 4.",
        ),
        ("? bash2", "? core7", "Bash 2 scraps the bottom card of that Stak. Bash 2 is scrapped too: one card for one."),
        ("? spike3", "? core3", "Spike 3 scraps Core 3. Spike 3 also scraps the card beneath. "),
        (
            "? spike3",
            "core1 core7",
            "Spike 3 scraps the card beneath Core 7. Spike 3 is scrapped too: one card for one.",
        ),
        (
            "? bash2",
            "? core2",
            "Bash 2 scraps Core 2. Bash 2 also scraps the bottom card of that Stak. Bash 2 is scrapped",
        ),
        ("? core4", "? spike3", "Core 4 scraps Spike 3. The price: Spike 3 scraps the card beneath Core 4."),
        ("? core3", "? spike3", "Core 3 scraps Spike 3. The price: Spike 3 scraps Core 3 and the card beneath."),
        (
            "? core4",
            "? bash2",
            "Core 4 scraps Bash 2. The price: Bash 2 scraps your bottom card, while Core 4 survives.",
        ),
        (
            "core1 stomp3",
            "? core1 bash2",
            "Stomp 3 attacks that Stak again and again. Scrapped cards: 2 of theirs, 2 of yours.",
        ),
        ("? stomp3", "? core2", "Stomp 3 scraps Core 2. Stomp 3 then goes on attacking that Stak."),
    ],
)
def test_an_attack_says_what_is_scrapped_on_both_sides_and_why(mine: str, theirs: str, text: str) -> None:
    assert told(match(mine, theirs, more="seats=2 fed=1"), "attack 0>1").startswith(text)


def test_an_attack_that_scraps_nothing_of_the_others_says_that_the_turn_needs_it() -> None:
    hungry = told(match("? core2", "? core7"), "attack")
    assert hungry.endswith(" That puts a card on the scrapheap, as every turn must.")


def test_an_attack_on_the_last_card_says_that_it_wins() -> None:
    assert told(match("? core7", "core3"), "attack") == "That scraps the last card of the other side, and you win."
    third = told(match("? core7", "core3", "? core3"), "attack 0>1")
    assert third == "Core 7 scraps Core 3. Core 7 survives: 3 damage is less than its power 7."


def test_a_card_of_the_others_that_is_reset_says_which_effect_comes_again() -> None:
    assert told(match("? core4", "? clumsy4", h0="tranq1"), "play", "reset clumsy4") == (
        "Clumsy 4 turns up again at once, and its entry effect comes once more. "
        "Clumsy 4 \u2013 Entry: scrap the bottom card of this Stak."
    )


def test_an_attack_that_only_gives_up_a_card_says_what_comes_to_the_top() -> None:
    state = match("core7 shot4", "? core4", more="seats=2 fed=1")
    assert told(state, "attack") == "Shot 4 has power 0, so it deals no damage and is scrapped. Core 7 is then on top."


def test_attacks_by_the_same_card_are_told_together() -> None:
    state = match("? core7", "? core1 core2 core3")
    assert told(state, "attack", "attack") == (
        "Core 7 scraps Core 3 and Core 2. Core 7 survives: 5 damage is less than its power 7."
    )


def test_a_card_that_is_damaged_already_is_said_to_be() -> None:
    state = match("? core4", "? core6", h0="shot4", more="seats=2")
    asking(state, "play shot4")
    assert told(state, "aim 1", "attack").startswith(
        "Core 6 then has 4 damage this turn; 6 would scrap it. Shot 4 has power 0"
    )
    asking(state, "aim 1")
    asking(state, "scrap")
    assert told(state, "attack").startswith("Core 6 already has 4 damage; 4 more scraps it. Core 4 is scrapped too, ")


@pytest.mark.parametrize(
    ("hand", "labels", "text"),
    [
        ("core7", ["play"], "Your Stak grows by 1 card. With power 7, Core 7 is harder to scrap than Core 4."),
        ("core2", ["play"], "Your Stak grows by 1 card. Core 2 covers Core 4, and only a top card can be attacked."),
        ("core2 core7", ["play core2", "play core7"], "Your Stak grows by 2 cards. With power 7, Core 7 is harder"),
        ("core7", ["play", "attack"], "Core 7 scraps Core 3. Core 7 survives: 3 damage is less than its power 7."),
        (
            "core2 core6 core7",
            ["play core7", "play core6"],
            "Your Stak grows by 2 cards. With power 6, Core 6 is harder to scrap than Core 4.",
        ),
        (
            "leader sidekick3",
            ["play leader", "play sidekick3", "attack"],
            "Your Stak grows by 2 cards. Sidekick 3 slips beneath Leader, which stays on top. Leader scraps",
        ),
        (
            "pit1 core7",
            ["play pit1", "aim 0", "play core7"],
            "Pit 1 goes to the bottom of your Stak. Your Stak grows by 2 cards. With power 7, ",
        ),
        ("fatal1", ["play"], "Your Stak grows by 1 card. On top, Fatal 1 scraps every card that attacks it."),
        ("bash2", ["play"], "Your Stak grows by 1 card. A Stak that attacks Bash 2 loses its bottom card."),
        (
            "spike3",
            ["play"],
            "Your Stak grows by 1 card. A Stak that attacks Spike 3 loses the card beneath its top card.",
        ),
        ("leader", ["play"], "Your Stak grows by 1 card. Leader has power 2: one for each face-up card from it down."),
        ("sidekick3", ["play"], "Your Stak grows by 1 card. Sidekick 3 slips beneath Core 4, which stays on top."),
        ("bountiful1", ["play"], "Your Stak grows by 1 card. Bountiful 1 draws you another card."),
        ("clumsy4", ["play"], "Clumsy 4 stands on top with power 4, but costs you your bottom card."),
        (
            "pit1",
            ["play"],
            "Your Stak grows by 1 card. Pit 1 \u2013 Entry: any top card goes face up to the bottom of its Stak.",
        ),
        ("reaper1", ["play", "aim 1"], "Reaper 1 scraps Core 3, whatever its power."),
        ("reaper1", ["play", "aim 0"], "Reaper 1 scraps itself. Core 4 is then on top and may attack."),
        (
            "pit1",
            ["play", "aim 0", "attack"],
            "Pit 1 goes to the bottom of your Stak. Core 4 is then on top. Core 4 scraps",
        ),
        ("trip", ["play", "aim 1"], "Core 3 moves one place down, out of the fight for now."),
        ("begone1", ["play", "aim 1"], "Core 3 goes back to its player\u2019s hand, so that Stak has a card less."),
        (
            "begone1",
            ["play", "aim 0"],
            "Begone 1 comes back to your hand, and you can play it again. Core 4 is then on top",
        ),
        ("shot4", ["play", "aim 1"], "Shot 4 deals 4 damage, enough to scrap Core 3."),
        (
            "shot2",
            ["play", "aim 1"],
            "Shot 2 has to hit a top card, and otherwise it could only hit yours. Core 3 then has 2 ",
        ),
        ("expel1", ["play", "name 1"], "Player 2 has no card in hand, so nobody loses one."),
        ("expel1 core2", ["play expel1", "name 0"], "Expel 1 has to make somebody discard, even you."),
        ("tranq1", ["play", "reset tranq1"], "Tranq 1 turns up again at once, and its entry effect comes once more."),
        ("tranq1", ["play", "reset core4"], "Core 4 only turns face down until it is on top again."),
        ("tranq1", ["play", "reset core3"], "Core 3 turns up again at once, and nothing else happens."),
    ],
)
def test_a_card_that_is_played_says_what_it_does_there(hand: str, labels: list[str], text: str) -> None:
    hand = hand.replace("trip", "trip0")
    assert told(match("? core4", "? core3", h0=hand), *labels).startswith(text)


def test_an_effect_on_another_card_of_ones_own_says_that_it_has_to_be_carried_out() -> None:
    more = "seats=2 staks=2 hand=3"
    state = match("? core4", "? core3", s6="? core2", s7="? core1", h0="reaper1", more=more)
    assert told(state, "play reaper1>0", "aim 6") == (
        "Reaper 1 has to choose a top card, even one of yours. Reaper 1 scraps Core 2, whatever its power. "
        "The card beneath turns up and carries out its entry effect, if it has one."
    )


@pytest.mark.parametrize(
    ("mine", "hand", "fed", "labels", "text"),
    [
        ("? core4", "core2 core3", 0, ["discard core2"], f"{NEED} Core 2 has the least power in your hand."),
        ("? core4", "core3 reaper1", 0, ["discard core3"], f"{NEED} One from your hand leaves your Stak whole."),
        ("? core4", "core2", 0, ["discard", "attack"], f"{NEED} Core 4 scraps Core 3."),
        ("core1 core4", "core2", 0, ["scrap"], f"{NEED} Core 1 is then on top and may attack."),
        ("core1 core4", "", 0, ["scrap"], f"{NEED} Your hand is empty, so it is your top card. Core 1"),
        ("? core4", "", 1, ["scrap"], "The card beneath turns up and carries out its entry effect, if it has one."),
    ],
)
def test_a_card_that_is_given_up_says_that_every_turn_needs_one(
    mine: str, hand: str, fed: int, labels: list[str], text: str
) -> None:
    assert told(match(mine, "? core3", h0=hand, more=f"seats=2 fed={fed}"), *labels).startswith(text)


@pytest.mark.parametrize(
    ("mine", "theirs", "hand", "text"),
    [
        (
            "? core2",
            "? core7",
            "core1",
            "An attack now would scrap your Core 2 and nothing else. You keep Core 1 for later.",
        ),
        ("? core4", "? core4", "", "An attack now would scrap Core 4, but also your Core 4. Your hand is empty."),
        (
            "? core7",
            "? core3",
            "",
            "An attack would scrap Core 3, but turn up an unknown card whose effect may hit you. Your",
        ),
        (
            "? bash2",
            "? ? core2",
            "",
            "An attack now would cost you Bash 2, which protects the cards beneath it. Your hand is empty.",
        ),
        (
            "? ? core3",
            "? spike3",
            "",
            "Cards that an attack now would scrap: 2 of yours, 1 of theirs. Your hand is empty.",
        ),
        (
            "? core2",
            "? core7",
            "core1 core2 core3 core4",
            "An attack now would scrap your Core 2 and nothing else. You keep 4 cards",
        ),
    ],
)
def test_the_end_of_a_turn_says_what_an_attack_would_cost(mine: str, theirs: str, hand: str, text: str) -> None:
    assert told(match(mine, theirs, h0=hand, more="seats=2 fed=1"), "end-turn").startswith(text)


def test_the_end_of_a_turn_says_that_an_attack_would_lose_the_match() -> None:
    for mine in ("core3", "? core3"):
        assert told(match(mine, "? spike3", more="seats=2 fed=1"), "end-turn").startswith(
            "An attack now would cost you all that is left of your Stak: you would be out."
        )


def test_the_end_of_a_turn_says_that_damage_or_the_rules_forbid_more() -> None:
    state = asking(match("? core7", "? ~core3 core4", more="seats=2"), "attack")
    settle(state, [])
    assert told(state, "end-turn") == (
        "Core 7 already has 4 damage: an attack now would scrap Core 3, but Core 7 too. Your hand is empty."
    )
    state = asking(match("core2 core3", "? core1 core3", more="seats=2"), "attack")
    assert told(state, "end-turn") == (
        "Only one card of a Stak may attack in a turn, and yours has. "
        "Your hand is empty, so you could only scrap your own cards."
    )


def test_who_has_to_discard_reads_what_is_kept() -> None:
    state = match("? core4", "? core3", h0="expel1", h1="core2 reaper1 core3", more="seats=2")
    for label in ("play", "name 1"):
        asking(state, label)
    assert told(state, "discard core3") == "One card has to go: you keep Core 2 and Reaper 1."


def test_who_is_attacked_reads_what_a_reaction_is_for() -> None:
    state = match("? core4", "? core3", h1="core2", more="seats=2 reactive=yes")
    attack = told(state, "attack")
    assert attack.endswith(" Player 2 may still play a card to stop it.")
    asking(state, "attack")
    assert told(state, "play") == "The attack is called off before Core 3 is hit."
    assert told(state, "pass") == "You keep Core 2 for later."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_of_a_game_has_a_purpose_that_comes_true(language: str) -> None:
    words, seen = words_of("stakbots", language), 0
    for seed in range(4):
        session = Session(GAME, ["person"] * 2, {}, seed)
        session.advance()
        rng = Random(seed)
        for _ in range(60):
            if session.over:
                break
            assert session.to_move is not None
            view = session.state.view(session.to_move)
            for move in session.legal():
                assert purpose(view, [move], words) or warn(view, move, words), move.label
                if isinstance(move, Attack):
                    seen += _comes_true(session.state, move)
            session.play(rng.randrange(len(session.legal())))
            session.advance()
    assert seen > 50


def _comes_true(state: State, move: Attack) -> bool:
    """Compare the numbers of a fight with the cards that it scraps."""
    assert isinstance(state, Match)
    said, trial = fight(state, move), state.clone()
    gone = [event for event in make(trial, move) if event.kind == SCRAPPED]
    assert (said.mine, said.theirs) == tuple(sum(one.stak == stak for one in gone) for stak in (move.stak, move.target))
    assert said.lost or said.scrapped, "one of the two is always scrapped"
    return True
