"""A register in the second engine of RoboRally (chapter 5): cards, floor elements, lasers, flags, and who has won (8)."""

from collections import Counter
from collections.abc import Iterable

from tests.soak.engines.roborally.basics import (
    ACTIVE,
    QUARTERS,
    Ask,
    blame,
    change,
    crown,
    deadly,
    dock_order,
    hurt,
    move_all,
    priority,
    sight,
    standing,
    walled,
)
from tests.soak.engines.roborally.text import BELT, Floor, Race, Robot, Setting, Space, beside, turned

# --- cards (5.1 and 5.2) ---------------------------------------------------------------------------------------------


def reveal(race: Race) -> Race:
    """Turn the cards of this register face up (5.1)."""
    index = race.register - 1
    for robot in race.robots:
        card = robot.program[index]
        if robot.at and not robot.down and card != "-":
            program = (*robot.program[:index], card.strip("!") + "!", *robot.program[index + 1 :])
            race = change(race, robot.seat, program=program)
    return race


def carry_out_cards(setting: Setting, race: Race) -> Race:
    """Carry out the cards of this register, by priority (5.2)."""
    cards = [(robot.program[race.register - 1], robot.seat) for robot in race.robots if robot.at and not robot.down]
    for card, seat in sorted((pair for pair in cards if pair[0] != "-"), key=lambda pair: -priority(pair[0])):
        race = carry_out(setting, race, seat, card[:2])
    return race


def carry_out(setting: Setting, race: Race, seat: int, kind: str) -> Race:
    """Carry out one card of one robot, unless the robot is destroyed."""
    robot = race.robots[seat]
    if kind in QUARTERS:
        return change(race, seat, face=turned(robot.face, QUARTERS[kind])) if robot.at else race
    way = turned(robot.face, 2) if kind == "BU" else robot.face
    for _ in range(1 if kind == "BU" else int(kind[1])):
        at = race.robots[seat].at
        if at:
            pushed = row(setting.floor, race, at, way)
            seats = list(pushed)  # from the robot that moves on
            behind = [seats[index] for index, other in enumerate(seats[1:]) if other == race.superbot]
            race = move_all(setting, blame(setting, race, behind), pushed)
    return race


def row(floor: Floor, race: Race, at: Space, way: str) -> dict[int, Space]:
    """Return the new spaces of a robot and all robots that it pushes in one step; {} if a wall stops them (5.2.3, 5.2.4)."""
    robots = standing(race)
    places = {}
    while at in robots:
        if walled(floor, at, way):
            return {}
        places[robots[at].seat] = at = beside(at, way)
    return places


# --- floor elements (5.3) --------------------------------------------------------------------------------------------


def carried(floor: Floor, things: Iterable[Space], signs: str) -> dict[Space, Space]:
    """Return where belts carry the things on these spaces; `signs` is "2" for express belts, "12" for all (5.3.1 to 5.3.4)."""
    things = set(things)
    goals: dict[Space, Space] = {}
    for at in things:
        sign = floor.ground[at]
        if sign[0] in BELT and str(len(sign)) in signs and not walled(floor, at, BELT[sign[0]]):
            goals[at] = beside(at, BELT[sign[0]])
    wanted = Counter(goal for goal in goals.values() if goal in floor.ground)
    moving = {at for at, goal in goals.items() if wanted[goal] < 2 and goals.get(goal) != at}
    while held := {at for at in moving if goals[at] in things and goals[at] not in moving}:
        moving -= held
    return {at: goals[at] for at in moving}


def belts(setting: Setting, race: Race, signs: str) -> Race:
    """Let belts carry robots (5.3.1 to 5.3.4), and flags if they move (11.6)."""
    floor, robots = setting.floor, standing(race)
    goals = carried(floor, robots, signs)
    for at, goal in goals.items():
        way = BELT[floor.ground[at][0]]
        onto = floor.ground.get(goal, ".")
        if onto[0] in BELT:
            for quarter in (1, -1):
                if BELT[onto[0]] == turned(way, quarter):
                    race = change(race, robots[at].seat, face=turned(robots[at].face, quarter))
    race = move_all(setting, race, {robots[at].seat: goal for at, goal in goals.items()})
    if "moving-flags" in setting.rules:
        flags = [at for at in race.flags if at]
        goals = carried(floor, flags, signs)
        moved = (goals.get(at, at) if at else None for at in race.flags)
        race = race._replace(flags=tuple(at if at and not deadly(floor, at) else None for at in moved))
    return race


