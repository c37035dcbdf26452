"""The parts of the editor's page as markup: the palette, the options of a tool, problems, special rules."""

from collections.abc import Sequence

from roborally.board.drawing import Drawing
from roborally.board.floor import compile_plan
from roborally.position import special
from roborally.show.art.floors import floor_shapes
from roborally.show.text import cell_name
from tabletop.show import svg
from tabletop.show.words import Words
from web.desks.roborally.editor.problems import Problem
from web.desks.roborally.editor.tools import CHOICES, TOOLS, TURNS, Toolbox, sample, sign
from web.page.dom import esc
from web.page.icons import icon
from web.page.looks import VARIABLES


def palette(toolbox: Toolbox, drawn: Drawing, words: Words) -> str:
    """A button for each tool with a picture of what it draws."""
    return "".join(
        f'<button class="tool" data-do="edit-tool:{tool}" data-key="tool-{tool}" '
        f'aria-pressed="{str(tool == toolbox.tool).lower()}">{_picture(toolbox, drawn, tool)}'
        f"<span>{esc(words.say(f'tool.{tool}'))}</span></button>"
        for tool in TOOLS
    )


def options(toolbox: Toolbox, drawn: Drawing, words: Words, way: str) -> str:
    """The options of the tool in hand; `way` is the name of its direction."""
    say, parts = words.say, []
    for name, values in CHOICES.get(toolbox.tool, ()):
        for value in values:
            other = Toolbox(toolbox.tool, toolbox.way, {**toolbox.chosen, name: value})
            label = say(f"tool.{name}.{_NAMES.get(value, value)}")
            parts.append(
                f'<button class="chip" data-do="edit-choose:{name}:{esc(value)}" data-key="{name}-{esc(value)}" '
                f'aria-pressed="{str(toolbox.chosen[name] == value).lower()}" aria-label="{esc(label)}" title="{esc(label)}">'
                f"{_picture(other, drawn, toolbox.tool)}</button>"
            )
    if toolbox.tool in ("flag", "dock"):
        count = len(drawn.flags) if toolbox.tool == "flag" else drawn.docks
        for number in range(1, min(count + 1, 8) + 1):
            label = say(f"tool.{toolbox.tool}.number", number=number)
            parts.append(
                f'<button class="chip number" data-do="edit-number:{number}" data-key="number-{number}" '
                f'aria-pressed="{str(toolbox.next_number(drawn) == number).lower()}" aria-label="{esc(label)}">'
                f"{number}</button>"
            )
    turn = ""
    if toolbox.tool in TURNS:
        label = say("edit.turn-tool", way=way)
        turn = (
            f'<button class="chip turn" data-do="edit-turn-tool" data-key="turn-tool" aria-label="{esc(label)}" '
            f'title="{esc(label)}">{icon("turn")}<b>{esc(way)}</b></button>'
        )
    hint = f'<p class="small">{esc(say(f"tool.{toolbox.tool}.hint"))}</p>'
    return f'<div class="chips">{"".join(parts)}{turn}</div>{hint}'


_NEEDS_PIECES = "turning-floors"
"""A rule that needs a course of several floors; a drawing is one floor."""
_NAMES = {".": "open", "_": "none", "R": "right", "L": "left", "w": "wrench", "W": "hammer"}
"""The words in keys of the catalogue for values that are single signs."""


def _picture(toolbox: Toolbox, drawn: Drawing, tool: str) -> str:
    plan = sample(toolbox, drawn, tool)
    if plan is None:
        return svg.icon(sign(toolbox, drawn, tool), VARIABLES, 40)
    # A floor of one cell lies between (0, 0) and (1, 1).
    return svg.icon(floor_shapes(compile_plan(plan)), VARIABLES, 40).replace(
        'viewBox="-0.5 -0.5 1 1"', 'viewBox="0 0 1 1"', 1
    )


def problem_text(problem: Problem, words: Words, width: int) -> str:
    """A problem as a sentence, with the place of its first cell."""
    text = words.explain(problem.error) if problem.error else words.say(problem.key, None, **problem.fields)
    if problem.cells:
        text = f"{cell_name(problem.cells[0], width)}: {text}"
    return text


def problem_list(found: Sequence[Problem], words: Words, width: int) -> str:
    """All problems as list items; a problem with cells is a button that points at them."""
    lines = []
    for number, problem in enumerate(found):
        kind = "bad" if problem.stops else "soft"
        text = esc(problem_text(problem, words, width))
        if problem.cells:
            text = f'<button data-do="edit-show:{number}" data-key="show-{number}">{text}</button>'
        lines.append(f'<li class="{kind}">{text}</li>')
    return "".join(lines) or f'<li class="fine">{icon("check")}{esc(words.say("edit.fine"))}</li>'


def rules(drawn: Drawing, words: Words) -> str:
    """The special rules as check boxes."""
    parts = []
    for rule in dict.fromkeys([*special.ids(), *drawn.rules]):
        if rule in drawn.rules or rule != _NEEDS_PIECES:
            key = f"course-rule.{rule}"
            text = words.say(key) if words.has(key) else rule
            checked = " checked" if rule in drawn.rules else ""
            parts.append(
                f'<label><input type="checkbox" data-do="edit-rule:{esc(rule)}" data-key="rule-{esc(rule)}"{checked}>'
                f"<span>{esc(text)}</span></label>"
            )
    return "".join(parts)
