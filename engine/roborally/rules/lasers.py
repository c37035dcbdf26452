"""Lasers of the floor and of the robots, all measured before any damage (rule 5.4)."""

from roborally.position.codes import FATAL, SHOT_DOWN
from roborally.position.events import BEAMED, LASERS_FIRED, SHOT, SHOT_DOUBLED
from roborally.position.state import Race
from roborally.rules import damage
from roborally.rules.variants import superbot
from tabletop.rules.event import NO_CAUSE


def fire(race: Race) -> None:
    """Rules 5.4.1 to 5.4.3: measure all beams before any damage, so that destroyed robots still fire and block."""
    cells, racing = race.cell, race.racing()
    beams = beams_that_hit(race)
    shots = [
        (seat, victim)
        for seat in racing
        if not race.down[seat] and (victim := in_sight(race, cells[seat], race.facing[seat])) >= 0
    ]
    if not beams and not shots:
        return
    cause = race.emit(LASERS_FIRED, "5.4", NO_CAUSE)
    hits = []
    for laser, victim in beams:
        strength = race.floor.lasers[laser].beams
        hits.append((victim, strength, race.emit(BEAMED, "5.4.1", cause, laser, victim, strength)))
    doubled, crowned = race.special.double_lasers, race.extra.superbot
    for seat, victim in shots:
        if doubled or seat == crowned:
            hits.append((victim, 2, race.emit(SHOT_DOUBLED, "11.3", cause, seat, victim)))
        else:
            hits.append((victim, 1, race.emit(SHOT, "5.4.2", cause, seat, victim)))
    if race.special.superbot:
        superbot.blame(race, (seat for seat, victim in shots if victim == crowned))
    lethal: dict[int, int] = {}
    draws = []
    for victim, strength, hit in hits:
        draws += damage.take(race, victim, strength, hit)
        if race.damage[victim] == FATAL:
            lethal.setdefault(victim, hit)
    for seat in racing:
        if seat in lethal:
            damage.destroy(race, seat, SHOT_DOWN, cells[seat], lethal[seat])
    race.then(*draws)


def beams_that_hit(race: Race) -> list[tuple[int, int]]:
    """Return (index of the laser, seat of the robot that it hits) for the lasers of the floor (rule 5.4.1)."""
    cells = race.cell
    if race.floor.lit.isdisjoint(cells):
        return []
    robots = {*cells}
    return [
        (laser, cells.index(next(cell for cell in shot.path if cell in robots)))
        for laser, shot in enumerate(race.floor.lasers)
        if not robots.isdisjoint(shot.path)
    ]


def in_sight(race: Race, cell: int, way: int, reach: int = 10_000) -> int:
    """Return the seat of the first robot seen from a cell in a direction, within `reach` cells; else -1 (rule 5.4.2)."""
    ahead, cells = race.floor.ahead, race.cell
    for _ in range(reach):
        cell = ahead[cell * 4 + way]
        if cell < 0:
            break
        if cell in cells:
            return cells.index(cell)
    return -1