def bring_flags_back(setting: Setting, race: Race) -> Race:
    """Put lost flags back on their first spaces, unless another flag stands there (11.6)."""
    if "moving-flags" not in setting.rules:
        return race
    flags = list(race.flags)
    for index, at in enumerate(flags):
        if not at and setting.flags[index] not in flags:
            flags[index] = setting.flags[index]
    return race._replace(flags=tuple(flags))


def pushers(setting: Setting, race: Race) -> Race:
    """Let all pushers act at once (5.3.5). A robot on an active pusher follows that pusher; others are pushed in rows."""
    floor, robots = setting.floor, standing(race)
    pushed = {
        at: floor.pushers[at][1]
        for at in robots
        if at in floor.pushers and race.register in ACTIVE[floor.pushers[at][0]]
    }
    rows = {at: row_between(floor, robots, at, pushed) for at in pushed}
    goals = {at: {beside(space, pushed[at]) for space in spaces} for at, spaces in rows.items()}
    moving = {
        at
        for at in pushed
        if rows[at]
        and not any(
            rows[at] & rows[other]
            or goals[at] & goals[other] & floor.ground.keys()
            or (goals[at] & rows[other] and goals[other] & rows[at])
            for other in pushed
            if other != at
        )
    }
    while held := {at for at in moving if any(goal in pushed and goal not in moving for goal in goals[at])}:
        moving -= held
    return move_all(
        setting, race, {robots[space].seat: beside(space, pushed[at]) for at in moving for space in rows[at]}
    )


def row_between(floor: Floor, robots: dict[Space, Robot], at: Space, pushed: dict[Space, str]) -> set[Space]:
    """Return the spaces of a row up to a free space or a robot on another active pusher; none if a wall stops the row."""
    way = pushed[at]
    spaces: set[Space] = set()
    while not spaces or (at in robots and at not in pushed):
        if walled(floor, at, way):
            return set()
        spaces.add(at)
        at = beside(at, way)
    return spaces


def gears(setting: Setting, race: Race) -> Race:
    """5.3.6."""
    for at, robot in standing(race).items():
        sign = setting.floor.ground[at]
        if sign in {"L", "R"}:
            race = change(race, robot.seat, face=turned(robot.face, QUARTERS[sign]))
    return race


# --- lasers and touching (5.4 and 5.5) -------------------------------------------------------------------------------


def lasers(setting: Setting, race: Race, ask: Ask) -> Race:
    """Fire all lasers; measure all shots before any damage (5.4.3)."""
    robots = standing(race)
    hits: Counter[int] = Counter()
    for at, way, beams in setting.floor.lasers:
        hits.update(first_seen(robots, [at, *sight(setting.floor, at, way)]) * beams)
    to_blame = []
    for at, robot in robots.items():
        if not robot.down:
            shots = 2 if "double-lasers" in setting.rules or robot.seat == race.superbot else 1
            seen = first_seen(robots, sight(setting.floor, at, robot.face))
            hits.update(seen * shots)
            to_blame += [robot.seat for seat in seen if seat == race.superbot]
    return hurt(setting, blame(setting, race, to_blame), hits, ask)


def first_seen(robots: dict[Space, Robot], spaces: list[Space]) -> list[int]:
    """Return a list with the seat of the first robot on these spaces, or an empty list."""
    return [robots[at].seat for at in spaces if at in robots][:1]


def touch(setting: Setting, race: Race) -> Race:
    """Touch flags and move archive markers (5.5), then check the end of the race (8)."""
    touched: list[int] = []
    for at, robot in standing(race).items():
        if robot.down and setting.asleep_touches == "no":
            continue
        if at in race.flags or setting.floor.ground[at] in {"w", "W"}:
            race = change(race, robot.seat, archive=at)
        if (
            robot.flags < len(race.flags)
            and at == race.flags[robot.flags]
            and may_touch(setting, robot.seat)
            and race.superbot in {-1, robot.seat}
        ):
            touched.append(robot.seat)
    if "toggle-flags" in setting.rules:
        return take_flags(setting, race)
    flags = {seat: race.robots[seat].flags + 1 for seat in touched}
    if "shared-flags" in setting.rules:
        for seat in touched:
            flags |= {other: max(flags[seat], flags.get(other, 0)) for other in team(setting, race, seat)}
    for seat in sorted(flags):
        race = change(race, seat, flags=flags[seat])
    for seat in touched:
        if flags[seat] == len(race.flags) and race.ended is None and race.robots[seat].status == "racing":
            race = finish(setting, race, seat)
    return race if race.ended is not None else count(setting, race)


