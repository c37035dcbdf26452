"""After a game: who sits where in a rematch, and which other game to try next."""

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.core.session import PERSON
from web.table.play.state import TableState

HARDER, BIGGER = "harder", "bigger"


class Next(NamedTuple):
    """A game to try next: what changes in it, as a word for `Table.rematch`, and what its button says."""

    change: str
    label: str


def moved_on(state: TableState) -> int:
    """By how many seats everybody moves on in a rematch: those of one person; none where a position was written."""
    seats = range(len(state.session.seats))
    return 0 if state.session.position else len(seats) // len(state.people(seats))


def next_seat(state: TableState) -> int | None:
    """Where the reader sits in a rematch, if that seat goes by its own name."""
    here = state.here
    return (
        (here[0] + moved_on(state)) % len(state.session.seats)
        if here and not any(state.save.names().values())
        else None
    )


def turned_said(state: TableState, seat: int | None) -> str:
    """That everybody sits elsewhere now, and where the reader does; None for a seat with a name of its own."""
    if seat is None:
        return state.say("rematch.turned")
    return state.say("rematch.turned.you", name=state.desk.seat_name(seat))


def rematch_said(state: TableState) -> str:
    """What a rematch keeps and what it changes: who sits where, and what is drawn by lot."""
    if not moved_on(state):
        return state.say("rematch.same")
    seat, words = next_seat(state), state.desk.words
    name = "" if seat is None else state.desk.seat_name(seat)
    turns = state.say("rematch.turns") if seat is None else state.say("rematch.turns.you", name=name)
    return f"{turns} {words.say('rematch.lot')}" if words.has("rematch.lot") else turns


def offers(state: TableState) -> list[Next]:
    """What somebody may try who has won against bots."""
    session = state.session
    if session.position or not any(seat in state.here for seat in session.state.winners()):
        return []
    found = []
    if harder := harder_bots(state):
        bot = max((kind for kind in harder if kind != PERSON), key=_levels(state).index)
        found.append(Next(HARDER, state.say("next.harder", bot=state.desk.bot_name(bot))))
    if bigger := state.desk.bigger(dict(session.options), len(session.seats)):
        found.append(Next(BIGGER, state.say("next.bigger", title=bigger[0])))
    return found


def _levels(state: TableState) -> Sequence[str]:
    return state.desk.levels or state.session.game.bots


def harder_bots(state: TableState) -> list[str]:
    """Who sits where if each bot is replaced by the next better one; nobody where they are the best, or others play too."""
    kinds, levels = list(state.session.seats), _levels(state)
    bots = [kind for kind in kinds if kind != PERSON]
    if not bots or state.far or not all(kind in levels for kind in bots) or {*bots} == {levels[-1]}:
        return []
    return [kind if kind == PERSON else levels[min(levels.index(kind) + 1, len(levels) - 1)] for kind in kinds]
