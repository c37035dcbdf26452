"""The dialogs of the editor: open a drawing, change the whole board, share, and the course as text."""

from collections.abc import Callable
from typing import Any, Protocol

import js

from roborally import GAME
from roborally.board import courses
from roborally.board import drawing as drawings
from roborally.board.drawing import Drawing
from roborally.board.plan import MAX_SIDE
from tabletop.base.errors import BoardError, LinkError
from tabletop.core.session import PERSON, Session
from tabletop.formats import link as links
from web.desks.roborally.editor import drawing, problems
from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.icons import icon
from web.page.reader import Reader
from web.page.widgets import choice, command, sign
from web.page.works import Work, Works
from web.table.dialogs.share import code_of

_SIZES = ("8x8", "12x12", "12x16", "16x16", "24x16")
_SIDES = ("0", "1", "2", "3")


class Sheet(Protocol):
    """The part of the editor that dialogs use: the open drawing and the saved ones."""

    reader: Reader
    say: Callable[..., str]
    saved: Works
    entry: str

    @property
    def drawn(self) -> Drawing:
        """The drawing as it is now."""

    @property
    def stopped(self) -> bool:
        """Whether a problem of the drawing prevents a race on it."""

    def lay(self, drawn: Drawing, entry: str = "", repaired: list[problems.Problem] | None = None) -> None:
        """Open this drawing; `entry` is the id of its save. The drawing before is saved already."""

    def change(self, after: Drawing) -> None:
        """Replace the drawing by this one, as a step that can be undone."""

    def keep(self) -> None:
        """Save the drawing."""


# Open -----------------------------------------------------------------------------------------------------------------------


async def open_drawing(sheet: Sheet) -> None:
    """Show the dialog to open an empty floor, a saved drawing, a course or floor of the game, or a file. The drawing that
    was open stays saved."""
    say = sheet.say
    sizes = {size: size.replace("x", " \N{MULTIPLICATION SIGN} ") for size in _SIZES}
    floors = {name: name.replace("-", " ") for name in courses.floor_names()}
    known = {name: courses.load(name).title for name in courses.ids()}

    def start(what: str, values: dict[str, str], chosen: str, answer: str) -> str:
        field = choice(say(f"open.{what}"), "", values, chosen)
        return f'<div class="row">{field}{command(say("open.start"), "pencil", answer=answer)}</div>'

    field = '<input type="file" class="unseen" id="open-file" accept=".course,.floor,.txt,text/plain">'
    body = f"""<section><h3>{esc(say("open.mine"))}</h3><ul id="open-mine">{_mine(sheet)}</ul></section>
<section><h3>{esc(say("open.new"))}</h3>
{start("size", sizes, "12x12", "new")}{start("course", known, "", "course")}{start("floor", floors, "", "floor")}</section>
<section><h3>{esc(say("open.file"))}</h3><div class="row">
<label class="button">{icon("upload")}<span>{esc(say("open.file.choose"))}</span>{field}</label>
{command(say("open.text"), "log", answer="text")}</div></section>"""
    dialog = Dialog(say("edit.open"), body, kind="page editing", close=say("close"))

    async def read(event: Any) -> None:
        files = event.target.files
        if files.length:
            text = str(await files.item(0).text())
            dialog.close("")
            await as_text(sheet, text)

    dialog.listen("#open-file", "change", read)
    chosen = [dialog.element.querySelectorAll("select").item(place) for place in range(3)]
    answer = await dialog.answer()
    kind, _, rest = answer.partition(":")
    size, course, floor = (str(select.value) for select in chosen)
    if kind == "new":
        width, height = map(int, size.split("x"))
        sheet.lay(drawing.empty(width, height, say("edit.untitled")))
    elif kind == "course":
        sheet.lay(of_course(course))
    elif kind == "floor":
        sheet.lay(Drawing(courses.plan(floor)))
    elif kind == "mine" and (entry := sheet.saved.get(rest)):
        sheet.lay(drawings.unpack(entry.content), entry.id)
    elif kind == "drop":
        await _drop(sheet, rest)
    elif kind == "text":
        await as_text(sheet, drawings.write(sheet.drawn))


def of_course(name: str) -> Drawing:
    """The drawing of a course: one of the game's by its id, or one that somebody drew by its packed text."""
    if name.startswith(drawings.PREFIX):
        return drawings.unpack(name)
    course = courses.load(name)
    return drawing.titled(Drawing(course.floor.plan, course.flags, course.rules), course.title)


