"""What Robotory gives to everything that works for all games. Drawing, words and bots are loaded when first needed."""

from collections.abc import Sequence

from robotory.board.hexagons import LIGHT
from robotory.formats import notation
from robotory.position.state import Arena
from robotory.position.view import determinize
from robotory.rules import begin
from robotory.rules.steps import STEPS
from tabletop.game import Advice, Game, Option, Options
from tabletop.late import late

OPTIONS = (
    Option("match", "one", ("one", "two")),
    Option("light", "first", ("first", "lot")),
)


def new(_seats: int, options: Options) -> Arena:
    """A game, or the first of a match, that is laid out or waits for the lot."""
    arena = Arena(2 if options["match"] == "two" else 1)
    arena.then((begin.draw_lots,) if options["light"] == "lot" else (begin.set_up,))
    arena.run()
    return arena


def value(arena: Arena) -> Sequence[float]:
    """Per seat how well it stands, from 0 to 1, by robots in camp alone: enough for the generic bots."""
    light = (0.2, 0.35, 0.65, 0.8)[arena.robots_in(LIGHT)]
    return _by_seat(arena, light)


def _advise(arena: Arena, milliseconds: float) -> Sequence[Advice]:
    from robotory.bots import analysis

    return [Advice(one.moves, _by_seat(arena, one.light)) for one in analysis.analyse(arena, milliseconds)]


def _chances(arena: Arena) -> Sequence[float]:
    from robotory.bots import analysis

    return _by_seat(arena, analysis.light_chance(arena))


def _by_seat(arena: Arena, light: float) -> tuple[float, float]:
    return (light, 1 - light) if arena.seat(LIGHT) == 0 else (1 - light, light)


GAME = Game(
    name="robotory",
    title="Robotory",
    version=notation.VERSION,
    seats=(2, 2),
    options=OPTIONS,
    new=new,
    read=notation.read,
    write=notation.write,
    determinize=determinize,
    steps=STEPS,
    scene=late("robotory.show.scene", "scene"),
    motions=late("robotory.show.scene", "motions"),
    look=late("robotory.show.art.looks", "look"),
    tell=late("robotory.show.text", "tell"),
    prompt=late("robotory.show.text", "prompt"),
    name_move=late("robotory.show.text", "name_move"),
    describe=late("robotory.show.spoken", "describe"),
    bots=("easy", "normal", "hard", "master"),
    bot=late("robotory.bots.players", "find"),
    bench=late("robotory.tools.bench", "rows"),
    value=value,
    advise=_advise,
    chances=_chances,
    milliseconds=1000,
    summed=frozenset({"stepped"}),
    secrets=False,
)
