"""What `master` has learned: chances that add up to 1, as the weights say, and the choices that follow from them."""

import math
from collections.abc import Sequence
from random import Random

import pytest

from moonbots import GAME
from moonbots.bots import learned, placing, values
from moonbots.bots.chances import danger
from moonbots.bots.search import go_on
from moonbots.bots.value_weights import DUEL, MANY
from moonbots.position.cards import FACE_DOWN, NO_CARD, body
from moonbots.position.moves import Buy
from moonbots.position.parts import PARTS
from moonbots.position.state import OPPOSITE, Tournament
from moonbots.rules.market import fits, price
from tabletop.core.game import Budget
from tabletop.rules.move import Move
from tests.moonbots.positions import at

ACT = "agenda=ask-act(0,0);following(0)"
ROLL = "agenda=ask-roll(-1,0);following(0)"
MARKET = "market=RA2,die,LL1,weapon,TO1,fist"


def positions(seats: int, count: int) -> list[Tournament]:
    """Positions that can be judged, from games of the policy with some random moves."""
    rng = Random(seats)
    found: list[Tournament] = []
    while len(found) < count:
        state = GAME.start(seats)
        assert isinstance(state, Tournament)
        while (pending := state.pending) is not None:
            if state.rounds and pending.ask.name in ("act", "roll", "stock") and rng.random() < 0.1:
                found.append(state.clone())
            if pending.seat >= 0 and rng.random() < 0.1:
                state.apply(rng.choice(state.legal()))
            else:
                go_on(state, rng)
    return rng.sample(found, count)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_add_up_to_one_and_who_is_out_has_none(seats: int) -> None:
    for state in positions(seats, 40):
        found = values.chances(state)
        assert sum(found) == pytest.approx(1)
        assert [chance == 0 for chance in found] == [not state.strength(seat) for seat in range(seats)]


def test_who_is_left_has_won() -> None:
    state = at(f"seats=3 r0=9///virus r1=2///dodge+spy r2=1///decoy {ACT}")
    state.apply(next(move for move in state.legal() if move.label == "play=virus/0"))
    assert values.chances(state) == [1, 0, 0]


@pytest.mark.parametrize("others", ["seats=3 r1=9/RL1+LL1/die r2=9/RL2", "seats=2 r1=9 r2=9/RL1/die r3=9/LL1/die"])
def test_energy_dice_and_parts_are_worth_something(others: str) -> None:
    worse, better, parts, dice = (
        values.chances(at(f"{others} r0={own} {ROLL}"))[0] for own in ("5", "12", "12/RA2+LA2", "12/RA2+LA2/die+die")
    )
    assert worse < better < parts < dice


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_numbers_that_are_added_all_at_once_are_those_that_are_added_one_by_one(seats: int) -> None:
    for state in [*positions(seats, 40), at(f"seats={seats} r0=9 r1=9 r2=9 {'r3=9' * (seats != 3)} {MARKET} {ACT}")]:
        for fresh in (False, True):
            assert values.chances(state, fresh) == pytest.approx(slowly(state, fresh), abs=1e-6)


