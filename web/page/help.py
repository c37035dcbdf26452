"""The help dialog with how to play, in a few sentences, and the dialog with the rules."""

import re
from collections.abc import Sequence
from itertools import count, takewhile
from typing import Any

import js
from pyodide.ffi import JsException

from tabletop.core.game import Game
from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.icons import icon
from web.page.reader import Reader
from web.page.widgets import command

_DRAFT_KEYS = ("1-9", "arrows", "back", "enter", "r", "p")
_KEYS = ("space", "s", "l", "w", "help", "board")


async def open_help(
    reader: Reader, game: Game, special_rules: Sequence[str] = (), asked: tuple[str, str] = ("", ""), *, drafts: bool
) -> None:
    """Show the present prompt, how to play, the keys, and links to rules and lessons. `special_rules` of the game on the
    table are a sentence each; `asked` is (prompt, number of its rule); `drafts` says whether choices are laid out before
    they are made."""
    say, words = reader.say, reader.words_of(game)
    listed = "".join(f"<li>{esc(rule)}</li>" for rule in special_rules)
    special = f'<h3>{esc(say("help.special"))}</h3><ul class="special">{listed}</ul>' if listed else ""
    ids = takewhile(words.has, (f"help.{number}" for number in count(1)))
    steps = "".join(f"<li>{esc(words.say(step))}</li>" for step in ids)
    note = f"<p>{esc(words.say('note.reconstruction'))}</p>" if words.has("note.reconstruction") else ""
    keys = "".join(
        f"<dt><kbd>{esc(say(f'key.{key}'))}</kbd></dt><dd>{esc(say(f'key.{key}.does'))}</dd>"
        for key in (*(_DRAFT_KEYS if drafts else ()), *_KEYS)
    )
    prompt, rule = asked
    title = words.say(f"rule.{rule}") if rule else ""
    way = command(say("why.rule", rule=rule, title=title), "log", answer="rule")
    now = f'<p><b>{esc(prompt)}</b></p><div class="row">{way}</div>' if rule else ""
    unfolded = "" if dom.matches("(hover: none)") else " open"
    hands = say("help.draft.text" if drafts else "help.hands.text")
    body = (
        f'{now}<h3>{esc(say("help.hands"))}</h3><p>{esc(hands)}</p>{special}<ol class="steps">{steps}</ol>{note}'
        f'<details{unfolded}><summary><h3>{esc(say("help.keys"))}</h3></summary><dl class="keys">{keys}</dl></details>'
        f"<h3>{esc(say('help.hidden'))}</h3><p>{esc(say('help.hidden.text'))}</p>"
        f"<div class='row'>{command(say('help.rules'), 'log', answer='rules', kind='main')}"
        f'<a class="button" target="_blank" href="{reader.lessons(game.name)}">{icon("lamp")}'
        f"<span>{esc(say('home.learn'))}</span></a></div>"
    )
    answer = await Dialog(say("help.of", game=game.title), body, kind="page", close=say("close")).answer()
    if answer:
        await show_rules(reader, game, rule if answer == "rule" else "")


async def show_rules(reader: Reader, game: Game, rule: str = "") -> None:
    """Show the rules of a game as this program plays them, scrolled to `rule`. The dialog opens at once, and fetches its text
    from the static page."""
    say, page = reader.say, f"./rules/{game.name}/{reader.language}/"
    link = f'<p><a href="{page}#{esc(rule)}">{esc(say("rules.page"))}</a></p>'
    answer = "again"
    while answer == "again":
        dialog = Dialog(say("rules.title", game=game.title), link, kind="page", close=say("close"))
        dialog.listen("", "click", _follow)
        text = await _text_of(page)
        if text:
            body = f'<div class="prose" lang="{reader.language}">{link}{text}</div>'
        else:
            body = f"<p>{esc(say('rules.missing'))}</p>{command(say('rules.again'), 'replay', answer='again')}"
        dom.put(dialog.part(".body"), body)
        if dialog.element.isConnected:
            _go_to(rule)
        answer = await dialog.answer()


async def _text_of(page: str) -> str:
    """The text of a static page with its table of contents, and headings one level lower, for a dialog. "" if the page cannot
    be fetched."""
    try:
        response = await js.fetch(page)
        text = str(await response.text()) if response.ok else ""
    except JsException:  # no network, and not in the cache
        return ""
    text = text.partition('<div class="beside">')[2].rpartition("</div>\n</main>")[0]
    text = re.sub(r"(</?h)([2-5])", lambda found: f"{found[1]}{int(found[2]) + 1}", text)
    return text.replace('"../../../', '"./')  # links to other files of the site


def _follow(event: Any) -> None:
    """Scroll to a rule for a click on its number, as the fragment of the address belongs to the game. Links to other pages
    open in a new tab."""
    link = dom.closest(event.target, "a")
    if link is None:
        return
    if link.getAttribute("href").startswith("#"):
        event.preventDefault()
        contents = dom.closest(link, ".contents details")
        if contents is not None:
            contents.open = False  # its list lies over the text
        _go_to(link.getAttribute("href")[1:])
    else:
        link.target = "_blank"


def _go_to(rule: str) -> None:
    """Scroll to a rule and focus it."""
    found = dom.by_id(rule) if rule else None
    if found is not None:
        found.focus()
        found.scrollIntoView()
