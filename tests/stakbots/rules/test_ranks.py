"""Ranks dealt or drafted (rule 9.8): what is offered to whom, and how likely hidden cards are."""

from stakbots import GAME
from stakbots.position.decks import load
from stakbots.position.state import Match
from stakbots.rules import opening
from tabletop.core.session import PERSON, Session

DECK = load("base")
OF_RANK = {rank: [card for card in range(len(DECK)) if DECK.rank[card] == rank] for rank in range(1, 7)}


def words(cards: list[int]) -> str:
    """A list of cards for the notation."""
    return ",".join(map(str, cards))


def drafting(seats: int, depth: int) -> Session:
    """A draft in which nobody has chosen yet."""
    return Session(GAME, [PERSON] * seats, {"ranks": "drafted", "depth": str(depth), "hand": "0"}, 1)


def test_each_rank_is_taken_in_turn_from_the_seat_after_the_one_that_began_before() -> None:
    session = drafting(3, 6)
    session.advance()
    taking: list[tuple[int, int]] = []
    while (pending := session.state.pending) is not None and pending.ask is opening.PICK:
        state = session.state
        assert isinstance(state, Match)
        taking.append((state.rules.deck.rank[state.market[0]], (pending.seat - state.first) % 3))
        session.play(0)
        session.advance()
    assert taking == [(rank, (rank - 1 + turn) % 3) for rank in range(1, 7) for turn in range(3)]


def test_no_more_cards_are_offered_than_the_deck_has_of_a_rank() -> None:
    session = drafting(5, 12)
    session.advance()
    assert len(session.state.view(0).market) == 10
    session = drafting(4, 12)
    session.advance()
    assert len(session.state.view(0).market) == 4 * 2 + 1


def test_a_renewed_supply_deals_all_its_cards_alike_though_ranks_were_dealt() -> None:
    hidden, fresh = [OF_RANK[1][0], OF_RANK[2][0]], [OF_RANK[3][0], OF_RANK[3][1], OF_RANK[4][0]]
    tops = [OF_RANK[5][0], OF_RANK[6][0]]
    rest = [card for card in range(len(DECK)) if card not in (*hidden, *fresh, *tops)]
    state = GAME.read(
        f"stakbots/2 ranks=dealt depth=6 seats=2 turn=3 s0=-1,{tops[0]} s1=-1,{tops[1]} quota0=1,0,0,0,0,0 "
        f"quota1=0,1,0,0,0,0 h1={words(rest)} fresh={words(fresh)} renewed={words(fresh)} agenda=draw(0,-1);act(0)"
    )
    assert state.pending is not None
    assert [move.label for move in state.legal()] == [f"show={card}" for card in sorted(fresh)]
    assert state.pending.ask.weights is not None
    assert len({*state.pending.ask.weights(state, *state.pending.operands)}) == 1