def _mine(sheet: Sheet) -> str:
    say, rows = sheet.say, []
    style = dom.plain(dateStyle="medium", timeStyle="short")
    for entry in sheet.saved.all():
        title = _title(sheet, entry)
        when = str(js.Intl.DateTimeFormat.new(sheet.reader.language, style).format(entry.when))
        here = ' aria-current="true"' if entry.id == sheet.entry else ""
        rows.append(
            f'<li><button class="save" data-answer="mine:{esc(entry.id)}"{here}><b>{esc(title)}</b><small>{esc(when)}</small>'
            f"</button>{sign(say('open.drop', title=title), 'clear', answer=f'drop:{entry.id}')}</li>"
        )
    return "".join(rows) or f'<li class="small">{esc(say("open.none"))}</li>'


def _title(sheet: Sheet, entry: Work) -> str:
    return drawings.unpack(entry.content).plan.name or sheet.say("edit.untitled")


async def _drop(sheet: Sheet, number: str) -> None:
    say, entry = sheet.say, sheet.saved.get(number)
    if entry is None:
        return
    title = _title(sheet, entry)
    yes = command(say("open.drop.yes"), "clear", answer="yes", kind="go bad")
    body = f"<p>{esc(say('open.drop.text', title=title))}</p>{yes}"
    if await Dialog(say("open.drop", title=title), body, close=say("close")).answer() == "yes":
        sheet.saved.delete(number)
        if sheet.entry == number:
            sheet.lay(drawing.empty(12, 12, say("edit.untitled")))
    await open_drawing(sheet)


# The board as a whole -------------------------------------------------------------------------------------------------------


async def change_board(sheet: Sheet) -> None:
    """Show the dialog to turn the board, make it larger or smaller, or join another floor to it."""
    say = sheet.say
    mine = {entry.content: say("board.mine", title=_title(sheet, entry)) for entry in sheet.saved.all()}
    floors = mine | {name: name.replace("-", " ") for name in courses.floor_names()}
    sides = {side: say(f"board.side.{side}") for side in _SIDES}
    turns = {str(quarters): say("board.turned", degrees=quarters * 90) for quarters in range(4)}
    rows = "".join(
        f"<li><span>{esc(say(f'board.side.{side}'))}</span>"
        f"{sign(say(f'board.less.{side}'), 'minus', f'board-grow:{side}:-1')}"
        f"{sign(say(f'board.more.{side}'), 'plus', f'board-grow:{side}:1')}</li>"
        for side in _SIDES
    )
    body = f"""<div class="row">{command(say("board.turn"), "turn", do="board-turn", kind="main")}
<p id="board-size" role="status"></p></div>
<section><h3>{esc(say("board.size"))}</h3><ul class="sides">{rows}</ul></section>
<section><h3>{esc(say("board.join"))}</h3><p class="small">{esc(say("board.join.text"))}</p>
{choice(say("open.floor"), "", floors, courses.floor_names()[0])}{choice(say("board.join.turn"), "", turns, "0")}
{choice(say("board.join.side"), "", sides, "2")}
<div class="row">{command(say("board.join.do"), "plus", do="board-join", kind="main")}</div>
<p class="error" id="board-error" role="alert"></p></section>"""
    dialog = Dialog(say("edit.board"), body, kind="editing", close=say("close"))

    def say_size() -> None:
        plan = sheet.drawn.plan
        dialog.part("#board-size").textContent = say("board.is", width=plan.width, height=plan.height)

    def change(after: Drawing) -> None:
        sheet.change(after)
        say_size()

    def join() -> None:
        floor, turn, side = (str(dialog.element.querySelectorAll("select").item(place).value) for place in range(3))
        piece = drawings.unpack(floor).plan if floor in mine else courses.plan(floor)
        after = drawing.joined_to(sheet.drawn, piece, int(turn), int(side))
        dialog.part("#board-error").textContent = "" if after else say("board.join.large", limit=MAX_SIDE)
        if after is not None:
            change(after)

    def grow(rest: str) -> None:
        side, by = map(int, rest.split(":"))
        change(drawing.grown(sheet.drawn, side, by))

    dom.on("board-turn", lambda _rest, _event: change(drawings.turned_drawing(sheet.drawn, 1)))
    dom.on("board-grow", lambda rest, _event: grow(rest))
    dom.on("board-join", lambda _rest, _event: join())
    say_size()
    await dialog.answer()


# Sharing --------------------------------------------------------------------------------------------------------------------


def race_link(drawn: Drawing) -> str:
    """The fragment of a new race on the course: a person against up to two bots. Raises LinkError."""
    count = min(3, drawn.docks)
    session = Session(GAME, [PERSON, *["easy"] * (count - 1)], {"course": drawings.pack(drawn)})
    return links.share(session)


