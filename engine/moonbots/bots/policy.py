"""The policy: a quick score for every move. It scores dice by expectation, purchases by the worth that they add to turns,
and weapons by rules of thumb.

The bots `easy` and `normal` play by it. When `hard` looks ahead, all seats play on by it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from moonbots.bots import placing
from moonbots.position import cards
from moonbots.position.moves import ROLL, Aim, Buy, Place, Play, Reroll
from moonbots.position.state import Tournament
from moonbots.rules.battle import ROBOTS, answered, land
from moonbots.rules.market import on_offer, price
from moonbots.rules.secret_weapons import resting
from moonbots.rules.turn import MOST_GAINED
from tabletop.rules.move import PASS, Move


@dataclass(frozen=True, slots=True)
class Habits:
    """`damage_worth` is the worth of one damage to one of several others; `horizon` is the most turns for which a purchase
    counts; `aims`: whether the bot chooses its victims and rerolls by expectation."""

    damage_worth: float
    horizon: float
    aims: bool


EASY = Habits(1.0, 2.0, aims=False)
NORMAL = Habits(1.0, 4.0, aims=False)
HARD = Habits(0.45, 8.0, aims=True)


class Policy:
    """One choice of a seat: every move gets a score in energy, passing gets 0, and the best move is made."""

    def __init__(self, state: Tournament, seat: int, habits: Habits) -> None:
        self.state, self.seat, self.habits = state, seat, habits
        self.robot = state.active
        # Against one opponent, its loss is as good as one's own gain; with several, the others profit from it too.
        rivals = sum(self.state.strength(seat) > 0 for seat in range(self.state.seats)) - 1
        self.damage_worth = habits.damage_worth if rivals > 1 else 1.0

    def choose(self, moves: Sequence[Move]) -> int:
        """Return the index of the best move; of equal moves, the first."""
        scores = self.scores(moves)
        return max(range(len(moves)), key=scores.__getitem__)

    def scores(self, moves: Sequence[Move]) -> list[float]:
        """Return the score of each move, in energy."""
        return [self._score(move) for move in moves]

    def _score(self, move: Move) -> float:
        if move is PASS:
            return 0.0
        if move is ROLL:
            return 0.01
        return _SCORES[type(move)](self, move)

    # Buying --------------------------------------------------------------------------------------------------------

    def _horizon(self, robot: int) -> float:
        """The number of turns in which a card is likely to be used."""
        others = [self.state.energy[other] for other in self.state.opponents(robot)] or [1]
        turns = (self.state.energy[robot] + sum(others) / len(others)) / 5
        return max(1.0, min(self.habits.horizon, turns))

    def worth_of_card(self, robot: int, card: int) -> float:
        """Return the worth, in energy, that a card adds to all turns that are likely to come."""
        state = self.state
        if card == cards.FACE_DOWN:
            return 1.6
        horizon = self._horizon(robot)
        if card in (cards.FIST_GUARD, cards.MISSILE_GUARD):
            return horizon * self._blows(robot, card)
        without, damage_worth = cards.NO_CARD, self.damage_worth
        more = placing.turn_worth(state, robot, card, damage_worth) - placing.turn_worth(
            state, robot, without, damage_worth
        )
        return horizon * more + (0.6 if cards.is_upgrade(card) else 0.2)

    def _blows(self, robot: int, guard: int) -> float:
        """The rough number of attacks in a round from which a guard protects the robot."""
        count = 0.0
        for other in self.state.opponents(robot):
            if robot in self.state.targets(other):
                dice = 1 + self.state.upgrades[other].count(cards.DIE)
                parts = [part for item in range(7) if (part := self.state.item(other, item))]
                kind = [part for part in parts if (part.fists if guard == cards.FIST_GUARD else part.missiles)]
                count += min(len(kind) / max(1, len(parts)) * dice * 0.6, len(kind) * 0.4)
        return count * 1.2

    def _buy(self, move: Buy) -> float:
        cost = price(move.place, move.card)
        scarce = 1.0 if self.state.energy[self.robot] > 6 else 1.4
        return self.worth_of_card(self.robot, move.card) - cost * scarce

    # Dice ----------------------------------------------------------------------------------------------------------

    def _items(self) -> tuple[placing.Worth, ...]:
        return placing.items_of(self.state, self.robot, self.damage_worth)

    def _gains(self) -> int:
        return min(MOST_GAINED - self.state.gained, cards.MOST_ENERGY - self.state.energy[self.robot])

    def _best(self, dice: Sequence[int]) -> placing.Placement:
        return placing.best(self._items(), tuple(sorted(dice)), self._gains())

    def _place(self, move: Place) -> float:
        found = self._best(self.state.free_dice())
        return 1.0 + found.worth if (found.item, found.low, found.high) == (move.item, move.low, move.high) else -1.0

    def _reroll(self, move: Reroll) -> float:
        if not self.habits.aims:
            return -1.0
        dice = tuple(self.state.free_dice())
        hoped = placing.after_reroll(self._items(), dice, move.low, move.high, self._gains())
        return 1.0 + hoped - 0.05 if hoped > self._best(dice).worth + 0.05 else -1.0

    def _adjust(self, move: Play) -> float:
        dice = self.state.free_dice()
        old, new = divmod(move.target, 10)
        before = self._best(dice).worth
        dice.remove(old)
        after = self._best([*dice, new]).worth
        return 1.0 + after if after >= before + 1 else -1.0

    # Victims -------------------------------------------------------------------------------------------------------

    def threat(self, other: int) -> float:
        """Return the worth of taking one energy off a robot: more for a strong robot."""
        if not self.habits.aims:
            return 1.0
        state = self.state
        power = placing.turn_worth(state, other)
        return 1.0 + 0.15 * power + 0.03 * state.energy[other]

    def loss_worth(self, losses: Sequence[float]) -> float:
        """Return the worth of these losses, by robot; the seat's own losses count against it."""
        total = 0.0
        for robot, loss in enumerate(losses[: self.state.robots]):
            left = self.state.energy[robot]
            if not loss or not left:
                continue
            real = min(loss, left)
            if self.state.owner(robot) == self.seat:
                total -= real * 1.5 + (20 if real == left else 0)
            else:
                total += real * self.threat(robot) + (4 if real == left else 0)
        return total

    def _aim(self, move: Aim) -> float:
        item = self.state.agenda[-1][3]
        part = self.state.item(self.robot, item)
        assert part is not None
        guard = cards.FIST_GUARD if part.fists else cards.MISSILE_GUARD
        losses = [
            share - (robot < self.state.robots and guard in self.state.upgrades[robot]) if share else 0
            for robot, share in enumerate(move.shares)
        ]
        return self.loss_worth(losses)

    # Weapons -------------------------------------------------------------------------------------------------------

    def _threatened(self, robot: int) -> int:
        frame = next(frame for frame in reversed(self.state.agenda) if frame[0] is answered)
        threat: int = frame[3 + robot] + frame[3 + robot + ROBOTS]
        return threat

    def _play(self, move: Play) -> float:
        return _WEAPON_SCORES[move.weapon](self, move)

    def _defend(self, move: Play) -> float:
        """Keep dodge and absorber for two damage or more, or for the last energy."""
        threat = self._threatened(move.robot)
        saved = threat if move.weapon == cards.DODGE else min(2, threat)
        if threat >= self.state.energy[move.robot] > threat - saved:
            return 20.0 + saved
        return saved - 1.5 - (0.4 if move.weapon == cards.DODGE and saved < 3 else 0)

    def _deflect(self, move: Play) -> float:
        threat = self._threatened(move.robot)
        moved = min(2, threat)
        losses = [0.0] * ROBOTS
        losses[move.target] = moved
        saved = 20.0 if threat >= self.state.energy[move.robot] > threat - moved else 0.0
        return saved + self.loss_worth(losses) + moved - 2.5

    def _stronger(self, move: Play) -> float:
        total = next(frame for frame in reversed(self.state.agenda) if frame[0] is land)[3:]
        energy = self.state.energy[move.target]
        if total[move.target] >= energy:
            return -1.0
        return (6.0 if total[move.target] + 2 >= energy else 0.5) + self.threat(move.target)

    def _stock(self, move: Play) -> float:
        return 5.0 if self.state.energy[move.robot] <= cards.MOST_ENERGY - 4 else -1.0

    def _virus(self, move: Play) -> float:
        state = self.state
        losses = [float(len(state.hand[robot])) if state.fights(robot) else 0.0 for robot in range(state.robots)]
        losses[move.robot] -= 1
        return self.loss_worth(losses) - 2.0

    def _advance(self, move: Play) -> float:
        state = self.state
        losses = [
            2.0 if other in state.opponents(move.robot) and not state.hand[other] else 0.0
            for other in range(state.robots)
        ]
        return self.loss_worth(losses) - 2.0

    def _search(self, move: Play) -> float:
        return self.worth_of_card(move.robot, move.target) - (1.5 if cards.is_part(move.target) else 1.0)

    def _black_market(self, move: Play) -> float:
        card = self.state.market[move.target]
        return self.worth_of_card(move.robot, card) + 0.3 * price(move.target, card) - 1.5

    def _supermarket(self, move: Play) -> float:
        """Worth it if a second card is worth its price."""
        if self.state.buys:
            return -1.0
        offers = [
            self._buy(Buy(place, self.state.market[place])) for place in on_offer(self.state, move.robot, free=False)
        ]
        return max(offers, default=0.0) - 0.5

    def _rest(self, move: Play) -> float:
        state = self.state
        near = {target for own in state.team(self.seat) if state.fights(own) for target in state.targets(own)}
        missed = [placing.turn_worth(state, robot) for robot in resting(state) if robot in near]
        return sum(missed) - 1.6 if missed else -1.0

    def _decoy(self, move: Play) -> float:
        return 0.5 if self.state.dice else -1.0


def _always(_policy: Policy, _move: Play) -> float:
    return 0.5


_SCORES: dict[type[Move], Callable[[Policy, Any], float]] = {
    Buy: Policy._buy,
    Place: Policy._place,
    Reroll: Policy._reroll,
    Aim: Policy._aim,
    Play: Policy._play,
}
_WEAPON_SCORES: dict[int, Callable[[Policy, Play], float]] = {
    cards.DODGE: Policy._defend, cards.ABSORBER: Policy._defend, cards.DEFLECTOR: Policy._deflect,
    cards.STRONGER: Policy._stronger, cards.PUMP: _always, cards.STOCK: Policy._stock, cards.VIRUS: Policy._virus,
    cards.ADVANCE: Policy._advance, cards.LOOK_CLOSER: Policy._search, cards.EXTRA_UPGRADE: Policy._search,
    cards.BLACK_MARKET: Policy._black_market, cards.SUPERMARKET: Policy._supermarket, cards.REST: Policy._rest,
    cards.DECOY: Policy._decoy, cards.SPY: _always, cards.ADJUSTMENT: Policy._adjust,
}  # fmt: skip
