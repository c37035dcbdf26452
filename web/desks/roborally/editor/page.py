"""The course editor: a page on which floors are drawn. It is imported when it is first opened."""

from typing import Protocol

import js

from roborally import GAME
from roborally.board import drawing as drawings
from roborally.board.drawing import Drawing
from roborally.board.floor import compile_plan
from roborally.position import special
from tabletop.core.game import Game
from tabletop.core.session import PERSON
from tabletop.film.motion import Stamp
from web.board.painter import Painter
from web.desks.roborally import description
from web.desks.roborally.editor import drawing, palette
from web.desks.roborally.editor.board import DrawingBoard, Easel
from web.desks.roborally.editor.hand import DrawingHand
from web.desks.roborally.editor.keys import EditorKeys
from web.desks.roborally.editor.problems import Problem, problems
from web.desks.roborally.editor.saved import saved_drawings
from web.desks.roborally.editor.survey import Survey, asking, asking_alone, summary
from web.page import colours, dom, routes
from web.page.dom import esc, fill
from web.page.gate import Gate
from web.page.reader import Reader
from web.table.thinking.bots import Thinker

_SIZE = 12
"""Width and height of a new floor."""
_BOTS = 2
"""Bots in a race that the editor starts."""


class Host(Protocol):
    """The part of the app that the editor uses."""

    reader: Reader
    storage: Gate
    thinker: Thinker

    def begin(self, game: Game, kinds: list[str], options: dict[str, str]) -> None:
        """Begin a new game."""


