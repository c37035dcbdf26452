"""Positions and links that are refused, with the reason; the faults of agendas are in `formats/checks.py`."""

import pytest

from stakbots import GAME
from stakbots.formats.checks import BASELESS, NOT_FIRST, NOT_ITS_TURN, NOT_LAST, TOO_LATE
from stakbots.formats.notation import read
from tabletop.base.errors import LinkError, NotationError
from tabletop.formats.link import decode
from tabletop.show.words import LANGUAGES, words

NO_DEAL = "stakbots/2 depth=3 seats=2 turn=3 s0=0,1 s1=2,3 agenda="
DRAFT = "stakbots/2 depth=6 ranks=drafted seats=2 agenda="


@pytest.mark.parametrize(
    ("agenda", "fault"),
    [
        ("ask-turn(-1,0,5);ask-turn(-1,0,5);settle;act(0)", NOT_FIRST),
        ("settle;ask-action(0)", NOT_FIRST),
        ("act(0);settle;act(0)", NOT_LAST),
        ("draw(0,-1)", NOT_LAST),
        ("settle;settle;act(0)", BASELESS),
        ("turn-up(5);act(0)", BASELESS),
        ("offer(4);settle;act(0)", BASELESS),
        ("ask-aim(0,0,1,2);settle;act(0)", BASELESS),
        ("ask-reset(0,0,1,2);settle;act(0)", BASELESS),
        ("ask-name(0,0,1,2);settle;act(0)", BASELESS),
        ("ask-deal(-1,1,1);settle;act(0)", TOO_LATE),
        ("lay", TOO_LATE),
        ("ask-action(1)", NOT_ITS_TURN),
    ],
)
def test_a_step_where_it_cannot_wait_is_refused_with_the_reason(agenda: str, fault: str) -> None:
    with pytest.raises(NotationError) as refused:
        read(NO_DEAL + agenda)
    assert refused.value.template == fault
    assert len({words("stakbots", language).explain(refused.value) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("ended", range(3))
def test_a_match_that_ended_without_anybody_left_says_something(ended: int) -> None:
    """A written position may be one that no match comes to."""
    state = read(f"stakbots/2 depth=3 seats=2 turn=3 out=0,1 ended={ended} agenda=")
    assert GAME.prompt(state.view(0), words("stakbots", "en"))


def test_a_seat_without_cards_is_out_unless_that_is_still_to_be_settled() -> None:
    with pytest.raises(NotationError, match="what it is about is missing"):
        read("stakbots/2 depth=3 seats=3 turn=3 s0=0,1 s1=2,3 agenda=act(0)")
    assert read("stakbots/2 depth=3 seats=3 turn=3 s0=0,1 s1=2,3 agenda=settle;act(0)").out == [2]


@pytest.mark.parametrize(
    "agenda", ["lay", "offer(2);offer(1);lay", "offer(6);lay", "ask-pick(0);put-back;lay", "put-back;lay"]
)
def test_a_draft_goes_rank_by_rank_until_all_bags_are_full(agenda: str) -> None:
    with pytest.raises(NotationError):
        read(DRAFT + agenda)


def test_a_draft_can_begin_as_written() -> None:
    state = read(DRAFT + ";".join(f"offer({rank})" for rank in range(1, 7)) + ";lay")
    assert state.pending is not None
    assert state.pending.ask.name == "offer"


def test_a_match_that_has_ended_has_nothing_still_to_happen() -> None:
    with pytest.raises(NotationError, match="has ended"):
        read(NO_DEAL.replace("turn=3", "turn=3 ended=0") + "act(0)")


def test_version_1_which_was_never_released_is_refused_in_one_sentence() -> None:
    with pytest.raises(LinkError, match="made before the first release, by rules of Stak Bots"):
        decode("stakbots.1.person-person-person..o.JMMoS_BE.0aifxdg")
    with pytest.raises(NotationError, match="not of stakbots/1"):
        read(NO_DEAL.replace("stakbots/2", "stakbots/1") + "act(0)")
