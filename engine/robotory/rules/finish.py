"""Chapters 6 and 7: the end of a game, and of a match of two."""

from collections.abc import Sequence

from robotory.position.state import Arena


def end_game(arena: Arena, spent: Sequence[int], cause: int) -> None:
    """Rule 6.1: the game is over at once; rule 6.2: two robots in a camp win it."""
    arena.agenda.clear()
    for colour in spent:
        cause = arena.emit("spent", "6.1", cause, colour)
    side = arena.leader()
    seat = arena.seat(side)
    arena.wins[seat] += 1
    cause = arena.emit("game-won", "6.2", cause, side, seat, arena.robots_in(side), arena.wins[seat])
    if arena.game < arena.games:
        arena.then((next_game, cause))
    elif arena.games > 1:
        end_match(arena, cause)


def next_game(arena: Arena, cause: int) -> None:
    """Rule 7.1: the sides are swapped for the second game."""
    from robotory.rules import begin

    arena.game += 1
    arena.first = 1 - arena.first
    arena.emit("swapped", "7.1", cause, arena.game, arena.first)
    arena.then((begin.set_up,))


def end_match(arena: Arena, cause: int) -> None:
    """Rule 7.2: who has won both games has won the match; else it is drawn."""
    if max(arena.wins) == arena.games:
        arena.emit("match-won", "7.2", cause, arena.wins.index(max(arena.wins)))
    else:
        arena.emit("match-drawn", "7.2", cause)