class Editor:
    """The page. It is made once and opened again and again."""

    def __init__(self, host: Host) -> None:
        self.host, self.reader, self.say = host, host.reader, host.reader.say
        self.hand = DrawingHand(self, lambda: self.reader.words_of(GAME))
        self.history = drawing.History(drawing.empty(_SIZE, _SIZE))
        self._first = self.drawn
        """The drawing as it was opened."""
        self.saved = saved_drawings(host.storage, js.Date.now)
        self.entry = ""
        """Id of the saved drawing; '' for one without changes yet."""
        self._kept = ""
        """The packed drawing as this page last read or saved it."""
        self.problems: list[Problem] = []
        self.repaired: list[Problem] = []
        """Mistakes that were left out of the file of the drawing."""
        self.shown: tuple[int, ...] = ()
        """The cells of the problem that the reader touched in the list."""
        self.heat = False
        """Whether the board shows where bots lost lives and were pushed."""
        dom.by_id("editor").append(dom.by_id("editor-frame").content)
        sheet = dom.document.createElement("link")
        sheet.rel, sheet.href = "stylesheet", "./editor.css"
        dom.document.head.append(sheet)
        self.survey = Survey(asking(host.thinker), asking_alone(host.thinker), self._show_survey)
        painter = Painter(dom.by_id("edit-floor"), dom.by_id("edit-things"), lambda _name: (), {})
        self.easel = Easel(painter, self._stamps)
        self.board = DrawingBoard(dom.by_id("edit-canvas"), painter, self.easel, self.hand)
        self.keys = EditorKeys(self, self.hand, self.board)
        dom.listen(sheet, "load", lambda _event: self.board.fit())
        self._connect()

    @property
    def drawn(self) -> Drawing:
        """The drawing as it is now."""
        return self.history.now

    def _connect(self) -> None:
        from web.desks.roborally.editor import dialogs

        actions: dict[str, dom.Handler] = {
            "edit-undo": lambda _rest, _event: self.step(self.history.undo()),
            "edit-redo": lambda _rest, _event: self.step(self.history.redo()),
            "edit-tool": lambda tool, _event: self.hand.take(tool),
            "edit-choose": lambda rest, _event: self.hand.choose(*rest.split(":", 1)),
            "edit-number": lambda number, _event: self.hand.choose_number(int(number)),
            "edit-turn-tool": lambda _rest, _event: self.hand.turn(),
            "edit-title": lambda _rest, event: self.change(drawing.titled(self.drawn, str(event.target.value))),
            "edit-rule": lambda rule, event: self.change(
                drawing.with_rule(self.drawn, rule, holds=bool(event.target.checked))
            ),
            "edit-survey": lambda _rest, _event: self._toggle_about(),
            "edit-heat": lambda _rest, _event: self._toggle_heat(),
            "edit-show": lambda number, _event: self._show(int(number)),
            "edit-closer": lambda _rest, _event: self.board.zoom_by(1.5),
            "edit-whole": lambda _rest, _event: self.board.whole(),
            "edit-play": lambda _rest, _event: self.play(),
            "edit-board": lambda _rest, _event: dialogs.change_board(self),
            "edit-open": lambda _rest, _event: dialogs.open_drawing(self),
            "edit-share": lambda _rest, _event: dialogs.share(self),
        }
        for name, handler in actions.items():
            dom.on(name, handler)

    # Opening and closing ----------------------------------------------------------------------------------------------------

    def open(self, asked: str) -> None:
        """Show the page with the drawing that the address asks for: a packed one, a saved one by its id, or '' for the
        latest. Raises BoardError for a packed drawing that cannot be read."""
        entry = routes.here()
        kept = self.saved.get(entry.kept) if entry.kept else None
        if kept is not None and kept.when >= entry.when:
            asked = kept.id
        if asked.startswith(drawings.PREFIX):
            known = self.saved.find(asked)
            drawn = drawings.unpack(asked)
        else:
            latest = self.saved.all()[:1] if not asked else []
            known = latest[0] if latest else self.saved.get(asked)
            # An unknown id, such as "new", opens an empty floor.
            drawn = drawings.unpack(known.content) if known else drawing.empty(_SIZE, _SIZE, self.say("edit.untitled"))
        colours.apply(GAME.name)
        self.hand.begin()
        self.board.begin()
        self.heat = False
        if known is not None and known.id == self.entry and drawn == self.drawn:
            self._show_all()  # keeps the history, so that earlier changes can still be undone
        else:
            self.lay(drawn, known.id if known else "")

    def lay(self, drawn: Drawing, entry: str = "", repaired: list[Problem] | None = None) -> None:
        """Open this drawing; `entry` is the id of its save. The drawing before is saved already."""
        self.history = drawing.History(drawn)
        self.entry, self.repaired = entry, repaired or []
        self._kept, self._first = drawings.pack(drawn), drawn
        self._show_all()

    def _show_all(self) -> None:
        self.keys.cursor, self.shown, self.hand.toolbox.number = None, (), 0
        self.reader.label()
        dom.forget_all()
        self.refresh()
        self._note_address()

    def apply_theme(self) -> None:
        """Take the colours of the current theme."""
        self.easel.painter.use(self.easel.look, colours.current(GAME.name))
        self.board.fit()

    def close(self) -> None:
        """Leave the page; the drawing is saved already."""
        self.survey.stop()

    def _note_address(self) -> None:
        if dom.marked("page") == "editor":
            routes.replace(self.fragment, self.saved.get(self.entry) if self.entry else None)

    @property
    def fragment(self) -> str:
        """The fragment of the address that opens this drawing."""
        number = self.entry if self.saved.lasts(self.entry) else ""
        return routes.to_drawing(drawings.pack(self.drawn), number)

    # Changing ---------------------------------------------------------------------------------------------------------------

    def change(self, after: Drawing) -> None:
        """Replace the drawing by this one, as a step that can be undone."""
        if self.history.change(after):
            self.changed()

    def changed(self) -> None:
        """Save and show the changed drawing."""
        self.shown = ()
        self.repaired = [problem for problem in self.repaired if self._untouched(problem)]
        self.keep()
        # A field fires `change` when it loses the focus, and by then the reader may have left the editor.
        if dom.marked("page") == "editor":
            self.refresh()

    def _untouched(self, problem: Problem) -> bool:
        """Whether the cells of a problem are still as they were when the drawing was opened."""
        first, now = self._first.plan, self.drawn.plan
        return (first.width, first.height) == (now.width, now.height) and all(
            first.signs[cell] == now.signs[cell] for cell in problem.cells
        )

    def keep(self) -> None:
        """Save the drawing under its id, which it gets with its first change. If another tab has changed the saved
        drawing meanwhile, that one stays, and this one gets a new id."""
        course = drawings.pack(self.drawn)
        entry = None
        if self.saved.meanwhile(self.entry, self._kept) is None:
            entry = self.saved.get(self.entry)
        if entry is None or entry.unknown:  # `unknown` are fields that a newer version of the page wrote
            self.saved.drop(self.entry)
            entry = self.saved.create(course)
        self.entry, entry.content, self._kept = entry.id, course, course
        self.saved.keep(entry)
        self._note_address()

    def storage_changed(self) -> None:
        """React to a save here or in another tab. A change of the open drawing by another tab is shown, and can be undone.
        If this tab changed the drawing at the same time, its drawing gets a new id."""
        there = self.saved.meanwhile(self.entry, self._kept)
        if there is not None and self.saved.lasts(self.entry):
            self._kept, self.shown, self.repaired = there.content, (), []
            self.history.change(drawings.unpack(there.content))
            self.refresh()
        elif there is not None or self.saved.refused(self.entry):
            self.keep()
        self._note_address()

    def step(self, stepped: bool) -> None:
        """Called after undo and redo; `stepped` says whether there was a step."""
        if stepped:
            self.hand.toolbox.number = 0
            self.changed()
            self.keys.say_cell()

    # Showing ------------------------------------------------------------------------------------------------------------------

    def paint(self) -> None:
        """Paint the drawing."""
        self.easel.show(self.drawn)
        self.board.redraw()

    def paint_stamps(self) -> None:
        """Paint the stamps over the drawing."""
        self.easel.repaint()

    def refresh(self) -> None:
        """Show the drawing, the tools, and the problems of the drawing."""
        self.problems = problems(self.drawn)
        self.paint()
        self.refresh_tools()
        words, width = self.reader.words, self.drawn.plan.width
        found = [*self.problems, *self.repaired]
        fill("edit-problems", palette.problem_list(found, words, width))
        first = esc(palette.problem_text(found[0], words, width)) if found and found[0].stops else ""
        fill("edit-first", f'<button data-do="edit-show:0">{first}</button>' if first else "")
        rules = palette.rules(self.drawn, self.reader.words_of(GAME))
        fill("edit-rules", rules)
        dom.show("edit-special", bool(rules))
        fill("edit-name", esc(self.drawn.plan.name))
        dom.by_id("edit-title").value = self.drawn.plan.name
        dom.document.title = f"{self.drawn.plan.name or self.say('edit.untitled')} · Robodrome"
        for name, off in (("undo", not self.history.past), ("redo", not self.history.future), ("play", self.stopped)):
            dom.within(dom.by_id("edit-head"), f'[data-do="edit-{name}"]').setAttribute(
                "aria-disabled", str(off).lower()
            )
        self._mark_heat()
        self._survey_if_seen()
        self._show_survey()

    def refresh_tools(self) -> None:
        """Show the tools, and the options of the tool in hand."""
        words = self.reader.words
        fill("edit-palette", palette.palette(self.hand.toolbox, self.drawn, words))
        fill("edit-options", palette.options(self.hand.toolbox, self.drawn, words, self.hand.way()))

    def _stamps(self) -> list[Stamp]:
        """Stamps over the drawing: problems, the cursor, the flag or dock picked up, and the heat map of races."""
        drawn, found = self.drawn, []

        def stamp(look: str, cell: int, *, over: bool = True, alpha: float = 1) -> None:
            x, y = drawn.xy(cell)
            found.append(Stamp(look, x + 0.5, y + 0.5, over=over, alpha=alpha))

        if self.heat:
            for look, counts in (("heat:bad", self.survey.found.lost), ("heat:accent", self.survey.found.pushed)):
                most = max(counts.values(), default=1)
                for cell, count in counts.items():
                    if cell < len(drawn.plan.signs):
                        stamp(look, cell, alpha=0.12 + 0.6 * count / most)
        for cell in {cell for problem in (*self.problems, *self.repaired) for cell in problem.cells}:
            stamp("mark:danger", cell)
        for cell in self.shown:
            stamp("ping", cell)
        toolbox, number = self.hand.toolbox, self.hand.toolbox.number
        if toolbox.tool == "flag" and 0 < number <= len(drawn.flags):
            stamp("mark:chosen", drawn.flags[number - 1])
        if toolbox.tool == "dock" and number and str(number) in drawn.plan.signs:
            stamp("mark:chosen", drawn.plan.signs.index(str(number)))
        if self.keys.cursor is not None:
            stamp("mark:chosen", self.keys.cursor)
        return found

    def _show(self, number: int) -> None:
        """Point at the cells of a problem; open the list if it has none."""
        found = [*self.problems, *self.repaired]
        if number < len(found) and found[number].cells:
            self.shown = found[number].cells
            self.easel.repaint()
            dom.announce(self.cell_in_words(self.shown[0]))
        elif dom.marked("edit-about") != "open":
            self._toggle_about()

    # How it plays -------------------------------------------------------------------------------------------------------------

    @property
    def stopped(self) -> bool:
        """Whether a problem of the drawing prevents a race on it."""
        return any(problem.stops for problem in self.problems)

    def _toggle_about(self) -> None:
        state = "" if dom.marked("edit-about") == "open" else "open"
        dom.mark("edit-about", state)
        dom.by_id("edit-survey-button").setAttribute("aria-expanded", str(state == "open").lower())
        self._survey_if_seen()

    def _survey_if_seen(self) -> None:
        """Let bots race while their results are in sight."""
        seen = dom.by_id("edit-about").offsetParent is not None
        if seen or self.heat:
            robots = 0 if self.stopped else special.most_seats(self.drawn.rules, self.drawn.docks)
            self.survey.look_at(drawings.pack(self.drawn) if robots else "", robots)

    def _show_survey(self) -> None:
        none = f'<p class="small">{esc(self.say("survey.none"))}</p>'
        fill("edit-survey", none if self.stopped else summary(self.survey, self.reader.words))
        if self.heat:
            self.easel.repaint()

    def _mark_heat(self) -> None:
        dom.by_id("edit-heat").setAttribute("aria-pressed", str(self.heat).lower())

    def _toggle_heat(self) -> None:
        self.heat = not self.heat
        self._mark_heat()
        self._survey_if_seen()
        self.easel.repaint()

    # In words -----------------------------------------------------------------------------------------------------------------

    def cell_in_words(self, cell: int) -> str:
        """The things on a cell, and its problems."""
        reader, floor = self.reader, compile_plan(self.drawn.plan)
        text = description.drawn_cell(floor, self.drawn.flags, cell, reader.words_of(GAME), reader.words)
        here = [problem for problem in self.problems if cell in problem.cells]
        return " ".join([text, *(reader.say(problem.key, None, **problem.fields) for problem in here)])

    # Playing ------------------------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Start a race on the drawing: one person against bots."""
        count = min(1 + _BOTS, self.drawn.docks)
        course = drawings.pack(self.drawn)
        self.host.begin(GAME, [PERSON, *["easy"] * (count - 1)], {"course": course})
