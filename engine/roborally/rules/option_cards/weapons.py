"""Lasers with option cards (rule 5.4 with 10.13, 10.16, 10.20, 10.22 to 10.25, 10.27, 10.30, 10.32)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from roborally.board.floor import EDGE, WALL
from roborally.board.plan import OFFSETS, VOID
from roborally.position import events
from roborally.position.codes import EMPTY, FATAL, RACING, REGISTERS, WORN_OUT, WRECKED
from roborally.position.moves import LOCK, USE, WRECK, Lock, Use, Wreck
from roborally.position.option_deck import (
    DOUBLE_BARRELED_LASER,
    FIRE_CONTROL,
    HIGH_POWER_LASER,
    MINI_HOWITZER,
    POWER_DOWN_SHIELD,
    PRESSOR_BEAM,
    RADIO_CONTROL,
    REAR_FIRING_LASER,
    RULE,
    SCRAMBLER,
    TRACTOR_BEAM,
    WEAPONS,
)
from roborally.position.state import Race
from roborally.position.teams import are_mates
from roborally.rules import damage, movement, pushers
from roborally.rules.lasers import beams_that_hit, in_sight
from roborally.rules.option_cards import damage as option_damage
from roborally.rules.option_cards import holding
from roborally.rules.option_cards.replacing import replace
from roborally.rules.variants import superbot
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import PASS, Move
from tabletop.rules.state import Ask, Frame


def fire(race: Race, number: int) -> None:
    """Let robots choose their weapons, in dock order; then all fire."""
    armed = [seat for seat in race.racing() if race.kit.held[seat] and not race.down[seat]]
    race.then(*((choose, seat, number) for seat in armed), (aim, number))


# Choosing (rule 10.2) ---------------------------------------------------------------------------------------------


def _weapons(race: Race, seat: int, number: int) -> list[int]:
    """The option cards a robot may use now: weapons on the robot it sees, or a laser that would go through to a mate."""
    victim = in_sight(race, race.cell[seat], race.facing[seat])
    return [
        option
        for option in race.kit.held[seat]
        if (option == HIGH_POWER_LASER and _pierces_to_mates(race, seat))
        or (victim >= 0 and option in WEAPONS and WORKINGS[option].can_use(race, seat, victim, number))
    ]


def choose(race: Race, seat: int, number: int) -> None:
    """Ask for the weapon, if there is a choice."""
    if _weapons(race, seat, number):
        race.then((WEAPON, seat, number))


def _choices(race: Race, seat: int, number: int) -> Sequence[Move]:
    return [PASS, *(USE[option] for option in _weapons(race, seat, number))]


def _choose(race: Race, move: Move, seat: int, _number: int) -> None:
    if isinstance(move, Use):
        race.kit.using[seat] |= 1 << move.option


WEAPON = Ask("weapon", _choices, _choose, rule="10.2")


def _weapon(race: Race, seat: int) -> int:
    """The option card that a robot uses instead of its main laser, or EMPTY."""
    return next((option for option in WEAPONS if race.kit.uses(seat, option)), EMPTY)


# Firing -----------------------------------------------------------------------------------------------------------


def aim(race: Race, number: int) -> None:
    """Rules 5.4.1 to 5.4.3: measure all beams at once; then give damage and the other effects, and destroy robots."""
    cells, racing = race.cell, race.racing()
    beams = beams_that_hit(race)
    shooters = [seat for seat in racing if not race.down[seat]]
    targets = {seat: _targets(race, seat) for seat in shooters}
    behind = {
        seat: victim
        for seat in shooters
        if race.kit.has(seat, REAR_FIRING_LASER) and (victim := in_sight(race, cells[seat], race.facing[seat] ^ 2)) >= 0
    }
    if not beams and not behind and not any(targets.values()):
        return
    cause = race.emit(events.LASERS_FIRED, "5.4", NO_CAUSE)
    volley = _Volley(race)
    effects: list[Frame] = []
    for laser, victim in beams:
        shot = race.floor.lasers[laser]
        hit = race.emit(events.BEAMED, "5.4.1", cause, laser, victim, shot.beams)
        volley.hit(victim, shot.beams, shot.direction, hit)
    for seat in shooters:
        weapon = _weapon(race, seat)
        if weapon != EMPTY and targets[seat]:
            effects += _use(race, volley, seat, targets[seat][0], weapon, number, cause)
        elif weapon == EMPTY:
            _shoot(race, volley, seat, targets[seat], cause)
        if seat in behind:
            hit = race.emit(events.SHOT_BEHIND, "10.27", cause, seat, behind[seat])
            volley.hit(behind[seat], superbot.power(race, seat), race.facing[seat] ^ 2, hit)
    superbot.blame(race, (seat for seat in shooters if race.extra.superbot in (*targets[seat], behind.get(seat))))
    effects.sort(key=lambda frame: frame[0] is not control)
    race.then(*volley.frames(), *effects, (throw, cause), (option_damage.destroy, cause))


def _targets(race: Race, seat: int) -> list[int]:
    """The robots that the main laser hits, or the robot that the weapon instead of it hits."""
    pierces = race.kit.has(seat, HIGH_POWER_LASER) and _weapon(race, seat) == EMPTY
    if pierces and (race.kit.uses(seat, HIGH_POWER_LASER) or not _pierces_to_mates(race, seat)):
        return _through_one(race, race.cell[seat], race.facing[seat])
    victim = in_sight(race, race.cell[seat], race.facing[seat])
    return [victim] if victim >= 0 else []


def _pierces_to_mates(race: Race, seat: int) -> bool:
    """Rule 10.20: whether the High-Power Laser would hit a mate that the main laser alone does not reach."""
    cell, way = race.cell[seat], race.facing[seat]
    plain = in_sight(race, cell, way)
    return any(victim != plain and are_mates(race, seat, victim) for victim in _through_one(race, cell, way))


def _through_one(race: Race, cell: int, way: int) -> list[int]:
    """Rule 10.20: the robots hit by a beam that goes through one wall or one robot."""
    hit: list[int] = []
    pierced = False
    while True:
        to = race.floor.ahead[cell * 4 + way]
        if to == WALL and not pierced:
            pierced = True
            to = _beyond(race, cell, way)
        if to < 0:
            return hit
        cell = to
        victim = race.robot_on(cell)
        if victim >= 0:
            hit.append(victim)
            if pierced:
                return hit
            pierced = True


def _beyond(race: Race, cell: int, way: int) -> int:
    """The cell behind a wall, or EDGE."""
    width, height = race.floor.width, race.floor.height
    x, y = cell % width + OFFSETS[way][0], cell // width + OFFSETS[way][1]
    inside = 0 <= x < width and 0 <= y < height
    return y * width + x if inside and race.floor.signs[y * width + x] != VOID else EDGE


class _Volley:
    """The hits of one moment, without the damage that Power-Down Shields stop (rule 10.23)."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.hits: list[tuple[int, Frame]] = []  # (robot that is hit, frame)
        self.shielded: set[tuple[int, int]] = set()

    def hit(self, victim: int, strength: int, way: int, cause: int, shooter: int = EMPTY) -> None:
        """Add a hit by a beam in direction `way`. A `shooter` directs the damage by its Fire Control."""
        race = self.race
        shield = race.down[victim] and race.kit.has(victim, POWER_DOWN_SHIELD)
        if shield and (victim, way) not in self.shielded:
            self.shielded.add((victim, way))
            strength -= 1
            race.emit(events.SHIELDED, "10.23", cause, victim, way)
        if shooter != EMPTY:
            self.hits += [(victim, (direct, shooter, victim, cause))] * strength
        elif strength:
            self.hits.append((victim, (option_damage.hurt, victim, strength, cause)))

    def frames(self) -> list[Frame]:
        """Return the frames of the hits, robot by robot in dock order, since their owners may be asked (rule 10.3)."""
        order = self.race.dock_order()
        self.hits.sort(key=lambda hit: order.index(hit[0]))
        return [frame for _, frame in self.hits]


