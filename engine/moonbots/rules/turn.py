"""The turn: set-up, buying, rolling, placing dice, restocking, and the next turn (rules 1 to 4)."""

from collections.abc import Sequence

from moonbots.position import events
from moonbots.position.cards import BODY, DIE, activators
from moonbots.position.moves import ROLL, Buy, Place, Play, Reroll, Roll, buy, place, roll_weights, rolls
from moonbots.position.state import FREE, GOING_ON, LIMIT, NOBODY, STALLED, Tournament
from moonbots.rules import energy, market, secret_weapons
from moonbots.rules.battle import AIM, strength_of
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import LEAD, PASS, Lead, Move
from tabletop.rules.state import CHANCE, Ask

LEAST_ENERGY = 15
MOST_GAINED = 2
"""The most energy that the parts of a robot give it in one turn."""
QUIET_ROUNDS = 3

# Set-up (rule 1) ---------------------------------------------------------------------------------------------------


def set_up(state: Tournament) -> None:
    """Rules 1.4 and 1.5: a lot decides who begins; the market is filled."""
    state.then((FIRST, CHANCE), *((market.fill, where) for where in market.FILLING), (begin,))


def _lead(state: Tournament, move: Lead, _chance: int) -> None:
    state.first = move.seat
    for turn, robot in enumerate(state.order()):
        state.energy[robot] = LEAST_ENERGY + (turn // 2 if state.duel else turn)
    state.active = state.order()[0]
    state.emit(events.LINED_UP, "1.5", NO_CAUSE, state.active, *state.energy)


FIRST = Ask("first-player", lambda state, _chance: LEAD[: state.seats], _lead)


def begin(state: Tournament) -> None:
    """Begin the first turn."""
    state.rounds = 1
    state.then((turn, state.order()[0]))


# Whose turn it is (rules 2.1, 6.5, 6.6 and 8.3) --------------------------------------------------------------------


def turn(state: Tournament, robot: int) -> None:
    """Rule 2.1: a robot buys and activates; then the market is restocked and the next robot has its turn."""
    state.active = robot
    state.buys, state.gained, state.rerolled, state.decoyed = 1, 0, False, 0
    state.dice, state.lying = [], []
    state.emit(events.TURN_BEGAN, "2.1", NO_CAUSE, state.rounds, robot)
    state.then((act, robot), (following, robot))
    secret_weapons.START.open(state, (state.owner(robot) + 1) % state.seats)


def following(state: Tournament, robot: int) -> None:
    """Start the turn of the next robot that fights. The robot that won its duel first opens the final."""
    order = state.order()
    here = order.index(robot)
    coming = [one for one in (*order[here + 1 :], *order[: here + 1]) if state.fights(one)]
    if state.next_up != NOBODY:
        coming = [state.next_up]
    state.next_up = NOBODY
    state.dice, state.lying = [], []
    if order.index(coming[0]) <= here:
        state.quiet += 1
        if state.quiet >= QUIET_ROUNDS:
            energy.end(state, STALLED)
            return
        if state.rounds >= state.limit:
            energy.end(state, LIMIT)
            return
        state.rounds += 1
    state.then((turn, coming[0]))


# Buying, or not (rule 3) -------------------------------------------------------------------------------------------


def act(state: Tournament, robot: int) -> None:
    """Rules 3 and 4.1: buy and use weapons, then roll or pass."""
    state.then((restock, robot) if state.turn_over else (ACT, state.owner(robot), robot))


def _acts(state: Tournament, seat: int, robot: int) -> Sequence[Move]:
    bought = (
        [buy(where, state.market[where]) for where in market.on_offer(state, robot, free=False)] if state.buys else []
    )
    return [PASS, ROLL, *bought, *secret_weapons.moves(state, seat, secret_weapons.BEFORE_ROLL)]


def _act(state: Tournament, move: Move, seat: int, robot: int) -> None:
    if move is PASS:
        state.then((close, robot))
    elif move is ROLL:
        state.then((ROLL_ASK, CHANCE, robot))
    elif isinstance(move, Buy):
        state.buys -= 1
        state.then((act, robot))
        secret_weapons.BOUGHT.open(state, (seat + 1) % state.seats)
        market.buy(state, robot, move.place, False, "3.1", NO_CAUSE)
    elif isinstance(move, Play):
        state.then((act, robot))
        secret_weapons.carry_out(state, move)


def _act_rule(state: Tournament, _seat: int, robot: int) -> str:
    """Rule 3.1 while the robot can buy something, then the rule of rolling."""
    return "3.1" if state.buys and market.on_offer(state, robot, free=False) else "4.1"


ACT = Ask("act", _acts, _act, rule=_act_rule)

# Rolling (rules 4.1 and 4.4) ---------------------------------------------------------------------------------------


def dice_of(state: Tournament, robot: int) -> int:
    """Return how many dice a robot rolls, one to four."""
    return 1 + state.upgrades[robot].count(DIE)


def _roll(state: Tournament, move: Roll, _chance: int, robot: int) -> None:
    state.dice = list(move.values)
    state.lying = [FREE] * len(state.dice)
    state.emit(events.ROLLED, "4.1", NO_CAUSE, robot, *state.dice)
    state.then((placing, robot))
    secret_weapons.ROLLED.open(state, (state.owner(robot) + 1) % state.seats)


ROLL_ASK = Ask(
    "roll",
    lambda state, _chance, robot: rolls(dice_of(state, robot)),
    _roll,
    weights=lambda state, _chance, robot: roll_weights(dice_of(state, robot)),
)


def _reroll(state: Tournament, move: Roll, _chance: int, robot: int, low: int, high: int) -> None:
    fresh = list(move.values)
    for value in filter(None, (low, high)):
        state.dice[state.dice.index(value)] = -fresh.pop(0)  # negative, so that `index` does not find it again
    state.dice = [abs(value) for value in state.dice]
    state.emit(events.REROLLED, "4.4", NO_CAUSE, robot, *state.dice)
    state.then((placing, robot))
    secret_weapons.ROLLED.open(state, (state.owner(robot) + 1) % state.seats)


REROLL_ASK = Ask(
    "reroll",
    lambda _state, *frame: rolls(2 if frame[-1] else 1),
    _reroll,
    weights=lambda _state, *frame: roll_weights(2 if frame[-1] else 1),
)

# Placing dice (rules 4.2 to 4.5) -----------------------------------------------------------------------------------


def placing(state: Tournament, robot: int) -> None:
    """Rule 4.2: ask for dice on parts, one part after the other, until the player passes."""
    state.then((restock, robot) if state.turn_over else (PLACE, state.owner(robot), robot))


def _places(state: Tournament, seat: int, robot: int) -> Sequence[Move]:
    free = state.free_dice()
    found: list[Move] = [PASS]
    for item in range(BODY + 1):
        part = state.item(robot, item)
        if part is None or item in state.lying or state.energy[robot] + part.energy < 1:
            continue
        for low, high in activators(part):
            if low in free and (not high or (free.count(low) > 1 if low == high else high in free)):
                found.append(place(robot, item, low, high))
    if secret_weapons.can_reroll(state) and len(free) == len(state.dice):
        found += _pairs(free)
    return [*found, *secret_weapons.moves(state, seat, secret_weapons.WITH_DICE)]


def _pairs(free: Sequence[int]) -> list[Move]:
    pairs = {(low, high) for i, low in enumerate(free) for high in free[i + 1 :]}
    return [Reroll(low, high) for low, high in sorted({*((low, 0) for low in free), *pairs})]


def _place(state: Tournament, move: Move, _seat: int, robot: int) -> None:
    if move is PASS:
        state.then((close, robot))
    elif isinstance(move, Reroll):
        state.rerolled = True
        state.then((REROLL_ASK, CHANCE, robot, move.low, move.high))
    elif isinstance(move, Place):
        for value in filter(None, (move.low, move.high)):
            die = next(i for i, shown in enumerate(state.dice) if shown == value and state.lying[i] == FREE)
            state.lying[die] = move.item
        event = state.emit(events.PLACED, "4.2", NO_CAUSE, robot, move.item, move.low, move.high)
        _activate(state, robot, move.item, event)
    elif isinstance(move, Play):
        state.then((placing, robot))
        secret_weapons.carry_out(state, move)


PLACE = Ask("place", _places, _place, rule="4.2")


def _activate(state: Tournament, robot: int, item: int, cause: int) -> None:
    """Rule 4.5: pay, attack, then gain energy; attack and gain do not depend on each other."""
    part = state.item(robot, item)
    assert part is not None
    state.then((activated, robot))
    if part.energy < 0:
        energy.lose(state, robot, -part.energy, "4.5", cause, events.SPENT)
    if part.energy > 0:
        state.then((harvest, robot, part.energy, cause))
    if strength_of(state, robot, item):
        state.then((AIM, state.owner(robot), robot, item, cause))


def harvest(state: Tournament, robot: int, amount: int, cause: int) -> None:
    """Rules 4.5 and 6.1: parts give a robot at most two energy in its turn; so does the part that wins a duel (rule 8.4)."""
    if not state.energy[robot]:
        return
    amount = min(amount, MOST_GAINED - state.gained)
    added = energy.gain(state, robot, amount, "4.5", cause)
    state.gained += added
    if not added:
        state.emit(events.WASTED, "6.1", cause, robot)


def activated(state: Tournament, robot: int) -> None:
    """After each part, others may use weapons."""
    state.then((placing, robot))
    secret_weapons.ACTIVATED.open(state, (state.owner(robot) + 1) % state.seats)


# The end of a turn -------------------------------------------------------------------------------------------------


def close(state: Tournament, robot: int) -> None:
    """Open the last window for weapons before the market is restocked."""
    state.then((restock, robot))
    secret_weapons.CLOSING.open(state, (state.owner(robot) + 1) % state.seats)


def restock(state: Tournament, _robot: int) -> None:
    """Rule 4.6: restock the market, unless the game is over."""
    if state.ended == GOING_ON:
        market.restock(state)
