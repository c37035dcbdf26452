"""What RoboRally gives to everything that works for all games. Drawing, words and bots are loaded when first needed."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from roborally import course as courses
from roborally import notation, turn
from roborally.guess import determinize
from roborally.options import OPTIONS, HouseRules
from roborally.special import of_race
from roborally.state import Race
from roborally.steps import STEPS
from roborally.view import RaceView
from tabletop.errors import OptionError
from tabletop.event import Event
from tabletop.game import Choose, Game, Options
from tabletop.move import Move
from tabletop.scene import Motion, Scene, Shapes
from tabletop.words import Words


def new(seats: int, options: Options) -> Race:
    """A race on the course of the options, waiting for the lot to say who starts on dock 1. Raises OptionError."""
    rules = HouseRules.read(options)
    course = courses.load(rules.course)
    special = of_race(course, rules.special, seats)
    if seats > len(course.floor.docks) and not special.capture_the_flag:
        raise OptionError(
            "{course} has docks for {docks} robots, not {seats}.",
            course=course.title,
            docks=len(course.floor.docks),
            seats=seats,
        )
    race = Race(course, rules, seats)
    turn.set_up(race)
    race.run()
    return race


def value(race: Race) -> Sequence[float]:
    """Per seat how well it stands, from 0 to 1, by flags, lives and damage: enough for the generic bots."""
    flags = max(1, len(race.course.flags))
    return [
        0.0
        if seat in race.eliminated
        else 0.1 + 0.75 * race.credit(seat) / flags + 0.02 * race.lives[seat] - 0.005 * race.damage[seat]
        for seat in range(race.seats)
    ]


def _scene(view: RaceView) -> Scene:
    from roborally import scene

    return scene.scene(view)


def _motions(picture: Scene, event: Event) -> tuple[Motion, ...]:
    from roborally import scene

    return scene.motions(picture, event)


def _look(name: str) -> Shapes:
    from roborally import art

    return art.look(name)


def _tell(event: Event, words: Words) -> str:
    from roborally import text

    return text.tell(event, words)


def _prompt(view: RaceView, words: Words) -> str:
    from roborally import text

    return text.prompt(view, words)


def _name_move(move: Move, words: Words) -> str:
    from roborally import text

    return text.name_move(move, words)


def _bot(name: str) -> Choose:
    from roborally import bot

    return bot.find(name)


def _bench() -> Sequence[tuple[str, str, Callable[[], int]]]:
    from roborally import bench

    return bench.rows()


def _commands(subcommands: Any) -> None:
    from roborally import commands

    commands.add(subcommands)


def _determinize(view: RaceView, rng: Random) -> Race:
    return determinize(view, rng)


GAME = Game(
    name="roborally",
    title="RoboRally",
    version=notation.VERSION,
    seats=(2, 8),
    options=OPTIONS,
    new=new,
    read=notation.read,
    write=notation.write,
    determinize=_determinize,
    steps=STEPS,
    scene=_scene,
    motions=_motions,
    look=_look,
    tell=_tell,
    prompt=_prompt,
    name_move=_name_move,
    bots=("easy", "normal", "hard", "straight", "plain"),
    bot=_bot,
    value=value,
    reveals=frozenset(
        {
            "dealt",
            "filled",
            "revealed",
            "drawn",
            "replaced",
            "recompiled",
            "wheel-emptied",
            "revealed-second",
            "option-drawn",
            "offered",
            "tossed",
        }
    ),
    together=frozenset(
        {
            "carried",
            "shoved",
            "flag-carried",
            "shot-doubled",
            "shot-fourfold",
            "turned",
            "beamed",
            "shot",
            "shot-twice",
            "shot-behind",
            "weapon-used",
            "thrown",
        }
    ),
    commands=_commands,
    bench=_bench,
)
