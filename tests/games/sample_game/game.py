"""The description of Scrapyard for everything that works with all games. Drawing, words and bots load when first needed."""

from collections.abc import Sequence

from sample_game.formats import notation
from sample_game.position.events import EVENTS
from sample_game.position.guess import determinize
from sample_game.position.state import Scrap
from sample_game.position.versions import NEWEST, OLDEST
from sample_game.rules.rounds import begin
from sample_game.rules.step_names import STEPS
from tabletop.base.late import late
from tabletop.core.game import Game, Option, Options


def new(seats: int, options: Options, version: int) -> Scrap:
    """Return a game whose first round has begun."""
    state = Scrap(seats, int(options["life"]), int(options["rounds"]), version)
    state.then((begin,))
    state.run()
    return state


def value(state: Scrap) -> Sequence[float]:
    """Estimate each seat's chance to win, from 0 to 1, from its hearts, shields and mirrors."""
    worth = [
        hearts + 0.4 * min(hearts, shields + mirrors)
        for hearts, shields, mirrors in zip(state.hearts, state.shields, state.mirrors, strict=True)
    ]
    return [one / sum(worth) for one in worth]


GAME = Game(
    name="sample_game",
    title="Scrapyard",
    version=NEWEST,
    oldest=OLDEST,
    seats=(2, 4),
    options=(Option("life", "2", ("1", "2", "3")), Option("rounds", "6", ("2", "6", "9"))),
    new=new,
    read=notation.read,
    write=notation.write,
    determinize=determinize,
    steps=STEPS,
    events=EVENTS,
    scene=late("sample_game.show.scene", "scene"),
    motions=late("sample_game.show.scene", "motions"),
    look=late("sample_game.show.scene", "look"),
    tell=late("sample_game.show.text", "tell"),
    prompt=late("sample_game.show.text", "prompt"),
    name_move=late("sample_game.show.text", "name_move"),
    describe=late("sample_game.show.description", "describe"),
    bots=("first",),
    bot=late("sample_game.bots.players", "find"),
    value=value,
)
