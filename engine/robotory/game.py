"""What Robotory gives to everything that works for all games. Drawing, words and bots are loaded when first needed."""

from collections.abc import Callable, Sequence

from robotory import begin, notation
from robotory.board import LIGHT
from robotory.state import Arena
from robotory.steps import STEPS
from robotory.view import ArenaView, determinize
from tabletop.advice import Advice
from tabletop.event import Event
from tabletop.game import Choose, Game, Option, Options
from tabletop.move import Move
from tabletop.scene import Motion, Scene, Shapes
from tabletop.words import Words

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


def _scene(view: ArenaView) -> Scene:
    from robotory import scene

    return scene.scene(view)


def _motions(picture: Scene, event: Event) -> tuple[Motion, ...]:
    from robotory import scene

    return scene.motions(picture, event)


def _look(name: str) -> Shapes:
    from robotory import art

    return art.look(name)


def _tell(event: Event, words: Words) -> str:
    from robotory import text

    return text.tell(event, words)


def _prompt(view: ArenaView, words: Words) -> str:
    from robotory import text

    return text.prompt(view, words)


def _name_move(move: Move, words: Words) -> str:
    from robotory import text

    return text.name_move(move, words)


def _describe(view: ArenaView, words: Words) -> Sequence[str]:
    from robotory import spoken

    return spoken.describe(view, words)


def _advise(arena: Arena, milliseconds: float) -> Sequence[Advice]:
    from robotory import analysis

    return [Advice(one.moves, _by_seat(arena, one.light)) for one in analysis.analyse(arena, milliseconds)]


def _chances(arena: Arena) -> Sequence[float]:
    from robotory import analysis

    return _by_seat(arena, analysis.light_chance(arena))


def _by_seat(arena: Arena, light: float) -> tuple[float, float]:
    return (light, 1 - light) if arena.seat(LIGHT) == 0 else (1 - light, light)


def _bot(name: str) -> Choose:
    from robotory import bot

    return bot.find(name)


def _bench() -> Sequence[tuple[str, str, Callable[[], int]]]:
    from robotory import bench

    return bench.rows()


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
    scene=_scene,
    motions=_motions,
    look=_look,
    tell=_tell,
    prompt=_prompt,
    name_move=_name_move,
    describe=_describe,
    bots=("easy", "normal", "hard", "master"),
    bot=_bot,
    bench=_bench,
    value=value,
    advise=_advise,
    chances=_chances,
    milliseconds=1000,
    summed=frozenset({"stepped"}),
    secrets=False,
)
