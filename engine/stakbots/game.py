"""What Stak Bots gives to everything that works for all games. Drawing, words and bots are loaded when first needed."""

from collections.abc import Callable, Sequence
from random import Random

from stakbots import guess, notation, opening, options
from stakbots.codes import SEATS
from stakbots.state import Match
from stakbots.steps import STEPS
from stakbots.view import MatchView
from tabletop.event import Event
from tabletop.game import Choose, Game, Options
from tabletop.move import Move
from tabletop.scene import Motion, Scene, Shapes
from tabletop.state import CHANCE
from tabletop.words import Words


def new(seats: int, chosen: Options) -> Match:
    """A match waiting for the lot to say who is first. Raises OptionError."""
    match = Match(options.read(chosen, seats), seats)
    match.agenda.append((opening.FIRST, CHANCE))
    return match


def value(match: Match) -> Sequence[float]:
    """Per seat how well it stands, from 0 to 1: its share of the cards in Staks, those in hand counting half."""
    size = [
        sum(len(match.staks[stak]) for stak in match.staks_of(seat)) + 0.5 * len(match.hand[seat])
        if seat not in match.out
        else 0.0
        for seat in range(match.seats)
    ]
    return [one / max(sum(size), 1) for one in size]


def _scene(view: MatchView) -> Scene:
    from stakbots import scene

    return scene.scene(view)


def _motions(picture: Scene, event: Event) -> tuple[Motion, ...]:
    from stakbots import scene

    return scene.motions(picture, event)


def _look(name: str) -> Shapes:
    from stakbots import art

    return art.look(name)


def _tell(event: Event, words: Words) -> str:
    from stakbots import text

    return text.tell(event, words)


def _prompt(view: MatchView, words: Words) -> str:
    from stakbots import text

    return text.prompt(view, words)


def _name_move(move: Move, words: Words) -> str:
    from stakbots import text

    return text.name_move(move, words)


def _describe(view: MatchView, words: Words) -> Sequence[str]:
    from stakbots import spoken

    return spoken.describe(view, words)


def _bench() -> Sequence[tuple[str, str, Callable[[], int]]]:
    from stakbots import bench

    return bench.rows()


def _bot(name: str) -> Choose:
    from stakbots import bot

    return bot.find(name)


def _determinize(view: MatchView, rng: Random) -> Match:
    return guess.determinize(view, rng)


GAME = Game(
    name="stakbots",
    title="Stak Bots",
    version=notation.VERSION,
    seats=(2, SEATS),
    options=options.OPTIONS,
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
    reveals=frozenset({"dealt", "drew", "turned", "shown", "offered"}),
)
