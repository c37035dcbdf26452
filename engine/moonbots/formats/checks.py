"""Refuses positions that no tournament can reach, with the reason."""

from collections.abc import Container, Iterator

from moonbots.position import cards
from moonbots.position.state import FREE, GOING_ON, LAST_STANDING, NOBODY, OPPOSITE, Tournament
from moonbots.rules import battle, energy, market, secret_weapons, turn
from moonbots.rules.step_names import STEPS
from tabletop.base.errors import NotationError
from tabletop.formats.notation import EVENTS, names
from tabletop.rules.state import CHANCE, Ask, Frame


def check(state: Tournament) -> None:
    """Check that numbers, cards, dice and defeated robots fit together. Raises NotationError."""
    if state.first >= state.seats or state.active >= state.robots or state.next_up >= state.robots:
        raise NotationError("first is a seat, active and next are robots that there are.")
    for robot in range(state.robots):
        _check_upgrades(state, robot)
    began = turn.FIRST not in {frame[0] for frame in state.agenda}
    fallen = [robot for robot in range(state.robots) if not state.energy[robot]] if began else []
    if sorted(state.out) != fallen:
        raise NotationError("out lists {out}, but without energy are {fallen}.", out=state.out, fallen=fallen)
    for robot in fallen:
        if any(card != cards.NO_CARD for card in state.part[robot]) or state.upgrades[robot] or state.hand[robot]:
            raise NotationError("r{robot} has no energy, so it cannot have cards.", robot=robot)
    one_side = state.duel and 0 < len(state.out) < 3 and len({state.owner(robot) for robot in state.out}) == 1
    waiting = [OPPOSITE[state.out[0]]] if one_side else []
    if [robot for robot in range(state.robots) if state.idle[robot]] != waiting:
        raise NotationError("With two players the robot that won the only duel decided is idle, and no other.")
    if state.duel and len(state.out) > 1 and OPPOSITE[state.out[0]] == state.out[1]:
        raise NotationError("Two robots of one duel cannot both be out before the final.")
    if state.next_up != NOBODY and (not state.final() or state.next_up != OPPOSITE[state.out[0]]):
        raise NotationError("next names the robot that opens the final, and nothing else.")
    _check_dice(state)
    _check_end(state, began)


def _check_upgrades(state: Tournament, robot: int) -> None:
    have = state.upgrades[robot]
    twice = [
        kind for kind in cards.UPGRADE_CARDS if have.count(kind) > (cards.MOST_EXTRA_DICE if kind == cards.DIE else 1)
    ]
    if len(have) > cards.MOST_UPGRADES or twice or not all(map(cards.is_upgrade, have)):
        raise NotationError("r{robot} cannot have those upgrades.", robot=robot)


def _check_dice(state: Tournament) -> None:
    if not state.dice:
        return
    if state.turn_over or len(state.dice) > turn.dice_of(state, state.active):
        raise NotationError("The robot r{active} does not have that many dice.", active=state.active)
    if len(set(state.dice) - set(range(1, 7))) or not set(state.lying) <= {FREE, *range(cards.BODY + 1)}:
        raise NotationError("A die shows 1 to 6 and lies on an item from 0 to 6.")


def _check_end(state: Tournament, began: bool) -> None:
    alive = {state.owner(robot) for robot in range(state.robots) if state.energy[robot]}
    decided = began and len(alive) <= 1
    as_it_ended = decided == (state.ended == LAST_STANDING) and not state.agenda
    if decided if state.ended == GOING_ON else not as_it_ended:
        raise NotationError("ended does not go with the robots that are left and what is still to happen.")


def operands_of(state: Tournament) -> dict[str, Container[int]]:
    """Return the values that ints of frames may have, by their names in OPERANDS."""
    return {
        "seat": range(state.seats),
        "passed": range(state.seats),
        "robot": range(state.robots),
        "chance": (CHANCE,),
        "place": range(6),
        "item": range(cards.BODY + 1),
        "amount": (1, 2),
        "damage": range(10),
        "die": range(1, 7),
        "other-die": range(7),
        "event": EVENTS,
    }


def check_agenda(state: Tournament) -> None:
    """Check that every frame can wait where it is on the agenda. Raises NotationError."""
    named = names(STEPS)
    for place, frame in enumerate(state.agenda):
        fault = _fault(state, frame, state.agenda[:place], place == len(state.agenda) - 1)
        if fault:
            raise NotationError(fault, step=named[frame[0]])


