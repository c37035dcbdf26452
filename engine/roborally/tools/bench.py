"""The benchmarks of RoboRally for `robodrome bench`: the rules, the search path, the planner and a turn of each bot."""

from collections.abc import Callable, Sequence
from random import Random

from roborally.board import courses
from roborally.board.plan import DIRECTIONS, PIT, VOID
from roborally.bots import distances, kernel, other_robots, planner, players
from roborally.bots.situation import Situation
from roborally.formats.notation import read
from roborally.position.cards import DECK, KIND, LABEL
from roborally.position.codes import REGISTERS
from roborally.position.versions import NEWEST
from roborally.position.view import RaceView
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.rules.move import GO_ON, Move
from tabletop.rules.state import CHANCE

_COURSE = "night-shift"
_ROBOTS = 4
_POSITIONS = 100

Row = tuple[str, str, Callable[[], int]]


def rows() -> list[Row]:
    """Return (name, unit, batch) for everything that has a budget. A batch repeats it and returns how often."""
    return [
        ("register phase of 4 robots, rules with events", "phases", _by_rules()),
        (
            "register phase of 4 robots, with options in play",
            "phases",
            _by_rules("options=yes ", "register-with-options"),
        ),
        ("register phase of 4 robots, search path", "phases", _by_kernel()),
        ("tables and distances of a course", "courses", _compiled),
        ("all programs of one robot", "hands", _programs()),
        ("best program of one robot", "hands", _best()),
        ("exact best reply to 3 known programs", "replies", _replies()),
        *((f"a turn of {name} among 4 robots", "turns", _turns(name)) for name in ("easy", "normal", "hard", "master")),
        ("seven hard bots think about a turn of 8 robots", "turns", _seven()),
    ]


def _positions(agenda: str) -> list[str]:
    """Positions as notations: robots on random cells, with random facings and programs."""
    rng, floor = Random(1), courses.load(_COURSE).floor
    free = [cell for cell, sign in enumerate(floor.signs) if sign not in (PIT, VOID)]
    lines = []
    for _ in range(_POSITIONS):
        words = [f"roborally/{NEWEST} course={_COURSE} turn=1"]
        cards = rng.sample(DECK, 9 * _ROBOTS)
        for seat, cell in enumerate(rng.sample(free, _ROBOTS)):
            words.append(f"r{seat}={cell % floor.width},{cell // floor.width},{rng.choice(DIRECTIONS)}")
            hand = [LABEL[card] for card in cards[9 * seat : 9 * seat + 9]]
            if seat or "register" in agenda:
                words.append(f"p{seat}={','.join(hand[:5])}")
                hand = hand[5:]
            words.append(f"h{seat}={','.join(hand)}")
        lines.append(" ".join([*words, f"agenda={agenda}"]))
    return lines


def _by_rules(options: str = "", step: str = "register") -> Callable[[], int]:
    agenda = ";".join(["ask-ready(-1)", *(f"{step}({number})" for number in REGISTERS)])
    races = [read(line.replace(" agenda=", f" {options}agenda=")) for line in _positions(agenda)]

    def batch() -> int:
        for race in races:
            race.clone().apply(GO_ON)
        return 5 * len(races)

    return batch


def _by_kernel() -> Callable[[], int]:
    races = [read(line) for line in _positions("ask-ready(-1);register(1)")]
    t, armed = kernel.tables(races[0].floor), tuple(range(_ROBOTS))
    starts = []
    for race in races:
        cards = sorted(((race.program[seat][0], seat) for seat in armed), reverse=True)
        starts.append((race.cell, race.facing, race.damage, [(seat, KIND[card]) for card, seat in cards]))

    def batch() -> int:
        for cells, facings, damage, actions in starts:
            kernel.phase(t, 1, actions, cells[:], facings[:], damage[:], armed)
        return len(starts)

    return batch


def _compiled() -> int:
    kernel.tables.cache_clear()
    distances.field.cache_clear()
    distances.field(courses.load(_COURSE))
    return 1


def _asked() -> list[tuple[Situation, Sequence[Move]]]:
    """The situations and moves of a robot that programs while the others wait."""
    races = [read(line) for line in _positions("ask-program(0,1)")[:10]]
    return [(Situation(race.view(0), distances.field(race.course), 0), race.legal()) for race in races]


def _programs() -> Callable[[], int]:
    situations = [(situation, planner.counted(situation.view.hand)) for situation, _ in _asked()]

    def batch() -> int:
        for situation, counts in situations:
            planner.programs(situation.field, situation.runner(0), counts)
        return len(situations)

    return batch


def _best() -> Callable[[], int]:
    situations = [(situation, planner.counted(situation.view.hand)) for situation, _ in _asked()]

    def batch() -> int:
        for situation, counts in situations:
            planner.best(situation.field, situation.runner(0), counts)
        return len(situations)

    return batch


def _replies() -> Callable[[], int]:
    asked = []
    for situation, _ in _asked():
        hand = situation.view.hand
        (guess,) = other_robots.guesses(situation, hand, 1, Random(1))
        found = planner.programs(situation.field, situation.runner(0), planner.counted(hand))
        programs = sorted(tuple(planner.cards_for(program, hand, planner.OPEN)) for _, program in found)
        asked.append((situation, programs, guess))

    def batch() -> int:
        for situation, programs, guess in asked:
            other_robots.chances(situation, programs, guess)
        return len(asked)

    return batch


def _turns(name: str) -> Callable[[], int]:
    choose, asked = players.find(name), _asked()

    def batch() -> int:
        players.forget()
        for situation, moves in asked:
            choose(situation.view, moves, Random(1), Budget())
        return len(asked)

    return batch


def _seven() -> Callable[[], int]:
    """The programs of all but one on a full floor, with options in play."""
    race = game.find("roborally").start(8, {"course": _COURSE, "options": "yes"})
    rng, choose = Random(1), players.find("hard")
    asked: list[tuple[RaceView, Sequence[Move]]] = []
    while (pending := race.pending) is not None and pending.seat < 7:
        moves = race.legal()
        if pending.ask.name == "program" and pending.operands[1] == 1:
            asked.append((race.view(pending.seat), moves))
        race.apply(moves[int(rng.random() * len(moves)) if pending.seat == CHANCE else 0])

    def batch() -> int:
        players.forget()
        for view, moves in asked:
            choose(view, moves, rng, Budget())
        return 1

    return batch
