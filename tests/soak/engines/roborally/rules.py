"""A second engine of RoboRally's base rules, written from the booklet and RULES.md. Each phase is a function from race to race.

`play` runs the steps of a position. Choices and drawn cards come from `ask`, which gets the questions and the moves. Numbers
are those of engine/roborally/RULES.md.
"""

from collections.abc import Iterable

from tests.soak.engines.roborally.basics import Ask, change, deck, dock_order, locked, priority, sight, standing
from tests.soak.engines.roborally.registers import bring_flags_back, first_seen, register
from tests.soak.engines.roborally.text import WAYS, Floor, Race, Robot, Setting, Space

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


# --- whole steps -----------------------------------------------------------------------------------------------------


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
