"""After a game: who sits where in a rematch, whether the game counts for the reader's rating, and other games to try next."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop.bots.glicko import chance
from tabletop.core.alone import is_alone
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import base36
from tabletop.rules.state import CHANCE
from web.table.play.state import TableState

HARDER, EASIER, BIGGER = "harder", "easier", "bigger"
LIKELY, SURE, EVEN = 0.7, 0.9, 0.5
"""Chances to win: from LIKELY on, better bots are offered; from SURE on, bots are too weak to be offered; below EVEN, weaker
bots are offered after STREAK losses in a row."""
STREAK = 3


class NextGame(NamedTuple):
    """A game to try next: the change (HARDER, EASIER or BIGGER) for `Table.rematch`, and the label of its button."""

    change: str
    label: str


def moved_on(state: TableState) -> int:
    """Seats by which everybody moves on in a rematch: the number of seats of one person; 0 for a written position or a game
    played alone."""
    seats = range(len(state.session.seats))
    return 0 if state.session.position or is_alone(state.session) else len(seats) // len(state.people(seats))


def next_seat(state: TableState) -> int | None:
    """The reader's seat in a rematch, if nobody gave names to seats; otherwise None."""
    here = state.here
    return (
        (here[0] + moved_on(state)) % len(state.session.seats)
        if here and not any(state.save.names().values())
        else None
    )


def seat_change_sentence(state: TableState, seat: int | None) -> str:
    """A sentence that everybody has moved on, and where the reader sits; None to leave that out."""
    if seat is None:
        return state.say("rematch.turned")
    return state.say("rematch.turned.you", name=state.desk.seat_name(seat))


def rematch_sentence(state: TableState) -> str:
    """A sentence on the changes in a rematch: who sits where, and what is drawn by lot. '' for a game played alone."""
    if is_alone(state.session):
        return ""
    if not moved_on(state):
        return state.say("rematch.same")
    seat, words = next_seat(state), state.desk.words
    name = "" if seat is None else state.desk.seat_name(seat)
    turns = state.say("rematch.turns") if seat is None else state.say("rematch.turns.you", name=name)
    drawn = (f"rematch.{ask}" for ask in dict.fromkeys(_drawn(state.session)))
    return " ".join([turns, *(words.say(text) for text in drawn if words.has(text))])


def _drawn(session: Session) -> Iterator[str]:
    """The asks of chance before anybody's first choice."""
    state = session.at(0).state.clone()
    for ply in session.plies:
        pending = state.pending
        if pending is None or pending.seat != CHANCE:
            return
        yield pending.ask.name
        state.apply(state.legal()[ply.index])


def offers(state: TableState) -> list[NextGame]:
    """The games to try next after one against bots: harder after a win, easier after losses."""
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
    """The kinds of all seats with better bots, for HARDER, or weaker ones, for EASIER; [] if none are offered, or if other
    people or other bots play, too."""
    kinds, levels = list(state.session.seats), _levels(state)
    places = [levels.index(kind) for kind in kinds if kind in levels]
    if not places or state.far or len(places) < sum(kind != PERSON for kind in kinds):
        return []
    step, last = _step(state, max(places), change), len(levels) - 1
    found = [kind if kind == PERSON else levels[min(max(levels.index(kind) + step, 0), last)] for kind in kinds]
    return [] if found == kinds else found


def _step(state: TableState, place: int, change: str) -> int:
    """Levels by which the bots change; `place` is the level of the best one. Without a rating of the reader, a win raises
    them by 1."""
    chances = _chances(state)
    if change == HARDER and not chances:
        return 1
    if change == HARDER and chances[place] >= LIKELY:
        return next((other - place for other in range(place + 1, len(chances)) if chances[other] < SURE), 0)
    if change == EASIER and chances and _has_lost_often(state) and chances[place] < EVEN:
        return -1 if chances[max(place - 1, 0)] < SURE else 0
    return 0


def _chances(state: TableState) -> list[float]:
    """The reader's chance to win against a bot of each level, by ratings; [] if a rating is unknown."""
    points, levels = state.session.game.ratings, _levels(state)
    if not state.rated_games or not all(level in points for level in levels):
        return []
    return [chance(state.rated_games[-1].rating - points[level]) for level in levels]


def _has_lost_often(state: TableState) -> bool:
    """Whether the last STREAK rated games were lost, this one included."""
    lost = [one.won == 0 for one in state.rated_games[-STREAK:]]
    return len(lost) == STREAK and all(lost) and counts(state)


def counts(state: TableState) -> bool:
    """Whether the game at the table is the last rated one."""
    return bool(state.rated_games) and state.rated_games[-1].seed == base36(state.session.seed)


def rivals(state: TableState) -> list[int]:
    """The first seats of the bots in a rated game; [] if it does not count. It counts for a reader alone, from the usual
    beginning, not opened by a link, and without hints. Undo does not matter."""
    session = state.session
    kinds, points = session.seats, session.game.ratings
    bots = state.people([seat for seat, kind in enumerate(kinds) if kind != PERSON])
    alone = not state.far and state.only_person is not None and state.chat is None and state.past is None
    about = state.save.about
    own = state.helps and not session.position and not about.get("linked") and not about.get("hinted")
    return bots if alone and own and all(kinds[seat] in points for seat in bots) else []
