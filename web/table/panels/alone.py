"""The result of a game played alone: for the player, and for others."""

from web.table.alone.games import Days
from web.table.play.state import TableState


def result(state: TableState, kept: str) -> str:
    """The result in sentences: rounds, hints, par, rounds of the ghost, days in a row; `kept` is the preference `alone`."""
    session, words, sentences = state.session, state.desk.words, _result(state)
    if not session.state.winners():
        return " ".join(sentences)
    if state.ghost is not None:
        sentences.append(words.say("alone.ghost", state.ghost.rounds))
    days = Days.of(kept, session.game.name)
    if state.save.about.get("day") == days.last and days.row > 1:
        sentences.append(words.say("alone.row", days.row))
    return " ".join(sentences)


def shared(state: TableState) -> str:
    """The result in a line, to share."""
    return f"{state.session.game.title}, {state.title}: {' '.join(_result(state))}"


def _result(state: TableState) -> list[str]:
    session, words = state.session, state.desk.words
    if not session.state.winners():
        return [words.say("alone.lost")]
    sentences = [words.say("alone.done", session.state.round)]
    if state.save.about.get("hinted"):
        sentences.append(words.say("alone.hinted"))
    par = session.game.alone.par(session.options) if session.game.alone is not None else None
    return [*sentences, words.say("alone.par", par=words.decimal(par))] if par is not None else sentences
