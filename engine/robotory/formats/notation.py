"""A game as one line of text that round trips exactly:

    robotory/1 turn=5 robots=b3,c3,d3 white=a4 black=b4,c5 light=2,1 dark=2,2 lid=10,9 agenda=turn(0)

`robots` are the cells of the white, black and red robot, `white` and `black` those of the discs on the board. `light`, `dark`
and `lid` are (white, black) discs in the stocks and on the lid; the rest is in the box. `agenda` has the seat to move:
turn(0), or chain(seat,robot,cause,cells…) during a move. `first=1` says that seat 1 plays light, `start=b4,e2` that the game
began with a white disc on b4 and a black one on e2 (rule 1.6). `games`, `game` and `wins` belong to a match.
"""

from collections.abc import Mapping
from itertools import pairwise

from robotory.board.cells import (
    CAMP,
    CELL,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    DISCS,
    NEIGHBOURS,
    NOTHING,
    OPENING_STOCK,
    SIDE_NAMES,
    START,
    STOCK,
)
from robotory.position.state import Arena
from robotory.position.versions import NEWEST
from robotory.rules.step_names import STEPS
from tabletop.base.errors import NotationError
from tabletop.formats import notation
from tabletop.formats.notation import join, number
from tabletop.rules.state import CHANCE

_KNOWN = ("games", "game", "wins", "first", "start", "turn", "robots", "white", "black", "light", "dark", "lid", "told")
_MOST_TURNS = 1000
_LOT, _START = ("lot", (CHANCE,)), ("start", (CHANCE,))
_DRAWS = ([_LOT], [_START], [_LOT, _START])
"""What is drawn before a game is laid out."""


def write(arena: Arena) -> str:
    """Return the game as one line."""
    words: dict[str, object] = {}
    if arena.games > 1:
        words |= {"games": arena.games, "game": arena.game}
    words["wins"] = join(arena.wins) if any(arena.wins) else ""
    words |= {
        "first": arena.first or "",
        "start": ",".join(CELLS[cell] for cell in arena.start),
        "turn": arena.turn or "",
    }
    words["robots"] = ",".join(CELLS[cell] for cell in arena.robot)
    for colour in COLOURS:
        words[COLOUR_NAMES[colour]] = ",".join(CELLS[cell] for cell, disc in enumerate(arena.disc) if disc == colour)
    for name, stock in zip(SIDE_NAMES, arena.stock, strict=True):
        words[name] = join(stock)
    words |= {"lid": join(arena.lid), "told": arena.event_count or ""}
    return notation.write("robotory", arena.version, words, notation.write_agenda(arena.agenda, STEPS))


def read(text: str) -> Arena:
    """Return the game of a line. Raises NotationError, with the reason, for a position that no game can reach."""
    words = notation.read(text, "robotory", NEWEST, _KNOWN)
    for name in ("robots", *SIDE_NAMES, "lid"):
        if name not in words:
            raise NotationError("A position of Robotory needs the word {name}.", name=name)
    arena = Arena(notation.heading(text)[1], number(words, "games", low=1, high=2, usual=1))
    arena.game = number(words, "game", low=1, high=arena.games, usual=1)
    arena.first = number(words, "first", low=0, high=1)
    arena.start = _read_start(words.get("start", ""))
    arena.turn = number(words, "turn", low=0, high=_MOST_TURNS)
    arena.event_count = number(words, "told", low=0, high=notation.MOST_EVENTS)
    arena.wins = notation.numbers("wins", words.get("wins", "0,0"), low=0, high=arena.games, count=2)
    _read_board(arena, words)
    _read_stocks(arena, words)
    arena.agenda = notation.read_agenda(words.get("agenda", ""), STEPS)
    _check_agenda(arena)
    _check_end(arena)
    notation.run(arena, words)
    return arena


def _cells(name: str, value: str) -> list[int]:
    names = value.split(",") if value else []
    for cell in names:
        if cell not in CELL:
            raise NotationError("{name}: {cell!r} is not a cell; cells are a1 to e4.", name=name, cell=cell[:20])
    return [CELL[cell] for cell in names]


def _read_start(value: str) -> tuple[int, ...]:
    cells = _cells("start", value)
    if len(cells) not in (0, 2) or len({*cells, *START}) < len(cells) + len(START):
        raise NotationError(
            "A fair start has a white and a black disc on two hexagons without robot, not start={value}.",
            value=value[:40],
        )
    return tuple(cells)


