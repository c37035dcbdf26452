"""Steps, turns and pushing (rule 5.2)."""

from roborally.board.floor import EDGE, WALL
from roborally.position.codes import IN_A_PIT, OVER_THE_EDGE
from roborally.position.events import BUMPED, MOVED, PUSHED, TURNED
from roborally.position.state import Race
from roborally.rules import damage
from roborally.rules.variants import carrying, superbot


def rotate(race: Race, seat: int, quarters: int, rule: str, cause: int) -> None:
    """Turn a robot by quarter turns clockwise."""
    race.facing[seat] = (race.facing[seat] + quarters) % 4
    race.emit(TURNED, rule, cause, seat, race.facing[seat], quarters)


def chain(race: Race, seat: int, way: int) -> list[int]:
    """Return the robots that a step of `seat` would move, itself first (rule 5.2.3); empty if a wall is in the way (5.2.4)."""
    ahead, cells = race.floor.ahead, race.cell
    moved = [seat]
    to = ahead[cells[seat] * 4 + way]
    while to >= 0 and to in cells:
        moved.append(cells.index(to))
        to = ahead[to * 4 + way]
    return [] if to == WALL else moved


def step(race: Race, seat: int, way: int, cause: int) -> bool:
    """Move a robot one step by its own power; it pushes robots ahead (rules 5.2.2 to 5.2.4). Returns whether it moved."""
    moved = chain(race, seat, way)
    if not moved:
        race.emit(BUMPED, "5.2.4", cause, seat, way)
        return False
    ahead, cells = race.floor.ahead, race.cell
    start = came_from = cells[seat]
    to = cells[seat] = ahead[came_from * 4 + way]
    cause = last = race.emit(MOVED, "5.2.2", cause, seat, came_from, to, way)
    for other in moved[1:]:
        came_from = cells[other]
        to = cells[other] = ahead[came_from * 4 + way]
        last = race.emit(PUSHED, "5.2.3", cause, other, came_from, to, way, seat)
        if race.special.capture_the_flag:
            carrying.on_push(race, other, came_from, seat, start, last)
    if len(moved) > 1 and race.extra.superbot in moved[1:]:
        superbot.blame(race, [moved[moved.index(race.extra.superbot) - 1]])
    # Only the last robot of the row can have left the floor: the others stand where robots stood.
    fall(race, moved[-1], came_from, last)
    return True


def fall(race: Race, seat: int, came_from: int, cause: int) -> None:
    """Rule 6.3: a robot in a pit or over the edge is destroyed at once."""
    cell = race.cell[seat]
    if cell == EDGE:
        damage.destroy(race, seat, OVER_THE_EDGE, came_from, cause)
    elif race.floor.pit[cell]:
        damage.destroy(race, seat, IN_A_PIT, cell, cause)
