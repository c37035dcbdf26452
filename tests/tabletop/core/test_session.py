"""Sessions: the record, forced choices, going back, and taking back."""

import copy
from dataclasses import replace
from random import Random

import pytest
from sample_game import GAME
from sample_game.position.events import EVENTS, SHIELDED

from tabletop.base.errors import IllegalMove, OptionError
from tabletop.core.game import Preference
from tabletop.core.session import PERSON, Session
from tabletop.rules.chance import Dealer
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import PASS, Verb
from tabletop.rules.state import CHANCE


def session(people: int = 2, *, seed: int = 1, seats: tuple[str, ...] = ()) -> Session:
    """A new session of Scrapyard at its first choice."""
    made = Session(GAME, seats or [PERSON] * people, seed=seed)
    made.advance()
    return made


def play_until(made: Session, ask: str, rng: Random | None = None) -> None:
    """Make choices until something is asked."""
    while not made.over and (made.state.pending is None or made.state.pending.ask.name != ask):
        made.play(int(rng.random() * len(made.legal())) if rng else 0)
        made.advance()


def test_a_new_session_waits_for_whatever_comes_first_even_chance() -> None:
    made = Session(GAME, [PERSON] * 2, seed=1)
    assert made.ply == 0
    assert made.to_move == CHANCE
    assert made.events() == list(made.opening)
    assert [event.kind for event in made.opening] == ["round-began"]


def test_advancing_deals_up_to_the_first_real_choice_and_tells_of_it() -> None:
    made = Session(GAME, [PERSON] * 2, seed=1)
    happened = made.advance()
    assert [event.kind for event in happened] == ["drew"] * 6
    assert made.to_move == 0
    assert made.ply == 6
    assert made.advance() == ()


def test_chance_follows_the_dealer_with_its_weights() -> None:
    made = session()
    play_until(made, "roll")
    for ply, done in enumerate(made.plies):
        made.goto(ply)
        pending = made.state.pending
        assert pending is not None
        if pending.seat == CHANCE:
            weights = pending.ask.weights(made.state, *pending.operands) if pending.ask.weights else done.radix
            assert done.index == Dealer(1).pick(ply, weights)
        made.goto(len(made.plies))


def test_the_same_seed_deals_the_same_and_another_seed_something_else() -> None:
    assert session(seed=5).state.view(0) == session(seed=5).state.view(0)
    assert session(seed=5).state.view(0) != session(seed=6).state.view(0)


def test_a_session_without_a_seed_gets_one_nobody_can_foresee() -> None:
    seeds = {Session(GAME, [PERSON] * 2).seed for _ in range(20)}
    assert len(seeds) == 20


def test_forced_choices_are_played_by_themselves_but_stay_in_the_record() -> None:
    made = session(2)
    play_until(made, "choose", Random(4))
    forced = [done for done in made.plies if done.seat != CHANCE and done.radix == 1]
    while not forced and not made.over:
        made.play(0)
        made.advance()
        forced = [done for done in made.plies if done.seat != CHANCE and done.radix == 1]
    assert forced, "with two seats every aim is forced"
    assert not forced[0].free


def test_a_move_can_be_given_itself_or_by_its_index() -> None:
    one, other = session(), session()
    one.play(1)
    other.play(other.legal()[1])
    assert one.plies == other.plies


