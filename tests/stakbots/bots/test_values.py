"""The learned evaluation of `master`: chances that add up to 1, equal from every seat, and as the weights say."""

import math
from random import Random

import pytest

from stakbots import GAME
from stakbots.bots import policy, value_weights, values
from stakbots.bots.judge import judge as judge_cards
from stakbots.bots.judge import weigh
from stakbots.position.cards import NAMES
from stakbots.position.state import Match
from tests.stakbots.positions import match


def actions(seats: int, count: int) -> list[Match]:
    """Positions in which an action is due, from matches that the policy plays."""
    rng = Random(seats)
    found: list[Match] = []
    while len(found) < count:
        state = GAME.start(seats)
        assert isinstance(state, Match)
        while (pending := state.pending) is not None:
            if pending.ask.name == "action" and rng.random() < 0.1:
                found.append(state.clone())
            policy.move_on(state, pending, rng)
    return found[:count]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_chances_add_up_to_one_and_who_is_out_has_none(seats: int) -> None:
    for state in actions(seats, 60):
        found = values.chances(state)
        assert sum(found) == pytest.approx(1)
        assert [chance == 0 for chance in found] == [seat in state.out for seat in range(seats)]


@pytest.mark.parametrize("seats", [2, 4])
def test_master_weighs_what_was_learned_three_times_what_the_cards_say(seats: int) -> None:
    for state in actions(seats, 20):
        learned, cards = values.chances(state), judge_cards(state)
        shares = [one / sum(cards) for one in cards]
        expected = [(3 * one + other) / 4 for one, other in zip(learned, shares, strict=True)]
        assert weigh(state, Random(1)) == pytest.approx(expected)


def test_who_is_left_has_won_and_who_fell_together_shares() -> None:
    state = match("core5 core4 core6", "core5")
    state.apply(next(move for move in state.legal() if move.verb == "attack"))
    assert state.over
    assert values.chances(state) == [1, 0]


def test_a_larger_stak_and_a_stronger_top_are_worth_more() -> None:
    small, large, strong = (
        values.chances(match(own, "core5 core4 core3"))[0]
        for own in ("core4", "core3 core5 core4", "core3 core5 core7")
    )
    assert small < large < strong


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_numbers_that_are_added_all_at_once_are_those_that_are_added_one_by_one(seats: int) -> None:
    for state in actions(seats, 40):
        assert values.chances(state) == pytest.approx(slowly(state), abs=1e-9)


def slowly(state: Match) -> list[float]:
    """The same chances by the weights alone, in hundredths."""
    seats = [
        seat % state.seats
        for seat in range(state.active, state.active + state.seats)
        if state.staks[seat % state.seats]
    ]
    rows = {seat: row(state, seat) for seat in seats}
    rivals, width = len(seats) - 1, value_weights.HIDDEN + 1
    scores = {}
    for place, seat in enumerate(seats):
        turn = value_weights.TURN[min(rivals, 3) - 1][min(place, 3)]
        sums = [
            rows[seat][column]
            + value_weights.START[column]
            + turn[column]
            + sum(rows[rival][width + column] for rival in seats if rival != seat) / rivals
            for column in range(width)
        ]
        scores[seat] = (
            sum(max(0, one) * out / 100 for one, out in zip(sums, value_weights.OUT, strict=False)) + sums[-1]
        ) / 100
    total = sum(map(math.exp, scores.values()))
    return [math.exp(scores[seat]) / total if seat in scores else 0.0 for seat in range(state.seats)]


def row(state: Match, seat: int) -> list[float]:
    """The rows of a seat, added up."""
    cards, deck, attacker = state.staks[seat], state.rules.deck, state.attacker[seat]
    power = min(8, state.power(seat, len(cards) - 1))
    parts = {values.SIZE + min(12, len(cards)): 1.0, values.TOP + deck.bot[cards[-1]]: 1.0, values.POWER + power: 1.0}
    parts[values.DAMAGE] = min(state.damage[cards[-1]], state.power(seat, len(cards) - 1)) / 8
    parts[values.SEEN] = sum(card != -1 for card in cards[:-1]) / 4
    if len(cards) > 1:
        under = cards[-2]
        parts[values.UNDER + (0 if under == -1 else 2 if under >= 0 else 1)] = 1
        if under != -1:
            card = under if under >= 0 else -2 - under
            parts[values.UNDER_BOT + deck.bot[card]] = 1
            parts[values.UNDER_POWER] = deck.power[card] / 8
        parts[values.BOTTOM] = cards[0] != -1
    if len(cards) > 2:
        parts[values.THIRD] = cards[-3] != -1
    for card in state.hand[seat]:
        for place, times in (
            (values.HAND_BOT + deck.bot[card], 1.0),
            (values.HAND_POWER, (deck.power[card] + deck.shot[card]) / 8),
            (values.HAND, 0.25),
        ):
            parts[place] = parts.get(place, 0) + times
    if seat == state.active:
        parts[values.ATTACK + (0 if attacker == -1 else 1 if attacker == cards[-1] else 2)] = 1
        parts[values.FED + state.fed] = 1
    return [
        sum(times * value_weights.ROWS[place][column] for place, times in parts.items())
        for column in range(2 * value_weights.HIDDEN + 2)
    ]


def test_there_are_rows_for_every_bot() -> None:
    assert len(value_weights.ROWS) == values.BOTTOM + 1
    assert (
        values.POWER - values.TOP
        == values.UNDER_POWER - values.UNDER_BOT
        == values.HAND_POWER - values.HAND_BOT
        == len(NAMES)
    )


def test_the_account_of_a_game_reckons_with_learned_chances_where_they_hold() -> None:
    judge = GAME.judge
    assert judge is not None
    for state in actions(3, 20):
        before = GAME.write(state)
        assert judge(state, Random(1)) == values.chances(state)
        assert GAME.write(state) == before, "nothing is played in the position itself"


def test_under_house_rules_that_were_not_learned_the_account_reckons_with_the_cards_after_the_turn() -> None:
    judge, state = GAME.judge, GAME.start(2, {"staks": "2"})
    assert judge is not None
    assert isinstance(state, Match)
    while state.pending is not None and state.pending.ask.name != "action":
        policy.move_on(state, state.pending, Random(2))
    later = state.clone()
    policy.play_on(later, Random(1), 1)
    assert judge(state, Random(1)) == judge_cards(later) != values.chances(state)
