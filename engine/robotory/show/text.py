"""Robotory in words: a sentence for each event, prompts, and captions of moves.

The catalogues hold, by id: `event.<kind>` and `prompt.<ask>`, some with a variant behind another dot; `prompt.<ask>.wait` for
seats that are not asked; `move.<verb>`; `side.<side>`, `robot.<robot>` (as the object of a sentence), `piece.<robot>` (as the
subject), `disc.<colour>`, `mix.…`; and for the client `option.<name>`, `option.<name>.help`, `option.<name>.<value>`,
`bot.<name>` and `help.…`.
"""

from collections.abc import Sequence
from random import Random

from robotory.board.cells import CAMP, CELLS, COLOUR_NAMES, LIGHT, ROBOT_NAMES, SIDE_NAMES, SIDES
from robotory.position import events
from robotory.position.guess import determinize
from robotory.position.moves import Begin, Further, Lead, Place, Refill, Step
from robotory.position.view import ArenaView
from tabletop.rules.event import Event
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE
from tabletop.show.words import Words
from tabletop.telling.sentences import Spoken, capitalised, choices, sentence


def tell(event: Event, words: Words) -> str:
    """Return what happened in one sentence; a whole chain is one sentence."""
    match event.kind:
        case events.MOVED:
            side, robot = side_name(event.side, words), robot_name(event.robot, words)
            way = " → ".join(CELLS[cell] for cell in event.way)
            return words.say("event.moved", len(event.way) - 1, side=side, robot=robot, way=way)
        case events.REFILLED:
            mix = mix_name(event.white, event.black, words)
            return words.say("event.refilled", side=side_name(event.side, words), mix=mix)
    return sentence(event, words, SPOKEN)


def prompt(view: ArenaView, words: Words) -> str:
    """Return what the viewer is asked, for whom the game waits, or how the game or match ended."""
    if view.to_move is None:
        return _result(view, words)
    if view.to_move == CHANCE or view.side is None:
        return words.say(f"prompt.{view.ask}")
    words = naming_sides(words, view.first)
    side = side_name(view.side, words)
    if view.seat != view.to_move:
        return words.say(f"prompt.{view.ask}.wait", side=side)
    if view.ask == "chain":
        return words.say("prompt.chain", side=side, robot=robot_name(view.operands[1], words))
    return words.say("prompt.turn", None, side=side, **choices(view.ask, determinize(view, Random(0)).legal(), words))


def _result(view: ArenaView, words: Words) -> str:
    if view.games > 1:
        if view.wins[0] == view.wins[1]:
            return words.say("prompt.over.drawn")
        return words.say("prompt.over.match", player=player_name(view.wins.index(max(view.wins)), words))
    inside = sum(CAMP[cell] == LIGHT for cell in view.robot)
    winner = 0 if inside >= 2 else 1
    words = naming_sides(words, view.first)
    return words.say("prompt.over", max(inside, 3 - inside), side=side_name(winner, words))


def name_move(move: Move, words: Words) -> str:
    """Return a short caption for a button; it is unique among the moves of one choice."""
    match move:
        case Place(colour, cell):
            disc = words.say(f"disc.{COLOUR_NAMES[colour]}")
            text = capitalised(words.say("move.place", disc=disc, cell=CELLS[cell]))
        case Step(robot, cell):
            text = capitalised(words.say("move.step", robot=robot_name(robot, words), cell=CELLS[cell]))
        case Further(cell):
            text = words.say("move.further", cell=CELLS[cell])
        case Refill(white, black):
            text = words.say("move.refill", mix=mix_name(white, black, words))
        case Lead(seat):
            text = words.say("move.lead", player=player_name(seat, words))
        case Begin(white, black):
            text = words.say("move.begin", white_cell=CELLS[white], black_cell=CELLS[black])
        case _:
            text = words.say(f"move.{move.label}")
    return text


def side_name(side: int, words: Words) -> str:
    """Return light or dark, as at the beginning of a sentence, after the player's name if one was given (`naming_sides`)."""
    return words.name(f"side:{side}", words.say(f"side.{SIDE_NAMES[side]}"))


def player_name(seat: int, words: Words) -> str:
    """Return the name of a seat's player, who swaps sides in a match."""
    return words.name(f"seat:{seat}", words.say(f"seat.{seat}"))


def naming_sides(words: Words, light: int) -> Words:
    """Return the words of a game in which seat `light` plays light: sides also have the names of their players."""
    named = [(side, words.name(f"seat:{side ^ light}", "")) for side in SIDES]
    return words.naming(
        {f"side:{side}": words.say(f"side.{SIDE_NAMES[side]}.of", name=name) for side, name in named if name}
    )


def light_at(story: Sequence[Event], number: int, opening: int) -> int:
    """Return the seat that plays light at an event; `opening` is the seat that plays light before all events."""
    seats = (event.light for event in reversed(story[: number + 1]) if "light" in event.kind.fields)
    return next(seats, opening)


def robot_name(robot: int, words: Words) -> str:
    """Return a robot with its article, as the object of a sentence."""
    return words.say(f"robot.{ROBOT_NAMES[robot]}")


def mix_name(white: int, black: int, words: Words) -> str:
    """Return these numbers of discs in words."""
    if white and black:
        return words.say("mix.both", white=mix_name(white, 0, words), black=mix_name(0, black, words))
    return words.say("mix.white", white) if white else words.say("mix.black", black)


def discs_name(discs: tuple[int, int], words: Words) -> str:
    """Return the white and black discs of a place in words, or that there are none."""
    return mix_name(*discs, words) if any(discs) else words.say("spoken.none")


SPOKEN: Spoken = {
    "light": player_name,
    "player": player_name,
    "side": side_name,
    "winner": lambda side, words: words.say(f"side.{SIDE_NAMES[side]}"),  # beside the name of its player
    "robot": robot_name,
    "disc": lambda colour, words: words.say(f"disc.{COLOUR_NAMES[colour]}"),
    "cell": lambda cell, _: CELLS[cell],
    "start": lambda cell, _: CELLS[cell],
    "white_cell": lambda cell, _: CELLS[cell],
    "black_cell": lambda cell, _: CELLS[cell],
}
