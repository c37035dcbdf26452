"""Dialogs for a link of a saved game that is older than the save, or has other choices."""

from tabletop.core.session import Session
from tabletop.rules.state import CHANCE
from tabletop.telling.sentences import caption
from web.page import dom
from web.page.dialogs import Dialog
from web.page.reader import Reader
from web.page.widgets import command
from web.table.play.link_match import LinkMatch
from web.table.play.state import TableState


async def offer_newer(state: TableState, reader: Reader) -> bool:
    """Say that the saved game on the table is further than the link; return whether to send the newer one."""
    say = reader.say
    body = (
        f"<p>{dom.esc(say('older.text', turn=state.desk.turn_name(state.session.state.round)))}</p>"
        f"{command(say('older.go-on'), 'play', answer='on', kind='go')}"
        f"{command(say('older.send'), 'send', answer='send')}"
    )
    return await Dialog(say("older.title"), body, close=say("close")).answer() == "send"


async def ask_which(state: TableState, opened: LinkMatch, reader: Reader) -> bool:
    """Say that the link on the table and the saved game have different choices; return whether to open the saved one."""
    say, mine = reader.say, opened.other
    assert mine is not None
    body = (
        f"<p>{dom.esc(_parting(state, opened, mine))}</p>"
        f"{command(_version(state, mine, 'forked.mine'), 'file', answer='mine', kind='go')}"
        f"{command(_version(state, state.session, 'forked.link'), 'share', answer='link', kind='go')}"
        f'<p class="small">{dom.esc(say("forked.both"))}</p>'
    )
    return await Dialog(say("versions.title"), body, close=say("close")).answer() == "mine"


def _parting(state: TableState, opened: LinkMatch, mine: Session) -> str:
    """A sentence on the first different choice, without secrets."""
    say, theirs = state.say, state.session
    chosen = mine.plies[opened.alike]
    turn, name = state.desk.turn_name(mine.at(opened.alike).state.round), state.desk.seat_name(chosen.seat)
    if chosen.sealed:
        return say("forked.sealed", turn=turn, name=name)
    here, there = (_sentence(state, one, opened.alike) for one in (mine, theirs))
    return say("forked.text", turn=turn, name=name, here=here, there=there)


def _sentence(state: TableState, session: Session, ply: int) -> str:
    """The choice of a session at a ply, in words."""
    then = session.at(ply).state
    return caption(session.game, then.view(None).ask, then.legal()[session.plies[ply].index], state.desk.words)


def _version(state: TableState, session: Session, key: str) -> str:
    """The label of one of the two, by its turn and who is to choose."""
    mover = session.to_move
    if mover is None or mover == CHANCE:
        return state.say(f"{key}.over")
    return state.say(key, turn=state.desk.turn_name(session.state.round), name=state.desk.seat_name(mover))