@pytest.mark.parametrize("move", [3, -1, 10**9, Verb("jump")])
def test_a_move_that_is_not_offered_is_refused_and_changes_nothing(move: int | Verb) -> None:
    made = session()
    before = GAME.write(made.state), list(made.plies)
    with pytest.raises(IllegalMove) as refused:
        made.play(move)
    assert str(move) in str(refused.value)
    assert (GAME.write(made.state), made.plies) == before


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([PERSON], "2 to 4 seats, not 1"),
        ([PERSON] * 5, "2 to 4 seats, not 5"),
        ([PERSON, "clever"], "'clever'"),
        (["", PERSON], "''"),
    ],
)
def test_seats_that_the_game_does_not_have_are_refused(seats: list[str], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        Session(GAME, seats)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_that_no_link_can_hold_is_refused(seed: int) -> None:
    with pytest.raises(OptionError, match=str(seed)):
        Session(GAME, [PERSON] * 2, seed=seed)


@pytest.mark.parametrize("kind", ["first", "random", "greedy", "search"])
def test_own_and_generic_bots_may_take_a_seat(kind: str) -> None:
    assert Session(GAME, [PERSON, kind]).seats == (PERSON, kind)


def test_an_ask_on_autopass_passes_by_itself_for_that_seat_only() -> None:
    for seed in range(40):
        made = session(3, seed=seed)
        play_until(made, "blow-respond", Random(seed))
        if made.over:
            continue
        seat = made.to_move
        assert seat is not None
        ply = made.ply
        made.autopass |= {(seat, "blow-respond")}
        made.advance()
        assert (made.plies[ply].seat, made.plies[ply].index) == (seat, 0)
        assert made.plies[ply].free, "it stays in the record, or a link would lead elsewhere"
        made.goto(ply)
        assert made.legal()[0] is PASS
        return
    pytest.fail("no random game came to a window")


def test_what_is_known_is_not_asked_and_is_nobodys_choice_to_take_back() -> None:
    made = session(2)
    chosen = made.ply
    made.play(1)
    made.answer_by(lambda now: 0 if now.ply < chosen + 4 else None)
    made.advance()
    then = made.ply
    assert then > chosen + 2
    assert [ply.by_itself for ply in made.plies[chosen:]] == [False, *(ply.free for ply in made.plies[chosen + 1 :])]
    assert made.undo_target(agreed=True) == chosen
    made.play(0)
    assert made.undo_target(agreed=True) == then


def test_going_beyond_the_record_is_refused() -> None:
    made = session()
    for ply in (-1, 7):
        with pytest.raises(IllegalMove, match=f"no moment {ply}"):
            made.goto(ply)
    assert made.ply == 6


def test_nothing_advances_at_an_earlier_moment() -> None:
    """Looking back must not rewrite what happened."""
    made = session()
    made.goto(2)
    assert made.advance() == ()
    assert made.ply == 2
    assert len(made.plies) == 6


def test_taking_back_goes_to_the_last_choice_of_a_person() -> None:
    made = session(seats=(PERSON, "first"))
    made.play(1)
    made.play(0)
    assert made.plies[-1].seat == 1
    made.undo()
    assert made.to_move == 0
    assert made.ply == 6


def test_taking_back_stops_at_a_revealed_card_unless_all_agree() -> None:
    made = session(2)
    made.play(0)
    made.play(0)
    made.advance()
    assert made.undo_target() is None
    with pytest.raises(IllegalMove, match="take back"):
        made.undo()
    length = len(made.plies)
    assert made.undo_target(agreed=True) is not None
    made.undo(agreed=True)
    assert made.to_move == 1
    assert len(made.plies) < length


def test_what_a_choice_revealed_counts_wherever_it_stands_among_its_events(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in EVENTS:
        monkeypatch.setattr(kind, "reveals", False)
    made = session(3)
    play_until(made, "never", Random(2))
    (ply, done), *_ = [
        (ply, done)
        for ply, done in enumerate(made.plies)
        if done.free and SHIELDED in [e.kind for e in done.events[1:]]
    ]
    after = made.at(ply + 1)
    assert done.events[0].kind != SHIELDED
    assert after.undo_target() == ply
    monkeypatch.setattr(SHIELDED, "reveals", True)
    assert after.undo_target() is None


def test_looking_at_another_moment_leaves_the_session_where_it_stands() -> None:
    made = session(2)
    play_until(made, "never", Random(8))
    here = GAME.write(made.state)
    for ply in (0, 3, 40, made.ply):
        other = made.at(ply)
        assert (other.ply, len(other.plies)) == (ply, len(made.plies))
        assert GAME.write(made.state) == here
        made.goto(ply)
        assert GAME.write(made.state) == GAME.write(other.state)
        made.goto(len(made.plies))
    with pytest.raises(IllegalMove):
        made.at(len(made.plies) + 1)


def test_a_choice_that_showed_nothing_can_be_taken_back_at_once() -> None:
    made = session(2)
    made.play(2)
    made.undo()
    assert made.ply == 6
    assert made.to_move == 0


def test_there_is_nothing_to_take_back_before_the_first_choice_nor_among_bots() -> None:
    assert session().undo_target(agreed=True) is None
    made = session(seats=("first", "first"))
    made.play(0)
    made.play(0)
    made.advance()
    assert made.undo_target(agreed=True) is None


def test_the_ply_of_a_count_of_events_is_the_first_after_which_so_many_had_happened() -> None:
    made = session()
    play_until(made, "never", Random(3))
    after = [len(made.at(ply).events()) for ply in range(len(made.plies) + 1)]
    for count in range(after[-1] + 2):
        expected = next((ply for ply, happened in enumerate(after) if happened >= count), len(made.plies))
        assert made.ply_at(count) == expected, count


def test_long_records_can_be_walked_in_any_order() -> None:
    made = session(4)
    play_until(made, "never", Random(8))
    positions = []
    for ply in range(len(made.plies) + 1):
        made.goto(ply)
        positions.append(GAME.write(made.state))
    assert len(positions) > 64, "longer than what lies between two kept positions"
    order = list(range(len(positions)))
    Random(1).shuffle(order)
    for ply in order:
        made.goto(ply)
        assert GAME.write(made.state) == positions[ply]


def test_playing_on_from_an_earlier_moment_forgets_kept_positions_too() -> None:
    made = session(4)
    play_until(made, "never", Random(8))
    earlier = next(ply for ply, done in enumerate(made.plies) if done.free)
    other = (made.plies[earlier].index + 1) % made.plies[earlier].radix
    made.goto(earlier)
    made.play(other)
    made.advance()
    play_until(made, "never", Random(9))
    last = GAME.write(made.state)
    for ply in (len(made.plies) - 1, 33, 64, len(made.plies)):
        made.goto(min(ply, len(made.plies)))
    assert GAME.write(made.state) == last


def test_after_taking_back_a_lot_the_moments_of_the_new_record_are_gone_to() -> None:
    """Cached positions of the old record must not be used again."""
    made = session(4)
    play_until(made, "never", Random(8))
    assert made.ply > 80
    while made.ply > 40:
        made.undo(agreed=True)
    rng = Random(3)
    positions = {}
    while not made.over:
        made.play(int(rng.random() * len(made.legal())))
        made.advance()
        positions[made.ply] = GAME.write(made.state)
    assert made.ply > 64
    for ply, written in positions.items():
        made.goto(ply)
        assert GAME.write(made.state) == written


def test_what_led_to_a_written_position_is_no_cause_of_what_follows() -> None:
    written = "sample_game/1 s0=2,0,0 s1=2,0,0 p0=0 agenda=ask-aim(0,40);begin"
    made = Session(GAME, [PERSON] * 2, seed=1, position=written)
    made.advance()
    aimed, struck = (next(one for one in made.events() if one.kind == kind) for kind in ("aimed", "struck"))
    assert aimed.cause == NO_CAUSE
    assert struck.cause == aimed.id
    assert all(one.cause < one.id for one in made.events())


WISHES = (Preference("never", frozenset({"choose"})), Preference("always", frozenset(), frozenset({"aim"})))


def test_each_seat_is_asked_as_it_prefers_and_may_change_that() -> None:
    made = session(2)
    made.game = replace(GAME, preferences=WISHES)
    made.prefer(0, "never")
    made.prefer(1, "always")
    twin = copy.copy(made)
    first = (frozenset({(0, "choose")}), frozenset({(1, "aim")}))
    assert (made.autopass, made.waiting) == first
    made.prefer(0, "always")
    made.prefer(1, "never")
    assert (made.autopass, made.waiting) == (frozenset({(1, "choose")}), frozenset({(0, "aim")}))
    assert (twin.autopass, twin.waiting) == first
    twin.advance()
    assert (twin.plies[-1].seat, twin.plies[-1].index, twin.to_move) == (0, 0, 1)


@pytest.mark.parametrize(("preferences", "known"), [(WISHES, "never, always"), ((), "none")])
def test_a_way_to_be_asked_that_the_game_does_not_have_is_named(
    preferences: tuple[Preference, ...], known: str
) -> None:
    made = session(2)
    made.game = replace(GAME, preferences=preferences)
    with pytest.raises(OptionError, match=f"^Scrapyard has no way to ask called 'gently'; it has: {known}\\.$"):
        made.prefer(0, "gently")
    assert (made.autopass, made.waiting) == (frozenset(), frozenset())


def test_a_position_is_settled_up_to_the_next_real_choice_whatever_seats_prefer() -> None:
    made = Session(GAME, [PERSON] * 2, seed=1)
    before = GAME.write(made.state)
    made.waiting |= {(0, "choose")}
    state = made.next_choice()
    assert GAME.write(made.state) == before
    made.advance()
    assert GAME.write(state) == GAME.write(made.state)
    made.play(0)
    made.play(0)
    forced = made.next_choice()
    made.advance()
    assert GAME.write(forced) == GAME.write(made.state)
