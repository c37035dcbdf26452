"""Compares RoboRally with its second engine: `compare(seed)` plays registers and turns of a random position with both.

They exchange written positions and moves only. At each choice of the project's engine a random move is made, and the second
engine must have the same question and the same moves.
"""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from roborally import GAME
from tabletop.rules.state import State
from tests.soak.engines.roborally.basics import DECK, Ask, locked
from tests.soak.engines.roborally.registers import team
from tests.soak.engines.roborally.rules import line_up, play
from tests.soak.engines.roborally.text import (
    WAYS,
    Floor,
    Race,
    Setting,
    Space,
    course,
    from_line,
    known_courses,
    read,
    read_race,
    width,
)

UNIT = "registers"
WEIGHT = 3
HOUSE = {
    "lives": "1 2 3 5",
    "last-life": "spare last",
    "finish": "first all",
    "survivor": "wins races-on",
    "asleep-touches": "yes no",
    "turn-limit": "25 100",
}
NEXT_TURN = {"deal", "program", "ready", ""}
"""The possible first asks of a turn."""
WHOLE_TURN = ("program", *(f"register({number})" for number in range(1, 6)), "cleanup", "begin")
POSITIONS = 5
"""Positions on one floor, because reading a floor takes longer than playing a register."""
TURNS = (1, 1, 1, 1, 2, 6)
TWO_NUMBERS = {"draw", "program", "fill"}
RULES = ("double-lasers", "no-power-down", "moving-flags")
MIXES = {
    "some of everything": "........O^>v<RLwW_",
    "belts": "^>v<^>v<^>v<.O",
    "belts of both kinds": "^>v<^^vv>>",
    "pushers": ".......O^",
    "open floor": "........wO",
}


def compare(seed: int) -> int:
    """Play from a random position; return the number of registers. Raises AssertionError with the position at a difference."""
    rng = Random(seed)
    if rng.random() < 0.1:
        return compare_race(seed, rng)
    ground = random_ground(rng)
    return sum(compare_position(position(rng, ground), seed, rng) for _ in range(POSITIONS))


def compare_race(seed: int, rng: Random) -> int:
    """Play a race on a course that ships, from its beginning."""
    name = rng.choice(known_courses())
    track = course(name)
    seats, version = rng.choice(track.robots), rng.randint(GAME.oldest, GAME.version)
    chosen = {"course": name} | {
        option: rng.choice(values.split()) for option, values in HOUSE.items() if rng.random() < 0.25
    }
    state = GAME.new(seats, {option.name: option.default for option in GAME.options} | chosen, version)
    line = " ".join([f"roborally/{version}", *(f"{option}={value}" for option, value in chosen.items())])
    where = f"seed {seed}: {line}"
    setting, race, _ = read(line)
    setting, race = line_up(setting, race, track.docks, seats, asker(state, where, rng))
    race = play(setting, race, ["begin"], asker(state, where, rng))
    agree(setting, race, state, where)
    return compare_turns(setting, race, state, rng.choice(TURNS), seed, rng)


def compare_position(line: str, seed: int, rng: Random) -> int:
    """Play the remaining registers of a turn, and some turns after it."""
    state = GAME.read(line)
    setting, race, steps = read(line)
    where = f"seed {seed}: {line}"
    race = play(setting, race, steps, asker(state, where, rng))
    agree(setting, race, state, where)
    more = rng.choice(TURNS) - 1 if steps[-1] == "begin" else 0
    return ran(race, steps) + compare_turns(setting, race, state, more, seed, rng)


def compare_turns(setting: Setting, race: Race, state: State, turns: int, seed: int, rng: Random) -> int:
    """Play whole turns, until the race ends."""
    registers = 0
    for _ in range(turns):
        if race.ended is not None:
            break
        where = f"seed {seed}: {GAME.write(state)}"
        race = play(setting, race, WHOLE_TURN, asker(state, where, rng))
        agree(setting, race, state, where)
        registers += ran(race, WHOLE_TURN)
    return registers


def ran(race: Race, steps: Iterable[str]) -> int:
    """Return how many of these steps were registers, up to the end of the race."""
    last = race.register if race.ended is not None and race.register else 5
    return sum(step.startswith("register") and int(step[9]) <= last for step in steps)


