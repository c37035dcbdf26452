"""The description of Robotory that all shared parts use. Drawing, words and bots are imported when first needed."""

from collections.abc import Sequence

from robotory.formats import notation
from robotory.position.events import EVENTS
from robotory.position.state import Arena
from robotory.position.switches import OPTIONS, PRESETS
from robotory.position.versions import NEWEST
from robotory.rules import turn
from robotory.rules.step_names import STEPS
from tabletop.base.late import late
from tabletop.core.game import Game, Options
from tabletop.rules.state import CHANCE


def new(_seats: int, options: Options, version: int) -> Arena:
    """Return a game, or the first game of a match, that is laid out or waits for a draw."""
    arena = Arena(version, 2 if options["match"] == "two" else 1)
    light = [(turn.LOT, CHANCE)] if options["light"] == "lot" else []
    start = [(turn.START, CHANCE)] if options["start"] == "fair" else []
    arena.then(*light, *start, (turn.set_up,))
    arena.run()
    return arena


_STANDING = (0.2, 0.35, 0.65, 0.8)
"""How well a side stands, from 0 to 1, with 0 to 3 robots in its camp."""


def value(arena: Arena) -> Sequence[float]:
    """Return how well each seat stands, from 0 to 1, by robots in camp only. Generic bots use it."""
    return [_STANDING[arena.robots_in(arena.side(seat))] for seat in range(2)]


GAME = Game(
    name="robotory",
    title="Robotory",
    version=NEWEST,
    seats=(2, 2),
    options=OPTIONS,
    presets=PRESETS,
    new=new,
    read=notation.read,
    write=notation.write,
    determinize=late("robotory.position.guess", "determinize"),
    steps=STEPS,
    events=EVENTS,
    scene=late("robotory.show.scene", "scene"),
    motions=late("robotory.show.scene", "motions"),
    pictures=late("robotory.show.pictures", "pictures"),
    look=late("robotory.show.art.looks", "look"),
    tell=late("robotory.show.text", "tell"),
    prompt=late("robotory.show.text", "prompt"),
    recap=late("robotory.show.recap", "recap"),
    turns=late("robotory.show.turns", "turns"),
    name_move=late("robotory.show.text", "name_move"),
    describe=late("robotory.show.description", "describe"),
    about=late("robotory.show.about", "about"),
    space_name=late("robotory.show.description", "space_name"),
    piece_name=late("robotory.show.description", "piece_name"),
    bots=("easy", "normal", "hard", "master"),
    bot=late("robotory.bots.players", "find"),
    ratings={"easy": 0, "normal": 503, "hard": 1022, "master": 1223},
    value=value,
    advise=late("robotory.bots.analysis", "advise"),
    chances=late("robotory.bots.analysis", "chances"),
    adviser="hard",
    judge=late("robotory.bots.analysis", "judge"),
    milliseconds=1000,
    bench=late("robotory.tools.bench", "rows"),
    learning=late("robotory.tools.learning", "learning"),
    tasks=late("robotory.tools.puzzles", "tasks"),
    openings=late("robotory.show.arranging", "openings"),
    controls=late("robotory.show.arranging", "controls"),
    secrets=False,
    shapes=("tall",),
)
