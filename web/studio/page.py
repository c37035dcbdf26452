"""The studio's page: the picture of the table above or beside a panel, and the tabs of the panels. Imported when it is first
opened."""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import js

from tabletop.base.errors import LessonError, TabletopError
from tabletop.core import game as games
from tabletop.film.notes import lettered, ring
from tabletop.film.stretch import Stretch
from tabletop.show import svg
from tabletop.show.scene import Scene, Shapes
from tabletop.sketch.check import CheckedSketch
from tabletop.sketch.importing import fitting, import_parts
from tabletop.sketch.parts import Parts
from web.page import colours, dom, routes
from web.page.gate import Gate
from web.page.icons import icon
from web.page.reader import Reader
from web.page.works import Work
from web.studio import markup, puzzles, saved, spots
from web.studio.debounce import Debounce
from web.studio.draft import Draft
from web.studio.export import Export
from web.studio.pointing import Pointing
from web.table.dialogs.embed import shown_figure

_AROUND = 0.56
"""Radius in cells of the ring around a touched thing."""


class Host(Protocol):
    """The part of the app that the studio uses."""

    reader: Reader
    storage: Gate


class Studio:
    """The page. It is made once and opened again and again."""

    def __init__(self, host: Host) -> None:
        self.host, self.reader, self.say = host, host.reader, host.reader.say
        self.works = saved.saved_figures(host.storage, js.Date.now)
        self._deleted: dict[str, Work] = {}
        """By id; they can be restored while the page is open."""
        self.draft: Draft | None = None
        self.stage = markup.STAGES[0]
        self.refused = ""
        self.entry = ""
        self.seen_as = markup.WAYS[0]
        self._shown: object = None
        """The figure in the preview, and the way of previewing."""
        self._kept = ""
        self._addressed = ""
        """Id of the figure that was saved once, so that its address works."""
        dom.put(dom.by_id("studio"), _frame())
        sheet = dom.document.createElement("link")
        sheet.rel, sheet.href = "stylesheet", "./studio.css"
        dom.document.head.append(sheet)
        self.export, self.pointing, self.debounce = Export(self), Pointing(self), Debounce(self.refresh)
        self._connect()

    def _connect(self) -> None:
        actions: dict[str, dom.Handler] = {
            "studio-undo": lambda _rest, _event: self._step(back=True),
            "studio-redo": lambda _rest, _event: self._step(back=False),
            "studio-stage": lambda stage, _event: self.go(stage),
            "studio-table": lambda which, _event: self._begin(*which.split(":")),
            "studio-open": lambda number, _event: self._open_kept(number),
            "studio-delete": lambda number, _event: self._delete(number),
            "studio-undelete": lambda number, _event: self._undelete(number),
            "studio-paste": lambda _rest, _event: self._paste(str(dom.by_id("studio-pasted").value)),
            "studio-put": lambda which, _event: self._put(which),
            "studio-pick": lambda which, event: self._put(f"{which}:{event.target.value}"),
            "studio-move": lambda label, _event: self._do(label),
            "studio-take-back": lambda _rest, _event: self.changed(self._draft.take_back()),
            "studio-lot": lambda number, event: self.changed(self._draft.let(int(number), str(event.target.value))),
            "studio-seat": lambda _rest, event: self._see_as(str(event.target.value)),
            "studio-cut": lambda which, event: self._cut(which, str(event.target.value)),
            "studio-words": lambda what, event: self.changed(self._draft.change(**{what: str(event.target.value)})),
            "studio-aim": lambda aim, _event: self.pointing.aim_at(aim),
            "studio-clear": lambda _rest, _event: self.changed(self._draft.change(marks=(), arrows=(), crop="")),
            "studio-kind": lambda _rest, event: self._ask(str(event.target.value)),
            "studio-goal": lambda _rest, event: self.changed(self._draft.change(goal=str(event.target.value))),
            "studio-see": lambda way, _event: self._look_at(way),
            "studio-print": lambda _rest, _event: js.window.print(),
            "studio-answer": lambda _rest, _event: self._add_answer(),
            "studio-sentence": lambda place, event: self._change_sentence(int(place), str(event.target.value)),
            "studio-answer-text": lambda place, event: self.answer(place, text=str(event.target.value)),
            "studio-answer-reply": lambda place, event: self.answer(place, reply=str(event.target.value)),
            "studio-answer-stated": lambda place, event: self._restate(int(place), str(event.target.value)),
            "studio-answer-drop": lambda place, _event: self._drop_answer(int(place)),
            "studio-copy": lambda what, event: self.export.copy(what, dom.closest(event.target, "[data-do]")),
            "studio-look": lambda _rest, _event: self.export.look(),
            "studio-file": lambda name, _event: self.export.download(name),
            "studio-picture": lambda _rest, _event: self.export.draw(),
            "studio-film": lambda kind, _event: self.export.record(kind),
            "studio-cancel": lambda _rest, _event: self.export.stop(),
        }
        for name, handler in actions.items():
            dom.on(name, handler)

    @property
    def _draft(self) -> Draft:
        assert self.draft is not None
        return self.draft

    # Opening and closing ----------------------------------------------------------------------------------------------------

    @property
    def fragment(self) -> str:
        """The fragment that opens this figure; it stays the same while a change is being saved."""
        if self.entry and self.works.lasts(self.entry):
            self._addressed = self.entry
        return f"{routes.STUDIO}={self.entry}" if self.entry and self.entry == self._addressed else routes.STUDIO

    def open(self, asked: str) -> None:
        """Show the page with the figure that the address asks for: a saved one by its id, one within the address, the position
        of a game, or '' for none. Raises a TabletopError if it cannot be read."""
        self.stage, self.refused = markup.STAGES[0], ""
        self.pointing.rest()
        if work := self.works.get(asked) if asked else None:
            self._lay(fitting(saved.read(work.content)), work)
        elif asked:
            parts = import_parts(f"#{routes.STUDIO}={asked}" if asked[0].isdigit() else asked, self.reader.language)
            self._lay(replace(parts, based=parts.title))
        else:
            self.draft, self.entry = None, ""
        if self.draft is None:
            colours.apply(games.names()[0])
        self.reader.label()
        dom.forget_all()
        self.refresh()
        self._note_address()

    def _lay(self, parts: Parts, work: Work | None = None) -> None:
        """Work on a figure from now on."""
        self.draft = Draft(parts, self.say("studio.untitled"))
        self.entry, self._kept = (work.id, work.content) if work else ("", "")
        self.stage, self.refused = markup.STAGES[1], ""
        self.pointing.rest()
        colours.apply(parts.game)

    def apply_theme(self) -> None:
        """Take over the colours of the page."""
        self.paint()

    def close(self) -> None:
        """Empty the page when another one is shown; the figure is saved already."""
        self.export.stop()
        for part in ("panel", "picture", "figure"):
            dom.put(dom.by_id(f"studio-{part}"), "")

    def storage_changed(self) -> None:
        """React to a save here or in another tab. A change of this figure by another tab is shown, and can be undone. If this
        tab changed it at the same time, its figure gets a new id."""
        there = self.works.meanwhile(self.entry, self._kept)
        if there is not None and self.works.lasts(self.entry) and self.draft is not None:
            self._kept = there.content
            self._draft.become(saved.read(there.content))
            self.refresh()
        elif there is not None or self.works.refused(self.entry):
            self._keep()
        self._note_address()

    def _note_address(self) -> None:
        if dom.marked("page") == "studio":
            routes.replace(self.fragment, self.works.get(self.entry) if self.entry else None)

    def _keep(self) -> None:
        """Save the figure under its id, which it gets with its first change. If another tab has changed it meanwhile, that one
        stays, and this one gets a new id."""
        text = saved.write(self._draft.now)
        work = self.works.get(self.entry) if self.works.meanwhile(self.entry, self._kept) is None else None
        if work is None or work.unknown or saved.holds_more(work.content):
            self.works.drop(self.entry)
            work = self.works.create(text)
        self.entry, work.content, self._kept = work.id, text, text
        self.works.keep(work)
        self._note_address()

    # Choosing ---------------------------------------------------------------------------------------------------------------

    def _begin(self, name: str, place: str) -> None:
        game = games.find(name)
        tables = game.openings(self.reader.words_of(game)) if game.openings else ()
        self._lay(Parts(name, tables[int(place)].position, "", self.reader.language))
        self.refresh()

    def _open_kept(self, number: str) -> None:
        if work := self.works.get(number):
            self._try(lambda: self._lay(fitting(saved.read(work.content)), work))
            self._note_address()

    def _delete(self, number: str) -> None:
        if work := self.works.get(number):
            self._deleted[number] = work
            self.works.delete(number)
        if number == self.entry:
            self.draft, self.entry = None, ""
        self.refresh()

    def _undelete(self, number: str) -> None:
        self.works.keep(self._deleted.pop(number))
        self.refresh()

    async def _paste(self, text: str) -> None:
        """Begin with a pasted text: a link, a figure, or a puzzle, which is fetched."""
        found = puzzles.named(text)
        try:
            text = await puzzles.fetched(*found) if found else text
        except TabletopError as error:
            self.refused = self.reader.explain(error)
            self.refresh()
            return
        self._try(lambda: self._lay(import_parts(text, self.reader.language)))

    def _try(self, work: Callable[[], None]) -> None:
        """Call a function, and show the sentence of its TabletopError, if any."""
        self.refused = ""
        try:
            work()
        except TabletopError as error:
            self.refused = self.reader.explain(error)
        self.refresh()

    # Changing ---------------------------------------------------------------------------------------------------------------

    def go(self, stage: str) -> None:
        """Go to another panel."""
        if stage in markup.STAGES and (self.draft is not None or stage == markup.STAGES[0]):
            self.stage, self.refused = stage, ""
            self.pointing.rest()
            self.refresh()

    def changed(self, done: bool = True) -> None:
        """Save and show the figure, after something was done that may have changed it."""
        if done:
            self._keep()
        self.debounce.draw()

    def _step(self, *, back: bool) -> None:
        (self._draft.undo if back else self._draft.redo)()
        self.changed()

    def _put(self, which: str) -> None:
        """Apply a choice of a control, given as `where:control:choice`; `where` is "spot" or "table"."""
        where, place, choice = which.split(":")
        if not choice:
            return
        words = self.reader.words_of(self._draft.game)
        found = self._draft.controls(self.pointing.spot if where == "spot" else "", words, self.pointing.outcome)
        chosen = found[int(place)].choices[int(choice)].position
        self.refused = ""
        try:
            if self.pointing.outcome:
                self._draft.game.read(chosen)
                self.pointing.imagine(chosen)
                self.answer(self.pointing.aim.partition("-")[2], stated=self._draft.outcome_claim(chosen))
                return
            self._draft.set_up(chosen)
        except TabletopError as error:
            self.refused = self.reader.explain(error)
            self.refresh()
            return
        self.changed()

    def _do(self, label: str) -> None:
        self.changed(self._draft.do(label))

    def _cut(self, which: str, number: str) -> None:
        played = self._draft.played
        count = len(played.events) if played else 0
        first, _, last = (self._draft.now.cut or f"1-{count}").partition("-")
        first, last = (number, last) if which == "first" else (first, number)
        if int(first) > int(last):
            first = last = number
        whole = (int(first), int(last)) == (1, count)
        self.changed(self._draft.change(cut="" if whole else f"{first}-{last}"))

    def _ask(self, kind: str) -> None:
        """Change the kind of question: what happens, where something ends, in which order, or what to do."""
        words = self.reader.words_of(self._draft.game)
        self.pointing.rest()
        if kind.startswith("where:"):
            self._draft.ask_where(kind.partition(":")[2], words)
            dom.by_id("studio-picture").scrollIntoView(dom.plain(block="nearest"))
        elif kind == "do":
            self._draft.ask_to_do(words)
        elif kind == "order":
            self._draft.ask_in_which_order(words)
        else:
            self._draft.ask_what_happens()
        self.changed()

    def _change_sentence(self, place: int, stated: str) -> None:
        self.changed(self._draft.change_sentence(place, stated, self.reader.words_of(self._draft.game)))

    def _restate(self, number: int, stated: str) -> None:
        self.changed(self._draft.restate(number, stated, self.reader.words_of(self._draft.game)))

    def _see_as(self, seat: str) -> None:
        self.changed(self._draft.change(seat=int(seat) if seat else None))

    def _add_answer(self) -> None:
        draft, words = self._draft, self.reader.words_of(self._draft.game)
        self.changed(draft.add_sentence(words) if draft.asks_order else draft.propose_answer(words))

    def _drop_answer(self, number: int) -> None:
        self.pointing.rest()  # its aim may have the number of this answer, or of a later one
        self.changed(self._draft.drop_answer(number))

    def answer(self, number: str, **fields: str) -> None:
        """Change fields of an answer."""
        self.changed(self._draft.change_answer(int(number), **fields))

    # Showing ------------------------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene | None:
        """The scene of the picture: the position set up, the one after the moves, or the outcome set up for an answer."""
        if self.draft is None:
            return None
        if self.pointing.outcome:
            return self._draft.game.scene(self._draft.game.read(self.pointing.outcome).view(self._draft.now.seat))
        return self._draft.scene(last=self.stage == "play")

    def refresh(self) -> None:
        """Redraw everything."""
        draft = self.draft
        dom.mark("studio-stage", self.stage)
        dom.fill("studio-stages", markup.stages(self.stage, self.say))
        dom.document.title = f"{(draft.now.title if draft else '') or self.say('studio.title')} · Robodrome"
        dom.by_id("studio-name").textContent = (draft.now.title if draft else "") or self.say("studio.title")
        for name, there in (("undo", draft and draft.past), ("redo", draft and draft.future)):
            button = dom.within(dom.by_id("studio"), f'[data-do="studio-{name}"]')
            button.setAttribute("aria-disabled", str(not there).lower())
        for stage in markup.STAGES[1:]:
            dom.by_id(f"studio-tab-{stage}").setAttribute("aria-disabled", str(draft is None).lower())
        dom.renew("studio-panel", self._panel())
        self.paint()
        dom.spawn(self._show_figure())

    def _panel(self) -> str:
        say = self.say
        if self.draft is None or self.stage == "choose":
            tables = []
            for name in games.names():
                game = games.find(name)
                if game.openings:
                    tables.append((name, game.title, game.openings(self.reader.words_of(game))))
            mine = {work.id: self._title(work) for work in self.works.all()}
            deleted = {number: self._title(work) for number, work in self._deleted.items()}
            return markup.choose(tables, mine, deleted, self.refused, say)
        draft, words = self._draft, self.reader.words_of(self._draft.game)
        theme = colours.current(draft.game.name)
        if self.stage == "set-up":
            touched = draft.controls(self.pointing.spot, words) if self.pointing.spot else ()
            seen = markup.seen_by(draft.seats, draft.now.seat, say) if draft.seats else ""
            whole, below = draft.controls("", words), self.pointing.below
            return markup.set_up(touched, whole, seen, self.refused, draft.game.look, theme, say, below=below)
        if self.stage == "play":
            return self._play_panel()
        if self.stage == "write":
            return self._write_panel()
        return self.export.panel()

    def _title(self, work: Work) -> str:
        return saved.read(work.content).title or self.say("studio.untitled")

    def _write_panel(self) -> str:
        draft, words, say = self._draft, self.reader.words_of(self._draft.game), self.say
        where = draft.asks_where(words)
        asked = markup.QuestionChoices(
            draft.event_order(words) if draft.asks_order else draft.claims(words),
            draft.goals(words),
            [draft.holds(answer.stated) for answer in draft.now.answers],
            {one.thing: one.name for one in draft.destinations(words)},
            where.thing if where else "",
            [draft.space_name(answer.place, words) or answer.place for answer in draft.now.answers],
            draft.letters,
        )
        outcome = ""
        if self.pointing.outcome:
            found = draft.controls(self.pointing.spot, words, self.pointing.outcome) if self.pointing.spot else ()
            theme = colours.current(draft.game.name)
            outcome = markup.set_up(found, (), "", self.refused, draft.game.look, theme, say, below=self.pointing.below)
        return markup.write(draft.now, asked, self._wrong(), self.pointing.aim, outcome, say)

    def _play_panel(self) -> str:
        draft, words = self._draft, self.reader.words_of(self._draft.game)
        played = draft.played
        moves = [(move.label, caption) for move, caption in draft.moves(words)]
        sentences = [draft.game.tell(event.seen_by(draft.now.seat), words) for event in played.events] if played else []
        asked = ""
        if played and moves and played.after.pending:
            asked = draft.game.prompt(played.after.view(played.after.pending.seat), words)
        touched = [one for one in moves if one[0] in self.pointing.touched]
        return markup.play(
            moves, touched, draft.now.moves, sentences, draft.now.cut, asked, draft.outcomes(words), self.say
        )

    def _wrong(self) -> str:
        """A sentence on what is missing or wrong, "" for none."""
        if missing := self._draft.missing():
            return self.say(f"studio.missing.{missing}")
        try:
            self._draft.check()
        except LessonError as error:
            return str(error.fields["reason"])
        except TabletopError as error:
            return self.reader.explain(error)
        return ""

    def paint(self) -> None:
        """Redraw the picture."""
        scene = self.scene
        dom.show("studio-picture", scene is not None and self.stage != "give")
        if scene is None or self.draft is None:
            return
        game, shown = self._draft.game, self._film()
        writes = self.stage == "write" and not self.pointing.outcome
        notes: Shapes = shown.notes if shown and writes else ()
        middle = spots.middle(scene, self.pointing.spot) if self.pointing.spot else None
        if middle is not None:
            notes = (*notes, *ring(middle, _AROUND))
        for spot in (
            self.pointing.controls.next_things() if self.stage == "play" and self.pointing.controls.chosen else ()
        ):
            if (place := spots.middle(scene, spot)) is not None:
                notes = (*notes, *ring(place, _AROUND))
        for answer, letter in zip(self._draft.now.answers, self._draft.letters, strict=True) if writes else ():
            if answer.place and (place := spots.middle(scene, answer.place)) is not None:
                notes = (*notes, *lettered(place, letter))
        part = shown.crop if shown and writes and self.pointing.aim != "crop" else None
        title = self._draft.now.title or game.title
        dom.put(
            dom.by_id("studio-picture"),
            svg.paint(scene, game.look, colours.current(game.name), title=title, part=part, notes=notes),
        )

    def _film(self) -> Stretch | None:
        try:
            return self._draft.check().figure.film
        except TabletopError:
            return None

    def checked(self) -> CheckedSketch | None:
        """The figure as it is now, None if something is wrong with it."""
        try:
            return self._draft.check() if self.draft is not None else None
        except TabletopError:
            return None

    async def _show_figure(self) -> None:
        """Show the preview of the figure, as on other pages."""
        checked = self._draft.preview() if self.draft and self.stage in ("write", "give") else None
        place = dom.by_id("studio-figure")
        shown = (checked and checked.figure, self.seen_as)
        if checked is None:
            place.replaceChildren()
        if checked is None or (shown == self._shown and place.childElementCount):
            self._shown = shown
            return
        self._shown = shown
        figure = await shown_figure(checked.figure, self._draft.now.language)
        if self._shown != shown:
            return
        if self.seen_as == "dark":
            figure.setAttribute("theme", "dark")
        dom.put(place, markup.seen_as(self.seen_as, self._draft.now.title, self.say))
        place.dataset.seen = self.seen_as
        place.append(figure)

    def _look_at(self, way: str) -> None:
        """Change the way of previewing."""
        self.seen_as = way
        dom.spawn(self._show_figure())


def _frame() -> str:
    """The fixed part of the page."""
    return f"""<header id="studio-head">
<button class="sign" data-do="home" data-say="aria-label=home title=home">
<img src="./icon.svg" alt="" width="30" height="30"></button>
<h1 id="studio-name"></h1>
<button class="sign" data-do="studio-undo" data-say="aria-label=edit.undo title=edit.undo">{icon("undo")}</button>
<button class="sign" data-do="studio-redo" data-say="aria-label=edit.redo title=edit.redo">{icon("redo")}</button>
</header>
<div id="studio-stages" role="tablist" data-say="aria-label=studio.stages"></div>
<div id="studio-picture" tabindex="0" role="application" data-say="aria-label=studio.picture" hidden></div>
<div id="studio-panel" role="tabpanel"></div>
<div id="studio-figure"></div>
"""