def asker(state: State, where: str, rng: Random) -> Ask:
    """Return a function that makes a random move of the project's engine, and checks the second engine's question."""

    def ask(questions: list[str], moves: list[str]) -> tuple[str, str]:
        pending = state.pending
        assert pending, f"{where}\nsecond engine asks {questions}, project nothing"
        name = pending.ask.name
        numbers = [number for number in pending.operands if number >= 0][: 2 if name in TWO_NUMBERS else 1]
        question = f"ask-{name}({','.join(map(str, numbers))})"
        assert question in questions, f"{where}\nsecond engine asks {questions}, project {question}"
        legal = state.legal()
        offered = [move.label for move in legal]
        if name == "enter-cell":
            offered = [_spelled(label, where) for label in offered]
        assert moves == offered, f"{where}\n{question}: second engine offers {moves}, project {offered}"
        index = int(rng.random() * len(legal))
        state.apply(legal[index])
        return question, offered[index]

    return ask


def agree(setting: Setting, mine: Race, state: State, where: str) -> None:
    """Raise if the engines differ about a position."""
    written = GAME.write(state)
    asked = state.pending.ask.name if state.pending else ""
    assert asked in NEXT_TURN, f"{where}\nonly the project asks {asked}"
    mine, theirs = canonical(mine), canonical(read_race(written, setting))
    if "toggle-flags" in setting.rules:  # a team wins, so any of its robots may be named (12.7.3)
        mine, theirs = (
            race._replace(finished=tuple({min(team(setting, race, seat)) for seat in race.finished}))
            for race in (mine, theirs)
        )
    differing = [
        f"{name}: second engine {one}, project {two}"
        for name, one, two in (*zip(Race._fields, mine, theirs, strict=True),)
        if one != two and name != "robots"
    ]
    differing += [
        f"robot {one.seat}, {name}: second engine {getattr(one, name)}, project {getattr(two, name)}"
        for one, two in zip(mine.robots, theirs.robots, strict=True)
        for name in one._fields
        if getattr(one, name) != getattr(two, name)
    ]
    assert not differing, "\n".join([where, *differing, f"project: {written}"])


def canonical(race: Race) -> Race:
    """Return the race in a comparable form: unordered cards sorted, no facing of robots off the floor, and no SuperBot (11.7)
    when all robots are out."""
    robots = tuple(
        robot._replace(hand=tuple(sorted(robot.hand)), face=robot.face if robot.at else "-") for robot in race.robots
    )
    register = race.register if race.ended is None else 0
    superbot = -1 if all(robot.status == "out" for robot in robots) else race.superbot
    return race._replace(robots=robots, register=register, superbot=superbot, discards=tuple(sorted(race.discards)))


def _spelled(label: str, line: str) -> str:
    """Return a space in the second engine's format, by coordinates."""
    cell = int(label.removeprefix("cell="))
    wide = width(dict(word.split("=", 1) for word in line.split("roborally/")[1].split()[1:]))
    return f"cell={cell % wide},{cell // wide}"


# --- random positions ------------------------------------------------------------------------------------------------


class Ground(NamedTuple):
    """The ground of a race: its words, spaces for robots, number of flags, special rules, and possible numbers of robots."""

    words: dict[str, object]
    spaces: list[Space]
    flags: int
    rules: frozenset[str] = frozenset()
    robots: tuple[int, ...] = tuple(range(2, 9))


def random_ground(rng: Random) -> Ground:
    """Return a small random floor, or sometimes a course that ships."""
    if rng.random() < 0.2:
        name = rng.choice(known_courses())
        track = course(name)
        spaces = _spaces(track.floor)
        # Only a part of the floor, so that robots meet.
        x, y = rng.choice(spaces)
        near = [at for at in spaces if abs(at[0] - x) < 4 and abs(at[1] - y) < 4]
        return Ground({"course": name}, near, len(track.flags), track.rules, track.robots)
    line, floor = random_floor(rng)
    spaces = _spaces(floor)
    wide = line.split("/")[0].count(",") + 1
    flags = tuple(rng.sample(spaces, min(len(spaces), rng.randint(1, 3))))
    return Ground({"floor": line, "flags": ",".join(str(y * wide + x) for x, y in flags)}, spaces, len(flags))


