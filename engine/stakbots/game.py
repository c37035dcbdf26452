"""The description of Stak Bots that all shared parts use. Drawing, words and bots are imported when first needed."""

from collections.abc import Sequence

from stakbots.formats import notation
from stakbots.position import switches
from stakbots.position.codes import SEATS
from stakbots.position.events import EVENTS
from stakbots.position.state import Match
from stakbots.position.versions import NEWEST, OLDEST
from stakbots.rules import opening
from stakbots.rules.step_names import STEPS
from tabletop.base.late import late
from tabletop.core.game import Game, Options
from tabletop.rules.state import CHANCE


def new(seats: int, options: Options, version: int) -> Match:
    """Return a match that waits for the lot for the first player. Raises OptionError."""
    match = Match(switches.read(options, seats, version), seats, version)
    match.agenda.append((opening.FIRST, CHANCE))
    return match


def value(match: Match) -> Sequence[float]:
    """Return how well each seat stands, from 0 to 1: its share of the cards in Staks, plus half of those in hand."""
    size = [
        sum(len(match.staks[stak]) for stak in match.staks_of(seat)) + 0.5 * len(match.hand[seat])
        if seat not in match.out
        else 0.0
        for seat in range(match.seats)
    ]
    return [one / max(sum(size), 1) for one in size]


GAME = Game(
    name="stakbots",
    title="Stak Bots",
    version=NEWEST,
    oldest=OLDEST,
    seats=(2, SEATS),
    options=switches.OPTIONS,
    presets=switches.PRESETS,
    new=new,
    read=notation.read,
    write=notation.write,
    determinize=late("stakbots.position.guess", "determinize"),
    steps=STEPS,
    events=EVENTS,
    scene=late("stakbots.show.scene", "scene"),
    motions=late("stakbots.show.scene", "motions"),
    pictures=late("stakbots.show.pictures", "pictures"),
    look=late("stakbots.show.art.looks", "look"),
    tell=late("stakbots.show.text", "tell"),
    prompt=late("stakbots.show.text", "prompt"),
    recap=late("stakbots.show.recap", "recap"),
    turns=late("stakbots.show.turns", "turns"),
    name_move=late("stakbots.show.text", "name_move"),
    describe=late("stakbots.show.description", "describe"),
    about=late("stakbots.show.about", "about"),
    offer=late("stakbots.show.about", "offer"),
    warn=late("stakbots.show.about", "warn"),
    bots=("easy", "normal", "hard", "master"),
    bot=late("stakbots.bots.players", "find"),
    ratings={"easy": 0, "normal": 278, "hard": 452, "master": 535},
    value=value,
    bench=late("stakbots.tools.bench", "rows"),
    learning=late("stakbots.tools.learning", "learning"),
    tasks=late("stakbots.tools.puzzles", "tasks"),
    openings=late("stakbots.show.arranging", "openings"),
    controls=late("stakbots.show.arranging", "controls"),
    adviser="hard",
    forecasts={
        2: (0.112, 0.236, 0.342, 0.432, 0.522, 0.595, 0.697, 0.817, 0.911),
        4: (0.238, 0.239, 0.253, 0.264, 0.271, 0.301, 0.333, 0.366, 0.497),
    },
    compare=late("stakbots.bots.outcomes", "compare"),
    judge=late("stakbots.bots.judge", "judge_turn"),
    shapes=("tall", "low"),
)