async def share(sheet: Sheet) -> None:
    """Show the dialog with a link to race on the course, a link to go on drawing, and a file."""
    say, drawn = sheet.say, sheet.drawn
    address = str(js.location.href).partition("#")[0]
    texts = {"draw": f"{address}#edit={drawings.pack(drawn)}"}
    notes = {"draw": say("give.draw.text")}
    if sheet.stopped:
        notes["race"] = say("give.race.not")
    else:
        try:
            texts["race"], notes["race"] = f"{address}#{race_link(drawn)}", say("give.race.text")
        except LinkError as error:
            notes["race"] = sheet.reader.explain(error)
    if len(texts["draw"]) > links.MAX_LENGTH:
        notes["draw"] = say("give.long", length=len(texts["draw"]), limit=links.MAX_LENGTH)
        del texts["draw"]
    parts = []
    for way in ("race", "draw"):
        parts.append(f"<section><h3>{esc(say(f'give.{way}'))}</h3><p>{esc(notes[way])}</p>")
        if way in texts:
            button = command(say("share.copy"), "copy", do=f"give-copy:{way}")
            parts.append(
                f'<textarea readonly rows="2" spellcheck="false" id="give-{way}" aria-label="{esc(say(f"give.{way}"))}">'
                f'{esc(texts[way])}</textarea><div class="row">{button}</div>'
            )
        parts.append("</section>")
    picture = code_of(texts.get("race") or texts.get("draw", ""), say)
    native = command(say("share.sheet"), "share", do="give-sheet") if texts and hasattr(js.navigator, "share") else ""
    body = (
        f'{"".join(parts)}<p id="give-status" role="status"></p><div class="share">{picture}</div>'
        f"<div class='row'>{command(say('give.file'), 'file', answer='file', kind='main')}{native}</div>"
    )
    dialog = Dialog(say("edit.share"), body, kind="share editing", close=say("close"))

    async def copy(way: str) -> None:
        copied = await dom.copy_field(dialog.part(f"#give-{way}"))
        dialog.part("#give-status").textContent = say("share.copied" if copied else "share.by-hand")

    async def put_on_sheet() -> None:
        way = "race" if "race" in texts else "draw"
        if await dom.share(title=drawn.plan.name, url=texts[way]):
            dialog.close()
        else:
            await copy(way)

    dom.on("give-copy", lambda way, _event: dom.spawn(copy(way)))
    dom.on("give-sheet", lambda _rest, _event: dom.spawn(put_on_sheet()))
    answer = await dialog.answer()
    if answer == "file":
        dom.download(f"{_file_name(drawn)}.course", drawings.write(drawn), "text/plain")


def _file_name(drawn: Drawing) -> str:
    words = "".join(sign if sign.isascii() and sign.isalnum() else " " for sign in drawn.plan.name.lower()).split()
    return "-".join(words) or "course"


# As text --------------------------------------------------------------------------------------------------------------------


async def as_text(sheet: Sheet, text: str) -> None:
    """Show the dialog with a course as text, which can be changed and opened. If it cannot be read, the place of the error
    is selected."""
    say = sheet.say
    body = f"""<p class="small">{esc(say("text.about"))}</p>
<textarea id="course-text" class="course-text" rows="16" spellcheck="false" wrap="off"
 aria-label="{esc(say("text.title"))}"></textarea>
<p class="error" id="text-error" role="alert"></p>
<div class="row">{command(say("text.use"), "check", do="text-use", kind="main")}
{command(say("text.save"), "file", do="text-save")}</div>"""
    dialog = Dialog(say("text.title"), body, kind="page editing", close=say("close"))
    field = dialog.part("#course-text")
    field.value = text

    def use() -> None:
        written = str(field.value)
        try:
            drawn, repaired = problems.read(written)
        except BoardError as error:
            sentence = say("problem.file", line=error.line, column=error.column, reason=error.reason)
            dialog.part("#text-error").textContent = sentence
            lines = written.split("\n")
            start = sum(len(line) + 1 for line in lines[: error.line - 1]) + error.column - 1
            field.focus()
            field.setSelectionRange(start, start + 1)
            return
        dialog.close("")
        sheet.lay(drawn, repaired=repaired)
        sheet.keep()

    dom.on("text-use", lambda _rest, _event: use())
    dom.on(
        "text-save",
        lambda _rest, _event: dom.download(f"{_file_name(sheet.drawn)}.course", str(field.value), "text/plain"),
    )
    await dialog.answer()
