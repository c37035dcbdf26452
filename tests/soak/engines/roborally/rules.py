"""A second engine of RoboRally's base rules, written from the booklet and RULES.md. Each phase is a function from race to race.

`play` runs the steps of a position. Choices and drawn cards come from `ask`, which gets the questions and the moves. Numbers
are those of engine/roborally/RULES.md.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tests.soak.engines.roborally.text import BELT, WAYS, Floor, Race, Robot, Setting, Space, beside, turned

Ask = Callable[[list[str], list[str]], tuple[str, str]]
"""(possible questions, moves) -> the question and the chosen move.

The rules give no order to cards drawn at the same moment (4.4); everywhere else there is only one question."""

DECK = tuple(
    f"{kind}:{priority}"
    for kind, low, high, step in (
        ("UT", 10, 60, 10),
        ("RL", 70, 410, 20),
        ("RR", 80, 420, 20),
        ("BU", 430, 480, 10),
        ("M1", 490, 660, 10),
        ("M2", 670, 780, 10),
        ("M3", 790, 840, 10),
    )
    for priority in range(low, high + 1, step)
)
QUARTERS = {"RL": -1, "RR": 1, "UT": 2, "L": -1, "R": 1}
ACTIVE = {"p": (1, 3, 5), "q": (2, 4)}


def priority(card: str) -> int:
    """Return the number on a card."""
    return int(card.strip("!").split(":")[1])


IN_ORDER = sorted(DECK, key=priority)


def change(race: Race, seat: int, **values: Any) -> Race:
    """Return the race with other values for one robot."""
    robots = race.robots
    return race._replace(robots=(*robots[:seat], robots[seat]._replace(**values), *robots[seat + 1 :]))


def standing(race: Race) -> dict[Space, Robot]:
    """Return the robots on the floor, by space."""
    return {robot.at: robot for robot in race.robots if robot.at}


def dock_order(setting: Setting, race: Race) -> list[int]:
    """Return all seats, the seat of dock 1 first (1.2)."""
    seats = len(race.robots)
    return [(setting.first + place) % seats for place in range(seats)]


def walled(floor: Floor, at: Space, way: str) -> bool:
    """Return whether a wall keeps robots from leaving in that direction (5.2.4)."""
    return (at, way) in floor.walls


def sight(floor: Floor, at: Space, way: str) -> list[Space]:
    """Return the visible spaces from one, up to the next wall or edge."""
    seen = []
    while (at, way) not in floor.walls and beside(at, way) in floor.ground:
        at = beside(at, way)
        seen.append(at)
    return seen


def deadly(floor: Floor, at: Space) -> bool:
    """Return whether a space is a pit or has no floor."""
    return floor.ground.get(at, "O") == "O"


# --- destruction and damage (6) --------------------------------------------------------------------------------------


def destroy(setting: Setting, race: Race, seats: Iterable[int]) -> Race:
    """Destroy robots at the same moment (6.3 and 6.4)."""
    doomed = set(seats)
    if race.superbot in doomed:
        heirs = [seat for seat in race.blamed if race.robots[seat].status == "racing" and seat not in doomed]
        race = race._replace(superbot=heirs[0] if heirs else race.superbot, blamed=())
    for seat in dock_order(setting, race):
        if seat not in doomed:
            continue
        robot = race.robots[seat]
        lives = robot.lives - 1
        out = lives < 0 or (lives == 0 and setting.last_life == "last")
        race = change(
            race,
            seat,
            at=None,
            damage=0,
            lives=max(lives, 0),
            status="out" if out else "destroyed",
            down=False,
            announced=False,
            program=("-",) * 5,
            hand=(*robot.hand, *(card for card in robot.program if card != "-" and card[-1] != "!")),
        )
        seen = (card.strip("!") for card in robot.program if card[-1] == "!")
        race = race._replace(discards=(*race.discards, *seen))
        race = race._replace(eliminated=(*race.eliminated, seat)) if out else race._replace(fallen=(*race.fallen, seat))
    return crown(setting, race)


def blame(setting: Setting, race: Race, seats: Iterable[int]) -> Race:
    """Note the seats that have just shot or pushed SuperBot, the lowest card first (11.7)."""
    order = dock_order(setting, race)

    def rank(seat: int) -> tuple[int, int]:
        card = race.robots[seat].program[race.register - 1]
        return 0 if card == "-" else priority(card), order.index(seat)

    blamed = tuple(sorted({*seats} - {race.superbot}, key=rank))
    return race._replace(blamed=blamed) if blamed else race


def crown(setting: Setting, race: Race) -> Race:
    """Pass the title of SuperBot on if it is out of the race (11.7)."""
    order = dock_order(setting, race)
    if race.superbot >= 0 and race.robots[race.superbot].status in {"out", "finished"}:
        index = order.index(race.superbot)
        for seat in (*order[index:], *order[:index]):
            if race.robots[seat].status in {"racing", "destroyed"}:
                return race._replace(superbot=seat, blamed=())
    return race


def move_all(setting: Setting, race: Race, places: dict[int, Space]) -> Race:
    """Move robots at the same moment; destroy robots without floor under them."""
    for seat, at in places.items():
        race = change(race, seat, at=at)
    return destroy(setting, race, [seat for seat, at in places.items() if deadly(setting.floor, at)])


def locked(damage: int) -> range:
    """Return the indexes of the registers that so much damage locks (6.2), from 0."""
    return range(max(0, 9 - damage), 5)


def hurt(setting: Setting, race: Race, hits: Counter[int], ask: Ask) -> Race:
    """Give the damage of one moment; powered-down robots draw cards for newly locked registers (4.4)."""
    for seat, hit in hits.items():
        race = change(race, seat, damage=race.robots[seat].damage + hit)
    race = destroy(setting, race, [seat for seat in hits if race.robots[seat].damage > 9])
    while waiting := [
        f"ask-draw({robot.seat},{index + 1})"
        for robot in race.robots
        if robot.down and robot.at
        for index in locked(robot.damage)
        if robot.program[index] == "-"
    ]:
        question, move = ask(waiting, deck(race))
        seat, index = int(question[9]), int(question[11]) - 1
        program = race.robots[seat].program
        card = move.removeprefix("card=") + "!"
        race = change(race, seat, program=(*program[:index], card, *program[index + 1 :]))
    return race


def deck(race: Race) -> list[str]:
    """Return the moves of drawing a card, by priority."""
    placed = {card.strip("!") for robot in race.robots for card in (*robot.program, *robot.hand)} | {*race.discards}
    return [f"card={card}" for card in IN_ORDER if card not in placed]


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


# --- the end of a turn, and the next (7, 4.2) ------------------------------------------------------------------------


def clean_up(setting: Setting, race: Race, ask: Ask) -> Race:
    """End a turn, in the order of chapter 7."""
    race = bring_flags_back(setting, race)
    for at, robot in standing(race).items():
        serves = at in race.flags or setting.floor.ground[at] in {"w", "W"}
        if serves and not (robot.down and setting.asleep_touches == "no"):
            race = change(race, robot.seat, damage=max(0, robot.damage - 1))
        if robot.seat == race.superbot:
            race = change(race, robot.seat, damage=0)
    for robot in race.robots:
        kept = locked(robot.damage) if robot.at else ()
        program = tuple(card if index in kept else "-" for index, card in enumerate(robot.program))
        race = change(race, robot.seat, program=program, hand=())
    race = race._replace(discards=(), register=0)
    for seat in dock_order(setting, race):
        if race.robots[seat].down and race.robots[seat].at:
            race = ask_down(race, seat, "ask-stay-down", ask)
    toggle = "toggle-flags" in setting.rules
    for seat in race.fallen:
        if not toggle or seat in race.sitting:
            race = come_back(setting, race, seat, ask)
    return race._replace(sitting=race.fallen) if toggle else race


def ask_down(race: Race, seat: int, question: str, ask: Ask) -> Race:
    """Ask whether a robot powers down in the next turn."""
    return change(race, seat, announced=ask([f"{question}({seat})"], ["run", "power-down"])[1] == "power-down")


def come_back(setting: Setting, race: Race, seat: int, ask: Ask) -> Race:
    """Bring one robot back (7.4); without room, it waits for another turn."""
    at = race.robots[seat].archive
    assert at
    robots = standing(race)
    ways = list(WAYS)
    if at in robots:
        offered = places_beside(setting.floor, robots, at)
        if not offered:
            return race
        named = {f"cell={x},{y}": (x, y) for y, x in sorted((y, x) for x, y in offered)}
        at = named[ask([f"ask-enter-cell({seat})"], list(named))[1]]
        ways = quiet_ways(setting.floor, robots, at)
    face = ask([f"ask-enter-facing({seat})"], [f"face={way}" for way in ways])[1][-1]
    race = change(race, seat, at=at, face=face, damage=2, status="racing")
    race = race._replace(fallen=tuple(other for other in race.fallen if other != seat))
    return race if "no-power-down" in setting.rules else ask_down(race, seat, "ask-enter-down", ask)


def places_beside(floor: Floor, robots: dict[Space, Robot], at: Space) -> list[Space]:
    """Return the spaces on which a robot may come back, of the nearest ring that has any (7.4.1)."""
    rings: dict[int, list[Space]] = {}
    for space, sign in floor.ground.items():
        if sign != "O" and space not in robots and quiet_ways(floor, robots, space):
            rings.setdefault(max(abs(space[0] - at[0]), abs(space[1] - at[1])), []).append(space)
    return rings[min(rings)] if rings else []


def quiet_ways(floor: Floor, robots: dict[Space, Robot], at: Space) -> list[str]:
    """Return the directions without a visible robot within three spaces (7.4.2)."""
    return [way for way in WAYS if not first_seen(robots, sight(floor, at, way)[:3])]


def begin(setting: Setting, race: Race) -> Race:
    """Begin the next turn, up to the deal (4.2, 8.5)."""
    if race.turn >= setting.turn_limit:
        return race._replace(ended=3)
    race = race._replace(turn=race.turn + 1)
    for robot in race.robots:
        race = change(race, robot.seat, down=robot.announced, announced=False)
        if robot.announced:
            race = change(race, robot.seat, damage=0, program=("-",) * 5)
    return race


# --- set-up (1) ------------------------------------------------------------------------------------------------------


def line_up(
    setting: Setting, race: Race, docks: Iterable[tuple[Space, str]], seats: int, ask: Ask
) -> tuple[Setting, Race]:
    """Draw the seat of the first dock by lot, and put the robots on their docks (1.2, 1.3 and 11.1)."""
    first = int(ask(["ask-first-player()"], [f"first={seat}" for seat in range(seats)])[1].removeprefix("first="))
    damage = 2 if "start-damage:2" in setting.rules else 0
    robots = [
        Robot((first + place) % seats, at, face, damage, setting.lives, 0, at, "racing", False, False, ("-",) * 5, ())
        for place, (at, face) in zip(range(seats), docks, strict=False)
    ]
    superbot = first if "superbot" in setting.rules else -1
    return setting._replace(first=first), race._replace(robots=tuple(sorted(robots)), superbot=superbot)


# --- cards and programs (2 to 4.1) -----------------------------------------------------------------------------------


def program(setting: Setting, race: Race, ask: Ask) -> Race:
    """Play a turn up to its first register."""
    order = dock_order(setting, race)
    for seat in order:
        if active(race, seat):
            race = deal(race, seat, ask)
    for robot in race.robots:
        if active(race, robot.seat):
            race = choose(race, robot.seat, ask)
    ask(["ask-ready()"], ["go-on"])
    while waiting := [
        (seat, race.robots[seat].program.index("random")) for seat in order if "random" in race.robots[seat].program
    ]:
        seat, index = waiting[0]
        cards = [f"card={card}" for card in by_priority(race.robots[seat].hand)]
        move = ask([f"ask-fill({seat},{index + 1})"], cards)[1]
        race = lay(race, seat, index, move.removeprefix("card="))
    for seat in order:
        if active(race, seat) and race.robots[seat].damage and "no-power-down" not in setting.rules:
            race = ask_down(race, seat, "ask-announce", ask)
    return race


def active(race: Race, seat: int) -> bool:
    """Return whether a robot is programmed in this turn (2.1)."""
    return bool(race.robots[seat].at) and not race.robots[seat].down


def by_priority(cards: Iterable[str]) -> list[str]:
    """Return the cards, the lowest number first."""
    return sorted(cards, key=priority)


def deal(race: Race, seat: int, ask: Ask) -> Race:
    """2.1."""
    left, hand = deck(race), []
    for _ in range(9 - race.robots[seat].damage):
        drawn = ask([f"ask-deal({seat})"], left)[1]
        left.remove(drawn)
        hand.append(drawn.removeprefix("card="))
    return change(race, seat, hand=tuple(hand))


def choose(race: Race, seat: int, ask: Ask) -> Race:
    """Fill the unlocked registers in secret (3.1 to 3.3); after `random`, chance also fills all others."""
    for index in range(5):
        robot = race.robots[seat]
        if index in locked(robot.damage):
            continue
        cards = [] if "random" in robot.program else by_priority(robot.hand)
        moves = [f"{index + 1}={card}" for card in cards]
        move = ask([f"ask-program({seat},{index + 1})"], moves if len(moves) == 1 else [*moves, "random"])[1]
        race = lay(race, seat, index, move.split("=")[-1])
    return race


def lay(race: Race, seat: int, index: int, card: str) -> Race:
    """Put a card of the hand into a register."""
    robot = race.robots[seat]
    hand = tuple(other for other in robot.hand if other != card)
    return change(race, seat, program=(*robot.program[:index], card, *robot.program[index + 1 :]), hand=hand)


# --- whole steps -----------------------------------------------------------------------------------------------------


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


def play(setting: Setting, race: Race, steps: Iterable[str], ask: Ask) -> Race:
    """Run these steps (`register(n)`, `cleanup`, `begin` and `program`) until the race is over."""
    for step in steps:
        if race.ended is None:
            if step == "cleanup":
                race = clean_up(setting, race, ask)
            elif step == "begin":
                race = begin(setting, race)
            elif step == "program":
                race = program(setting, race, ask)
            else:
                race = register(setting, race, int(step.removeprefix("register(").rstrip(")")), ask)
    return race