def _shoot(race: Race, volley: _Volley, seat: int, targets: Sequence[int], cause: int) -> None:
    """Fire the main laser: perhaps double-barreled, through one obstacle, or under Fire Control."""
    kit = race.kit
    shooter = seat if kit.has(seat, FIRE_CONTROL) else EMPTY
    barrels, power = 1 + kit.has(seat, DOUBLE_BARRELED_LASER), superbot.power(race, seat)
    for victim in targets:
        if barrels * power == 1:
            hit = race.emit(events.SHOT, "5.4.2", cause, seat, victim)
        elif power == 1:
            hit = race.emit(events.SHOT_TWICE, "10.13", cause, seat, victim)
        elif barrels == 1:
            hit = race.emit(events.SHOT_DOUBLED, "11.3", cause, seat, victim)
        else:
            hit = race.emit(events.SHOT_FOURFOLD, "11.3", cause, seat, victim)
        volley.hit(victim, barrels * power, race.facing[seat], hit, shooter)


def _use(race: Race, volley: _Volley, seat: int, victim: int, weapon: int, number: int, cause: int) -> list[Frame]:
    """Use a weapon instead of the main laser. Returns the frames of its effect on programs."""
    cause = race.emit(events.WEAPON_USED, RULE[weapon], cause, seat, victim, weapon)
    return WORKINGS[weapon].hit(race, volley, seat, victim, number, cause)


