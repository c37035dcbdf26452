"""RoboRally's form for a new game, with pictures of the courses."""

import asyncio
from typing import Any

from roborally.board import courses
from roborally.board import drawing as drawings
from roborally.board.par import par
from roborally.position import special
from roborally.position.teams import sides
from roborally.show.text import team_name
from tabletop.base.errors import OptionError
from web.board.painter import picture
from web.desks.roborally.desk import RaceDesk
from web.desks.roborally.par import sentences
from web.home.newgame import NewGame
from web.page import colours, dom
from web.page.dom import esc, fill
from web.page.looks import drawn
from web.page.widgets import command, switch

_DOT = "\u00a0· "
"""Between two facts; the no-break space keeps the dot off the beginning of a line."""
_PICTURE_SIDE = 132
"""Width and height of a course's picture in CSS pixels."""
_LEVELS = ("beginner easy", "beginner mid", "beginner hard", "expert", "team")
_LENGTHS = ("short", "medium", "long")
_SOURCES = (drawings.SOURCE, *courses.SETS)
_DRAWINGS = "robodrome:drawing:"
_NEW = "new"
"""An id that no drawing has: it opens an empty floor in the editor."""


class RaceForm(NewGame):
    """The form for a race."""

    levels = RaceDesk.levels
    options_shown_elsewhere = ("course", "rules")
    """Options without a field of their own: courses are buttons, special rules switches."""
    sets: tuple[str, ...] = ("original",)
    """The sets of shipped courses that the form shows."""

    def parts(self) -> list[tuple[str, str, str]]:
        """The courses, then the house rules."""
        return [("course", self.say("new.course"), self._courses()), *super().parts()]

    def summed_up(self) -> dict[str, str]:
        """The title of the course, and how many special rules were added."""
        course = courses.load(self._course_chosen())
        found = super().summed_up() | {"course": course.title or self.say("edit.untitled")}
        if added := len(special.split(self.setup.value("rules"))):
            found["more"] += f" · {self.say('new.added', added)}"
        return found

    def groups(self) -> dict[str, str]:
        """The house rules, and the special rules that can be added to any course."""
        return {**super().groups(), self.words.say("option.rules"): self._special_rules()}

    def _course_chosen(self) -> str:
        return self.setup.value("course")

    def _courses(self) -> str:
        say = self.say
        more = command(say("new.more"), "plus", do="more-courses")
        draw = command(say("new.draw"), "pencil", do="draw")
        edit = command(say("new.edit"), "pencil", do="draw-chosen")
        return f"""<p id="course-par" class="small" aria-live="polite"></p>
<div id="courses" role="radiogroup" aria-label="{esc(say("new.course"))}"></div>
<div class="row"><div id="more-courses">{more}</div>{draw}{edit}</div>"""

    def _par(self) -> str:
        """How long the course is and how fair its docks are for the chosen robots, as markup; '' if that was not measured."""
        docks = par(self._course_chosen())[: len(self.kinds)]
        as_drawn = self.setup.value("rules") == special.NONE
        return esc(sentences(docks, self.host.reader.words)) if docks and as_drawn else ""

    def _special_rules(self) -> str:
        """A switch for each special rule, as markup."""
        chosen, words = special.split(self.setup.value("rules")), self.words
        boxes = "".join(
            switch(words.say(f"course-rule.{rule}"), f"rule:{rule}", on=rule in chosen)
            for rule in special.ids()
            if not rule.startswith("timer=")  # which is an option of its own
        )
        name, about = esc(words.say("option.rules")), esc(words.say("option.rules.help"))
        return f'<div id="special-rules" role="group" aria-label="{name}"><p class="small">{about}</p>{boxes}</div>'

    def _rule(self, rule: str, event: Any) -> None:
        """Add a special rule to the course, or remove it again."""
        chosen = {*special.split(self.setup.value("rules"))} ^ {rule}
        self.choose("rules", special.joined([one for one in special.ids() if one in chosen]))

    # Teams ----------------------------------------------------------------------------------------------------------------

    def _rules_chosen(self) -> special.SpecialRules:
        """The chosen special rules; `PLAIN` while they contradict each other."""
        course = courses.load(self._course_chosen())
        try:
            return special.read(course.rules, self.setup.value("rules"))
        except OptionError:
            return special.PLAIN

    def seat_note(self, seat: int) -> str:
        """The team of a seat in races of teams, as markup; otherwise ''."""
        kind, count = self._rules_chosen().teams, len(self.kinds)
        if not kind or count < 4 or count % 2:
            return ""
        team = sides(kind, count)[seat]
        name = self.say("team", team=team_name(team, self.words))
        return f'<small class="of-team">{drawn(self.game.look, f"team:{team}")}{esc(name)}</small>'

    def choose(self, name: str, value: str) -> None:
        """Set an option. A course for pairs of robots adds bots until there are at least four seats, an even number."""
        super().choose(name, value)
        if name == "course" and self._rules_chosen().in_twos and (len(self.kinds) < 4 or len(self.kinds) % 2):
            self.setup.add_bots(max(4 - len(self.kinds), len(self.kinds) % 2))
            self.changed()

    def changed(self) -> None:
        """Show the par and the course that are chosen now: a preset may have changed the course."""
        super().changed()
        fill("course-par", self._par())
        course = dom.within(dom.by_id("set-up"), f'#courses [value="{self._course_chosen()}"]')
        if course is not None:
            course.checked = True

    def open(self, *, far: bool = False) -> None:
        """Write the page, and begin to fill in the courses."""
        super().open(far=far)
        fill("course-par", self._par())
        dom.on("more-courses", lambda _rest, _event: self._more())
        dom.on("rule", self._rule)
        dom.on("draw", lambda _rest, _event: self.host.edit(_NEW))
        dom.on("draw-chosen", lambda _rest, _event: self._edit())
        dom.spawn(self._show_courses())

    async def _show_courses(self) -> None:
        """Show the courses. Other tasks run after each picture, so that the page stays responsive."""
        await dom.next_frame()
        shipped = [name for source in self.sets for name in courses.names(courses.COURSE, source)]
        found = []
        for name in (*self._drawn_courses(), *shipped):
            if dom.by_id("courses") is None:
                return
            found.append(courses.load(name))
            await asyncio.sleep(0)
        found.sort(key=lambda c: (_SOURCES.index(c.source), _LEVELS.index(c.level), _LENGTHS.index(c.length), c.title))
        fill("courses", "".join(map(self._course_button, found)))
        for course in found:
            canvas = dom.by_id(f"picture-{course.id}")
            if canvas is None:
                return
            ratio = min(2.0, dom.ratio())
            canvas.width = canvas.height = round(_PICTURE_SIDE * ratio)
            picture(
                canvas, self.game.look(f"floor:{course.id}"), course.floor.width, course.floor.height, self._colours()
            )
            self._flags(canvas, course)
            await asyncio.sleep(0)

    def _drawn_courses(self) -> list[str]:
        """The courses that were drawn in this browser."""
        if not any(name.startswith(_DRAWINGS) for name in self.host.storage.names()):
            return []  # so that readers who do not draw never import the editor
        from web.desks.roborally.editor.saved import saved_drawings

        found = [entry.content for entry in saved_drawings(self.host.storage, lambda: 0.0).all()]
        return [course for course in dict.fromkeys(found) if courses.exists(course)]

    def _edit(self) -> None:
        """Open the chosen course in the editor."""
        from web.desks.roborally.editor.dialogs import of_course

        self.host.edit(drawings.pack(of_course(self._course_chosen())))

    def _colours(self) -> Any:
        return colours.current(self.game.name)

    def _flags(self, canvas: Any, course: courses.Course) -> None:
        """Paint the flags, large enough for a small picture."""
        pen = canvas.getContext("2d")
        colours = self._colours()
        cell = min(canvas.width / course.floor.width, canvas.height / course.floor.height)
        left, top = (canvas.width - cell * course.floor.width) / 2, (canvas.height - cell * course.floor.height) / 2
        size = max(canvas.width / 11, cell)
        pen.setTransform(1, 0, 0, 1, 0, 0)
        pen.font = f"bold {size * 0.8:.0f}px system-ui, sans-serif"
        pen.textAlign, pen.textBaseline = "center", "middle"
        held = special.read(course.rules, special.NONE).flags_held
        for number, flag in enumerate(course.flags, 1):
            x = left + (flag % course.floor.width + 0.5) * cell
            y = top + (flag // course.floor.width + 0.5) * cell
            pen.fillStyle = colours["flag"]
            pen.fillRect(x - size / 2, y - size / 2, size, size)
            pen.fillStyle = colours["flag-mark"]
            pen.fillText("" if held else str(number), x, y)

    def _course_button(self, course: courses.Course) -> str:
        say, words = self.say, self.words
        checked = " checked" if course.id == self._course_chosen() else ""
        low, high = course.players
        kind = (
            [say("new.drawn")]
            if course.source == drawings.SOURCE
            else [words.say(f"length.{course.length}"), words.say(f"level.{course.level}")]
        )
        facts = [*kind, say("new.players", low=low, high=high)]
        good = f"<em>{esc(say('new.recommended'))}</em>" if course.id == self.game.defaults["course"] else ""
        title = course.title or say("edit.untitled")
        return (
            f'<label class="course"><input type="radio" name="course" value="{esc(course.id)}" '
            f'data-do="option:course"{checked}>'
            f'<canvas id="picture-{esc(course.id)}" aria-hidden="true"></canvas><b>{esc(title)}</b>'
            f"<small>{esc(_DOT.join(facts))}</small>{good}{self._rules_of(course)}</label>"
        )

    def _rules_of(self, course: courses.Course) -> str:
        rules = "".join(f"<span>{esc(self.words.say(f'course-rule.{rule}'))}</span>" for rule in course.rules)
        return f'<small class="special">{rules}</small>' if rules else ""

    def _more(self) -> None:
        self.sets = courses.SETS
        dom.show("more-courses", False)
        dom.spawn(self._show_courses())
