"""Energy: gaining and losing it, the pump, defeat, and the end (rules 6, 7.5 and 8)."""

from collections.abc import Sequence
from typing import Any

from moonbots.position import events
from moonbots.position.cards import MOST_ENERGY, NO_CARD, PUMP
from moonbots.position.moves import Play, play
from moonbots.position.state import GOING_ON, LAST_STANDING, LIMIT, OPPOSITE, STALLED, Tournament
from moonbots.rules.arsenal import armed, asked, holders, retire, use
from tabletop.rules.event import NO_CAUSE, Kind
from tabletop.rules.move import Move
from tabletop.rules.window import Window

PUMPED = 2

# Gaining (rules 6.1 and 7.5) ---------------------------------------------------------------------------------------


def gain(state: Tournament, robot: int, amount: int, rule: str, cause: int) -> int:
    """Give a robot energy, up to 18; opponents may pump (rule 7.5). Returns how much was really added."""
    added = min(amount, MOST_ENERGY - state.energy[robot])
    if state.ended != GOING_ON or not state.energy[robot] or added <= 0:
        return 0
    state.energy[robot] += added
    event = state.emit(events.GAINED, rule, cause, robot, state.energy[robot], added)
    state.then((gained, robot, event))
    PUMP_WINDOW.open(state, state.owner(state.active))
    return added


def gained(_state: Tournament, _robot: int, _event: int) -> None:
    """The marker below the pump's window. It holds the robot that gained; when it runs, all have answered."""


def gainer(agenda: Sequence[tuple[Any, ...]]) -> tuple[int, int]:
    """Return the robot that has just gained energy, and the event, while its opponents are asked."""
    frame = next(frame for frame in reversed(agenda) if frame[0] is gained)
    return frame[1], frame[2]


def _pumps(state: Tournament, robot: int, other: int) -> bool:
    """Rule 7.5: only an opponent's gain counts, and the pump is of no use to a robot with 18 energy."""
    return state.owner(robot) != state.owner(other) and state.energy[robot] < MOST_ENERGY


def _may_pump(state: Tournament, seat: int) -> bool:
    other, _ = gainer(state.agenda)
    room = [robot for robot in state.team(seat) if _pumps(state, robot, other) and state.hand[robot]]
    return any(map(state.fights, room)) and armed(state, seat, PUMP)


def _pump_moves(state: Tournament, seat: int) -> Sequence[Move]:
    other, _ = gainer(state.agenda)
    return [play(PUMP, robot) for robot in holders(state, seat, PUMP) if _pumps(state, robot, other)]


def _pump(state: Tournament, move: Play, _seat: int, _at: int) -> None:
    _, cause = gainer(state.agenda)
    gain(state, move.robot, PUMPED, "7.5", use(state, move, "7.5", cause))


PUMP_WINDOW = Window("gain", seats=asked, may=_may_pump, moves=_pump_moves, respond=_pump, rule="7.5")

# Losing and falling (rules 6.3 and 6.4) ----------------------------------------------------------------------------


def lose(state: Tournament, robot: int, amount: int, rule: str, cause: int, kind: Kind = events.LOST) -> None:
    """Take energy off a robot that fights; at 0 it falls. The game may be over afterwards."""
    if state.ended != GOING_ON or not amount or not state.fights(robot):
        return
    lost = min(amount, state.energy[robot])
    state.energy[robot] -= lost
    state.quiet = -1
    event = state.emit(kind, rule, cause, robot, state.energy[robot], lost)
    if not state.energy[robot]:
        _fall(state, robot, event)


def _fall(state: Tournament, robot: int, cause: int) -> None:
    """Rule 6.3: a robot is out. Its secret weapons are shown, and its cards go into the box."""
    state.out.append(robot)
    weapons, state.hand[robot] = state.hand[robot], []
    for weapon in weapons:
        retire(state, weapon)
    state.box = sorted([*state.box, *(card for card in state.part[robot] if card != NO_CARD), *state.upgrades[robot]])
    state.part[robot], state.upgrades[robot] = [NO_CARD] * len(state.part[robot]), []
    if robot == state.active:
        state.dice, state.lying = [], []
    event = state.emit(events.FELL, "6.3", cause, robot, *weapons)
    if state.duel:
        _duel_decided(state, robot, event)
    elif len(state.out) == state.robots - 1:
        end(state, LAST_STANDING, event)


def _duel_decided(state: Tournament, robot: int, cause: int) -> None:
    """Rules 8.4 to 8.6: the winner waits, or the final begins, or the game is over."""
    if len(state.out) == 1:
        winner = OPPOSITE[robot]
        state.idle[winner] = True
        if winner == state.active:
            state.dice, state.lying = [], []
        state.emit(events.DEACTIVATED, "8.4", cause, winner)
        return
    fallen = {state.owner(one) for one in state.out}
    if len(state.out) == 3 or len(fallen) == 1:
        end(state, LAST_STANDING, cause)
        return
    first, second = (OPPOSITE[one] for one in state.out)
    state.idle = [False] * state.robots
    state.next_up = first
    state.dice, state.lying = [], []
    state.emit(events.FINAL_BEGAN, "8.5", cause, first, second)


def end(state: Tournament, how: int, cause: int = NO_CAUSE) -> None:
    """Rules 6.4 to 6.6: end the game at once; `how` is LAST_STANDING, STALLED or LIMIT."""
    state.agenda.clear()
    state.ended = how
    rule = {LAST_STANDING: "6.4", STALLED: "6.5", LIMIT: "6.6"}[how]
    won = state.winners()
    state.emit(
        events.ENDED, rule, cause, how, *(r for r in range(state.robots) if state.energy[r] and state.owner(r) in won)
    )
