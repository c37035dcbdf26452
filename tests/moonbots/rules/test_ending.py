import pytest

from tabletop.rules.event import Event
from tests.moonbots.positions import asked, at, kinds, offered, only, play, until


def test_three_full_rounds_without_a_loss_or_a_purchase_end_the_game_for_most_energy() -> None:
    state = at("seats=3 r0=5 r1=9 r2=8 agenda=ask-act(0,0);following(0)")
    last: list[Event] = []
    for _ in range(9):
        assert "ended" not in kinds(last)
        until(state, "act")
        last = play(state, "pass")
        while asked(state)[1] == "stock":
            last += play(state, offered(state)[0])
    assert only(last, "ended") == [(1, 1)]
    assert state.winners() == [1]
    assert state.rounds == 3


def test_equal_energy_shares_the_win() -> None:
    state = at("seats=3 quiet=2 r0=9 r1=9 r2=8 active=2 agenda=following(2)")
    assert state.winners() == [0, 1]


@pytest.mark.parametrize("deed", ["buy=0", "place"])
def test_a_loss_or_a_purchase_begins_the_count_of_quiet_rounds_anew(deed: str) -> None:
    state = at("seats=3 quiet=2 r0=9 r1=9 r2=8 active=2 market=HE1,-,-,-,-,- agenda=ask-act(2,2);following(2)")
    if deed == "place":
        play(state, "roll", "roll=1", "place=body/1", "aim=1x1")
    else:
        play(state, "buy=0")
    play(state, "pass")
    while asked(state)[1] == "stock":
        play(state, offered(state)[0])
    assert not state.over
    assert state.quiet == 0


def test_after_the_last_round_most_energy_wins() -> None:
    state = at("seats=3 round-limit=20 round=20 quiet=-1 r0=9 r1=7 r2=8 active=2 agenda=following(2)")
    assert (state.over, state.winners(), state.ended) == (True, [0], 2)


def test_before_the_last_round_is_full_nothing_ends() -> None:
    state = at("seats=3 round-limit=20 round=20 quiet=-1 r0=9 r1=7 r2=8 active=1 agenda=following(1)")
    assert asked(state) == (2, "act")


def test_ranks_are_by_energy_and_then_by_who_held_out_longer() -> None:
    state = at("seats=4 r0=0 r1=3 r2=0 r3=5 out=2,0 active=1 agenda=ask-act(1,1);following(1)")
    assert state.ranking() == [3, 1, 0, 2]


def test_who_falls_in_the_own_turn_still_restocks_the_market() -> None:
    state = at("seats=3 r0=2 r1=9 r2=9 market=weapon,-,-,-,-,- agenda=ask-act(0,0);following(0)")
    events = play(state, "buy=0", "bad-luck")
    assert kinds(events)[-1] == "fell"
    assert asked(state) == (-1, "stock")