def slowly(state: Tournament, fresh: bool) -> list[float]:
    """The same chances by the weights alone."""
    weights = DUEL if state.duel else MANY
    width, robots = weights.columns, [robot for robot in range(state.robots) if state.energy[robot]]
    groups_of = 4 if state.duel else 3
    of_robots, turns, market = (
        rows(weights.robot, groups_of * width), rows(weights.turns, width), rows(weights.market, width)
    )  # fmt: skip
    sums = {
        robot: [sum(times * of_robots[row][column] for row, times in parts(state, robot).items())
                for column in range(groups_of * width)]
        for robot in robots
    }  # fmt: skip
    pending = state.pending
    assert pending is not None
    active = state.active
    if pending.ask.name == "stock":
        fighting = [(robot, (robot - state.agenda[0][1] - 1) % state.robots) for robot in robots if state.fights(robot)]
        active = state.next_up if state.next_up >= 0 else min(fighting, key=lambda one: one[1])[0]
    phase = (
        0 if pending.ask.name == "stock" else 2 if pending.ask.name == "roll" else 0 if fresh else 1 + (not state.buys)
    )
    scores: dict[int, float] = {}
    for robot in robots:
        between = [(active + step) % state.robots for step in range((robot - active) % state.robots)]
        wait = min(3, sum(state.fights(other) for other in between[1:]) + 1) if between else 0
        partner, standing = robot ^ 1, len(robots)
        if state.duel:
            stage = (
                4 if len(state.out) == 2 and len({one // 2 for one in robots}) == 2
                else 1 if state.idle[robot] else 3 if not state.energy[partner] else 2 if state.idle[partner] else 0
            )  # fmt: skip
            facing = [
                other for other in robots if other // 2 != robot // 2 and (stage == 4 or other == OPPOSITE[robot])
            ]
            groups = [facing, [partner] if partner in robots else []]
            groups.append([other for other in robots if other // 2 != robot // 2 and other not in facing])
        else:
            stage = standing - 2
            near = {robots[(robots.index(robot) + step) % standing] for step in (-1, 1)}
            groups = [list(near), [other for other in robots if other != robot]]
        turn = turns[3 + 2 * (wait - 1) + (phase == 2) if wait else phase]
        hidden = [a + b + c + d for a, b, c, d in zip(
            sums[robot], weights.start, turn, turns[9 + stage], strict=False)]  # fmt: skip
        if not wait and phase == 1:
            for place, card in enumerate(state.market):
                if card != NO_CARD and price(place, card) < state.energy[robot] and fits(state, robot, card):
                    offer = market[min(card, 30)]
                    hidden = [a + (1 - price(place, card) / 4) * b for a, b in zip(hidden, offer, strict=True)]
        for group, others in enumerate(groups, 1):
            for other in others:
                row = sums[other][group * width : (group + 1) * width]
                hidden = [a + b / len(others) for a, b in zip(hidden, row, strict=True)]
        score = hidden[-1] + sum(max(0, one) * out / 100 for one, out in zip(hidden, weights.out, strict=False))
        scores[state.owner(robot)] = scores.get(state.owner(robot), 0) + score / 100
    total = sum(map(math.exp, scores.values()))
    return [math.exp(scores[seat]) / total if seat in scores else 0.0 for seat in range(state.seats)]


def rows(numbers: Sequence[int], width: int) -> list[Sequence[int]]:
    return [numbers[at : at + width] for at in range(0, len(numbers), width)]


def parts(state: Tournament, robot: int) -> dict[int, float]:
    """The rows of a robot, and how much they count."""
    power = [placing.turn_worth(state, other) if state.energy[other] else 0.0 for other in range(state.robots)]
    energy, have, hand, own = state.energy[robot], state.upgrades[robot], state.hand[robot], power[robot]
    built, threat = [card for card in state.part[robot] if card != NO_CARD], danger(state, robot, power)
    fists = [part.fists > 0 for part in [body(robot), *(PARTS[card] for card in built)] if part.fists or part.missiles]
    share = sum(fists) / len(fists)
    found: dict[int, float] = {energy - 1: 1, 77: state.idle[robot]}
    found |= dict.fromkeys([18 + card for card in built], 1)
    found |= {42 + have.count(24) - 1: 1} if 24 in have else {}
    found |= dict.fromkeys([45 + card - 25 for card in have if card > 24], 1)
    found |= dict.fromkeys([50 + card - 30 for card in hand], 1)
    worths = (
        len(hand) / 3, len(have) / 6, len(built) / 6, own / 4, own * energy / 40, threat / 4,
        min(6, energy / (0.5 + threat)) / 6, own * share / 4, own * (1 - share) / 4, own**2 / 16,
    )  # fmt: skip
    return found | {row: round(1024 * worth) / 1024 for row, worth in enumerate(worths, 67)}


def test_there_are_rows_for_every_part_turn_and_card() -> None:
    for weights, groups, stages in ((DUEL, 4, 5), (MANY, 3, 3)):
        width = weights.columns
        counts = [len(one) / width for one in (weights.robot, weights.turns, weights.market, weights.start)]
        assert counts == [78 * groups, 9 + stages, 31, 1]
        assert len(weights.out) == width - 1


def test_a_choice_is_the_move_that_the_values_like_best_in_the_guesses() -> None:
    """Nobody can answer and the market stays, so one look at each move tells."""
    state = at(f"seats=3 r0=9/RL1 r1=9/RL2 r2=9/LL2 {MARKET} {ACT}")
    after = {}
    for move in state.legal():
        if isinstance(move, Buy) and move.card != FACE_DOWN:
            trial = state.clone()
            trial.apply(move)
            after[move.label] = values.chances(trial)[0]
    moves = [move for move in state.legal() if move.label in after]
    index = learned.choose(state.view(0), moves, Random(1), Budget(playouts=4))
    assert moves[index].label == max(after, key=after.__getitem__)


def test_the_market_does_not_count_before_a_turn_begins() -> None:
    rich, poor = (at(f"seats=3 r0=9 r1=9 r2=9 {market} {ACT}") for market in (MARKET, "market=-,-,-,-,-,-"))
    assert values.chances(rich) != values.chances(poor)
    assert values.chances(rich, fresh=True) == values.chances(poor, fresh=True)


def test_a_budget_of_playouts_is_guesses_for_each_move(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def equal(_state: Tournament, move: Move, _seat: int, _rng: Random) -> float:
        asked.append(move.label)
        return 0.5

    monkeypatch.setattr(learned, "chance_after", equal)
    state = at(f"seats=3 r0=9/RL1 r1=9/RL2 r2=9/LL2 {MARKET} {ACT}")
    count = len(state.legal())
    for budget, guesses in (
        (Budget(playouts=1), 1), (Budget(playouts=3 * count), 3), (Budget(milliseconds=1e-6), 1), (Budget(), learned.USUAL),
    ):  # fmt: skip
        asked.clear()
        learned.choose(state.view(0), state.legal(), Random(1), budget)
        assert len(asked) == guesses * count
