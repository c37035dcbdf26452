"""The sixteen Bots and the chains they make (RULES.md, chapters 5 and 6)."""

from random import Random

from stakbots import GAME
from stakbots.position.events import EFFECT
from stakbots.position.events import LOST as WAS_LOST
from stakbots.show.queue import LOST, RESOLVES, WAITS, queue
from tests.stakbots.positions import Cards, kinds, legal, lying, match, names, play


def test_clumsy_scraps_the_bottom_card_of_its_stak() -> None:
    state = match("core5 core4", "core1", h0="clumsy4")
    play(state, "play clumsy4")
    assert lying(state, 0) == "core4 clumsy4"


def test_clumsy_alone_in_its_stak_scraps_itself() -> None:
    state = match("? core1", "core1 core2", h0="core3", more="fed=1")
    play(state, "scrap 0", show=["clumsy4"])
    assert state.over
    assert state.winners() == [1]


def test_a_face_down_card_that_is_scrapped_shows_what_it_is() -> None:
    state = match("? core4", "core1", h0="clumsy4")
    play(state, "play clumsy4", show=["fatal1"])
    assert names(state.heap) == "fatal1"
    assert lying(state, 0) == "core4 clumsy4"


def test_shot_damages_by_its_number_and_the_damage_adds_up() -> None:
    state = match("core5 core4", "core1 core6", h0="shot2 shot4")
    play(state, "play shot2", "aim 1")
    assert lying(state, 1) == "core1 core6"
    play(state, "play shot4", "aim 1")
    assert lying(state, 1) == "core1"


def test_reaper_scraps_any_top() -> None:
    state = match("core5", "core1 core7", h0="reaper1")
    play(state, "play reaper1", "aim 1")
    assert lying(state, 1) == "core1"


def test_fatal_scraps_what_it_damages_when_it_attacks_and_when_it_is_attacked() -> None:
    state = match("core5 fatal1", "core1 core7")
    play(state, "attack 0>1")
    assert (lying(state, 0), lying(state, 1)) == ("core5", "core1")
    state = match("core5 core7", "core1 fatal1")
    play(state, "attack 0>1")
    assert (lying(state, 0), lying(state, 1)) == ("core5", "core1")


def test_spike_scraps_the_card_beneath_the_damaged_one() -> None:
    state = match("core5 spike3", "core1 core2 core7")
    play(state, "attack 0>1")
    assert lying(state, 1) == "core1 core7"


def test_sidekick_goes_one_place_down_and_what_it_uncovers_turns_up() -> None:
    state = match("core5 ? core4", "core1", more="fed=1")
    play(state, "scrap 0", show=["sidekick3"])
    assert lying(state, 0) == "sidekick3 core5"
    state = match("core4 ~bountiful1 ? core5", "core1", more="fed=1")
    play(state, "scrap 0", show=["sidekick3", "core7"])
    assert lying(state, 0) == "core4 sidekick3 bountiful1"
    assert names(state.hand[0]) == "core7"


def test_leader_counts_the_face_up_cards_from_itself_down_to_the_first_face_down_one() -> None:
    state = match("core1 ? core5 core4 leader", "core1 core7")
    assert state.power(0, 4) == 3
    assert match("core1 leader ? leader core2", "core1").power(0, 1) == 2
    play(state, "attack 0>1")
    assert lying(state, 0) == "core1 ? core5 core4"


def test_leader_counts_a_seen_card_that_lies_face_down_as_face_down() -> None:
    assert match("core1 ~core5 leader", "core1").power(0, 2) == 1


def test_bountiful_draws_for_who_owns_the_stak() -> None:
    state = match("core5 core4", "core1 ? core2", h0="core3")
    play(state, "attack 0>1", show=["bountiful1", "core7"])
    assert names(state.hand[1]) == "core7"


def test_begone_returns_a_top_to_the_hand_of_who_owns_the_stak_and_all_know_it_is_there() -> None:
    state = match("core5", "core1 core7", h0="begone1")
    play(state, "play begone1", "aim 1")
    assert names(state.hand[1]) == "core7"
    assert names(state.view(0).known_hands[1]) == "core7"
    guesses = [GAME.determinize(state.view(0), Random(seed)) for seed in range(5)]
    assert all("core7" in names(guess.view(1).hand) for guess in guesses)


def test_trip_and_pit_put_a_top_further_down_face_up() -> None:
    state = match("core5", "core1 core2 core7", h0="trip0 pit1")
    play(state, "play trip0", "aim 1")
    assert lying(state, 1) == "core1 core7 core2"
    play(state, "play pit1", "aim 1")
    assert lying(state, 1) == "core2 core1 core7"


def test_an_effect_is_not_triggered_by_a_face_up_card_that_becomes_top_again() -> None:
    state = match("core5 bountiful1 core4", "core1", more="fed=1")
    events = play(state, "scrap 0")
    assert lying(state, 0) == "core5 bountiful1"
    assert "effect" not in kinds(events)


