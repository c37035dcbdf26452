"""The description of Moon-Bots that all shared parts use. Drawing, words and bots are imported when first needed."""

from collections.abc import Sequence

from moonbots.formats import notation
from moonbots.position.cards import LANGUAGES
from moonbots.position.events import EVENTS
from moonbots.position.moves import Aim
from moonbots.position.state import Tournament
from moonbots.position.switches import OPTIONS, PRESETS
from moonbots.position.versions import NEWEST, OLDEST
from moonbots.rules import turn
from moonbots.rules.step_names import STEPS
from tabletop.base.late import late
from tabletop.core.game import Game, Options, Preference, Windows
from tabletop.rules.move import Move


def new(seats: int, options: Options, version: int) -> Tournament:
    """Return a tournament that waits for the lot for the first player."""
    state = Tournament(seats, options["upgrades"], int(options["round-limit"]), version)
    turn.set_up(state)
    state.run()
    return state


def value(state: Tournament) -> Sequence[float]:
    """Return how well each seat stands, from 0 to 1: its share of all energy, and a little for its cards."""
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


_WINDOWS = frozenset(name.removeprefix("ask-") for name in STEPS if name.endswith("-respond"))
PREFERENCES = (
    Preference("always", wait=_WINDOWS | {"stronger"}),
    Preference("could"),
    Preference("attacked", pass_=_WINDOWS - {"attack-respond"}),
)
"""How often a seat with weapons is asked: rule 7.1 has many moments for it."""

WINDOWS = Windows(_WINDOWS - {"attack-respond"}, lambda state: (state.rounds, state.active))
"""Windows that a seat may skip for the rest of a turn, or for a weapon. A seat that is hit is asked for each attack."""


def is_lesser(move: Move) -> bool:
    """Whether a move attacks without the extra hit of the upgrade for fists (rule 5.3), which costs nothing."""
    return isinstance(move, Aim) and bool(move.held)


GAME = Game(
    shapes=("tall", "low"),
    name="moonbots",
    title="Moon-Bots",
    version=NEWEST,
    oldest=OLDEST,
    seats=(2, 4),
    options=OPTIONS,
    presets=PRESETS,
    new=new,
    read=notation.read,
    write=notation.write,
    determinize=late("moonbots.position.guess", "determinize"),
    steps=STEPS,
    events=EVENTS,
    scene=late("moonbots.show.scene", "scene"),
    motions=late("moonbots.show.scene", "motions"),
    pictures=late("moonbots.show.pictures", "pictures"),
    look=late("moonbots.show.art.looks", "look"),
    tell=late("moonbots.show.text", "tell"),
    prompt=late("moonbots.show.text", "prompt"),
    recap=late("moonbots.show.recap", "recap"),
    turns=late("moonbots.show.turns", "turns"),
    name_move=late("moonbots.show.text", "name_move"),
    describe=late("moonbots.show.description", "describe"),
    about=late("moonbots.show.about", "about"),
    offer=late("moonbots.show.about", "offer"),
    bots=("easy", "normal", "hard", "master"),
    bot=late("moonbots.bots.players", "find"),
    ratings={"easy": 0, "normal": 419, "hard": 766, "master": 877},
    value=value,
    bench=late("moonbots.tools.bench", "rows"),
    learning=late("moonbots.tools.learning", "learning"),
    tasks=late("moonbots.tools.puzzles", "tasks"),
    openings=late("moonbots.show.arranging", "openings"),
    controls=late("moonbots.show.arranging", "controls"),
    preferences=PREFERENCES,
    windows=WINDOWS,
    lesser=is_lesser,
    card_languages=LANGUAGES,
    adviser="hard",
    forecasts={
        2: (0.089, 0.22, 0.311, 0.397, 0.532, 0.657, 0.755, 0.875, 0.972),
        4: (0.151, 0.225, 0.245, 0.324, 0.383, 0.453, 0.603, 0.752, 0.958),
    },
    compare=late("moonbots.bots.outcomes", "compare"),
    judge=late("moonbots.bots.search", "judge_turn"),
)
