"""What all phases of the second engine of RoboRally share: cards, places, destruction and damage (chapter 6)."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tests.soak.engines.roborally.text import Floor, Race, Robot, Setting, Space, beside

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
