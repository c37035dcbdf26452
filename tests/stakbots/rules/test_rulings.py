"""Each open point of the booklet, as we play it (the rulings of RULES.md)."""

from stakbots import GAME
from stakbots.position import switches
from stakbots.position.codes import MOST_ACTIONS, STOPPED
from stakbots.position.events import DAMAGED
from tests.stakbots.positions import DECK, kinds, legal, lying, match, names, play


def test_1_a_card_of_power_0_that_battles_is_scrapped() -> None:
    state = match("core5 trip0", "core5 core1")
    play(state, "attack 0>1")
    assert lying(state, 0) == "core5"
    assert lying(state, 1) == "core5 core1"


def test_1_two_cards_of_power_0_that_battle_are_both_scrapped() -> None:
    state = match("core5 trip0", "core5 shot4")
    play(state, "attack 0>1")
    assert names(state.heap) == "trip0 shot4"


def test_1_a_card_of_power_0_is_not_scrapped_for_lying_there() -> None:
    state = match("core5 trip0", "core1 shot4", h0="core2")
    play(state, "discard core2", "end-turn")
    assert lying(state, 0) == "core5 trip0"
    assert lying(state, 1) == "core1 shot4"


def test_1_dealing_0_is_no_damage() -> None:
    """A Bash that a Trip attacks is not damaged; and it damages the Trip."""
    state = match("core5 core4 trip0", "core5 bash2")
    events = play(state, "attack 0>1")
    assert [event.stak for event in events if event.kind == DAMAGED] == [0]
    assert kinds(events).count("ability") == 1


def test_2_both_damages_come_first_then_abilities_then_scraps_then_cards_turn_up() -> None:
    state = match("? spike3", "? ? spike3")
    events = play(state, "attack 0>1", show=["core1", "core2"])
    order = [kind for kind in kinds(events) if kind in ("damaged", "ability", "scrapped", "turned")]
    assert order[:8] == ["damaged"] * 2 + ["ability"] * 2 + ["scrapped"] * 4
    assert set(order[8:]) <= {"turned"}


def test_3_bash_on_a_stak_of_one_scraps_the_damaged_card() -> None:
    state = match("core5 bash2", "core7")
    play(state, "attack 0>1")
    assert state.staks[1] == []


def test_3_bash_scraps_the_bottom_card_and_not_the_damaged_one() -> None:
    state = match("core5 bash2", "core1 core3 core7")
    play(state, "attack 0>1")
    assert lying(state, 1) == "core3 core7"
    assert lying(state, 0) == "core5"


def test_3_spike_with_nothing_beneath_scraps_nothing_more() -> None:
    state = match("core5 spike3", "core7")
    events = play(state, "attack 0>1")
    assert lying(state, 1) == "core7"
    assert "ability" not in kinds(events)


def test_4_a_top_that_tranq_resets_turns_up_at_once_triggers_again_and_stops_attacking() -> None:
    state = match("core1 core6", "core5 bountiful1", "core4", h1="tranq1", h0="core2", more="attacker=-1,-1,-1 fed=1")
    play(state, "attack 0>2", "end-turn")
    hand = len(state.hand[1])
    events = play(state, "play tranq1>1")
    events = play(state, "reset bountiful1") if "reset bountiful1" in legal(state) else events
    assert lying(state, 1) == "core5 ~bountiful1 tranq1"  # covered by the Tranq it stays face down
    assert len(state.hand[1]) == hand - 1
    state = match("core1 core6", "core5 bountiful1", h0="tranq1")
    events = play(state, "play tranq1", "reset bountiful1")
    assert kinds(events).count("turned") == 1
    assert lying(state, 1) == "core5 bountiful1"
    assert len(state.hand[1]) == 1


def test_4_an_attacker_that_is_reset_stops_attacking_and_loses_its_damage() -> None:
    state = match("core5 trip0 core7", "core1 core6 tranq1 core3", more="fed=1")
    play(state, "attack 0>1")  # uncovers the Tranq, face up already: nothing is triggered
    assert "attack 0>1" in legal(state)
    state = match("core5 core4 core7", "core1 core6 ? core3")
    play(state, "attack 0>1", show=["tranq1"])
    play(state, "reset core7")
    assert state.attacker[0] == STOPPED
    assert not any(state.damage)
    assert "attack 0>1" not in legal(state)


def test_4_a_face_up_card_lower_down_just_turns_face_down() -> None:
    state = match("core5 core4", "core1 core6", h0="tranq1")
    events = play(state, "play tranq1", "reset core1")
    assert lying(state, 1) == "~core1 core6"
    assert "turned" not in kinds(events)


def test_4_tranq_may_choose_itself_once_in_a_chain() -> None:
    state = match("core5 core4", "core1", h0="tranq1")
    play(state, "play tranq1")
    assert sorted(legal(state)) == ["reset core1", "reset core4", "reset core5", "reset tranq1"]
    events = play(state, "reset tranq1")  # it turns up again, and its effect is triggered again
    assert kinds(events)[-2:] == ["turned", "effect"]
    assert sorted(legal(state)) == ["reset core1", "reset core4", "reset core5"]


def test_4_no_card_is_reset_twice_in_a_chain() -> None:
    state = match("core5 core4", "core1 tranq1", h0="tranq1")
    play(state, "play tranq1")
    assert sorted(legal(state)) == ["reset core1", "reset core4", "reset core5", "reset tranq1", "reset tranq1"]
    play(state, "reset tranq1")  # the other one: it turns up again and may reset the first
    assert "reset tranq1" in legal(state)
    play(state, "reset tranq1")  # the first one: its effect is triggered again, and the other has been reset
    assert "reset tranq1" not in legal(state)


