"""How to play, in a few sentences, and the rules in full."""

import re
from collections.abc import Sequence
from importlib.resources import files
from itertools import count, takewhile

import js
from pyodide.ffi import JsException

from tabletop.game import Game
from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.reader import Reader
from web.page.widgets import command

_DRAFT_KEYS = ("1-9", "arrows", "back", "enter", "r", "p")
_KEYS = ("space", "s", "l", "w", "help", "board")


async def open_help(reader: Reader, game: Game, special_rules: Sequence[str], *, drafts: bool) -> None:
    """How to play, the keys, and the way to the rules. `special_rules` are those of the game on the table, a sentence each;
    `drafts` tells whether choices are laid out before they are made."""
    say, words = reader.say, reader.words_of(game)
    listed = "".join(f"<li>{esc(rule)}</li>" for rule in special_rules)
    special = f'<h3>{esc(say("help.special"))}</h3><ul class="special">{listed}</ul>' if listed else ""
    told = takewhile(words.has, (f"help.{number}" for number in count(1)))
    steps = "".join(f"<li>{esc(words.say(step))}</li>" for step in told)
    note = f"<p>{esc(words.say('note.reconstruction'))}</p>" if words.has("note.reconstruction") else ""
    keys = "".join(
        f"<dt><kbd>{esc(say(f'key.{key}'))}</kbd></dt><dd>{esc(say(f'key.{key}.does'))}</dd>"
        for key in (*(_DRAFT_KEYS if drafts else ()), *_KEYS)
    )
    hands = say("help.draft.text" if drafts else "help.hands.text")
    body = (
        f'{special}<ol class="steps">{steps}</ol>{note}<h3>{esc(say("help.hands"))}</h3><p>{esc(hands)}</p>'
        f'<h3>{esc(say("help.keys"))}</h3><dl class="keys">{keys}</dl>'
        f"{command(say('help.rules'), 'log', answer='rules', kind='main')}"
    )
    if await Dialog(say("help.of", game=game.title), body, kind="page", close=say("close")).answer() == "rules":
        await show_rules(reader, game)


async def show_rules(reader: Reader, game: Game, rule: str = "") -> None:
    """The rules of a game as this program plays them, scrolled to one of them."""
    language, text = await _rules(game.name, reader.language)
    body = f'<div class="prose" lang="{language}">{as_html(text)}</div>'
    dialog = Dialog(reader.say("rules.title", game=game.title), body, kind="page", close=reader.say("close"))
    found = dialog.part(f"#rule-{rule.replace('.', '-')}") if rule else None
    if found is not None:
        found.scrollIntoView()
        found.focus()
    await dialog.answer()


async def _rules(game: str, language: str) -> tuple[str, str]:
    """The language and the text of the rules in the reader's language, which the site keeps beside the archives; in English
    where it cannot be had."""
    if language != "en":
        try:
            response = await js.fetch(f"./rules/{game}.{language}.md")
            if response.ok:
                return language, str(await response.text())
        except JsException:
            pass  # neither online nor kept
    return "en", (files(game) / "RULES.md").read_text(encoding="utf-8")


def as_html(text: str) -> str:
    """Headings, paragraphs, lists and tables of a Markdown text of our own as markup."""
    parts: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.split("\n")
        if heading := re.match(r"(#+) ((\d+(?:\.\d+)*)?.*)", lines[0]):
            level = len(heading[1]) + 1
            anchor = f' id="rule-{heading[3].replace(".", "-")}" tabindex="-1"' if heading[3] else ""
            parts.append(f"<h{level}{anchor}>{_inline(heading[2])}</h{level}>")
            lines = lines[1:]
        if not lines:
            continue
        if lines[0].startswith("|"):
            parts.append(_table(lines))
        elif re.match(r"[*-] ", lines[0]):
            items = re.split(r"\n(?=[*-] )", "\n".join(lines))
            parts.append("<ul>" + "".join(f"<li>{_inline(item[2:])}</li>" for item in items) + "</ul>")
        else:
            parts.append(f"<p>{_inline(' '.join(lines))}</p>")
    return "".join(parts)


def _table(lines: list[str]) -> str:
    written = [line for line in lines if not re.match(r"\|[-| :]+\|?$", line)]
    rows = [[_inline(cell.strip()) for cell in line.strip("|").split("|")] for line in written]
    head = "".join(f'<th scope="col">{cell}</th>' for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _inline(text: str) -> str:
    text = esc(text, quote=False)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"(?<!\w)\*(.+?)\*(?!\w)", r"<i>\1</i>", text)
    text = re.sub(r"`(.+?)`", r"<code>\1</code>", text)
    return re.sub(r"\[([^][]+)\]", r"<mark>\1</mark>", text)  # what a rule rests on: [booklet], [livret] …
