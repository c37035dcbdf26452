"""Secret weapons in the hands of robots: who publicly has any, who has a certain one, and laying it open (rule 7.1)."""

from collections.abc import Iterable

from moonbots.position.cards import STOCK
from moonbots.position.moves import Play
from moonbots.position.state import Tournament


def armed(state: Tournament, seat: int, *weapons: int) -> bool:
    """What all can see: some robot of the seat that fights holds weapons, and not all of `weapons` are gone."""
    for robot in state.team(seat):  # asked of everybody at every window, so no generator
        if state.hand[robot] and state.fights(robot):
            return still_about(state, weapons)
    return False


def asked(state: Tournament) -> int:
    """How many seats a window asks: none while no robot holds a weapon, as mostly at the beginning."""
    return state.seats if any(state.hand) else 0


def still_about(state: Tournament, weapons: Iterable[int]) -> bool:
    """Whether somebody might hold one of the weapons, as far as all have seen."""
    return any(weapon not in state.gone for weapon in weapons)


def holders(state: Tournament, seat: int, weapon: int) -> list[int]:
    """The robots of a seat that fight and hold the weapon."""
    return [robot for robot in state.team(seat) if weapon in state.hand[robot] and state.fights(robot)]


def use(state: Tournament, move: Play, rule: str, cause: int) -> int:
    """Lay a weapon open for all to see; it goes out of the game. Gives the event."""
    state.hand[move.robot].remove(move.weapon)
    retire(state, move.weapon)
    return state.emit("played", rule, cause, move.robot, move.weapon, move.target)


def retire(state: Tournament, weapon: int) -> None:
    """All have seen the weapon, and nobody holds it."""
    state.known[weapon - STOCK] = 0
    state.gone = sorted([*state.gone, weapon])
