"""RoboRally in words: a sentence for each event, prompts, and captions of moves, cards and cells.

The catalogues hold, by id: `event.<kind>` and `prompt.<ask>`, some with a variant behind another dot; `prompt.<ask>.wait`
for those who are not asked; `move.<verb>`; `card.<kind>`; `way.<N E S W>`; and for the client `option.<name>`,
`option.<name>.help`, `option.<name>.<value>`, `team.<n>`, `option-card.<slug>`, `option-card.<slug>.text`, `bot.<name>`,
`level.<level>`, `length.<length>`, `course-rule.<rule>` and `rule.<number>`, the heading of that rule in RULES.md.
"""

from collections.abc import Callable, Iterable

from roborally.board.plan import DIRECTIONS
from roborally.position.cards import KIND, NAME, priority
from roborally.position.codes import FLAGS, LAST_TEAM, NOBODY, SURVIVOR, TURN_LIMIT
from roborally.position.moves import (
    Aside,
    Discard,
    Enter,
    Face,
    Gain,
    Home,
    Keep,
    Lock,
    Pair,
    Place,
    Reach,
    Steps,
    Take,
    Use,
    Wreck,
)
from roborally.position.option_deck import SLUGS
from roborally.position.view import RaceView
from tabletop.rules.event import Event
from tabletop.rules.move import Lead, Move
from tabletop.rules.state import CHANCE
from tabletop.show.words import Words
from tabletop.telling.recap import listed
from tabletop.telling.sentences import Spoken, sentence

NAMES = ("Wumms", "Frisbo", "Turbo", "Bizzi", "Krabbo", "Moskito", "Pillo", "Dento")
"""The robots by seat, with the same names in every language. All begin with a consonant, so that no word before them changes
(French "de", not "d'")."""


def tell(event: Event, words: Words) -> str:
    """Return what happened in one sentence, with the secret cards if the event carries them."""
    return sentence(event, words, SPOKEN)


def prompt(view: RaceView, words: Words) -> str:
    """Return what the viewer is asked, for whom the game waits, or how the race ended."""
    if view.to_move is None:
        return _result(view, words)
    if view.to_move == CHANCE:
        return words.say(f"prompt.{view.ask}")
    robot = robot_name(view, view.to_move, words)
    if view.seat != view.to_move:
        return words.say(f"prompt.{view.ask}.wait", None, robot=robot, **_asked(view, words)[0])
    if view.ask in ("enter-facing", "set-up-facing"):
        return words.say(
            f"prompt.{view.ask}", None, robot=robot, place=cell_name(view.operands[1], view.course.floor.width)
        )
    fields, count = _asked(view, words)
    if view.ask == "enter-cell" and view.special.capture_the_flag:
        return words.say("prompt.enter-cell.home", robot=robot)
    return words.say(f"prompt.{view.ask}", count, robot=robot, **fields)


_OPERANDS = {
    "program": "register",
    "set-aside": "option",
    "set-aside-card": "option",
    "conditional": "register",
    "abort": "register",
    "steps": "card",
    "fire-control": "other",
    "absorb": "n",
}
"""Per ask, the name that the prompt has for the second operand of the ask's frame."""


def _asked(view: RaceView, words: Words) -> tuple[dict[str, object], int | None]:
    """The fields of a prompt, and the count that decides its plural."""
    name = _OPERANDS.get(view.ask)
    if name is None:
        return {}, None
    value = view.operands[1]
    if name == "n":
        return {}, value
    return {name: SPOKEN[name](value, words) if name in SPOKEN else value}, None


def _result(view: RaceView, words: Words) -> str:
    if view.special.teams and view.ended in (FLAGS, LAST_TEAM):
        return _winning_team(view, words)
    step = 2 if view.special.racer_and_blocker else 1
    left = [seat for seat in range(0, view.seats, step) if seat not in view.eliminated]
    if view.kit.tied > 1:
        tied = [seat_name(seat, words) for seat in view.finished[: view.kit.tied]]
        return words.say("prompt.over.tied", robots=listed(tied, words))
    if view.finished:
        return words.say("prompt.over.flags", robot=seat_name(view.finished[0], words))
    if view.ended == SURVIVOR and left:
        return words.say("prompt.over.survivor", robot=seat_name(left[0], words))
    if view.ended in (NOBODY, TURN_LIMIT):
        return words.say("prompt.over.nobody" if view.ended == NOBODY else "prompt.over.limit", turn=view.turn)
    return words.say("prompt.still")  # a position written by hand may have an empty agenda


