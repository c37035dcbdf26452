"""The turn, attacks and the end (RULES.md, chapters 1 to 4 and 7)."""

from random import Random

from stakbots import GAME
from stakbots.position.codes import TURN_LIMIT
from stakbots.position.events import DREW, TURNED
from stakbots.position.moves import Show
from tabletop.core.session import PERSON, Session
from tests.stakbots.positions import kinds, legal, lying, match, names, play


def test_the_set_up_is_nine_cards_a_top_and_two_in_hand_without_effects() -> None:
    session = Session(GAME, [PERSON] * 3, {}, 4)
    session.advance()
    state = session.state
    view = state.view(None)
    assert [len(cards) for cards in view.staks] == [9, 9, 9]
    assert all(cards[-1] >= 0 and set(cards[:-1]) == {-1} for cards in view.staks)
    assert sum(view.hand_sizes) == 3 * 2 + 1
    assert view.supply == 60 - 27 - 7
    assert "effect" not in kinds(session.events())


def test_tops_that_turn_up_at_the_set_up_name_its_rule_and_trigger_nothing() -> None:
    for set_up_effects, rule in (("no", "1.2"), ("yes", "5.1")):
        session = Session(GAME, [PERSON] * 3, {"set-up-effects": set_up_effects}, 4)
        session.advance()
        turned = [event.rule for event in session.events() if event.kind == TURNED]
        assert turned[:3] == [rule] * 3


def test_a_turn_begins_with_a_card_and_goes_round_clockwise() -> None:
    state = match("core5", "core1", "core2", more="fed=1")
    events = play(state, "end-turn", show=["core7"])
    assert kinds(events) == ["turn-ended", "turn-began", "drew"]
    assert names(state.hand[1]) == "core7"
    assert state.active == 1


def test_a_turn_cannot_end_before_the_heap_is_fed_by_anybodys_card() -> None:
    state = match("core5 core7", "core4 core1")
    assert "end-turn" not in legal(state)
    play(state, "attack 0>1")
    assert "end-turn" in legal(state)


def test_legal_moves_stand_verb_by_verb_with_operands_ascending() -> None:
    state = match("core5 core7", "core4 core1", "core2", h0="trip0 pit1", more="fed=1")
    assert [move.label.partition("=")[0] for move in state.legal()] == [
        "play", "play", "scrap", "discard", "discard", "attack", "attack", "end-turn",
    ]  # fmt: skip


def test_damage_adds_up_in_a_turn_lowers_no_power_and_heals_at_its_end() -> None:
    state = match("core5 core5", "core1 core2 core3", "core7")
    play(state, "attack 0>1")
    assert lying(state, 0) == "core5 core5"
    play(state, "attack 0>1")
    assert lying(state, 0) == "core5"
    assert lying(state, 1) == "core1"
    state = match("core5 core5", "core1 core2 core3", "core7")
    play(state, "attack 0>1", "end-turn")
    assert not any(state.damage)


def test_only_one_card_of_a_stak_attacks_in_a_turn() -> None:
    state = match("core5 core7", "core1 core2 core3", h0="core6")
    play(state, "attack 0>1", "play core6")
    assert not [label for label in legal(state) if label.startswith("attack")]
    play(state, "scrap 0")
    assert "attack 0>1" in legal(state)


def test_an_attacker_that_sank_goes_on_when_the_cards_above_it_are_gone() -> None:
    state = match("core5 core4 core7", "core6 ? core3")
    play(state, "attack 0>1", show=["trip0"])
    play(state, "aim 0")
    assert lying(state, 0) == "core5 core7 core4"
    assert not [label for label in legal(state) if label.startswith("attack")]
    play(state, "scrap 0")
    assert "attack 0>1" in legal(state)


def test_an_attacker_that_was_scrapped_or_returned_ends_the_attacks() -> None:
    state = match("core5 core3", "core1 core2 core3", more="fed=1")
    play(state, "attack 0>1")
    assert lying(state, 0) == "core5"
    assert not [label for label in legal(state) if label.startswith("attack")]


def test_no_one_attacks_their_own_stak_or_an_empty_one() -> None:
    state = match("core5", "core1", "", more="out=2")
    assert [label for label in legal(state) if label.startswith("attack")] == ["attack 0>1"]


def test_an_empty_supply_is_made_anew_from_the_heap_and_its_cards_are_hidden_again() -> None:
    everything = list(range(4, 60))
    heap, hand = everything[:30], everything[30:]
    state = GAME.read(
        f"stakbots/2 seats=2 turn=3 fed=1 s0=0,1 s1=2,3 h1={','.join(map(str, hand))} "
        f"heap={','.join(map(str, heap))} agenda=ask-action(0)"
    )
    assert state.view(0).supply == 0
    events = state.apply(state.legal()[-1])
    assert "renewed" in kinds(events)
    assert state.view(0).heap == ()
    assert {state.view(0).supply, len(state.legal())} == {30}
    for seed in range(5):
        guess = GAME.determinize(state.view(0), Random(seed))
        assert [move.card for move in guess.legal() if isinstance(move, Show)] == heap


def test_the_last_with_a_stak_wins() -> None:
    state = match("core5 core7", "core1", "core2 core3")
    events = play(state, "attack 0>1")
    assert state.out == [1]
    assert not state.over
    play(state, "attack 0>2", "attack 0>2")
    assert state.over
    assert state.winners() == [0]
    assert state.ranking() == [0, 2, 1]
    assert "eliminated" in kinds(events)


def test_who_is_out_in_the_middle_of_their_turn_hands_it_on() -> None:
    state = match("core1", "core7 core5", "core2")
    play(state, "attack 0>1", show=["core6"])
    assert state.active == 1
    assert state.pending is not None
    assert state.pending.seat == 1


def test_after_the_last_turn_those_still_in_share_a_draw() -> None:
    state = GAME.read("stakbots/2 turn-limit=25 seats=2 turn=25 fed=1 s0=0 s1=1 agenda=ask-action(0)")
    state.play(state.legal()[-1])
    assert state.over
    assert state.winners() == [0, 1]
    assert state.view(0).ended == TURN_LIMIT


def test_drawing_shows_others_only_that_a_card_was_drawn() -> None:
    state = match("core5", "core1", more="fed=1")
    events = play(state, "end-turn", show=["fatal1"])
    drew = next(event for event in events if event.kind == DREW)
    assert drew.seen_by(1).secret
    assert not drew.seen_by(0).secret
    assert not drew.seen_by(None).secret
