"""RoboRally against its second engine: `compare(seed)` plays registers and turns of a random position with both.

They meet in written positions and moves only. Where the engine of the project is asked, a random move is taken, and the
second engine has to come to the same question and the same moves.
"""

from random import Random

from roborally import GAME
from tests.soak.engines.roborally.rules import DECK, locked, play
from tests.soak.engines.roborally.text import WAYS, Floor, Race, Space, course, from_line, plain_courses, read

UNIT = "registers"
HOUSE = {
    "lives": "1 2 3 5",
    "last-life": "spare last",
    "finish": "first all",
    "survivor": "wins races-on",
    "asleep-touches": "yes no",
    "turn-limit": "25 100",
}
NEXT_TURN = {"deal", "program", "ready"}
"""What may be asked first when a turn has begun."""
MIXES = {
    "some of everything": "........O^>v<RLwW_",
    "belts": "^>v<^>v<^>v<.O",
    "belts of both kinds": "^>v<^^vv>>",
    "pushers": ".......O^",
    "open floor": "........wO",
}


def compare(seed: int) -> int:
    """Raises AssertionError with the position when the two engines differ in what follows from it. Gives how many registers."""
    rng = Random(seed)
    line = position(rng)
    where = f"seed {seed}: {line}"
    state = GAME.read(line)
    asked: list[tuple[str, list[str], str]] = []
    while (pending := state.pending) and pending.ask.name not in NEXT_TURN:
        numbers = [number for number in pending.operands if number >= 0][: 2 if pending.ask.name == "draw" else 1]
        moves = [_spelled(move.label, line) for move in state.legal()]
        index = rng.randrange(len(moves))
        asked.append((f"ask-{pending.ask.name}({','.join(map(str, numbers))})", moves, moves[index]))
        state.apply(state.legal()[index])
    answers = iter(asked)

    def ask(questions: list[str], moves: list[str]) -> tuple[str, str]:
        theirs, offered, chosen = next(answers, ("nothing", [], ""))
        assert theirs in questions, f"{where}\nsecond engine asks {questions}, project {theirs}"
        assert moves == offered, f"{where}\n{theirs}: second engine offers {moves}, project {offered}"
        return theirs, chosen

    setting, race, steps = read(line)
    mine = canonical(play(setting, race, steps, ask))
    left = next(answers, None)
    assert left is None, f"{where}\nonly the project asks {left}"
    written = GAME.write(state)
    theirs = canonical(read(written)[1])
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
    return sum(step.startswith("register") for step in steps)


def canonical(race: Race) -> Race:
    """The race without what has no order or is not told of robots that are not on the floor."""
    robots = tuple(
        robot._replace(hand=tuple(sorted(robot.hand)), face=robot.face if robot.at else "-") for robot in race.robots
    )
    register = race.register if race.ended is None else 0
    return race._replace(robots=robots, register=register, discards=tuple(sorted(race.discards)))


def _spelled(label: str, line: str) -> str:
    """A move as the second engine writes it: cells by their coordinates."""
    if not label.startswith("cell="):
        return label
    cell = int(label.removeprefix("cell="))
    words = dict(word.split("=", 1) for word in line.split()[1:])
    wide = (
        words["floor"].split("/")[0].count(",") + 1
        if "floor" in words
        else 1 + max(x for x, _ in course(words["course"])[0].ground)
    )
    return f"cell={cell % wide},{cell // wide}"


# --- random positions ------------------------------------------------------------------------------------------------


def position(rng: Random) -> str:
    """A random position at some register of a turn: a small floor of its own, now and then a course that ships."""
    words: dict[str, object] = {}
    if rng.random() < 0.2:
        words["course"] = name = rng.choice(plain_courses())
        floor = course(name)[0]
        spaces = _spaces(floor)
        # A part of the floor, so that robots meet.
        x, y = rng.choice(spaces)
        spaces = [at for at in spaces if abs(at[0] - x) < 4 and abs(at[1] - y) < 4]
    else:
        words["floor"], floor = random_floor(rng)
        spaces = _spaces(floor)
        wide = str(words["floor"]).split("/")[0].count(",") + 1
        flags = rng.sample(spaces, min(len(spaces), rng.randint(1, 3)))
        words["flags"] = ",".join(str(y * wide + x) for x, y in flags)
    for name, values in HOUSE.items():
        if rng.random() < 0.25:
            words[name] = rng.choice(values.split())
    seats = min(rng.randint(2, 8), len(spaces))
    begin = rng.randint(1, 5)
    words |= {"first": rng.randrange(seats), "turn": rng.randint(2, 25), "register": begin}
    lost = _robots(rng, words, seats, spaces, begin)
    if lost:
        words["fallen"] = ",".join(map(str, rng.sample(lost, len(lost))))
    last = begin if rng.random() < 0.5 else 5
    steps = [f"register({number})" for number in range(begin, last + 1)]
    if last == 5:
        steps += ["cleanup", "begin"][: rng.randint(1, 2)]
    return " ".join(
        [
            f"roborally/{rng.randint(1, GAME.version)}",
            *(f"{name}={value}" for name, value in words.items()),
            f"agenda={';'.join(steps)}",
        ]
    )


def _spaces(floor: Floor) -> list[Space]:
    return sorted(at for at, sign in floor.ground.items() if sign != "O")


def _robots(rng: Random, words: dict[str, object], seats: int, spaces: list[Space], begin: int) -> list[int]:
    """Puts robots and their cards into the words; gives the seats of those that are destroyed."""
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
    """A small floor in one line, and read."""
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