def position(rng: Random, ground: Ground) -> str:
    """Return a random position at some register of a turn."""
    words, spaces = dict(ground.words), ground.spaces
    for name, values in HOUSE.items():
        if rng.random() < 0.25:
            words[name] = rng.choice(values.split())
    seats = rng.choice([seats for seats in ground.robots if seats <= len(spaces)])
    if rng.random() < 0.3 and not ground.rules:
        words["rules"] = "+".join(random_rules(rng, seats))
    begin = rng.randint(1, 5)
    words |= {"first": rng.randrange(seats), "turn": rng.randint(2, 25), "register": begin}
    lost = _robots(rng, words, seats, spaces, begin)
    touched = rng.randrange(ground.flags)
    for seat in range(seats):
        words[f"r{seat}"] = f"{words[f'r{seat}']}/flags:{touched}"
        if "shared-flags" not in {*ground.rules, *str(words.get("rules")).split("+")}:
            touched = rng.randrange(ground.flags)
    if "superbot" in {*ground.rules, *str(words.get("rules")).split("+")}:
        words["superbot"] = rng.randrange(seats)
    if lost:
        words["fallen"] = ",".join(map(str, rng.sample(lost, len(lost))))
    last = begin if rng.random() < 0.3 else 5
    steps = [f"register({number})" for number in range(begin, last + 1)]
    if last == 5:
        steps += ["cleanup", "begin"][: rng.randint(1, 2)]
    return " ".join(
        [
            f"roborally/{rng.randint(GAME.oldest, GAME.version)}",
            *(f"{name}={value}" for name, value in words.items()),
            f"agenda={';'.join(steps)}",
        ]
    )


def random_rules(rng: Random, seats: int) -> list[str]:
    """Return random special rules that allow this number of robots."""
    rules = rng.sample(RULES, rng.randint(1, len(RULES)))
    if rng.random() < 0.3:
        return [*rules, "superbot"]
    if seats in {4, 6, 8}:
        if rng.random() < 0.3:
            return [*rules, "racer-and-blocker"]
        rules.append(rng.choice(("teams:pairs", "teams:halves")))
        rules += rng.sample(("shared-flags", "any-member-wins", "toggle-flags"), rng.randint(0, 1))
    return rules


def _spaces(floor: Floor) -> list[Space]:
    return sorted(at for at, sign in floor.ground.items() if sign != "O")


def _robots(rng: Random, words: dict[str, object], seats: int, spaces: list[Space], begin: int) -> list[int]:
    """Add robots and their cards to the words; return the seats of destroyed robots."""
    cards = rng.sample(DECK, len(DECK))
    lives = int(str(words.get("lives", 3)))
    lost: list[int] = []
    for seat, (x, y) in enumerate(rng.sample(spaces, seats)):
        archive = ",".join(map(str, rng.choice(spaces)))
        facing = rng.choice(WAYS)
        kept = f"lives:{rng.randint(0, lives)}/archive:{archive}"
        if rng.random() < 0.06 and len(lost) < seats - 2:
            lost.append(seat)
            words[f"r{seat}"] = f"off,{facing}/{kept}/destroyed"
            continue
        damage = rng.choice((0, 0, 2, 4, 5, 6, 7, 8, 9))
        state = rng.choice(("", "", "", "", "", "/down", "/announced"))
        words[f"r{seat}"] = f"{x},{y},{facing}/damage:{damage}/{kept}{state}"
        fixed = locked(damage)
        program = [cards.pop() + "!" * (index in fixed or index < begin - 1) for index in range(5)]
        if state == "/down":
            program = [card if index in fixed else "-" for index, card in enumerate(program)]
        words[f"p{seat}"] = ",".join(program)
        if rng.random() < 0.3:
            words[f"h{seat}"] = cards.pop()
    return lost


def random_floor(rng: Random) -> tuple[str, Floor]:
    """Return a small random floor, as a line and as the second engine reads it."""
    mix = rng.choice(tuple(MIXES))
    wide, high = rng.randint(2, 8), rng.randint(1, 8)
    walls = rng.choice((0.0, 0.05, 0.15))
    hanging = rng.choice((0.0, 0.1)) if mix != "pushers" else 0.5
    rows = [[_cell(rng, MIXES[mix], walls, hanging) for _ in range(wide)] for _ in range(high)]
    rows[0][0], rows[0][1] = "w", "."
    line = "/".join(",".join(row) for row in rows)
    return line, from_line(line)


def _cell(rng: Random, signs: str, walls: float, hanging: float) -> str:
    sign = rng.choice(signs)
    if sign in "^>v<" and rng.random() < 0.4:
        sign *= 2
    sides = {side for side in WAYS if rng.random() < walls}
    if sign not in "_O" and rng.random() < hanging:
        kind, way = rng.choice("123ppqq"), rng.choice(WAYS)
        sign += kind + way
        sides.add(WAYS[(WAYS.index(way) + 2) % 4])
    return sign + ("|" + "".join(sorted(sides, key=WAYS.index)) if sides else "")
