"""Secret weapons that may be used at many moments, in any seat's turn (rule 7), and their windows.

Weapons that answer an attack are in `battle`, the pump is in `energy`.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from moonbots.position import cards, events
from moonbots.position.moves import NO_TARGET, Play, play
from moonbots.position.state import FREE, Tournament
from moonbots.rules import energy, market
from moonbots.rules.arsenal import armed, asked, use
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move
from tabletop.rules.window import Window

STOCKED = 4
ADVANCE_COSTS = 2

ANY_TIME = (cards.STOCK, cards.VIRUS, cards.LOOK_CLOSER, cards.EXTRA_UPGRADE, cards.SPY, cards.ADVANCE)
AT_START = tuple(sorted((*ANY_TIME, cards.REST, cards.DECOY)))
BEFORE_REROLL = tuple(sorted((*ANY_TIME, cards.DECOY)))
BEFORE_ROLL = tuple(sorted((*ANY_TIME, cards.BLACK_MARKET, cards.SUPERMARKET)))
WITH_DICE = tuple(sorted((*ANY_TIME, cards.ADJUSTMENT)))

# Possible moves ----------------------------------------------------------------------------------------------------


def moves(state: Tournament, seat: int, allowed: Sequence[int]) -> list[Move]:
    """Return the moves with weapons of a seat's robots that fight: by weapon, robot and target, ascending."""
    found: list[Move] = []
    ready = [robot for robot in state.team(seat) if state.hand[robot] and state.fights(robot)]
    for weapon in allowed if ready else ():  # usually no robot is ready
        for robot in ready:
            if weapon in state.hand[robot]:
                found += [play(weapon, robot, target) for target in _WEAPONS[weapon].targets(state, robot)]
    return found


_NONE: list[int] = []
_ONCE = [NO_TARGET]


def _buildable(state: Tournament, robot: int, kind: Callable[[int], bool]) -> list[int]:
    return [card for card in dict.fromkeys(state.pool) if kind(card) and market.fits(state, robot, card)]


def _black_market(state: Tournament, robot: int) -> list[int]:
    return market.on_offer(state, robot, free=True) if robot == state.active else _NONE


def _adjustments(state: Tournament, robot: int) -> list[int]:
    if robot != state.active:
        return _NONE
    return [10 * old + new for old in sorted(set(state.free_dice())) for new in (old - 1, old + 1) if 1 <= new <= 6]


def _rerollers(state: Tournament, _robot: int) -> list[int]:
    """Only the robot whose turn it is can reroll in this turn."""
    return [state.active] if can_reroll(state) else _NONE


def can_reroll(state: Tournament) -> bool:
    """Whether the active robot can reroll: it has the upgrade, has not used it, and no Trick was played on it (rule 4.4)."""
    active = state.active
    return cards.REROLL in state.upgrades[active] and not state.rerolled and not state.decoyed >> active & 1


def _lagging(state: Tournament, robot: int) -> list[int]:
    return [other for other in state.opponents(robot) if not state.hand[other]]


# Effects -----------------------------------------------------------------------------------------------------------


def carry_out(state: Tournament, move: Play, cause: int = NO_CAUSE) -> None:
    """Rules 7.2 to 7.17: show the weapon to all and do what its card says."""
    weapon = _WEAPONS[move.weapon]
    weapon.does(state, move, use(state, move, weapon.rule, cause))


def _stock(state: Tournament, move: Play, cause: int) -> None:
    energy.gain(state, move.robot, STOCKED, "7.2", cause)


def _adjust(state: Tournament, move: Play, cause: int) -> None:
    old, new = divmod(move.target, 10)
    die = next(i for i, value in enumerate(state.dice) if value == old and state.lying[i] == FREE)
    state.dice[die] = new
    state.emit(events.ADJUSTED, "7.8", cause, move.robot, die, old, new)


def resting(state: Tournament) -> list[int]:
    """Return the robots that miss their turn if the robot whose turn begins rests (rule 7.9). With two players that includes
    the robot to its right, because the turn belongs to the player."""
    to_the_right = [robot for robot in state.team(state.owner(state.active)) if robot > state.active]
    return [state.active, *filter(state.fights, to_the_right)]


def _rest(state: Tournament, _move: Play, cause: int) -> None:
    """The window has already replaced the turn on the agenda by `rest_over`; the frame at the bottom has the active robot."""
    for robot in resting(state):
        state.emit(events.RESTED, "7.9", cause, robot)
        state.agenda[0] = (state.agenda[0][0], robot)


