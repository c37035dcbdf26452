"""Chances to win, estimated from the cards of each seat."""

import math
from collections.abc import Sequence
from random import Random

from stakbots.bots import policy
from stakbots.bots.values import at_next_action, is_learned
from stakbots.position.cards import ENTRY
from stakbots.position.state import Match

_POINTS = 0.22
"""How steeply a lead in cards turns into a chance of winning."""

_LEARNED = 0.75
"""What learned chances count for when both are weighed."""


def worth(match: Match, seat: int) -> float:
    """Return a seat's cards in points; 0 for a seat without a card in its Staks. A card in a Stak is 1, a strong top card more,
    a card in hand less."""
    points = 0.0
    for stak in match.staks_of(seat):
        cards = match.staks[stak]
        if cards:
            points += len(cards) + 0.12 * match.power(stak, len(cards) - 1)
    if not points:
        return 0.0
    bots = match.rules.deck.bot
    return points + sum(0.9 if bots[card] in ENTRY else 0.7 for card in match.hand[seat])


def judge(match: Match) -> list[float]:
    """Return an estimate of each seat's chance to win, from 0 to 1."""
    if match.over:
        winners = match.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(match.seats)]
    points = [worth(match, seat) for seat in range(match.seats)]
    found = []
    for seat, own in enumerate(points):
        rivals = [other for rival, other in enumerate(points) if rival != seat and other]
        if not own:
            found.append(0.0)
            continue
        # Against several rivals, both the strongest and the average count, because all of them have to go.
        lead = own - 0.5 * max(rivals) - 0.5 * sum(rivals) / len(rivals) if rivals else 10.0
        small = 1.5 / own - 1.5 / max(rivals) if rivals else 0.0
        found.append(1 / (1 + math.exp(-_POINTS * 2 * lead + small)))
    return found


def weigh(match: Match, rng: Random, _last: int = 0) -> Sequence[float]:
    """Let the policy play until an action is due, then estimate each seat's chance to win: three quarters of it as learned, one
    quarter by cards. They err in different ways, so both together err less."""
    learned = at_next_action(match, rng)
    if match.over:
        return learned
    by_cards = judge(match)
    total = sum(by_cards)
    return [_LEARNED * one + (1 - _LEARNED) * other / total for one, other in zip(learned, by_cards, strict=True)]


def judge_turn(match: Match, rng: Random) -> Sequence[float]:
    """Return an estimate of each seat's chance to win: the learned chances, or under house rules for which they do not hold,
    that of the cards after the policy has played the turn to its end."""
    trial = match.clone()
    if is_learned(match.rules):
        return at_next_action(trial, rng)
    policy.play_on(trial, rng, 1)
    return judge(trial)
