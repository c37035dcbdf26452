"""What Moon-Bots gives to everything that works for all games. Drawing, words and bots are loaded when first needed."""

from collections.abc import Callable, Sequence
from random import Random

from moonbots import notation, turn
from moonbots.guess import determinize
from moonbots.names import LANGUAGES
from moonbots.options import OPTIONS
from moonbots.state import Tournament
from moonbots.steps import STEPS
from moonbots.view import MoonView
from tabletop.event import Event
from tabletop.game import Choose, Game, Options, Preference
from tabletop.move import Move
from tabletop.scene import Motion, Scene, Shapes
from tabletop.words import Words


def new(seats: int, options: Options) -> Tournament:
    """A tournament that waits for the lot to say who begins."""
    state = Tournament(seats, options["upgrades"], int(options["round-limit"]))
    turn.set_up(state)
    state.run()
    return state


def value(state: Tournament) -> Sequence[float]:
    """Per seat how well it stands, from 0 to 1: its share of all energy, and a little for its cards."""
    worth = [
        sum(
            state.energy[robot]
            + (0.8 * sum(card >= 0 for card in state.part[robot]) + 0.8 * len(state.upgrades[robot]))
            * state.fights(robot)
            + 0.5 * len(state.hand[robot])
            for robot in state.team(seat)
        )
        for seat in range(state.seats)
    ]
    total = sum(worth)
    return [one / total if total else 1 / state.seats for one in worth]


def _scene(view: MoonView) -> Scene:
    from moonbots import scene

    return scene.scene(view)


def _motions(picture: Scene, event: Event) -> tuple[Motion, ...]:
    from moonbots import scene

    return scene.motions(picture, event)


def _look(name: str) -> Shapes:
    from moonbots import art

    return art.look(name)


def _tell(event: Event, words: Words) -> str:
    from moonbots import text

    return text.tell(event, words)


def _prompt(view: MoonView, words: Words) -> str:
    from moonbots import text

    return text.prompt(view, words)


def _name_move(move: Move, words: Words) -> str:
    from moonbots import text

    return text.name_move(move, words)


def _describe(view: MoonView, words: Words) -> Sequence[str]:
    from moonbots import spoken

    return spoken.describe(view, words)


def _bot(name: str) -> Choose:
    from moonbots import bot

    return bot.find(name)


def _bench() -> Sequence[tuple[str, str, Callable[[], int]]]:
    from moonbots import bench

    return bench.rows()


def _determinize(view: MoonView, rng: Random) -> Tournament:
    return determinize(view, rng)


_WINDOWS = frozenset(name.removeprefix("ask-") for name in STEPS if name.endswith("-respond"))
PREFERENCES = (
    Preference("always", wait=_WINDOWS | {"stronger"}),
    Preference("could"),
    Preference("attacked", pass_=_WINDOWS - {"attack-respond"}),
)
"""Rule 7.1 has many moments at which a seat with weapons is asked; a seat may wish to be asked less often."""

GAME = Game(
    name="moonbots",
    title="Moon-Bots",
    version=notation.VERSION,
    seats=(2, 4),
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
    describe=_describe,
    bots=("easy", "normal", "hard"),
    bot=_bot,
    value=value,
    bench=_bench,
    preferences=PREFERENCES,
    card_languages=LANGUAGES,
    reveals=frozenset({"stocked", "armed", "bad-luck", "rolled", "rerolled", "played", "spied", "fell"}),
)