def _use_black_market(state: Tournament, move: Play, cause: int) -> None:
    BOUGHT.open(state, state.owner(move.robot))
    market.buy(state, move.robot, move.target, True, "7.10", cause)


def _use_supermarket(state: Tournament, move: Play, cause: int) -> None:
    state.buys += 1
    state.emit(events.MAY_BUY, "7.11", cause, move.robot, state.buys)


def _virus(state: Tournament, _move: Play, cause: int) -> None:
    """All lose at one moment, so losses are counted before the first robot loses any."""
    for robot, held in [(robot, len(state.hand[robot])) for robot in state.from_left(state.active)]:
        energy.lose(state, robot, held, "7.12", cause)


def _search(state: Tournament, move: Play, cause: int) -> None:
    state.pool.remove(move.target)
    market.build(state, move.robot, move.target)
    state.emit(events.FOUND, _WEAPONS[move.weapon].rule, cause, move.robot, move.target)


def _spy(state: Tournament, move: Play, cause: int) -> None:
    seat, held = state.owner(move.robot), tuple(state.hand[move.target])
    for card in held:
        state.known[card - cards.FIRST_WEAPON] |= 1 << seat
    state.emit_secret(seat, held, events.SPIED, "7.15", cause, move.robot, move.target)


def _advance(state: Tournament, move: Play, cause: int) -> None:
    lagging = _lagging(state, move.robot)
    for robot in state.from_left(state.active):
        if robot in lagging:
            energy.lose(state, robot, ADVANCE_COSTS, "7.16", cause)


def _decoy(state: Tournament, move: Play, cause: int) -> None:
    state.decoyed |= 1 << move.target
    state.emit(events.DECOYED, "7.17", cause, move.target)


class _Weapon(NamedTuple):
    """The rule of a weapon, the targets that a robot may choose, and the effect."""

    rule: str
    targets: Callable[[Tournament, int], list[int]]
    does: Callable[[Tournament, Play, int], None]


_WEAPONS = {
    cards.STOCK: _Weapon("7.2", lambda *_: _ONCE, _stock),
    cards.ADJUSTMENT: _Weapon("7.8", _adjustments, _adjust),
    cards.REST: _Weapon(
        "7.9", lambda state, robot: _ONCE if state.owner(robot) != state.owner(state.active) else _NONE, _rest
    ),
    cards.BLACK_MARKET: _Weapon("7.10", _black_market, _use_black_market),
    cards.SUPERMARKET: _Weapon(
        "7.11", lambda state, robot: _ONCE if robot == state.active else _NONE, _use_supermarket
    ),
    cards.VIRUS: _Weapon("7.12", lambda *_: _ONCE, _virus),
    cards.LOOK_CLOSER: _Weapon("7.13", lambda state, robot: _buildable(state, robot, cards.is_part), _search),
    cards.EXTRA_UPGRADE: _Weapon("7.14", lambda state, robot: _buildable(state, robot, cards.is_upgrade), _search),
    cards.SPY: _Weapon("7.15", lambda state, robot: sorted(r for r in state.opponents(robot) if state.hand[r]), _spy),
    cards.ADVANCE: _Weapon("7.16", lambda *_: _ONCE, _advance),
    cards.DECOY: _Weapon("7.17", _rerollers, _decoy),
}

# Windows for all but the seat whose turn it is, which has these moves in its own choices (rule 7.1) -----------------


def rest_over(state: Tournament, _robot: int) -> None:
    """Rule 7.9: a turn that was rested only restocks the market."""
    market.restock(state)


def _window(name: str, allowed: Sequence[int]) -> Window:
    def may(state: Tournament, seat: int) -> bool:
        return armed(state, seat, *allowed) and seat != state.owner(state.active) and not state.turn_over

    def respond(state: Tournament, move: Play, seat: int, at: int) -> None:
        if move.weapon == cards.REST:
            state.agenda[at] = (rest_over, state.active)
        carry_out(state, move)

    return Window(
        name,
        seats=asked,
        may=may,
        moves=lambda state, seat: moves(state, seat, allowed),
        respond=respond,
        rule="7.1",
    )


START = _window("start", AT_START)
BOUGHT = _window("bought", BEFORE_REROLL)
ROLLED = _window("rolled", BEFORE_REROLL)
ACTIVATED = _window("activated", ANY_TIME)
CLOSING = _window("closing", ANY_TIME)
