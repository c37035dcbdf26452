"""A card of the table in detail: what it does, and the way to its chapter of the rules."""

from tabletop.game import Game
from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.reader import Reader
from web.page.widgets import command
from web.table.desk import Card


async def show_card(reader: Reader, game: Game, card: Card) -> None:
    """Show a card; from there its rule may be opened."""
    say = reader.say
    title = reader.words_of(game).say(f"rule.{card.rule}")
    body = (
        f'<div class="card-details">{card.picture}<p>{esc(card.does)}</p></div>'
        f"{command(say('why.rule', rule=card.rule, title=title), 'log', answer='rule')}"
    )
    if await Dialog(card.title, body, close=say("close")).answer() == "rule":
        from web.page.help import show_rules

        await show_rules(reader, game, card.rule)