def test_who_owns_the_stak_decides_whosever_turn_it_is() -> None:
    state = match("core5 core7", "core1 ? core2")
    play(state, "attack 0>1", show=["reaper1"])
    assert state.pending is not None
    assert state.pending[1:2] == (1,)
    play(state, "aim 0")
    assert lying(state, 0) == "core5"


def test_of_simultaneous_effects_the_active_players_is_first_and_the_others_follow_clockwise() -> None:
    state = match("core5 ? core2", "core1 ? core2", "core3", agenda="ask-action(1)", more="active=1")
    play(state, "attack 1>0", show=["bountiful1", "expel1"])
    assert queue(state.view(0))[0].stak == 0  # Bountiful of seat 1 was first and is over; Expel of seat 0 resolves
    assert len(state.hand[1]) == 1
    state = match("core5 ? core2", "core1 ? core2", agenda="ask-action(1)", more="active=1")
    play(state, "attack 1>0", show=["trip0", "expel1"])
    here = queue(state.view(0))
    assert [(one.what, one.status, one.stak) for one in here] == [("effect", RESOLVES, 1), ("effect", WAITS, 0)]


def test_a_waiting_effect_is_lost_when_its_card_is_not_on_top_any_more() -> None:
    state = match("core5 ? core2", "core1 ? core2", agenda="ask-action(1)", more="active=1")
    play(state, "attack 1>0", show=["trip0", "expel1"])
    events = play(state, "aim 0")  # the Expel of seat 0 sinks below core5
    assert lying(state, 0) == "expel1 core5"
    assert [event.stak for event in events if event.kind == WAS_LOST] == [0]
    assert state.pending is not None
    assert state.pending.ask.name == "action"


def test_a_waiting_effect_whose_card_sank_and_came_up_again_is_carried_out() -> None:
    expel, trip, reaper = (Cards().take(name) for name in ("expel1", "trip0", "reaper1"))
    agenda = f"ask-aim(1,1,{trip},9);effect(2,{reaper},8);effect(0,{expel},7);settle;act(1)"
    state = match("core5 expel1", "core1 trip0", "core1 reaper1", agenda=agenda, more="active=1")
    play(state, "aim 0")
    assert lying(state, 0) == "expel1 core5"
    play(state, "aim 0")
    assert lying(state, 0) == "expel1"
    assert state.pending is not None
    assert (state.pending.seat, state.pending.ask.name) == (0, "name")


def test_a_new_effect_goes_before_those_that_wait() -> None:
    state = match("core5 ? core2", "core1 ? ? core2", agenda="ask-action(1)", more="active=1")
    play(state, "attack 1>0", show=["reaper1", "expel1"])
    play(
        state, "aim 1", show=["pit1"]
    )  # the Reaper scraps itself: what it uncovers resolves before the Expel that waits
    found = [(one.status, one.stak) for one in queue(state.view(None))]
    assert found == [(RESOLVES, 1), (WAITS, 0)]
    play(state, "aim 0")
    assert lying(state, 0) == "expel1 core5"


def test_the_queue_tells_which_waiting_effect_will_be_lost() -> None:
    reaper = Cards().take("reaper1")
    agenda = f"ask-aim(1,1,{reaper},9);effect(0,16,8);settle;act(0)"
    state = match("core5 expel1 core4", "core1 reaper1", agenda=agenda)
    found = queue(state.view(None))
    assert [one.status for one in found] == [RESOLVES, LOST]
    assert [one.cause for one in found] == [9, 8]


def test_the_queue_is_empty_while_no_chain_is_going_on() -> None:
    assert queue(match("core5", "core1").view(0)) == []


def test_who_is_out_is_looked_at_after_the_whole_chain() -> None:
    state = match("core5 ? core4", "core4", "core3")
    events = play(state, "attack 0>1", show=["bountiful1"])
    order = kinds(events)
    assert order.index("eliminated") > order.index("drew")
    assert state.out == [1]


def test_every_effect_of_a_chain_names_what_led_to_it() -> None:
    state = match("core5 ? core2", "core1 ? ? core2", agenda="ask-action(1)", more="active=1")
    events = play(state, "attack 1>0", show=["reaper1", "expel1"])
    by_id = {event.id: event for event in events}
    effect = next(event for event in events if event.kind == EFFECT)
    chain = [effect.kind]
    while effect.cause in by_id:
        effect = by_id[effect.cause]
        chain.append(effect.kind)
    assert chain == ["effect", "turned", "battled", "attacked"]


def test_tranq_resets_no_card_that_lies_face_down() -> None:
    state = match("~core1 core5", "core2", agenda="ask-action(0)", h0="tranq1")
    play(state, "play tranq1")
    assert sorted(legal(state)) == ["reset core2", "reset core5", "reset tranq1"]