NOT_FIRST = "{step} cannot wait here: only what comes first can be a choice."
TOO_EARLY = "{step} cannot wait here: the game has not begun."
TOO_LATE = "{step} cannot wait here: the game has begun."
NOT_LAST = "{step} cannot wait here: it comes last, and only it."
BASELESS = "{step} cannot wait here: what it is about is missing."
NOT_ITS_TURN = "{step} cannot wait here: it is not the turn of that robot."
NOT_FIGHTING = "{step} cannot wait here: that robot does not fight."
NO_SUCH_DICE = "{step} cannot wait here: there are no such dice."
NO_ATTACK = "{step} cannot wait here: there is nothing to attack with."
NOT_ITS_ROBOT = "{step} cannot wait here: the seat does not play that robot."
WEAPON_GONE = "{step} cannot wait here: that weapon is gone."
TAKEN = "{step} cannot wait here: a card lies there."
HIT_NOBODY = "{step} cannot wait here: a robot that is hit does not fight."
FAULTS = (
    NOT_FIRST, TOO_EARLY, TOO_LATE, NOT_LAST, BASELESS, NOT_ITS_TURN, NOT_FIGHTING, NO_SUCH_DICE, NO_ATTACK, NOT_ITS_ROBOT,
    WEAPON_GONE, TAKEN, HIT_NOBODY,
)  # fmt: skip
"""Why a frame cannot wait where it stands."""

_SET_UP = (turn.FIRST, market.fill, market.STOCK_ASK, turn.begin)
_OF_THE_TURN = (
    turn.turn, turn.act, turn.placing, turn.harvest, turn.activated, turn.close, turn.restock, turn.following,
    secret_weapons.rest_over, market.arm, battle.answered, battle.land,
)  # fmt: skip
_OF_THE_ACTIVE = (turn.ACT, turn.PLACE, battle.AIM, battle.STRONGER_ASK)
_DICE = (turn.ROLL_ASK, turn.REROLL_ASK)
_TURN_AHEAD = (turn.act, secret_weapons.rest_over)
_BELOW = {
    secret_weapons.START.step: _TURN_AHEAD, secret_weapons.START.ask: _TURN_AHEAD,
    battle.ANSWER.step: (battle.answered,), battle.ANSWER.ask: (battle.answered,),
    energy.PUMP_WINDOW.step: (energy.gained,), energy.PUMP_WINDOW.ask: (energy.gained,),
    battle.STRONGER_ASK: (battle.land,),
}  # fmt: skip
"""Step -> the steps of which one must be directly below it on the agenda."""


def _fault(state: Tournament, frame: Frame, below: list[Frame], top: bool) -> str:
    """Why a frame cannot wait there, or '' if it can."""
    step, *numbers = frame
    if isinstance(step, Ask) and not top:
        return NOT_FIRST
    if state.rounds == 0:
        fits = step in _SET_UP and (step is turn.begin) == (not below)
        fits = fits and (step is not turn.FIRST or not any(state.energy))
        fits = fits and (step is not market.STOCK_ASK or state.market[numbers[1]] == cards.NO_CARD)
        return "" if fits else TOO_EARLY
    return _fault_of_turn(state, frame, below) or next(_faults_of_numbers(state, step, numbers), "")


def _fault_of_turn(state: Tournament, frame: Frame, below: list[Frame]) -> str:
    step, *numbers = frame
    if step in (turn.begin, turn.FIRST):
        return TOO_LATE
    if (step in (turn.turn, turn.following)) != (not below):
        return NOT_LAST
    if step in _BELOW and (not below or below[-1][0] not in _BELOW[step]):
        return BASELESS
    whose = secret_weapons.resting(state) if step is turn.following else [state.active]
    if step in _OF_THE_TURN and step is not turn.turn and numbers[0] not in whose:
        return NOT_ITS_TURN
    if step is turn.turn and not state.fights(numbers[0]):
        return NOT_FIGHTING
    return ""


def _faults_of_numbers(state: Tournament, step: object, numbers: list[int]) -> Iterator[str]:
    if step in _OF_THE_ACTIVE and (numbers[:2] != [state.owner(state.active), state.active] or state.turn_over):
        yield NOT_ITS_TURN
    if step in _DICE and (numbers[1] != state.active or state.turn_over):
        yield NOT_ITS_TURN
    if step is turn.REROLL_ASK:
        free = state.free_dice()
        if any(free.count(value) < numbers[2:].count(value) for value in numbers[2:] if value):
            yield NO_SUCH_DICE
    if step is battle.AIM and not battle.strength_of(state, state.active, numbers[2]):
        yield NO_ATTACK
    if step in (market.LUCK_ASK, market.ARM_ASK) and numbers[1] != state.owner(numbers[2]):
        yield NOT_ITS_ROBOT
    if step is market.LUCK_ASK and cards.BAD_LUCK in state.gone:
        yield WEAPON_GONE
    if step is market.STOCK_ASK and state.market[numbers[1]] != cards.NO_CARD:
        yield TAKEN
    if step in (battle.answered, battle.land, battle.STRONGER_ASK):
        damage = numbers[3:] if step is battle.STRONGER_ASK else numbers[2:]
        if any(n and not (i % 4 < state.robots and state.fights(i % 4)) for i, n in enumerate(damage)):
            yield HIT_NOBODY