# Fire Control (rule 10.16) ----------------------------------------------------------------------------------------


def direct(race: Race, shooter: int, victim: int, cause: int) -> None:
    """Rule 10.16: the shooter chooses the effect of one damage of its main laser."""
    if race.damage[victim] < FATAL:
        race.then((DIRECT, shooter, victim, cause))


def _directions(race: Race, _shooter: int, victim: int, _cause: int) -> Sequence[Move]:
    locks = race.locks(victim)
    return [
        PASS,
        *(LOCK[number] for number in REGISTERS if not locks >> number - 1 & 1),
        *(WRECK[option] for option in race.kit.held[victim]),
    ]


def _direct(race: Race, move: Move, shooter: int, victim: int, cause: int) -> None:
    if isinstance(move, Wreck):
        holding.discard(race, victim, move.option, WRECKED, cause)
    elif isinstance(move, Lock):
        locked = race.locks(victim)
        race.kit.pinned[victim] |= 1 << move.register - 1
        cause = race.emit(events.PINNED, "10.16", cause, victim, move.register, shooter)
        draws = damage.card_for(race, victim, move.register, cause)
        if race.rules.pins_hurt:
            draws += damage.take(race, victim, 1, cause, locked)
        option_damage.draw_later(race, draws)
    else:
        race.then((option_damage.hurt, victim, 1, cause))


DIRECT = Ask("fire-control", _directions, _direct, rule="10.16")


# Weapons instead of the main laser (rule 10.2) --------------------------------------------------------------------


class Working(NamedTuple):
    """The effect of a weapon that is used instead of the main laser."""

    can_use: Callable[[Race, int, int, int], bool] = lambda *_: True
    """(race, seat, victim, register) -> whether the weapon has any effect on the victim."""
    hit: Callable[[Race, _Volley, int, int, int, int], list[Frame]] = lambda *_: []
    """(race, volley, seat, victim, register, event) -> the frames of its effect on the victim's program."""
    moves: int | None = None
    """The direction in which its target moves, in quarter turns from that of the shot; None if the target stays."""


