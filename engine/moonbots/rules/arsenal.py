"""Secret weapons in hands: which seats may hold some, which robot holds a certain one, and using it (rule 7.1)."""

from moonbots.position import events
from moonbots.position.cards import FIRST_WEAPON
from moonbots.position.moves import Play
from moonbots.position.state import Tournament


def armed(state: Tournament, seat: int, *weapons: int) -> bool:
    """Whether a seat may hold one of these weapons, as far as all can see. For that, one of its robots that fights must have
    a hand, and some of `weapons` must not be gone."""
    for robot in state.team(seat):  # a plain loop, because every window asks this of every seat
        if state.hand[robot] and state.fights(robot):
            return any(weapon not in state.gone for weapon in weapons)
    return False


def asked(state: Tournament) -> int:
    """Return how many seats a window asks: all, or none while no robot holds a weapon."""
    return state.seats if any(state.hand) else 0


def holders(state: Tournament, seat: int, weapon: int) -> list[int]:
    """Return the robots of a seat that fight and hold the weapon."""
    return [robot for robot in state.team(seat) if weapon in state.hand[robot] and state.fights(robot)]


def use(state: Tournament, move: Play, rule: str, cause: int) -> int:
    """Show a weapon to all and take it out of the game. Returns the id of the event."""
    state.hand[move.robot].remove(move.weapon)
    retire(state, move.weapon)
    return state.emit(events.PLAYED, rule, cause, move.robot, move.weapon, move.target)


def retire(state: Tournament, weapon: int) -> None:
    """Put a weapon among those that all have seen and no robot holds."""
    state.known[weapon - FIRST_WEAPON] = 0
    state.gone = sorted([*state.gone, weapon])
