"""A card of the table seen closely: what it does, and the way to its chapter of the rules."""

from typing import TYPE_CHECKING

from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.widgets import command

if TYPE_CHECKING:
    from web.table.table import Table


async def show_card(table: "Table", thing: str) -> None:
    """Show the card of that id; from there its rule may be opened."""
    say, game = table.app.say, table.session.game
    card = table.desk.card(thing)
    title = table.app.reader.words_of(game).say(f"rule.{card.rule}")
    body = (
        f'<div class="closely">{card.picture}<p>{esc(card.does)}</p></div>'
        f"{command(say('why.rule', rule=card.rule, title=title), 'log', answer='rule')}"
    )
    if await Dialog(card.title, body, close=say("close")).answer() == "rule":
        from web.page.help import show_rules

        await show_rules(table.app, game, card.rule)
