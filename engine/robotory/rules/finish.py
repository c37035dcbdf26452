"""Chapters 6 and 7.2: who has won a game, and a match of two."""

from robotory.board.cells import COLOURS
from robotory.position.state import Arena


def end_game(arena: Arena, cause: int) -> int:
    """Rule 6.1: the game is over at once; rule 6.2: two robots in a camp win it. Gives the event."""
    arena.agenda.clear()
    for colour in COLOURS:
        if not arena.lid[colour]:
            cause = arena.emit("spent", "6.1", cause, colour)
    side = arena.leader()
    seat = arena.seat(side)
    arena.wins[seat] += 1
    return arena.emit("game-won", "6.2", cause, side, seat, arena.robots_in(side), arena.wins[seat])


def end_match(arena: Arena, cause: int) -> None:
    """Rule 7.2: who has won both games has won the match; else it is drawn."""
    if max(arena.wins) == arena.games:
        arena.emit("match-won", "7.2", cause, arena.wins.index(max(arena.wins)))
    else:
        arena.emit("match-drawn", "7.2", cause)
