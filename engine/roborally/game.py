"""The description of RoboRally that all shared parts use. Drawing, words and bots are imported when first needed."""

from collections.abc import Sequence

from roborally.board import courses
from roborally.formats import notation
from roborally.position.events import EVENTS
from roborally.position.special import of_race
from roborally.position.state import Race
from roborally.position.switches import OPTIONS, PRESETS, HouseRules
from roborally.position.versions import NEWEST, OLDEST
from roborally.rules import turn
from roborally.rules.step_names import STEPS
from tabletop.base.errors import OptionError
from tabletop.base.late import late
from tabletop.core.game import Alone, Game, Options


def new(seats: int, options: Options, version: int) -> Race:
    """Return a race on the course of the options, waiting for the lot for dock 1 (rule 1.2). Raises OptionError."""
    rules = HouseRules.read(options)
    course = courses.load(options["course"])
    special = of_race(course, rules.special, seats)
    if seats > len(course.floor.docks) and not special.capture_the_flag:
        raise OptionError(
            "{course} has docks for {docks} robots, not {seats}.",
            course=course.title,
            docks=len(course.floor.docks),
            seats=seats,
        )
    race = Race(course, rules, seats, version)
    turn.set_up(race)
    race.run()
    return race


def value(race: Race) -> Sequence[float]:
    """Return how well each seat stands, from 0 to 1, by flags, lives and damage. Generic bots use it."""
    flags = max(1, len(race.course.flags))
    return [
        0.0
        if seat in race.eliminated
        else 0.1 + 0.75 * race.credit(seat) / flags + 0.02 * race.lives[seat] - 0.005 * race.damage[seat]
        for seat in range(race.seats)
    ]


GAME = Game(
    name="roborally",
    title="RoboRally",
    version=NEWEST,
    oldest=OLDEST,
    seats=(2, 8),
    options=OPTIONS,
    presets=PRESETS,
    new=new,
    read=notation.read,
    write=notation.write,
    determinize=late("roborally.position.guess", "determinize"),
    steps=STEPS,
    events=EVENTS,
    go_on=turn.go_on,
    scene=late("roborally.show.scene", "scene"),
    motions=late("roborally.show.motions", "motions"),
    pictures=late("roborally.show.pictures", "pictures"),
    look=late("roborally.show.art.looks", "look"),
    tell=late("roborally.show.text", "tell"),
    prompt=late("roborally.show.text", "prompt"),
    recap=late("roborally.show.recap", "recap"),
    turns=late("roborally.show.turns", "turns"),
    name_move=late("roborally.show.text", "name_move"),
    describe=late("roborally.show.description", "describe"),
    space_name=late("roborally.show.description", "space_name"),
    piece_name=late("roborally.show.description", "piece_name"),
    bots=("easy", "normal", "hard", "master", "straight", "plain"),
    bot=late("roborally.bots.players", "find"),
    ratings={"easy": 0, "normal": 380, "hard": 536, "master": 621},
    alone=Alone(late("roborally.board.alone", "of_day"), late("roborally.board.alone", "par")),
    value=value,
    milliseconds=800,
    details=("programs",),
    commands=late("roborally.tools.commands", "add"),
    bench=late("roborally.tools.bench", "rows"),
    learning=late("roborally.tools.learning", "learning"),
    tasks=late("roborally.tools.puzzles", "tasks"),
    openings=late("roborally.show.arranging", "openings"),
    controls=late("roborally.show.arranging", "controls"),
    adviser="hard",
    forecasts={
        2: (0.048, 0.133, 0.209, 0.356, 0.47, 0.539, 0.705, 0.845, 0.889),
        4: (0.112, 0.193, 0.354, 0.482, 0.671, 0.74, 0.823, 0.843, 0.843),
    },
    compare=late("roborally.bots.outcomes", "compare"),
    beginner="straight",
    account=late("roborally.bots.account", "account"),
    holds={turn.ANNOUNCE.name: turn.reasons_to_sleep},
)
