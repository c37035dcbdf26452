"""Decks and variants (RULES.md, chapters 8 and 9)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stakbots import GAME
from stakbots.formats.notation import read
from stakbots.position import decks
from stakbots.position.cards import CORE, LEADER, NAMES, SHOT, TRIP, index_of
from stakbots.position.events import EFFECT, TAKEN
from stakbots.position.moves import Show, scrap
from stakbots.position.state import Match
from tabletop.base.errors import LinkError, OptionError, TabletopError
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import decode, encode
from tests.stakbots.positions import kinds, legal, lying, match, names, play

INLINE = "4*core:1:1+4*begone:1:5+4*tranq:1:3+4*leader:x:3+4*shot:0:2:4"


def test_the_base_deck_has_what_is_known_of_it() -> None:
    base = decks.load("base")
    assert len(base) == 60
    assert set(base.bot) == set(range(16))
    assert Counter(base.rank) == dict.fromkeys(range(1, 7), 10)
    assert max(Counter(zip(base.bot, base.power, base.shot, strict=True)).values()) <= 5
    assert {power for bot, power in zip(base.bot, base.power, strict=True) if bot in (TRIP, SHOT)} == {0}
    assert 4 in base.shot
    assert len({power for bot, power in zip(base.bot, base.power, strict=True) if bot == CORE}) > 3


def test_every_list_that_ships_can_be_played() -> None:
    for name in decks.ids():
        assert GAME.start(2, {"deck": name}).legal()


def test_a_list_can_be_written_out_and_travels_in_a_link() -> None:
    session = Session(GAME, [PERSON] * 2, {"deck": INLINE, "depth": "3"}, 5)
    session.advance()
    again = decode(encode(session))
    assert again.options["deck"] == INLINE
    loaded = decks.load(INLINE)
    assert len(loaded) == 20
    assert loaded.shot[-1] == 4
    assert LEADER in loaded.bot


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2*core:1:1", "20 to 120"),
        ("99*core:1:1+99*core:2:1", "20 to 120"),
        ("20*cora:1:1", "'20\\*cora:1:1'"),
        ("20*core:x:1", "Leader"),
        ("20*leader:1:1", "Leader"),
        ("20*shot:0:1", "Shot"),
        ("20*core:21:1", "at most 20"),
        ("20*core:1:7", "entry"),
        ("1*" * 1000, "1500"),
        ("../base", "no deck"),
        ("none", "no deck"),
    ],
)
def test_a_list_that_cannot_be_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        decks.load(text)


@given(st.text("0123456789*:+x" + "".join(sorted(set("".join(NAMES)))), max_size=300))
def test_no_text_makes_a_deck_of_another_size_or_another_error(text: str) -> None:
    try:
        assert decks.LEAST <= len(decks.load(text)) <= decks.MOST
    except OptionError:
        assert not decks.exists(text)


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (3, {"variant": "tournament"}, "one against one"),
        (2, {"variant": "tournament", "staks": "3"}, "settles staks"),
        (2, {"variant": "tournament", "deck": "4*core:1:1+40*core:2:2+8*shot:0:2:2"}, "ten cards of each rank"),
        (2, {"variant": "traitors", "borderless": "yes"}, "settles borderless"),
        (2, {"variant": "traitors", "reactive": "yes"}, "settles reactive"),
        (2, {"variant": "traitors", "recycling": "yes"}, "settles recycling"),
        (6, {"depth": "9"}, "66 cards"),
        (2, {"ranks": "dealt", "depth": "9"}, "6, 12, 18"),
        (5, {"ranks": "drafted", "depth": "12", "hand": "0"}, None),
        (6, {"ranks": "dealt", "depth": "12", "hand": "0"}, "72 cards"),
        (2, {"ranks": "dealt", "depth": "6", "deck": "60*core:1:1"}, "rank 2"),
    ],
)
def test_what_cannot_go_together_is_refused_with_a_sentence(
    seats: int, options: dict[str, str], reason: str | None
) -> None:
    if reason is None:
        assert GAME.start(seats, options).legal()
        return
    with pytest.raises(OptionError, match=reason):
        GAME.start(seats, options)


def test_a_link_with_options_that_do_not_go_together_is_refused() -> None:
    session = Session(GAME, [PERSON] * 2, {"variant": "traitors"}, 1)
    session.options["borderless"] = "yes"
    with pytest.raises(LinkError, match="settles borderless"):
        decode(encode(session))


def begun(seats: int, options: dict[str, str], seed: int = 1) -> Session:
    session = Session(GAME, [PERSON] * seats, options, seed)
    session.advance()
    return session


def state_of(session: Session) -> Match:
    assert isinstance(session.state, Match)
    return session.state


def test_reactive_play_cancels_the_attack_and_another_card_may_attack() -> None:
    state = match("core5 core7", "core1 core2", h0="core6", h1="core4", more="reactive=yes")
    play(state, "attack 0>1")
    assert legal(state) == ["play core4>1", "pass"]
    events = play(state, "play core4>1")
    assert "battled" not in kinds(events)
    play(state, "play core6")
    assert "attack 0>1" in legal(state)
    assert lying(state, 1) == "core1 core2 core4"


@pytest.mark.parametrize("more", ["", " borderless=yes"])
def test_reactive_play_goes_onto_the_defending_stak_only(more: str) -> None:
    state = read(
        f"stakbots/2 staks=2 reactive=yes{more} depth=3 seats=2 turn=3 s0=0,1 s6=2,3 s1=10,11 s7=12,13 h1=20 "
        "agenda=ask-action(0)"
    )
    play(state, "attack 0>1")
    assert [label for label in legal(state) if label != "pass"] == [
        label for label in legal(state) if label.endswith(">1")
    ]
    assert len(legal(state)) == 2


def test_an_attack_that_was_cancelled_does_not_count_for_the_tally() -> None:
    state = match("core5 core7", "core1 core2", h1="core4", more="reactive=yes attacks=2")
    play(state, "attack 0>1", "play core4>1")
    assert state.attacks == 0
    assert "attack 0>1" in legal(state)


def test_without_a_card_nobody_is_asked_to_react_and_passing_lets_the_attack_come() -> None:
    state = match("core5 core7", "core4 core1 core2", "core3", more="reactive=yes", h2="core6")
    assert "battled" in kinds(play(state, "attack 0>1"))
    state = match("core5 core7", "core4 core1 core2", h1="core6", more="reactive=yes")
    play(state, "attack 0>1")
    assert "battled" in kinds(play(state, "pass"))


def test_recycling_scraps_and_discards_together_and_draws() -> None:
    state = match("core5 core7", "core1", h0="core6", more="recycling=yes")
    recycling = [label for label in legal(state) if label.startswith("recycle")]
    play(state, *recycling)
    assert legal(state) == ["draw", "draw-nothing"]
    play(state, "draw", show=["fatal1"])
    assert sorted(names(state.heap).split()) == ["core6", "core7"]
    assert names(state.hand[0]) == "fatal1"


def test_who_recycles_need_not_draw() -> None:
    state = match("core5 core7", "core1", h0="core6", more="recycling=yes")
    play(state, *(label for label in legal(state) if label.startswith("recycle")), "draw-nothing")
    assert names(state.hand[0]) == ""
    assert lying(state, 0) == "core5"


def test_what_set_up_effects_scrap_feeds_the_heap_of_the_first_turn() -> None:
    state = read(
        "stakbots/2 set-up-effects=yes depth=3 seats=2 first=0 turn=0 fed=1 s0=0,1,2 s1=10,11,12 h0=20 h1=30 "
        "agenda=begin(0)"
    )
    while state.pending is not None and state.pending.seat < 0:
        state.play(state.legal()[0])
    assert (state.turn, state.fed) == (1, True)
    assert "end-turn" in legal(state)
    play(state, "end-turn")
    assert not state.fed


def test_set_up_effects_are_carried_out_from_the_first_player_before_the_first_draw() -> None:
    for seed in range(12):
        session = begun(3, {"set-up-effects": "yes"}, seed)
        while not session.over and "turn-began" not in kinds(session.events()):
            session.play(0)
            session.advance()
        order = kinds(session.events())
        begin = order.index("turn-began")
        entry = [event for event in session.events() if event.kind == EFFECT and event.id < begin]
        if len({event.stak for event in entry}) > 1:
            first = state_of(session).first
            seats = [(event.stak - first) % 3 for event in entry if event.cause < order.index("effect")]
            assert seats == sorted(seats)
            return
    raise AssertionError("no set-up with two effects")


def test_without_the_first_draw_the_first_player_has_no_third_card() -> None:
    state = state_of(begun(2, {"first-draw": "no"}))
    assert [len(hand) for hand in state.hand] == [2, 2]


def test_borderless_cards_go_onto_any_stak_and_its_owner_decides() -> None:
    state = match("core5", "core1", h0="shot4", more="borderless=yes")
    play(state, "play shot4>1")
    assert state.pending is not None
    assert state.pending.seat == 1


def test_an_attack_tally_counts_attacks_of_any_card() -> None:
    state = match("core5 core7", "core4 core1 core2", h0="core6", more="attacks=2")
    play(state, "attack 0>1", "play core6", "attack 0>1")
    assert not [label for label in legal(state) if label.startswith("attack")]


def test_several_staks_have_an_attacker_each_and_all_of_them_must_go() -> None:
    state = read(
        "stakbots/2 staks=2 seats=2 turn=3 s0=0,58 s1=2 s6=1,59 s7=3,40 attacker=-1,-1,-1,-1,-1,-1,-1,-1 agenda=ask-action(0)"
    )
    attacks = [label for label in legal(state) if label.startswith("attack")]
    assert attacks == ["attack 0>1", "attack 0>7", "attack 6>1", "attack 6>7"]
    play(state, "attack 0>1")
    assert not state.over
    assert "attack 6>7" in legal(state)


def test_traitors_play_onto_opponents_staks_only_never_discard_and_keep_three() -> None:
    state = match("core5 core7", "core1 core2", h0="core6 core4 core3 trip0", more="variant=traitors fed=1")
    assert not [label for label in legal(state) if label.startswith("discard") or label.endswith(">0")]
    assert "end-turn" not in legal(state)
    play(state, "play core6>1")
    assert "end-turn" in legal(state)


def test_the_tournament_has_two_staks_three_cards_and_no_first_draw() -> None:
    state = state_of(begun(2, {"variant": "tournament"}))
    assert (state.rules.depth, state.rules.staks) == (9, 2)
    assert [bool(cards) for cards in state.staks] == [True, True, *[False] * 4, True, True]
    assert state.rules.reactive
    assert not state.rules.first_draw
    assert state.rules.hand == 3


def test_where_ranks_are_dealt_every_stak_has_one_of_each_rank_in_six_cards() -> None:
    for seed in range(6):
        state = state_of(begun(3, {"ranks": "dealt", "depth": "6"}, seed))
        rank = state.rules.deck.rank
        for seat, cards in enumerate(state.staks[:3]):
            up = [rank[card] for card in cards if card >= 0]
            assert all(up.count(number) <= 1 for number in up)
            assert [number for number, left in enumerate(state.quota[seat], 1) if not left] == sorted(up)


def test_where_ranks_are_dealt_the_last_unseen_card_can_only_be_of_the_rank_left() -> None:
    state = read(
        "stakbots/2 ranks=dealt depth=6 seats=2 turn=3 fed=1 s0=-1,0 s1=1 quota0=0,0,0,0,0,1 agenda=ask-action(0)"
    )
    state.play(scrap(0))
    shown = [move.card for move in state.legal() if isinstance(move, Show)]
    assert {state.rules.deck.rank[card] for card in shown} == {6}
    assert len(shown) == 10


def test_who_drafts_gets_what_they_took_into_their_stak_and_all_know_it() -> None:
    session = begun(2, {"ranks": "drafted", "depth": "6"})
    while state_of(session).pending is not None and session.to_move is not None and session.state.view(0).market:
        session.play(0)
        session.advance()
    state = state_of(session)
    for seat in range(2):
        taken = {index_of(event.card) for event in session.events() if event.kind == TAKEN and event.player == seat}
        assert taken == {*state.bag[seat], *(card for card in state.staks[seat] if card >= 0)}
        assert sorted(state.rules.deck.rank[card] for card in taken) == [1, 2, 3, 4, 5, 6]


def test_the_error_of_a_notation_carries_its_input() -> None:
    with pytest.raises(TabletopError, match="Card 7 lies in two places"):
        read("stakbots/2 seats=2 s0=7 s1=7 agenda=ask-action(0)")
