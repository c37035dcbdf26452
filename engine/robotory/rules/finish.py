"""Chapters 6 and 7.2: the end and the winner of a game, and of a match of two."""

from robotory.board.cells import COLOURS
from robotory.position.events import GAME_WON, MATCH_DRAWN, MATCH_WON, SPENT
from robotory.position.state import Arena


def end_game(arena: Arena, cause: int) -> int:
    """End the game at once (rule 6.1); two robots in a camp win it (rule 6.2). Returns the id of the event."""
    arena.agenda.clear()
    for colour in COLOURS:
        if not arena.lid[colour]:
            cause = arena.emit(SPENT, "6.1", cause, colour)
    side = arena.leader()
    seat = arena.seat(side)
    arena.wins[seat] += 1
    return arena.emit(GAME_WON, "6.2", cause, side, seat, arena.robots_in(side), arena.wins[seat])


def end_match(arena: Arena, cause: int) -> None:
    """End the match: a player who has won both games wins it, else it is a draw (rule 7.2)."""
    if max(arena.wins) == arena.games:
        arena.emit(MATCH_WON, "7.2", cause, arena.wins.index(max(arena.wins)))
    else:
        arena.emit(MATCH_DRAWN, "7.2", cause)
