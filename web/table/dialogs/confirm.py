"""A question before a choice that would cost the game."""

from web.page import dom
from web.page.dialogs import Dialog
from web.page.widgets import command
from web.table.play.state import TableState

_YES = "yes"


async def confirm(state: TableState, warning: str) -> bool:
    """Show a warning, and ask whether to make the choice nevertheless."""
    say = state.say
    no = command(say("sure.no"), "undo", answer="no", kind="go")
    body = f'<p>{dom.esc(warning)}</p><div class="row">{no}{command(say("sure.yes"), "check", answer=_YES)}</div>'
    return await Dialog(say("sure.title"), body, close=say("close")).answer() == _YES