def _fire_shell(race: Race, volley: _Volley, seat: int, victim: int, _number: int, cause: int) -> list[Frame]:
    """Rule 10.22: one damage, and one shell less."""
    kit = race.kit
    kit.shells -= 1
    spent = race.emit(events.SHELL_FIRED, "10.22", cause, seat, kit.shells)
    if not kit.shells:
        holding.discard(race, seat, MINI_HOWITZER, WORN_OUT, spent)
    volley.hit(victim, 1, race.facing[seat], cause)
    return []


def _can_control(race: Race, seat: int, victim: int, number: int) -> bool:
    return number < 5 and not race.down[victim] and race.kit.controller[victim] != seat


def _start_control(_race: Race, _volley: _Volley, seat: int, victim: int, _number: int, cause: int) -> list[Frame]:
    return [(control, seat, victim, cause)]


def control(race: Race, shooter: int, victim: int, cause: int) -> None:
    """Rule 10.25: from the next register on the target runs the shooter's program."""
    if race.status[victim] == RACING and race.damage[victim] < FATAL:
        race.kit.controller[victim] = shooter
        race.emit(events.CONTROLLED, "10.25", cause, victim, shooter)


def _can_scramble_next(race: Race, _seat: int, victim: int, number: int) -> bool:
    return number < 5 and _can_scramble(race, victim, number + 1)


def _can_scramble(race: Race, victim: int, number: int) -> bool:
    """Rule 10.30: whether the register holds a card and is not locked."""
    return not race.down[victim] and race.is_open(victim, number) and race.program[victim][number - 1] != EMPTY


def _scramble_next(_race: Race, _volley: _Volley, _seat: int, victim: int, number: int, cause: int) -> list[Frame]:
    return [(scramble, victim, number + 1, cause)]


def scramble(race: Race, victim: int, number: int, cause: int) -> None:
    """Rule 10.30: the target's next register becomes the top card of the deck."""
    alive = race.status[victim] == RACING and race.damage[victim] < FATAL
    if alive and _can_scramble(race, victim, number):
        replace(race, victim, number, cause)


def _is_not_adjacent(race: Race, seat: int, victim: int, _number: int) -> bool:
    """Rule 10.32: whether there is a space between the two, to which the target can come."""
    return race.floor.ahead[race.cell[seat] * 4 + race.facing[seat]] != race.cell[victim]


WORKINGS = {
    MINI_HOWITZER: Working(hit=_fire_shell, moves=0),
    PRESSOR_BEAM: Working(moves=0),
    RADIO_CONTROL: Working(_can_control, _start_control),
    SCRAMBLER: Working(_can_scramble_next, _scramble_next),
    TRACTOR_BEAM: Working(_is_not_adjacent, moves=2),
}
"""The effect of each option card in `option_deck.WEAPONS`."""


# Pushing and pulling (rule 5.4.3 with 10.22, 10.24, 10.32) ----------------------------------------------------------


def throw(race: Race, cause: int) -> None:
    """Move all robots that weapons push or pull, at once; where two would come to one space, neither moves."""
    ways: dict[int, set[int]] = {}
    for seat in race.racing():
        weapon = _weapon(race, seat)
        if weapon != EMPTY and (quarters := WORKINGS[weapon].moves) is not None:
            victim = in_sight(race, race.cell[seat], race.facing[seat])
            if victim >= 0:
                ways.setdefault(victim, set()).add((race.facing[seat] + quarters) % 4)
    going = pushers.pushed_together(race, {seat: way.pop() for seat, way in ways.items() if len(way) == 1})
    left = {seat: race.cell[seat] for seat, _, _ in going}
    for seat, to, _ in going:
        race.cell[seat] = to
    thrown = {seat: race.emit(events.THROWN, "5.4.3", cause, seat, left[seat], to, way) for seat, to, way in going}
    for seat in race.dock_order():
        if seat in thrown:
            movement.fall(race, seat, left[seat], thrown[seat])