def test_5_trip_sidekick_and_pit_leave_a_stak_of_one_as_it_is() -> None:
    for name in ("trip0", "pit1"):
        state = match("core5", "core1", h0=name)
        assert "stayed" in kinds(play(state, f"play {name}", "aim 1"))
        assert lying(state, 1) == "core1"
    state = match("core5 ? bash2", "core4 ? core1", more="fed=1")
    play(state, "scrap 0", show=["sidekick3"])
    assert lying(state, 0) == "sidekick3 core5"


def test_5_a_sinking_card_stays_face_up_and_any_top_may_be_ones_own() -> None:
    state = match("core5 ? core4", "core1", h0="trip0")
    play(state, "play trip0")
    assert legal(state) == ["aim 0", "aim 1"]
    play(state, "aim 0")
    assert lying(state, 0) == "core5 ? trip0 core4"


def test_6_expel_lets_the_named_player_choose_and_feeds_the_heap() -> None:
    state = match("core5", "core1", h0="expel1", h1="core2 core3")
    play(state, "play expel1", "name 1")
    assert state.pending is not None
    assert state.pending.seat == 1
    play(state, "discard core3")
    assert names(state.heap) == "core3"
    assert "end-turn" in legal(state)


def test_6_expel_takes_nothing_from_an_empty_hand() -> None:
    state = match("core5", "core1", h0="expel1")
    assert "spared" in kinds(play(state, "play expel1", "name 1"))
    assert not state.heap


def test_7_stomp_goes_on_until_it_is_scrapped() -> None:
    state = match("core5 stomp3", "core1 core1 core2")
    events = play(state, "attack 0>1")
    assert kinds(events).count("battled") == 2
    assert lying(state, 0) == "core5"
    assert lying(state, 1) == "core1"


def test_7_stomp_goes_on_until_the_stak_is_empty() -> None:
    state = match("core5 stomp6", "core1 core1", "core4")
    play(state, "attack 0>1")
    assert state.out == [1]
    assert lying(state, 0) == "core5 stomp6"


def test_7_stomp_stops_when_an_effect_covers_or_resets_it() -> None:
    state = match("core5 core4 stomp6", "core7 ? core1", "core3")
    play(state, "attack 0>1", show=["trip0"])
    play(state, "aim 0")
    assert lying(state, 0) == "core5 stomp6 core4"
    assert lying(state, 1) == "core7 trip0"
    state = match("core5 core4 stomp6", "core7 ? core1", "core3")
    play(state, "attack 0>1", show=["tranq1"])
    play(state, "reset stomp6")
    assert lying(state, 1) == "core7 tranq1"


def test_8_an_effect_that_must_choose_a_top_may_have_to_choose_its_own() -> None:
    for name in ("shot4", "reaper1"):
        state = match("core5 ? core4", "core1 core1", h0=name)
        play(state, f"play {name}", "aim 0")
        assert lying(state, 0) == "core5 ? core4"
        assert names(state.heap) == name


def test_8_every_effect_that_chooses_a_top_has_to_and_takes_its_own_when_no_other_is_left() -> None:
    for name in ("shot2", "reaper1", "begone1", "trip0", "pit1"):
        state = match("core5 core4", "core1 core1", h0=name)
        play(state, f"play {name}")
        assert legal(state) == ["aim 0", "aim 1"]
    state = match("core5 ? fatal1", "core1")  # both go: only the uncovered card's own Stak is left
    play(state, "attack 0>1", show=["trip0"])
    assert legal(state) == ["aim 0"]


def test_9_ones_own_last_card_may_have_to_feed_the_heap() -> None:
    state = match("core1", "core7")
    assert "end-turn" not in legal(state)
    play(state, "scrap 0")
    assert state.over
    assert state.winners() == [1]


def test_10_staks_that_vanish_in_the_same_chain_share_a_draw() -> None:
    state = match("core5", "core5")
    events = play(state, "attack 0>1")
    assert state.over
    assert state.winners() == [0, 1]
    assert events[-1].rule == "7.3"


def test_10_a_draw_is_shared_by_those_that_vanish_last_and_nobody_else() -> None:
    state = match("core5", "core5", "", more="out=2")
    play(state, "attack 0>1")
    assert state.winners() == [0, 1]
    assert state.ranking()[-1] == 2


def test_11_the_hand_of_who_is_out_goes_to_the_heap() -> None:
    state = match("core5", "core1", "core4", h1="core2 core3")
    play(state, "attack 0>1")
    assert names(state.heap) == "core1 core2 core3"
    assert state.hand[1] == []


def test_12_two_to_five_players_have_staks_of_nine_and_six_have_fewer() -> None:
    depths = [switches.read(GAME.check_options({}), seats, GAME.version).depth for seats in range(2, 7)]
    assert depths == [9, 9, 9, 9, 7]


def test_13_with_supply_and_heap_empty_the_draw_is_skipped() -> None:
    rest = list(range(2, len(DECK)))
    state = GAME.read(
        f"stakbots/2 seats=2 turn=3 s0=0 s1=1 h0={','.join(map(str, rest))} agenda=begin(0)".replace("  ", " ")
    )
    assert "nothing-to-draw" in kinds(state.events)


def test_a_turn_has_an_end_though_a_begone_may_return_itself_for_ever() -> None:
    state = match("core5 core4", "core1 core1", h0="begone1")
    for _ in range(MOST_ACTIONS):
        play(state, "play begone1", "aim 0")
    assert legal(state) == ["scrap 0", "discard begone1"]
    play(state, "discard begone1")
    assert legal(state) == ["end-turn"]
