"""After a game: who sits where in a rematch, whether it counts for the reader's rating, and which other game to try next."""

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.bots.glicko import chance
from tabletop.core.alone import is_alone
from tabletop.core.session import PERSON
from tabletop.formats.link import base36
from web.table.play.state import TableState

HARDER, EASIER, BIGGER = "harder", "easier", "bigger"
LIKELY, SURE, EVEN = 0.7, 0.9, 0.5
"""Chances to win: from the first on better bots are offered, from the second on bots are too weak to be, and below the third
weaker ones are offered after so many losses in a row:"""
STREAK = 3


class NextGame(NamedTuple):
    """A game to try next: what changes in it, as a word for `Table.rematch`, and what its button says."""

    change: str
    label: str


def moved_on(state: TableState) -> int:
    """By how many seats everybody moves on in a rematch: those of one person; none where a position was written, or somebody
    plays alone."""
    seats = range(len(state.session.seats))
    return 0 if state.session.position or is_alone(state.session) else len(seats) // len(state.people(seats))


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
    """What a rematch keeps and what it changes: who sits where, and what is drawn by lot. '' where somebody plays alone."""
    if is_alone(state.session):
        return ""
    if not moved_on(state):
        return state.say("rematch.same")
    seat, words = next_seat(state), state.desk.words
    name = "" if seat is None else state.desk.seat_name(seat)
    turns = state.say("rematch.turns") if seat is None else state.say("rematch.turns.you", name=name)
    return f"{turns} {words.say('rematch.lot')}" if words.has("rematch.lot") else turns


def offers(state: TableState) -> list[NextGame]:
    """What somebody may try who has played against bots: more after a win, less after losses."""
    session = state.session
    if session.position or not state.here:
        return []
    found = []
    won = any(seat in state.here for seat in session.state.winners())
    change = HARDER if won else EASIER
    if others := other_bots(state, change):
        best = max((kind for kind in others if kind != PERSON), key=_levels(state).index)
        key = "next.harder" if won else "next.easier"
        found.append(NextGame(change, state.say(key, bot=state.desk.bot_name(best))))
    if won and (bigger := state.desk.bigger_game(dict(session.options), len(session.seats))):
        found.append(NextGame(BIGGER, state.say("next.bigger", title=bigger[0])))
    return found


def _levels(state: TableState) -> Sequence[str]:
    return state.desk.levels or state.session.game.bots


def other_bots(state: TableState, change: str) -> list[str]:
    """Who sits where if each bot is replaced by a better one, for HARDER, or by a weaker one, for EASIER; nobody where that
    makes no sense, or others play too."""
    kinds, levels = list(state.session.seats), _levels(state)
    places = [levels.index(kind) for kind in kinds if kind in levels]
    if not places or state.far or len(places) < sum(kind != PERSON for kind in kinds):
        return []
    step, last = _step(state, max(places), change), len(levels) - 1
    found = [kind if kind == PERSON else levels[min(max(levels.index(kind) + step, 0), last)] for kind in kinds]
    return [] if found == kinds else found


def _step(state: TableState, place: int, change: str) -> int:
    """By how many levels the bots become better or worse, the best of which has that place among the levels: by one for whoever
    has won, until the reader's rating says more."""
    chances = _chances(state)
    if change == HARDER and not chances:
        return 1
    if change == HARDER and chances[place] >= LIKELY:
        return next((other - place for other in range(place + 1, len(chances)) if chances[other] < SURE), 0)
    if change == EASIER and chances and _has_lost_often(state) and chances[place] < EVEN:
        return -1 if chances[max(place - 1, 0)] < SURE else 0
    return 0


def _chances(state: TableState) -> list[float]:
    """How likely the reader wins against a bot of each level by their ratings; nothing where one of these is not known."""
    points, levels = state.session.game.ratings, _levels(state)
    if not state.rated_games or not all(level in points for level in levels):
        return []
    return [chance(state.rated_games[-1].rating - points[level]) for level in levels]


def _has_lost_often(state: TableState) -> bool:
    """Whether this game is one of several that were lost in a row."""
    lost = [one.won == 0 for one in state.rated_games[-STREAK:]]
    return len(lost) == STREAK and all(lost) and counts(state)


def counts(state: TableState) -> bool:
    """Whether the game at the table is the last one that has counted for the reader's rating."""
    return bool(state.rated_games) and state.rated_games[-1].seed == base36(state.session.seed)


def rivals(state: TableState) -> list[int]:
    """The first seats of the bots against which the reader plays for a rating: alone, in a game that began here as the game
    does, and without a hint. Nobody where it does not count; choices that were taken back change nothing."""
    session = state.session
    kinds, points = session.seats, session.game.ratings
    bots = state.people([seat for seat, kind in enumerate(kinds) if kind != PERSON])
    alone = not state.far and state.only_person is not None and state.chat is None and state.past is None
    about = state.save.about
    own = state.helps and not session.position and not about.get("linked") and not about.get("hinted")
    return bots if alone and own and all(kinds[seat] in points for seat in bots) else []