def _winning_team(view: RaceView, words: Words) -> str:
    """The sentence about the team that has won."""
    left = [seat for seat in range(view.seats) if seat not in view.eliminated]
    first = left[:1] if view.ended == LAST_TEAM else view.finished[: max(1, view.kit.tied)]
    winners = sorted({view.team[seat] for seat in first})
    if len(winners) == 2 == len(set(view.team)):
        return words.say("prompt.over.teams")
    robots = [seat_name(seat, words) for seat in range(view.seats) if view.team[seat] in winners]
    team = " + ".join(team_name(team, words) for team in winners)
    return words.say("prompt.over.team", team=team, robots=listed(robots, words))


def team_name(team: int, words: Words) -> str:
    """Return the name of a team, which is the name of its mark."""
    return words.say(f"team.{team}")


def seat_name(seat: int, words: Words) -> str:
    """Return the name of the robot of a seat."""
    return words.name(f"seat:{seat}", NAMES[seat])


def robot_name(view: RaceView, seat: int, words: Words) -> str:
    """Return the name of a robot, with its team if there are teams."""
    if not view.special.teams:
        return seat_name(seat, words)
    return words.say("robot.of-team", robot=seat_name(seat, words), team=team_name(view.team[seat], words))


def name_move(move: Move, words: Words) -> str:
    """Return a short caption for a button; it is unique among the moves of one choice."""
    match move:
        case Place(register, card):
            return words.say("move.place", register=register, card=card_name(card, words))
        case Take(card):
            return card_name(card, words)
        case Lead(seat):
            return words.say("move.first", robot=seat_name(seat, words))
        case Enter(cell, width):
            return cell_name(cell, width)
        case Face(direction):
            return words.say("move.face", way=way_name(direction, words))
    return _name_option_move(move, words)


def _name_option_move(move: Move, words: Words) -> str:
    """Captions of the moves that option cards and special rules bring."""
    fields: dict[str, object] = {}
    match move:
        case Gain(option):
            return option_card_name(option, words)
        case Steps(count):
            return words.say("move.steps", count)
        case Keep(option) | Use(option) | Discard(option) | Wreck(option):
            fields = {"option": option_card_name(option, words)}
        case Lock(register):
            fields = {"register": register}
        case Reach(cell, width) | Home(_, cell, width):
            fields = {"place": cell_name(cell, width)}
        case Aside(card):
            fields = {"card": card_name(card, words)}
        case Pair(register, card, second):
            fields = {"register": register, "card": card_name(card, words), "second": card_name(second, words)}
        case _:
            return words.say(f"move.{move.label}")
    return words.say(f"move.{move.verb}", None, **fields)


def kind_name(kind: int, words: Words) -> str:
    """Return the name of a kind of program card, such as "Move 2"."""
    return words.say(f"card.{NAME[kind]}")


def option_card_name(option: int, words: Words) -> str:
    """Return the name of an option card; its effect is `option-card.<slug>.text`."""
    return words.say(f"option-card.{SLUGS[option]}")


def card_name(card: int, words: Words) -> str:
    """Return a program card with its priority, as in captions and lists."""
    return words.say("card.listed", card=kind_name(KIND[card], words), priority=priority(card))


def cell_name(cell: int, width: int) -> str:
    """Return a cell by column and row, such as C7: columns A, B … Z, AA … from the west, rows 1, 2 … from the north."""
    row, column = divmod(cell, width)
    letters = chr(ord("A") + column % 26)
    if column >= 26:
        letters = chr(ord("A") + column // 26 - 1) + letters
    return f"{letters}{row + 1}"


def way_name(direction: int, words: Words) -> str:
    """Return a direction as it follows a verb of moving or facing, such as "moves north"."""
    return words.say(f"way.{DIRECTIONS[direction]}")


def _card_in_words(card: int, words: Words) -> str:
    return words.say("card.told", card=kind_name(KIND[card], words), priority=priority(card))


def _listed(name_of: Callable[[int, Words], str]) -> Callable[[Iterable[int], Words], str]:
    return lambda cards, words: ", ".join(name_of(card, words) for card in cards)


SPOKEN: Spoken = {
    "robot": seat_name,
    "by": seat_name,
    "other": seat_name,
    "option": option_card_name,
    "team": team_name,
    "foe": team_name,
    "way": way_name,
    "card": _card_in_words,
    "cards": _listed(card_name),
    "options": _listed(option_card_name),
}
"""Name of a number in events -> the function that puts it into words; other numbers stay numbers."""
