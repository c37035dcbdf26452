"""What came of a game that was played alone: for whoever played it, and for others."""

from tabletop.core.session import Session
from web.table.alone.games import Days, day_of
from web.table.play.state import TableState


def result(state: TableState, kept: str) -> list[str]:
    """What came of a game that was played alone, in sentences: rounds, par, those of the ghost, days in a row."""
    session, words = state.session, state.desk.words
    if not session.state.winners():
        return [words.say("alone.lost")]
    told = [words.say("alone.done", session.state.round)]
    if (par := _par(session)) is not None:
        told.append(words.say("alone.par", par=words.decimal(par)))
    if state.ghost is not None:
        told.append(words.say("alone.ghost", state.ghost.rounds))
    days = Days.of(kept, session.game.name)
    if day_of(session) == days.last and days.row > 1:
        told.append(words.say("alone.row", days.row))
    return [" ".join(told)]


def shared(state: TableState) -> str:
    """The same in a line for others."""
    session, words = state.session, state.desk.words
    done = words.say("alone.done", session.state.round) if session.state.winners() else words.say("alone.lost")
    par = _par(session)
    told = f"{done} {words.say('alone.par', par=words.decimal(par))}" if par is not None else done
    return f"{session.game.title}, {state.title}: {told}"


def _par(session: Session) -> float | None:
    return session.game.alone.par(session.options) if session.game.alone is not None else None