def _read_board(arena: Arena, words: Mapping[str, str]) -> None:
    arena.robot = _cells("robots", words["robots"])
    if len(arena.robot) != 3:
        raise NotationError(
            "There are three robots, white, black and red; robots={value} has {count}.",
            value=words["robots"][:40],
            count=len(arena.robot),
        )
    if len(set(arena.robot)) < 3:
        raise NotationError("Two robots cannot stand on one cell: robots={value}.", value=words["robots"][:40])
    for colour, name in enumerate(COLOUR_NAMES):
        for cell in _cells(name, words.get(name, "")):
            if cell in arena.robot:
                raise NotationError("There cannot be a disc under the robot on {cell}.", cell=CELLS[cell])
            if arena.disc[cell] != NOTHING:
                raise NotationError("There cannot be two discs on {cell}.", cell=CELLS[cell])
            arena.disc[cell] = colour


def _read_stocks(arena: Arena, words: Mapping[str, str]) -> None:
    for side, name in enumerate(SIDE_NAMES):
        arena.stock[side] = notation.numbers(name, words[name], low=0, high=DISCS, count=2)
        if sum(arena.stock[side]) > STOCK:
            raise NotationError(
                "A stock holds at most {most} discs; {side} has {count}.",
                most=STOCK,
                side=name,
                count=sum(arena.stock[side]),
            )
    arena.lid = notation.numbers("lid", words["lid"], low=0, high=DISCS - 2 * OPENING_STOCK, count=2)
    for colour, name in enumerate(COLOUR_NAMES):
        seen = arena.disc.count(colour) + arena.lid[colour] + sum(stock[colour] for stock in arena.stock)
        if seen > DISCS:
            raise NotationError(
                "There are {most} {colour} discs, but the board, the stocks and the lid have {count} of them.",
                most=DISCS,
                colour=name,
                count=seen,
            )
        arena.box[colour] = DISCS - seen


def _check_agenda(arena: Arena) -> None:
    """Refuse an agenda unless it waits for a turn, a step of a chain, a draw, or nothing. Raises NotationError."""
    names = notation.names(STEPS)
    written = notation.write_agenda(arena.agenda, STEPS)
    frames = [(names[frame[0]], frame[1:]) for frame in reversed(arena.agenda)]
    match frames:
        case [] | [("turn", (0 | 1,))]:
            return
        case [*draws, ("set-up", ())] if draws in _DRAWS:
            return
        case [("chain", (0 | 1 as seat, 0 | 1 | 2 as robot, cause, *way)), ("next-turn", (side,))] if (
            cause in notation.EVENTS and side == 1 - arena.side(seat)
        ):
            _check_chain(arena, robot, way)
        case _:
            raise NotationError(
                "A game waits for turn(seat), for chain(seat,robot,cause,cells…);next-turn(side), for lot({chance});set-up, "
                "for start({chance});set-up, or for nothing at its end; not for {agenda!r}.",
                chance=CHANCE,
                agenda=written[:60],
            )


def _check_chain(arena: Arena, robot: int, way: list[int]) -> None:
    """Check a robot on its way: it went from cell to touching cell, ate every disc, and can go on. Raises NotationError."""
    if (
        len(way) < 2
        or not all(0 <= cell < len(CELLS) for cell in way)
        or way[-1] != arena.robot[robot]
        or len(set(way)) < len(way)
        or any(later not in NEIGHBOURS[cell] for cell, later in pairwise(way))
        or any(arena.disc[cell] != NOTHING or cell in arena.robot for cell in way[:-1])
        or sum(arena.box) < len(way) - 1
        or len(arena.legal()) < 2
    ):
        raise NotationError(
            "No robot can be on this way, or it cannot go on: {way}.", way=", ".join(map(str, way)) or "no cells"
        )


def _check_end(arena: Arena) -> None:
    """Check that the lid has both colours until the end, and that each finished game has a winner. Raises NotationError."""
    if arena.over == all(arena.lid):
        raise NotationError(
            "A game is over (agenda empty) when the lid has lost one colour, and not before: lid={lid}.",
            lid=join(arena.lid),
        )
    finished = arena.game - 1 + arena.over
    if sum(arena.wins) != finished or (arena.over and arena.game < arena.games):
        raise NotationError(
            "wins={wins} does not fit a match in which {count} games are over.", wins=join(arena.wins), count=finished
        )
    if arena.over and not arena.wins[arena.seat(arena.leader())]:
        raise NotationError(
            "wins={wins} does not fit: {count} robots stand in the light camp.",
            wins=join(arena.wins),
            count=sum(CAMP[cell] == 0 for cell in arena.robot),
        )