def take_flags(setting: Setting, race: Race) -> Race:
    """12.7.1 and 12.7.3."""
    robots, held = standing(race), list(race.held)
    for index, at in enumerate(race.flags):
        if at in robots and not (robots[at].down and setting.asleep_touches == "no"):
            held[index] = min(team(setting, race, robots[at].seat))
    race = race._replace(held=tuple(held))
    if len(set(held)) == 1 and held[0] >= 0:
        return race._replace(ended=0, finished=(*race.finished, *team(setting, race, held[0])))
    return count(setting, race)


def may_touch(setting: Setting, seat: int) -> bool:
    """Return whether a robot touches flags; blockers do not (11.9)."""
    return "racer-and-blocker" not in setting.rules or seat % 2 == 0


def team(setting: Setting, race: Race, seat: int) -> list[int]:
    """Return the seats of a team (12.1), or of a player with racer and blocker; without teams, the seat alone."""
    seats = len(race.robots)
    if "teams:halves" in setting.rules:
        return [other for other in range(seats) if other % 2 == seat % 2]
    if "teams:pairs" in setting.rules:
        return [other for other in range(seats) if other % (seats // 2) == seat % (seats // 2)]
    return [seat]


def finish(setting: Setting, race: Race, seat: int) -> Race:
    """Note that a robot has touched the last flag (8.1, 8.2 and 12.3)."""
    race = race._replace(finished=(*race.finished, seat))
    if setting.finish == "first":
        return race._replace(ended=0)
    race = leave_finished(race, seat)
    members = team(setting, race, seat)
    for other in [other for other in dock_order(setting, race) if other in members]:
        if race.robots[other].status in {"racing", "destroyed"}:
            race = leave_finished(race._replace(finished=(*race.finished, other)), other)
    return crown(setting, race)


def leave_finished(race: Race, seat: int) -> Race:
    """Remove a finished robot from the floor (8.2)."""
    robot = race.robots[seat]
    seen = tuple(card.strip("!") for card in robot.program if card[-1] == "!")
    fallen = tuple(other for other in race.fallen if other != seat)
    race = race._replace(discards=(*race.discards, *seen), fallen=fallen)
    return change(
        race,
        seat,
        at=None,
        status="finished",
        down=False,
        announced=False,
        program=("-",) * 5,
        hand=(*robot.hand, *(card for card in robot.program if card != "-" and card[-1] != "!")),
    )


def count(setting: Setting, race: Race) -> Race:
    """End the race if too few robots are left in it (8.2 to 8.4, 11.9 and 12.6)."""
    left = [robot.seat for robot in race.robots if robot.status in {"racing", "destroyed"}]
    teams = any(rule.startswith("teams") for rule in setting.rules)
    sides = {tuple(team(setting, race, seat)) for seat in left if may_touch(setting, seat)}
    if race.finished:
        return race._replace(ended=0) if len(sides) < 2 else race
    if not sides:
        return race._replace(ended=2)
    always = "last-team" in setting.rules or "racer-and-blocker" in setting.rules
    if len(sides) == 1 and (setting.survivor == "wins" or always):
        return race._replace(ended=4 if teams else 1)
    return race


# --- a whole register (5) --------------------------------------------------------------------------------------------


def register(setting: Setting, race: Race, number: int, ask: Ask) -> Race:
    """Play a register (chapter 5)."""
    race = reveal(bring_flags_back(setting, race)._replace(register=number))
    race = carry_out_cards(setting, race)
    race = belts(setting, race, "2")
    race = belts(setting, race, "12")
    race = pushers(setting, race)
    race = gears(setting, race)
    race = lasers(setting, race, ask)
    return touch(setting, race)
